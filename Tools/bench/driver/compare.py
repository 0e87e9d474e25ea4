"""Checks that two programs have done the same work."""

import hashlib
import re
import sqlite3

INSTANT = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")

# What the calls write; the moments differ from run to run and are left out.
QUERIES = {
    "lesson_completions": "select user_id, path_id, lesson_id, zone, day from lesson_completions order by 1, 2, 3",
    "stage_completions": "select user_id, path_id, stage_id from stage_completions order by 1, 2, 3",
    "achievement_unlocks": "select user_id, achievement_id from achievement_unlocks order by 1, 2",
    "learning_streaks": "select user_id, current, longest, last_day from learning_streaks order by 1",
    "journal": "select seq, user_id, topic, subject, data from journal order by 1",
}


def rows(path):
    """The number of rows of each table, and a hash of what they hold."""
    database = sqlite3.connect(path)
    found = {}
    for table, query in QUERIES.items():
        digest, count = hashlib.sha256(), 0
        for row in database.execute(query):
            digest.update(repr(row).encode())
            count += 1
        found[table] = (count, digest.hexdigest())
    database.close()
    return found


def same_rows(first, second):
    """Ends the benchmark where two databases differ."""
    left, right = rows(first), rows(second)
    different = [table for table in QUERIES if left[table] != right[table]]
    if different:
        raise SystemExit(f"bench: Kindling and the floor wrote different rows: {', '.join(different)}")
    return {table: count for table, (count, _) in left.items()}


def same_replies(first, second):
    """Ends the benchmark where two files of replies differ in more than moments, or a call was refused."""
    with open(first, "rb") as left, open(second, "rb") as right:
        for number, (one, other) in enumerate(zip(left, right, strict=True), 1):
            if INSTANT.sub(b"", one) != INSTANT.sub(b"", other):
                raise SystemExit(f"bench: reply {number} differs:\n{one.decode()}{other.decode()}")
            if b'"error":' in one:
                raise SystemExit(f"bench: call {number} was refused: {one.decode()}")


def all_completed(path, wanted):
    """Ends the benchmark where not all lessons were completed."""
    database = sqlite3.connect(path)
    (found,), = database.execute("select count(*) from lesson_completions")
    database.close()
    if found != wanted:
        raise SystemExit(f"bench: {found} of {wanted} lessons were completed")
