"""Writes the generated modules of the Python client in Clients/python."""

import keyword
import re
from typing import Callable, Dict, Iterable, List

import python_methods
from common import NOTICE, Document, Schema, Topic, pascal, reference, without_null, wrapped

PACKAGE = "Clients/python/kindling/generated"
# Columns of the lists of literals, so that they are readable next to each other.
LITERAL_COLUMNS = 116
TYPE_NAME = re.compile(r"\w+")


def files(document: Document) -> Dict[str, str]:
    """Returns the texts of the generated modules by path."""
    modules: Dict[str, Callable[[Document], Iterable[str]]] = {
        "types": types_module,
        "events": events_module,
        "errors": errors_module,
        "sync_methods": lambda document: python_methods.module(document, is_async=False),
        "async_methods": lambda document: python_methods.module(document, is_async=True),
        "version": version_module,
    }
    return {
        f"{PACKAGE}/{name}.py": "\n".join([f"# {NOTICE}", *lines(document)]).rstrip("\n") + "\n"
        for name, lines in modules.items()}


def version_module(document: Document) -> Iterable[str]:
    """Yields the lines of the module with the version."""
    yield from docstring("The version of the program whose document describes this client.", "")
    yield from ["", f'VERSION = "{document.version}"']


def docstring(text: str, indent: str = "    ") -> List[str]:
    """Returns the lines of a docstring."""
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    lines = wrapped(f'"""{text}"""', indent)
    return lines if len(lines) == 1 else [*wrapped(f'"""{text}', indent), f'{indent}"""']


def annotation(schema: Schema) -> str:
    """Returns the type of a value in a reply."""
    inner, is_nullable = without_null(schema)
    if is_nullable:
        return f"Optional[{annotation(inner)}]"
    name = reference(schema)
    if name:
        return name
    if "anyOf" in schema:
        return f"Union[{', '.join(map(annotation, schema['anyOf']))}]"
    if schema.get("type") == "array":
        return f"List[{annotation(schema['items'])}]"
    if schema.get("type") == "object":
        key = annotation(schema.get("propertyNames", {"type": "string"}))
        return f"Dict[{key}, {annotation(schema.get('additionalProperties', {}))}]"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}.get(schema.get("type", ""), "Any")


def literal(values: Iterable[str]) -> str:
    """Returns a literal type on one line."""
    return f"Literal[{', '.join(map(quoted, values))}]"


def quoted(value: str) -> str:
    """Returns a value as a literal."""
    return f'"{value}"'


def literal_alias(name: str, values: Iterable[str], description: str = "") -> Iterable[str]:
    """Yields the lines of a named literal type."""
    values = list(values)
    line = f"{name} = {literal(values)}"
    if len(line) <= LITERAL_COLUMNS:
        yield line
    else:
        yield f"{name} = Literal["
        yield from wrapped(", ".join(map(quoted, values)) + ",", "    ")
        yield "]"
    if description:
        yield from docstring(description, "")
    yield ""


def types_module(document: Document) -> Iterable[str]:
    """Yields the lines of the module with the types of parameters and results."""
    yield from docstring("The types of parameters and results. Names of fields are those of the wire.", "")
    yield from ["", "from typing import Any, Dict, List, Literal, NewType, Optional, TypedDict, Union", ""]
    schemas = with_nested_types(document.schemas)
    for name, schema in schemas.items():
        if "enum" in schema:
            yield from literal_alias(name, schema["enum"], schema.get("description", ""))
    for name, schema in schemas.items():
        if "enum" not in schema and schema["type"] != "object":
            yield from identifier(name, schema)
    yield from literal_alias("ErrorKindName", [kind.name for kind in document.kinds], "A kind of errors.")
    yield from literal_alias("Rule", [rule.name for rule in document.rules], "A rule that a call can violate.")
    for name, schema in schemas.items():
        if schema.get("type") == "object":
            yield from ["", *typed_dict(name, schema), ""]


def with_nested_types(schemas: Dict[str, Schema]) -> Dict[str, Schema]:
    """Returns schemas in which objects and enumerations inside of objects are replaced by references to named types.

    A type comes after those to which it refers: then the module needs no forward references, whose evaluation would
    make its import slower.
    """
    result: Dict[str, Schema] = {}

    def add(name: str, schema: Schema) -> None:
        properties: Dict[str, Schema] = {}
        for field, value in schema.get("properties", {}).items():
            if value.get("properties") or "enum" in value:
                nested = name + pascal(field)
                add(nested, value)
                value = {"$ref": nested, "description": value["description"]}
            for used in TYPE_NAME.findall(annotation(value)):
                if used in schemas and used not in result:
                    add(used, schemas[used])
            properties[field] = value
        result[name] = {**schema, "properties": properties} if properties else schema

    for name, schema in schemas.items():
        if name not in result:
            add(name, schema)
    return result


