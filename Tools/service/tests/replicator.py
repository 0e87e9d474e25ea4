"""A replica made by an external reader that takes the locks of Litestream 0.5 in the same order."""

import contextlib
import sqlite3

# The names, columns and statements are those of Litestream; it creates the tables only if they do not exist.
TABLES = """
create table if not exists _litestream_seq (id integer primary key, seq integer);
create table if not exists _litestream_lock (id integer);
"""
WAL_HEADER_BYTES = 32


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
        self.writer.executescript(TABLES)
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

    @contextlib.contextmanager
    def locked(self):
        """Prevents all writes."""
        self.writer.execute("begin")
        self.writer.execute("insert into _litestream_lock (id) values (1)")
        try:
            yield
        finally:
            self.writer.execute("rollback")

    def checkpoint(self):
        """Lets go of the log for a checkpoint; returns whether the log was started again after it."""
        with self.locked():
            self.copy_log()
            self.reader.execute("rollback")
            self.reader.execute("pragma wal_checkpoint(passive)").fetchall()
            self.acquire()
        self.bump()
        header = self.log_bytes()[:WAL_HEADER_BYTES]
        if header == self.header:
            return False
        self.header = header
        # The replica gets its own checkpoint before the log that follows.
        with contextlib.closing(sqlite3.connect(self.replica)) as copy:
            copy.execute("pragma wal_checkpoint(truncate)").fetchall()
        self.copy_log()
        return True

    def close(self):
        self.reader.close()
        self.writer.close()
        self.file.close()
