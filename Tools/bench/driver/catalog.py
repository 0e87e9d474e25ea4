"""Writes Kindling's catalogs as C constants for the baseline, so that both have the same lessons, cards and texts."""

import json

import cards
from paths import OUTPUT, REPOSITORY

CATALOG = REPOSITORY / "Modules/Learning/Catalog/fullstack-mobile.json"
STRINGS = REPOSITORY / "Localization/Catalogs"


def texts():
    """Returns the English texts of three string tables by key, without those with plural forms."""
    texts_by_key = {}
    for table in ("Learning", "LearningCatalog", "CardsCatalog"):
        entries = json.loads((STRINGS / f"{table}.xcstrings").read_text())["strings"]
        for key, entry in entries.items():
            unit = entry["localizations"]["en"].get("stringUnit")
            if unit:
                texts_by_key[key] = unit["value"]
    return texts_by_key


def literal(text):
    """Returns a text as a slice in C."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'{{"{escaped}", {len(text.encode())}}}'


def quoted(text):
    """Returns a text as JSON in a slice in C."""
    return literal(json.dumps(text, ensure_ascii=False))


def condition(rule, stages):
    """Returns the condition and the threshold of an achievement in C; the threshold of a stage is its index."""
    (kind, value), = rule.items()
    if kind == "stage":
        return f"ON_STAGE, {[stage['id'] for stage in stages].index(value)}"
    names = {"lessons": "ON_LESSONS", "percent": "ON_PERCENT", "streak": "ON_STREAK", "everyStage": "ON_EVERY_STAGE"}
    return f"{names[kind]}, {int(value)}"


def write():
    """Writes `catalog.c`."""
    catalog = json.loads(CATALOG.read_text())
    text = texts()
    path, stages = catalog["path"], catalog["stages"]
    stage_rows, lesson_rows, achievement_rows = [], [], []
    for number, stage in enumerate(stages):
        key, lessons = f"stage.{stage['id']}", stage["lessons"]
        title = text[f"{key}.title"]
        stage_rows.append(", ".join([
            literal(stage["id"]), quoted(title), quoted(text[f"{key}.description"]),
            quoted(text["stage.finished"].replace("%(title)@", title)), str(len(lesson_rows)), str(len(lessons)),
            str(sum(lesson["minutes"] for lesson in lessons))]))
        for position, lesson in enumerate(lessons):
            key = f"lesson.{lesson['id']}"
            lesson_rows.append(", ".join([
                literal(lesson["id"]), quoted(text[f"{key}.title"]), quoted(text[f"{key}.subtitle"]), str(number),
                str(position + 1), str(lesson["minutes"])]))
    for achievement in catalog["achievements"]:
        key, category = f"achievement.{achievement['id']}", achievement["category"]
        achievement_rows.append(", ".join([
            literal(achievement["id"]), literal(category), quoted(text[f"category.{category}"]),
            quoted(text[f"{key}.title"]), quoted(text[f"{key}.description"]),
            condition(achievement["rule"], stages)]))

    minutes = sum(lesson["minutes"] for stage in stages for lesson in stage["lessons"])
    lines = [
        '#include "sparks.h"', "",
        f"const slice path_id = {literal(path)};",
        f"const slice path_title = {quoted(text[f'path.{path}.title'])};",
        f"const slice path_description = {quoted(text[f'path.{path}.description'])};",
        f"const int stage_count = {len(stage_rows)}, lesson_count = {len(lesson_rows)};",
        f"const int achievement_count = {len(achievement_rows)}, path_minutes = {minutes};",
    ]
    for kind, name, rows in (
        ("stage", "stages", stage_rows), ("lesson", "lessons", lesson_rows),
        ("achievement", "achievements", achievement_rows),
    ):
        lines += ["", f"const {kind} {name}[] = {{"] + [f"  {{{row}}}," for row in rows] + ["};"]
    lines += cards.constants(text, literal, quoted)
    (OUTPUT / "catalog.c").write_text("\n".join(lines) + "\n")


def lessons():
    """Returns the slugs of all lessons in order."""
    return [lesson["id"] for stage in json.loads(CATALOG.read_text())["stages"] for lesson in stage["lessons"]]