def identifier(name: str, schema: Schema) -> Iterable[str]:
    """Yields the lines of the type of an ID.

    IDs of rows come from replies, so a type of their own prevents confusing them. Slugs and small numbers are written
    in the code of clients, so they are plain values.
    """
    base = annotation(schema)
    is_row_id = base == "int" and "maximum" not in schema
    yield f'{name} = NewType("{name}", int)' if is_row_id else f"{name} = {base}"
    yield from docstring(schema["description"], "")
    yield ""


def typed_dict(name: str, schema: Schema) -> Iterable[str]:
    """Yields the lines of a dictionary type.

    Fields that are reserved words and optional fields need base types of their own in Python 3.9.
    """
    fields: Dict[str, Schema] = schema.get("properties", {})
    required = set(schema.get("required", []))
    base = "TypedDict"
    reserved = [field for field in fields if keyword.iskeyword(field)]
    if reserved:
        if not required.issuperset(reserved):
            raise ValueError(f"A reserved word is the name of an optional field of {name}.")
        base = f"_{name}Words"
        types = ", ".join(f'"{field}": {annotation(fields[field])}' for field in reserved)
        yield from [f'{base} = TypedDict("{base}", {{{types}}})', "", ""]
    described = schema.get("description", "A parameter.")
    optional = [field for field in fields if field not in required]
    rest = [field for field in fields if field in required and field not in reserved]
    if optional and rest:
        yield from [f"class _{name}Required({base}):", *field_lines(rest, fields), "", ""]
        base, rest = f"_{name}Required", []
    yield f"class {name}({base}{', total=False' if optional else ''}):"
    yield from docstring(described)
    if rest or optional:
        yield ""
        yield from field_lines(rest or optional, fields)


def field_lines(names: Iterable[str], fields: Dict[str, Schema]) -> Iterable[str]:
    """Yields the declarations of fields of a dictionary type."""
    for name in names:
        yield f"    {name}: {annotation(fields[name])}"
        if "description" in fields[name]:
            yield from docstring(fields[name]["description"])


def events_module(document: Document) -> Iterable[str]:
    """Yields the lines of the module with the types of events."""
    yield from docstring("The types of events, which differ in their topic. `AnyEvent` is their union.", "")
    yield from ["", "from typing import Literal, TypedDict, Union", "", "from . import types", ""]
    names = [topic.name for topic in document.topics]
    domains = sorted({name.partition(".")[0] for name in names})
    yield from literal_alias("Topic", names, "The name of a topic.")
    yield from literal_alias("Domain", domains, "The first part of names of topics; stands for all of them.")
    yield from ["", "class _Event(TypedDict):"]
    common = document.schemas["EventNotification"]["properties"]
    for field, schema in common.items():
        if field not in ("topic", "data", "subject"):
            yield f"    {field}: {qualified(annotation(schema))}"
            yield from docstring(schema["description"])
    yield ""
    for topic in document.topics:
        yield from event(topic)
    yield from ["", "AnyEvent = Union[", *(f"    {pascal(name)}," for name in names), "]"]
    yield from docstring("An event; comparing its topic determines the type of its data.", "")


def event(topic: Topic) -> Iterable[str]:
    """Yields the lines of the type of the events of a topic."""
    data = qualified(annotation(topic.data))
    yield from ["", f"class {pascal(topic.name)}(_Event):", *docstring(topic.summary), ""]
    yield from [f"    topic: Literal[{quoted(topic.name)}]", "    subject: str", *docstring(topic.subject)]
    yield from [f"    data: {data}", ""]


def qualified(type_name: str) -> str:
    """Returns the name of a type in the module `types` as other modules write it."""
    return type_name if type_name in {"str", "int", "float", "bool"} else f"types.{type_name}"


def errors_module(document: Document) -> Iterable[str]:
    """Yields the lines of the module with the classes of errors."""
    yield from docstring("One class of errors for each kind, and below it one for each rule of the kind.", "")
    yield from ["", "from .._errors import KindlingError", ""]
    yield from ["__all__ = [", '    "KindlingError",']
    kinds = {kind.name: pascal(kind.name) for kind in document.kinds}
    # A rule with the name of its kind is its only one.
    rules = [rule for rule in document.rules if pascal(rule.name) != kinds[rule.kind]]
    names = [*kinds.values(), *(pascal(rule.name) for rule in rules)]
    if len(set(names)) != len(names):
        raise ValueError("Two errors would have the same class name.")
    yield from [*wrapped(", ".join(map(quoted, names)) + ",", "    "), "]", ""]
    for kind in document.kinds:
        yield from error_class(kinds[kind.name], "KindlingError", f"kind={quoted(kind.name)}", kind.description)
    for rule in rules:
        yield from error_class(
            pascal(rule.name), kinds[rule.kind], f"rule={quoted(rule.name)}", " ".join(rule.messages))


def error_class(name: str, base: str, key: str, description: str) -> Iterable[str]:
    """Yields the lines of a class of errors."""
    return ["", f"class {name}({base}, {key}):", *docstring(description), ""]
