"""Writes the page of the figures from a saved report, so that text, tables and charts agree."""

import shutil
import textwrap

import charts
from paths import REPOSITORY
from report import HEADS, Report, description, misses_goal, table_text

PAGE = REPOSITORY / "Documentation/performance.md"
FOLDER = REPOSITORY / "Documentation/performance"
# The report that the page shows.
FIGURES = FOLDER / "report.json"

TITLES = {
    "baseline": "Compared with a C program",
    "python": "Compared with a server in Python",
    "anki": "Compared with Anki's backend",
    "grdb": "Compared with GRDB",
    "history": "With a long history",
    "lists": "Lists of sparks",
    "habits": "Habits",
    "library": "Tables with a million entries",
    "transfer": "Export and import",
}
INTRODUCTIONS = {
    "baseline": """\
A minimal C program answers the same calls with the same statements on the same database, and does nothing else: no
limits, no languages, no cancellation, no declared parameters. After every workload, its replies and rows must equal
those of Kindling. *ratio* is the rate of Kindling relative to that of the C program; 1 is as fast as C. *required* and
*desired* are the goals of the project; the start and the memory have maximum values.""",
    "python": """\
The same methods in Python with `python-lsp-jsonrpc` and `sqlite3`: what a service costs that is written with common
packages.""",
    "anki": """\
Anki's own backend, the package `anki` of PyPI, does the same with notes of the same texts in its own format, called
in-process from Python. A Kindling question is an Anki note with one card. Anki searches notes by content; Kindling has
no search of questions, so the same number of sparks is searched. Each search reads the newest 50 results.""",
    "grdb": """\
A small Swift service on GRDB answers `entries.add` with the same rows and replies, with records as GRDB's
documentation recommends. It has one commit per group of calls and a savepoint per call, like Kindling. It checks
neither parameters nor permissions.""",
    "history": """\
The same calls in a database with a short history and in one whose history is a thousand times as long. *ratio of cost*
is the time per call with the long history relative to the short one.""",
    "lists": """\
The time of a list of 50 sparks by the number of sparks of the user, and relative to the newest sparks (*of newest*).""",
    "habits": """\
The same calls of a user with 50 habits that have marks on 30 or on 3,650 days.""",
    "library": """\
The same calls of a user whose table has a thousand entries or a million.""",
    "transfer": """\
The same rows go through Kindling and through SQLite's shell, which validates nothing and maintains no sums. *ratio* is
the rate of Kindling relative to that of the shell. Times are those of complete processes.""",
}


