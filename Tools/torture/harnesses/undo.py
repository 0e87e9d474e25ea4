"""Kills the program while a user makes and takes back calls, and then takes back all of them.

Each acknowledged call is stored with its entry in the history, and each entry with its call: taken back in reverse
order, all of them lead to the rows before the first one, and made again, to the rows after the last one.
"""

import collections
import random
import time

import sample as samples
from context import BrokenPromise
from figures import Figures
from program import Client, assert_sound, check_reply
from states import difference, rows
from workload import Workload

MAX_CALLS = 80
MAX_DELAY = 0.01
# Areas whose calls are recorded, and calls of these areas that are not taken back.
RECORDED = (
    "sparks", "missions", "goals", "habits", "lessons", "paths", "kits", "study", "reviews", "tables", "entries",
    "profile", "preferences", "reminders", "history", "data")
# What an undo does not take back: the journal, keys of calls, the numbers that they have used, and running attempts.
# The day of a checkpoint depends on the time zone in which it was computed; each day is right.
EXCLUDED = ("journal", "client_keys", "client_key_objects", "sqlite_sequence", "habit_checkpoints")
ATTEMPTS = "attempt"


def undo(context):
    """Returns the figures of kills until the time is over."""
    sample = samples.create(context.program, context.folder / "sample.sqlite3", context.seed)
    total = collections.Counter()
    for round in context.rounds():
        run_life(context.program, round, sample.copy(round.folder), total)
    return Figures({
        "kills": total["kills"], "acknowledged calls": total["acknowledged"], "calls without a reply": total["open"],
        "calls taken back": total["undone"], "calls made again": total["redone"], "different rows": 0, "findings": 0})


def run_life(program, round, sample, total):
    """Kills the program, and takes back what is stored."""
    rng = round.rng
    options = ("--seed", str(round.number), "--clock", samples.instant())
    token = sample.tokens[0]
    with Client(program, sample.database, *options) as client:
        client.call("history.configure", {"calls": 1000, "days": 365, "session": token})
        client.call("history.clear", {"session": token})
        client.end()
    before = facts(sample.database)
    calls = recorded_calls(Workload(random.Random(rng.random()), sample, "undo"), token)
    kill(program, sample.database, options, calls, rng, total)
    assert_sound(program, sample.database)
    after = facts(sample.database)
    with Client(program, sample.database, *options) as client:
        undos = [take_back(client, token, call) for call in calls_in_effect(client, token)]
        client.end()
    compare("after all calls were taken back", before, facts(sample.database))
    assert_sound(program, sample.database)
    with Client(program, sample.database, *options) as client:
        for number in reversed(undos):
            result(client, "history.redo", {"id": number, "session": token})
        client.end()
    compare("after all calls were made again", after, facts(sample.database))
    assert_sound(program, sample.database)
    total["undone"] += len(undos)
    total["redone"] += len(undos)


def recorded_calls(workload, token):
    """Returns calls of one user that can be taken back."""
    calls = []
    while len(calls) < MAX_CALLS:
        method, params = workload.next()
        if method.partition(".")[0] in RECORDED and params["session"] == token:
            calls.append((method, params))
    return calls


def kill(program, database, options, calls, rng, total):
    """Makes calls in batches, and kills the program after some replies."""
    with Client(program, database, *options) as client:
        sent = 0
        while sent < len(calls):
            size = rng.choice((1, rng.randint(1, len(calls))))
            client.send_all(calls[sent:sent + size])
            sent += size
        client.wait_for_count(rng.randint(0, len(calls)))
        time.sleep(rng.random() * MAX_DELAY)
        client.process.kill()
        client.finish()
        for number, reply in client.replies.items():
            check_reply(calls[number - 1][0], reply)
        total["kills"] += 1
        total["acknowledged"] += len(client.replies)
        total["open"] += len(calls) - len(client.replies)


def calls_in_effect(client, token):
    """Returns the numbers of the calls that are in effect, the latest one first."""
    numbers, cursor = [], None
    while True:
        params = {"limit": 500, "session": token}
        page = result(client, "history.list", {**params, "cursor": cursor} if cursor else params)
        for item in page["items"]:
            if item["state"] == "too_large":
                raise BrokenPromise(f"{item['method']} is too large")
            if item["state"] == "done":
                numbers.append(item["id"])
        cursor = page["nextCursor"]
        if cursor is None:
            return numbers


def take_back(client, token, number):
    """Takes back a call, and returns the number of the undo."""
    return result(client, "history.undo", {"id": number, "session": token})["redo"]


def result(client, method, params):
    """Returns the result of a call; raises BrokenPromise if it failed."""
    reply = client.call(method, params)
    if "result" not in reply:
        raise BrokenPromise(f"{method} {params.get('id', '')} was answered with {reply['error']}")
    return reply["result"]


def facts(database):
    """Returns the rows that an undo restores."""
    return {
        table: content for table, content in rows(database).items()
        if table not in EXCLUDED and not table.startswith(ATTEMPTS)}


def compare(moment, expected, actual):
    """Raises BrokenPromise if two states differ."""
    if expected != actual:
        raise BrokenPromise(f"{moment}: {difference(expected, actual)}")
