"""What sparks cost: `sparks.create` against the floor, with more and more sparks there before, and lists against
themselves."""

import json
import random
import subprocess

import compare
import history
import picture
import workload
from measure import PROGRAMS, client, median
from places import OUTPUT
from sparkpast import CLOCK, NOW, TODAY, SparkPast, civil, drafts

SIZES = (10_000, 100_000, 1_000_000)
CALLS = 10_000
OPTIONS = ("--clock", CLOCK, "--seed", "7")

# Calls that only read, by what the report calls them: the method, its parameters, and how many times as long it
# may take with the largest number of sparks as with the smallest.
LISTS = {
    "piped `missions.list`": ("missions.list", {}, 1.5),
    "piped `sparks.list`: newest": ("sparks.list", {}, 2),
    "… category and intensity, by points": (
        "sparks.list", {"category": "idea", "intensity": "high", "sort": "points"}, 2),
    "… a word, newest": ("sparks.list", {"text": "garden"}, 2),
    "… a word and the beginning of another, newest": ("sparks.list", {"text": "plan ba"}, 2),
    "… a word of 1 % of the sparks, newest": ("sparks.list", {"text": "baka"}, 2),
    "… a word of 1 % of the sparks, alphabetical": ("sparks.list", {"text": "baka", "sort": "alphabetical"}, 2),
    "… a word of 1 % of the sparks, by points": ("sparks.list", {"text": "baka", "sort": "points"}, 2),
    "… a tag, newest": ("sparks.list", {"tags": ["cooking"]}, 2),
    "… a tag, alphabetical": ("sparks.list", {"tags": ["cooking"], "sort": "alphabetical"}, 2),
    "… a word, alphabetical": ("sparks.list", {"text": "garden", "sort": "alphabetical"}, 2),
    "… a word that titles begin with, alphabetical": ("sparks.list", {"text": "plan", "sort": "alphabetical"}, 2),
    "… favourites, alphabetical": ("sparks.list", {"favorites": True, "sort": "alphabetical"}, 2),
    "… a custom range, by intensity": (
        "sparks.list", {"from": civil(TODAY - 200), "to": civil(TODAY - 60), "sort": "intensity"}, 2),
    "… one of two tags, by category": ("sparks.list", {"tags": ["garden", "music"], "sort": "category"}, 2),
}
# How many sparks are asked for, how often at most, and for how many seconds about.
PAGE, QUERIES, SECONDS = 50, 1000, 0.4


def captures(count):
    """One user captures sparks."""
    yield workload.resume(1)
    for draft in drafts(random.Random("captures"), count):
        yield "sparks.create", draft


def beginnings(days):
    """Three users who begin with nothing capture sparks in the morning and in the evening, one of them not every day."""
    chance = random.Random("beginnings")
    for half in range(2 * days):
        for user in (1, 2, 3):
            if user == 2 and half % 18 < 2:
                continue
            yield workload.resume(user)
            for draft in drafts(chance, (1, 2, 6)[user - 1]):
                yield "sparks.create", draft
        yield "clock.advance", {"seconds": 43_200}


def readings(calls, count):
    """One user asks the same again and again."""
    yield workload.resume(1)
    for _ in range(count):
        yield from calls


def check_beginnings(report, bench):
    """Both programs must do the same from the first spark on, until all that can be reached is reached."""
    template, calls = bench.folder / "beginners.template", bench.folder / "calls"
    workload.make_database(template, 3, NOW)
    workload.write_calls(calls, beginnings(120))
    once = type(bench)(bench.folder, 1)
    _, written = once.piped(
        template, calls, *OPTIONS, queries=compare.SPARKS, marks=dict.fromkeys(("sparks", "ledger", "journal"), 0))
    compare.sound(bench.database(PROGRAMS[1]))
    report.note(
        "From nothing on, both programs wrote the same rows and moments: "
        + ", ".join(f"{count:,} {table}" for table, count in written.items()) + ".")


