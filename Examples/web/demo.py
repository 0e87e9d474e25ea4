"""The demo accounts of the bridge: filling new ones, and deleting the oldest."""

import asyncio
import json
import re
import sys
from pathlib import Path

from relay import private_environment

FILL = Path(__file__).resolve().parents[1] / "demo/fill"
TEXTS = FILL.parent / "texts"
ADDRESS = re.compile(r"demo-([0-9a-f]{12})-[0-9]+@example\.org")
MAX_WAITING = 4
FILL_TIMEOUT = 120
ZONE = re.compile(r"[A-Za-z0-9_+/-]{1,64}")


class DemoError(Exception):
    """A demo account that cannot be filled, or not now."""


class Demo:
    """Fills demo accounts, one at a time, each for one visitor."""

    def __init__(self, options):
        self.options = options
        self.texts = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(TEXTS.glob("*.json"))}
        self.filling = asyncio.Lock()
        self.waiting = 0
        self.filled = 0

    def labels(self):
        """Returns the labels of the page by language."""
        return {language: texts["labels"] for language, texts in self.texts.items()}

    async def open(self, language, time_zone):
        """Returns the tokens of a new account and of its friend. Raises DemoError."""
        if self.waiting >= MAX_WAITING:
            raise DemoError("too many visitors are waiting")
        self.waiting += 1
        try:
            async with self.filling:
                await self.delete_oldest()
                return json.loads(await self.fill(language, time_zone))
        finally:
            self.waiting -= 1

    async def fill(self, language, time_zone):
        """Fills an account and returns the output. Raises DemoError."""
        self.filled += 1
        zone = time_zone if ZONE.fullmatch(time_zone) else "UTC"
        return await run(
            sys.executable, FILL, "--kindling", self.options.kindling, "--database", self.options.database,
            "--language", language if language in self.texts else "en", "--time-zone", zone,
            "--days", str(self.options.demo_days), "--seed", str(self.filled))

    async def delete_oldest(self):
        """Deletes the oldest accounts, so that there is room for a new one. Raises DemoError."""
        users = json.loads(await self.users("list", "--json"))
        addresses = {}
        for user in sorted(users, key=lambda user: user["id"]):
            if match := ADDRESS.fullmatch(user["email"]):
                addresses.setdefault(match[1], []).append(user["email"])
        excess = max(0, len(addresses) - self.options.max_demos + 1)
        for group in list(addresses.values())[:excess]:
            for address in group:
                await self.users("delete", address, "--yes")

    async def users(self, command, *arguments):
        """Runs a command of `kindling users` and returns its output. Raises DemoError."""
        return await run(self.options.kindling, "users", command, *arguments, "--database", self.options.database)


async def run(*command):
    """Runs a command and returns its output. Raises DemoError if it fails or takes too long."""
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, env=private_environment(), start_new_session=True)
    except OSError:
        raise DemoError("the program cannot be started") from None
    try:
        output, _ = await asyncio.wait_for(process.communicate(), FILL_TIMEOUT)
    except asyncio.TimeoutError:
        raise DemoError("the demo takes too long") from None
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode != 0:
        raise DemoError("the program failed")
    return output
