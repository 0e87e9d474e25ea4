"""Measures further methods against the baseline: `entries.add`, `reviews.answer` and `feed.list`."""

import random
import time

import anki_backend
import compare
import history
import library
import workload
from measure import PROGRAMS, client

# The existing and the added entries of a table.
ENTRIES, NEW_ENTRIES = 10_000, 50_000
# The users with a kit, their questions, the days with answers and the answers of a user per day.
USERS, QUESTIONS, DAYS, ANSWERS = 400, 40, 6, 20
# The friends of the reader of the feed, and the number of its pages.
FRIENDS, PAGES = 1000, 3000

# Fields of entries in turn.
ENTRY_FIELDS = (
    {"durationSeconds": 900, "tags": ["Walk", "morning"], "mood": 4},
    {"type": "measurement", "value": 70.5},
    {"type": "log", "notes": "Along the river, then back through the park", "customData": {"Where": "north"}},
    {"type": "rating", "rating": 4, "isImportant": True},
    {"type": "measurement", "value": 2.25, "customData": {"Where": "south"}, "tags": ["garden"]},
    {"type": "checklist", "checked": True},
)


def entries(count):
    """Yields calls of one user, who adds entries of all types."""
    yield workload.resume(1)
    for number in range(count):
        fields = ENTRY_FIELDS[number % len(ENTRY_FIELDS)]
        yield "entries.add", {"tableId": 1, "title": f"Entry {number} of today", **fields}


def compare_entries(report, bench, scale):
    """Measures new entries of a table."""
    database, calls = library.EntryDatabase(bench.folder, ENTRIES), bench.folder / "calls"
    database.make()
    count = workload.write_calls(calls, entries(int(NEW_ENTRIES * scale)))
    comparison = bench.compare(database.path, calls, count, *library.OPTIONS, queries=compare.ENTRY_QUERIES)
    report.rate("piped `entries.add`", comparison)
    for program in PROGRAMS:
        compare.check_database(bench.database(program))


def reviews(users):
    """Yields calls of users, who answer cards of their kits on several days with all ratings."""
    generator = random.Random("reviews")
    for _ in range(DAYS):
        for user in range(1, users + 1):
            yield workload.resume(user)
            for _ in range(ANSWERS):
                position, rating = generator.randrange(QUESTIONS) + 1, generator.choice((1, 2, 3, 3, 3, 4))
                yield "reviews.answer", {
                    "cardId": f"kit-{user}-{position}", "rating": rating, "milliseconds": generator.randrange(9000)}
        yield "clock.advance", {"seconds": generator.choice((3600, 86_400, 3 * 86_400))}


def compare_reviews(report, bench, scale):
    """Measures answers to new and known cards."""
    template, calls, users = bench.folder / "kits.template", bench.folder / "calls", max(30, int(USERS * scale))
    workload.make_database(template, users, library.NOW)
    workload.write_calls(calls, (
        call for user in range(1, users + 1)
        for call in (workload.resume(user), ("kits.create", anki_backend.kit(QUESTIONS)))))
    client("piped", calls, bench.folder / "replies", *PROGRAMS[0].on(template, *library.OPTIONS))
    count = workload.write_calls(calls, reviews(users))
    comparison = bench.compare(template, calls, count, *library.OPTIONS, queries=compare.REVIEW_QUERIES)
    report.rate("piped `reviews.answer`", comparison)
    for program in PROGRAMS:
        compare.check_database(bench.database(program))
    report.note(
        "baseline", "After `reviews.answer`, both databases had the same rows, including instants: "
        + ", ".join(f"{count:,} {table}" for table, count in comparison.written.items()) + ".")


def compare_feed(report, bench, scale):
    """Measures pages of 50 entries."""
    path, calls = bench.folder / "feed.template", bench.folder / "calls"
    database = history.History(path, history.SHORT, FRIENDS, int(time.time() * 1000))
    database.make()
    count = workload.write_calls(calls, workload.feeds(database.reader, int(PAGES * scale)))
    report.rate("piped `feed.list`", bench.compare(path, calls, count, queries={}))


def compare_methods(report, bench, scale):
    """Measures Kindling against the baseline."""
    compare_entries(report, bench, scale)
    compare_reviews(report, bench, scale)
    compare_feed(report, bench, scale)
