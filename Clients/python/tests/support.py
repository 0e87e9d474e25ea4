"""Clients of the program under test, in temporary folders."""

import asyncio
import os
import signal
import tempfile
import unittest
from pathlib import Path
from types import FrameType
from typing import Optional, Sequence

from kindling import AsyncKindling, Kindling, types

ROOT = Path(__file__).resolve().parent.parent.parent.parent
PROGRAM = os.environ.get("KINDLING") or str(ROOT / ".build/debug/kindling")
PASSWORD = "analytical engine"
OPTIONS = ["--clock", "2026-11-21T09:00:00Z", "--seed", "1", "--password-cost", "m=8,t=1,p=1"]
TIMEOUT = 60
"""The seconds after which a test that waits for a message fails."""


class ProgramTestCase(unittest.IsolatedAsyncioTestCase):
    """A test with a temporary folder, which fails if it takes longer than TIMEOUT."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        previous = signal.signal(signal.SIGALRM, self.time_out)
        signal.alarm(TIMEOUT)
        self.addCleanup(signal.signal, signal.SIGALRM, previous)
        self.addCleanup(signal.alarm, 0)

    async def asyncSetUp(self) -> None:
        # The debug mode of tests would log calls that take long.
        asyncio.get_running_loop().slow_callback_duration = TIMEOUT

    def time_out(self, number: int, frame: Optional[FrameType]) -> None:
        """Fails the test."""
        raise TimeoutError(f"The test took longer than {TIMEOUT} seconds.")

    def start(self, name: str = "test", options: Sequence[str] = ()) -> Kindling:
        """Starts the program with a database and files in the temporary folder."""
        client = Kindling.start(
            database=self.path(name), program=PROGRAM, files=self.folder, options=[*OPTIONS, *options])
        self.addCleanup(client.close)
        return client

    def start_async(self, name: str = "test", options: Sequence[str] = ()) -> AsyncKindling:
        """Returns a client of a program with a database and files in the temporary folder."""
        return AsyncKindling.start(
            database=self.path(name), program=PROGRAM, files=self.folder, options=[*OPTIONS, *options])

    def path(self, name: str) -> Path:
        """Returns the path of a database in the temporary folder."""
        return self.folder / f"{name}.sqlite3"

    def signed_up(self, name: str = "Ada Lovelace", locale: str = "en") -> Kindling:
        """Starts the program and signs a user up."""
        client = self.start()
        sign_up(client, name, locale)
        return client


def email(name: str) -> str:
    """Returns the email address of a user."""
    return f"{name.split()[0].lower()}@example.org"


def sign_up(client: Kindling, name: str, locale: str = "en") -> types.User:
    """Signs a user up."""
    reply = client.auth.sign_up(
        name=name, email=email(name), password=PASSWORD, password_confirmation=PASSWORD, accept_terms=True,
        locale=locale)
    return reply["user"]


async def sign_up_async(client: AsyncKindling, name: str) -> types.User:
    """Signs a user up."""
    reply = await client.auth.sign_up(
        name=name, email=email(name), password=PASSWORD, password_confirmation=PASSWORD, accept_terms=True)
    return reply["user"]
