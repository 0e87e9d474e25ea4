"""The workloads: how their databases are filled through the public interface, and which calls are measured."""

import dataclasses
import itertools
import random
import sys
import typing

from program import ROOT

sys.path.append(str(ROOT / "Tools/population"))
from connection import Connection
from words import Words

# Databases are filled with this clock; the sessions of their users are valid for 90 days.
BEGINNING = "2026-10-15T09:00:00Z"
DAY = 86_400
# Days before the measured calls on which sparks, entries and marks are added.
DAYS = 36
PATH = "path-fullstack-mobile"
CATEGORIES = ("challenge", "decision", "energy", "experiment", "idea")
INTENSITIES = ("low", "medium", "high", "extreme")
ENTRIES = (
    {"durationSeconds": 900, "tags": ["Walk", "morning"], "mood": 4},
    {"type": "measurement", "value": 70.5},
    {"type": "log", "notes": "Along the river, then back through the park", "customData": {"where": "north"}},
    {"type": "rating", "rating": 4, "isImportant": True},
    {"type": "measurement", "value": 2.25, "customData": {"where": "south"}, "tags": ["garden"]},
    {"type": "checklist", "checked": True})
WEEKDAYS, TIMES = {"type": "weekdays", "weekdays": [1, 3, 5]}, {"type": "times", "times": 3, "days": 7}
HABITS = (
    {"kind": "check"}, {"kind": "check", "schedule": WEEKDAYS}, {"kind": "check", "schedule": TIMES},
    {"kind": "amount", "target": 2, "unit": "l"}, {"kind": "amount", "target": 3, "direction": "at_most", "unit": "l"},
    {"kind": "amount", "target": 9, "schedule": {"type": "per", "period": "week"}, "unit": "km"})


@dataclasses.dataclass
class Workload:
    """Calls on a database that `fill(connection, size, folder)` fills; the state that it returns goes to `calls`.

    `calls(state)` yields calls without end, beginning with the method that names the workload or with the sign-in of a
    user. In a workload with `is_import`, one call imports `size` rows.
    """

    name: str
    fill: typing.Callable
    calls: typing.Callable
    size: int
    piped: int
    serial: int
    # Half of the calls of which the instructions are counted.
    counted: int = 40
    writes: bool = False
    is_import: bool = False

    @property
    def method(self):
        """The method that is measured."""
        return self.name.split()[0]

    def take(self, state, count):
        """Returns a number of calls."""
        return list(itertools.islice(self.calls(state), 1 if self.is_import else count))


@dataclasses.dataclass
class State:
    """What the calls must know of the database: the tokens of its users and values of the workload."""

    tokens: list
    values: object = None


class Filler:
    """Fills a database over a connection; commits are not durable, and passwords are hashed quickly."""

    def __init__(self, program, path, clock=BEGINNING):
        options = ("--durability", "normal", "--password-cost", "m=8,t=1,p=1", "--seed", "7", "--files", "any")
        self.program = program
        self.connection = Connection(program, path, *options, "--clock", clock)
        self.call, self.result = self.connection.call, self.connection.result
        self.words = Words(random.Random("workloads"))

    def users(self, count):
        """Signs up users, the first one on this connection, and returns their tokens."""
        tokens = [
            self.result("auth.signUp", {
                "name": self.words.name(), "email": f"user{number}@example.org", "password": "workload",
                "passwordConfirmation": "workload", "acceptTerms": True, "sessionOnly": True})["token"]
            for number in range(1, count + 1)]
        self.result("auth.resume", {"token": tokens[0]})
        return tokens

    def spread(self, count, call, days=DAYS):
        """Makes a number of calls on consecutive days."""
        for number in range(count):
            if number and number * days // count > (number - 1) * days // count:
                self.call("clock.advance", {"seconds": DAY})
            call(number)
        self.connection.drain()


def spark(words, number):
    """Returns the parameters of a new spark."""
    params = {
        "title": words.text(2, 5), "category": CATEGORIES[number % 5], "intensity": INTENSITIES[number % 4],
        "tags": words.tags()}
    if number % 4 == 0:
        params["notes"] = words.text(10, 20)
    return params


def entry(table, number):
    """Returns the parameters of a new entry."""
    return {"tableId": table, "title": f"Entry {number}", **ENTRIES[number % len(ENTRIES)]}


