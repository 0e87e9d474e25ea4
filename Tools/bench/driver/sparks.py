"""Measures `sparks.create` against the baseline, and lists of Kindling, with growing numbers of sparks."""

import random

import compare
import history
import workload
from measure import PROGRAMS, client
from spark_database import APPEND_ONLY, CLOCK, NOW, TODAY, SparkDatabase, civil, spark_params

SIZES = (10_000, 100_000, 1_000_000)
CALLS = 10_000
OPTIONS = ("--clock", CLOCK, "--seed", "7")

# Methods and parameters of calls that only read, by their titles in the report. The first one is the baseline.
NEWEST = "piped `sparks.list`: newest"
LISTS = {
    NEWEST: ("sparks.list", {}),
    "… oldest": ("sparks.list", {"sort": "oldest"}),
    "… points": ("sparks.list", {"sort": "points"}),
    "… category": ("sparks.list", {"sort": "category"}),
    "… intensity": ("sparks.list", {"sort": "intensity"}),
    "… alphabetical": ("sparks.list", {"sort": "alphabetical"}),
    "… category and intensity, by points": (
        "sparks.list", {"category": "idea", "intensity": "high", "sort": "points"}),
    "… favorites, newest": ("sparks.list", {"favorites": True}),
    "… favorites, alphabetical": ("sparks.list", {"favorites": True, "sort": "alphabetical"}),
    "… with notes, by points": ("sparks.list", {"withNotes": True, "sort": "points"}),
    "… a custom range, by intensity": (
        "sparks.list", {"from": civil(TODAY - 200), "to": civil(TODAY - 60), "sort": "intensity"}),
    "… a word, newest": ("sparks.list", {"text": "garden"}),
    "… a word, oldest": ("sparks.list", {"text": "garden", "sort": "oldest"}),
    "… a word, by points": ("sparks.list", {"text": "garden", "sort": "points"}),
    "… a word, by category": ("sparks.list", {"text": "garden", "sort": "category"}),
    "… a word, by intensity": ("sparks.list", {"text": "garden", "sort": "intensity"}),
    "… a word, alphabetical": ("sparks.list", {"text": "garden", "sort": "alphabetical"}),
    "… a word of 1 % of the sparks, newest": ("sparks.list", {"text": "baka"}),
    "… a word and the beginning of another, newest": ("sparks.list", {"text": "plan ba"}),
    "… one letter, newest": ("sparks.list", {"text": "p"}),
    "… one letter, alphabetical": ("sparks.list", {"text": "p", "sort": "alphabetical"}),
    "… a tag, newest": ("sparks.list", {"tags": ["cooking"]}),
    "… a tag, alphabetical": ("sparks.list", {"tags": ["cooking"], "sort": "alphabetical"}),
    "… one of two tags, by category": ("sparks.list", {"tags": ["garden", "music"], "sort": "category"}),
    "piped `missions.list`": ("missions.list", {}),
}
# The page size, the maximum number of calls, and their approximate total time in seconds.
PAGE, QUERIES, SECONDS = 50, 1000, 0.4


def captures(count):
    """Yields calls of one user, who captures sparks."""
    yield workload.resume(1)
    for params in spark_params(random.Random("captures"), count):
        yield "sparks.create", params


def captures_of_new_users(days):
    """Yields calls of three new users, who capture sparks twice a day; one of them skips some days."""
    generator = random.Random("beginnings")
    for half in range(2 * days):
        for user in (1, 2, 3):
            if user == 2 and half % 18 < 2:
                continue
            yield workload.resume(user)
            for params in spark_params(generator, (1, 2, 6)[user - 1]):
                yield "sparks.create", params
        yield "clock.advance", {"seconds": 43_200}


def repeated_calls(calls, count):
    """Yields the same calls of one user repeatedly."""
    yield workload.resume(1)
    for _ in range(count):
        yield from calls


