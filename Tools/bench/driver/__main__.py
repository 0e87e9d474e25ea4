"""Measures Kindling against the baseline, other programs and itself in one run, and prints the report."""

import argparse
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

import anki_backend
import catalog
import charts
import compare
import grdb
import habits
import history
import library
import methods
import page
import peer
import spark_import
import sparks
import statements
import transfer
import workload
from measure import PROGRAMS, Bench, Comparison, client, fresh_copy
from paths import BENCH, KINDLING, OUTPUT
from report import Report


def options():
    """Returns the parsed command line."""
    parser = argparse.ArgumentParser(prog="Tools/bench/run", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="runs of each program per workload")
    parser.add_argument("--quick", action="store_true", help="run a tenth of the calls in three rounds")
    parser.add_argument("--folder", type=pathlib.Path, help="location of the databases; determines the cost of a sync")
    parser.add_argument("--without-peer", action="store_true", help="skip the parts that need third-party packages")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="run only these parts")
    parser.add_argument("--add", action="store_true", help="replace only the parts that run in the saved report")
    parser.add_argument(
        "--page", action="store_true", help="measure nothing, and write Documentation/performance.md from the saved report")
    return parser.parse_args()


def compare_speed(report, bench, scale):
    """Measures Kindling against the baseline."""
    template = bench.folder / "users.template"
    users = max(30, int(2000 * scale))
    workload.make_database(template, users)
    start = bench.startup(template)
    calls = bench.folder / "calls"
    peaks = {program.name: 0 for program in PROGRAMS}

    def add(title, comparison):
        for name, peak in comparison.peaks.items():
            peaks[name] = max(peaks[name], peak)
        report.rate(title, comparison)

    warm_up, count = 2000, max(2000, int(60_000 * scale))
    workload.write_calls(calls, workload.pings(warm_up + count))
    add("serial `system.ping`", Comparison.of(bench.serial(template, calls, warm_up), count))

    count = workload.write_calls(calls, workload.pings(int(1_000_000 * scale)))
    add("piped `system.ping`", bench.compare(template, calls, count, start=start))

    count = workload.write_calls(calls, workload.complete_paths(users))
    comparison = bench.compare(template, calls, count, start=start)
    add("piped `lessons.complete`", comparison)
    report.note("baseline", f"{users} fresh users; both programs wrote the same rows: "
                + ", ".join(f"{count} {table}" for table, count in comparison.written.items()) + ".")

    started = bench.folder / "started.template"
    workload.write_calls(calls, workload.partial_paths(users))
    fresh_copy(template, started)
    client("piped", calls, bench.folder / "started.replies", KINDLING, "--database", started)
    readers = min(users, 200)
    count = workload.write_calls(calls, workload.dashboards(readers, int(100_000 * scale) // readers))
    add("piped `dashboard.get`", bench.compare(started, calls, count, start=start))

    report.startup(start)
    report.peaks("peak memory", peaks)


def watch_memory(report, bench, scale):
    """Measures the resident memory of one process over a million calls."""
    per_user = 1 + 3 * len(catalog.lessons())
    total = int(1_000_000 * scale)
    users = total // per_user + 1
    template = bench.folder / "many.template"
    workload.make_database(template, users)
    calls = bench.folder / "calls"
    count = workload.write_calls(calls, workload.mixed_calls(users))
    program = PROGRAMS[0]
    fresh_copy(template, bench.database(program))
    sample = client("fed", calls, "/dev/null", max(1, total // 10), *program.on(bench.database(program)))
    compare.check_completed(bench.database(program), users * len(catalog.lessons()))
    sizes = [size / 1024 for size in sample.extra[:10]]
    report.note(
        "baseline",
        f"Resident memory of one process over {count:,} calls (ping, dashboard.get and lessons.complete mixed), after "
        f"every {max(1, total // 10):,}, in MiB: {', '.join(f'{size:.2f}' for size in sizes)}.", mebibytes=sizes)


# The parts that need third-party packages.
THIRD_PARTY = ("peer", "anki", "grdb")

# The parts, in the order in which they run.
PARTS = {
    "speed": compare_speed, "methods": methods.compare_methods, "sparks": sparks.compare_sparks, "memory": watch_memory,
    "history": history.compare_lengths, "habits": habits.compare_habits, "library": library.compare_entries,
    "transfer": transfer.compare_transfer, "import": spark_import.compare_import, "peer": peer.compare,
    "anki": anki_backend.compare_backend, "grdb": grdb.compare_service,
}


def build():
    """Compiles the baseline and the client."""
    process = subprocess.run(["make", "-s", "-C", str(BENCH / "baseline")], capture_output=True, text=True)
    if process.returncode != 0:
        raise SystemExit(f"bench: the baseline does not compile:\n{process.stderr}")


def measure(arguments):
    """Compiles the C programs, runs the chosen parts, and saves and prints the report."""
    scale, rounds = (0.1, 3) if arguments.quick else (1, arguments.rounds)
    if not KINDLING.exists():
        raise SystemExit("bench: build the release program first: make build")
    OUTPUT.mkdir(exist_ok=True)
    statements.check()
    catalog.write()
    build()

    parts = [name for name in PARTS
             if name in arguments.only and not (name in THIRD_PARTY and arguments.without_peer)]
    report = Report.load() if arguments.add else Report.new()
    report.replace(parts)
    report.add_run(shlex.join(["Tools/bench/run", *sys.argv[1:]]), rounds)
    for name in parts:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-", dir=arguments.folder or OUTPUT))
        try:
            report.begin(name)
            PARTS[name](report, Bench(folder, rounds), scale)
        finally:
            shutil.rmtree(folder)
        # A later part may fail.
        report.sort(PARTS)
        report.save()
    text = report.text()
    (OUTPUT / "report.md").write_text(text)
    for name, picture in charts.draw(report).items():
        (OUTPUT / name).write_text(picture)
    print(text, end="")


def main():
    """Measures, or writes the page of the saved figures."""
    arguments = options()
    if arguments.page:
        page.write()
    else:
        measure(arguments)


main()
