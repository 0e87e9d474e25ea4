"""Checks that two programs have done the same work."""

import hashlib
import re
import sqlite3
import subprocess

from places import KINDLING

INSTANT = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")

# What the calls write; the moments differ from run to run and are left out.
LESSONS = {
    "lesson_completions": "select user_id, path_id, lesson_id, zone, day from lesson_completions order by 1, 2, 3",
    "stage_completions": "select user_id, path_id, stage_id from stage_completions order by 1, 2, 3",
    "achievement_unlocks": "select user_id, achievement_id from achievement_unlocks order by 1, 2",
    "learned_lessons":
        "select id, user_id, lesson_id, path_id, stage_id, day, is_imported from learned_lessons order by 1",
    "learning_streaks": "select user_id, current, longest, last_day from learning_streaks order by 1",
    "journal": "select seq, user_id, topic, subject, data from journal order by 1",
}

# With a clock that stands still nothing is left out; of tables that only grow, only what is new is looked at.
# `spark_search` only gives out its terms; the lower 31 bits of a row are the number of the spark.
SPARKS = {
    "sparks": "select * from sparks where id > :sparks order by id",
    "spark_terms": "select term, doc from spark_terms where doc & 2147483647 > :sparks order by term, doc",
    "spark_words": "select * from spark_words order by user_id, word",
    "spark_days": "select * from spark_days order by user_id, day, category",
    "spark_profiles": "select * from spark_profiles order by user_id",
    "card_states": "select * from card_states order by user_id, card_id",
    "mission_completions": "select * from mission_completions order by user_id, period, mission_id",
    "ledger": "select * from ledger where id > :ledger order by id",
    "journal": "select * from journal where seq > :journal order by seq",
}


def rows(path, queries, marks):
    """The number of rows of each table, and a hash of what they hold."""
    database = sqlite3.connect(path)
    found = {}
    for table, query in queries.items():
        digest, count = hashlib.sha256(), 0
        for row in database.execute(query, marks):
            digest.update(repr(row).encode())
            count += 1
        found[table] = (count, digest.hexdigest())
    database.close()
    return found


def same_rows(first, second, queries, marks):
    """Ends the benchmark where two databases differ."""
    left, right = rows(first, queries, marks), rows(second, queries, marks)
    different = [table for table in queries if left[table] != right[table]]
    if different:
        raise SystemExit(f"bench: Kindling and the floor wrote different rows: {', '.join(different)}")
    return {table: count for table, (count, _) in left.items()}


def same_replies(first, second, moments=False):
    """Ends the benchmark where two files of replies differ, in more than moments unless those count, or a call was
    refused."""
    with open(first, "rb") as left, open(second, "rb") as right:
        for number, (one, other) in enumerate(zip(left, right, strict=True), 1):
            if one != other and (moments or INSTANT.sub(b"", one) != INSTANT.sub(b"", other)):
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


def sound(path):
    """Ends the benchmark where the doctor finds anything in a database."""
    examined = subprocess.run([KINDLING, "doctor", "--database", path], capture_output=True, text=True)
    if examined.returncode != 0:
        raise SystemExit(f"bench: the doctor is not content:\n{examined.stdout}{examined.stderr}")
