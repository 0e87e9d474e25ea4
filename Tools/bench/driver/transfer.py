"""What it takes to bring the entries of a table out and in: Kindling against the shell of SQLite."""

import json
import shutil
import sqlite3
import subprocess
import time

import compare
import library
import workload
from measure import client, fresh_copy, median
from places import KINDLING

ROWS = 1_000_000
# So many rows are also added one call a row.
CALLS = 50_000
SHELL = shutil.which("sqlite3")
TABLE = "library_entries"


class Shell:
    """SQLite's own shell, which brings the same rows out and in."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, database, *commands):
        """Seconds that it takes."""
        began = time.monotonic()
        subprocess.run([SHELL, "-batch", str(database)], input="\n".join(commands) + "\n", text=True, check=True)
        return time.monotonic() - began

    def export(self, database, file):
        """All entries with the names of the columns."""
        return self.run(database, ".mode csv", ".headers on", f".once {file}", f"select * from {TABLE} order by occurred_at, id;")

    def take(self, source, file, has_indexes):
        """All rows of a file into a table of the same columns, with the indexes of the one that they come from or without."""
        database = self.folder / "shell.sqlite3"
        database.unlink(missing_ok=True)
        made = sqlite3.connect(database)
        columns = [row[1] for row in source.execute(f"pragma table_info({TABLE})")]
        made.execute(f"create table {TABLE} ({', '.join(columns)})")
        if has_indexes:
            for (sql,) in source.execute(
                    "select sql from sqlite_schema where type = 'index' and tbl_name = ? and sql is not null", (TABLE,)):
                made.execute(sql)
        made.close()
        taken = self.run(database, f".import --csv --skip 1 {file} {TABLE}")
        made = sqlite3.connect(database)
        count = made.execute(f"select count(*) from {TABLE}").fetchone()[0]
        made.close()
        return taken, count


def call(folder, database, method, params):
    """Runs one call of the first user in a process of its own, which has to succeed."""
    calls, replies = folder / "transfer.calls", folder / "transfer.replies"
    workload.write_calls(calls, [workload.resume(1), (method, params)])
    sample = client("piped", calls, replies, KINDLING, "--database", database, "--files", "any", *library.OPTIONS)
    library.all_answered(replies)
    return sample, json.loads(replies.read_text().splitlines()[-1])["result"]


def compare_transfer(report, bench, scale):
    """The lines that compare Kindling with the shell."""
    if SHELL is None:
        report.transfer_note("The shell of SQLite is not installed.")
        return
    rows = int(ROWS * scale)
    past = library.EntryPast(bench.folder, rows)
    past.make()
    empty = bench.folder / "empty.template"
    workload.make_database(empty, 1, library.NOW)
    source = sqlite3.connect(past.path)
    kept = source.execute(f"select count(*) from {TABLE}").fetchone()[0]
    shell = Shell(bench.folder)
    work = bench.folder / "transfer.sqlite3"
    files = {form: bench.folder / f"entries.{form}" for form in ("csv", "json")}
    raw = bench.folder / "shell.csv"
    exports = {"csv": {"format": "csv", "what": "entries", "tableId": 1}, "json": {"format": "json"}}
    imports = {"csv": {"format": "csv", "what": "entries", "tableId": 1}, "json": {"format": "json"}}
    times = {}

    def note(name, clock, peak=None):
        times.setdefault(name, []).append((clock, peak))

    for _ in range(max(1, bench.rounds // 2)):
        note("shell export", shell.export(past.path, raw))
        for form, params in exports.items():
            sample, reply = call(bench.folder, past.path, "data.export", {"path": str(files[form]), **params})
            counts = {count["kind"]: count["rows"] for count in reply["counts"]}
            if counts["entry"] != kept:
                raise SystemExit(f"bench: {counts} were exported instead of {kept} entries")
            note(f"export {form}", sample.clock, sample.peak)
        for name, has_indexes in (("shell plain", False), ("shell indexed", True)):
            clock, count = shell.take(source, raw, has_indexes)
            if count != kept:
                raise SystemExit(f"bench: the shell took {count} rows instead of {kept}")
            note(name, clock)
        for form, params in imports.items():
            fresh_copy(empty, work)
            if form == "csv":
                call(bench.folder, work, "tables.create",
                     {"name": "Everything", "category": "personal", "customFields": ["Where"]})
            sample, reply = call(
                bench.folder, work, "data.import", {"path": str(files[form]), "onConflict": "skip", **params})
            counts = {count["kind"]: count for count in reply["kinds"]}
            if counts["entry"]["added"] != kept:
                raise SystemExit(f"bench: {counts} were imported instead of {kept} entries")
            note(f"import {form}", sample.clock, sample.peak)
        compare.sound(work)
    one_by_one(bench, empty, work, int(CALLS * scale), note)

    clocks = {name: median(clock for clock, _ in taken) for name, taken in times.items()}
    peaks = {name: max(peak or 0 for _, peak in taken) for name, taken in times.items()}
    report.transfer_head(kept)
    single = int(CALLS * scale) / clocks["calls"]
    for form in exports:
        report.transfer(f"`data.export` as {form}", kept, clocks[f"export {form}"], clocks["shell export"],
                        "`.mode csv`", peaks[f"export {form}"])
    for form in imports:
        for name, words in (("shell plain", "`.import`, no index"), ("shell indexed", "`.import`, the same indexes")):
            report.transfer(f"`data.import` of {form}", kept, clocks[f"import {form}"], clocks[name], words,
                            peaks[f"import {form}"])
    report.transfer_note(
        f"One call a row (`entries.add`, piped) takes {single:,.0f} rows a second: an import of csv is "
        f"{kept / clocks['import csv'] / single:.1f} times as fast, one of json {kept / clocks['import json'] / single:.1f} times.")


def one_by_one(bench, empty, work, count, note):
    """The same kind of rows, one call a row."""
    fresh_copy(empty, work)
    call(bench.folder, work, "tables.create", {"name": "Everything", "category": "personal", "customFields": ["Where"]})
    calls, replies = bench.folder / "transfer.calls", bench.folder / "transfer.replies"
    workload.write_calls(calls, library.calls("entries.add", count))
    sample = client("piped", calls, replies, KINDLING, "--database", work, *library.OPTIONS)
    library.all_answered(replies)
    note("calls", sample.clock, sample.peak)
