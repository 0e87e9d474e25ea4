"""The installed package in a Debian system with systemd and OpenSSH, neither of which is started as a service."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import roots
from support import PROGRAM, ROOT, UNITS, account

PING = '{"jsonrpc": "2.0", "id": 1, "method": "system.ping"}\n'


def is_static(program):
    return subprocess.run(["ldd", program], capture_output=True).returncode != 0


def documented_key_options():
    """Returns the options that the page gives for a line of authorized_keys."""
    page = (ROOT / "Documentation/operation.md").read_text()
    return re.search(r"^    (restrict,command=.*) ssh-ed25519 …$", page, re.M)[1]


@unittest.skipUnless(is_static(PROGRAM), "the program is not static; run make test-package")
@unittest.skipUnless(shutil.which("dpkg-deb"), "dpkg-deb is not installed")
@unittest.skipUnless(shutil.which("debootstrap"), "debootstrap is not installed")
@unittest.skipUnless(roots.can_change_root(), "not root")
class DebianTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.system = Path(folder.name) / "system"
        cls.system.mkdir()
        Path(folder.name).chmod(0o755)
        roots.create_debian(cls.system, ["systemd", "openssh-server"])
        subprocess.run(
            [ROOT / "Tools/package/deb", PROGRAM, cls.system], check=True, capture_output=True,
            env={**os.environ, "DPKG_DEB_COMPRESSOR_LEVEL": "0"})
        [package] = cls.system.glob("kindling_*.deb")
        subprocess.run(["dpkg-deb", "--info", package], check=True, capture_output=True)
        cls.succeed("dpkg", "-i", f"/{package.name}")
        cls.prepare_ssh()

    @classmethod
    def run_as_root(cls, *command, **options):
        return roots.run(cls.system, command, user=0, **options)

    @classmethod
    def succeed(cls, *command, **options):
        result = cls.run_as_root(*command, **options)
        if result.returncode != 0:
            raise AssertionError(f"{command}: {result.stdout}{result.stderr}")
        return result.stdout

    @classmethod
    def prepare_ssh(cls):
        """Creates an account with a key that may only run Kindling."""
        cls.succeed("useradd", "--create-home", "--shell", "/bin/bash", "ada")
        cls.succeed("mkdir", "-p", "/run/sshd", "/home/ada/.ssh", "/root/keys")
        cls.succeed("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "/root/keys/key")
        key = (cls.system / "root/keys/key.pub").read_text()
        (cls.system / "home/ada/.ssh/authorized_keys").write_text(f"{documented_key_options()} {key}")
        cls.succeed("chown", "-R", "ada:ada", "/home/ada/.ssh")

    def ssh(self, *command, text=PING):
        """Runs a command over ssh. Instead of a network, a pipe leads to the daemon, as in the tests of OpenSSH."""
        return self.run_as_root(
            "ssh", "-F", "none", "-i", "/root/keys/key", "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=no",
            "-o", "UserKnownHostsFile=/root/keys/known_hosts", "-o", "LogLevel=ERROR",
            "-o", "ProxyCommand=/usr/sbin/sshd -i", "ada@host", *command,
            text=text)

    def test_the_units_are_installed_but_not_enabled(self):
        names = [path.name for path in UNITS]
        paths = [f"/usr/lib/systemd/system/{name}" for name in names]
        self.assertEqual(self.succeed("systemd-analyze", "verify", "--man=no", *paths), "")
        states = self.run_as_root("systemctl", "is-enabled", "kindling.socket", "kindling-backup.timer").stdout
        self.assertEqual(states, "disabled\ndisabled\n")
        self.succeed("systemctl", "enable", "kindling.socket", "kindling-backup.timer")
        self.addCleanup(self.succeed, "systemctl", "disable", "kindling.socket", "kindling-backup.timer")
        states = self.succeed("systemctl", "is-enabled", "kindling.socket", "kindling-backup.timer")
        self.assertEqual(states, "enabled\nenabled\n")

    def test_systemd_finds_an_installation_below_usr_local(self):
        install = ROOT / "Tools/package/install"
        prefix = self.system / "usr/local"
        subprocess.run([install, PROGRAM, prefix], check=True, capture_output=True)
        self.addCleanup(subprocess.run, [install, "--remove", prefix], check=True)
        program = self.system / "usr/bin/kindling"
        program.rename(program.with_name("hidden"))
        self.addCleanup(program.with_name("hidden").rename, program)
        # Only the name of the program is in the units; systemd looks for it in /usr/local/bin, too.
        paths = [f"/usr/local/lib/systemd/system/{path.name}" for path in UNITS]
        self.assertEqual(self.succeed("systemd-analyze", "verify", "--man=no", *paths), "")
        self.assertIn("/usr/local/lib/systemd/system\n", self.succeed("systemd-analyze", "unit-paths"))
        self.assertIn("# /usr/local/lib/sysusers.d/kindling.conf\n", self.succeed("systemd-sysusers", "--cat-config"))

    def test_the_package_creates_the_user_of_the_services(self):
        user = self.succeed("getent", "passwd", "kindling").strip().split(":")
        self.assertEqual(user[5:], ["/var/lib/kindling", "/usr/sbin/nologin"])
        self.assertLess(int(user[2]), 1000)

    def test_ssh_runs_the_program_for_the_documented_key(self):
        result = self.ssh("kindling")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("time", json.loads(result.stdout)["result"])
        calls = [("auth.signUp", account("Ada")), ("data.export", {"path": "/home/ada/file", "format": "json"})]
        text = "".join(
            json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n"
            for method, params in calls)
        signed_up, exported = map(json.loads, self.ssh("kindling", text=text).stdout.splitlines())
        self.assertEqual(signed_up["result"]["user"]["name"], "Ada")
        self.assertEqual(exported["error"]["data"]["rule"], "files_not_open")
        database = self.system / "home/ada/.local/share/kindling/kindling.sqlite3"
        self.assertEqual(database.stat().st_mode & 0o777, 0o600)

    def test_the_key_runs_no_other_command(self):
        for command in (["cat", "/etc/passwd"], ["kindling", "backup", "/home/ada/copy"], []):
            with self.subTest(command=command):
                result = self.ssh(*command)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertIn("time", json.loads(result.stdout)["result"])
        self.assertFalse((self.system / "home/ada/copy").exists())

    def test_ssh_reports_the_exit_status_of_the_program(self):
        self.assertEqual(self.ssh("kindling", text='{"jsonrpc": "2.0", "method": "exit"}\n').returncode, 1)
        self.assertEqual(self.ssh("kindling", text="Content-Length: x\r\n\r\n").returncode, 65)
