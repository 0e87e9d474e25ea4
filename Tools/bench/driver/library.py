"""Measures library calls of Kindling with few and with many entries in a table."""

import pathlib
import sqlite3

import compare
import history
import workload
from report import COST_HEAD
from spark_database import CLOCK, DAY, NOW, TODAY

SIZES = (1000, 1_000_000)
# The number of days up to yesterday over which the entries are spread; after every hundred days, one has no entries.
DAYS = 1000
OPTIONS = ("--clock", CLOCK)
CALLS = {"entries.add": 5000, "tables.statistics": 50_000}
# A stored sum of values is a fixed-point number with this number of fraction bits.
FRACTION_BITS = 1074

TABLE = """
  insert into library_tables (
    id, user_id, name, description, category, target_value, custom_fields, is_active, created_at, updated_at)
  values (1, 1, 'Everything', '', 'personal', 2000000, '["Where"]', 1, :now, :now)
  """
# Sessions and measurements alternate in time.
ENTRIES = """
  with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < :entries)
  insert into library_entries (
    id, user_id, table_id, type, title, title_key, notes, duration_seconds, value, tags, custom_data, mood,
    is_important, occurred_at, created_at, updated_at, zone, day)
  select number, 1, 1, iif(number % 2, 'session', 'measurement'), 'Entry ' || number, 'entry ' || number, '',
    iif(number % 2, 60 + number % 1000, null), iif(number % 2, null, number % 977 * 1.0), '["walk"]',
    '{"Where":"north"}', 1 + number % 5, number % 20 = 0, moment, moment, moment, 'UTC', moment / :length
  from (
    select number, (:first + (number - 1) * :days / :entries) * :length
      + (number - 1) * :days % :entries * :length / :entries as moment
    from numbers)
  """
# Removes the entries of every 101st day.
GAPS = "delete from library_entries where (day - :first) % 101 = 100"
DAY_COUNTS = """
  insert into library_days (table_id, day, entries) select 1, day, count(*) from library_entries group by day
  """
RUNS = """
  insert into library_runs (table_id, first_day, last_day)
  select 1, min(day), max(day)
  from (select day, day - row_number() over (order by day) as run from library_days) group by run
  """
SUMS = """
  update library_tables set (entries, seconds, measurements, days, best_streak) = (
    select count(*), sum(duration_seconds), count(value), (select count(*) from library_days),
      (select max(last_day - first_day + 1) from library_runs)
    from library_entries), value_sum = :sum
  """


class EntryDatabase:
    """A database whose only user has a table with a number of entries."""

    def __init__(self, folder, entries):
        self.entries = entries
        self.name = f"entries-{entries}"
        self.path = pathlib.Path(folder) / f"{self.name}.sqlite3"
        self.values = {"now": NOW, "entries": entries, "days": DAYS, "first": TODAY - DAYS, "length": DAY}
        self.saved_totals = None

    def make(self):
        """Creates the database with Kindling and inserts the entries."""
        workload.make_database(self.path, 1, NOW)
        with workload.bulk_connection(self.path) as database:
            for statement in (TABLE, ENTRIES, GAPS, DAY_COUNTS, RUNS):
                database.execute(statement, self.values)
            total = int(database.execute("select sum(value) from library_entries").fetchone()[0])
            database.execute(SUMS, {"sum": (total << FRACTION_BITS).to_bytes(272, "little", signed=True)})
            self.saved_totals = database.execute(
                "select entries, seconds, measurements, value_sum, days, best_streak from library_tables").fetchone()

    def rewind(self):
        """Removes the entries of today."""
        database = sqlite3.connect(self.path)
        with database:
            database.execute("delete from library_entries where id > ?", (self.entries,))
            database.execute("delete from library_days where day = ?", (TODAY,))
            database.execute("delete from library_runs")
            database.execute(RUNS)
            database.execute(
                """
                update library_tables
                set (entries, seconds, measurements, value_sum, days, best_streak) = (?, ?, ?, ?, ?, ?)
                """,
                self.saved_totals)
            database.execute("delete from journal")
        database.execute("pragma wal_checkpoint(truncate)")
        database.close()


def calls(method, count):
    """Yields calls of one user, who adds entries of today or requests the same statistics repeatedly."""
    yield workload.resume(1)
    for number in range(count):
        if method == "tables.statistics":
            yield method, {"tableId": 1}
        elif number % 2:
            yield method, {"tableId": 1, "title": f"Walk {number}", "durationSeconds": 900, "tags": ["walk"]}
        else:
            yield method, {"tableId": 1, "type": "measurement", "title": f"Weight {number}", "value": 70.5}


def compare_entries(report, bench, scale):
    """Measures Kindling with both tables."""
    databases = [EntryDatabase(bench.folder, int(size * scale)) for size in SIZES]
    for database in databases:
        database.make()
        compare.check_database(database.path)
    report.set_head("library", "", *(f"{database.entries:,} entries" for database in databases), *COST_HEAD)
    for method, call_count in CALLS.items():
        file = bench.folder / "library.calls"
        count = workload.write_calls(file, calls(method, int(call_count * scale)))
        files = {database.name: file for database in databases}
        times = history.measure(bench, databases, files, *OPTIONS, check=compare.check_answered)
        report.growth("library", f"piped `{method}`", count, *times)
    for database in databases:
        compare.check_database(database.path)
