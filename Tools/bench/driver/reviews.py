"""Measures spaced reviews in Kindling against Anki's own backend."""

import json
import shutil
import subprocess

import peer
import workload
from measure import PROGRAMS, client, fresh_copy, median
from paths import BENCH, OUTPUT

PACKAGE = "anki==26.9.3"
VENV = OUTPUT / "anki"
CARDS = 10_000


def kit(count):
    """Returns a kit with a number of questions."""
    return {
        "name": "Review", "stage": 0,
        "questions": [
            {"prompt": f"word {number}", "correctAnswer": f"answer {number}", "incorrectAnswers": [f"other {number}"]}
            for number in range(count)],
    }


def answers(count):
    """Yields calls of one user, who signs in and answers a number of cards of the kit with "good"."""
    yield workload.resume(1)
    for position in range(1, count + 1):
        yield "reviews.answer", {"cardId": f"kit-1-{position}", "rating": 3}


def template(bench, cards):
    """Creates a database with one user and a kit with a number of questions."""
    path, calls = bench.folder / "reviews.template", bench.folder / "calls"
    workload.make_database(path, 1)
    workload.write_calls(calls, [workload.resume(1), ("kits.create", kit(cards))])
    client("piped", calls, bench.folder / "replies", *PROGRAMS[0].on(path))
    return path


def seconds_of_anki(python, bench, cards, count):
    """Returns the seconds that Anki needs for its answers."""
    folder = bench.folder / "anki"
    folder.mkdir()
    process = subprocess.run(
        [str(python), "-B", BENCH / "peer/anki_reviews.py", folder, str(cards), str(count)], check=True,
        stdout=subprocess.PIPE, text=True)
    shutil.rmtree(folder)
    return float(process.stdout)


def compare_reviews(report, bench, scale):
    """Measures answers per second of Kindling, piped and one call at a time, and of Anki, on fresh copies."""
    python = peer.interpreter(VENV, PACKAGE, "anki.collection")
    if python is None:
        report.note("Anki was skipped because its package could not be installed from PyPI.")
        return
    cards = int(CARDS * scale)
    count = cards * 9 // 10
    program, base = PROGRAMS[0], template(bench, cards)
    calls = bench.folder / "calls"
    workload.write_calls(calls, answers(count))
    startup_seconds = bench.startup(base)[program.name]
    times = {"piped": [], "one at a time": [], "anki": []}
    for _ in range(bench.rounds):
        database, replies = bench.database(program), bench.replies(program)
        fresh_copy(base, database)
        times["piped"].append(client("piped", calls, replies, *program.on(database)).wall_seconds - startup_seconds)
        answered = sum("result" in json.loads(line) for line in replies.read_text().splitlines())
        if answered != count + 1:
            raise SystemExit(f"bench: {answered - 1} of {count} cards were answered")
        fresh_copy(base, database)
        times["one at a time"].append(client("serial", calls, 1, *program.on(database)).wall_seconds)
        times["anki"].append(seconds_of_anki(python, bench, cards, count))
    rates = {name: count / median(seconds) for name, seconds in times.items()}
    for mode in ("piped", "one at a time"):
        report.reviews(f"`reviews.answer`, {mode}, of {cards:,} cards", rates[mode], rates["anki"])
