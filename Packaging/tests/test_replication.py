"""Replication by a reader that takes the locks of Litestream 0.5 in the same order; Debian does not have Litestream."""

import contextlib
import re
import sqlite3
import subprocess

from kindling import Kindling
from support import FAST, PASSWORD, PROGRAM, ROOT, ServiceTestCase, run, sign_up

CHECKPOINT_PAGES = 4000
FRAME_BYTES = 4096 + 24
WAL_HEADER_BYTES = 32


def prepared_tables():
    """Returns the statements that the page gives for the tables of Litestream."""
    page = (ROOT / "Documentation/operation.md").read_text()
    return "\n".join(re.findall("create table _litestream_.*;", page))


def connect(path):
    """Opens a database as Litestream does: with a busy timeout of a second, and without checkpoints after commits."""
    connection = sqlite3.connect(path, timeout=1, isolation_level=None)
    connection.execute("pragma wal_autocheckpoint = 0")
    return connection


def rows(path):
    """Returns the rows of all tables but Litestream's and those that are views of other tables."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        names = [name for name, in connection.execute(
            "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' order by name")]
        return {
            name: connection.execute(f"select * from \"{name}\"").fetchall()
            for name in names if not name.startswith("_litestream")}


class Replicator:
    """Copies the database file once, and then the write-ahead log.

    Its read transaction prevents that Kindling starts the log again, which would lose frames that are not copied.
    """

    def __init__(self, database, replica):
        self.database, self.replica = database, replica
        # Closing a file would end the locks that SQLite has on it in this process, so it remains open.
        self.file = open(database, "rb")
        self.reader, self.writer = connect(database), connect(database)
        self.writer.executescript(prepared_tables())
        self.acquire()
        self.bump()
        self.header = self.log_bytes()[:WAL_HEADER_BYTES]
        replica.write_bytes(self.file.read())
        self.copy_log()

    def acquire(self):
        self.reader.execute("begin")
        self.reader.execute("select count(1) from _litestream_seq").fetchall()

    def bump(self):
        """Writes a frame, which starts the log again if it is checkpointed completely and nobody reads it."""
        self.writer.execute(
            "insert into _litestream_seq (id, seq) values (1, 1) on conflict (id) do update set seq = seq + 1")

    def log_bytes(self):
        return self.database.with_name(f"{self.database.name}-wal").read_bytes()

    def copy_log(self):
        """Copies the log; SQLite ignores an incomplete transaction at its end."""
        self.replica.with_name(f"{self.replica.name}-wal").write_bytes(self.log_bytes())

    def checkpoint(self):
        """Lets go of the log for a checkpoint, which starts it again, while no other connection can write."""
        self.writer.execute("begin")
        self.writer.execute("insert into _litestream_lock (id) values (1)")
        self.copy_log()
        self.reader.execute("rollback")
        self.reader.execute("pragma wal_checkpoint(passive)").fetchall()
        self.acquire()
        self.writer.execute("rollback")
        self.bump()
        header = self.log_bytes()[:WAL_HEADER_BYTES]
        if header == self.header:
            raise AssertionError("the log was not started again")
        self.header = header
        # The replica gets its own checkpoint before the log that follows.
        with contextlib.closing(sqlite3.connect(self.replica)) as copy:
            copy.execute("pragma wal_checkpoint(truncate)").fetchall()
        self.copy_log()

    def close(self):
        self.reader.close()
        self.writer.close()
        self.file.close()


class ReplicationTests(ServiceTestCase):
    def setUp(self):
        super().setUp()
        self.replica = self.folder / "replica.sqlite3"
        self.log = self.database.with_name("kindling.sqlite3-wal")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--database", self.database, *FAST], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(self.process.wait)
        self.client = Kindling.over(self.process.stdout, self.process.stdin)
        self.addCleanup(self.client.close)
        sign_up(self.client, "Ada")
        self.replicator = Replicator(self.database, self.replica)
        self.addCleanup(self.replicator.close)

    def write(self, count):
        for number in range(count):
            self.client.sparks.create(title=f"Spark {number}")

    def stop(self):
        self.client.close()
        self.assertEqual(self.process.wait(), 0)

    def test_the_replica_has_the_data_of_the_database_after_a_crash(self):
        for _ in range(3):
            self.write(10)
            self.replicator.checkpoint()
        self.write(10)
        self.process.kill()
        self.process.wait()
        self.replicator.copy_log()
        copy = rows(self.replica)
        self.assertEqual(len(copy["sparks"]), 40)
        self.assertEqual(copy, rows(self.database))
        restored = self.folder / "restored.sqlite3"
        self.assertEqual(run("restore", self.replica, "--database", restored).returncode, 0)
        self.assert_sound(restored)
        self.assertEqual(rows(restored), copy)

    def test_the_log_grows_while_it_is_held_and_is_used_again_afterward(self):
        rounds = 0
        while self.log.stat().st_size < (CHECKPOINT_PAGES + 1000) * FRAME_BYTES:
            self.write(50)
            rounds += 1
        held = self.log.stat().st_size
        # Kindling checkpoints after 4,000 pages, but cannot start the log again.
        self.assertEqual(self.replicator.log_bytes()[:WAL_HEADER_BYTES], self.replicator.header)
        self.assertGreater(self.client.system.metrics()["log"]["pages"], CHECKPOINT_PAGES)
        self.assertIsNotNone(self.client.system.metrics()["log"]["blockedSeconds"])
        for _ in range(2 * rounds):
            self.replicator.checkpoint()
            self.write(50)
        self.assertEqual(self.log.stat().st_size, held)
        self.replicator.close()
        for _ in range(3):
            self.write(1)
        self.assertIsNone(self.client.system.metrics()["log"]["blockedSeconds"])
        self.stop()
        self.assertFalse(self.log.exists())
        self.assert_sound(self.database)

    def test_a_deleted_account_is_erased_when_the_log_is_free(self):
        secret = b"Rhinoceros"
        self.client.sparks.create(title=secret.decode())
        self.client.auth.delete_account(password=PASSWORD)
        self.stop()
        self.assertIn(secret, self.log.read_bytes())
        self.replicator.close()
        run("call", "system.ping", "--database", self.database, check=True)
        self.assertNotIn(secret, self.database.read_bytes())
        self.assertFalse(self.log.exists())
