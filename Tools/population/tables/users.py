"""The bytes of idle and active users."""

import contextlib
import sqlite3

from people import DAYS_PER_MONTH
from bench import DAY_MILLISECONDS, NOON_MILLISECONDS, number, print_table

# Statements that count what active users did.
ACTIVITY = {
    "lessons": "select count(*) from lesson_completions",
    "goal marks": "select count(*) from goal_marks",
    "reviews": "select count(*) from review_log",
    "sparks": "select count(*) from sparks",
    "entries": "select count(*) from library_entries",
    "ticks": "select count(*) from task_completions",
    "events": "select count(*) from journal",
}


def table(bench):
    """Prints the table."""
    sizes = bench.sizes
    one, idle = bench.population(1, "idle"), bench.population(sizes.idle_users, "idle")
    idle_bytes = (idle.path.stat().st_size - one.path.stat().st_size) / (sizes.idle_users - 1)
    active = bench.population(sizes.active_users, "regular")
    with contextlib.closing(sqlite3.connect(f"file:{active.path}?mode=ro", uri=True)) as database:
        # The histories end a day and a half before noon.
        end = NOON_MILLISECONDS - 1.5 * DAY_MILLISECONDS
        milliseconds, = database.execute("select sum(? - joined_at) from users", (end,)).fetchone()
        months = milliseconds / (DAYS_PER_MONTH * DAY_MILLISECONDS)
        activity = [f"{database.execute(query).fetchone()[0] / months:.1f} {name}" for name, query in ACTIVITY.items()]
    empty = one.path.stat().st_size - idle_bytes
    active_bytes = (active.path.stat().st_size - empty - idle_bytes * sizes.active_users) / months
    rows = [
        (f"idle: signed up, one session (of {sizes.idle_users:,})", number(idle_bytes)),
        (f"active, per month (of {sizes.active_users:,} users and {months:,.0f} months)", number(active_bytes))]
    for users in sizes.users:
        size = bench.population(users).path.stat().st_size
        rows.append((f"average of {users:,} users in a file of {size / 1e6:,.1f} MB", number(size / users)))
    print_table("Bytes per user", ("user", "bytes"), rows)
    print(f"\nA month of an active user has {', '.join(activity)}. A file without users has {number(empty)} bytes.")
