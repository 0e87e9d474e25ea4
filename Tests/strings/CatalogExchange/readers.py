"""Checks that other tools read an XLIFF document as expected.

Usage: readers.py DOCUMENT SCHEMA EXPECTED

SCHEMA is the strict OASIS schema, in a folder with xml.xsd, or "-" for none. EXPECTED is a JSON array of units,
{"id", "source", "target", "note", "done"}, in document order. Prints up to 40 differences and exits with 1 if there are
any. Saves what the tools have read as DOCUMENT.toolkit and DOCUMENT.moz.
"""

import json
import os
import sys

from moz.l10n.formats.xliff.parse import xliff_parse
from moz.l10n.formats.xliff.serialize import xliff_serialize
from moz.l10n.model import PatternMessage
from translate.storage import xliff

document, schema, expected = sys.argv[1:]
with open(expected, encoding="utf-8") as file:
    expected = json.load(file)
differences = []


def compare(reader, actual, fields):
    if len(actual) != len(expected):
        differences.append(f"{reader}: {len(actual)} units instead of {len(expected)}")
    for unit, values in zip(expected, actual):
        for field in fields:
            if unit[field] != values[field]:
                differences.append(f"{reader}: {unit['id']} {field}: {values[field]!r} instead of {unit[field]!r}")


if schema != "-":
    import xmlschema

    folder = os.path.dirname(schema)
    strict = xmlschema.XMLSchema10(
        schema,
        locations={"http://www.w3.org/XML/1998/namespace": os.path.join(folder, "xml.xsd")},
        allow="local",
    )
    for error in strict.iter_errors(document):
        differences.append(f"xmlschema: {error.path}: {error.reason}")

store = xliff.xlifffile.parsefile(document)
actual = []
for unit in store.units:
    actual.append({
        "id": unit.getid().split("\x04")[-1],
        "source": str(unit.source),
        "target": None if unit.target is None else str(unit.target),
        "note": unit.getnotes() or None,
        "done": unit.istranslated() and not unit.isfuzzy(),
    })
store.savefile(document + ".toolkit")
compare("translate-toolkit", actual, ["id", "source", "target", "note", "done"])

with open(document, "rb") as file:
    resource = xliff_parse(file.read())
actual = []
for section in resource.sections:
    for entry in section.entries:
        assert isinstance(entry.value, PatternMessage)
        metadata = {item.key: item.value for item in entry.meta}
        actual.append({
            "id": entry.id[-1],
            "source": metadata.get("source", ""),
            "target": "".join(entry.value.pattern) if entry.value.pattern else None,
            "note": entry.comment or None,
        })
with open(document + ".moz", "w", encoding="utf-8") as file:
    file.writelines(xliff_serialize(resource))
compare("moz.l10n", actual, ["id", "source", "target", "note"])

# With Xcode's tool id in the document, moz.l10n merges the forms of a text into one entry.
with open(document, "rb") as file:
    resource = xliff_parse(file.read().replace(b"kindling.strings", b"com.apple.dt.xcode"))
keys = {unit["id"].split("|==|")[0] for unit in expected}
actual = {entry.id[-1] for section in resource.sections for entry in section.entries}
if actual != keys:
    differences.append(f"moz.l10n, as from Xcode: {sorted(actual ^ keys)}")

print("\n".join(differences[:40]))
sys.exit(1 if differences else 0)