def compare_captures(report, bench, pasts, count):
    """The lines that compare Kindling with the floor, and the picture."""
    calls = bench.folder / "calls"
    workload.write_calls(calls, captures(count))
    start = bench.startup(pasts[0].path, *OPTIONS)
    costs = {program.name: [] for program in PROGRAMS}
    for past in pasts:
        samples, _ = bench.piped(past.path, calls, *OPTIONS, queries=compare.SPARKS, marks=past.marks())
        clocks = {name: median(sample.clock for sample in samples[name]) - start[name] for name in samples}
        cores = {name: median(sample.core for sample in samples[name]) for name in samples}
        report.rate(f"piped `sparks.create` at {past.sparks:,}", count, clocks, cores)
        for name, seconds in clocks.items():
            costs[name].append(1e6 * seconds / count)
        if past is pasts[0]:
            compare.sound(bench.database(PROGRAMS[1]))
    peaks = {name: max(sample.peak for sample in samples[name]) / 1024 for name in samples}
    report.note(
        f"Peak memory of `sparks.create` at {pasts[-1].sparks:,}: Kindling {peaks['kindling']:.1f} MiB, "
        f"the floor {peaks['floor']:.1f} MiB.")
    (OUTPUT / "sparks.svg").write_text(picture.svg(
        "What one more spark costs", "sparks of the user before", "microseconds per sparks.create",
        [past.sparks for past in pasts], {"Kindling": costs["kindling"], "floor": costs["floor"]}))


def pages(past, params, wanted):
    """The calls of `sparks.list` by which somebody gets so many sparks: one, and more where a page comes back short."""
    calls, found, cursor = [], 0, {}
    while found < wanted:
        calls.append(("sparks.list", {**params, "limit": wanted - found, **cursor}))
        lines = "".join(workload.line(number, *call) for number, call in enumerate((workload.resume(1), calls[-1])))
        command = PROGRAMS[0].on(past.path, *OPTIONS)
        replies = subprocess.run(command, input=lines, check=True, capture_output=True, text=True).stdout
        reply = json.loads(replies.splitlines()[-1])
        if "error" in reply or not (reply["result"]["items"] or reply["result"]["nextCursor"]):
            raise SystemExit(f"bench: {past.name} has too few sparks for {params}: {reply}")
        found += len(reply["result"]["items"])
        cursor = {"cursor": reply["result"]["nextCursor"]}
    return calls


def repeated(bench, past, calls, most, file):
    """Writes calls again and again, as often as they can be answered in a while, and returns how often that is."""

    def seconds(count):
        workload.write_calls(file, readings(calls, count))
        command = PROGRAMS[0].on(past.path, *OPTIONS)
        return client("piped", file, bench.folder / "some.replies", *command).clock

    once = seconds(1)
    count = 1 if once > SECONDS else max(1, min(most, int(SECONDS * 10 / max(seconds(11) - once, 1e-4))))
    workload.write_calls(file, readings(calls, count))
    return count


def all_answered(*paths):
    """Ends the benchmark where a call was refused."""
    for path in paths:
        if b'"error":' in path.read_bytes():
            raise SystemExit(f"bench: a call was refused: {path.name}")


def compare_lists(report, bench, pasts, most, page):
    """The lines that compare Kindling with itself."""
    ends = (pasts[0], pasts[-1])
    files = {past.name: bench.folder / f"{past.name}.calls" for past in ends}
    report.growth_head(past.sparks for past in ends)
    for title, (method, params, goal) in LISTS.items():
        lists = method == "sparks.list"
        counts = []
        for past in ends:
            calls = pages(past, params, page) if lists else [(method, params)]
            counts.append(repeated(bench, past, calls, most if lists else 10 * most, files[past.name]))
            if len(calls) > 1:
                report.note(f"{title}: {len(calls)} calls for {page} of {past.sparks:,} sparks.")
        times = history.measure(bench, ends, files, *OPTIONS, check=all_answered)
        report.growth(title, counts, *times, goal)


def compare_sparks(report, bench, scale):
    """All lines about sparks."""
    check_beginnings(report, bench)
    pasts = [SparkPast(bench.folder, int(size * scale)) for size in SIZES]
    for past in pasts:
        past.make()
    compare_captures(report, bench, pasts, int(CALLS * scale))
    compare_lists(report, bench, pasts, int(QUERIES * scale), max(5, int(PAGE * scale)))
