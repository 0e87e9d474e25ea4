"""Calls by name, and errors that name no call."""

import asyncio
import subprocess
import sys
import threading
import unittest
from typing import List

from support import OPTIONS, PROGRAM, ProgramTestCase, sign_up_async

from kindling import AsyncKindling, Kindling, KindlingError, errors

# A program that answers two calls with an error without an ID, and a third one with its result.
LOSES_TWO_CALLS = """import json, sys
sys.stdin.readline(), sys.stdin.readline()
error = {"code": -32700, "message": "This message is not valid JSON.", "data": {"kind": "parse_error"}}
print(json.dumps({"jsonrpc": "2.0", "id": None, "error": error}), flush=True)
call = json.loads(sys.stdin.readline())
print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": {"time": "now"}}), flush=True)
"""


class CallTests(ProgramTestCase):
    """Calls by name, also of methods that the client does not declare, and errors without an ID."""

    def unreliable(self) -> str:
        """Returns the path of a program that loses the first two calls."""
        path = self.folder / "program"
        path.write_text(f"#!{sys.executable}\n{LOSES_TWO_CALLS}")
        path.chmod(0o700)
        return str(path)

    def test_call_by_name(self) -> None:
        client = self.signed_up()
        self.assertEqual(client.call("clock.advance", {"seconds": 60}), {"time": "2026-11-21T09:01:00.000Z"})
        self.assertEqual(client.call("system.ping"), client.system.ping())
        self.assertEqual(client.clock.advance(seconds=60), client.system.ping())
        client.sparks.create(title="Idea", notes="Note")
        self.assertIsNone(client.call("sparks.update", {"sparkId": 1, "notes": None})["spark"]["notes"])
        with self.assertRaises(errors.SparkNotFound):
            client.call("sparks.get", {"sparkId": 2})
        with self.assertRaises(errors.MethodNotFound):
            client.call("sparks.illuminate")

    async def test_call_by_name_of_the_asynchronous_client(self) -> None:
        async with self.start_async() as client:
            await sign_up_async(client, "Ada Lovelace")
            moment = await client.call("clock.advance", {"seconds": 60})
            self.assertEqual(moment, await client.call("system.ping"))

    def test_error_without_an_id_fails_all_waiting_calls(self) -> None:
        failures: List[errors.KindlingError] = []

        def ping() -> None:
            try:
                client.system.ping()
            except errors.KindlingError as error:
                failures.append(error)

        with Kindling.start(program=self.unreliable(), stop_timeout=0.1) as client:
            threads = [threading.Thread(target=ping) for _ in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual([type(error) for error in failures], [errors.ParseError, errors.ParseError])
            self.assertEqual(client.system.ping()["time"], "now")

    async def test_error_without_an_id_fails_all_waiting_calls_of_the_asynchronous_client(self) -> None:
        async with AsyncKindling.start(program=self.unreliable(), stop_timeout=0.1) as client:
            failures = await asyncio.gather(client.system.ping(), client.system.ping(), return_exceptions=True)
            self.assertEqual([type(failure) for failure in failures], [errors.ParseError, errors.ParseError])
            self.assertEqual((await client.system.ping())["time"], "now")

    async def test_line_that_the_program_cannot_read(self) -> None:
        process = await asyncio.create_subprocess_exec(
            PROGRAM, "serve", "--database", ":memory:", *OPTIONS, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin and process.stdout
        async with AsyncKindling.over(process.stdout, process.stdin) as client:
            process.stdin.write(b'{"jsonrpc":\n')
            with self.assertRaises(errors.ParseError):
                await client.system.ping()
            self.assertEqual((await client.system.ping())["time"], "2026-11-21T09:00:00.000Z")
        self.assertEqual(await process.wait(), 0)

    async def test_message_that_is_too_long_fails_only_its_call(self) -> None:
        options = [*OPTIONS, "--max-message-bytes", "2000"]
        async with AsyncKindling.start(database=":memory:", program=PROGRAM, options=options) as client:
            await sign_up_async(client, "Ada Lovelace")
            first, failure, last = await asyncio.gather(
                client.system.ping(), client.sparks.create(title="x" * 3000), client.system.ping(),
                return_exceptions=True)
            assert isinstance(failure, KindlingError)
            self.assertEqual((failure.code, failure.data["rule"]), (-32600, "message_too_large"))
            self.assertEqual(first, last)


if __name__ == "__main__":
    unittest.main()
