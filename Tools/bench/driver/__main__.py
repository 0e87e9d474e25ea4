"""Measures Kindling against the baseline, other programs and itself in one run, and prints the report."""

import argparse
import pathlib
import platform
import shutil
import subprocess
import tempfile

import catalog
import compare
import habits
import history
import library
import peer
import reviews
import sparks
import statements
import transfer
import workload
from measure import PROGRAMS, Bench, client, fresh_copy, median
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
    return parser.parse_args()


def machine():
    """Describes the machine in one line."""
    model = next(
        (line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
         if line.startswith("model name")), platform.machine())
    cores = len([line for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("processor")])
    return f"{cores} cores, {model}, {platform.system()} {platform.release()}"


def compare_speed(report, bench, scale):
    """Measures Kindling against the baseline."""
    template = bench.folder / "users.template"
    users = max(30, int(2000 * scale))
    workload.make_database(template, users)
    start = bench.startup(template)
    calls = bench.folder / "calls"
    peaks = {program.name: 0 for program in PROGRAMS}

    def rate(title, samples, count, excluded=None):
        for program in PROGRAMS:
            peaks[program.name] = max(peaks[program.name], *(sample.peak for sample in samples[program.name]))
        wall_seconds = {
            name: median(sample.wall_seconds for sample in samples[name]) - (excluded or {}).get(name, 0)
            for name in samples}
        cpu_seconds = {name: median(sample.cpu_seconds for sample in samples[name]) for name in samples}
        report.rate(title, count, wall_seconds, cpu_seconds)

    warm_up, count = 2000, max(2000, int(60_000 * scale))
    workload.write_calls(calls, workload.pings(warm_up + count))
    rate("serial `system.ping`", bench.serial(template, calls, warm_up), count)

    count = workload.write_calls(calls, workload.pings(int(1_000_000 * scale)))
    rate("piped `system.ping`", bench.piped(template, calls)[0], count, start)

    count = workload.write_calls(calls, workload.complete_paths(users))
    samples, written = bench.piped(template, calls)
    rate("piped `lessons.complete`", samples, count, start)
    report.note(f"{users} fresh users; both programs wrote the same rows: "
                + ", ".join(f"{count} {table}" for table, count in written.items()) + ".")

    started = bench.folder / "started.template"
    workload.write_calls(calls, workload.partial_paths(users))
    fresh_copy(template, started)
    client("piped", calls, bench.folder / "started.replies", KINDLING, "--database", started)
    readers = min(users, 200)
    count = workload.write_calls(calls, workload.dashboards(readers, int(100_000 * scale) // readers))
    rate("piped `dashboard.get`", bench.piped(started, calls)[0], count, start)

    report.startup(start)
    report.peaks(peaks)


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
    report.memory(count, max(1, total // 10), [int(value) for value in sample.extra[:10]])


# The parts that need third-party packages.
THIRD_PARTY = ("peer", "reviews")

# The parts, in the order in which they run.
PARTS = {
    "speed": compare_speed, "sparks": sparks.compare_sparks, "memory": watch_memory, "history": history.compare_lengths,
    "habits": habits.compare_habits, "library": library.compare_entries, "transfer": transfer.compare_transfer,
    "peer": peer.compare, "reviews": reviews.compare_reviews,
}


def build():
    """Compiles the baseline and the client."""
    process = subprocess.run(["make", "-s", "-C", str(BENCH / "baseline")], capture_output=True, text=True)
    if process.returncode != 0:
        raise SystemExit(f"bench: the baseline does not compile:\n{process.stderr}")


def main():
    """Compiles the C programs, runs the chosen parts, and saves and prints the report."""
    arguments = options()
    scale, rounds = (0.1, 3) if arguments.quick else (1, arguments.rounds)
    if not KINDLING.exists():
        raise SystemExit("bench: build the release program first: make build")
    OUTPUT.mkdir(exist_ok=True)
    statements.check()
    catalog.write()
    build()

    report = Report(machine(), rounds)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-", dir=arguments.folder or OUTPUT))
    try:
        bench = Bench(folder, rounds)
        for name, run in PARTS.items():
            if name in arguments.only and not (name in THIRD_PARTY and arguments.without_peer):
                run(report, bench, scale)
    finally:
        shutil.rmtree(folder)
    text = report.text()
    (OUTPUT / "report.md").write_text(text)
    print(text, end="")


main()
