"""Creates a database in which one user has captured sparks for years, consistent enough to pass the doctor."""

import collections
import dataclasses
import datetime
import json
import pathlib
import random
import re
import sqlite3

import cards
import workload

CLOCK = "2026-11-23T09:00:00Z"
NOW = int(datetime.datetime.fromisoformat(CLOCK.replace("Z", "+00:00")).timestamp() * 1000)
DAY = 86_400_000
# The number of weeks up to yesterday; the clock is fixed on a Monday, so that all recurring missions restart.
WEEKS = 140
TODAY = NOW // DAY
FIRST_DAY = TODAY - 7 * WEEKS
# The start and the length of the part of a day in which sparks are captured, in milliseconds.
MORNING, WAKING = 6 * 3_600_000, 16 * 3_600_000

BASES = {"decision": 10, "energy": 15, "idea": 8, "experiment": 20, "challenge": 25}
DUPLICATES = {"common": 10, "rare": 25, "epic": 50, "legendary": 100}
RARITIES_OF_100 = ["common"] * 60 + ["rare"] * 30 + ["epic"] * 8 + ["legendary"] * 2
FULL_GAUGE = 1000

# The append-only tables, of which only new rows are compared.
APPEND_ONLY = ("sparks", "ledger", "journal")

SYLLABLES = "ba de fi go ka lu me ni po ra se ti vo wu ya zo".split()
PAIRS = [first + second for first in SYLLABLES for second in SYLLABLES]
TRIPLES = [pair + third for pair in PAIRS for third in SYLLABLES]
VERBS = "Ask Bring Build Call Draw Explain Find Fix Learn Measure Plan Read Sketch Test Try Write".split()
TAGS = ("art books city code cooking design energy family finance friends garden health home ideas kitchen language "
        "learning light math morning music nature office paint people photo play reading running school sleep sport "
        "spring summer team theatre travel walking water winter work writing").split()
WORD = re.compile("[a-z0-9]+")
CHUNK = 20_000


def civil(day):
    """Returns the date of a day number."""
    return (datetime.date(1970, 1, 1) + datetime.timedelta(day)).isoformat()


def spark_params(generator, count):
    """Yields the parameters of `count` calls of `sparks.create`, drawn with a random generator."""
    bits = 0

    def below(limit):
        nonlocal bits
        bits, drawn = divmod(bits, limit)
        return drawn

    for _ in range(count):
        bits = generator.getrandbits(128)
        title = f"{VERBS[below(16)]} {PAIRS[below(256)]} {TRIPLES[below(4096)]}"
        params = {
            "title": title if below(10) else f"{title} {below(100_000)}", "category": cards.CATEGORIES[below(5)],
            "intensity": cards.INTENSITIES[below(4)]}
        if below(4) == 0:
            params["notes"] = f"With {PAIRS[below(256)]} and {PAIRS[below(256)]}, not before {TRIPLES[below(4096)]}"
        tags, first = below(4), below(len(TAGS))
        if tags:
            params["tags"] = [TAGS[(first + 5 * number) % len(TAGS)] for number in range(tags)]
        if below(2):
            params["estimatedMinutes"] = 5 + 5 * below(24)
            if below(2):
                params["actualMinutes"] = 5 + 5 * below(24)
        if below(20) == 0:
            params["isFavorite"] = True
        yield params


def search_row_id(time, number):
    """Returns the row ID of a spark in the search index, which orders sparks by time."""
    return (time >> 10 << 31) + number


def terms(words, tags):
    """Returns the search terms of a spark."""
    return " ".join([f"u1x{word}" for word in words] + [f"u1t{tag.encode().hex()}" for tag in tags])


@dataclasses.dataclass
class Rows:
    """The pending rows by statement."""

    pending: dict = dataclasses.field(default_factory=lambda: collections.defaultdict(list))

    def add(self, statement, row):
        """Adds a row."""
        self.pending[statement].append(row)

    def write(self, database):
        """Writes all pending rows."""
        for statement, rows in self.pending.items():
            database.executemany(statement, rows)
            rows.clear()


