"""The OpenRPC document as generators of clients see it, and the naming and wrapping that they share."""

import json
import re
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

ROOT = Path(__file__).resolve().parent.parent.parent
NOTICE = "Generated from openrpc.json by Tools/clients/generate; do not edit."

# Kinds of errors that JSON-RPC defines for all methods, so that no method lists them.
STANDARD_KINDS = {
    "parse_error": (-32700, "The message is not JSON."),
    "invalid_request": (-32600, "The message is not a request, or it is not allowed now."),
    "method_not_found": (-32601, "The method does not exist."),
    "invalid_params": (-32602, "A parameter is missing, unknown or has the wrong type."),
    "internal_error": (-32603, "The program has a fault; its log explains it."),
}
# Kinds of errors whose descriptions would otherwise be those of their rules.
KIND_DESCRIPTIONS = {
    "canceled": "The call was canceled.",
    "unauthenticated": "The method needs a signed-in user.",
    "forbidden": "The object belongs to another user, or files are not open.",
    "not_found": "The object does not exist or is not visible to this user.",
    "conflict": "The object exists already, or changed in the meantime.",
    "validation_failed": "The call violates rules; all of them are listed as issues.",
    "limit_reached": "A quota is used up.",
    "locked": "The object is not open yet.",
    "rate_limited": "There were too many attempts.",
    "busy": "Another process has locked the database; the call can be repeated.",
    "storage_failed": "The disk is full, read-only or damaged.",
}
# Names of objects that the document declares inside of parameters, by the names of their fields. Others are named
# after their field: `questions` is a list of `QuestionInput`.
INPUT_NAMES = {
    "source": "CourseInput",
    "from": "SyncPeerInput",
    "change": "FactLineInput",
    "title": "LocalizedTextInput",
    "subtitle": "LocalizedTextInput",
    "description": "LocalizedTextInput",
    "weeklyReport": "ReminderSwitchInput",
    "missionDeadlines": "ReminderSwitchInput",
    "achievementNotifications": "ReminderSwitchInput",
    "streakReminder": "ReminderSwitchInput",
}

Schema = Dict[str, Any]


@dataclass(frozen=True)
class Parameter:
    """A parameter of a method; its schema does not mention null.

    Null means the same as omitting the parameter, unless `can_clear` is true: then it clears the stored value.
    """

    name: str
    description: str
    schema: Schema
    is_required: bool
    can_clear: bool

    def meaning(self, null: str) -> str:
        """Returns the description, with the name of null in a language if it clears the value."""
        return f"{self.description} {null} clears the value." if self.can_clear else self.description


@dataclass(frozen=True)
class Listing:
    """How a method returns a list, page by page if it takes a `cursor`.

    The iterator of `list` is `iterate`. That of another method has the name of the method too, or, if the method is
    `get`, the name of the field with the list: `iterateHistory`, `iterateQuestions`.
    """

    iterator: str
    field: str
    """The field of the result that contains the page; empty if the result is the page."""
    item: Schema


@dataclass(frozen=True)
class Method:
    """A method; `namespace` is empty for `initialize` and `shutdown`.

    Required parameters come first. `progressToken` is not among them: see `takes_progress`. A call has one of the
    sets of parameters in `alternatives`, unless that is empty, and no other if `is_exclusive`.
    """

    name: str
    summary: str
    description: str
    parameters: Tuple[Parameter, ...]
    result: Schema
    rules: Tuple[str, ...]
    needs_user: bool
    takes_progress: bool
    listing: Optional[Listing]
    alternatives: Tuple[Tuple[str, ...], ...]
    is_exclusive: bool

    @property
    def filters(self) -> Tuple[Parameter, ...]:
        """The parameters of the iterator."""
        return tuple(parameter for parameter in self.parameters if parameter.name not in ("cursor", "clientKey"))

    @property
    def namespace(self) -> str:
        return self.name.rpartition(".")[0]

    @property
    def member(self) -> str:
        return self.name.rpartition(".")[2]


@dataclass(frozen=True)
class Rule:
    """A rule that calls can violate (`data.rule`), with the messages that describe it."""

    name: str
    kind: str
    messages: Tuple[str, ...]


@dataclass(frozen=True)
class ErrorKind:
    """A kind of errors (`data.kind`) with its code."""

    name: str
    code: int
    description: str


@dataclass(frozen=True)
class Topic:
    """A topic of events; `data` is the schema of its payload."""

    name: str
    summary: str
    subject: str
    data: Schema


