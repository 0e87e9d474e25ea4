"""Replication by a reader that behaves like Litestream, which is not part of Debian and therefore not used itself."""

import contextlib
import re
import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor

from kindling import Kindling
from replicator import Replicator, rows
from support import FAST, PASSWORD, PROGRAM, ROOT, ServiceTestCase, run, sign_up

CHECKPOINT_PAGES = 4000
FRAME_BYTES = 4096 + 24


def prepared_tables():
    """Returns the statements that the page gives for the tables of Litestream."""
    page = (ROOT / "Documentation/operation.md").read_text()
    return "\n".join(re.findall("create table _litestream_.*;", page))


class ReplicationTests(ServiceTestCase):
    def setUp(self):
        super().setUp()
        self.replica = self.folder / "replica.sqlite3"
        self.log = self.database.with_name("kindling.sqlite3-wal")
        self.client = self.start()
        self.token = sign_up(self.client, "Ada")

    def start(self):
        """Returns a client of a new process, which becomes that of `kill` and `stop`."""
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--database", self.database, *FAST], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(self.process.wait)
        client = Kindling.over(self.process.stdout, self.process.stdin)
        self.addCleanup(client.close)
        return client

    def replicator(self):
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            connection.executescript(prepared_tables())
        replicator = Replicator(self.database, self.replica)
        self.addCleanup(replicator.close)
        return replicator

    def write(self, count):
        for number in range(count):
            self.client.sparks.create(title=f"Spark {number}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.client.close()
        self.assertEqual(self.process.wait(), 0)

    def test_writes_are_durable_while_the_log_is_held(self):
        self.replicator()
        self.write(20)
        self.kill()
        client = self.start()
        client.auth.resume(token=self.token)
        self.assertEqual(client.progress.get()["totals"]["sparks"], 20)

    def test_the_replica_has_the_data_of_the_database_after_a_crash(self):
        replicator = self.replicator()
        for number in range(3):
            self.write(10)
            self.assertTrue(replicator.checkpoint(), number)
        self.write(10)
        self.kill()
        replicator.copy_log()
        copy = rows(self.replica)
        self.assertEqual(len(copy["sparks"]), 40)
        self.assertEqual(copy, rows(self.database))
        restored = self.folder / "restored.sqlite3"
        self.assertEqual(run("restore", self.replica, "--database", restored).returncode, 0)
        self.assert_sound(restored)
        self.assertEqual(rows(restored), copy)

    def test_the_log_grows_while_it_is_held_and_is_used_again_afterward(self):
        replicator = self.replicator()
        rounds = 0
        while self.log.stat().st_size < (CHECKPOINT_PAGES + 1000) * FRAME_BYTES:
            self.write(50)
            rounds += 1
        held = self.log.stat().st_size
        # Kindling checkpoints after 4,000 pages, but cannot start the log again.
        self.assertEqual(replicator.log_bytes()[:32], replicator.header)
        self.assertGreater(self.client.system.metrics()["log"]["pages"], CHECKPOINT_PAGES)
        self.assertIsNotNone(self.client.system.metrics()["log"]["blockedSeconds"])
        for _ in range(2 * rounds):
            self.assertTrue(replicator.checkpoint())
            self.write(50)
        self.assertEqual(self.log.stat().st_size, held)
        replicator.close()
        for _ in range(3):
            self.write(1)
        self.assertIsNone(self.client.system.metrics()["log"]["blockedSeconds"])
        self.stop()
        self.assertFalse(self.log.exists())
        self.assert_sound(self.database)

    def test_calls_wait_for_the_locks_of_a_checkpoint(self):
        replicator = self.replicator()
        with ThreadPoolExecutor() as executor:
            with replicator.locked():
                future = executor.submit(self.client.sparks.create, title="Waits")
                self.assertFalse(future.done())
            self.assertEqual(future.result()["spark"]["title"], "Waits")

    def test_a_deleted_account_is_erased_when_the_log_is_free(self):
        secret = b"Rhinoceros"
        self.client.sparks.create(title=secret.decode())
        replicator = self.replicator()
        self.client.auth.delete_account(password=PASSWORD)
        self.stop()
        self.assertIn(secret, self.log.read_bytes())
        replicator.close()
        run("call", "system.ping", "--database", self.database, check=True)
        self.assertNotIn(secret, self.database.read_bytes())
        self.assertFalse(self.log.exists())

    def test_the_doctor_and_backups_reject_tables_that_litestream_creates(self):
        replicator = Replicator(self.database, self.replica)
        self.addCleanup(replicator.close)
        doctor = run("doctor", "--quiet", "--database", self.database)
        self.assertEqual(doctor.returncode, 1)
        self.assertIn("_litestream_seq", doctor.stdout)
        self.assertEqual(run("backup", self.folder / "backup.sqlite3", "--database", self.database).returncode, 1)
