"""Writes the generated modules of the TypeScript client in Clients/typescript, and the version of its package."""

import json
import re
from dataclasses import replace
from typing import Callable, Dict, Iterable, Iterator, List, Set

from common import NOTICE, ROOT, Document, Method, Parameter, Schema, pascal, reference, wrapped

PACKAGE = "Clients/typescript"
COLUMNS = 120
PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
# Types of texts of a format, with their descriptions.
FORMATS = {
    "date-time": ("Instant", "An instant in UTC, such as 2026-11-21T09:00:00.000Z."),
    "date": ("CivilDay", "A day in the user's time zone, such as 2026-11-21."),
}
# Objects whose type depends on the topic.
EVENT_OBJECTS = ("Event", "EventNotification")
# The namespace that the hand-written client declares, and those of its methods that only event streams call.
STREAM_NAMESPACE = "events"
STREAM_METHODS = {"events.subscribe", "events.unsubscribe"}


def files(document: Document) -> Dict[str, str]:
    """Returns the texts of the generated files by path."""
    modules: Dict[str, Callable[[Document], Iterable[str]]] = {
        "types": types_module,
        "events": events_module,
        "errors": errors_module,
        "parameters": parameters_module,
        "methods": methods_module,
    }
    texts = {
        f"{PACKAGE}/src/generated/{name}.ts": "\n".join([f"// {NOTICE}", "", *lines(document)]).rstrip("\n") + "\n"
        for name, lines in modules.items()}
    manifest = f"{PACKAGE}/package.json"
    text = (ROOT / manifest).read_text(encoding="utf-8")
    texts[manifest] = re.sub(r'("version": )"[^"]*"', rf'\1"{document.version}"', text, count=1)
    return texts


def types_module(document: Document) -> Iterator[str]:
    """Yields the lines of the module with the types of values."""
    yield from imports({"Event"}, "events")
    for name, description in FORMATS.values():
        yield from [*comment(description), f"export type {name} = string;", ""]
    for name, schema in document.schemas.items():
        if name in EVENT_OBJECTS:
            continue
        yield from comment(schema.get("description", ""))
        if "enum" in schema:
            yield from union(map(quoted, schema["enum"]), f"export type {name} =")
        elif schema.get("properties"):
            yield from [f"export interface {name} {{", *fields(schema), "}"]
        else:
            yield f"export type {name} = {type_of(schema)};"
        yield ""


def events_module(document: Document) -> Iterator[str]:
    """Yields the lines of the module with the types of events."""
    objects = [document.schemas[name] for name in EVENT_OBJECTS]
    yield from imports(
        {name for schema in [topic.data for topic in document.topics] + objects for name in referenced(schema)})
    yield from [*comment("The payload of the events of each topic."), "export interface EventData {"]
    for topic in document.topics:
        subject = topic.subject[0].lower() + topic.subject[1:]
        yield from comment(f"{topic.summary} The subject: {subject}", "  ")
        yield f"  readonly {quoted(topic.name)}: {type_of(topic.data)};"
    yield from ["}", "", *comment("The topic of an event."), "export type Topic = keyof EventData;", ""]
    types = {"topic": "K", "data": "EventData[K]"}
    for name in EVENT_OBJECTS:
        schema = document.schemas[name]
        yield from comment(f"{schema['description']} Its data depends on its topic.")
        yield from [f"export type {name}<T extends Topic = Topic> = {{", "  [K in T]: {"]
        yield from fields(schema, "    ", types)
        yield from ["  };", "}[T];", ""]


def errors_module(document: Document) -> Iterator[str]:
    """Yields the lines of the module with the kinds of errors and the rules."""
    yield from [*comment("The code of each kind of errors."), "export interface ErrorCodes {"]
    for kind in document.kinds:
        yield from [*comment(kind.description, "  "), f"  readonly {kind.name}: {kind.code};"]
    yield from ["}", "", *comment("A kind of errors."), "export type ErrorKind = keyof ErrorCodes;", ""]
    kinds: Dict[str, List[str]] = {}
    messages: Dict[str, List[str]] = {}
    for rule in document.rules:
        kinds.setdefault(rule.name, []).append(quoted(rule.kind))
        messages.setdefault(rule.name, []).extend(rule.messages)
    yield from [*comment("The kind of the errors of each rule."), "export interface RuleKinds {"]
    for name, members in kinds.items():
        yield from [*comment(" ".join(messages[name]), "  "), f"  readonly {name}: {' | '.join(members)};"]
    yield from ["}", "", *comment("A rule that a call can violate."), "export type Rule = keyof RuleKinds;", ""]
    yield from [*comment("The rules that each method can report."), "export interface MethodRules {"]
    for method in document.methods:
        rules = sorted(set(method.rules)) or ["never"]
        members = rules if rules == ["never"] else map(quoted, rules)
        yield from union(members, f"readonly {quoted(method.name)}:", "  ")
    yield "}"


