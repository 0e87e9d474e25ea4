"""Checks that two programs did the same work."""

import hashlib
import re
import sqlite3
import subprocess

from paths import KINDLING

INSTANT = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")

# Queries for the rows that the calls write, by table. Instants are omitted because they differ between runs.
LESSON_QUERIES = {
    "lesson_completions": "select user_id, path_id, lesson_id, zone, day from lesson_completions order by 1, 2, 3",
    "stage_completions": "select user_id, path_id, stage_id from stage_completions order by 1, 2, 3",
    "achievement_unlocks": "select user_id, achievement_id from achievement_unlocks order by 1, 2",
    "learned_lessons":
        "select id, user_id, lesson_id, path_id, stage_id, day, is_imported from learned_lessons order by 1",
    "learning_streaks": "select user_id, current, longest, last_day from learning_streaks order by 1",
    "journal": "select seq, user_id, topic, subject, data from journal order by 1",
}

# With a fixed clock all columns but the random origins are compared; in append-only tables only the new rows are.
# `spark_terms` lists the terms of the search index; the lower 31 bits of `doc` are the ID of the spark.
SPARK_QUERIES = {
    "sparks": "select * from sparks where id > :sparks order by id",
    "spark_terms": "select term, doc from spark_terms where doc & 2147483647 > :sparks order by term, doc",
    "spark_words": "select * from spark_words order by user_id, word",
    "spark_days": "select * from spark_days order by user_id, day, category",
    "spark_profiles": "select * from spark_profiles order by user_id",
    "card_states": "select * from card_states order by user_id, card_id",
    "mission_completions": "select * from mission_completions order by user_id, period, mission_id",
    "ledger": "select * from ledger where id > :ledger order by id",
    "journal":
        "select seq, user_id, topic, subject, time, data, origin is null from journal "
        "where seq > :journal order by seq",
}

# With a fixed clock all columns but the random origins are compared.
ALL_EVENTS = "select seq, user_id, topic, subject, time, data, origin is null from journal order by seq"
HABIT_QUERIES = {
    "habit_marks": "select * from habit_marks order by habit_id, day",
    "habit_checkpoints": "select * from habit_checkpoints order by habit_id",
    "journal": ALL_EVENTS,
}
ENTRY_QUERIES = {
    "library_entries": "select * from library_entries order by id",
    "library_tables": "select * from library_tables order by id",
    "library_days": "select * from library_days order by table_id, day",
    "library_runs": "select * from library_runs order by table_id, first_day",
    "journal": ALL_EVENTS,
}
REVIEW_QUERIES = {
    "review_cards": "select * from review_cards order by user_id, kit_id, position",
    "review_log": "select * from review_log order by user_id, number",
    "review_due": "select * from review_due order by user_id, day",
    "review_days": "select * from review_days order by user_id, day",
    "review_kits": "select * from review_kits order by user_id, kit_id",
    "journal": ALL_EVENTS,
}


def rows(path, queries, last_row_ids):
    """Returns the number of rows of each table and a hash of their contents."""
    database = sqlite3.connect(path)
    results = {}
    for table, query in queries.items():
        digest, count = hashlib.sha256(), 0
        for row in database.execute(query, last_row_ids):
            digest.update(repr(row).encode())
            count += 1
        results[table] = (count, digest.hexdigest())
    database.close()
    return results


def check_rows(first, second, queries, last_row_ids):
    """Returns the number of rows by table; exits if the rows of two databases differ."""
    left, right = rows(first, queries, last_row_ids), rows(second, queries, last_row_ids)
    different = [table for table in queries if left[table] != right[table]]
    if different:
        raise SystemExit(f"bench: the programs wrote different rows: {', '.join(different)}")
    return {table: count for table, (count, _) in left.items()}


def check_answered(*paths, **_):
    """Exits if a file of replies contains an error."""
    for path in paths:
        with open(path, "rb") as replies:
            for number, reply in enumerate(replies, 1):
                if b'"error":' in reply:
                    raise SystemExit(f"bench: {path.name}: call {number} was rejected: {reply.decode()}")


def check_replies(first, second, with_instants=False):
    """Exits if a reply is an error or two files of replies differ; instants are compared only if `with_instants`."""
    check_answered(first, second)
    with open(first, "rb") as left, open(second, "rb") as right:
        for number, (one, other) in enumerate(zip(left, right, strict=True), 1):
            if one != other and (with_instants or INSTANT.sub(b"", one) != INSTANT.sub(b"", other)):
                raise SystemExit(f"bench: reply {number} differs:\n{one.decode()}{other.decode()}")


def check_completed(path, expected):
    """Exits if not all lessons were completed."""
    database = sqlite3.connect(path)
    (count,), = database.execute("select count(*) from lesson_completions")
    database.close()
    if count != expected:
        raise SystemExit(f"bench: {count} of {expected} lessons were completed")


def check_database(path):
    """Exits if the doctor finds problems in a database."""
    result = subprocess.run([KINDLING, "doctor", "--database", path], capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"bench: the doctor found problems:\n{result.stdout}{result.stderr}")
