"""Collects the figures of a benchmark, saves them as JSON, and formats them as Markdown."""

import datetime
import json
import sys

from paths import KINDLING, OUTPUT, POPULATION

sys.path.append(str(POPULATION))
import machine  # noqa: E402

SAVED = OUTPUT / "report.json"

# The required and the desired value: minimum ratios for speed, a maximum ratio for the start, and maximum MiB.
GOALS = {
    "serial `system.ping`": (0.85, 0.95),
    "piped `lessons.complete`": (0.75, 0.9),
    "piped `dashboard.get`": (0.75, 0.9),
    "piped `sparks.create`": (0.75, 0.9),
    "piped `habits.mark`": (0.75, 0.9),
    "piped `reviews.answer`": (0.75, 0.9),
    "piped `entries.add`": (0.75, 0.9),
    "piped `feed.list`": (0.75, 0.9),
    "`data.import` of sparks from csv": (0.5, ""),
    "start to first reply": (3, 2),
    "peak memory": (16, 8),
    "peak memory of the import": (64, ""),
}
# The maximum relative cost of a call with a long history or with many entries.
GROWTH = 1.5
COST_HEAD = ("ratio of cost", "ratio of CPU time", "required")

# The heads of the tables in order; `Report.set_head` replaces those that depend on the sizes of databases.
HEADS = {
    "baseline": ("", "Kindling", "C program", "ratio", "ratio of CPU time", "required", "desired"),
    "python": ("", "Kindling", "python-lsp-jsonrpc + sqlite3", "ratio"),
    "anki": ("", "Kindling", "Anki's backend", "ratio"),
    "grdb": ("", "Kindling", "GRDB", "ratio", "ratio of CPU time"),
    "history": (),
    "lists": (),
    "habits": ("", "a month of marks", "ten years of marks", *COST_HEAD[:2], "desired"),
    "library": (),
    "transfer": (),
}


def date():
    """Returns the current date in UTC."""
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def rate(count, seconds):
    """Formats a number of calls per second."""
    return f"{count / seconds:,.0f} /s"