def alone(filler, _size, _folder):
    """Creates one user."""
    return State(filler.users(1))


def learners(filler, size, _folder):
    """Creates users without progress."""
    tokens = filler.users(size)
    stages = filler.result("paths.get", {"pathId": PATH})["stages"]
    return State(tokens, [lesson["id"] for stage in stages for lesson in stage["lessons"]])


def begun_learners(filler, size, folder):
    """Creates users; user N has completed the first N % 29 lessons, counted from 0."""
    state = learners(filler, size, folder)
    for number, token in enumerate(state.tokens):
        filler.call("auth.resume", {"token": token})
        for lesson in state.values[:number % (len(state.values) + 1)]:
            filler.call("lessons.complete", {"lessonId": lesson})
    return state


def sparks(filler, size, _folder):
    """Creates a user with sparks."""
    state = State(filler.users(1))
    filler.spread(size, lambda number: filler.call("sparks.create", spark(filler.words, number)))
    return state


def entries(filler, size, _folder):
    """Creates a user with a table of entries."""
    state = State(filler.users(1))
    table = filler.result("tables.create", {
        "name": "Everything", "category": "personal", "customFields": [{"name": "Where"}]})["table"]["id"]
    filler.spread(size, lambda number: filler.call("entries.add", entry(table, number)))
    state.values = table
    return state


def kits(filler, size, _folder):
    """Creates a user with a kit of questions."""
    state = State(filler.users(1))
    questions = [
        {"prompt": f"word {number}", "correctAnswer": f"answer {number}", "incorrectAnswers": [f"other {number}"]}
        for number in range(size)]
    kit = filler.result("kits.create", {"name": "Review", "stage": 0, "questions": questions[:100]})["kit"]["id"]
    for question in questions[100:]:
        filler.call("kits.addQuestions", {"kitId": kit, "questions": [question]})
    state.values = [f"{kit}-{number}" for number in range(1, size + 1)]
    return state


def friends(filler, size, _folder):
    """Creates a user with friends who take part in a challenge."""
    tokens = filler.users(size + 1)
    reader = filler.result("profile.get")["user"]["id"]
    challenge = filler.result("challenges.create", {
        "title": "Read", "description": "Ten pages", "duration": 100, "tasksPerDay": 1})["challenge"]["id"]
    for token in tokens[1:]:
        session = {"session": token}
        filler.call("friends.add", {**session, "userId": reader})
        filler.call("friends.add", {"userId": filler.result("profile.get", session)["user"]["id"]})
        participation = filler.result("challenges.join", {**session, "challengeId": challenge})["participation"]["id"]
        filler.call("challenges.completeTask", {**session, "participationId": participation})
    return State(tokens)


def goals(filler, size, _folder):
    """Creates users with a goal."""
    state = State(filler.users(size))
    for token in state.tokens:
        filler.call("goals.set", {"session": token, "text": "Learn to read maps", "duration": "year"})
    return state


def habits(filler, size, _folder):
    """Creates users with habits that they have marked daily."""
    state = State(filler.users(size), [])
    for token in state.tokens:
        state.values.append([
            filler.result("habits.create", {"session": token, "name": f"Habit {number}", **habit})["habit"]["id"]
            for number, habit in enumerate(HABITS)])
    for _ in range(DAYS):
        for call in marks_of_a_day(state, 0):
            filler.call(*call)
        filler.call("clock.advance", {"seconds": DAY})
    return state


def exported(fill, **export):
    """Returns a function that exports rows of one database, and creates a user without them in another."""
    def fill_and_export(filler, size, folder):
        path, database = folder / f"rows.{export['format']}", folder / "source.sqlite3"
        for file in (*folder.glob(f"{database.name}*"), path):
            file.unlink(missing_ok=True)
        source = Filler(filler.program, database)
        rows = fill(source, size, folder)
        table = {"tableId": rows.values} if export.get("what") == "entries" else {}
        source.result("data.export", {"path": str(path), **export, **table})
        source.connection.close()
        state = (fill if table else alone)(filler, 0, folder)
        state.values = {"path": str(path), "onConflict": "skip", **export, **table}
        return state
    return fill_and_export


