"""Damaged databases, and files that are no databases of this program."""

import contextlib
import os
import pathlib
import sqlite3
import stat

from program import command

PAGE = 4096
MAX_NOISE = 16 << 10


def damage(rng, database):
    """Damages a database and returns what was done."""
    size = database.stat().st_size
    kind = rng.choice(("noise", "truncated", "zeroed pages", "exchanged pages", "appended noise", "noise as log"))
    if kind == "noise as log":
        pathlib.Path(f"{database}-wal").write_bytes(rng.randbytes(rng.randint(1, MAX_NOISE)))
        return kind
    with open(database, "r+b") as file:
        if kind == "noise":
            file.seek(rng.randrange(size))
            file.write(rng.randbytes(rng.randint(1, MAX_NOISE)))
        elif kind == "truncated":
            file.truncate(rng.randrange(1, size))
        elif kind == "zeroed pages":
            file.seek(rng.randrange(size // PAGE) * PAGE)
            file.write(bytes(PAGE * rng.randint(1, 4)))
        elif kind == "exchanged pages":
            first, second = rng.sample(range(size // PAGE), 2)
            pages = []
            for page in (first, second):
                file.seek(page * PAGE)
                pages.append(file.read(PAGE))
            for page, content in zip((second, first), pages):
                file.seek(page * PAGE)
                file.write(content)
        else:
            file.seek(size)
            file.write(rng.randbytes(rng.randint(1, MAX_NOISE)))
    return kind


class Foreign:
    """A file that the program must reject."""

    def __init__(self, rng, folder, program):
        self.path = folder / "foreign.sqlite3"
        self.name = rng.choice(sorted(self.KINDS))
        self.is_newer = self.name == "a database of a newer version"
        self._rng, self._program = rng, program
        self.KINDS[self.name](self)
        if self.path.is_file():
            self.path.chmod(0o600)

    def content(self):
        """Returns the bytes of the file, or its kind if it has none."""
        information = self.path.lstat()
        return self.path.read_bytes() if stat.S_ISREG(information.st_mode) else information.st_mode

    def _text(self):
        self.path.write_text("A note.\n" * self._rng.randint(1, 2000))

    def _noise(self):
        self.path.write_bytes(self._rng.randbytes(self._rng.randint(1, MAX_NOISE)))

    def _database(self):
        with contextlib.closing(sqlite3.connect(self.path)) as database:
            database.execute("create table notes (id integer primary key, text)")
            database.execute("insert into notes (text) values ('mine')")
            database.commit()

    def _header(self):
        self._database()
        os.truncate(self.path, self._rng.randint(1, 100))

    def _folder(self):
        self.path.mkdir()

    def _pipe(self):
        os.mkfifo(self.path)

    def _loop(self):
        self.path.symlink_to(self.path)

    def _newer(self):
        command(self._program, "call", "system.ping", "--database", self.path)
        with contextlib.closing(sqlite3.connect(self.path)) as database:
            database.execute(
                "insert into schema_migrations select max(version) + 1, 'later', checksum, applied_at"
                " from schema_migrations")
            [version] = database.execute("pragma user_version").fetchone()
            database.execute(f"pragma user_version = {version + 1}")
            database.commit()

    KINDS = {
        "a text": _text, "random bytes": _noise, "a database of another program": _database,
        "a part of a header": _header, "a folder": _folder, "a pipe": _pipe, "a link to itself": _loop,
        "a database of a newer version": _newer}
