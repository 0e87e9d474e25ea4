"""The CPU time of the calls of a typical day of an active user."""

import contextlib
import random
import sqlite3

from bench import SHARED_CARDS, dashboard, number, print_table, spark

# The number of calls of a typical day.
DAY = {
    "dashboard.get": 3, "goals.log": 1, "reviews.next": 1, "reviews.answer": 12, "sparks.create": 1, "entries.add": 1}


def table(bench):
    """Prints the table."""
    population = bench.population(bench.sizes.users[-1])
    rows, totals = [], [0, 0]
    with bench.copy(population) as database:
        for method, calls in calls_by_method(bench, population).items():
            piped, serial = measure(bench, database, calls)
            rows.append((f"`{method}`", DAY[method], number(piped), number(serial)))
            totals = [totals[0] + DAY[method] * piped, totals[1] + DAY[method] * serial]
    rows.append(("a day", sum(DAY.values()), *map(number, totals)))
    print_table(
        f"CPU time in µs per call by random active users of {len(population.tokens):,}",
        ("call", "calls per day", "many waiting calls", "one at a time"), rows)


def calls_by_method(bench, population):
    """Returns calls of each kind by active users for all rounds; a user appears once if possible."""
    rng = random.Random(1)
    active = set(population.active)
    groups = {
        "dashboard.get": population.active, "goals.log": active.intersection(population.with_goal),
        "sparks.create": population.active, "entries.add": active.intersection(population.tables)}
    cards = cards_of(population, active)
    groups["reviews.next"] = groups["reviews.answer"] = cards
    calls = {
        "dashboard.get": lambda user: dashboard(population, user, rng),
        "goals.log": lambda user: ("goals.log", population.session(user)),
        "reviews.next": lambda user: ("reviews.next", {**population.session(user), "limit": 20}),
        "reviews.answer": lambda user: (
            "reviews.answer", {**population.session(user), "cardId": rng.choice(cards[user]), "rating": 3}),
        "sparks.create": lambda user: spark(population, user, rng),
        "entries.add": lambda user: ("entries.add", {
            **population.session(user), "tableId": population.tables[user], "title": "Run", "durationSeconds": 1800}),
    }
    result = {}
    for method in DAY:
        users = sorted(groups[method])
        rng.shuffle(users)
        if method != "goals.log":
            wanted = bench.sizes.rounds * (bench.sizes.piped_writes + bench.sizes.serial_calls)
            users = (users * (wanted // len(users) + 1))[:wanted]
        result[method] = [calls[method](user) for user in users]
    return result


def cards_of(population, users):
    """Returns the cards of users who have some."""
    cards = {}
    with contextlib.closing(sqlite3.connect(f"file:{population.path}?mode=ro", uri=True)) as database:
        for user, card in database.execute("select user_id, kit_id || '-' || position from review_cards"):
            if user in users:
                cards.setdefault(user, []).append(card)
    # A small population may have no active user with cards.
    return cards or {user: SHARED_CARDS for user in users}


def measure(bench, database, calls):
    """Returns the median CPU time of a call in microseconds, with many waiting calls and with one call at a time."""
    # Each round has calls of its own, because a day of a goal is marked once.
    size = len(calls) // bench.sizes.rounds
    parts = [calls[number * size:][:size] for number in range(bench.sizes.rounds)]
    serial_size = min(bench.sizes.serial_calls, size // 2)
    serial = bench.median(lambda number: bench.runner.serial(
        database, parts[number][:serial_size], warm_up=min(20, serial_size // 2))[0])
    piped = bench.median(lambda number: bench.runner.piped_without_start(database, parts[number][serial_size:]))
    return piped.cpu_per_call, serial.cpu_per_call
