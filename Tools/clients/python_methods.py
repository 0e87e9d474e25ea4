"""Writes the modules of the Python client that contain one method for each method of the document."""

import keyword
from typing import Dict, Iterable, List

from common import Document, Listing, Method, Parameter, Schema, pascal, reference, snake, without_null, wrapped

# Methods that the hand-written part of the client calls: events are an iterator, and closing a client shuts down.
HIDDEN = {"events.subscribe", "events.unsubscribe", "shutdown"}
# The hand-written base classes of namespaces that have more than the methods of the document.
BASES = {"events": "EventNamespace", "sync": "SyncNamespace"}
# Kinds of errors that each method can raise, so that docstrings do not list their rules.
COMMON_KINDS = {"unauthenticated", "busy", "storage_failed"}


def module(document: Document, is_async: bool) -> Iterable[str]:
    """Yields the lines of the module with the methods of the synchronous or the asynchronous client."""
    style = "_async" if is_async else "_sync"
    names = sorted([*BASES.values(), "Namespace", *([] if is_async else ["Cancellation"])])
    yield f'"""The methods of the {"asynchronous" if is_async else "synchronous"} client."""'
    # Annotations that are not evaluated make the import faster.
    yield from ["", "from __future__ import annotations"]
    typing = sorted([iterator_class(is_async), "Any", "Mapping", "Optional", "Sequence", "Union"])
    yield from ["", f"from typing import {', '.join(typing)}", "", "from . import types"]
    yield f"from ..{style} import {', '.join(names)}"
    yield from ["from .._values import Clear, OnProgress", ""]
    common_rules = {rule.name for rule in document.rules if rule.kind in COMMON_KINDS}
    for namespace, methods in document.namespaces.items():
        if namespace:
            base = BASES.get(namespace, "Namespace")
            yield from ["", f"class {pascal(namespace)}({base}):", f'    """The methods `{namespace}.*`."""', ""]
            yield from methods_of(methods, common_rules, is_async)
    yield from ["", "class Methods(Namespace):", '    """The namespaces, and the methods without a namespace."""', ""]
    yield from methods_of(document.namespaces[""], common_rules, is_async)
    for namespace in filter(None, document.namespaces):
        yield from [
            "    @property", f"    def {safe(namespace)}(self) -> {pascal(namespace)}:",
            f'        """The methods `{namespace}.*`."""',
            f"        return {pascal(namespace)}(self._connection)", ""]


def methods_of(methods: List[Method], common_rules: Iterable[str], is_async: bool) -> Iterable[str]:
    """Yields the lines of methods."""
    for method in methods:
        if method.name not in HIDDEN:
            yield from method_lines(method, common_rules, is_async)
            if method.listing:
                yield from iterator_lines(method, method.listing, is_async)


def method_lines(method: Method, common_rules: Iterable[str], is_async: bool) -> Iterable[str]:
    """Yields the lines of a method."""
    options = options_of(method, is_async)
    result = result_type(method.result)
    signature = [*map(argument, method.parameters)]
    signature += [f"{name}: Optional[{type_name}] = None" for name, (type_name, _) in options.items()]
    yield from signature_lines(f"{'async ' if is_async else ''}def {safe(method.member)}", signature, result)
    text = f"{method.summary} {method.description}".strip()
    descriptions = {name: text for name, (_, text) in options.items()}
    rules = [rule for rule in method.rules if rule not in common_rules]
    yield from method_docstring(text, method.parameters, descriptions, rules)
    prefix = "" if result == "None" else "return "
    call = f"{prefix}{'await ' if is_async else ''}self._call("
    yield from call_lines(call, method, method.parameters, [f"{name}={name}" for name in options])


def iterator_lines(method: Method, listing: Listing, is_async: bool) -> Iterable[str]:
    """Yields the lines of the method that iterates over the entries of all pages."""
    result = f"{iterator_class(is_async)}[{result_type(listing.item)}]"
    yield from signature_lines(f"def {safe(listing.iterator)}", [*map(argument, method.filters)], result)
    text = f"Yields the entries of `{method.name}`, and reads each page when the iteration reaches it."
    yield from method_docstring(text, method.filters, {}, [])
    page = [f'"{listing.field}"'] if listing.field else []
    yield from call_lines("return self._iterate(", method, method.filters, page)


