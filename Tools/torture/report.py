"""Saved figures of runs, and the tables that show them on the page of the program's promises."""

import datetime
import json
import pathlib
import re
import shlex
import subprocess

import machine
from figures import Figures

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Documentation/reliability.md"
# The figures that the page shows.
FIGURES = ROOT / "Documentation/reliability/report.jsonl"
# What the program consists of; a commit that changes nothing of it is not named.
SOURCES = ("Package.swift", "Package.resolved", "Database", "Localization", "Modules")
MARK = "<!-- Written by `Tools/torture/run --page` from reliability/report.jsonl. -->"
END = "<!-- The end of the figures. -->"


def new_run(name, options, own, seed):
    """Returns a run without figures: date, commit, machine, program, and the command that repeats it.

    `own` are the arguments that only the harness knows.
    """
    limits = [f"--{limit}={value:g}" for limit in ("seconds", "rounds", "round") if (value := getattr(options, limit))]
    return described_run(
        name, machine.version(options.kindling), ["Tools/torture/run", name, *limits, *own, f"--seed={seed}"])


def described_run(name, program, command):
    """Returns a run without figures."""
    commit = subprocess.run(
        ["git", "log", "-1", "--format=%h", "--", *SOURCES], cwd=ROOT, check=True, capture_output=True, text=True)
    return {
        "harness": name, "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat(),
        "commit": commit.stdout.strip(), "program": program, "machine": machine.hardware(),
        "command": shlex.join(command)}


def add(path, run, seconds, figures):
    """Adds a run and its figures to a file, as a line of JSON."""
    values = {"counts": figures.counts, "largest": figures.largest, "notes": figures.notes}
    with open(path, "a") as file:
        file.write(json.dumps({**run, "seconds": round(seconds), **values}) + "\n")


def table(*rows):
    """Returns a table in Markdown."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], re.sub(r"[^|]+", " --- ", lines[0]), *lines[1:]])


def duration(seconds):
    """Returns seconds as minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02} min"


def link(name):
    """Returns the name of a harness or of a fuzzed target, with a link to its README."""
    folder = "fuzz" if name.startswith("fuzz ") else "torture"
    return f"[`{name}`](../Tools/{folder}/README.md)"


def tables(runs):
    """Returns the tables of all figures, added up by harness, and of the runs."""
    totals, seconds = {}, {}
    for run in sorted(runs, key=lambda run: run["harness"]):
        name = run["harness"]
        totals.setdefault(name, Figures()).add(Figures(run["counts"], run["largest"], run["notes"]))
        seconds[name] = seconds.get(name, 0) + run["seconds"]
    machines = "\n".join(dict.fromkeys(f"- {run['machine']}" for run in runs))
    figures = table(("harness", "duration", "figures"), *(
        (link(name), duration(seconds[name]), total.text()) for name, total in totals.items()))
    details = table(("date", "commit", "program", "duration", "command"), *(
        (run["date"], run["commit"], run["program"], duration(run["seconds"]), f"`{run['command']}`")
        for run in sorted(runs, key=lambda run: (run["harness"], run["date"]))))
    names = (path.stem for path in (ROOT / "Tools/torture/harnesses").glob("[a-z]*.py"))
    missing = ", ".join(f"`{name}`" for name in sorted(names) if name not in totals)
    note = f"No complete run yet: {missing}.\n\n" if missing else ""
    return f"Measured on\n\n{machines}\n\n{figures}\n\n{note}The runs that these figures add up:\n\n{details}"


def page():
    """Returns the page with the tables of its figures."""
    before, mark, rest = PAGE.read_text().partition(MARK)
    _, end, after = rest.partition(END)
    if not mark or not end:
        raise SystemExit(f"torture: {PAGE} has no marks of the figures")
    runs = [json.loads(line) for line in FIGURES.read_text().splitlines()]
    return f"{before}{MARK}\n\n{tables(runs)}\n\n{END}{after}"
