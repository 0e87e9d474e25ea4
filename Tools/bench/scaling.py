"""Measures what users and processes cost, on files that the histories of Tools/population fill."""

import datetime
import os
import pathlib
import random
import subprocess
import time

import people
from history import History
from program import CLOCK, PING, check_replies, exchange, fresh_copy, line, percentile
from words import Words
from workloads import spark

USERS = (10, 1000, 10_000)
MONTHS = 2
PROCESSES = 20
WRITERS = (1, 2, 4)
# The questions of a kit that every user has.
QUESTIONS = [f"kit-basic-colors-{number}" for number in range(1, 10)]


def calls_of(method, tokens, count):
    """Returns calls of random users."""
    rng = random.Random(method)
    words = Words(rng)
    params = {
        "dashboard.get": lambda number: {},
        "reviews.answer": lambda number: {"questionId": rng.choice(QUESTIONS), "rating": 3},
        "sparks.create": lambda number: spark(words, number)}[method]
    return [(method, {"session": rng.choice(tokens), **params(number)}) for number in range(count)]


def population(bench, users, patterns=people.PATTERNS):
    """Returns a file with users and their histories, and the tokens of their sessions."""
    path = bench.folder / f"population-{users}.sqlite3"
    until = datetime.date.fromisoformat(CLOCK[:10]) - datetime.timedelta(1)
    members = people.make(users, random.Random(1), until, MONTHS, list(patterns))
    history = History(bench.program, path, members, 1)
    history.write()
    return path, [person.token for person in members]


def measure(bench, scale):
    """Returns the figures by table."""
    files, sizes = [], {}
    for users in (max(10, int(count * scale)) if count > 10 else count for count in USERS):
        path, tokens = population(bench, users)
        sizes[users] = path.stat().st_size
        for method in ("dashboard.get", "reviews.answer", "sparks.create"):
            calls = calls_of(method, tokens, max(500, int(5000 * scale)))
            serial = bench.serial(fresh_copy(path, bench.folder / "measured.sqlite3"), calls[:1000], None)
            start, piped = (
                min(
                    bench.piped(fresh_copy(path, bench.folder / "measured.sqlite3"), some, None).wall
                    for _ in range(bench.rounds)) for some in ([PING], calls))
            files.append({
                "method": method, "users": users, "piped": len(calls) / (piped - start),
                "p50Milliseconds": 1000 * percentile(serial.latencies, 0.5),
                "p99Milliseconds": 1000 * percentile(serial.latencies, 0.99)})
    empty = fresh_copy_of_empty(bench)
    return {
        "bytes": {"empty": empty.stat().st_size, "files": sizes}, "files": files,
        "processes": measure_processes(bench, empty),
        "parallel": [
            {"method": method, "perSecond": {
                count: measure_parallel(bench, path, calls_of(method, tokens, max(500, int(10_000 * scale))), count)
                for count in WRITERS}} for method in ("dashboard.get", "reviews.answer")]}


def fresh_copy_of_empty(bench):
    """Returns a new database."""
    path = bench.folder / "empty.sqlite3"
    subprocess.run([bench.program, "call", "system.ping", "--database", path], check=True, stdout=subprocess.DEVNULL)
    return path


def measure_processes(bench, database):
    """Returns the proportional memory of one process, and of each further one, in MiB."""
    processes, sizes = [], []
    for _ in range(PROCESSES):
        process = subprocess.Popen(bench.command(database), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        exchange(process.stdin.fileno(), process.stdout.fileno(), line(1, *PING))
        processes.append(process)
        sizes.append(sum(proportional_size(other.pid) for other in processes))
    for process in processes:
        process.communicate()
    return {"one": sizes[0], "further": (sizes[-1] - sizes[0]) / (PROCESSES - 1)}


def proportional_size(process):
    """Returns the memory of a process in MiB, of which it shares a part with others."""
    rollup = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
    return int(rollup.split("Pss:")[1].split()[0]) / 1024


def measure_parallel(bench, path, calls, count):
    """Returns the calls per second of several processes on one file, each with a part of the calls."""
    database, processes = fresh_copy(path, bench.folder / "measured.sqlite3"), []
    parts = [calls[number::count] for number in range(count)]
    start = time.perf_counter()
    for number, part in enumerate(parts):
        source, target = bench.folder / f"calls.{number}", bench.folder / f"replies.{number}"
        source.write_bytes(b"".join(line(number, *call) for number, call in enumerate(part)))
        with open(source, "rb") as given, open(target, "wb") as taken:
            processes.append(subprocess.Popen(bench.command(database), stdin=given, stdout=taken, env=dict(os.environ)))
    for number, process in enumerate(processes):
        status = process.wait()
        check_replies((bench.folder / f"replies.{number}").read_bytes(), status)
    return len(calls) / (time.perf_counter() - start)
