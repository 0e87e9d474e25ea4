"""The start and the end of the program."""

import os
import subprocess
import sys
import unittest

from support import OPTIONS, PROGRAM, ROOT, ProgramTestCase, sign_up

from kindling import AsyncKindling, ConnectionClosed, Kindling, ProgramNotFound

# Programs that read one line, and then end or ignore that they should end.
ENDS = "import sys; sys.stdin.readline(); sys.exit(7)"
HANGS = "import sys, time; sys.stdin.readline(); time.sleep(600)"
WRITES_TEXT = "print('Hello')"


class ProcessTests(ProgramTestCase):
    """Regular and other ends."""

    def script(self, code: str) -> str:
        """Returns the path of a program that ignores its arguments and runs Python code."""
        path = self.folder / "program"
        path.write_text(f"#!{sys.executable}\n{code}\n")
        path.chmod(0o700)
        return str(path)

    def test_missing_program(self) -> None:
        with self.assertRaisesRegex(ProgramNotFound, "no-such-kindling"):
            Kindling.start(program="no-such-kindling")

    async def test_missing_program_of_the_asynchronous_client(self) -> None:
        with self.assertRaises(ProgramNotFound):
            async with AsyncKindling.start(program="no-such-kindling"):
                self.fail("The program does not exist.")

    def test_exit_of_the_program(self) -> None:
        with Kindling.start(program=self.script(ENDS)) as client:
            with self.assertRaises(ConnectionClosed) as raised:
                client.system.ping()
            self.assertEqual(raised.exception.exit_code, 7)
            with self.assertRaises(ConnectionClosed):
                client.system.ping()

    async def test_exit_of_the_program_of_the_asynchronous_client(self) -> None:
        async with AsyncKindling.start(program=self.script(ENDS)) as client:
            with self.assertRaises(ConnectionClosed) as raised:
                await client.system.ping()
            self.assertEqual(raised.exception.exit_code, 7)

    def test_invalid_option(self) -> None:
        with Kindling.start(program=PROGRAM, options=["--no-such-option"], stderr=subprocess.DEVNULL) as client:
            with self.assertRaises(ConnectionClosed) as raised:
                client.system.ping()
        self.assertEqual(raised.exception.exit_code, 64)

    def test_program_that_does_not_end_is_killed(self) -> None:
        client = Kindling.start(program=self.script(HANGS), stop_timeout=0.1)
        client.close()
        with self.assertRaises(ConnectionClosed):
            client.system.ping()

    async def test_program_of_the_asynchronous_client_that_does_not_end_is_killed(self) -> None:
        async with AsyncKindling.start(program=self.script(HANGS), stop_timeout=0.1):
            pass

    def test_output_that_is_not_a_message(self) -> None:
        with Kindling.start(program=self.script(WRITES_TEXT)) as client:
            with self.assertRaises(ConnectionClosed):
                client.system.ping()

    def test_closing_twice(self) -> None:
        client = self.start()
        client.close()
        client.close()

    def test_given_streams(self) -> None:
        command = [PROGRAM, "serve", "--database", ":memory:", *OPTIONS]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin and process.stdout
            with Kindling.over(process.stdout, process.stdin) as client:
                self.assertEqual(client.system.ping()["time"], "2026-11-21T09:00:00.000Z")
        self.assertEqual(process.returncode, 0)

    def test_environment(self) -> None:
        with self.start() as client:
            sign_up(client, "Ada Lovelace")
            token = client.auth.sign_in(email="ada@example.org", password="analytical engine")["token"]
        environment = {"KINDLING_TOKEN": token, "KINDLING_DATABASE": str(self.path("test"))}
        with Kindling.start(program=PROGRAM, environment=environment) as client:
            self.assertEqual(client.auth.state()["state"], "authenticated")
        self.assertNotIn("KINDLING_TOKEN", os.environ)

    def test_generated_files_are_current(self) -> None:
        checked = subprocess.run(
            [sys.executable, ROOT / "Tools/clients/generate", "--check"], capture_output=True, text=True)
        self.assertEqual((checked.returncode, checked.stdout), (0, ""), checked.stderr)


if __name__ == "__main__":
    unittest.main()
