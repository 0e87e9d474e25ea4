"""Several processes on one file."""

import threading
import time

import machine
from bench import answer, dashboard, number, print_table, spark
from runs import Process, Run

COUNTS = (1, 2, 4)


def mixed(population, user, rng):
    """Returns a call: nine of ten read, the others write."""
    return (dashboard if rng.random() < 0.9 else answer)(population, user, rng)


def table(bench):
    """Prints the table."""
    population = bench.population(bench.sizes.users[-1])
    reads, writes = bench.sizes.piped_calls, bench.sizes.piped_writes
    kinds = (
        ("`dashboard.get`", dashboard, reads), ("`reviews.answer`", answer, writes), ("`sparks.create`", spark, writes),
        ("9 `dashboard.get`, 1 `reviews.answer`", mixed, reads))
    rows = []
    with bench.copy(population) as database:
        for name, call, count in kinds:
            runs = [bench.median(lambda round, processes=processes: bench.runner.piped(database, *(
                population.random_calls(count, call, 10 * round + process) for process in range(processes))))
                for processes in COUNTS]
            rows.append((f"{name} from files", *map(cell, runs)))
        runs = [bench.median(lambda round, processes=processes: serial(
            bench, population, database, processes, round)) for processes in COUNTS]
        rows.append(("`reviews.answer`, one at a time in each", *map(cell, runs)))
    print_table(
        f"Calls/s of several processes on one file of {len(population.tokens):,} users and {machine.CORES} cores, "
        "and the CPU time of a call in µs",
        ("calls", *(f"{count} process{'es' if count > 1 else ''}" for count in COUNTS)), rows)


def cell(run):
    """Returns the rate and the CPU time of a run."""
    return f"{number(run.rate)} ({number(run.cpu_per_call)})"


def serial(bench, population, database, processes, round):
    """Runs processes that each answer one call at a time."""
    lists = [
        population.random_calls(bench.sizes.serial_calls, answer, 10 * round + process) for process in range(processes)]
    running = [Process(bench.runner.command(database)) for _ in lists]
    for process in running:
        process.call("system.ping", {})

    def play(process, calls):
        for call in calls:
            process.call(*call)

    threads = [threading.Thread(target=play, args=arguments) for arguments in zip(running, lists)]
    before, start = sum(process.cpu_seconds() for process in running), time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wall = time.monotonic() - start
    cpu = sum(process.cpu_seconds() for process in running) - before
    for process in running:
        process.end()
    return Run(sum(map(len, lists)), wall, cpu)
