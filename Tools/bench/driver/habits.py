"""Measures `habits.mark` against the baseline, and habits of Kindling with a month and with years of marks."""

import compare
import history
import workload
from habit_database import OPTIONS, HabitDatabase, mark
from measure import PROGRAMS, client, fresh_copy, median
from spark_database import civil

# The users, their habits, and the days with marks in the comparison with the baseline.
USERS, HABITS, DAYS = 2000, 8, 90
# Checkpoints are replaced after this number of days, so each day a part of the users needs new ones.
CHECKPOINT_DAYS = 14

# The days with marks of the databases that are compared with each other, and the number of habits in them.
MONTH, DECADE, CENTURY = 30, 3650, 36_500
MANY_HABITS = 50
CALLS = {"habits.today": 2000, "habits.list": 2000}
# The limits of a mark of the first day, in milliseconds.
DECADE_LIMIT, CENTURY_LIMIT = 5, 50


def marks_of_today(database):
    """Yields calls of all users, who mark all their habits, and add to one amount several times."""
    for user in range(1, database.users + 1):
        yield workload.resume(user)
        for habit in database.habits_of(user):
            method, params = mark(habit, database.plan(habit), habit % 17 * 0.25, habit % 7 > 0)
            if habit % 13 == 0:
                params = {"habitId": habit, "skipped": True}
            if habit % 5 == 0:
                params["note"] = f"Chapter {habit % 100}"
            yield method, params
            if database.plan(habit)[1:4] == ("daily", 2000, "atLeast"):
                yield from [(method, {"habitId": habit, "add": 0.375})] * 2


def compare_marks(report, bench, scale):
    """Measures Kindling against the baseline."""
    database = HabitDatabase(bench.folder, "marked", max(30, int(USERS * scale)), HABITS, DAYS, CHECKPOINT_DAYS)
    database.make()
    calls = bench.folder / "calls"
    count = workload.write_calls(calls, marks_of_today(database))
    comparison = bench.compare(database.path, calls, count, *OPTIONS, queries=compare.HABIT_QUERIES)
    report.rate("piped `habits.mark`", comparison)
    for program in PROGRAMS:
        compare.check_database(bench.database(program))
    report.note(
        "baseline", f"{database.users:,} users with {HABITS} habits and {DAYS} days of marks; after `habits.mark`, both databases "
        "had the same rows, including instants: "
        + ", ".join(f"{count:,} {table}" for table, count in comparison.written.items()) + ".")


def repeated(method, count):
    """Yields calls of one user, who makes the same call a number of times."""
    yield workload.resume(1)
    for _ in range(count):
        yield (method,)


def marks_of_first_day(database, rounds):
    """Yields calls of one user, who marks the first day of all habits, with another mark in each round."""
    yield workload.resume(1)
    for number in range(rounds):
        for habit in database.habits_of(1):
            method, params = mark(habit, database.plan(habit), 1.5 + number, number % 2 == 0)
            yield method, {**params, "day": civil(database.first_day)}


def mark_milliseconds(bench, database, rounds):
    """Returns the median and the maximum of the milliseconds of single marks.

    The time of each call is the median of its runs, so the maximum is that of a call that is always slow.
    """
    calls, program = bench.folder / "calls", PROGRAMS[0]
    workload.write_calls(calls, marks_of_first_day(database, rounds))
    copy, runs = bench.database(program), []
    for _ in range(bench.rounds):
        fresh_copy(database.path, copy)
        runs.append(client("timed", calls, 1, *program.on(copy, *OPTIONS)).extra[1:])
    times = [1000 * median(run) for run in zip(*runs, strict=True)]
    return median(times), max(times)


def compare_habits(report, bench, scale):
    """Measures `habits.mark` against the baseline, and Kindling with short and long histories of habits."""
    compare_marks(report, bench, scale)
    names = {"month": MONTH, "decade": DECADE}
    databases = [HabitDatabase(bench.folder, name, 1, MANY_HABITS, days) for name, days in names.items()]
    for database in databases:
        database.make()
    compare.check_database(databases[0].path)
    file = bench.folder / "habit.calls"
    for method, call_count in CALLS.items():
        count = workload.write_calls(file, repeated(method, int(call_count * scale)))
        files = {database.name: file for database in databases}
        times = history.measure(bench, databases, files, *OPTIONS, check=compare.check_answered)
        report.growth("habits", f"piped `{method}`", count, *times)

    century = HabitDatabase(bench.folder, "century", 1, HABITS, CENTURY)
    century.make()
    for database, rounds, limit in ((databases[1], 10, DECADE_LIMIT), (century, 6, CENTURY_LIMIT)):
        middle, longest = mark_milliseconds(bench, database, rounds)
        report.note(
            "habits", f"`habits.mark` on the first of {database.days:,} days, one call at a time: median {middle:.2f} ms, "
            f"maximum {longest:.2f} ms, limit {limit} ms.",
            days=database.days, milliseconds=middle, limit=limit)
