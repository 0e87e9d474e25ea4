"""Calls every method with extreme parameters."""

import json
import os
import random
import shutil
import time

from connection import line
from context import BrokenPromise
from extremes import Extremes, dumps, with_fields
from figures import Figures
from framing import Headers, Lines
from program import Client, command
from registry import Registry
from replies import RATE_LIMITED, Replies

CLOCK = ("--clock", "2026-11-21T09:00:00Z")
OPTIONS = (*CLOCK, "--durability", "normal")
EMAIL, EXAMPLE_PASSWORD = "ada@example.org", "analytical engine"
MAX_SECONDS = 2
# The bound of a batch, as a multiple of that of a call.
BATCH_FACTOR = 5
# Every such call is also made by nobody.
OUTSIDER_SHARE = 8
# The calls of a round; about a minute suffices for a round of every method.
SINGLE, COMBINATIONS, CALLS_PER_BATCH = 120, 40, 25
# Longer values are tried alone, not in combinations.
MAX_COMBINED = 4096
PROBE = "system.info"
# The file with the latest message, for the report of a broken promise.
MESSAGE = "message.json"


def add_options(parser):
    """Declares the options of the harness."""
    parser.add_argument(
        "--max-seconds", type=float, default=MAX_SECONDS, metavar="S",
        help=f"the most that a reply may take, default {MAX_SECONDS}")


class Setting:
    """A database on which the calls before an example were made, and processes with and without its user."""

    def __init__(self, context, folder, framing, token, example):
        self._context, self.folder, self._framing, self._token = context, folder, framing, token
        self._example = example
        self.database = folder / "kindling.sqlite3"
        self.client = self.outsider = None

    def __enter__(self):
        self.reset()
        return self

    def __exit__(self, kind, *_):
        for client in (self.client, self.outsider):
            if kind is None:
                client.end()
            client.__exit__()

    def reset(self):
        """Starts again with a fresh database."""
        if self.client:
            self.__exit__(None)
        for path in self.folder.glob("kindling.sqlite3*"):
            path.unlink()
        shutil.copy(self._context.folder / "template.sqlite3", self.database)
        self.client, self.outsider = self._start(self._token), self._start(None)
        for method, parameters in self._example.setup:
            reply = self.client.call(method, parameters)
            if "result" not in (reply or {}):
                raise BrokenPromise(f"{method} before an example of {self._example.method} failed: {reply}")

    def _start(self, token):
        files = self.folder / "files"
        files.mkdir(exist_ok=True)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("KINDLING_")}
        if token:
            environment["KINDLING_TOKEN"] = token
        return Client(
            self._context.program, self.database, *OPTIONS, "--files", files, framing=self._framing, env=environment)


