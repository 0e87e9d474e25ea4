"""What the reading methods say about an account, without what belongs to a device."""

import contextlib
import json
import os
import re
import sqlite3

from context import BrokenPromise

# Domains whose replies belong to a file: sessions, its history and events, running attempts, and other users.
EXCLUDED = ("auth", "events", "history", "attempts", "friends", "feed", "challenges", "data")
# A preview depends on the parameters only, and exports contain local IDs as text.
EXCLUDED_METHODS = ("kits.preview", "kits.export", "paths.export")
# The email address, the number of edits, the position of a question in its kit, and the order of answers.
LOCAL = ("email", "revision", "position", "choices", "nextCursor")
PAGE = 500
MAX_OBJECTS = 4
CONTEXT = 250
NUMBERED = {"SparkId": "spark", "HabitId": "habit", "TableId": "table", "EntryId": "entry"}
SLUG = re.compile(r"\b(?:kit-(\d+)(?:-(\d+))?|course-(\d+))\b")
POSITIONS = 1 << 32


class Uids:
    """The numbers by which all devices know the rows of a file."""

    def __init__(self, database):
        with contextlib.closing(sqlite3.connect(database)) as connection:
            rows = connection.execute(
                "select name, row_key, uid, hash from sync_facts natural join sync_kinds"
                " where part = '' and typeof(row_key) = 'integer'")
            facts = [(kind, row, f"{uid & (1 << 64) - 1:016x}", hash) for kind, row, uid, hash in rows]
        self._uids = {(kind, row): uid for kind, row, uid, _ in facts}
        # A deleted row keeps its number, and has no values.
        self._rows = {(kind, uid): row for kind, row, uid, hash in facts if hash}

    def of(self, name, value):
        """Returns the text of an ID that is the same on all devices."""
        if name in NUMBERED:
            return self._uid(NUMBERED[name], value)
        return SLUG.sub(self._slug, value) if isinstance(value, str) else value

    def without_numbers(self, value):
        """Returns a value in which objects that name their kind have no number of a row."""
        if isinstance(value, list):
            return list(map(self.without_numbers, value))
        if not isinstance(value, dict):
            return value
        kind, row = value.get("kind"), value.get("id")
        numbered = {"id": self._uid(kind, row)} if kind in NUMBERED.values() and isinstance(row, int) else {}
        return {**{name: self.without_numbers(item) for name, item in value.items()}, **numbered}

    @staticmethod
    def kind(name, value):
        """Returns the kind of the rows to which an ID refers; None if it is the same on all devices."""
        if name in NUMBERED:
            return NUMBERED[name]
        match = SLUG.fullmatch(value) if isinstance(value, str) else None
        return match and ("course" if match[3] else "kitQuestion" if match[2] else "kit")

    def first(self, kind):
        """Returns the uids of some rows of a kind, the same on all devices."""
        return sorted(uid for known, uid in self._rows if known == kind)[:MAX_OBJECTS]

    def replaced(self, name, value, uid):
        """Returns the local ID of a row with a uid instead of an ID that belongs to a device."""
        kind = self.kind(name, value)
        if kind is None:
            return value
        row = self._rows[kind, uid]
        if kind == "kitQuestion":
            return f"kit-{row // POSITIONS}-{row % POSITIONS}"
        return row if name in NUMBERED else f"{kind}-{row}"

    def _slug(self, match):
        kit, position, course = match.groups()
        if course:
            return f"course-{self._uid('course', int(course))}"
        question = f"-{self._uid('kitQuestion', int(kit) * POSITIONS + int(position))}" if position else ""
        return f"kit-{self._uid('kit', int(kit))}{question}"

    def _uid(self, kind, row):
        return self._uids.get((kind, row), f"unknown {kind}")


