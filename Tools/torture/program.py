"""Running the program: a process whose replies are collected, single commands, and the doctor."""

import contextlib
import json
import signal
import subprocess
import threading

from connection import line
from context import BrokenPromise
from framing import Lines

# Seconds after which a process that does not answer or end counts as hanging; a backup takes a while on a busy machine.
TIMEOUT = 300
# Argon2id with its lowest cost; the default would take most of the time.
FAST = ("--password-cost", "m=8,t=1,p=1")
INTERNAL_ERROR = -32603
# Signals that a harness sends itself; any other is a crash.
EXPECTED_SIGNALS = (signal.SIGKILL, signal.SIGTERM)


class Client:
    """A running program and its replies. A thread reads them, so that neither side waits for the other.

    Keyword options are those of `subprocess.Popen`; stderr goes to the file `log`, by default next to the database.
    """

    def __init__(self, program, database, *options, wrapper=(), framing=Lines, log=None, **popen):
        self._framing = framing
        self._log = open(log or f"{database}.stderr", "ab")
        self.process = subprocess.Popen(
            [*wrapper, program, "serve", "--database", database, *FAST, *options], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=self._log, bufsize=0, **popen)
        # The replies as parsed JSON by ID, in the order of their arrival, notifications, and the replies to batches.
        self.replies, self.notifications, self.batches = {}, [], []
        self.sent = 0
        self._arrived = threading.Condition()
        self._ended = False
        # The first message that is not JSON.
        self._invalid = None
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.finish()

    def send(self, method, params=None):
        """Sends a call without waiting and returns its ID, or None if the program has ended."""
        return self.send_all([(method, params)])[0]

    def send_all(self, calls):
        """Sends calls as one write and returns their IDs, or None for each if the program has ended."""
        first = self.sent + 1
        self.sent += len(calls)
        if not self.send_texts([line(number, method, params) for number, (method, params) in enumerate(calls, first)]):
            return [None] * len(calls)
        return list(range(first, self.sent + 1))

    def send_texts(self, texts):
        """Sends messages, which end with a line feed, as one write; returns False if the program has ended."""
        try:
            write_all(self.process.stdin, b"".join(map(self._framing.encode, texts)))
        except (BrokenPipeError, ValueError):
            return False
        return True

    def wait(self, number, timeout=TIMEOUT):
        """Returns the reply to a call; None if the program ended without it. Raises BrokenPromise if it hangs."""
        with self._arrived:
            if not self._arrived.wait_for(lambda: number in self.replies or self._ended or self._invalid, timeout):
                raise BrokenPromise(f"no reply within {timeout} s")
            self._check_messages()
            return self.replies.get(number)

    def call(self, method, params=None):
        """Makes a call and returns its reply; None if the program ended without it."""
        number = self.send(method, params)
        return None if number is None else self.wait(number)

    def wait_for_count(self, count, timeout=TIMEOUT):
        """Waits until there is a number of replies or the program has ended."""
        with self._arrived:
            self._arrived.wait_for(lambda: len(self.replies) >= count or self._ended, timeout)

    def finish(self):
        """Waits until the program has ended and all its replies are read."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self._reader.join()
        self.process.stdout.close()
        self.process.wait()
        self._log.close()

    def end(self, timeout=TIMEOUT, may_crash=False):
        """Closes stdin and returns the exit status. Raises BrokenPromise if it hangs or, by default, crashes."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            status = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise BrokenPromise(f"the program did not end within {timeout} s of the end of input") from None
        self.finish()
        if not may_crash:
            check_status(status)
        self._check_messages()
        return status

    def _check_messages(self):
        if self._invalid:
            raise BrokenPromise(f"a message is not JSON: {self._invalid[:1000]}")

    def _read(self):
        buffer = b""
        while chunk := self.process.stdout.read(1 << 16):
            texts, buffer = self._framing.split(buffer + chunk)
            with self._arrived:
                for text in texts:
                    try:
                        message = json.loads(text)
                    except ValueError:
                        self._invalid = self._invalid or text
                        continue
                    if isinstance(message, list):
                        self.batches.append(message)
                    elif "id" in message:
                        self.replies[message["id"]] = message
                    else:
                        self.notifications.append(message)
                self._arrived.notify_all()
        with self._arrived:
            self._ended = True
            self._arrived.notify_all()


class Backup:
    """A backup that the command makes while other processes use the database.

    Keyword options are those of `subprocess.Popen`.
    """

    def __init__(self, program, path, database, wrapper=(), **popen):
        self.process = subprocess.Popen(
            [*wrapper, program, "backup", path, "--database", database], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **popen)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    def kill(self):
        """Kills the command, unless it has ended."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()

    def end(self, statuses=(0,), may_crash=False):
        """Waits for the command and returns its status; raises BrokenPromise if it hangs or ends with another one."""
        try:
            _, messages = self.process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            raise BrokenPromise(f"kindling backup did not end within {TIMEOUT} s") from None
        status = self.process.returncode
        if status not in statuses and not (status < 0 and may_crash):
            raise BrokenPromise(f"kindling backup exited with status {status}: {messages.decode(errors='replace')}")
        return status


def write_all(file, data):
    """Writes all bytes to an unbuffered file."""
    view = memoryview(data)
    while view:
        view = view[file.write(view):]


def check_status(status):
    """Raises BrokenPromise if an exit status is a crash."""
    if status < 0 and -status not in EXPECTED_SIGNALS:
        raise BrokenPromise(f"the program was ended by {signal.Signals(-status).name}")


def check_reply(method, reply, messages=""):
    """Raises BrokenPromise, which includes messages of the program, if a reply is an internal error."""
    if reply and reply.get("error", {}).get("code") == INTERNAL_ERROR:
        raise BrokenPromise(f"{method} was answered with an internal error: {reply['error']} {messages}")


def command(program, *arguments, timeout=TIMEOUT, **options):
    """Runs a command of the program and returns its result. Raises BrokenPromise if it hangs or ends by a signal."""
    try:
        result = subprocess.run(
            [program, *map(str, arguments)], capture_output=True, text=True, errors="replace", timeout=timeout,
            stdin=subprocess.DEVNULL, **options)
    except subprocess.TimeoutExpired:
        raise BrokenPromise(f"kindling {arguments[0]} did not end within {timeout} s") from None
    check_status(result.returncode)
    return result


def assert_order(client, background=()):
    """Raises BrokenPromise if replies are not in the order of the calls; returns the last call with a reply, or 0.

    Background calls may be answered at any time.
    """
    numbers = [number for number in client.replies if number not in background]
    expected = [number for number in range(1, max(numbers, default=0) + 1) if number not in background]
    if numbers != expected:
        raise BrokenPromise(f"replies are missing or not in order: {numbers}")
    return numbers[-1] if numbers else 0


def assert_sound(program, database, *options):
    """Raises BrokenPromise if the doctor finds a problem."""
    result = command(program, "doctor", "--quiet", "--database", database, *options)
    # On a slow machine, stderr contains the progress.
    if result.returncode or result.stdout:
        raise BrokenPromise(f"the doctor found (exit status {result.returncode}): {result.stdout}{result.stderr}")
