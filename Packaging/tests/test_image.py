"""The container image without an engine: its files in a root folder, with the configuration of Containerfile."""

import json
import os
import re

from support import (
    FAST, PASSWORD, PROGRAM, ROOT, FolderTestCase, account, make, needs_root, needs_static_program, run_in_root)

CONTAINERFILE = (ROOT / "Containerfile").read_text()


def argument(instruction):
    """Returns the argument of an instruction that occurs once."""
    [value] = re.findall(f"^{instruction} (.*)$", CONTAINERFILE, re.M)
    return value


@needs_root
@needs_static_program
class ImageTests(FolderTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        make("image-files", f"KINDLING={PROGRAM}", f"IMAGE_FILES={cls.folder}/context")
        cls.user, cls.root = int(argument("USER").split(":")[0]), cls.folder / "image"
        copies = re.findall(r"^COPY( --chown=\S+)? \.build/image/(\S+) (\S+)$", CONTAINERFILE, re.M)
        for owner, name, target in copies:
            path = cls.root / target.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            (cls.folder / "context" / name).rename(path)
            os.chown(path, *([cls.user] * 2 if owner else [0, 0]))

    def run_image(self, *command, text="", token=""):
        """Runs a command in the image, by default its own."""
        variable, _, value = argument("ENV").partition("=")
        return run_in_root(
            self.root, [*json.loads(argument("ENTRYPOINT")), *(command or json.loads(argument("CMD")))], user=self.user,
            folder=argument("WORKDIR"), environment={variable: value, "KINDLING_TOKEN": token}, text=text)

    def call(self, *arguments, **options):
        result = self.run_image("call", *arguments, *FAST, **options)
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_the_default_command_serves(self):
        self.assertEqual(argument("FROM"), "scratch")
        request = {"jsonrpc": "2.0", "id": 1, "method": "system.ping"}
        result = self.run_image(text=json.dumps(request) + "\n")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("time", json.loads(result.stdout)["result"])

    def test_a_day_begins_in_the_time_zone_of_the_user(self):
        late = ["--clock", "2026-03-28T23:30:00Z"]
        parameters = json.dumps({**account("Ada"), "timeZone": "Europe/Paris"})
        token = self.call("auth.signUp", "-", *late, text=parameters)["token"]
        self.call("goals.set", '{"text": "Swift", "duration": "week"}', *late, token=token)
        self.call("goals.log", *late, token=token)
        events = self.call("events.list", '{"topics": ["goal.learned"]}', *late, token=token)
        self.assertEqual(events["items"][0]["data"]["day"], "2026-03-29")

    def test_the_volume_is_enough_for_backups_and_erased_accounts(self):
        token = self.call("auth.signUp", "-", text=json.dumps(account("Grace")))["token"]
        self.assertEqual(self.run_image("backup", "copy.sqlite3").returncode, 0)
        self.assertTrue((self.root / argument("VOLUME").lstrip("/") / "copy.sqlite3").is_file())
        self.call("auth.deleteAccount", "-", text=json.dumps({"password": PASSWORD}), token=token)
        doctor = self.run_image("doctor", "--quiet")
        self.assertEqual((doctor.returncode, doctor.stdout), (0, ""), doctor.stderr)
