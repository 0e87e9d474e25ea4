"""Measures Kindling against Anki's own backend: new questions, answers, searches and an import."""

import json
import random
import shutil
import subprocess

import peer
import workload
from measure import PROGRAMS, client, fresh_copy, median
from paths import BENCH, OUTPUT
from spark_database import CLOCK, PAIRS, SparkDatabase, spark_params

PACKAGE = "anki==26.9.3"
VENV = OUTPUT / "anki"
CARDS = 10_000
SEARCHES = 1000


def kit(count):
    """Returns a kit with a number of questions."""
    return {"name": "Review", "stage": 0, "questions": [question(number) for number in range(count)]}


def question(number):
    """Returns a question of a kit."""
    return {
        "prompt": f"word {number}", "correctAnswer": f"answer {number}", "incorrectAnswers": [f"other {number}"]}


def additions(count):
    """Yields calls of one user, who adds questions to a kit one at a time."""
    yield workload.resume(1)
    for number in range(1, count + 1):
        yield "kits.addQuestions", {"kitId": "kit-1", "questions": [question(number)]}


def answers(count):
    """Yields calls of one user, who answers a number of cards of the kit with "good"."""
    yield workload.resume(1)
    for position in range(1, count + 1):
        yield "reviews.answer", {"cardId": f"kit-1-{position}", "rating": 3}


def searches(words):
    """Yields calls of one user, who lists the newest sparks with each word."""
    yield workload.resume(1)
    for word in words:
        yield "sparks.list", {"text": word}


def imports(package):
    """Yields calls of one user, who imports an Anki package."""
    yield workload.resume(1)
    yield "kits.import", {"format": "apkg", "path": str(package), "name": "Imported", "stage": 0}


def contents(cards, count):
    """Returns the notes of the collection, with the texts of sparks, and the words to search."""
    generator = random.Random("notes")
    notes = [
        (params["title"], params.get("notes", "nothing"), params.get("tags", []))
        for params in spark_params(generator, cards)]
    return {"notes": notes, "words": [generator.choice(PAIRS) for _ in range(count)]}


def template(bench, questions):
    """Creates a database with one user and a kit with a number of questions."""
    path, calls = bench.folder / f"kit-{questions}.template", bench.folder / "calls"
    workload.make_database(path, 1)
    workload.write_calls(calls, [workload.resume(1), ("kits.create", kit(questions))])
    client("piped", calls, bench.folder / "replies", *PROGRAMS[0].on(path))
    return path


def seconds_of_anki(python, bench, package, count, file):
    """Returns the seconds that Anki needs for each operation."""
    folder = bench.folder / "anki"
    folder.mkdir()
    process = subprocess.run(
        [str(python), "-B", BENCH / "peer/anki_backend.py", folder, package, str(count), file], check=True,
        stdout=subprocess.PIPE, text=True)
    shutil.rmtree(folder)
    return json.loads(process.stdout)


def seconds_of_kindling(bench, base, calls, mode, startup_seconds, *options):
    """Returns the seconds of calls on a fresh copy; exits unless every piped call succeeds."""
    program = PROGRAMS[0]
    database, replies, file = bench.database(program), bench.replies(program), bench.folder / "calls"
    count = workload.write_calls(file, calls)
    fresh_copy(base, database)
    if mode == "one at a time":
        return client("serial", file, 1, *program.on(database, *options)).wall_seconds
    sample = client("piped", file, replies, *program.on(database, *options))
    answered = sum("result" in json.loads(line) for line in replies.read_text().splitlines())
    if answered != count:
        raise SystemExit(f"bench: {answered} of {count} calls succeeded: {replies.read_text()[-300:]}")
    return sample.wall_seconds - startup_seconds


def compare_backend(report, bench, scale):
    """Measures Kindling, piped and one call at a time, and Anki, on fresh copies."""
    python = peer.interpreter(VENV, PACKAGE, "anki.collection")
    if python is None:
        report.note("anki", "Anki was skipped because its package could not be installed from PyPI.")
        return
    cards, search_count = int(CARDS * scale), int(SEARCHES * scale)
    count = cards * 9 // 10
    notes, package, file = contents(cards, search_count), bench.folder / "notes.apkg", bench.folder / "notes.json"
    file.write_text(json.dumps(notes))
    sparks = SparkDatabase(bench.folder, cards)
    sparks.make()
    small, full = template(bench, 1), template(bench, cards)
    # The number of items, the database, the calls and the options of each operation.
    operations = {
        "add": ("`kits.addQuestions`", cards, small, lambda: additions(cards), ()),
        "answer": (f"`reviews.answer`, of {cards:,} cards", count, full, lambda: answers(count), ()),
        "search": (f"`sparks.list` with a word, of {cards:,}", search_count, sparks.path,
                   lambda: searches(notes["words"]), ("--clock", CLOCK)),
        "import": ("`kits.import` of an Anki package", cards, small, lambda: imports(package), ("--files", "any")),
    }
    startup_seconds = bench.startup(full)[PROGRAMS[0].name]
    times, anki_times = {}, {name: [] for name in operations}
    for _ in range(bench.rounds):
        for name, seconds in seconds_of_anki(python, bench, package, count, file).items():
            anki_times[name].append(seconds)
        for name, (_, _, base, calls, options) in operations.items():
            for mode in ("piped", "one at a time") if name != "import" else ("piped",):
                times.setdefault((name, mode), []).append(
                    seconds_of_kindling(bench, base, calls(), mode, startup_seconds, *options))
    for (name, mode), seconds in times.items():
        title, items, *_ = operations[name]
        suffix = "" if name == "import" else f", {mode}"
        report.peer("anki", title + suffix, items / median(seconds), items / median(anki_times[name]))
