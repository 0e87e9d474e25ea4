"""Many subscriptions on one connection."""

import json
import random
import time

from bench import SHARED_CARDS, number, print_table
from runs import Process, percentile


def table(bench):
    """Prints the table."""
    population = bench.population(bench.sizes.users[-1])
    rows = []
    with bench.copy(population) as database:
        for count in bench.sizes.sessions:
            rows.append(bench.quiet.measure(lambda: row(bench, population, database, count)))
    print_table(
        "One connection with subscriptions of different users; each change has one recipient",
        ("subscriptions", "PSS (MiB)", "change by another process: delay p50 (ms)", "p99 (ms)", "CPU per change (µs)",
         "own change: delay p50 (ms)", "p99 (ms)", "CPU per change (µs)"), rows)


def row(bench, population, database, count):
    """Returns the memory, the delays from the reply to the notification, and the CPU time of a change."""
    rng = random.Random(count)
    users = rng.sample(population.signed_in, min(count, len(population.signed_in)))
    with Process(bench.runner.command(database)) as subscriber, Process(bench.runner.command(database)) as writer:
        for user in users:
            subscriber.call("events.subscribe", {**population.session(user), "topics": ["review"]})
        memory = subscriber.memory()["Pss"]
        others = changes(bench, population, users, rng, writer, subscriber)
        own = changes(bench, population, users, rng, subscriber, subscriber)
    return f"{len(users):,}", number(memory / 1024), *others, *own


def changes(bench, population, users, rng, writer, subscriber):
    """Makes changes one after the other, and returns the quantiles of the delay and the CPU time of the subscriber."""
    delays = []
    before = subscriber.cpu_seconds()
    for _ in range(bench.sizes.changes):
        card = {**population.session(rng.choice(users)), "cardId": rng.choice(SHARED_CARDS), "rating": 3}
        writer.send("reviews.answer", card)
        # If the writer is the subscriber, the reply comes first.
        first = json.loads(writer.receive())
        replied = time.monotonic()
        event = json.loads(subscriber.receive())
        delays.append(time.monotonic() - replied)
        if "result" not in first or event["params"]["subject"] != card["cardId"]:
            raise ValueError(f"unexpected messages: {first} {event}")
        time.sleep(0.02)
    time.sleep(bench.sizes.settling_seconds)
    cpu = (subscriber.cpu_seconds() - before) / bench.sizes.changes
    return (*(f"{1e3 * percentile(delays, share):.2f}" for share in (0.5, 0.99)), number(1e6 * cpu))
