"""Answers new cards under FSRS with Anki's own backend, one at a time, and prints the seconds.

Arguments: a folder for the collection, the number of notes, and the number of cards to answer.
"""

import pathlib
import sys
import time

from anki.collection import AddNoteRequest, Collection
from anki.scheduler.v3 import CardAnswer


def collection(folder, count):
    """Creates a collection of basic notes, with daily limits of 9,999 new cards and 9,999 reviews."""
    col = Collection(str(pathlib.Path(folder) / "collection.anki2"))
    col.set_config("fsrs", True)
    preset = col.decks.get_config(1)
    preset["new"]["perDay"] = preset["rev"]["perDay"] = 9999
    col.decks.update_config(preset)
    kind = col.models.by_name("Basic")
    requests = []
    for number in range(count):
        note = col.new_note(kind)
        note["Front"], note["Back"] = f"word {number}", f"answer {number}"
        requests.append(AddNoteRequest(note, 1))
    col.add_notes(requests)
    return col


def answer(col, count):
    """Answers a number of new cards with "good"."""
    for card_id in col.find_cards("is:new", order="c.id")[:count]:
        card = col.get_card(card_id)
        card.start_timer()
        states = col._backend.get_scheduling_states(card_id)
        col.sched.answer_card(col.sched.build_answer(card=card, states=states, rating=CardAnswer.GOOD))


def main():
    """Creates the collection, answers the cards, and prints the seconds."""
    folder, notes, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    col = collection(folder, notes)
    start = time.perf_counter()
    answer(col, count)
    seconds = time.perf_counter() - start
    if col.db.scalar("select count() from revlog") != count:
        raise SystemExit("anki did not answer every card")
    col.close()
    print(seconds)


main()
