"""The program under test, temporary folders, the unit files, and commands in another root folder."""

import contextlib
import os
import re
import shlex
import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path

PACKAGING = Path(__file__).resolve().parents[1]
ROOT = PACKAGING.parent
PROGRAM = Path(os.environ.get("KINDLING", ROOT / ".build/debug/kindling")).resolve()
UNITS = sorted(path for path in (PACKAGING / "systemd").iterdir() if path.suffix in (".service", ".socket", ".timer"))
IS_STATIC = subprocess.run(["ldd", PROGRAM], capture_output=True).returncode != 0
CAN_CHANGE_ROOT = os.geteuid() == 0 and subprocess.run(["unshare", "--mount", "true"]).returncode == 0
PASSWORD = "analytical engine"
# Argon2id with its lowest cost; the default would take most of the time of the tests.
FAST = ["--password-cost", "m=8,t=1,p=1"]
UNPRIVILEGED = 65532
# Seconds after which a command in another root folder counts as hanging.
TIMEOUT = 120

needs_static_program = unittest.skipUnless(IS_STATIC, "the program is not static; run make test-package")
needs_root = unittest.skipUnless(CAN_CHANGE_ROOT, "not root")


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


def run_in_root(root, command, user=UNPRIVILEGED, folder="/", environment=None, text=""):
    """Runs a command in a root folder with its own /proc; nothing remains mounted when it ends."""
    (root / "proc").mkdir(exist_ok=True)
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    return subprocess.run(
        ["unshare", "--mount", "--mount-proc=/proc", f"--root={root}", f"--wd={folder}", f"--setgid={user}",
         f"--setuid={user}", *command],
        env={"PATH": path, **(environment or {})}, input=text, capture_output=True, text=True, timeout=TIMEOUT)


def files(folder):
    """Returns the paths of all files below a folder, relative to it."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir() or path.is_symlink()}


def make(*arguments):
    """Runs make without the variables of this test, and returns its output."""
    variables = {name: value for name, value in os.environ.items() if name not in ("KINDLING", "MAKEFLAGS")}
    return subprocess.run(
        ["make", "--no-print-directory", *arguments], cwd=ROOT, env=variables, check=True, capture_output=True,
        text=True).stdout


class Unit:
    """A unit file, in the subset of the format that the units use."""

    def __init__(self, name):
        self.path = PACKAGING / "systemd" / name
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


class FolderTestCase(unittest.TestCase):
    """Tests with one temporary folder that unprivileged users can enter."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.folder.chmod(0o755)


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
