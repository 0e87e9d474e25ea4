"""The unit files as systemd reads them, and the sandbox of the services."""

import json
import os
import re
import shutil
import signal
import subprocess
import unittest

import sandbox
from support import PACKAGING, PROGRAM, UNITS, UNPRIVILEGED, ServiceTestCase, Unit, account, needs_root

# The README states it, too.
MAX_EXPOSURE = 0.5
SERVICES = ["kindling@.service", "kindling-backup.service"]


def sandbox_lines(name):
    text = (PACKAGING / "systemd" / name).read_text()
    return text[text.index("# The sandbox"):]


@unittest.skipUnless(shutil.which("systemd-analyze"), "systemd is not installed")
class AnalysisTests(ServiceTestCase):
    def setUp(self):
        super().setUp()
        self.units = []
        for path in UNITS:
            copy = self.folder / path.name
            copy.write_text(re.sub("^ExecStart=kindling ", f"ExecStart={PROGRAM} ", path.read_text(), flags=re.M))
            self.units.append(copy)

    def analyze(self, *arguments):
        return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True)

    def test_systemd_accepts_all_units(self):
        self.assertEqual(len(self.units), 4)
        result = self.analyze("verify", "--man=no", *self.units)
        self.assertEqual((result.returncode, result.stdout + result.stderr), (0, ""))

    def test_the_exposure_of_the_services_is_low(self):
        for name in SERVICES:
            with self.subTest(unit=name):
                report = self.analyze(
                    "security", "--offline=true", f"--threshold={MAX_EXPOSURE * 10:.0f}", self.folder / name)
                self.assertEqual(report.returncode, 0, report.stdout + report.stderr)
                self.assertRegex(report.stdout, r"Overall exposure level for .*: 0\.\d ")
        self.assertIn(f"at most {MAX_EXPOSURE} of 10", (PACKAGING / "README.md").read_text())

    def test_backups_are_made_every_day(self):
        [expression] = Unit("kindling-backup.timer").settings["OnCalendar"]
        result = self.analyze("calendar", "--iterations=2", "--base-time=2026-11-21 12:00:00", expression)
        days = re.findall(r"(?:Next elapse|Iter\. #2): \w+ (\S+)", result.stdout)
        self.assertEqual(days, ["2026-11-22", "2026-11-23"])

    @unittest.skipUnless(shutil.which("systemd-sysusers"), "systemd-sysusers is not installed")
    def test_the_user_of_the_services_cannot_log_in(self):
        (self.folder / "etc").mkdir()
        subprocess.run(
            ["systemd-sysusers", f"--root={self.folder}", PACKAGING / "systemd/kindling.sysusers"], check=True,
            capture_output=True)
        self.assertRegex(
            (self.folder / "etc/passwd").read_text(),
            "^kindling:x:[0-9]+:[0-9]+:Kindling:/var/lib/kindling:.*/nologin\n$")
        self.assertRegex((self.folder / "etc/group").read_text(), "^kindling:x:[0-9]+:\n$")
        for name in SERVICES:
            self.assertEqual(Unit(name).settings["User"], ["kindling"])
        self.assertEqual(Unit("kindling.socket").settings["SocketGroup"], ["kindling"])


class SandboxTests(ServiceTestCase):
    """Tests as a user without privileges, who owns the folders of the services and may execute the program."""

    def setUp(self):
        super().setUp()
        self.user = os.geteuid() or UNPRIVILEGED
        self.folder.chmod(0o755)
        self.program = self.folder / "kindling"
        shutil.copy(PROGRAM, self.program)
        for path in [self.folder / "temporary", self.folder / "state", *(self.folder / "state").rglob("*")]:
            os.chown(path, self.user, -1)
        [self.serve] = Unit("kindling@.service").commands(self.folder, self.program)

    def test_both_services_have_the_same_sandbox(self):
        first, second = map(sandbox_lines, SERVICES)
        self.assertEqual(first, second)
        self.assertGreater(first.count("\n"), 25)

    def restricted(self, command, **options):
        """Runs a command within the system call filters of a service."""
        restrictions = sandbox.Sandbox(Unit("kindling@.service"))
        return subprocess.run(
            command, capture_output=True, text=True, user=self.user, preexec_fn=restrictions.enter, **options)

    @unittest.skipUnless(sandbox.is_available(), "systemd or libseccomp is not installed")
    def test_the_program_makes_only_system_calls_that_the_sandbox_allows(self):
        calls = [
            ("auth.signUp", account("Ada")), ("events.subscribe", {}),
            ("lessons.complete", {"lessonId": "lesson-01-1"}),
            ("data.export", {"path": "ada.jsonl", "format": "json"}), ("data.export", {"format": "json"}),
            ("kits.preview", {"path": "kit.csv", "format": "csv"}), ("dashboard.get", {})]
        (self.folder / "temporary/kit.csv").write_text("prompt,answer\nuno,one\n")
        text = "".join(
            json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n"
            for number, (method, params) in enumerate(calls))
        result = self.restricted([*self.serve, "--files", self.folder / "temporary"], input=text)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        messages = [json.loads(line) for line in result.stdout.splitlines()]
        answered = sorted(message["id"] for message in messages if "result" in message)
        self.assertEqual(answered, list(range(len(calls))), result.stdout)
        for command in Unit("kindling-backup.service").commands(self.folder, self.program):
            result = self.restricted(command)
            self.assertEqual((result.returncode, result.stderr), (0, ""), command)

    @unittest.skipUnless(sandbox.is_available(), "systemd or libseccomp is not installed")
    def test_the_sandbox_restricts_a_program(self):
        def status(text):
            return self.restricted(["python3", "-c", text]).returncode

        self.assertEqual(status("pass"), 0)
        self.assertEqual(status("import os; os.nice(1)"), -signal.SIGSYS)
        self.assertEqual(status("import socket; socket.socket(socket.AF_UNIX)"), 1)
        self.assertEqual(status("import mmap; mmap.mmap(-1, 4096, prot=mmap.PROT_WRITE | mmap.PROT_EXEC)"), 1)

    @needs_root
    def test_the_program_needs_no_capabilities_devices_and_other_processes(self):
        script = (
            "mount -t proc -o subset=pid,hidepid=invisible proc /proc && mount -t tmpfs -o size=1m none /dev && "
            f"exec setpriv --reuid={self.user} --clear-groups --bounding-set=-all --no-new-privs \"$@\"")
        result = subprocess.run(
            ["unshare", "--mount", "sh", "-c", script, "sh", *self.serve], capture_output=True, text=True,
            input='{"jsonrpc": "2.0", "id": 1, "method": "system.info"}\n')
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(json.loads(result.stdout)["result"]["database"]["path"], str(self.database))
        self.assertEqual(self.database.stat().st_uid, self.user)
