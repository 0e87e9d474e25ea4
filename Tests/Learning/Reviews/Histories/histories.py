"""Prints random histories of reviews with the schedules of py-fsrs, one JSON object a line.

    histories.py COUNT SEED

Half of the histories are those of the scheduler as its authors advise it, without fuzz; the others differ in one or more
of its settings. Instants are milliseconds since 1970. `draws` are the values that the fuzz took, in order.
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


def milliseconds(moment):
    whole, rest = divmod(moment - EPOCH, MILLISECOND)
    assert rest == timedelta(0), moment
    return whole


def settings(chance):
    """The settings of one history."""
    chosen = {"retention": 0.9, "learning": [60, 600], "relearning": [600], "maximum": 36_500, "fuzz": False}
    if chance.random() < 0.5:
        return chosen
    if chance.random() < 0.4:
        chosen["retention"] = chance.choice([0.7, 0.8, 0.85, 0.95, 0.97])
    if chance.random() < 0.4:
        chosen["learning"] = chance.choice([[], [30], [60, 600, 86_400], [61, 300, 901, 3_600]])
    if chance.random() < 0.4:
        chosen["relearning"] = chance.choice([[], [300, 1_200], [60, 600, 3_600]])
    if chance.random() < 0.3:
        chosen["maximum"] = chance.choice([1, 2, 7, 30, 365])
    chosen["fuzz"] = chance.random() < 0.5
    return chosen


def next_moment(chance, card, last):
    """When the card is answered next, in one of the ways in which people do."""
    due = milliseconds(card.due)
    way = chance.randrange(12)
    if way == 0:
        return last + chance.randrange(0, 60_000)  # at once
    if way == 1:
        return last + chance.randrange(0, DAY)  # within the day
    if way == 2:
        return last + chance.choice([0, DAY - 1, DAY, DAY + 1, 2 * DAY - 1, 2 * DAY])  # at the edge of days
    if way == 3:
        return last + chance.randrange(DAY, 40 * DAY)  # after some days
    if way == 4:
        return due + chance.randrange(YEAR, 12 * YEAR)  # overdue by years
    if way == 5:
        return chance.randrange(min(last, due), max(last, due) + 1)  # before it is due
    if way == 6:
        return last - chance.randrange(1, 3 * DAY)  # with the clock set back
    if way == 7:
        return due
    return due + chance.randrange(0, 3 * DAY)


def history(chance):
    chosen = settings(chance)
    scheduler = Scheduler(
        desired_retention=chosen["retention"],
        learning_steps=[timedelta(seconds=step) for step in chosen["learning"]],
        relearning_steps=[timedelta(seconds=step) for step in chosen["relearning"]],
        maximum_interval=chosen["maximum"],
        enable_fuzzing=chosen["fuzz"],
    )
    draws = []

    def draw():
        draws.append(chance.random())
        return draws[-1]

    fsrs.scheduler.random = draw
    weights = chance.choice([(1, 1, 6, 1), (3, 1, 2, 1), (1, 1, 1, 1), (0, 0, 1, 1)])
    card = Card()
    moment = milliseconds(datetime(2026, 1, 1, tzinfo=timezone.utc)) + chance.randrange(-20 * YEAR, 20 * YEAR)
    reviews = []
    for _ in range(chance.randint(1, 30)):
        before = scheduler.get_card_retrievability(card, instant(moment))
        rating = Rating(chance.choices([1, 2, 3, 4], weights)[0])
        card, _ = scheduler.review_card(card, rating, instant(moment))
        reviews.append({
            "at": moment, "retrievability": before, "rating": rating.value, "state": card.state.name.lower(),
            "step": card.step, "due": milliseconds(card.due), "stability": card.stability,
            "difficulty": card.difficulty,
        })
        moment = next_moment(chance, card, moment)
    return {"settings": chosen, "draws": draws, "reviews": reviews}


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    chance = random.Random(seed)
    for _ in range(count):
        print(json.dumps(history(chance), separators=(",", ":")))


if __name__ == "__main__":
    main()
