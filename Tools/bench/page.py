"""Writes the figures of a report into the pages, so that they agree with it."""

import json
import re
import textwrap

from program import ROOT

FIGURES = ROOT / "Documentation/performance/report.json"
PERFORMANCE, SCALING, README = (
    ROOT / name for name in ("Documentation/performance.md", "Documentation/scaling.md", "README.md"))
# Goals: the part of the CPU time that SQLite needs in piped calls, and the slowest one of a hundred durable calls.
SHARE, MILLISECONDS = 0.6, 2
WITHOUT_STATEMENTS = "system.ping"
PEERS = {
    "server": ("a server in Python", "`python-lsp-jsonrpc` and `sqlite3`"),
    "anki": ("Anki's backend", "the package `anki`")}
INTRODUCTION = """\
<!-- Written by `Tools/bench/run --page` from performance/report.json. -->

# Performance

Measured on {machine}:

{runs}

Databases are on a disk, every commit is synced, and figures are those of the fastest of interleaved rounds. *load* is
the average number of processes that used the machine in the five minutes before the run: with more than one per core,
other programs slow down all figures except instructions. [Tools/bench/README.md](../Tools/bench/README.md) describes
the workloads, and [report.json](performance/report.json) has all figures.

## What a call costs

The statements of each workload are recorded with their bound values, and a C program of 200 lines executes them again
on a copy of the database, with the same settings and commits. It then has the same rows, which is checked. *SQLite* is
its part of the CPU time and of the instructions before it: the floor for every program that executes these statements.
*instructions* are those of one call at a time with its commit, without the system. They and, to a lesser degree, CPU
time depend less on other load of the machine than the other figures.

### One call at a time
"""
EXPLANATION = """\
A client waits for each reply, and each call that writes is synced to the disk before its reply. The client is a Python
script, whose time is included.

{serial}

### Piped

Calls are read from a file, so calls that have arrived share a commit. The start of the program is subtracted.

{piped}

- Start to the first reply on an existing database: {start:.1f} ms and {instructions:.1f} million instructions.
- Peak memory: {peak:.1f} MiB, and {import_peak:.1f} MiB for an import.
"""
MEASURE = """\
## Measure it yourself

    make bench                 # all workloads, other programs, and the figures of scaling.md
    Tools/bench/run --quick    # a tenth of the calls
    Tools/bench/run --page     # writes the pages from bench-output/report.json
"""


def table(head, lines):
    """Returns a table in Markdown."""
    return "\n".join(f"| {' | '.join(map(str, cells))} |" for cells in (head, ["---"] * len(head), *lines))


def serial_table(report):
    """Returns the table of calls that wait for each other."""
    return table(
        ("call", "calls/s", "p50 (ms)", "p99 (ms)", "CPU time (µs)", "SQLite", "instructions", "SQLite"),
        ((f"`{name}`", f"{serial['perSecond']:,.0f}", f"{serial['p50Milliseconds']:.2f}",
          f"{serial['p99Milliseconds']:.2f}", f"{serial['cpuMicroseconds']:.0f}", f"{serial['sqliteShareOfCPU']:.2f}",
          f"{values['instructions']['perCall']:,}", f"{values['instructions']['sqliteShare']:.2f}")
         for name, values in report["workloads"].items() if (serial := values.get("serial"))))


def piped_table(report):
    """Returns the table of piped calls and of imports."""
    return table(
        ("call", "calls or rows/s", "CPU time (µs)", "SQLite"),
        ((f"`{name}`", f"{piped['perSecond']:,.0f}", f"{piped['cpuMicroseconds']:.1f}",
          f"{piped['sqliteShareOfCPU']:.2f}")
         for name, values in report["workloads"].items() if (piped := values["piped"])))


def goals(report):
    """Returns the section about the goals, with the workloads that miss them."""
    workloads = report["workloads"].items()
    small = [f"`{name}` ({values['piped']['sqliteShareOfCPU']:.2f})" for name, values in workloads
             if values["piped"]["sqliteShareOfCPU"] < SHARE and name != WITHOUT_STATEMENTS]
    slow = [f"`{name}` ({values['serial']['p99Milliseconds']:.1f} ms)" for name, values in workloads
            if values["writes"] and "serial" in values and values["serial"]["p99Milliseconds"] > MILLISECONDS]
    sentences = (
        f"SQLite needs at least {SHARE} of the CPU time of piped calls, except `{WITHOUT_STATEMENTS}`, which executes no "
        f"statement. Missed by: {', '.join(small) or 'none'}.",
        f"Of one call at a time that writes, 99 % take at most {MILLISECONDS} ms. Missed by: {', '.join(slow) or 'none'}.")
    return "## Goals\n\n" + "".join(
        textwrap.fill(f"- {sentence}", 120, subsequent_indent="  ", break_on_hyphens=False) + "\n"
        for sentence in sentences)


