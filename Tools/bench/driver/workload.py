"""Generates the databases and the calls of the workloads."""

import contextlib
import hashlib
import json
import os
import sqlite3
import subprocess
import time

import catalog
from paths import KINDLING

JOINED = 1_700_000_000_000


def line(number, method, params=None):
    """Returns a call as one line."""
    call = {"jsonrpc": "2.0", "id": number, "method": method}
    if params is not None:
        call["params"] = params
    return json.dumps(call, separators=(",", ":")) + "\n"


def token(user):
    """Returns the session token of a user."""
    return hashlib.sha256(f"user {user}".encode()).hexdigest()


def write_calls(path, calls):
    """Writes calls with consecutive IDs, and returns their count."""
    count = 0
    with open(path, "w") as file:
        for count, (method, *params) in enumerate(calls, 1):
            file.write(line(count, method, *params))
    return count


def make_database(path, users, now=None):
    """Creates a database with Kindling, and adds users with new sessions."""
    subprocess.run(
        [KINDLING, "--database", path], input=line(1, "system.info"), check=True, text=True, stdout=subprocess.DEVNULL)
    now = now or int(time.time() * 1000)
    database = sqlite3.connect(path)
    with database:
        database.executemany(
            "insert into users (id, name, email, password_hash, joined_at) values (?, ?, ?, ?, ?)",
            ((user, f"Ada Lovelace {user}", f"ada{user}@example.org", "$argon2id$v=19$m=8,t=1,p=1$none$none", JOINED + user)
             for user in range(1, users + 1)))
        database.executemany(
            "insert into sessions (user_id, token_hash, created_at, last_used_at) values (?, ?, ?, ?)",
            ((user, hashlib.sha256(token(user).encode()).digest(), now, now) for user in range(1, users + 1)))
    database.execute("pragma wal_checkpoint(truncate)")
    database.close()


@contextlib.contextmanager
def bulk_connection(path):
    """Opens a database for bulk writes without a rollback journal; at the end, restores the WAL and syncs the file."""
    database = sqlite3.connect(path)
    for setting in ("journal_mode = off", "synchronous = off", "cache_size = -1000000"):
        database.execute(f"pragma {setting}")
    with database:
        yield database
    database.execute("pragma journal_mode = wal")
    database.close()
    # Otherwise the first measured call would wait for writes of the system.
    file = os.open(path, os.O_RDONLY)
    os.fsync(file)
    os.close(file)


def pings(count):
    """Returns calls that measure only the call path."""
    return (("system.ping",) for _ in range(count))


def resume(user):
    """Returns the call that signs a user in."""
    return "auth.resume", {"token": token(user)}


def complete_paths(users):
    """Yields calls of all users, who complete every lesson in order."""
    lessons = catalog.lessons()
    for user in range(1, users + 1):
        yield resume(user)
        for lesson in lessons:
            yield "lessons.complete", {"lessonId": lesson}


def partial_paths(users):
    """Yields calls of all users; user N completes the first N % (lesson count + 1) lessons."""
    lessons = catalog.lessons()
    for user in range(1, users + 1):
        yield resume(user)
        for lesson in lessons[:user % (len(lessons) + 1)]:
            yield "lessons.complete", {"lessonId": lesson}


def dashboards(users, each):
    """Yields calls of all users, who read the dashboard a number of times."""
    for user in range(1, users + 1):
        yield resume(user)
        for _ in range(each):
            yield ("dashboard.get",)


def mixed_calls(users):
    """Yields calls of all users, who complete every lesson, and after each lesson read the dashboard and ping."""
    lessons = catalog.lessons()
    for user in range(1, users + 1):
        yield resume(user)
        for lesson in lessons:
            yield "lessons.complete", {"lessonId": lesson}
            yield ("dashboard.get",)
            yield ("system.ping",)


def goal_marks(users, days):
    """Yields calls of users, who mark consecutive days as learned."""
    for _ in range(days):
        for user in range(1, users + 1):
            yield resume(user)
            yield ("goals.log",)
        yield "clock.advance", {"seconds": 86_400}


def feeds(user, count):
    """Yields calls of one user, who reads the feed a number of times."""
    yield resume(user)
    for _ in range(count):
        yield ("feed.list",)


def write_calls_with_headers(path, calls):
    """Writes calls with the framing of the Language Server Protocol."""
    with open(path, "w") as file:
        for number, (method, *params) in enumerate(calls, 1):
            body = line(number, method, *params).rstrip("\n")
            file.write(f"Content-Length: {len(body)}\r\n\r\n{body}")
