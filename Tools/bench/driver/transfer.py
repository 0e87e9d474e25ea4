"""Measures export and import of library entries in Kindling against SQLite's shell."""

import json
import shutil
import sqlite3
import subprocess
import time

import compare
import library
import workload
from measure import client, fresh_copy, median
from paths import KINDLING
from report import rate

ROWS = 1_000_000
# The number of rows that are also added with one call per row.
CALLS = 50_000
SHELL = shutil.which("sqlite3")
TABLE = "library_entries"


class Shell:
    """Exports and imports the same rows with SQLite's shell."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, database, *commands):
        """Runs commands and returns the seconds that they took."""
        start = time.monotonic()
        subprocess.run([SHELL, "-batch", str(database)], input="\n".join(commands) + "\n", text=True, check=True)
        return time.monotonic() - start

    def export(self, database, file):
        """Exports all entries with the column names."""
        return self.run(
            database, ".mode csv", ".headers on", f".once {file}", f"select * from {TABLE} order by occurred_at, id;")

    def import_rows(self, source, file, has_indexes):
        """Imports a file into a table with the same columns; returns the seconds and the number of rows.

        With `has_indexes`, the table has the indexes of the source.
        """
        database = self.folder / "shell.sqlite3"
        database.unlink(missing_ok=True)
        target = sqlite3.connect(database)
        columns = [row[1] for row in source.execute(f"pragma table_info({TABLE})")]
        target.execute(f"create table {TABLE} ({', '.join(columns)})")
        if has_indexes:
            for (sql,) in source.execute(
                    "select sql from sqlite_schema where type = 'index' and tbl_name = ? and sql is not null",
                    (TABLE,)):
                target.execute(sql)
        target.close()
        seconds = self.run(database, f".import --csv --skip 1 {file} {TABLE}")
        target = sqlite3.connect(database)
        count = target.execute(f"select count(*) from {TABLE}").fetchone()[0]
        target.close()
        return seconds, count


def call(folder, database, method, params):
    """Runs one call of the first user in a separate process; exits if it fails."""
    calls, replies = folder / "transfer.calls", folder / "transfer.replies"
    workload.write_calls(calls, [workload.resume(1), (method, params)])
    sample = client("piped", calls, replies, KINDLING, "--database", database, "--files", "any", *library.OPTIONS)
    compare.check_answered(replies)
    return sample, json.loads(replies.read_text().splitlines()[-1])["result"]


def compare_transfer(report, bench, scale):
    """Measures Kindling against the shell."""
    if SHELL is None:
        report.note("transfer", "SQLite's shell is not installed.")
        return
    database = library.EntryDatabase(bench.folder, int(ROWS * scale))
    database.make()
    empty = bench.folder / "empty.template"
    workload.make_database(empty, 1, library.NOW)
    source = sqlite3.connect(database.path)
    # The database omits some days, so it has fewer rows than requested.
    row_count = source.execute(f"select count(*) from {TABLE}").fetchone()[0]
    shell = Shell(bench.folder)
    scratch = bench.folder / "transfer.sqlite3"
    raw = bench.folder / "shell.csv"
    params_by_form = {"csv": {"format": "csv", "what": "entries", "tableId": 1}, "json": {"format": "json"}}
    files = {form: bench.folder / f"entries.{form}" for form in params_by_form}
    times = {}

    def record(name, seconds, peak=None):
        times.setdefault(name, []).append((seconds, peak))

    for _ in range(max(1, bench.rounds // 2)):
        record("shell export", shell.export(database.path, raw))
        for form, params in params_by_form.items():
            sample, reply = call(bench.folder, database.path, "data.export", {"path": str(files[form]), **params})
            counts = {count["kind"]: count["rows"] for count in reply["counts"]}
            if counts["entry"] != row_count:
                raise SystemExit(f"bench: {counts} were exported instead of {row_count} entries")
            record(f"export {form}", sample.wall_seconds, sample.peak)
        for name, has_indexes in (("shell plain", False), ("shell indexed", True)):
            seconds, count = shell.import_rows(source, raw, has_indexes)
            if count != row_count:
                raise SystemExit(f"bench: the shell imported {count} rows instead of {row_count}")
            record(name, seconds)
        for form, params in params_by_form.items():
            fresh_copy(empty, scratch)
            if form == "csv":
                call(bench.folder, scratch, "tables.create",
                     {"name": "Everything", "category": "personal", "customFields": ["Where"]})
            sample, reply = call(
                bench.folder, scratch, "data.import", {"path": str(files[form]), "onConflict": "skip", **params})
            counts = {count["kind"]: count for count in reply["kinds"]}
            if counts["entry"]["added"] != row_count:
                raise SystemExit(f"bench: {counts} were imported instead of {row_count} entries")
            record(f"import {form}", sample.wall_seconds, sample.peak)
        compare.check_database(scratch)
    one_by_one(bench, empty, scratch, int(CALLS * scale), record)

    medians = {name: median(seconds for seconds, _ in samples) for name, samples in times.items()}
    peaks = {name: max(peak or 0 for _, peak in samples) for name, samples in times.items()}
    report.set_head("transfer", f"{row_count:,} entries", "Kindling", "the shell", "", "ratio", "peak of Kindling")
    single = int(CALLS * scale) / medians["calls"]

    def add(title, name, shell_name, command):
        seconds, shell_seconds, mebibytes = medians[name], medians[shell_name], peaks[name] / 1024
        ratio = shell_seconds / seconds
        report.line(
            "transfer", title, rate(row_count, seconds), command, rate(row_count, shell_seconds), f"{ratio:.2f}",
            f"{mebibytes:.1f} MiB", value=ratio, seconds=seconds, shell_seconds=shell_seconds, mebibytes=mebibytes)

    for form in params_by_form:
        add(f"`data.export` as {form}", f"export {form}", "shell export", "`.mode csv`")
    for form in params_by_form:
        add(f"`data.import` of {form}", f"import {form}", "shell plain", "`.import`, no index")
        add(f"`data.import` of {form}", f"import {form}", "shell indexed", "`.import`, the same indexes")
    speedups = {form: row_count / medians[f"import {form}"] / single for form in params_by_form}
    report.note(
        "transfer", f"One call per row (`entries.add`, piped) adds {single:,.0f} rows per second: an import of csv is "
        f"{speedups['csv']:.1f} times as fast, one of json {speedups['json']:.1f} times.")


def one_by_one(bench, empty, scratch, count, record):
    """Adds entries with one call each, and records the time."""
    fresh_copy(empty, scratch)
    call(bench.folder, scratch, "tables.create",
         {"name": "Everything", "category": "personal", "customFields": ["Where"]})
    calls, replies = bench.folder / "transfer.calls", bench.folder / "transfer.replies"
    workload.write_calls(calls, library.calls("entries.add", count))
    sample = client("piped", calls, replies, KINDLING, "--database", scratch, *library.OPTIONS)
    compare.check_answered(replies)
    record("calls", sample.wall_seconds, sample.peak)
