"""The program under test, its data in a temporary folder, and the unit files."""

import contextlib
import os
import re
import shlex
import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path

SERVICE = Path(__file__).resolve().parents[1]
ROOT = SERVICE.parents[1]
PROGRAM = Path(os.environ.get("KINDLING", ROOT / ".build/debug/kindling")).resolve()
UNITS = sorted(path for path in SERVICE.iterdir() if path.suffix in (".service", ".socket", ".timer"))
PASSWORD = "analytical engine"
# Argon2id with its lowest cost; the default would take most of the time of the tests.
FAST = ["--password-cost", "m=8,t=1,p=1"]


def account(name):
    """Returns the parameters of a sign-up."""
    return {
        "name": name, "email": f"{name.lower()}@example.org", "password": PASSWORD, "passwordConfirmation": PASSWORD,
        "acceptTerms": True}


def sign_up(client, name):
    """Creates an account on a connection and returns the token of its session."""
    return client.auth.sign_up(
        name=name, email=f"{name.lower()}@example.org", password=PASSWORD, password_confirmation=PASSWORD,
        accept_terms=True)["token"]


def query(path, statement):
    """Executes a statement with a database file and returns its rows."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(statement).fetchall()


def run(*arguments, **options):
    """Runs the program and returns its result."""
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, **options)


class Unit:
    """A unit file, in the subset of the format that the units of this folder use."""

    def __init__(self, name):
        self.path = SERVICE / name
        self.settings = {}
        for line in self.path.read_text().splitlines():
            if line and line[0] not in "#[":
                setting, _, value = line.partition("=")
                self.settings.setdefault(setting, []).append(value)

    def commands(self, folder, program=PROGRAM):
        """Returns the command lines, with another path of the program, and systemd's folders below another folder."""
        specifiers = {"S": folder / "state", "V": folder / "temporary"}
        commands = []
        for line in self.settings["ExecStart"]:
            text = re.sub("%(.)", lambda match: str(specifiers[match[1]]), line)
            name, *arguments = shlex.split(text)
            if name != "kindling":
                raise ValueError(f"{self.path.name} starts {name}")
            commands.append([str(program), *arguments])
        return commands


class ServiceTestCase(unittest.TestCase):
    """A test with the folders that systemd would create for the units."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.database = self.folder / "state/kindling/kindling.sqlite3"
        for name in Unit("kindling-backup.service").settings["StateDirectory"][0].split():
            (self.folder / "state" / name).mkdir(parents=True)
        (self.folder / "temporary").mkdir()

    def assert_sound(self, database):
        """Fails if the doctor finds a problem."""
        result = run("doctor", "--quiet", "--database", database)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))
