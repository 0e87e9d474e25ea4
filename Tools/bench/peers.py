"""Measures the same work with other programs: a server of common Python packages, and Anki's own backend."""

import json
import os
import random
import subprocess
import sys
import time

from program import HERE, PING, ROOT, fresh_copy
from workloads import Filler, alone, kits, sparks, Words

SERVER, ANKI = "python-lsp-jsonrpc==1.1.2", "anki==26.9.3"
# Calls of Kindling per call of the server, so that they take longer than the start, whose time is subtracted.
REPETITIONS = 20


def interpreter(package):
    """Returns Python with a package of PyPI, in `bench-output`; nil if it cannot be installed."""
    folder = ROOT / "bench-output" / package.partition("=")[0]
    python = folder / "bin/python"
    if not (folder / "installed").exists():
        pip = [python, "-m", "pip", "install", "-q", package]
        for command in ([sys.executable, "-m", "venv", folder], pip):
            if subprocess.run(command, check=False).returncode:
                print(f"bench: {package} is skipped because it cannot be installed", file=sys.stderr)
                return None
        (folder / "installed").touch()
    return python


def filled(bench, fill, size):
    """Returns a filled database and its state."""
    path = bench.folder / f"{fill.__name__}.template"
    filler = Filler(bench.program, path)
    state = fill(filler, size, bench.folder)
    filler.connection.close()
    return path, state


def measure(bench, scale):
    """Returns the calls per second of Kindling and of the peer by table and line."""
    result = {}
    if python := interpreter(SERVER):
        result["server"] = measure_server(bench, python, int(50_000 * scale))
    if python := interpreter(ANKI):
        result["anki"] = measure_anki(bench, python, int(10_000 * scale))
    return result


def piped_seconds(bench, template, calls, token):
    """Returns the fewest seconds of piped calls on fresh copies, without the start."""
    def seconds(calls):
        database = bench.folder / "peer.sqlite3"
        return min(bench.piped(fresh_copy(template, database), calls, token).wall for _ in range(bench.rounds))

    return seconds(calls) - seconds([PING])


def measure_server(bench, python, count):
    """Returns the rates of pings and of sign-ins with a durable commit each."""
    template, state = filled(bench, alone, 1)
    token, result = state.tokens[0], {}
    for title, call in (("system.ping", PING), ("auth.resume", ("auth.resume", {"token": token}))):
        bodies = [json.dumps({"jsonrpc": "2.0", "id": number, "method": call[0], "params": call[1]}).encode()
                  for number in range(count)]
        message = b"".join(b"Content-Length: %d\r\n\r\n%b" % (len(body), body) for body in bodies)
        database, times = bench.folder / "peer.sqlite3", []
        for _ in range(bench.rounds):
            fresh_copy(template, database)
            start = time.perf_counter()
            output = subprocess.run(
                [python, HERE / "peer/server.py", database], input=message, check=True, stdout=subprocess.PIPE).stdout
            times.append(time.perf_counter() - start)
            if output.count(b'"result"') != count:
                raise SystemExit(f"bench: {output[-200:]}")
        result[f"`{title}`, piped"] = (
            REPETITIONS * count / piped_seconds(bench, template, REPETITIONS * count * [call], token),
            count / min(times))
    return result


def measure_anki(bench, python, count):
    """Returns the rates of new questions, answers, searches and imported questions."""
    words, rng = Words(random.Random("notes")), random.Random("searches")
    notes = [(words.text(2, 5), words.text(3, 9), words.tags()) for _ in range(count)]
    searches = [words.text(1, 1) for _ in range(max(10, count // 20))]
    contents, package = bench.folder / "notes.json", bench.folder / "notes.apkg"
    contents.write_text(json.dumps({"notes": notes, "words": searches}))
    answered, anki = count * 9 // 10, []
    for number in range(bench.rounds):
        folder = bench.folder / f"anki-{number}"
        folder.mkdir()
        command = [python, "-B", HERE / "peer/anki_backend.py", folder, package, str(answered), contents]
        anki.append(json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout))
    (empty, few), (full, cards), (ideas, reader) = (
        filled(bench, fill, size) for fill, size in ((alone_with_kit, 1), (kits, count), (sparks, count)))
    rng.shuffle(cards.values)
    works = {
        "add": ("`kits.addQuestions`", empty, few, [
            ("kits.addQuestions", {"kitId": few.values, "questions": [
                {"prompt": prompt, "correctAnswer": answer, "incorrectAnswers": ["other"]}]})
            for prompt, answer, _ in notes], count),
        "answer": ("`reviews.answer`", full, cards, [
            ("reviews.answer", {"questionId": card, "rating": 3}) for card in cards.values[:answered]], answered),
        "search": ("`sparks.list` with a word", ideas, reader, [
            ("sparks.list", {"text": word}) for word in searches], len(searches)),
        "import": ("`kits.import` of an Anki package", empty, few, [
            ("kits.import", {"format": "apkg", "path": os.fspath(package), "name": "Imported", "stage": 0})], count)}
    result = {}
    for name, (title, template, state, calls, items) in works.items():
        peer = items / min(run[name] for run in anki)
        piped = items / piped_seconds(bench, template, calls, state.tokens[0])
        result[f"{title}, piped" if name != "import" else title] = piped, peer
        if name != "import":
            serial = min(
                bench.serial(fresh_copy(template, bench.folder / "peer.sqlite3"), calls, state.tokens[0]).wall
                for _ in range(bench.rounds))
            result[f"{title}, one at a time"] = items / serial, peer
    return result


def alone_with_kit(filler, _size, folder):
    """Creates a user with a kit of one question, whose ID is the value of the state."""
    state = kits(filler, 1, folder)
    state.values = state.values[0].rpartition("-")[0]
    return state