class Report:
    """The figures of one or more runs on the same machine with the same program."""

    def __init__(self, data):
        self.data = data
        self.part = None

    @classmethod
    def new(cls):
        """Creates a report without figures."""
        location, program = machine.describe(KINDLING)
        tables = {name: {"head": list(head), "lines": [], "notes": []} for name, head in HEADS.items()}
        return cls({
            "machine": location.removeprefix("machine: "), "program": program.removeprefix("program: "), "runs": [],
            "tables": tables})

    @classmethod
    def load(cls, path=SAVED):
        """Loads a saved report; exits if there is none."""
        if not path.exists():
            raise SystemExit(f"bench: {path} does not exist")
        return cls(json.loads(path.read_text()))

    def save(self, path=SAVED):
        """Writes the report as JSON."""
        path.write_text(json.dumps(self.data, indent=1, ensure_ascii=False) + "\n")

    def replace(self, parts):
        """Removes the figures of parts that are measured again; exits if another program or machine was measured."""
        new = Report.new().data
        if (new["machine"], new["program"]) != (self.data["machine"], self.data["program"]):
            raise SystemExit("bench: the saved report is of another program or machine; run without --add")
        for table in self.data["tables"].values():
            for kind in ("lines", "notes"):
                table[kind] = [entry for entry in table[kind] if entry["part"] not in parts]
        for run in self.data["runs"]:
            run["parts"] = [part for part in run["parts"] if part not in parts]
        self.data["runs"] = [run for run in self.data["runs"] if run["parts"]]

    def add_run(self, command, rounds):
        """Adds a run, to which the following parts belong."""
        self.data["runs"].append({"command": command, "date": date(), "rounds": rounds, "parts": []})

    def begin(self, part):
        """Assigns the following figures to a part of the benchmark."""
        self.part = part
        self.data["runs"][-1]["parts"].append(part)

    def sort(self, parts):
        """Sorts lines and notes by the order of the parts, which differs if a part was measured again."""
        order = list(parts)
        for table in self.data["tables"].values():
            for kind in ("lines", "notes"):
                table[kind].sort(key=lambda entry: order.index(entry["part"]))

    # ---- Lines ----

    def set_head(self, table, *cells):
        """Sets the titles of the columns of a table."""
        self.data["tables"][table]["head"] = list(cells)

    def line(self, table, title, *cells, **figures):
        """Adds a line; `figures` are its numbers, with `value` the one that a goal or a chart refers to."""
        self.data["tables"][table]["lines"].append(
            {"part": self.part, "title": title, "cells": list(cells), "figures": figures})

    def note(self, table, text, **figures):
        """Adds a note below a table; `figures` are its numbers."""
        self.data["tables"][table]["notes"].append({"part": self.part, "text": text, "figures": figures})

    def goal_line(self, title, kindling, baseline, ratio, cpu_cell="", is_maximum=False, **figures):
        """Adds a line to the comparison with the C program, with its goals."""
        required, desired = GOALS.get(title.split(" at ")[0], ("", ""))
        if required:
            figures["at_most" if is_maximum else "at_least"] = required
        self.line(
            "baseline", title, kindling, baseline, ratio, cpu_cell, str(required), str(desired), **figures)

    def rate(self, title, comparison, **figures):
        """Adds calls per second; the ratio is above 1 if Kindling is faster than the C program."""
        count, wall_seconds = comparison.count, comparison.wall_seconds
        ratio, cpu_ratio = comparison.ratio(wall_seconds), comparison.ratio(comparison.cpu_seconds)
        self.goal_line(
            title, rate(count, wall_seconds["kindling"]), rate(count, wall_seconds["baseline"]), f"{ratio:.2f}",
            f"{cpu_ratio:.2f}", value=ratio, cpu_ratio=cpu_ratio, count=count, wall_seconds=wall_seconds,
            cpu_seconds=comparison.cpu_seconds, **figures)

    def startup(self, start):
        """Adds startup times in milliseconds; the ratio is Kindling ÷ C program."""
        ratio = start["kindling"] / start["baseline"]
        self.goal_line(
            "start to first reply", f"{start['kindling'] * 1000:.2f} ms", f"{start['baseline'] * 1000:.2f} ms",
            f"{ratio:.2f} times", is_maximum=True, value=ratio, seconds=start)

    def peaks(self, title, peaks):
        """Adds peak memory, given in KiB, in MiB."""
        mebibytes = {name: peak / 1024 for name, peak in peaks.items()}
        self.goal_line(
            title, f"{mebibytes['kindling']:.1f} MiB", f"{mebibytes['baseline']:.1f} MiB",
            f"{mebibytes['kindling']:.1f} MiB", is_maximum=True, value=mebibytes["kindling"], mebibytes=mebibytes)

    def peer(self, table, title, kindling, peer, *cells, **figures):
        """Adds rates per second of Kindling and of another program."""
        ratio = kindling / peer
        self.line(
            table, title, f"{kindling:,.0f} /s", f"{peer:,.0f} /s", f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.2f}",
            *cells, value=ratio, kindling=kindling, peer=peer, **figures)

    def growth(self, table, title, count, wall_seconds, cpu_seconds, goal=GROWTH, is_rate=False):
        """Adds the cost of a call in a small and in a large database; `is_rate` shows calls per second instead."""
        costs = [1e6 * seconds / count for seconds in wall_seconds]
        cells = [rate(count, seconds) if is_rate else f"{1e6 * seconds / count:,.1f} µs" for seconds in wall_seconds]
        ratio, cpu_ratio = costs[1] / costs[0], cpu_seconds[1] / cpu_seconds[0]
        self.line(
            table, title, *cells, f"{ratio:.2f}", f"{cpu_ratio:.2f}", str(goal), value=ratio, cpu_ratio=cpu_ratio,
            microseconds=costs, at_most=goal)

    # ---- Text ----

    def text(self):
        """Returns the report as Markdown."""
        parts = [f"Measured on {self.data['machine']}, with {self.data['program']}.",
                 "\n".join(f"- {description(run)}" for run in self.data["runs"])]
        parts += [table_text(self.data["tables"][name]) for name in HEADS]
        return "\n\n".join(filter(None, parts)) + "\n"


def description(run):
    """Returns the command, the date, the rounds and the size of a run as text."""
    size = ", a tenth of the calls" if "--quick" in run["command"] else ""
    return f"`{run['command']}` on {run['date']}: medians of {run['rounds']} interleaved rounds{size}"


def misses_goal(line):
    """Returns whether a line has a goal and does not reach it."""
    figures = line["figures"]
    return figures.get("value", 0) < figures.get("at_least", 0) or (
        "at_most" in figures and figures["value"] > figures["at_most"])


def table_text(table):
    """Returns a table and its notes in Markdown; empty if it has neither lines nor notes."""
    lines = [(line["title"], *line["cells"]) for line in table["lines"]]
    notes = "\n".join(f"- {note['text']}" for note in table["notes"])
    return "\n\n".join(filter(None, [markdown(table["head"], lines) if lines else "", notes]))


def markdown(head, lines):
    """Returns a Markdown table with aligned columns, readable in a terminal too."""
    widths = [max(len(line[column]) for line in [head, *lines]) for column in range(len(head))]
    rows = [head, ["-" * width for width in widths], *lines]
    return "\n".join("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows)
