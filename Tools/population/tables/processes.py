"""The cost of a process per connection."""

import random
import time

from bench import dashboard, median, number, print_table
from runs import Process


def table(bench):
    """Prints the table."""
    population = bench.population(bench.sizes.users[-1])
    rows = [bench.quiet.measure(lambda count=count: row(bench, population, count)) for count in bench.sizes.processes]
    print_table(
        f"Processes on a file of {len(population.tokens):,} users: memory of one in MiB, and CPU time of an idle one",
        ("processes", "PSS at start", "PSS after a dashboard", "private", "RSS", "idle (ms/min)",
         "idle with a subscription (ms/min)", "the busiest of these"), rows)
    wall, cpu = bench.quiet.measure(lambda: bench.runner.start_seconds(population.path, 4 * bench.sizes.rounds))
    print(f"\nFrom the start to the first reply: {1e3 * wall:.1f} ms. CPU time of start and end: {1e3 * cpu:.1f} ms.")


def row(bench, population, count):
    """Returns the memory and the CPU time of idle processes, of which a number runs at the same time."""
    rng = random.Random(count)
    processes = [Process(bench.runner.command(population.path)) for _ in range(count)]
    try:
        for process in processes:
            process.call("system.ping", {})
        memory = [median(process.memory()["Pss"] for process in processes)]
        users = [rng.choice(population.signed_in) for _ in processes]
        for process, user in zip(processes, users):
            process.call(*dashboard(population, user, rng))
        kinds = [process.memory() for process in processes]
        memory += [
            median(kind["Pss"] for kind in kinds),
            median(kind["Private_Dirty"] + kind["Private_Clean"] for kind in kinds),
            median(kind["Rss"] for kind in kinds)]
        idle = [idle_milliseconds(bench, processes)]
        for process, user in zip(processes, users):
            process.call("events.subscribe", {**population.session(user), "topics": ["review"]})
        idle.append(idle_milliseconds(bench, processes))
    finally:
        for process in processes:
            process.end()
    return (
        count, *(number(kibibytes / 1024) for kibibytes in memory),
        *(number(median(milliseconds)) for milliseconds in idle), number(max(idle[1])))


def idle_milliseconds(bench, processes):
    """Returns the CPU time that each process uses in a minute without calls."""
    # The program does its maintenance as soon as it is idle.
    time.sleep(1)
    before = [process.cpu_seconds() for process in processes]
    time.sleep(bench.sizes.idle_seconds)
    used = [process.cpu_seconds() - seconds for process, seconds in zip(processes, before)]
    return [60_000 * seconds / bench.sizes.idle_seconds for seconds in used]
