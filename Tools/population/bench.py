"""What all tables share: the program, the folder, the sizes, and the databases with populations."""

import contextlib
import dataclasses
import datetime
import pathlib
import random
import shutil
import sqlite3
import statistics
import subprocess

from runs import Runner

HERE = pathlib.Path(__file__).resolve().parent
UNTIL = datetime.date(2026, 11, 23)
# Noon on the second day after the last one of all histories.
NOON = "2026-11-24T12:00:00Z"
NOON_MILLISECONDS = 1000 * int(datetime.datetime.fromisoformat(NOON[:-1] + "+00:00").timestamp())
DAY_MILLISECONDS = 86_400_000
# The cards of a kit that every user has.
SHARED_CARDS = [f"kit-basic-colors-{number}" for number in range(1, 10)]


@dataclasses.dataclass(frozen=True)
class Sizes:
    """The sizes of all measurements."""

    # The users of the files.
    users: tuple = (10, 1000, 100_000)
    # The users of the files of which one user, and one month of an active user, is a part.
    idle_users: int = 10_000
    active_users: int = 500
    # The calls of a run from a file, and of a run with one call at a time.
    piped_calls: int = 20_000
    piped_writes: int = 5000
    serial_calls: int = 1000
    rounds: int = 5
    processes: tuple = (1, 10, 100, 200)
    sessions: tuple = (1, 1000, 10_000)
    changes: int = 200
    # The seconds for which an idle process is observed, and for which the program looks for more changes after a
    # change by another process: about 10.
    idle_seconds: float = 20
    settling_seconds: float = 11


QUICK = Sizes((10, 40), 40, 5, 50, 20, 30, 1, (1, 2), (1, 8), 3, 0.1, 0)


class Population:
    """A database with users and the tokens of their sessions."""

    def __init__(self, path):
        self.path = path
        self.tokens = path.with_suffix(".sessions").read_text().splitlines()
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            limit = NOON_MILLISECONDS - 89 * DAY_MILLISECONDS
            self.signed_in = self._users(database, f"select user_id from sessions where last_used_at > {limit}")
            week = NOON_MILLISECONDS - 7 * DAY_MILLISECONDS
            self.active = self._users(database, f"select user_id from sessions where last_used_at > {week}")
            self.with_goal = self._users(
                database, f"select user_id from goals where state = 'active' and period_end * {DAY_MILLISECONDS} > ?",
                NOON_MILLISECONDS + 2 * DAY_MILLISECONDS)
            self.tables = dict(database.execute("select user_id, min(id) from library_tables group by user_id"))
            self.cards = {}
            for user, card in database.execute("select user_id, kit_id || '-' || position from review_cards"):
                self.cards.setdefault(user, []).append(card)

    @staticmethod
    def _users(database, query, *values):
        return [user for user, in database.execute(query, values)]

    def session(self, user):
        """Returns the parameter with the session of a user."""
        return {"session": self.tokens[user - 1]}

    def random_calls(self, count, call, seed=1):
        """Returns calls by random users whose sessions have not expired."""
        rng = random.Random(seed)
        return [call(self, rng.choice(self.signed_in), rng) for _ in range(count)]


def dashboard(population, user, _rng):
    """Returns a call that reads."""
    return "dashboard.get", population.session(user)


def answer(population, user, rng):
    """Returns a call that writes little."""
    return "reviews.answer", {**population.session(user), "cardId": rng.choice(SHARED_CARDS), "rating": 3}


def spark(population, user, rng):
    """Returns a call that writes much."""
    return "sparks.create", {
        **population.session(user), "title": f"A thought of the day {rng.randint(1, 999)}", "tags": ["work"],
        "category": rng.choice(("idea", "energy"))}


class Bench:
    """The program, the folder, the sizes, and the options of all runs."""

    def __init__(self, program, folder, scratch, quiet, sizes):
        self.program, self.folder, self.quiet, self.sizes = program, folder, quiet, sizes
        self.runner = Runner(program, scratch, "--clock", NOON, "--seed", "1")

    def population(self, users, pattern=None):
        """Returns a population, which is generated if the folder does not have it yet."""
        path = self.folder / f"{pattern or 'users'}-{users}.sqlite3"
        if not path.exists():
            subprocess.run(
                [HERE / "generate", "--users", str(users), "--database", path, "--until", str(UNTIL), "--sessions",
                 path.with_suffix(".sessions"), "--kindling", self.program,
                 *(["--pattern", pattern] if pattern else [])], check=True, stdout=subprocess.DEVNULL)
        return Population(path)

    @contextlib.contextmanager
    def copy(self, population):
        """Copies the database of a population; the copy is in the cache of the system, and deleted at the end."""
        path = self.folder / "copy.sqlite3"
        shutil.copyfile(population.path, path)
        path.chmod(0o600)
        try:
            yield path
        finally:
            for suffix in ("", "-wal", "-shm"):
                pathlib.Path(f"{path}{suffix}").unlink(missing_ok=True)

    def median(self, measure):
        """Returns the run with the median CPU time of several rounds; `measure` receives the number of the round."""
        runs = [self.quiet.measure(lambda number=number: measure(number)) for number in range(self.sizes.rounds)]
        return sorted(runs, key=lambda run: run.cpu_seconds)[len(runs) // 2]


def median(values):
    """Returns the median."""
    return statistics.median(values)


def print_table(title, header, rows):
    """Prints a table of a page."""
    print(f"\n{title}\n")
    print("| " + " | ".join(header) + " |")
    print("| " + " | ".join("---" for _ in header) + " |")
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |", flush=True)


def number(value):
    """Returns a number with at most three significant digits below 100, without digits after the point above."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
