"""Anki's own backend answers new cards under FSRS, one after the other: prints how many seconds that takes.

Called with a folder for the collection, how many notes it has, and how many of their cards are answered.
"""

import pathlib
import sys
import time

from anki.collection import AddNoteRequest, Collection
from anki.scheduler.v3 import CardAnswer


def collection(folder, count):
    """A collection of plain notes, all of which may be learned on one day."""
    made = Collection(str(pathlib.Path(folder) / "collection.anki2"))
    made.set_config("fsrs", True)
    preset = made.decks.get_config(1)
    preset["new"]["perDay"] = preset["rev"]["perDay"] = 9999
    made.decks.update_config(preset)
    kind = made.models.by_name("Basic")
    requests = []
    for number in range(count):
        note = made.new_note(kind)
        note["Front"], note["Back"] = f"word {number}", f"answer {number}"
        requests.append(AddNoteRequest(note, 1))
    made.add_notes(requests)
    return made


def answer(made, count):
    """Answers as many cards with "good", each by its number."""
    for number in made.find_cards("is:new", order="c.id")[:count]:
        card = made.get_card(number)
        card.start_timer()
        states = made._backend.get_scheduling_states(number)
        made.sched.answer_card(made.sched.build_answer(card=card, states=states, rating=CardAnswer.GOOD))


def main():
    """Fills, answers, tells."""
    folder, notes, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    made = collection(folder, notes)
    begin = time.perf_counter()
    answer(made, count)
    seconds = time.perf_counter() - begin
    if made.db.scalar("select count() from revlog") != count:
        raise SystemExit("anki has not answered every card")
    made.close()
    print(seconds)


main()
