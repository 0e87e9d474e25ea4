"""The Debian package, also in a Debian system with systemd and OpenSSH, neither of which is started as a service."""

import json
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from support import (
    PACKAGING, PROGRAM, ROOT, UNITS, FolderTestCase, account, files, needs_root, needs_static_program, run_in_root)

PING = '{"jsonrpc": "2.0", "id": 1, "method": "system.ping"}\n'
DEBOOTSTRAP_CACHE = ROOT / ".build/debootstrap"


def documented_key_options():
    """Returns the options that the page gives for a line of authorized_keys."""
    page = (ROOT / "Documentation/operation.md").read_text()
    return re.search(r"^    (restrict,command=.*) ssh-ed25519 …$", page, re.M)[1]


@needs_static_program
@unittest.skipUnless(shutil.which("dpkg-deb"), "dpkg-deb is not installed")
class PackageTestCase(FolderTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.package = cls.built(cls.folder / "first")

    @classmethod
    def built(cls, folder):
        """Builds a package with fast compression."""
        path = subprocess.run(
            [PACKAGING / "deb", PROGRAM, folder], check=True, capture_output=True, text=True,
            env={**os.environ, "DPKG_DEB_COMPRESSOR_LEVEL": "0"}).stdout.strip()
        return Path(path)


class PackageTests(PackageTestCase):
    def test_builds_have_the_same_bytes(self):
        self.addCleanup(os.umask, os.umask(0o077))
        self.assertEqual(self.package.read_bytes(), self.built(self.folder / "second").read_bytes())

    @unittest.skipUnless(shutil.which("lintian"), "lintian is not installed")
    def test_lintian_has_no_complaint(self):
        result = subprocess.run(
            ["lintian", "--fail-on", "error,warning", self.package], capture_output=True, text=True,
            env={**os.environ, "TMPDIR": str(self.folder)})
        self.assertEqual((result.returncode, result.stdout), (0, ""))


@needs_root
@unittest.skipUnless(shutil.which("debootstrap"), "debootstrap is not installed")
class DebianTests(PackageTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.system = cls.folder / "system"
        DEBOOTSTRAP_CACHE.mkdir(parents=True, exist_ok=True)
        result = subprocess.run(
            ["unshare", "--mount", "debootstrap", "--variant=minbase", f"--cache-dir={DEBOOTSTRAP_CACHE}",
             "--include=systemd,openssh-server", "bookworm", cls.system], capture_output=True, text=True)
        if result.returncode != 0:
            raise unittest.SkipTest(f"debootstrap failed: {result.stdout[-300:]}{result.stderr[-300:]}")
        shutil.copy(cls.package, cls.system / "package.deb")
        cls.succeed("useradd", "--create-home", "--shell", "/bin/bash", "ada")

    def setUp(self):
        self.succeed("dpkg", "-i", "/package.deb")

    @classmethod
    def run_as_root(cls, *command, **options):
        return run_in_root(cls.system, command, user=0, **options)

    @classmethod
    def succeed(cls, *command, **options):
        result = cls.run_as_root(*command, **options)
        if result.returncode != 0:
            raise AssertionError(f"{command}: {result.stdout}{result.stderr}")
        return result.stdout

    def test_a_removed_package_leaves_nothing_behind(self):
        self.assertTrue((self.system / "usr/share/man/man1/kindling.serve.1.gz").is_file())
        self.succeed("dpkg", "-r", "kindling")
        ignored = ("home/", "proc/", "var/lib/dpkg/", "var/log/")
        left = [name for name in files(self.system) if "kindling" in name and not name.startswith(ignored)]
        self.assertEqual(left, [])
        self.succeed("dpkg", "-P", "kindling")
        self.assertNotEqual(self.run_as_root("dpkg", "-s", "kindling").returncode, 0)

    def test_the_units_are_installed_but_not_enabled(self):
        paths = [f"/usr/lib/systemd/system/{path.name}" for path in UNITS]
        self.assertEqual(self.succeed("systemd-analyze", "verify", "--man=no", *paths), "")
        names = ["kindling.socket", "kindling-backup.timer"]
        self.assertEqual(self.run_as_root("systemctl", "is-enabled", *names).stdout, "disabled\ndisabled\n")
        self.succeed("systemctl", "enable", *names)
        self.addCleanup(self.succeed, "systemctl", "disable", *names)
        self.assertEqual(self.succeed("systemctl", "is-enabled", *names), "enabled\nenabled\n")

    def test_systemd_finds_an_installation_below_usr_local(self):
        prefix = self.system / "usr/local"
        subprocess.run([PACKAGING / "install", PROGRAM, prefix], check=True, capture_output=True)
        self.addCleanup(subprocess.run, [PACKAGING / "install", "--remove", prefix], check=True)
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

    def test_ssh_runs_the_program_for_the_documented_key_and_nothing_else(self):
        self.succeed("mkdir", "-p", "/run/sshd", "/home/ada/.ssh", "/root/keys")
        self.succeed("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "/root/keys/key")
        key = (self.system / "root/keys/key.pub").read_text()
        (self.system / "home/ada/.ssh/authorized_keys").write_text(f"{documented_key_options()} {key}")
        self.succeed("chown", "-R", "ada:ada", "/home/ada/.ssh")
        for command in (["kindling"], ["cat", "/etc/passwd"], ["kindling", "backup", "/home/ada/copy"], []):
            with self.subTest(command=command):
                result = self.ssh(*command)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertIn("time", json.loads(result.stdout)["result"])
        self.assertFalse((self.system / "home/ada/copy").exists())
        calls = [("auth.signUp", account("Ada")), ("data.export", {"path": "/home/ada/file", "format": "json"})]
        text = "".join(
            json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n"
            for method, params in calls)
        signed_up, exported = map(json.loads, self.ssh("kindling", text=text).stdout.splitlines())
        self.assertEqual(signed_up["result"]["user"]["name"], "Ada")
        self.assertEqual(exported["error"]["data"]["rule"], "files_not_open")
        database = self.system / "home/ada/.local/share/kindling/kindling.sqlite3"
        self.assertEqual(database.stat().st_mode & 0o777, 0o600)
        self.assertEqual(self.ssh("kindling", text="Content-Length: x\r\n\r\n").returncode, 65)

    def ssh(self, *command, text=PING):
        """Runs a command over ssh. Instead of a network, a pipe leads to the daemon, as in the tests of OpenSSH."""
        return self.run_as_root(
            "ssh", "-F", "none", "-i", "/root/keys/key", "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=no",
            "-o", "UserKnownHostsFile=/root/keys/known_hosts", "-o", "LogLevel=ERROR",
            "-o", "ProxyCommand=/usr/sbin/sshd -i", "ada@host", *command,
            text=text)
