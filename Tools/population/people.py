"""The users: when they join, how often they come back, and what they do."""

import dataclasses
import datetime
import math
import zoneinfo

DAYS_PER_MONTH = 30


@dataclasses.dataclass(frozen=True)
class Pattern:
    """How often a kind of user comes back."""

    name: str
    share: float
    # The fewest and the most days from the first visit to the last one, both included; no visit if 0.
    days: tuple
    # The probability of a visit on each of these days.
    chance: float


PATTERNS = (
    Pattern("idle", 0.10, (0, 0), 0),
    Pattern("visitor", 0.30, (1, 1), 1),
    Pattern("trier", 0.35, (2, 7), 0.5),
    Pattern("occasional", 0.15, (14, 90), 0.2),
    Pattern("regular", 0.10, (120, 720), 0.7),
)
# The share of users who use a part of the program.
INTERESTS = {
    "lessons": 0.7, "goal": 0.6, "sparks": 0.5, "kits": 0.4, "table": 0.3, "friends": 0.3, "challenges": 0.25}
# Time zones with the language of most users there.
PLACES = (
    ("Europe/Paris", "fr"), ("Europe/Madrid", "es"), ("Europe/Berlin", "en"), ("Europe/London", "en"),
    ("America/New_York", "en"), ("America/Mexico_City", "es"), ("America/Los_Angeles", "en"), ("Asia/Tokyo", "en"))
DURATIONS = (("week", 0.2), ("month", 0.5), ("year", 0.3))
HOURS = range(8, 22)
ZONES = {name: zoneinfo.ZoneInfo(name) for name, _ in PLACES}


class Person:
    """A user, and what the next visits must know of the earlier ones."""

    __slots__ = (
        "number", "pattern", "interests", "zone", "locale", "hour", "first_day", "last_day", "day", "visits", "user",
        "token", "lessons", "duration", "goal_end", "kits", "due", "table", "asked_by", "joined", "participation",
        "challenge_end", "challenge_tasks")

    def __init__(self, pattern, rng, first_day, end):
        self.number = 0
        self.pattern = pattern
        self.interests = {name for name, share in INTERESTS.items() if rng.random() < share}
        self.zone, self.locale = rng.choice(PLACES)
        self.hour = rng.choice(HOURS)
        self.duration = weighted(rng, DURATIONS)
        self.first_day = self.day = first_day
        self.last_day = min(first_day + datetime.timedelta(rng.randint(*pattern.days)), end) - datetime.timedelta(1)
        self.visits = self.lessons = self.challenge_tasks = 0
        self.user = self.token = self.goal_end = self.table = self.participation = self.challenge_end = None
        self.kits, self.due, self.asked_by, self.joined = [], [], [], set()

    @property
    def email(self):
        """The email address."""
        return f"user{self.number}@example.org"

    def hour_of_visit(self):
        """Returns the start of the next visit, in hours since 1970 in UTC."""
        local = datetime.datetime.combine(self.day, datetime.time(self.hour), ZONES[self.zone])
        return int(local.timestamp()) // 3600

    def schedule(self, rng):
        """Moves to the day of the next visit; returns whether there is one."""
        chance = self.pattern.chance
        skipped = 0 if chance >= 1 else int(math.log(1 - rng.random()) / math.log(1 - chance))
        self.day += datetime.timedelta(1 + skipped)
        return self.day <= self.last_day


def weighted(rng, choices):
    """Returns a value of pairs of values and shares."""
    number = rng.random() * sum(share for _, share in choices)
    for value, share in choices:
        number -= share
        if number < 0:
            return value
    return choices[-1][0]


def make(count, rng, end, months, patterns=PATTERNS):
    """Returns users in the order in which they join, on random days of the months before a day."""
    shares = [(pattern, pattern.share) for pattern in patterns]
    days = months * DAYS_PER_MONTH
    people = [
        Person(weighted(rng, shares), rng, end - datetime.timedelta(1 + int(rng.random() * days)), end)
        for _ in range(count)]
    people.sort(key=Person.hour_of_visit)
    for number, person in enumerate(people, 1):
        person.number = number
    return people
