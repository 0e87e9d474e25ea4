"""A database with mixed data of several users, written by the program itself."""

import dataclasses
import datetime
import pathlib
import random
import shutil

import people
from connection import CallFailed, Connection
from context import BrokenPromise
from history import OPTIONS, PASSWORD, History
from program import Client
from workload import Workload

# Users whose histories fill all parts of the program within a month.
PATTERN = people.Pattern("sample", 1, (10, 20), 0.6)
MONTHS = 1
UNTIL = datetime.date(2026, 11, 1)
# The first instant after the histories.
START = datetime.datetime(2026, 11, 2, 9, tzinfo=datetime.timezone.utc)
CALLS_PER_USER = 60
NAME = "kindling.sqlite3"
SUFFIXES = ("", "-wal")


@dataclasses.dataclass
class Sample:
    """A database and the sessions of its users."""

    database: pathlib.Path
    tokens: list
    lessons: list

    def copy(self, folder, name=NAME):
        """Copies the database into a folder and returns the sample with the path of the copy."""
        copy_database(self.database, folder / name)
        return dataclasses.replace(self, database=folder / name)


def instant(hours=0):
    """Returns the text of an instant, in hours after the start."""
    return (START + datetime.timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")


def copy_database(source, target):
    """Replaces a database by a copy of another one, with its log, while no process uses them."""
    pathlib.Path(f"{target}-shm").unlink(missing_ok=True)
    for suffix in SUFFIXES:
        path, copy = pathlib.Path(f"{source}{suffix}"), pathlib.Path(f"{target}{suffix}")
        copy.unlink(missing_ok=True)
        if path.exists():
            shutil.copy(path, copy)


def create(program, path, seed, users=4):
    """Creates a database; the same seed gives the same rows, except tokens, password hashes and origins of events."""
    rng = random.Random(seed)
    population = people.make(users, rng, UNTIL, MONTHS, [PATTERN])
    for person in population:
        person.interests = set(people.INTERESTS)
    history = History(program, path, population, seed)
    try:
        history.write()
        with Connection(program, path, *OPTIONS, "--clock", instant()) as connection:
            tokens = [
                connection.result(
                    "auth.signIn", {"email": person.email, "password": PASSWORD, "sessionOnly": True})["token"]
                for person in population]
    except CallFailed as error:
        raise BrokenPromise(f"the sample was not created: {error}") from None
    sample = Sample(path, tokens, history.lessons)
    # Parts that the histories do not use, such as habits; errors are part of the mix.
    with Client(program, path, "--durability", "normal", "--clock", instant()) as client:
        client.send_all(Workload(rng, sample, "sample").calls(users * CALLS_PER_USER))
        client.end()
    return sample