SPARK = """
  insert into sparks (
    id, user_id, title, title_key, notes, category, intensity, tags, estimated_minutes, actual_minutes, is_favorite,
    points, created_at, updated_at, zone, day, is_morning)
  values (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'UTC', ?, ?)
  """
TERMS = "insert into spark_search (rowid, terms) values (?, ?)"
WORDS = "insert into spark_words (user_id, word, folded, sparks) values (1, ?, ?, ?)"
DAYS = """
  insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings) values (1, ?, ?, ?, ?, ?, ?, ?)
  """
CARDS = "insert into card_states (user_id, card_id, owned, obtained_at) values (1, ?, ?, ?)"
COMPLETION = """
  insert into mission_completions (user_id, period, mission_id, day, completed_at, reward) values (1, ?, ?, ?, ?, ?)
  """
LEDGER = "insert into ledger (user_id, rule, subject, period, points, paid_at) values (1, ?, ?, ?, ?, ?)"
JOURNAL = "insert into journal (user_id, topic, subject, time, data) values (1, ?, ?, ?, ?)"
PROFILE = """
  insert into spark_profiles (
    user_id, decisions, energies, ideas, experiments, challenges, levels, points, streak, longest_streak, last_day,
    fuel, overloads, last_overload_at, missions_completed, latest_day)
  values (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  """


