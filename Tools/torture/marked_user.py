"""A user with data in all areas whose texts contain words that occur nowhere else."""

import collections
import functools
import re

from replies import CONFLICT

MARK = re.compile(r"zq(\d+)zq", re.I)
NUMBER_AT_END = re.compile(r"\d+$")
# Methods that change sessions, or contain other calls, are not needed for data.
EXCLUDED_DOMAINS = ("auth", "initialize", "shutdown", "rpc", "system")
# Methods after which the examples of others have other results: badges are earned on the active path only.
CHANGING_OTHERS = ("paths.choose",)
MAX_ATTEMPTS = 5


class Marks:
    """The words, with the method and the parameter in which each was used."""

    def __init__(self):
        self.origins = []

    def new(self, origin):
        """Returns a new word."""
        self.origins.append(origin)
        return f"zq{len(self.origins) - 1}zq"

    def origins_in(self, text):
        """Returns the origins of all words of a text."""
        return {self.origins[int(number)] for number in MARK.findall(text)}


class MarkedUser:
    """Makes the calls of all examples as a user, with a word in every text that can contain one."""

    def __init__(self, registry, call, marks, public):
        """Creates a user. `call` makes a call as the user and returns its reply; `public` are IDs that all see."""
        self._registry, self._call, self._marks = registry, call, marks
        self._seen = set(public)
        self._public = frozenset(public)
        # The IDs of the objects that the current example made.
        self._made = collections.defaultdict(list)
        # The IDs of the user's objects by the name of their type, in the order of their creation.
        self.ids = collections.defaultdict(list)
        # The methods of examples that cannot follow the earlier ones.
        self.failed = []

    def play_all(self):
        """Makes the calls of the examples of all methods that write, of those that read, and then of later days.

        The examples of the methods that change the results of others follow at the end.
        """
        examples = [
            (method, example) for method in self._registry.methods.values() for example in method.examples
            if method.effect in ("write", "read") and method.needs_user and method.domain not in EXCLUDED_DOMAINS]
        examples.sort(key=lambda pair: (
            pair[0].name in CHANGING_OTHERS, is_later(pair[1]), pair[0].effect == "read"))
        for method, example in examples:
            # Texts may be references, such as to custom fields, which are a list, or to an answer.
            attempts = (self._marked_call, functools.partial(self._marked_call, in_lists=False), self._plain_call)
            if not any(self._play(method, example, call) for call in attempts):
                self.failed.append(method.name)

    def replaced(self, method, parameters, choose):
        """Returns parameters whose private IDs are replaced by `choose(type, ID)`."""
        def replace(_, __, name, value):
            return choose(name, value) if name and value is not None else value

        return self._registry.replaced({"properties": method.parameters}, parameters, replace)

    def _play(self, method, example, call):
        """Makes the calls of an example; returns whether they succeeded, or their effects existed already."""
        calls = list(example.setup)
        if example.rule is None and not method.is_destructive:
            calls.append((method.name, private(example.parameters)))
        if any(self._registry.methods[name].domain in EXCLUDED_DOMAINS for name, _ in calls):
            return True
        self._made.clear()
        for name, parameters in calls:
            called = self._registry.methods[name]
            reply = call(called, self.replaced(called, parameters, self._own))
            if "result" in reply:
                self._collect(called, reply["result"])
            elif reply["error"]["code"] != CONFLICT:
                return False
        return True

    def _collect(self, method, result):
        for identifier in self._registry.identifiers(method.result, result):
            if identifier not in self._seen:
                self._seen.add(identifier)
                name, value = identifier
                self.ids[name].append(value)
                self._made[name].append(value)

    def _own(self, name, value):
        """Returns the ID of the object that the calls of an example made, for its ID in a new database."""
        if (name, value) in self._public:
            return value
        if isinstance(value, int):
            made = self._made[name]
            return made[value - 1] if value <= len(made) else value
        for made in self._made.values():
            for number, own in enumerate(made, 1):
                if isinstance(own, str):
                    original = NUMBER_AT_END.sub(str(number), own)
                    if value == original or value.startswith(f"{original}-"):
                        return own + value[len(original):]
        return value

    def _plain_call(self, method, parameters):
        return self._call(method.name, parameters)

    def _marked_call(self, method, parameters, in_lists=True):
        """Makes a call with a word in each text; a text that must not contain one remains unchanged."""
        unmarked = set()
        for _ in range(MAX_ATTEMPTS):
            reply = self._call(method.name, self._marked(method, parameters, unmarked, in_lists))
            if "result" in reply:
                return reply
            data = reply["error"]["data"]
            paths = {issue["path"] for issue in data.get("issues", ())} | {data.get("path", "")}
            unmarked |= {path.split("/")[1] for path in paths if path}
        return reply

    def _marked(self, method, parameters, unmarked, in_lists):
        def mark(path, schema, name, value):
            is_text = isinstance(value, str) and not name and not {"enum", "format", "pattern"} & schema.keys()
            if not is_text or path[0] in unmarked or not (in_lists or isinstance(path[-1], str)):
                return value
            return f"{value} {self._marks.new((method.name, path[0]))}"

        return self._registry.replaced({"properties": method.parameters}, parameters, mark)


def is_later(example):
    """Returns whether the calls before an example move the clock."""
    return any(name.startswith("clock.") for name, _ in example.setup)


def private(parameters):
    """Returns parameters that show nothing to everyone, so that what others see shows a fault."""
    return {
        name: "friends" if (name, value) == ("visibility", "everyone") else value
        for name, value in parameters.items()}
