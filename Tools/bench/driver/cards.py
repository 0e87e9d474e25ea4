"""Reads the catalog of missions, cards and levels, and converts it to C constants."""

import itertools
import json

from paths import REPOSITORY

DATA = REPOSITORY / "Modules/Cards/Catalog/Data"

# In the order of Kindling; the baseline numbers them from 0.
CATEGORIES = ("decision", "energy", "idea", "experiment", "challenge")
INTENSITIES = ("low", "medium", "high", "extreme")
RARITIES = ("common", "rare", "epic", "legendary")
KINDS = {"daily": "DAILY", "weekly": "WEEKLY", "achievement": "ACHIEVEMENT"}
RULES = {
    "sparks": "SPARKS", "morningSparks": "MORNING_SPARKS", "highSparks": "HIGH_SPARKS", "days": "DAYS_WITH_SPARKS",
    "categories": "CATEGORIES_WITH_SPARKS", "sparkPoints": "SPARK_POINTS", "dailyCompletions": "DAILY_COMPLETIONS",
    "cards": "CARDS", "totalSparks": "TOTAL_SPARKS", "totalPoints": "TOTAL_POINTS", "streak": "STREAK_OF_SPARKS",
    "overloads": "OVERLOADS", "level": "LEVEL",
}


def entries(name):
    """Returns the entries of a catalog file: missions, cards or levels."""
    return json.loads((DATA / f"{name}.json").read_text())[name]


def pools(cards):
    """Returns the first index and the number of the cards of each category and rarity, which are contiguous."""
    ranges, first = {}, 0
    for key, group in itertools.groupby(cards, lambda card: (card["category"], card["rarity"])):
        count = len(list(group))
        ranges[key] = (first, count)
        first += count
    return ranges


def constants(texts, literal, quoted):
    """Returns lines of C; `texts` maps keys to English texts, `literal` and `quoted` are functions of `catalog`."""
    missions, cards, levels = entries("missions"), entries("cards"), entries("levels")

    def index_of(names, entry, key):
        return str(names.index(entry[key])) if key in entry else "-1"

    def by_slug(rows):
        return ", ".join(map(str, sorted(range(len(rows)), key=lambda number: rows[number]["id"])))

    def table(declaration, rows):
        return ["", f"const {declaration} = {{"] + [f"  {row}," for row in rows] + ["};"]

    pools_by_key = pools(cards)
    lines = [
        "", f"const int mission_count = {len(missions)}, card_count = {len(cards)}, level_count = {len(levels)};",
        f"const int missions_by_slug[] = {{{by_slug(missions)}}};",
        f"const int cards_by_slug[] = {{{by_slug(cards)}}};",
    ]
    lines += table("mission missions[]", ("{" + ", ".join([
        literal(mission["id"]), quoted(texts[f"mission.{mission['id']}.title"]), literal(mission["type"]),
        literal(mission["difficulty"]), KINDS[mission["type"]], str(mission["target"]), str(mission["reward"]),
        RULES[mission["rule"]], index_of(CATEGORIES, mission, "category"), index_of(RARITIES, mission, "rarity")]) + "}"
        for mission in missions))
    lines += table("card cards[]", ("{" + ", ".join([
        literal(card["id"]), quoted(texts[f"card.{card['id']}.title"]), index_of(CATEGORIES, card, "category"),
        index_of(RARITIES, card, "rarity")]) + "}" for card in cards))
    lines += table("pool pools[CATEGORIES][RARITIES]", (
        "{" + ", ".join("{%d, %d}" % pools_by_key.get((category, rarity), (0, 0)) for rarity in RARITIES) + "}"
        for category in CATEGORIES))
    lines += table("slice level_titles[]", (quoted(texts[f"level.{level['number']}.title"]) for level in levels))
    for name, names in (("categories", CATEGORIES), ("intensities", INTENSITIES), ("rarities", RARITIES)):
        lines += table(f"slice {name}[]", map(literal, names))
    return lines
