"""Throughput and latency by the number of users in a file."""

import os
import time

from bench import answer, dashboard, median, number, print_table, spark
from runs import percentile

KINDS = (("`dashboard.get`", dashboard), ("`reviews.answer`", answer), ("`sparks.create`", spark))


def table(bench):
    """Prints the table."""
    rows = []
    for users in bench.sizes.users:
        population = bench.population(users)
        with bench.copy(population) as database:
            rows += [row(bench, population, database, name, call) for name, call in KINDS]
    print_table(
        "The same calls by random users, by the number of users in the file",
        ("call", "users", "calls/s from a file", "CPU per call (µs)", "one at a time: p50 (ms)", "p99 (ms)",
         "CPU per call (µs)"), rows)
    print(f"\nWriting 4 KiB and waiting for the disk takes {1e3 * sync_seconds(bench.folder):.2f} ms.")


def row(bench, population, database, name, call):
    """Returns the row of one kind of calls on one file."""
    sizes = bench.sizes
    count = sizes.piped_calls if call is dashboard else sizes.piped_writes
    piped = bench.median(lambda round: bench.runner.piped_without_start(
        database, population.random_calls(count, call, round)))
    serial, latencies = bench.quiet.measure(lambda: bench.runner.serial(
        database, population.random_calls(sizes.serial_calls, call, sizes.rounds)))
    return (
        name, f"{len(population.tokens):,}", number(piped.rate), number(piped.cpu_per_call),
        *(f"{1e3 * percentile(latencies, share):.2f}" for share in (0.5, 0.99)), number(serial.cpu_per_call))


def sync_seconds(folder, rounds=100):
    """Returns the median seconds that a small write with a sync takes."""
    path, times = folder / "sync", []
    with open(path, "wb", buffering=0) as file:
        for _ in range(rounds):
            start = time.monotonic()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append(time.monotonic() - start)
    path.unlink()
    return median(times)
