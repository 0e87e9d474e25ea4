"""The cost of a process per connection."""

import random
import time

from runs import Process
from bench import dashboard, median, number, print_table


def table(bench):
    """Prints the table."""
    population = bench.population(bench.sizes.users[-1])
    rows = [row(bench, population, count) for count in bench.sizes.processes]
    print_table(
        f"Processes on a file of {len(population.tokens):,} users, in MiB each",
        ("processes", "PSS at start", "PSS after a dashboard", "RSS", "private memory"), rows)
    wall, cpu = bench.quiet.measure(lambda: bench.runner.start_seconds(population.path, 4 * bench.sizes.rounds))
    print(f"\nFrom the start to the first reply: {1e3 * wall:.1f} ms. CPU time of start and end: {1e3 * cpu:.1f} ms.")
    idle, subscribed = (
        bench.quiet.measure(lambda: idle_seconds(bench, population, topics)) for topics in (None, ["review"]))
    print(f"CPU time of an idle connection: {1e3 * idle:.2f} ms in {bench.sizes.idle_seconds} s; "
          f"with a subscription {1e3 * subscribed:.2f} ms.")


def row(bench, population, count):
    """Returns the memory of a number of processes that run at the same time."""
    rng = random.Random(count)
    processes = [Process(bench.runner.command(population.path)) for _ in range(count)]
    try:
        for process in processes:
            process.call("system.ping", {})
        started = [process.memory()["Pss"] for process in processes]
        for process in processes:
            process.call(*dashboard(population, rng.choice(population.signed_in), rng))
        memory = [process.memory() for process in processes]
    finally:
        for process in processes:
            process.end()
    values = [started, *([kinds[kind] for kinds in memory] for kind in ("Pss", "Rss"))]
    values.append([kinds["Private_Dirty"] + kinds["Private_Clean"] for kinds in memory])
    return count, *(number(median(kibibytes) / 1024) for kibibytes in values)


def idle_seconds(bench, population, topics):
    """Returns the CPU time of a connection without calls, optionally with a subscription."""
    with Process(bench.runner.command(population.path)) as process:
        session = population.session(population.signed_in[0])
        process.call("profile.get", session)
        if topics:
            process.call("events.subscribe", {**session, "topics": topics})
        # The program does its maintenance as soon as it is idle.
        time.sleep(1)
        before = process.cpu_seconds()
        time.sleep(bench.sizes.idle_seconds)
        return process.cpu_seconds() - before
