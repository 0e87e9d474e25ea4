"""Tests of the command that fills a demo account."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import EXAMPLE, PROGRAM, call

FILL = EXAMPLE.parent / "demo/fill"
TEXTS = FILL.parent / "texts"
UNTIL = "2026-11-21T17:30:00Z"
SECRET = re.compile(r"demo-[0-9a-f]{12}")


class FillTests(unittest.TestCase):
    """Short histories that end at a fixed time."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="kindling-demo-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def fill(self, name, *options):
        """Fills an account in a database with a name, and remembers it."""
        self.database = self.folder / f"{name}.sqlite3"
        result = subprocess.run(
            [sys.executable, FILL, "--kindling", PROGRAM, "--database", self.database, "--until", UNTIL, *options],
            capture_output=True, text=True, check=True)
        self.tokens = json.loads(result.stdout)

    def call(self, method, parameters=None, *, token="token"):
        """Calls a method as the user of the account, at the end of its history."""
        return call(self.database, self.tokens[token], method, parameters or {}, "--clock", UNTIL)

    def exported(self):
        """Returns the export of the account without its secrets."""
        return SECRET.sub("demo", self.call("data.export", {"format": "json"})["content"])

    def test_the_same_seed_gives_the_same_account(self):
        exports = []
        for name, seed in (("first", "3"), ("second", "3"), ("third", "4")):
            self.fill(name, "--days", "6", "--seed", seed)
            exports.append(self.exported())
        self.assertEqual(exports[0], exports[1])
        self.assertNotEqual(exports[0], exports[2])

    def test_an_account_has_something_of_everything(self):
        self.fill("account", "--days", "31", "--language", "es", "--time-zone", "Europe/Madrid")
        user = self.call("auth.state")["user"]
        self.assertEqual((user["locale"], user["timeZone"], user["joinedAt"]), (
            "es", "Europe/Madrid", "2026-10-22T05:00:00.000Z"))
        lines = [json.loads(line) for line in self.exported().splitlines()]
        kinds = {line["kind"] for line in lines}
        for kind in ("goal", "habit", "habitMark", "habitPause", "spark", "table", "entry", "lesson"):
            self.assertTrue(any(name.startswith(kind) for name in kinds), f"{kind} in {sorted(kinds)}")
        entries = [line for line in lines if line["kind"] == "entry"]
        self.assertEqual({entry["type"] for entry in entries}, {
            "session", "measurement", "log", "checklist", "rating"})
        self.assertEqual(len(self.call("habits.list")["items"]), 8)
        self.assertEqual(len(self.call("tables.list")["items"]), 3)
        self.assertEqual(len(self.call("friends.list")["items"]), 2)
        answers = self.call("reviews.history", {"from": "2026-10-22", "to": "2026-11-21"})["items"]
        self.assertGreater(sum(day["answers"] for day in answers), 50)
        marks = self.call("goals.calendar", {"from": "2026-10-22", "to": "2026-11-21"})["items"]
        self.assertEqual({day["mark"] for day in marks}, {None, "learned", "frozen"})
        self.assertEqual(marks[-1]["mark"], None)
        self.assertGreater(self.call("goals.status")["streak"]["current"], 3)
        self.assertEqual(self.call("sparks.progress")["streak"]["current"], 5)
        friend = self.call("goals.status", token="friendToken")
        self.assertGreater(friend["streak"]["longest"], 3)

    def test_all_languages_have_the_same_texts(self):
        def shape(value):
            if isinstance(value, dict):
                return {key: shape(member) for key, member in value.items() if key != "tags"}
            return [shape(member) for member in value] if isinstance(value, list) else bool(value)

        shapes = {file.stem: shape(json.loads(file.read_text(encoding="utf-8"))) for file in TEXTS.glob("*.json")}
        self.assertEqual(set(shapes), {"en", "es", "fr"})
        self.assertEqual(shapes["es"], shapes["en"])
        self.assertEqual(shapes["fr"], shapes["en"])


if __name__ == "__main__":
    unittest.main()
