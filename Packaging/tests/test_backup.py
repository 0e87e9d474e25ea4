"""The commands of kindling-backup.service as they are in the unit."""

import subprocess

from kindling import Kindling
from support import FAST, PROGRAM, ServiceTestCase, Unit, query, run, sign_up


class BackupTests(ServiceTestCase):
    def setUp(self):
        super().setUp()
        self.backups = self.database.parent / "backups"
        self.newest = self.backups / "kindling.sqlite3"
        self.restored = self.folder / "temporary/kindling.sqlite3"
        self.client = Kindling.start(database=self.database, program=PROGRAM, options=FAST)
        self.addCleanup(self.client.close)
        sign_up(self.client, "Ada")

    def run_unit(self, before=lambda index: None):
        """Runs the commands as systemd does: up to the first failure, and without the temporary files of the last run.

        `before` is called with the index of each command. Returns the number of commands that succeeded, and the
        output of the last one.
        """
        self.restored.unlink(missing_ok=True)
        commands = Unit("kindling-backup.service").commands(self.folder)
        for index, command in enumerate(commands):
            before(index)
            result = subprocess.run(command, capture_output=True, text=True)
            if result.returncode != 0:
                return index, result.stdout + result.stderr
        return len(commands), result.stdout + result.stderr

    def test_a_backup_is_made_and_restored_while_a_connection_is_open(self):
        self.client.sparks.create(title="Before the backup")
        self.assertEqual(self.run_unit(), (3, ""))
        self.client.sparks.create(title="After the backup")
        with Kindling.start(database=self.restored, program=PROGRAM) as client:
            self.assertEqual(client.system.info()["counts"]["users"], 1)
        self.assertEqual(query(self.newest, "select title from sparks"), [("Before the backup",)])
        self.assertEqual([path.stat().st_mode & 0o777 for path in self.backups.iterdir()], [0o600])

    def test_a_backup_that_hangs_fails_the_unit(self):
        # The timer does not start the unit again while it runs. With a timeout, it fails, and systemd reports it.
        self.assertEqual(Unit("kindling-backup.service").settings["TimeoutStartSec"], ["2h"])

    def test_seven_backups_are_kept(self):
        for number in range(9):
            self.client.sparks.create(title=f"Spark {number}")
            self.assertEqual(self.run_unit(), (3, ""))
        names = {path.name for path in self.backups.iterdir()}
        self.assertEqual(names, {"kindling.sqlite3", *(f"kindling.sqlite3.{number}" for number in range(1, 7))})
        self.assertEqual(query(self.backups / "kindling.sqlite3.6", "select count(*) from sparks"), [(3,)])

    def test_a_damaged_backup_fails_the_unit(self):
        def damage(index):
            if index == 1:
                with open(self.newest, "r+b") as file:
                    file.seek(4096)
                    file.write(b"\xff" * 8192)

        count, output = self.run_unit(before=damage)
        self.assertEqual(count, 1)
        self.assertIn("damaged", output)
        self.assertFalse(self.restored.exists())

    def test_a_backup_with_wrong_derived_data_fails_the_unit(self):
        def falsify(index):
            if index == 1:
                query(self.newest, "update counters set value = 17 where name = 'users'")

        count, output = self.run_unit(before=falsify)
        self.assertEqual(count, 2)
        self.assertIn("17", output)

    def test_a_damaged_database_fails_the_unit_and_does_not_replace_a_backup(self):
        self.assertEqual(self.run_unit(), (3, ""))
        before = self.newest.read_bytes()
        self.client.close()
        query(self.database, "delete from users")
        count, output = self.run_unit()
        self.assertEqual(count, 0)
        self.assertIn("damaged", output)
        self.assertEqual(self.newest.read_bytes(), before)
        self.assertEqual([path.name for path in self.backups.iterdir()], ["kindling.sqlite3"])

    def test_the_drill_of_the_page_restores_a_backup(self):
        self.client.sparks.create(title="In the backup")
        self.assertEqual(self.run_unit(), (3, ""))
        self.client.sparks.create(title="Lost")
        self.client.close()
        result = run("restore", self.newest, "--database", self.database)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, "(?m)^.*kindling.sqlite3: restored$")
        self.assert_sound(self.database)
        self.assertEqual(query(self.database, "select title from sparks"), [("In the backup",)])