def peer_tables(report):
    """Returns the sections that compare Kindling with other programs."""
    return "\n".join(
        f"## Compared with {title}\n\nThe same work with {package}; README.md of the benchmark has the details.\n\n"
        + table(("", "Kindling", title, "ratio"), (
            (name, f"{ours:,.0f} /s", f"{theirs:,.0f} /s", f"{ours / theirs:.2f}")
            for name, (ours, theirs) in report["peers"][key].items())) + "\n"
        for key, (title, package) in PEERS.items() if key in report.get("peers", {}))


def tables(report):
    """Returns the tables of the workloads."""
    return f"{serial_table(report)}\n\n{piped_table(report)}\n"


def performance(report):
    """Returns the page of the figures."""
    runs = "\n".join(
        f"- `{run['command']}` on {run['date']}, {run['program']}, {run['rounds']} rounds, load {run['load']:.1f}"
        for run in report["runs"])
    imports, others = (
        [values["piped"]["peakMebibytes"] for name, values in report["workloads"].items()
         if name.startswith("data.import") == is_import]
        for is_import in (True, False))
    explanation = EXPLANATION.format(
        serial=serial_table(report), piped=piped_table(report), start=report["start"]["milliseconds"],
        instructions=report["start"]["instructions"] / 1e6, peak=max(others), import_peak=max(imports))
    introduction = INTRODUCTION.format(machine=report["machine"], runs=runs)
    return "\n".join([introduction, explanation, goals(report), peer_tables(report), MEASURE])


def blocks(report):
    """Returns the generated parts of other pages by page and name."""
    workloads, scaling, processes = report["workloads"], report["scaling"], report["scaling"]["processes"]
    rate = {name: (values.get("serial", values["piped"]), values["piped"]) for name, values in workloads.items()}
    names = (
        "system.ping", "dashboard.get", "reviews.answer", "sparks.create at 10,000", "data.import of sparks from csv")
    overview = [
        (f"`{name}`", f"{serial['perSecond']:,.0f} /s" if serial is not piped else "", f"{piped['perSecond']:,.0f} /s",
         f"{piped['sqliteShareOfCPU']:.2f}") for name, (serial, piped) in rate.items() if name in names]
    files = scaling["bytes"]["files"].items()
    return {
        README: {"figures": table(("", "one call at a time", "piped", "SQLite"), overview)
                 + f"\n\nStart to the first reply: {report['start']['milliseconds']:.1f} ms."},
        SCALING: {
            "bytes": table(("file", "size (MB)", "bytes per user"), [
                ("empty", f"{scaling['bytes']['empty'] / 1e6:.1f}", ""),
                *((f"{int(users):,} users", f"{size / 1e6:.1f}", f"{size / int(users):,.0f}")
                  for users, size in files)]),
            "files": table(("call", "users", "piped (calls/s)", "one at a time: p50 (ms)", "p99 (ms)"), (
                (f"`{entry['method']}`", f"{entry['users']:,}", f"{entry['piped']:,.0f}",
                 f"{entry['p50Milliseconds']:.2f}", f"{entry['p99Milliseconds']:.2f}") for entry in scaling["files"])),
            "processes": f"One process needs {processes['one']:.1f} MiB (PSS) after its first reply, of which most is the "
                         f"code of the program, and each\nfurther process {processes['further']:.1f} MiB.",
            "parallel": table(("calls/s by processes", *scaling["parallel"][0]["perSecond"]), (
                (f"`{entry['method']}`", *(f"{rate:,.0f}" for rate in entry["perSecond"].values()))
                for entry in scaling["parallel"]))}}


def pages(report):
    """Returns the contents of all pages by path."""
    result = {PERFORMANCE: performance(report)}
    for path, parts in blocks(report).items():
        text = path.read_text()
        for name, content in parts.items():
            begin, end = f"<!-- {name}: written by Tools/bench/run --page -->", f"<!-- end of {name} -->"
            pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.S)
            if not pattern.search(text):
                raise SystemExit(f"bench: {path.name} has no part “{name}”")
            text = pattern.sub(lambda _: f"{begin}\n\n{content}\n\n{end}", text)
        result[path] = text
    return result


def write(report):
    """Writes the report and the pages."""
    FIGURES.write_text(json.dumps(report, indent=1) + "\n")
    for path, text in pages(json.loads(FIGURES.read_text())).items():
        path.write_text(text)


def stale_pages():
    """Returns the names of the pages that differ from the report."""
    return [path.name for path, text in pages(json.loads(FIGURES.read_text())).items() if path.read_text() != text]
