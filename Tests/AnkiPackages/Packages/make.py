"""Generates the packages that the tests read, with Anki's own library.

    python3 -m venv env && env/bin/pip install anki==26.9.3 && env/bin/python make.py .

The version of the library determines the package formats and is part of the file names. Every note has a unique tag, by
which the tests find its cards.
"""

import os
import sys
import tempfile

import anki.buildinfo
from anki.collection import Collection

version = anki.buildinfo.version
folder = os.path.abspath(sys.argv[1])
is_new = hasattr(Collection, "export_anki_package")

home = tempfile.mkdtemp()
os.chdir(home)
col = Collection(os.path.join(home, "collection.anki2"))
if not is_new and version != "2.1.35":
    (getattr(col, "upgrade_to_v2_scheduler", None) or getattr(col, "changeSchedulerVer", None) or (lambda *_: None))(
        *([] if hasattr(col, "upgrade_to_v2_scheduler") else [2])
    )


def note_type(name):
    return col.models.by_name(name) if hasattr(col.models, "by_name") else col.models.byName(name)


def add(deck, tag, model, fields, tags=()):
    kind = note_type(model)
    deck_id = col.decks.id(deck)
    if hasattr(col, "new_note"):
        note = col.new_note(kind)
    else:
        from anki.notes import Note

        kind["did"] = deck_id
        note = Note(col, kind)
    for index, text in enumerate(fields):
        note.fields[index] = text
    note.tags = [tag, *tags]
    if hasattr(col, "new_note"):
        col.add_note(note, deck_id)
    else:
        col.addNote(note)
    return note


def media(name, content):
    path = os.path.join(home, name)
    with open(path, "wb") as file:
        file.write(content)
    return col.media.add_file(path) if hasattr(col.media, "add_file") else col.media.addFile(path)


def add_custom_type():
    kind = col.models.new("Country")
    for name in ["Name", "Capital", "Hint", "Notes"]:
        field = col.models.new_field(name) if hasattr(col.models, "new_field") else col.models.newField(name)
        (getattr(col.models, "add_field", None) or col.models.addField)(kind, field)
    for name, front, back in [
        (
            "Capital",
            "{{#Capital}}What is the capital of {{text:Name}}?{{/Capital}}{{#Hint}} ({{hint:Hint}}){{/Hint}}",
            '{{FrontSide}}<hr id="answer"><b>{{Capital}}</b>{{^Notes}} (no notes){{/Notes}}'
            "{{#Notes}}<br><i>{{Notes}}</i>{{/Notes}}<script>var unused = '{{Capital}}';</script>",
        ),
        (
            "Place",
            "{{#Notes}}{{#Capital}}<!-- {{Notes}} -->Where is {{Capital}}? [{{Subdeck}}|{{Type}}|{{Card}}]"
            "{{/Capital}}{{/Notes}}",
            "{{FrontSide}} <hr id=answer> {{Name}} {{Tags}}",
        ),
    ]:
        new = getattr(col.models, "new_template", None) or col.models.newTemplate
        template = new(name)
        template["qfmt"], template["afmt"] = front, back
        (getattr(col.models, "add_template", None) or col.models.addTemplate)(kind, template)
    col.models.add(kind)


add_custom_type()
picture = media("red.png", b"\x89PNG\r\n\x1a\n" + bytes(20))
sound = media("hola.mp3", b"ID3" + bytes(30))

spanish = "Languages::Spanish"
add(spanish, "basic", "Basic", ["perro", "dog"], ["animal", "level::one"])
add(spanish, "reversed", "Basic (and reversed card)", ["gato", "cat"], ["animal"])
add(spanish, "optional", "Basic (optional reversed card)", ["vaca", "cow", ""])
add(spanish, "optional-both", "Basic (optional reversed card)", ["oveja", "sheep", "y"])
add(spanish, "typed", "Basic (type in the answer)", ["caballo", "horse"])
add(spanish, "empty-back", "Basic", ["silencio", ""])
add(spanish, "image-only", "Basic", ['<img src="%s">' % picture, "red"])
add(spanish, "sound", "Basic", ["hola[sound:%s]" % sound, '<img src="%s">hello' % picture])

add("Geography", "gap", "Cloze", ["{{c1::Canberra}} was founded in {{c2::1913}}.", "extra"])
add("Geography", "gap-hint", "Cloze", ["{{c1::Canberra::city}} is the capital of {{c2::Australia::country}}.", ""])
add("Geography", "gap-twice", "Cloze", ["{{c1::Bonn}} and {{c1::Berlin}} were capitals.", ""])
add("Geography", "gap-nested", "Cloze", ["{{c1::The {{c2::Danube}} flows}} to the sea.", ""])
if version >= "25":
    add("Geography", "gap-numbers", "Cloze", ["{{c1,2::Lima}}, {{c2::Quito}}", ""])
add("Geography::Europe", "country", "Country", ["France", "Paris", "P…", "On the Seine"], ["europe"])
add("Geography::Europe", "country-short", "Country", ["Italy", "Rome", "", ""])

add(
    "Odd &amp; ends",
    "html",
    "Basic",
    [
        "<style>b { color: red }</style><div>one&nbsp;&nbsp;<b>t</b>wo<br>three</div><ul><li>four</li><li>five</li></ul>",
        "a &lt; b &amp;&amp; c &gt; d &#8364; &#x1F600; &eacute;<!-- <p>no</p> --><script>alert('</p>')</script>",
    ],
)
add("Odd &amp; ends", "formula", "Basic", [r"\(x^2\) and [latex]\frac{1}{2}[/latex]", "2 < 3<br/>"])
add("Odd &amp; ends", "unicode", "Basic", ["e\u0301tude 👩‍👩‍👧 한국어", "שָׁלוֹם مرحبا 漢字"])
if note_type("Image Occlusion"):
    add(
        "Odd &amp; ends",
        "occlusion",
        "Image Occlusion",
        ["{{c1::image-occlusion:rect:left=.1:top=.1:width=.2:height=.2:oi=1}}", '<img src="%s">' % picture, "Map", "", ""],
    )

target = os.path.join(folder, version)
if is_new:
    from anki.collection import ExportAnkiPackageOptions

    for suffix, legacy in [("", False), ("-legacy", True)]:
        options = ExportAnkiPackageOptions(with_scheduling=True, with_media=True, legacy=legacy)
        col.export_anki_package(out_path=target + suffix + ".apkg", options=options, limit=None)
    for suffix, legacy in [("", False), ("-legacy", True)]:
        col.export_collection_package(target + suffix + ".colpkg", include_media=True, legacy=legacy)
        col.reopen() if hasattr(col, "reopen") else None
else:
    from anki.exporting import AnkiCollectionPackageExporter, AnkiPackageExporter

    exporter = AnkiPackageExporter(col)
    exporter.includeSched = True
    exporter.includeMedia = True
    exporter.exportInto(target + ".apkg")
    AnkiCollectionPackageExporter(col).exportInto(target + ".colpkg")
