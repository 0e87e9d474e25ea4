"""The rows of a database, and the states that a sequence of calls goes through."""

import contextlib
import json
import sqlite3

from context import BrokenPromise
from program import Client
from sample import copy_database

# Columns that are random even with a seed, and the time at which a command has created the tables.
VARYING = {"token_hash", "password_hash", "origin", "applied_at"}
# The numbers of calls in the history, which depend on the commits, are left out of events.
EXPRESSIONS = {("journal", "subject"): "iif(topic glob 'history.*', '', subject)"}
# The pages of users depend on the commits, too, as does which calls of the history share a row.
TABLES = (
    "select name from sqlite_schema where type = 'table' and name not like 'spark_search%' "
    "and name not in ('spark_terms', 'user_pages', 'history')")
OUTCOME_UNKNOWN = "outcome_unknown"
# Methods whose calls with valid parameters always succeed.
CERTAIN = ("sparks.create", "kits.create", "tables.create", "challenges.create")
LATEST = "select name, seq from sqlite_sequence where name <> 'history'"
# The words of the full-text index, which are stored differently depending on the commits.
INDEX = "select term, doc from spark_terms order by term, doc"


def rows(path):
    """Returns the rows of all tables of a database by table, in the order of their keys, without varying columns."""
    result = {}
    with contextlib.closing(sqlite3.connect(path)) as database:
        for table, in database.execute(TABLES).fetchall():
            columns = [column[1] for column in database.execute(f"pragma table_info({table})")]
            names = ", ".join(EXPRESSIONS.get((table, name), name) for name in columns if name not in VARYING)
            result[table] = database.execute(f"select {names} from {table}").fetchall()
        result["spark_terms"] = database.execute(INDEX).fetchall()
        result["sqlite_sequence"] = database.execute(LATEST).fetchall()
    return result


def latest(path):
    """Returns the highest ID of each table, which most calls change."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        return database.execute(LATEST).fetchall()


def check_keys(calls, replies, database):
    """Raises BrokenPromise if calls with keys are not stored as acknowledged, or those of a process not in order."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        # The result is erased when the user deletes what it names.
        stored = dict(connection.execute("select client_key, ifnull(reply, '') from client_keys"))
    # The first call that was certainly not stored; later ones must not be stored either.
    missing = None
    for number, (method, params) in enumerate(calls, 1):
        if "clientKey" not in params:
            continue
        reply, result = replies.get(number, {}), stored.get(params["clientKey"])
        if "result" in reply and (result is None or result and json.loads(result) != reply["result"]):
            raise BrokenPromise(f"{method} was acknowledged with {reply['result']} and stored with {result}")
        if "error" in reply and result is not None and reply["error"]["data"].get("rule") != OUTCOME_UNKNOWN:
            raise BrokenPromise(f"{method} was answered with {reply['error']} and stored with {result}")
        if result is not None and missing:
            raise BrokenPromise(f"call {number} is stored, but not call {missing} before it")
        if not reply and result is None and method in CERTAIN:
            missing = missing or number


def difference(expected, actual):
    """Returns a text about the first rows in which two states differ."""
    for table in expected:
        missing = [row for row in expected[table] if row not in set(actual[table])]
        added = [row for row in actual[table] if row not in set(expected[table])]
        if missing or added:
            return f"{table}: missing {missing[:2]}, unexpected {added[:2]}"
    return "no difference"


def assert_equal(call, first, second):
    """Raises BrokenPromise if the replies to a call and to its repetition differ, except in IDs and new sessions.

    The numbers of calls in the history depend on the commits.
    """
    method, _ = call
    if not method.startswith(("auth.", "history.")) and {**first, "id": None} != {**second, "id": None}:
        raise BrokenPromise(f"{method} was answered with {first}, on a copy with {second}")


class Replay:
    """The same calls on a copy of the same database, one at a time."""

    def __init__(self, program, original, copy, *options):
        """Copies a database that no process uses and starts the program with it."""
        copy_database(original, copy)
        self.path = copy
        self._client = Client(program, copy, "--durability", "normal", *options)
        # A new database is complete when the first call is answered.
        self._client.call("system.ping")

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self._client.__exit__(*failure)

    def play(self, calls):
        """Makes calls, which may share commits, and returns their replies."""
        numbers = self._client.send_all(calls)
        if numbers and self._client.wait(numbers[-1]) is None:
            raise BrokenPromise("the program ended during the same calls on a copy")
        return [self._client.replies[number] for number in numbers]

    def find(self, state, calls):
        """Returns after how many of the next calls a state is reached; None if it never is.

        `nearest` is then the state before these calls.
        """
        self.nearest = rows(self.path)
        if state == self.nearest:
            return 0
        for count, call in enumerate(calls, 1):
            self.play([call])
            if latest(self.path) == state["sqlite_sequence"] and rows(self.path) == state:
                return count
        return None
