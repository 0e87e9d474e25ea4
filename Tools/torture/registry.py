"""The registry of methods, as the program describes it."""

import dataclasses
import json
import re

from program import command

DECODER = json.JSONDecoder()
SIGNED_IN = "signedIn"
ATOMIC = "system.atomic"


@dataclasses.dataclass(frozen=True)
class Example:
    """A call with parameters that are valid after the calls of `setup` on a new database."""

    method: str
    setup: tuple
    parameters: dict
    # The rule of the error with which the call is answered; None if it succeeds.
    rule: str


class Method:
    """A method with its declared parameters, errors and examples."""

    def __init__(self, entry, common_errors):
        self.name = entry["name"]
        self.domain = self.name.partition(".")[0]
        self.effect, self.is_destructive = entry["x-effect"]["kind"], entry["x-effect"]["isDestructive"]
        self.needs_user = entry["x-access"] == SIGNED_IN
        self.parameters = {parameter["name"]: parameter["schema"] for parameter in entry["params"]}
        self.required = {parameter["name"] for parameter in entry["params"] if parameter["required"]}
        self.result = entry["result"]["schema"]
        self.errors = common_errors | declared(entry["errors"])
        self.examples = [example(self.name, value) for value in entry["examples"]]


class Registry:
    """All methods of a program that runs with some options."""

    def __init__(self, program, *options):
        result = command(program, "call", "rpc.discover", "--database", ":memory:", *options)
        self.document = json.loads(result.stdout)
        self.schemas = self.document["components"]["schemas"]
        common_errors = declared(self.document["x-errors"])
        self.methods = {entry["name"]: Method(entry, common_errors) for entry in self.document["methods"]}
        # A group fails with the error of one of its calls.
        self.methods[ATOMIC].errors = set().union(*(method.errors for method in self.methods.values()))
        self.shared_topics = {topic["name"] for topic in self.document["x-events"] if topic["isShared"]}
        self.kinds = dict(kinds(self.document))

    def reading_calls(self):
        """Returns the method and the parameters of all examples that read the data of a user, and no file."""
        return [
            (method.name, example.parameters) for method in self.methods.values() for example in method.examples
            if method.effect == "read" and method.needs_user and "path" not in method.parameters]

    def resolved(self, schema):
        """Returns a schema without references and without the alternative null."""
        while True:
            if "$ref" in schema:
                schema = self.schemas[reference(schema)]
            elif "anyOf" in schema:
                schema = schema["anyOf"][0]
            else:
                return schema

    def replaced(self, schema, value, replacement, path=()):
        """Returns a value in which each scalar is replaced.

        `replacement` gets the names and indexes of the path, the schema, the name of the type of an ID or None, and the
        scalar.
        """
        name = self.identifier(schema)
        schema = self.resolved(schema)
        if isinstance(value, dict):
            fields = schema.get("properties", {})
            others = schema.get("additionalProperties") or {}
            return {
                key: self.replaced(fields.get(key, others), item, replacement, (*path, key))
                for key, item in value.items()}
        if isinstance(value, list):
            items = schema.get("items", {})
            return [self.replaced(items, item, replacement, (*path, index)) for index, item in enumerate(value)]
        return replacement(path, schema, name, value)

    def identifiers(self, schema, value):
        """Returns the IDs in a value, as pairs of the name of their type and the ID."""
        found = []

        def collect(_, __, name, scalar):
            if name and scalar is not None:
                found.append((name, scalar))
            return scalar

        self.replaced(schema, value, collect)
        return found

    def identifier(self, schema):
        """Returns the name of the type of an ID, such as SparkId; None if the schema is of something else."""
        if "anyOf" in schema:
            schema = schema["anyOf"][0]
        name = reference(schema)
        return name if name and name.endswith("Id") else None


def reference(schema):
    """Returns the name of the schema to which a schema refers; None if it does not refer to one."""
    return schema["$ref"].rpartition("/")[2] if "$ref" in schema else None


def declared(errors):
    """Returns the pairs of code and rule of declared errors."""
    pairs = set()
    for error in errors:
        for rule in error.get("data", {}).get("rules", [{}]):
            pairs.add((error["code"], rule.get("rule")))
    return pairs


def kinds(document):
    """Yields the declared pairs of an error code and its name."""
    for errors in [document["x-errors"], *(entry["errors"] for entry in document["methods"])]:
        for error in errors:
            yield error["code"], error["data"]["kind"]


def example(method, entry):
    """Returns an example; the calls before it and its error are in the text of its summary."""
    text, setup = entry.get("summary", ""), []
    position = len("After ") if text.startswith("After ") else None
    while position is not None:
        name, _, _ = text[position:].partition(" ")
        parameters, position = DECODER.raw_decode(text, position + len(name) + 1)
        calls = parameters["calls"] if name == ATOMIC else [{"method": name, "params": parameters}]
        setup += [(call["method"], call.get("params", {})) for call in calls]
        position = position + len(", then ") if text.startswith(", then ", position) else None
    rule = re.search(r"Error: (\w+)\.$", text)
    parameters = {parameter["name"]: parameter["value"] for parameter in entry["params"]}
    return Example(method, tuple(setup), parameters, rule[1] if rule else None)