class Views:
    """The replies of all reading methods to calls that are the same on all devices."""

    def __init__(self, registry):
        self._registry = registry
        self._methods = [
            method for method in registry.methods.values()
            if method.effect == "read" and method.needs_user and method.domain not in EXCLUDED
            and method.name not in EXCLUDED_METHODS]

    def read(self, device, step, instant):
        """Returns the replies of a device at an instant by texts of the calls."""
        uids = Uids(device.database)
        replies = {}
        with device.client(step) as client:
            client.call("clock.set", {"instant": instant})
            for method in self._methods:
                for call, parameters in self._calls(method, uids):
                    replies[call] = self._reply(client, method, {**parameters, "session": device.token}, uids)
            habits = self._pages(client, self._registry.methods["habits.list"], {"session": device.token})["items"]
            replies["order of habits"] = [uids.of("HabitId", habit["id"]) for habit in habits]
            client.end()
        return replies

    def _calls(self, method, uids):
        """Returns the calls of a method, with texts that are the same on all devices."""
        examples = [example.parameters for example in method.examples if not example.rule]
        # Without what is optional, a method returns all that it has.
        examples += [
            {name: example[name] for name in method.required} for example in [*examples, {}]
            if method.required <= example.keys()]
        # The data of the sample are of the month before that of the examples.
        examples += [json.loads(json.dumps(example).replace("2026-11", "2026-10")) for example in examples]
        calls = {}
        for example in examples:
            parameters = {name: value for name, value in example.items() if name not in ("cursor", "limit")}
            kinds = {uids.kind(*found) for found in self._registry.identifiers(
                {"properties": method.parameters}, parameters)} - {None}
            for uid in uids.first(kinds.pop()) if kinds else [None]:
                own = parameters if uid is None else self._registry.replaced(
                    {"properties": method.parameters}, parameters,
                    lambda path, schema, name, value, uid=uid: uids.replaced(name, value, uid))
                calls[f"{method.name} {json.dumps(parameters, sort_keys=True)} {uid or ''}"] = own
        return calls.items()

    def _reply(self, client, method, parameters, uids):
        """Returns the result of a method without the numbers of a device, or its error."""
        result = self._pages(client, method, parameters)
        if result is None:
            return "an error"
        return plain(uids.without_numbers(self._registry.replaced(
            method.result, result, lambda path, schema, name, value: uids.of(name, value))))

    def _pages(self, client, method, parameters):
        """Returns the result of a method with the items of all pages; None for an error."""
        if "limit" in method.parameters:
            parameters = {**parameters, "limit": PAGE}
        result = None
        while True:
            reply = client.call(method.name, parameters)
            if reply is None:
                raise BrokenPromise(f"the program ended during {method.name}")
            if "error" in reply:
                return None
            page = reply["result"]
            if result is not None:
                page["items"] = result["items"] + page["items"]
            result = page
            cursor = page.get("nextCursor") if isinstance(page, dict) else None
            if cursor is None:
                return result
            parameters = {**parameters, "cursor": cursor}


def plain(value):
    """Returns a value without local members; lists are sorted, because equal rows are ordered by number.

    The order of new questions, of which only some are for today, belongs to a device.
    """
    if isinstance(value, dict) and value.get("state") == "new" and "prompt" in value:
        return "a new question"
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items() if name not in LOCAL}
    if isinstance(value, list):
        return sorted(map(plain, value), key=text)
    return value


def text(value):
    """Returns a value as text that is equal for equal values."""
    return json.dumps(value, sort_keys=True)


def compare(first, second):
    """Raises BrokenPromise if the replies of two devices differ, each given with the device."""
    (replies, device), (others, other) = first, second
    for call in sorted(replies.keys() | others.keys()):
        if replies.get(call) != others.get(call):
            texts = [text(replies.get(call)), text(others.get(call))]
            start = max(0, len(os.path.commonprefix(texts)) - CONTEXT)
            excerpts = [excerpt[start:start + 2 * CONTEXT] for excerpt in texts]
            raise BrokenPromise(f"{call} has different replies:\n{device}: {excerpts[0]}\n{other}: {excerpts[1]}")
