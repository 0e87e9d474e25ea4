"""The parts of the demo account that are the same in all languages."""

# Icon, color and schedule of each habit, and the target of an amount.
HABITS = {
    "read": {"icon": "📖", "color": 14},
    "run": {"icon": "🏃", "color": 8, "schedule": {"type": "times", "times": 3, "days": 7}},
    "water": {"icon": "💧", "color": 10, "kind": "amount", "target": 2},
    "coffee": {"icon": "☕", "color": 16, "kind": "amount", "target": 3, "direction": "at_most"},
    "guitar": {"icon": "🎸", "color": 1, "schedule": {"type": "weekdays", "weekdays": [1, 3, 5]}},
    "walk": {"icon": "🥾", "color": 7, "kind": "amount", "target": 20, "schedule": {"type": "per", "period": "week"}},
    "meditate": {"icon": "🧘", "color": 9},
    "call": {"icon": "📞", "color": 4, "schedule": {"type": "weekdays", "weekdays": [7]}},
}

# Category and intensity of each spark.
SPARKS = (
    ("idea", "high"), ("challenge", "extreme"), ("decision", "medium"), ("experiment", "high"), ("energy", "low"),
    ("idea", "medium"), ("experiment", "medium"), ("decision", "high"), ("energy", "medium"), ("challenge", "high"),
    ("idea", "low"), ("experiment", "low"), ("idea", "extreme"), ("decision", "low"), ("energy", "high"),
    ("challenge", "medium"), ("idea", "high"), ("experiment", "high"), ("decision", "medium"), ("energy", "medium"),
    ("idea", "medium"), ("challenge", "high"), ("experiment", "medium"), ("idea", "low"), ("decision", "high"),
    ("energy", "low"), ("experiment", "extreme"), ("challenge", "low"), ("idea", "high"), ("energy", "high"))

# The answers of the kit, in the order of its prompts.
ANSWERS = (
    "la stazione", "il treno", "il biglietto", "il binario", "il bagaglio", "il conto", "la colazione", "la forchetta",
    "il coltello", "il cucchiaio", "il bicchiere", "il pane", "il formaggio", "la mela", "la fragola", "il pesce",
    "il pollo", "la chiave", "la camera", "l’asciugamano", "la finestra", "il ponte", "la chiesa", "la spiaggia",
    "l’isola", "il tempo", "la pioggia", "l’ombrello", "domani", "ieri", "sempre", "mai",
    "a sinistra", "a destra", "vicino", "lontano", "economico", "caro", "chiuso", "aperto")

# The types of the fields of the runs, in the order of their names.
RUN_FIELDS = ({"type": "number", "unit": "km"}, {"type": "choice"}, {"type": "check"})
KILOMETERS_PER_MINUTE = 0.16

RATINGS = (1, 2, 3, 4)
RATING_WEIGHTS = (9, 13, 62, 16)


def habit_mark(key, weekday, progress, rng):
    """Returns the mark of a habit on a day, or None; users get better with the progress from 0 to 1.

    Monday is the weekday 0.
    """
    chance = rng.random()
    if key == "read":
        return {"done": True} if chance < 0.6 + 0.3 * progress else None
    if key == "run":
        return {"done": True} if weekday in (1, 3, 5) and chance < 0.88 else None
    if key == "water":
        return {"amount": 0.25 * rng.randint(5, 9 + round(3 * progress))} if chance < 0.95 else None
    if key == "coffee":
        return {"amount": rng.choice((1, 2, 2, 3, 3, 4))}
    if key == "guitar":
        return {"done": True} if weekday in (0, 2, 4) and chance < 0.8 else None
    if key == "walk":
        return {"amount": round(1 + 5 * rng.random(), 1)} if chance < 0.75 else None
    if key == "meditate":
        return {"skipped": True} if chance < 0.04 else {"done": True} if chance < 0.4 + 0.5 * progress else None
    return {"done": True} if weekday == 6 and chance < 0.9 else None
