"""Checks that the statements of the baseline occur in the sources of Kindling."""

import re

from paths import BENCH, REPOSITORY

BASELINE = BENCH / "baseline/store.c"
SOURCES = ("Modules", "Database")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
TABLE = re.compile(
    r'Table\(\s*"(\w+)",(?: owner: (\w+),)? key: (\.\w+)(?:\(\[(.*?)\]\))?(.*?)\n    \]\)', re.DOTALL)
OWNER = re.compile(r'let (\w+) = TableOwner\.row\("(\w+)", column: "(\w+)"')
COLUMN = re.compile(r'Column\(\s*"(\w+)"(?:, column: "(\w+)")?')
SWIFT = re.compile(r'"""\n(.*?)"""|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)


def plain(statement):
    """Returns a statement with normalized whitespace."""
    return re.sub(r"\s*([(),])\s*", r"\1", " ".join(statement.split()))


def of_baseline():
    """Yields the statements of the baseline except those of transactions, which differ."""
    text = BASELINE.read_text()
    start = text.index("texts[STATEMENTS]")
    account = "".join(LITERAL.findall(text[text.index("#define ACCOUNT"):start]))
    table = text[start:text.index("};", start)].replace("ACCOUNT", f'"{account}"')
    for entry in table.split("  [")[1:]:
        statement = plain("".join(LITERAL.findall(entry)))
        if statement.startswith(("select ", "insert ", "update ", "delete ")):
            yield statement


def of_kindling():
    """Returns all string literals in the sources of Kindling, one per line."""
    texts = []
    for folder in SOURCES:
        for path in sorted((REPOSITORY / folder).rglob("*.swift")):
            texts += (plain(block or line) for block, line in SWIFT.findall(path.read_text()))
    return "\n".join(texts)


def database_name(field):
    """Returns the default column of a field."""
    return re.sub("[A-Z]", lambda capital: "_" + capital[0].lower(), field)


def of_tables():
    """Yields the statements that Kindling builds from its table declarations."""
    for folder in SOURCES:
        for path in sorted((REPOSITORY / folder).rglob("*.swift")):
            text = path.read_text()
            owners = {name: (field, column) for name, field, column in OWNER.findall(text)}
            for name, owner, key, key_fields, columns in TABLE.findall(text):
                if owner and owner not in owners:
                    continue
                owner_field, owner_column = owners.get(owner, ("user", "user_id"))
                columns = [(field, column or database_name(field)) for field, column in COLUMN.findall(columns)]
                names = [column for _, column in columns]
                values = ",".join(f":{field}" for field, _ in columns)
                insert = f"insert into {name}({owner_column},{','.join(names)})values(:{owner_field},{values})"
                yield insert
                if key == ".owner":
                    yield f"select {','.join(names)} from {name} where {owner_column} = :{owner_field}"
                    yield f"delete from {name} where {owner_column} = :{owner_field}"
                if key in (".owner", ".columns"):
                    keys = [database_name(field) for field in re.findall(r'"(\w+)"', key_fields)]
                    changes = ",".join(f"{column} = excluded.{column}" for column in names if column not in keys)
                    yield f"{insert}on conflict({','.join([owner_column, *keys])})do update set {changes}"


def check():
    """Exits if the baseline has statements that Kindling does not have."""
    known = "\n".join([of_kindling(), *of_tables()])
    unknown = [statement for statement in of_baseline() if statement not in known]
    if unknown:
        raise SystemExit("bench: these statements of the baseline do not occur in Kindling:\n" + "\n".join(unknown))
