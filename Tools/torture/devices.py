"""The files of one account on several devices, and the exchanges between them."""

import contextlib
import dataclasses
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

import relay as relays
import sample as samples
from context import BrokenPromise
from program import TIMEOUT, Client, check_status, command

RELAY = pathlib.Path(relays.__file__)
SUCCESS, FAILURE, USAGE, FAULT, UNFINISHED = 0, 1, 64, 70, 75
# Runs after which an exchange that always ends with 75 counts as failed.
MAX_RUNS = 5
PASSWORD = "analytical engine"


class Device:
    """A file with the account, the clock of its device, and the numbers of the calls that it certainly knows."""

    def __init__(self, program, name, database, minutes):
        """Uses a database that exists or will be created; the clock is wrong by a number of minutes."""
        self.program, self.name, self.database, self._minutes = program, name, database, minutes
        self.email = self.token = None
        self.known = set()

    def __str__(self):
        return self.name

    def instant(self, step):
        """Returns the time on the device in a step."""
        return samples.instant((step + self._minutes) / 60)

    def client(self, step):
        """Starts the program."""
        return Client(self.program, self.database, "--clock", self.instant(step))

    def sign_up(self, step):
        """Creates an account of its own."""
        self.email = f"{self.name}@example.org"
        with self.client(step) as client:
            reply = client.call("auth.signUp", {
                "name": self.name, "email": self.email, "password": PASSWORD, "passwordConfirmation": PASSWORD,
                "acceptTerms": True, "timeZone": "Europe/Paris"})
            self.token = reply["result"]["token"]
            client.end()

    def enable(self, step):
        """Switches sync on, or renames the device."""
        return self._result("sync.enable", step, {"device": self.name})

    def status(self, step):
        """Returns the reply of `sync.status`."""
        return self._result("sync.status", step, {})

    def replica(self):
        """Returns the number of the device."""
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            return connection.execute("select replica from sync_accounts").fetchone()[0]

    def _result(self, method, step, parameters):
        with self.client(step) as client:
            reply = client.call(method, {**parameters, "session": self.token})
            client.end()
        if reply is None or "result" not in reply:
            raise BrokenPromise(f"{method} of {self} was answered with {reply}")
        return reply["result"]

    # MARK: - Exchanges

    def exchange(self, other, step, *options, plan=None, report=None):
        """Starts an exchange with another device, through a relay with a plan if there is one."""
        relay = [sys.executable, "-I", "-S", RELAY, json.dumps(plan), report] if plan else []
        serve = [self.program, "serve", "--database", other.database, "--clock", other.instant(step)]
        return Exchange(self, step, [*options, "--", *relay, *serve], {**os.environ, "KINDLING_TOKEN": other.token})

    def exchange_files(self, folder, step, *options):
        """Starts an exchange through a folder."""
        return Exchange(self, step, [*options, "--folder", folder], os.environ)

    # MARK: - Copies

    def snapshot(self, path, is_backup):
        """Makes a backup or a raw copy of the file, which no process uses, and returns what it contains."""
        if is_backup:
            result = command(self.program, "backup", path, "--database", self.database)
            if result.returncode:
                raise BrokenPromise(f"a backup was not made: {result.stderr}")
        else:
            samples.copy_database(self.database, path)
        return Snapshot(path, is_backup, self.email, self.token, frozenset(self.known))

    def restore(self, snapshot, is_in_place=False):
        """Replaces the file by a backup with the command, or by a raw copy, perhaps in place."""
        if snapshot.is_backup:
            result = command(self.program, "restore", snapshot.path, "--database", self.database)
            if result.returncode:
                raise BrokenPromise(f"a backup cannot be restored: {result.stderr}")
        elif snapshot.path != self.database:
            replace(snapshot.path, self.database, is_in_place)
        self.email, self.token, self.known = snapshot.email, snapshot.token, set(snapshot.known)


@dataclasses.dataclass
class Snapshot:
    """A file with the account as it was at some time."""

    path: pathlib.Path
    is_backup: bool
    email: str
    token: str
    known: frozenset


def replace(source, target, is_in_place):
    """Replaces a database by a copy of another one, as a new file, or as the same file with another content."""
    pathlib.Path(f"{target}-shm").unlink(missing_ok=True)
    pathlib.Path(f"{target}-wal").unlink(missing_ok=True)
    for suffix in samples.SUFFIXES:
        if os.path.exists(f"{source}{suffix}"):
            # While the former file exists, the new one certainly is another one.
            copy = f"{target}{suffix}" if is_in_place else f"{target}{suffix}.new"
            shutil.copy(f"{source}{suffix}", copy)
            os.replace(copy, f"{target}{suffix}")


class Exchange:
    """A run of `kindling sync`, with the processes that it starts."""

    def __init__(self, device, step, arguments, environment):
        self._device = device
        self.process = subprocess.Popen(
            [device.program, "sync", "--user", device.email, "--database", device.database, "--clock",
             device.instant(step), *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment,
            start_new_session=True)
        self.messages = ""

    def kill(self, seconds):
        """Kills the command after a time."""
        time.sleep(seconds)
        self.process.kill()

    def end(self):
        """Waits for the end of all processes and returns the status; raises BrokenPromise if it hangs or crashes."""
        try:
            # The output ends when the last process that can write into it has ended.
            output, _ = self.process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            raise BrokenPromise(f"kindling sync on {self._device} did not end within {TIMEOUT} s") from None
        self.messages = output.decode(errors="replace")
        check_status(self.process.returncode)
        return self.process.returncode


def complete(start):
    """Runs an exchange that `start` starts, again while data change; raises BrokenPromise if it does not succeed."""
    for _ in range(MAX_RUNS):
        exchange = start()
        status = exchange.end()
        if status != UNFINISHED:
            break
    if status != SUCCESS:
        raise BrokenPromise(f"a complete exchange exited with status {status}: {exchange.messages}")
    return exchange