def resumed(state, method, count=100):
    """Yields calls of all users in turn."""
    for token in itertools.cycle(state.tokens):
        yield "auth.resume", {"token": token}
        yield from itertools.repeat((method, {}), count)


def completed_lessons(state):
    """Yields calls of all users, who complete every lesson."""
    for token in state.tokens:
        yield "auth.resume", {"token": token}
        for lesson in state.values:
            yield "lessons.complete", {"lessonId": lesson}


def new_sparks(_state):
    """Yields new sparks."""
    words = Words(random.Random("new"))
    return (("sparks.create", spark(words, number)) for number in itertools.count())


def new_entries(state):
    """Yields new entries of all types."""
    return (("entries.add", entry(state.values, number)) for number in itertools.count())


def answers(state):
    """Yields answers to random questions with all ratings; every 500th call is on the next day."""
    rng = random.Random("answers")
    while True:
        for _ in range(500):
            yield "reviews.answer", {
                "questionId": rng.choice(state.values), "rating": rng.choice((1, 2, 3, 3, 3, 4)), "milliseconds": 2500}
        yield "clock.advance", {"seconds": DAY}


def marked_goals(state):
    """Yields the marks of all users on consecutive days."""
    while True:
        for token in state.tokens:
            yield "auth.resume", {"token": token}
            yield "goals.log", {}
        yield "clock.advance", {"seconds": DAY}


def marks_of_a_day(state, number):
    """Yields the marks of all users on one day."""
    for token, ids in zip(state.tokens, state.values):
        yield "auth.resume", {"token": token}
        for habit, identifier in zip(HABITS, ids):
            value = {"done": True} if habit["kind"] == "check" else {"amount": 1.5 + number % 3}
            yield "habits.mark", {"habitId": identifier, **value}


def marks(state):
    """Yields the marks of all users on consecutive days."""
    for number in itertools.count():
        yield from marks_of_a_day(state, number)
        yield "clock.advance", {"seconds": DAY}


def repeated(method, **params):
    """Returns a function that yields the same call."""
    return lambda state: itertools.repeat((method, params))


def imported(state):
    """Yields an import."""
    return itertools.repeat(("data.import", state.values))


WORKLOADS = [
    Workload("system.ping", alone, repeated("system.ping"), 1, 500_000, 20_000),
    Workload("lessons.complete", learners, completed_lessons, 300, 8000, 1000, writes=True),
    Workload("dashboard.get", begun_learners, lambda state: resumed(state, "dashboard.get"), 58, 30_000, 3000),
    Workload("entries.add", entries, new_entries, 10_000, 20_000, 1000, writes=True),
    Workload("tables.statistics", entries, lambda state: itertools.repeat(
        ("tables.statistics", {"tableId": state.values})), 10_000, 50_000, 3000),
    Workload("reviews.answer", kits, answers, 10_000, 20_000, 1000, writes=True),
    Workload("goals.log", goals, marked_goals, 100, 10_000, 1000, writes=True),
    Workload("habits.mark", habits, marks, 50, 15_000, 1000, writes=True),
    Workload("habits.today", habits, lambda state: resumed(state, "habits.today"), 50, 10_000, 2000),
    Workload("feed.list", friends, repeated("feed.list"), 200, 2000, 1000, 20),
    Workload("sparks.create at 10,000", sparks, new_sparks, 10_000, 10_000, 1000, writes=True),
    Workload("sparks.create at 100,000", sparks, new_sparks, 100_000, 10_000, 1000, writes=True),
    Workload("sparks.list at 10,000", sparks, repeated("sparks.list"), 10_000, 5000, 1000),
    Workload("sparks.list at 100,000", sparks, repeated("sparks.list"), 100_000, 5000, 1000),
    Workload("sparks.list with a word at 100,000", sparks, repeated("sparks.list", text="baka"), 100_000, 2000, 500),
    Workload("data.import of sparks from csv", exported(sparks, format="csv", what="sparks"), imported,
             100_000, 100_000, 0, 500, writes=True, is_import=True),
    Workload("data.import of entries from csv", exported(entries, format="csv", what="entries"), imported,
             100_000, 100_000, 0, 500, writes=True, is_import=True),
    Workload("data.import of entries from json", exported(entries, format="json"), imported,
             100_000, 100_000, 0, 500, writes=True, is_import=True),
]
