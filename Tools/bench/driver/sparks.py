"""What sparks cost: `sparks.create` against the floor, with more and more sparks there before, and lists against
themselves."""

import random

import compare
import history
import picture
import workload
from measure import PROGRAMS, median
from places import OUTPUT
from sparkpast import CLOCK, NOW, TODAY, SparkPast, civil, drafts

SIZES = (10_000, 100_000, 1_000_000)
CALLS = 10_000
OPTIONS = ("--clock", CLOCK, "--seed", "7")

# Calls that only read, by what the report calls them: the method, its parameters, and how many times as much a call may
# cost with the largest number of sparks as with the smallest.
LISTS = {
    "piped `missions.list`": ("missions.list", {}, 1.5),
    "piped `sparks.list`: newest": ("sparks.list", {}, 2),
    "… category and intensity, by points": (
        "sparks.list", {"category": "idea", "intensity": "high", "sort": "points"}, 2),
    "… a word, newest": ("sparks.list", {"text": "garden"}, 2),
    "… a word and the beginning of another, newest": ("sparks.list", {"text": "plan ba"}, 2),
    "… a word, alphabetical": ("sparks.list", {"text": "plan", "sort": "alphabetical"}, 2),
    "… favourites, alphabetical": ("sparks.list", {"favorites": True, "sort": "alphabetical"}, 2),
    "… a custom range, by intensity": (
        "sparks.list", {"from": civil(TODAY - 200), "to": civil(TODAY - 60), "sort": "intensity"}, 2),
    "… one of two tags, by category": ("sparks.list", {"tags": ["garden", "music"], "sort": "category"}, 2),
}
PAGE, QUERIES = 50, 1000


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


def readings(method, params, count):
    """One user asks the same again and again."""
    yield workload.resume(1)
    for _ in range(count):
        yield method, params


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


def all_full(page):
    """A check that ends the benchmark where a page of sparks is not full, or a call was refused."""

    def check(*paths):
        for path in paths:
            with open(path, "rb") as replies:
                for reply in replies:
                    if b'"error":' in reply or (b'"items":' in reply and reply.count(b'"createdAt":') != page):
                        raise SystemExit(f"bench: a list is not full: {reply[:1000].decode()}")

    return check


def compare_lists(report, bench, pasts, count, page):
    """The lines that compare Kindling with itself."""
    calls, ends = bench.folder / "calls", (pasts[0], pasts[-1])
    report.growth_head(past.sparks for past in ends)
    for title, (method, params, goal) in LISTS.items():
        pages = {"limit": page} if method == "sparks.list" else {}
        workload.write_calls(calls, readings(method, params | pages, count))
        clocks, cores = history.measure(
            bench, ends, calls, *OPTIONS,
            check=all_full(page) if pages else compare.same_replies)
        report.growth(title, count, clocks, cores, goal)


def compare_sparks(report, bench, scale):
    """All lines about sparks."""
    check_beginnings(report, bench)
    pasts = [SparkPast(bench.folder, int(size * scale)) for size in SIZES]
    for past in pasts:
        past.make()
    compare_captures(report, bench, pasts, int(CALLS * scale))
    compare_lists(report, bench, pasts, max(500, int(QUERIES * scale)), max(5, int(PAGE * scale)))