def check_new_users(report, bench):
    """Checks that both programs do the same from the first spark until all missions are completed."""
    template, calls = bench.folder / "beginners.template", bench.folder / "calls"
    workload.make_database(template, 3, NOW)
    workload.write_calls(calls, captures_of_new_users(120))
    single_round = type(bench)(bench.folder, 1)
    _, written = single_round.piped(
        template, calls, *OPTIONS, queries=compare.SPARK_QUERIES, last_row_ids=dict.fromkeys(APPEND_ONLY, 0))
    compare.check_database(bench.database(PROGRAMS[1]))
    report.note(
        "baseline", "Starting empty, both programs wrote the same rows, including instants: "
        + ", ".join(f"{count:,} {table}" for table, count in written.items()) + ".")


def compare_captures(report, bench, databases, count):
    """Measures Kindling against the baseline."""
    calls = bench.folder / "calls"
    workload.write_calls(calls, captures(count))
    start = bench.startup(databases[0].path, *OPTIONS)
    for database in databases:
        comparison = bench.compare(
            database.path, calls, count, *OPTIONS, start=start, queries=compare.SPARK_QUERIES,
            last_row_ids=database.last_row_ids())
        report.rate(f"piped `sparks.create` at {database.sparks:,}", comparison, sparks=database.sparks)
        if database is databases[0]:
            compare.check_database(bench.database(PROGRAMS[1]))
    peaks = {name: peak / 1024 for name, peak in comparison.peaks.items()}
    report.note(
        "baseline", f"Peak memory of `sparks.create` at {databases[-1].sparks:,}: Kindling {peaks['kindling']:.1f} MiB, "
        f"the C program {peaks['baseline']:.1f} MiB.")


def write_repeated_calls(bench, database, calls, max_count, file):
    """Writes repeated calls that take about SECONDS in total, and returns the number of repetitions."""

    def seconds(count):
        workload.write_calls(file, repeated_calls(calls, count))
        command = PROGRAMS[0].on(database.path, *OPTIONS)
        return client("piped", file, bench.folder / "some.replies", *command).wall_seconds

    once = seconds(1)
    count = 1 if once > SECONDS else max(1, min(max_count, int(SECONDS * 10 / max(seconds(11) - once, 1e-4))))
    workload.write_calls(file, repeated_calls(calls, count))
    return count


def compare_lists(report, bench, databases, max_count, page):
    """Measures lists of Kindling in each database."""
    files = {database.name: bench.folder / f"{database.name}.calls" for database in databases}
    heads = ((f"{database.sparks:,} sparks", "of newest") for database in databases)
    report.set_head("lists", "", *(cell for pair in heads for cell in pair))
    newest = None
    for title, (method, params) in LISTS.items():
        is_paged = method == "sparks.list"
        call = (method, {**params, "limit": page} if is_paged else params)
        limit = max_count if is_paged else 10 * max_count
        counts = [write_repeated_calls(bench, database, [call], limit, files[database.name]) for database in databases]
        wall_seconds, _ = history.measure(bench, databases, files, *OPTIONS, check=compare.check_answered)
        costs = [1e6 * seconds / count for seconds, count in zip(wall_seconds, counts)]
        newest = newest or costs
        cells = ((f"{cost:,.0f} µs", f"{cost / first:.1f}") for cost, first in zip(costs, newest))
        report.line(
            "lists", title, *(cell for pair in cells for cell in pair), microseconds=costs,
            sparks=[database.sparks for database in databases])


def compare_sparks(report, bench, scale):
    """Measures `sparks.create` and the lists, after a check with new users."""
    check_new_users(report, bench)
    databases = [SparkDatabase(bench.folder, int(size * scale)) for size in SIZES]
    for database in databases:
        database.make()
        size = database.path.stat().st_size
        report.note("baseline", f"{size / database.sparks:,.0f} bytes of file per spark at {database.sparks:,}.")
    compare_captures(report, bench, databases, int(CALLS * scale))
    compare_lists(report, bench, databases, int(QUERIES * scale), max(5, int(PAGE * scale)))
