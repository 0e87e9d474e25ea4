"""Checks that the statements of the baseline occur in the sources of Kindling."""

import re

from paths import BENCH, REPOSITORY

BASELINE = BENCH / "baseline/statements.c"
SOURCES = ("Modules", "Database")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
TABLE = re.compile(
    r'Table\(\s*"(\w+)",(?:\s*owner: (\w+),)?\s*key: (\.\w+)(?:\(\[(.*?)\]\))?(.*?)\n    \]\)', re.DOTALL)
ROW_OWNER = re.compile(r'owner: \.row\("(\w+)", column: "(\w+)", of: [^()]*?, "[^"]*"\)')
OWNER = re.compile(r'let (\w+) = TableOwner\.row\("(\w+)", column: "(\w+)"')
# The declaration of a column that is not a fact.
ORIGIN = re.compile(r"^total|\.(?:derived|bounded|consistent)\(")
COLUMN = re.compile(r'(Column|total)\(\s*(number: )?"(\w+)"(?:, column: "(\w+)")?')
SWIFT = re.compile(r'"""\n(.*?)"""|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)


def plain(statement):
    """Returns a statement with normalized whitespace."""
    return re.sub(r"\s*([(),])\s*", r"\1", " ".join(statement.split()))


def of_baseline():
    """Yields the statements of the baseline except those of transactions, which differ."""
    text = BASELINE.read_text()
    start = text.index("statement_texts[STATEMENTS]")
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


def columns(declaration):
    """Returns the name of each column in Swift and in SQL, and its further declaration."""
    found = list(COLUMN.finditer(declaration))
    ends = [match.start() for match in found[1:]] + [len(declaration)]
    return [
        (match[3], match[4] or database_name(match[3]), declaration[match.start():end])
        for match, end in zip(found, ends)]


def of_table(name, owner_field, owner_column, key, key_fields, declaration):
    """Yields the statements of a table."""
    fields = columns(declaration)
    names = [column for _, column, _ in fields]
    next_number = f"(select ifnull(max(number),0)+ 1 from {name} where {owner_column} = :{owner_field})"
    values = ",".join(
        next_number if text.startswith("Column(number") else f":{field}" for field, _, text in fields)
    insert = f"insert into {name}({owner_column},{','.join(names)})values(:{owner_field},{values})"
    yield insert
    key_fields = re.findall(r'"(\w+)"', key_fields) if key == ".columns" else ["id"] if key == ".number" else []
    keys = [database_name(field) for field in key_fields]
    keys = [next((column for field, column, _ in fields if field == key), key) for key in keys]
    condition = " and ".join(
        f"{column} = :{field}" for column, field in [(owner_column, owner_field), *zip(keys, key_fields)])
    selected = ",".join((["id"] if key == ".number" else []) + names)
    yield f"select {selected} from {name} where {condition}"
    yield f"delete from {name} where {condition}"
    if key != ".number":
        changes = ",".join(f"{column} = excluded.{column}" for column in names if column not in keys)
        yield f"{insert}on conflict({','.join([owner_column, *keys])})do update set {changes}"
    derived = ",".join(f"{column} = :{field}" for field, column, text in fields if ORIGIN.search(text))
    yield f"update {name} set {derived} where {condition}"


def of_tables():
    """Yields the statements that Kindling builds from its table declarations."""
    for folder in SOURCES:
        for path in sorted((REPOSITORY / folder).rglob("*.swift")):
            text = ROW_OWNER.sub(r"owner: \1__\2", path.read_text())
            owners = {name: (field, column) for name, field, column in OWNER.findall(text)}
            for name, owner, key, key_fields, declaration in TABLE.findall(text):
                if owner and owner not in owners and "__" not in owner:
                    continue
                default = tuple(owner.split("__")) if owner else ("user", "user_id")
                yield from of_table(name, *owners.get(owner, default), key, key_fields, declaration)


def check():
    """Exits if the baseline has statements that Kindling does not have."""
    known = "\n".join([of_kindling(), *of_tables()])
    unknown = [statement for statement in of_baseline() if statement not in known]
    if unknown:
        raise SystemExit("bench: these statements of the baseline do not occur in Kindling:\n" + "\n".join(unknown))
