"""Measures `entries.add` of Kindling against a small Swift service on GRDB."""

import shutil
import subprocess

import compare
import library
import methods
import workload
from measure import PROGRAMS, Bench, Program
from paths import BENCH, OUTPUT

PACKAGE = BENCH / "peer/grdb"
SCRATCH = OUTPUT / "grdb"
CALLS = 20_000
# The service does not maintain the exact sum of values.
TABLES = """
  select id, user_id, entries, seconds, measurements, ratings, rating_sum, checklists, checked, days, best_streak
  from library_tables order by id
  """


def build():
    """Builds the service; returns its path, or None if it cannot be built."""
    if shutil.which("swift") is None:
        return None
    command = ["swift", "build", "-c", "release", "--package-path", PACKAGE, "--scratch-path", SCRATCH]
    process = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return SCRATCH / "release/service" if process.returncode == 0 else None


def compare_service(report, bench, scale):
    """Measures both services; the rows must be equal, and each reply a result."""
    service = build()
    if service is None:
        report.note("grdb", "GRDB was skipped because its package could not be built.")
        return
    database, calls = library.EntryDatabase(bench.folder, methods.ENTRIES), bench.folder / "calls"
    database.make()
    count = workload.write_calls(calls, methods.entries(int(CALLS * scale)))
    pair = Bench(bench.folder, bench.rounds, (PROGRAMS[0], Program("grdb", [service])))
    comparison = pair.compare(
        database.path, calls, count, *library.OPTIONS, check_replies=compare.check_answered,
        queries=compare.ENTRY_QUERIES | {"library_tables": TABLES})
    seconds = comparison.wall_seconds
    cpu_ratio = comparison.ratio(comparison.cpu_seconds)
    report.peer(
        "grdb", "piped `entries.add`", count / seconds["kindling"], count / seconds["grdb"], f"{cpu_ratio:.2f}",
        cpu_ratio=cpu_ratio)
