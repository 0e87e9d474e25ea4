"""Prints random histories of reviews with the schedules of py-fsrs, one JSON object per line.

    histories.py COUNT SEED

About half of the histories use the default settings of the scheduler without fuzz; in the others, any setting can
differ. Timestamps are in milliseconds since 1970. `draws` are the random values of the fuzz, in order.
"""

import json
import random
import sys
from datetime import datetime, timedelta, timezone

import fsrs.scheduler
from fsrs import Card, Rating, Scheduler

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
MILLISECOND = timedelta(milliseconds=1)
DAY = 86_400_000
YEAR = 365 * DAY


def instant(milliseconds):
    return EPOCH + milliseconds * MILLISECOND


def milliseconds(time):
    count, remainder = divmod(time - EPOCH, MILLISECOND)
    assert remainder == timedelta(0), time
    return count


def settings(rng):
    """Returns the settings of a history."""
    chosen = {"retention": 0.9, "learning": [60, 600], "relearning": [600], "maximum": 36_500, "fuzz": False}
    if rng.random() < 0.5:
        return chosen
    if rng.random() < 0.4:
        chosen["retention"] = rng.choice([0.7, 0.8, 0.85, 0.95, 0.97])
    if rng.random() < 0.4:
        chosen["learning"] = rng.choice([[], [30], [60, 600, 86_400], [61, 300, 901, 3_600]])
    if rng.random() < 0.4:
        chosen["relearning"] = rng.choice([[], [300, 1_200], [60, 600, 3_600]])
    if rng.random() < 0.3:
        chosen["maximum"] = rng.choice([1, 2, 7, 30, 365])
    chosen["fuzz"] = rng.random() < 0.5
    return chosen


def next_timestamp(rng, card, last):
    """Returns the timestamp of the next answer, in one of several typical patterns."""
    due = milliseconds(card.due)
    pattern = rng.randrange(12)
    if pattern == 0:
        return last + rng.randrange(0, 60_000)  # within a minute
    if pattern == 1:
        return last + rng.randrange(0, DAY)  # within 24 hours
    if pattern == 2:
        return last + rng.choice([0, DAY - 1, DAY, DAY + 1, 2 * DAY - 1, 2 * DAY])  # around multiples of 24 hours
    if pattern == 3:
        return last + rng.randrange(DAY, 40 * DAY)  # after several days
    if pattern == 4:
        return due + rng.randrange(YEAR, 12 * YEAR)  # years overdue
    if pattern == 5:
        return rng.randrange(min(last, due), max(last, due) + 1)  # early
    if pattern == 6:
        return last - rng.randrange(1, 3 * DAY)  # before the last answer, with the clock set back
    if pattern == 7:
        return due
    return due + rng.randrange(0, 3 * DAY)


def history(rng):
    chosen = settings(rng)
    scheduler = Scheduler(
        desired_retention=chosen["retention"],
        learning_steps=[timedelta(seconds=step) for step in chosen["learning"]],
        relearning_steps=[timedelta(seconds=step) for step in chosen["relearning"]],
        maximum_interval=chosen["maximum"],
        enable_fuzzing=chosen["fuzz"],
    )
    draws = []

    def draw():
        draws.append(rng.random())
        return draws[-1]

    fsrs.scheduler.random = draw
    weights = rng.choice([(1, 1, 6, 1), (3, 1, 2, 1), (1, 1, 1, 1), (0, 0, 1, 1)])
    card = Card()
    timestamp = milliseconds(datetime(2026, 1, 1, tzinfo=timezone.utc)) + rng.randrange(-20 * YEAR, 20 * YEAR)
    reviews = []
    for _ in range(rng.randint(1, 30)):
        before = scheduler.get_card_retrievability(card, instant(timestamp))
        rating = Rating(rng.choices([1, 2, 3, 4], weights)[0])
        card, _ = scheduler.review_card(card, rating, instant(timestamp))
        reviews.append({
            "at": timestamp, "retrievability": before, "rating": rating.value, "state": card.state.name.lower(),
            "step": card.step, "due": milliseconds(card.due), "stability": card.stability,
            "difficulty": card.difficulty,
        })
        timestamp = next_timestamp(rng, card, timestamp)
    return {"settings": chosen, "draws": draws, "reviews": reviews}


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    for _ in range(count):
        print(json.dumps(history(rng), separators=(",", ":")))


if __name__ == "__main__":
    main()