def parameters_module(document: Document) -> Iterator[str]:
    """Yields the lines of the module with the parameters of methods."""
    yield from imports(
        {name for method in document.methods for value in method.parameters for name in referenced(value.schema)})
    yield from [*comment("No parameters."), "export type NoParameters = Readonly<Record<string, never>>;", ""]
    for method in document.methods:
        if method.parameters and not method.alternatives:
            yield from comment(f"The parameters of `{method.name}`.")
            yield f"export interface {parameters_name(method)} {{"
            yield from parameter_lines(method.parameters)
            yield from ["}", ""]
        elif method.parameters:
            yield from alternative_parameters(method)


def parameter_lines(parameters: Iterable[Parameter]) -> Iterator[str]:
    """Yields the lines of parameters."""
    for value in parameters:
        yield from comment(value.meaning("Null"), "  ")
        mark, alternative = ("", "") if value.is_required else ("?", " | null")
        yield f"  readonly {value.name}{mark}: {type_of(value.schema)}{alternative};"


def alternative_parameters(method: Method) -> Iterator[str]:
    """Yields the lines of the parameters of a method as a union: a call has one of several sets of them."""
    name = parameters_name(method)
    alternative = {name for names in method.alternatives for name in names}
    yield from comment(f"The parameters of `{method.name}` that can be combined with all others.")
    yield f"export interface {name}Base {{"
    yield from parameter_lines(value for value in method.parameters if value.name not in alternative)
    yield from ["}", ""]
    members = {names: f"{name}With{''.join(map(pascal, names))}" for names in method.alternatives}
    for names, member_name in members.items():
        yield from comment(f"The parameters of `{method.name}` with {' and '.join(f'`{name}`' for name in names)}.")
        yield f"export interface {member_name} extends {name}Base {{"
        for value in method.parameters:
            if value.name in names:
                yield from parameter_lines([replace(value, is_required=True)])
            elif value.name in alternative and method.is_exclusive:
                yield f"  readonly {value.name}?: null;"
            elif value.name in alternative:
                yield from parameter_lines([value])
        yield from ["}", ""]
    yield from comment(f"The parameters of `{method.name}`.")
    yield from [*union(members.values(), f"export type {name} ="), ""]


def methods_module(document: Document) -> Iterator[str]:
    """Yields the lines of the module with the methods."""
    yield 'import { Namespace, type CallOptions, type LongCallOptions, type PageParameters } from "../call.js";'
    yield from imports({parameters_name(method) for method in document.methods}, "parameters")
    schemas = [method.result for method in document.methods]
    schemas += [method.listing.item for method in document.methods if method.listing]
    yield from imports({"Event"}, "events")
    yield from imports({name for schema in schemas for name in referenced(schema)} - {"Event"})
    yield from [*comment("The parameters and the result of each method."), "export interface Methods {"]
    for method in document.methods:
        result = type_of(method.result)
        yield f"  readonly {quoted(method.name)}: {{ parameters: {parameters_name(method)}; result: {result} }};"
    yield from ["}", ""]
    for namespace, methods in document.namespaces.items():
        if namespace:
            yield from comment(f"The methods `{namespace}.*`.")
            yield f"export class {pascal(namespace)}Methods extends Namespace {{"
            exposed = [method for method in methods if method.name not in STREAM_METHODS]
            yield from blank_separated(block for method in exposed for block in members(method))
            yield from ["}", ""]
    yield from comment("All methods, by namespace.")
    yield "export class AllMethods extends Namespace {"
    for namespace in document.namespaces:
        if namespace not in ("", STREAM_NAMESPACE):
            yield from comment(f"The methods `{namespace}.*`.", "  ")
            yield f"  readonly {namespace} = new {pascal(namespace)}Methods(this.send);"
    yield ""
    yield from blank_separated(block for method in document.namespaces[""] for block in members(method))
    yield "}"


