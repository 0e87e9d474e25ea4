"""Imports packages into a new collection of Anki, and prints its contents after each.

    python import.py FOLDER PACKAGE...
"""

import html
import os
import sys

from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

folder, *packages = sys.argv[1:]
os.makedirs(folder)
collection = Collection(os.path.join(folder, "collection.anki2"))
for package in packages:
    collection.import_anki_package(
        ImportAnkiPackageRequest(package_path=package, options=ImportAnkiPackageOptions())
    )
    cards = [collection.get_card(card) for card in collection.find_cards("deck:*")]
    decks = {collection.decks.name(card.did) for card in cards}
    cards.sort(key=lambda card: card.due)
    ninth = cards[8].note().fields
    assert all(card.question() and card.answer() for card in cards)
    count = collection.note_count()
    print(f"{count} notes, {len(cards)} cards in {', '.join(sorted(decks))}; 9: {html.unescape(ninth[1])}")
problems, ok = collection.fix_integrity()
assert ok, problems
print("checked")
collection.close()