class Sweep:
    """The calls of all rounds."""

    def __init__(self, context):
        self._context = context
        self._registry = Registry(context.program, *CLOCK)
        self._extremes = Extremes(self._registry)
        self.replies = Replies(self._registry)
        self.calls, self.slowest, self.slowest_method = 0, 0.0, ""
        self.methods, self.method, self.latest = set(), None, ""
        # Examples of an error are valid calls on another database; their parameters are useful here, too.
        self.examples = [example for method in self._registry.methods.values() for example in method.examples]
        random.Random(context.seed).shuffle(self.examples)
        self._token = self._sign_up()

    def _sign_up(self):
        parameters = {
            "name": "Ada Lovelace", "email": EMAIL, "password": EXAMPLE_PASSWORD,
            "passwordConfirmation": EXAMPLE_PASSWORD, "acceptTerms": True}
        result = command(
            self._context.program, "call", "auth.signUp", json.dumps(parameters), "--database",
            self._context.folder / "template.sqlite3", *CLOCK)
        return json.loads(result.stdout)["token"]

    def play(self, round):
        """Makes the calls of one example, first with one extreme value each, and then with several."""
        example = self.examples[(round.number - 1) % len(self.examples)]
        self.method = self._registry.methods[example.method]
        self._base = {name: dumps(value) for name, value in example.parameters.items()}
        self.methods.add(self.method.name)
        framing = round.rng.choice((Lines, Headers))
        with Setting(self._context, round.folder, framing, self._token, example) as setting:
            self._setting, self._changes = setting, None
            single = list(self._single(example))
            for fields in round.rng.sample(single, min(len(single), SINGLE)):
                self._try(fields)
            pools = {
                name: [text for text in self._extremes.of(schema, example.parameters.get(name))
                       if len(text) <= MAX_COMBINED]
                for name, schema in self.method.parameters.items()}
            for _ in range(COMBINATIONS):
                self._try(self._combination(round.rng, pools))
            self._try_batch([self._combination(round.rng, pools) for _ in range(CALLS_PER_BATCH)])

    def _single(self, example):
        """Yields parameters that differ in one part from those of an example."""
        yield self._base
        yield {**self._base, "unknown": "1"}
        yield {**self._base, "": "null"}
        for name, schema in self.method.parameters.items():
            yield {other: text for other, text in self._base.items() if other != name}
            for text in self._extremes.of(schema, example.parameters.get(name)):
                yield {**self._base, name: text}

    def _combination(self, rng, pools):
        fields = dict(self._base)
        for name in rng.sample(sorted(pools), min(len(pools), rng.randint(2, 4))):
            fields[name] = rng.choice(pools[name])
        return fields

    def _message(self, number, fields):
        return f'{{"jsonrpc":"2.0","id":{number},"method":"{self.method.name}","params":{with_fields(fields)}}}'

    def _try(self, fields):
        reply = self._send(self._setting.client, fields)
        if self.calls % OUTSIDER_SHARE == 0:
            outside = self._send(self._setting.outsider, fields)
            if self.method.needs_user and "result" in outside:
                raise BrokenPromise(f"{self.method.name} by nobody succeeded")
        if self._ends_setting(reply):
            self._reset()

    def _ends_setting(self, reply):
        """Returns whether further calls would not get as far as this one."""
        if "error" in reply:
            return reply["error"]["code"] == RATE_LIMITED
        return self.method.is_destructive or self.method.domain in ("auth", "clock", "initialize", "shutdown")

    def _reset(self):
        self._setting.reset()
        self._changes = None

    def _send(self, client, fields):
        """Makes a call and checks its reply and its duration, and that it did not change the journal if it failed."""
        self.calls += 1
        number = f"call {self.calls}"
        before = self._changes
        self._exchange(client, self._message(dumps(number), fields))
        # A message that cannot be read is answered without an ID; a call in the background after the probe.
        reply = client.replies.get(None) or client.wait(number)
        self.replies.check(self.method.name, reply)
        if "error" in reply and None not in (before, self._changes) and before != self._changes:
            raise BrokenPromise(f"a call that failed changed the journal: {reply['error']}")
        return reply

    def _try_batch(self, combinations):
        client, first = self._setting.client, self.calls + 1
        self.calls += len(combinations)
        numbers = [f"call {number}" for number in range(first, self.calls + 1)]
        calls = ",".join(self._message(dumps(number), fields) for number, fields in zip(numbers, combinations))
        self._exchange(client, f"[{calls}]", BATCH_FACTOR)
        if None in client.replies:
            self.replies.check(self.method.name, client.replies[None])
        else:
            [batch] = client.batches
            if [reply["id"] for reply in batch] != numbers:
                raise BrokenPromise("the replies to a batch are not in the order of its calls")
            for reply in batch:
                self.replies.check(self.method.name, reply)
        self._reset()

    def _exchange(self, client, message, factor=1):
        """Sends a message with a probe after it, and waits for the reply to the probe."""
        for collection in (client.replies, client.notifications, client.batches):
            collection.clear()
        self.latest = message
        start = time.monotonic()
        client.send_texts([message + "\n", line(self.calls, PROBE)])
        probe = client.wait(self.calls)
        seconds = time.monotonic() - start
        if probe is None:
            raise BrokenPromise(f"the program ended with status {client.process.wait()}")
        if seconds > self.slowest and factor == 1:
            self.slowest, self.slowest_method = seconds, self.method.name
        if seconds > factor * self._context.options.max_seconds:
            raise BrokenPromise(f"the reply took {seconds:.1f} s")
        # After shutdown, there is none.
        self._changes = probe["result"]["counts"]["changes"] if "result" in probe else None


def sweep(context):
    """Runs the harness and returns its figures."""
    sweep = Sweep(context)
    for round in context.rounds():
        try:
            sweep.play(round)
        except BrokenPromise as error:
            (round.folder / MESSAGE).write_bytes(Lines.encode(sweep.latest))
            raise BrokenPromise(f"{sweep.method.name}: {error}; the latest message is in {MESSAGE}") from None
    print(f"sweep: the slowest reply was that of {sweep.slowest_method}")
    return Figures(
        {"calls": sweep.calls, "errors": sweep.replies.errors, "crashes": 0, "internal errors": 0},
        {"methods": len(sweep.methods), "slowest reply in seconds": sweep.slowest})