def members(method: Method) -> Iterator[List[str]]:
    """Yields the lines of a method of a class, and those of its iterator if it returns a list."""
    default = "" if method.alternatives or any(value.is_required for value in method.parameters) else " = {}"
    options = "LongCallOptions" if method.takes_progress else "CallOptions"
    parameters = f"parameters: {parameters_name(method)}{default}, options?: {options}"
    yield [
        *comment(f"{method.summary} {method.description}".strip(), "  "),
        f"  {method.member}({parameters}): Promise<{type_of(method.result)}> {{",
        f"    return this.send({quoted(method.name)}, parameters, options);",
        "  }",
    ]
    if method.listing:
        page = f"(result) => result{'.' * bool(method.listing.field)}{method.listing.field}"
        yield [
            *comment(f"Yields the entries of `{method.name}`, and reads each page when the iteration reaches it.", "  "),
            f"  {method.listing.iterator}(",
            f"    parameters: PageParameters<{parameters_name(method)}>{default}, options?: CallOptions,",
            f"  ): AsyncGenerator<{type_of(method.listing.item)}, void, undefined> {{",
            f"    return this.iteratePages({quoted(method.name)}, parameters, {page}, options);",
            "  }",
        ]


def parameters_name(method: Method) -> str:
    """Returns the name of the type of the parameters of a method."""
    return f"{pascal(method.name)}Parameters" if method.parameters else "NoParameters"


def fields(schema: Schema, indent: str = "  ", types: Dict[str, str] = {}) -> Iterator[str]:
    """Yields the lines of the fields of an object; `types` replaces the types of some of them."""
    for name, value in schema["properties"].items():
        mark = "" if name in schema.get("required", []) else "?"
        yield from comment(value.get("description", ""), indent)
        yield f"{indent}readonly {name}{mark}: {types.get(name) or type_of(value)};"


def type_of(schema: Schema) -> str:
    """Returns the type of a value."""
    if "$ref" in schema:
        return reference(schema) or ""
    if "enum" in schema:
        return " | ".join(map(quoted, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join(map(type_of, schema["anyOf"]))
    kind = schema.get("type", "")
    if kind == "array":
        element = type_of(schema["items"])
        return f"readonly ({element})[]" if " | " in element else f"readonly {element}[]"
    if kind == "object" and schema.get("properties"):
        return f"{{ {' '.join(line.strip() for line in fields(undescribed(schema)))} }}"
    if kind == "object":
        key = type_of(schema.get("propertyNames", {"type": "string"}))
        return f"Readonly<Record<{key}, {type_of(schema.get('additionalProperties', {}))}>>"
    return FORMATS[schema["format"]][0] if "format" in schema else PRIMITIVES.get(kind, "unknown")


def undescribed(schema: Schema) -> Schema:
    """Returns an object without the descriptions of its fields."""
    properties = {
        name: {key: entry for key, entry in value.items() if key != "description"}
        for name, value in schema["properties"].items()}
    return {**schema, "properties": properties}


def referenced(schema: Schema) -> Set[str]:
    """Returns the names of the types that the type of a value mentions."""
    nested = [*schema.get("properties", {}).values(), *schema.get("anyOf", [])]
    nested += [schema[key] for key in ("items", "additionalProperties", "propertyNames") if isinstance(schema.get(key), dict)]
    names = {name for value in nested for name in referenced(value)}
    if schema.get("format") in FORMATS:
        names.add(FORMATS[schema["format"]][0])
    return names | {name for name in [reference(schema)] if name}


def imports(names: Set[str], module: str = "types") -> List[str]:
    """Returns the lines that import types from another generated module."""
    line = f'import type {{ {", ".join(sorted(names))} }} from "./{module}.js";'
    if len(line) <= COLUMNS:
        return [line, ""]
    return ["import type {", *wrapped(", ".join(sorted(names)) + ",", "  "), f'}} from "./{module}.js";', ""]


def comment(text: str, indent: str = "") -> List[str]:
    """Returns the lines of a doc comment; none if the text is empty."""
    line = f"{indent}/** {text} */"
    if len(line) <= COLUMNS:
        return [line] if text else []
    return [f"{indent}/**", *wrapped(text, f"{indent} * "), f"{indent} */"]


def union(members: Iterable[str], start: str, indent: str = "") -> List[str]:
    """Returns the lines of a union, which begins with `start`, such as `type Mark =`."""
    members = list(members)
    line = f"{indent}{start} {' | '.join(members)};"
    if len(line) <= COLUMNS:
        return [line]
    space = "\N{NO-BREAK SPACE}"
    text = " ".join(f"|{space}{name}" for name in members) + ";"
    return [f"{indent}{start}", *(line.replace(space, " ") for line in wrapped(text, f"{indent}  "))]


def blank_separated(blocks: Iterable[List[str]]) -> Iterator[str]:
    """Yields the lines of blocks with a blank line between them."""
    for index, block in enumerate(blocks):
        yield from ([""] if index else []) + block


def quoted(value: str) -> str:
    """Returns a string literal."""
    return json.dumps(value)