def iterator_class(is_async: bool) -> str:
    """Returns the type of an iterator."""
    return "AsyncIterator" if is_async else "Iterator"


def argument(parameter: Parameter) -> str:
    """Returns the declaration of an argument."""
    return f"{safe(parameter.name)}: {parameter_type(parameter)}" + ("" if parameter.is_required else " = None")


def signature_lines(start: str, signature: List[str], result: str) -> Iterable[str]:
    """Yields the lines of the signature of a method with named arguments."""
    line = f"    {start}({', '.join(['self', *(['*', *signature] if signature else [])])}) -> {result}:"
    yield from [line] if len(line) <= 120 else [
        f"    {start}(", "        self,", "        *,", *(f"        {part}," for part in signature),
        f"    ) -> {result}:"]


def call_lines(start: str, method: Method, parameters: Iterable[Parameter], options: List[str]) -> Iterable[str]:
    """Yields the lines of a call of `_call` or `_iterate`."""
    values = [f'"{parameter.name}": {safe(parameter.name)}' for parameter in parameters]
    arguments = [f'"{method.name}"', f"{{{', '.join(values)}}}", *options]
    line = f"        {start}{', '.join(arguments)})"
    if len(line) <= 120:
        yield line
    else:
        yield f"        {start}"
        yield from [f'            "{method.name}",', "            {"]
        yield from (f"                {value}," for value in values)
        yield from ["            },", *(f"            {option}," for option in options), "        )"]
    yield ""


def options_of(method: Method, is_async: bool) -> Dict[str, List[str]]:
    """Returns the types and descriptions of the additional arguments of a long method."""
    if not method.takes_progress:
        return {}
    options = {"on_progress": ["OnProgress", "Receives the progress of the call."]}
    if not is_async:
        options["cancellation"] = ["Cancellation", "Cancels the call from another thread."]
    return options


def method_docstring(
    text: str, parameters: Iterable[Parameter], options: Dict[str, str], rules: Iterable[str]
) -> Iterable[str]:
    """Yields the lines of a docstring with a text, the arguments and the errors of rules."""
    indent = " " * 8
    arguments = {safe(parameter.name): description(parameter) for parameter in parameters}
    errors = sorted(set(map(pascal, rules)))
    details: List[str] = []
    for name, meaning in {**arguments, **options}.items():
        details += wrapped(f":param {name}: {meaning}", indent, "    ")
    if errors:
        details += wrapped(f":raises: {', '.join(errors)}", indent, "    ")
    lines = wrapped(f'"""{text}', indent)
    if details:
        yield from [*lines, "", *details, f'{indent}"""']
    elif len(lines) == 1 and len(lines[0]) <= 117:
        yield f'{lines[0]}"""'
    else:
        yield from [*lines, f'{indent}"""']


def description(parameter: Parameter) -> str:
    """Returns the meaning of a parameter, with the Python name of what clears it."""
    return parameter.meaning("CLEAR").replace("\\", "\\\\")


def safe(name: str) -> str:
    """Returns a name in snake case, with a trailing underscore if it is a reserved word."""
    name = snake(name)
    return f"{name}_" if keyword.iskeyword(name) else name


def parameter_type(parameter: Parameter) -> str:
    """Returns the type of an argument."""
    type_name = input_type(parameter.schema)
    if parameter.is_required:
        return type_name
    return f"Union[{type_name}, Clear, None]" if parameter.can_clear else f"Optional[{type_name}]"


def input_type(schema: Schema) -> str:
    """Returns the type of a value in a call.

    Types of the standard library come from `typing`, because methods hide built-in names such as `list` and `set`.
    """
    inner, is_nullable = without_null(schema)
    if is_nullable:
        return f"Optional[{input_type(inner)}]"
    name = reference(schema)
    if name:
        return f"types.{name}"
    if "anyOf" in schema:
        return f"Union[{', '.join(map(input_type, schema['anyOf']))}]"
    if schema.get("type") == "array":
        return f"Sequence[{input_type(schema['items'])}]"
    if schema.get("type") == "object":
        return f"Mapping[str, {input_type(schema.get('additionalProperties', {}))}]"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}.get(schema.get("type", ""), "Any")


def result_type(schema: Schema) -> str:
    """Returns the type of a result; an empty result is None."""
    name = reference(schema)
    if name == "EmptyResult":
        return "None"
    return f"types.{name}" if name else "Mapping[str, Any]"