class Document:
    """The contents of openrpc.json.

    `schemas` contains all named types, sorted by name, including those of objects inside of parameters, which are
    replaced by references.
    """

    def __init__(self, content: Dict[str, Any]) -> None:
        self.version: str = content["info"]["version"]
        self.schemas: Dict[str, Schema] = dict(content["components"]["schemas"])
        self.methods = [self._method(method) for method in content["methods"]]
        self.topics = [
            Topic(event["name"], event["summary"], event["subject"], event["data"]) for event in content["x-events"]]
        self.namespaces: Dict[str, List[Method]] = {}
        for method in self.methods:
            self.namespaces.setdefault(method.namespace, []).append(method)
        self.kinds, self.rules = errors(content["methods"])
        self.schemas = dict(sorted(self.schemas.items()))

    @classmethod
    def load(cls, path: Path = ROOT / "openrpc.json") -> "Document":
        """Returns the contents of a file."""
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def _method(self, method: Dict[str, Any]) -> Method:
        names = {parameter["name"] for parameter in method["params"]}
        parameters = [
            Parameter(
                parameter["name"], parameter["description"],
                self._named(without_null(parameter["schema"])[0], parameter["name"]), parameter["required"],
                parameter.get("x-clearable", False))
            for parameter in method["params"] if parameter["name"] != "progressToken"]
        parameters.sort(key=lambda parameter: (not parameter.is_required, parameter.name == "clientKey"))
        rules = [
            rule["rule"] for error in method["errors"] for rule in error["data"].get("rules", []) if "rule" in rule]
        return Method(
            method["name"], method["summary"], method.get("description", ""), tuple(parameters),
            method["result"]["schema"], tuple(rules), method["x-access"] == "signedIn", "progressToken" in names,
            self._listing(method["name"], "cursor" in names, method["result"]["schema"]),
            tuple(map(tuple, method.get("x-oneOf") or method.get("x-anyOf", []))), "x-oneOf" in method)

    def _listing(self, method: str, has_pages: bool, result: Schema) -> Optional[Listing]:
        """Returns the listing of a method; None if its result has no list of `items`."""
        member = method.rpartition(".")[2]
        if not has_pages and member != "list":
            return None
        fields = self._fields(result)
        if "items" in fields:
            return Listing("iterate" + ("" if member == "list" else pascal(member)), "", fields["items"]["items"])
        for name, schema in fields.items():
            nested = self._fields(schema)
            if has_pages and {"items", "nextCursor"} <= nested.keys():
                return Listing("iterate" + pascal(name if member == "get" else member), name, nested["items"]["items"])
        return None

    def _fields(self, schema: Schema) -> Dict[str, Schema]:
        """Returns the schemas of the fields of an object by name; none for other values."""
        name = reference(schema)
        return (self.schemas[name] if name else schema).get("properties", {})

    def _named(self, schema: Schema, field: str) -> Schema:
        """Returns a schema of a parameter, in which objects are replaced by references to named types."""
        if "items" in schema:
            return {**schema, "items": self._named(schema["items"], re.sub("s$", "", field))}
        if "anyOf" in schema:
            return {**schema, "anyOf": [self._named(choice, field) for choice in schema["anyOf"]]}
        if not schema.get("properties"):
            return schema
        properties = {name: self._named(value, name) for name, value in schema["properties"].items()}
        name = INPUT_NAMES.get(field, field[0].upper() + field[1:] + "Input")
        named = {"type": "object", "properties": properties, "required": schema.get("required", [])}
        existing = self.schemas.setdefault(name, named)
        if structure(existing) != structure(named):
            raise ValueError(f"Two objects would have the name {name}: add one of them to INPUT_NAMES.")
        return {"$ref": f"#/components/schemas/{name}"}


def errors(methods: List[Dict[str, Any]]) -> Tuple[List[ErrorKind], List[Rule]]:
    """Returns the kinds of errors by code, and the rules by name."""
    kinds = {name: ErrorKind(name, *values) for name, values in STANDARD_KINDS.items()}
    messages: Dict[Tuple[str, str], List[str]] = {}
    for method in methods:
        for error in method["errors"]:
            kind = error["data"]["kind"]
            kinds[kind] = ErrorKind(kind, error["code"], KIND_DESCRIPTIONS.get(kind, error["message"]))
            for rule in error["data"].get("rules", []):
                if "rule" in rule:
                    known = messages.setdefault((rule["rule"], kind), [])
                    known.extend(message for message in [rule["message"]] if message not in known)
    rules = [Rule(name, kind, tuple(texts)) for (name, kind), texts in sorted(messages.items())]
    return sorted(kinds.values(), key=lambda kind: kind.code), rules


def structure(schema: Any) -> Any:
    """Returns a schema without descriptions and limits."""
    if isinstance(schema, list):
        return [structure(element) for element in schema]
    if not isinstance(schema, dict):
        return schema
    ignored = {"description", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"}
    return {key: structure(value) for key, value in schema.items() if key not in ignored or isinstance(value, dict)}


def without_null(schema: Schema) -> Tuple[Schema, bool]:
    """Returns a schema without the alternative null, and whether it has that alternative."""
    choices = [choice for choice in schema.get("anyOf", []) if choice.get("type") != "null"]
    if len(choices) == len(schema.get("anyOf", [])):
        return schema, False
    others = {key: value for key, value in schema.items() if key != "anyOf"}
    return ({**others, **choices[0]} if len(choices) == 1 else {**others, "anyOf": choices}), True


def reference(schema: Schema) -> Optional[str]:
    """Returns the name of the named type to which a schema refers, or None."""
    return schema["$ref"].rpartition("/")[2] if "$ref" in schema else None


def words(name: str) -> List[str]:
    """Returns the words of a name in camel case, snake case or with dots, in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)]


def snake(name: str) -> str:
    """Returns a name in snake case: `completeTask` becomes `complete_task`."""
    return "_".join(words(name))


def pascal(name: str) -> str:
    """Returns a name in Pascal case: `stage_locked` becomes `StageLocked`."""
    return "".join(word.capitalize() for word in words(name))


def wrapped(text: str, indent: str = "", hanging: str = "", columns: int = 120) -> List[str]:
    """Returns the lines of a text, which begin with `indent`, and after the first one also with `hanging`."""
    return textwrap.wrap(
        text, columns, initial_indent=indent, subsequent_indent=indent + hanging, break_long_words=False,
        break_on_hyphens=False)