class SparkDatabase:
    """A database whose only user has a number of sparks."""

    def __init__(self, folder, sparks):
        self.sparks = sparks
        self.name = f"sparks-{sparks}"
        self.path = pathlib.Path(folder) / f"{self.name}.template"
        self.rows = Rows()
        self.words, self.owned = collections.Counter(), collections.Counter()
        self.days, self.obtained = {}, {}
        self.points = self.fuel = self.overloads = self.missions_completed = 0
        self.last_overload_at = None

    def make(self):
        """Creates the database with Kindling and inserts the sparks."""
        workload.make_database(self.path, 1, NOW)
        with workload.bulk_connection(self.path) as database:
            self.fill(database)

    def rewind(self):
        """Does nothing, because `history.measure` only calls lists on this database."""

    def last_row_ids(self):
        """Returns the last row IDs of the append-only tables by name."""
        database = sqlite3.connect(self.path)
        last_row_ids = {
            name: database.execute(f"select max(rowid) from {name}").fetchone()[0] for name in APPEND_ONLY}
        database.close()
        return last_row_ids

    def fill(self, database):
        """Writes the sparks day by day, then their totals."""
        generator = random.Random(self.sparks)
        missions = collections.defaultdict(list)
        for mission in cards.entries("missions"):
            missions[mission["type"]].append(mission)
        shipped = cards.entries("cards")
        pools = {key: shipped[first:first + count] for key, (first, count) in cards.pools(shipped).items()}
        current_day = FIRST_DAY
        for number, params in enumerate(spark_params(generator, self.sparks)):
            day, rest = divmod(number * 7 * WEEKS, self.sparks)
            day += FIRST_DAY
            time = day * DAY + MORNING + WAKING * rest // self.sparks
            if day > current_day:
                self.finish_day(current_day, missions)
                current_day = day
            self.capture(number + 1, params, day, time)
            self.draw_card(number + 1, params["category"], pools, generator, time)
            if number % CHUNK == 0:
                self.rows.write(database)
        self.finish_day(current_day, missions)
        for (day, category), (*counts, mornings) in sorted(self.days.items()):
            self.rows.add(DAYS, (day, category, *counts, mornings))
        for word, count in sorted(self.words.items()):
            self.rows.add(WORDS, (word, word, count))
        for card, count in sorted(self.owned.items()):
            self.rows.add(CARDS, (card, count, self.obtained[card]))
        counts = (sum(sum(tally[:4]) for (_, other), tally in self.days.items() if other == category)
                  for category in cards.CATEGORIES)
        levels = sum(level * count for tally in self.days.values() for level, count in enumerate(tally[:4], 1))
        self.rows.add(PROFILE, (
            *counts, levels, self.points, 7 * WEEKS, 7 * WEEKS, TODAY - 1, self.fuel, self.overloads,
            self.last_overload_at, self.missions_completed, TODAY - 1))
        self.rows.write(database)

    def capture(self, number, params, day, time):
        """Adds a spark with its words, tags and points."""
        title, notes, tags = params["title"], params.get("notes"), params.get("tags", [])
        level = cards.INTENSITIES.index(params["intensity"]) + 1
        points, is_morning = BASES[params["category"]] * (level + 1) // 2, time % DAY < DAY // 2
        words = list(dict.fromkeys(WORD.findall(f"{title} {notes or ''} {' '.join(tags)}".lower())))
        self.rows.add(SPARK, (
            number, title, title.lower(), notes, params["category"], level, json.dumps(tags, separators=(",", ":")),
            params.get("estimatedMinutes"), params.get("actualMinutes"), params.get("isFavorite", False), points, time,
            time, day, is_morning))
        self.words.update(words)
        self.rows.add(TERMS, (search_row_id(time, number), terms(words, tags)))
        tally = self.days.setdefault((day, params["category"]), [0] * 5)
        tally[level - 1] += 1
        tally[4] += is_morning
        self.pay("spark", str(number), "all", points, time)
        self.append_event(
            "spark.created", str(number), time, f'{{"category":"{params["category"]}","points":{points}}}')

    def draw_card(self, number, category, pools, generator, time):
        """Draws the card of a spark, and pays the bonus if the user already has it."""
        rarity = RARITIES_OF_100[int(generator.random() * 100)]
        pool = pools.get((category, rarity)) or pools[category, "epic"]
        card = pool[int(generator.random() * len(pool))]["id"]
        self.owned[card] += 1
        self.obtained.setdefault(card, time)
        bonus = DUPLICATES[rarity if (category, rarity) in pools else "epic"] if self.owned[card] > 1 else 0
        if bonus:
            self.pay("card_duplicate", f"{card}/{number}", "all", bonus, time)
        self.append_event("card.obtained", card, time,
                  f'{{"sparkId":{number},"ownedCount":{self.owned[card]},"bonus":{bonus}}}')

    def finish_day(self, day, missions):
        """Completes the daily missions, on Sundays the weekly ones, and on the first day the others."""
        time = day * DAY + MORNING + WAKING
        for mission in missions["daily"]:
            self.complete(mission, day, day, time)
        if (day - FIRST_DAY) % 7 == 6:
            for mission in missions["weekly"]:
                self.complete(mission, day - 6, day, time)
        if day == FIRST_DAY:
            for mission in missions["achievement"]:
                self.complete(mission, 0, day, time)

    def complete(self, mission, period, day, time):
        """Completes a mission and pays its reward."""
        text = civil(period) if period else "all"
        self.rows.add(COMPLETION, (period, mission["id"], day, time, mission["reward"]))
        self.pay("mission", mission["id"], text, mission["reward"], time)
        self.append_event("mission.completed", mission["id"], time,
                  f'{{"type":"{mission["type"]}","reward":{mission["reward"]},"day":"{civil(day)}"}}')
        self.missions_completed += 1
        self.fuel += mission["reward"]
        if self.fuel >= FULL_GAUGE:
            self.fuel, self.overloads, self.last_overload_at = 0, self.overloads + 1, time
            self.append_event("overload.triggered", mission["id"], time, "{}")

    def pay(self, rule, subject, period, points, time):
        """Adds points and their ledger row."""
        self.points += points
        self.rows.add(LEDGER, (rule, subject, period, points, time))

    def append_event(self, topic, subject, time, data):
        """Adds a journal row."""
        self.rows.add(JOURNAL, (topic, subject, time, data))
