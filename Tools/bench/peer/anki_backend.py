"""Adds, answers, finds and imports notes with Anki's own backend, and prints the seconds by operation as JSON.

Arguments: a folder for collections, the package to write, the number of cards to answer, and a JSON file with `notes`
(prompt, answer and tags of each) and the `words` to search.
"""

import json
import pathlib
import sys
import time

from anki.collection import (
    Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest)
from anki.scheduler.v3 import CardAnswer

PAGE = 50


def collection(folder, name):
    """Creates an empty collection under FSRS, with daily limits of 9,999 new cards and 9,999 reviews."""
    col = Collection(str(folder / f"{name}.anki2"))
    col.set_config("fsrs", True)
    preset = col.decks.get_config(1)
    preset["new"]["perDay"] = preset["rev"]["perDay"] = 9999
    col.decks.update_config(preset)
    return col


def add(col, notes):
    """Adds basic notes one at a time."""
    kind = col.models.by_name("Basic")
    for prompt, answer, tags in notes:
        note = col.new_note(kind)
        note["Front"], note["Back"], note.tags = prompt, answer, tags
        col.add_note(note, 1)


def answer(col, count):
    """Answers a number of new cards with "good"."""
    for card_id in col.find_cards("is:new", order="c.id")[:count]:
        card = col.get_card(card_id)
        card.start_timer()
        states = col._backend.get_scheduling_states(card_id)
        col.sched.answer_card(col.sched.build_answer(card=card, states=states, rating=CardAnswer.GOOD))


def search(col, words):
    """Finds the notes with each word, and reads the newest of them."""
    for word in words:
        for note_id in col.find_notes(word, order="n.id desc")[:PAGE]:
            col.get_note(note_id)


def export_package(col, package):
    """Writes all notes without scheduling."""
    col.export_anki_package(
        out_path=package, limit=None, options=ExportAnkiPackageOptions(
            with_scheduling=False, with_deck_configs=False, with_media=False, legacy=False))


def import_package(col, package):
    """Imports all notes."""
    col.import_anki_package(ImportAnkiPackageRequest(package_path=package, options=ImportAnkiPackageOptions()))


def timed(operation, *arguments):
    """Returns the seconds of an operation."""
    start = time.perf_counter()
    operation(*arguments)
    return time.perf_counter() - start


def main():
    """Runs the operations, checks them, and prints the seconds."""
    folder, package, count, file = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
    contents = json.loads(pathlib.Path(file).read_text())
    col, copy = collection(folder, "first"), collection(folder, "copy")
    seconds = {"add": timed(add, col, contents["notes"])}
    export_package(col, package)
    seconds["search"] = timed(search, col, contents["words"])
    seconds["answer"] = timed(answer, col, count)
    seconds["import"] = timed(import_package, copy, package)
    answered = col.db.scalar("select count() from revlog")
    added = copy.db.scalar("select count() from notes")
    if (answered, added) != (count, len(contents["notes"])):
        raise SystemExit(f"anki answered {answered} of {count} cards and imported {added} notes")
    col.close()
    copy.close()
    print(json.dumps(seconds))


main()