def bullet(sentence):
    """Returns an item of a list in Markdown, wrapped."""
    return textwrap.fill(
        f"- {sentence}", 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def lines_of(report, *tables):
    """Yields the lines of tables."""
    for name in tables:
        yield from report.data["tables"][name]["lines"]


def growth_of_sparks(report):
    """Yields a sentence about the cost of `sparks.create` with many sparks."""
    lines = [line for line in lines_of(report, "baseline") if "sparks" in line["figures"]]
    if len(lines) > 1:
        first, last = (
            (line["figures"]["sparks"], 1e6 * line["figures"]["wall_seconds"]["kindling"] / line["figures"]["count"])
            for line in (lines[0], lines[-1]))
        yield (
            f"`sparks.create` takes {first[1]:.0f} µs with {first[0]:,} existing sparks and {last[1]:.0f} µs with "
            f"{last[0]:,}, because the pages of its indexes no longer fit into the cache of SQLite.")


def growth_of_lists(report):
    """Yields a sentence about the lists whose cost depends most on the number of sparks."""
    lines = [line for line in lines_of(report, "lists") if line["figures"]["microseconds"][-1] > 50_000]
    if lines:
        size = lines[0]["figures"]["sparks"][-1]
        slow = ", ".join(
            f"{line['title'].lstrip('… ')} ({line['figures']['microseconds'][-1] / 1000:,.0f} ms)" for line in lines)
        yield f"With {size:,} sparks, these lists take more than 50 ms: {slow}. Only the orders by time are constant."


def growth_of_history(report):
    """Yields sentences about calls whose cost grows with the history."""
    for line in lines_of(report, "history", "habits", "library"):
        if line["figures"]["value"] > 1.2:
            title = line["title"].removeprefix("piped ")
            yield f"{title} costs {line['figures']['value']:.2f} times as much in the larger database."
    for note in report.data["tables"]["habits"]["notes"]:
        if "days" in note["figures"]:
            yield (
                f"`habits.mark` on the first of {note['figures']['days']:,} days takes "
                f"{note['figures']['milliseconds']:.1f} ms, because all later days are evaluated again.")


def growth_of_transfer(report):
    """Yields a sentence about imports."""
    seconds = {line["title"]: line["figures"]["seconds"] for line in lines_of(report, "transfer")}
    for line in lines_of(report, "baseline"):
        if line["title"].startswith("`data.import`"):
            seconds[line["title"]] = line["figures"]["wall_seconds"]["kindling"]
    slowest = max(seconds, key=seconds.get, default=None)
    if slowest and "import" in slowest:
        yield (
            f"An import is one call in one transaction: {slowest} takes {seconds[slowest]:.0f} s, during which all other "
            "writes wait.")


def limits(report):
    """Returns the section about what does not scale."""
    sentences = [
        sentence for find in (growth_of_sparks, growth_of_lists, growth_of_history, growth_of_transfer)
        for sentence in find(report)]
    sentences += [
        "Writes use one core: one process writes at a time, and each commit waits for the disk. "
        "[scaling.md](scaling.md) has figures of several processes and of files with many users.",
        "Calls that wait for their replies pay for a commit each. A client that sends calls without waiting shares commits.",
    ]
    return "\n".join(["## What does not scale", "", *map(bullet, sentences)])


def missed_goals(report):
    """Returns the section about lines below their goals; none if there are none."""
    lines = [line for line in lines_of(report, *HEADS) if misses_goal(line)]
    if not lines:
        return []
    goals = (
        f"- {line['title']}: {line['figures']['value']:.2f}, required "
        + (f"at least {line['figures']['at_least']}" if "at_least" in line["figures"]
           else f"at most {line['figures']['at_most']}")
        for line in lines)
    return ["\n".join(["## Below the goal", "", *goals])]


def section(report, name, pictures):
    """Returns the section of a table with its charts."""
    images = [
        f"![{TITLES[name]}](performance/{picture})" for picture in charts.NAMES.get(name, ()) if picture in pictures]
    return "\n\n".join([f"## {TITLES[name]}", INTRODUCTIONS[name], *images, table_text(report.data["tables"][name])])


def text(report):
    """Returns the page in Markdown."""
    data, pictures = report.data, charts.draw(report)
    names = [name for name in HEADS if data["tables"][name]["lines"]]
    runs = "\n".join(f"- {description(run)}" for run in data["runs"])
    introduction = f"""\
<!-- Written by `Tools/bench/run --page` from performance/report.json. -->

# Performance

Measured on {data["machine"]}, with {data["program"]}:

{runs}

The figures are ratios of values measured in the same run, because absolute numbers depend on the machine.
[Tools/bench/README.md](../Tools/bench/README.md) describes the workloads, and [report.json](performance/report.json)
has all figures."""
    sections = [section(report, name, pictures) for name in names]
    measure = """\
## Measure it yourself

    make bench                 # all parts; about an hour, and 3 GB of disk space
    Tools/bench/run --quick    # a tenth of the calls
    Tools/bench/run --page     # writes this page from bench-output/report.json"""
    return "\n\n".join([introduction, *sections, *missed_goals(report), limits(report), measure]) + "\n"


def write():
    """Writes the page, its charts and its figures from the saved report."""
    report = Report.load()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    report.save(FIGURES)
    for name, picture in charts.draw(report).items():
        (FOLDER / name).write_text(picture)
    PAGE.write_text(text(report))


def stale_files():
    """Returns the names of the page and the charts that differ from what the figures give."""
    report = Report.load(FIGURES)
    expected = {FOLDER / name: picture for name, picture in charts.draw(report).items()} | {PAGE: text(report)}
    return [path.name for path, content in expected.items() if not path.exists() or path.read_text() != content]
