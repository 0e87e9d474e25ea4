"""Many sessions on one connection."""

import random

from bench import dashboard, number, print_table
from runs import Process


def table(bench):
    """Prints the table."""
    population = bench.population(bench.sizes.users[-1])
    rows = [row(bench, population, count) for count in bench.sizes.sessions]
    calls = resumed_calls(bench, population)
    resumed = bench.median(lambda _: bench.runner.piped_without_start(population.path, calls))
    print_table(
        "`dashboard.get` by a number of users on one connection",
        ("sessions", "PSS (MiB)", "calls/s", "CPU per call (µs)"),
        [("1, without `session`", "", number(resumed.rate), number(resumed.cpu_per_call)), *rows])


def users(population, count):
    """Returns users with different sessions."""
    return random.Random(count).sample(population.signed_in, min(count, len(population.signed_in)))


def resumed_calls(bench, population):
    """Returns calls by the signed-in user of the connection."""
    token = population.session(users(population, 1)[0])["session"]
    return [("auth.resume", {"token": token}), *[("dashboard.get", {})] * bench.sizes.piped_calls]


def row(bench, population, count):
    """Returns the memory, the rate and the CPU time with a number of sessions."""
    chosen = users(population, count)
    calls = [dashboard(population, user, None) for user in chosen]
    with Process(bench.runner.command(population.path)) as process:
        for call in calls:
            process.call(*call)
        memory = process.memory()["Pss"]
    repeated = [calls[index % len(calls)] for index in range(bench.sizes.piped_calls)]
    run = bench.median(lambda _: bench.runner.piped_without_start(population.path, repeated))
    return f"{len(chosen):,}", number(memory / 1024), number(run.rate), number(run.cpu_per_call)
