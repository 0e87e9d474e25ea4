"""Lets many processes write and read one file, and compares the events that each one sends with the journal."""

import collections
import random
import threading
import time

import sample as samples
from connection import encode
from context import BrokenPromise
from figures import Figures
from program import Client, assert_order, assert_sound
from registry import Registry
from replies import BUSY, Replies
from states import check_keys
from workload import Workload

WRITERS = READERS = USERS = 8
ROUND_SECONDS = 10
MAX_BATCH, MAX_PAUSE = 20, 0.01
POLL_SECONDS = 0.05
READS_PER_BATCH = 5
PAGE = 500
# Seconds within which all events must arrive after the last change.
BOUND = 20
# Calls that decide which past events a user may see: friendships, and leaving a challenge, which deletes its events.
EXCLUDED = ("friends.", "challenges.leave")


def processes(context):
    """Runs the harness and returns its figures."""
    sample = samples.create(context.program, context.folder / "sample.sqlite3", context.seed, USERS)
    figures = collections.Counter()
    registry = Registry(context.program, "--clock", samples.instant())
    for round in context.rounds():
        Round(context, registry, round, sample.copy(round.folder), figures).play()
        figures["rounds"] += 1
    return Figures({
        f"rounds of {WRITERS} writers and {READERS} readers": figures["rounds"],
        "acknowledged calls": figures["changes"], "lost": 0, "busy": figures["busy"], "reads": figures["reads"],
        "events": figures["events"], "missing or not in order": 0, "findings of the doctor": 0})


class Round:
    """Writers and readers on one database."""

    def __init__(self, context, registry, round, sample, figures):
        self._program, self._registry, self._round, self._sample = context.program, registry, round, sample
        self._figures = figures
        self._end = time.monotonic() + min(ROUND_SECONDS, max(1, context.remaining()))
        self._failures = []
        self._befriend()

    def client(self):
        """Starts a process."""
        return Client(self._program, self._sample.database, "--clock", samples.instant(1))

    def _befriend(self):
        """Makes each user a friend of the next one."""
        tokens = self._sample.tokens
        with self.client() as client:
            for user, token in enumerate(tokens):
                following = (user + 1) % len(tokens)
                client.call("friends.add", {"session": token, "userId": following + 1})
                client.call("friends.add", {"session": tokens[following], "userId": user + 1})
            client.end()

    def play(self):
        """Runs all processes, and compares what they stored and sent."""
        rngs = [random.Random(self._round.rng.random()) for _ in range(WRITERS + READERS)]
        writers = [Writer(self, self._sample, rng, number) for number, rng in enumerate(rngs[:WRITERS])]
        readers = [Reader(self, self._sample, rng, self._registry) for rng in rngs[WRITERS:]]
        for reader in readers:
            reader.subscribe()
        threads = [threading.Thread(target=self._run, args=[member]) for member in (*writers, *readers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self._failures:
            raise self._failures[0]
        replies = Replies(self._registry)
        for writer in writers:
            writer.check(replies, self._figures)
            check_keys(writer.calls, writer.client.replies, self._sample.database)
        journal = Journal(self, self._sample)
        for reader in readers:
            reader.check(replies, journal, self._figures)
        assert_sound(self._program, self._sample.database)

    def is_running(self):
        """Returns whether the processes shall go on."""
        return time.monotonic() < self._end and not self._failures

    def _run(self, member):
        try:
            member.run()
        except BrokenPromise as error:
            self._failures.append(error)


class Writer:
    """A process that makes mixed calls of all users."""

    def __init__(self, round, sample, rng, number):
        self._round, self._rng = round, rng
        self._workload = Workload(rng, sample, f"writer-{number}")
        self.client = round.client()
        self.calls = []

    def run(self):
        """Makes calls until the end of the round, and ends the process."""
        while True:
            calls = [call for call in self._workload.calls(self._rng.randint(1, MAX_BATCH)) if not is_excluded(*call)]
            if calls:
                self.calls += calls
                self.client.wait(self.client.send_all(calls)[-1])
            if not self._round.is_running():
                break
            time.sleep(self._rng.random() * MAX_PAUSE)
        self.client.end()

    def check(self, replies, figures):
        """Checks the form of the replies and counts them."""
        if assert_order(self.client) != len(self.calls):
            raise BrokenPromise("calls have no reply")
        for number, reply in self.client.replies.items():
            method, _ = self.calls[number - 1]
            replies.check(method, reply)
            figures["changes"] += "result" in reply
            figures["busy"] += reply.get("error", {}).get("code") == BUSY


class Reader:
    """A process that reads, and receives the events of all users."""

    def __init__(self, round, sample, rng, registry):
        self._round, self._sample, self._rng = round, sample, rng
        self._reads = registry.reading_calls()
        self._calls = []
        self.client = round.client()

    def subscribe(self):
        """Subscribes to the events of each user."""
        self._subscriptions = {}
        for user, token in enumerate(self._sample.tokens):
            self._calls.append("events.subscribe")
            result = self.client.call("events.subscribe", {"session": token})["result"]
            self._subscriptions[result["subscription"]] = (user, result["seq"])

    def run(self):
        """Makes calls until the end of the round."""
        while True:
            calls = [
                (method, {**parameters, "session": self._rng.choice(self._sample.tokens)})
                for method, parameters in self._rng.sample(self._reads, READS_PER_BATCH)]
            self._calls += [method for method, _ in calls]
            self.client.wait(self.client.send_all(calls)[-1])
            if not self._round.is_running():
                break
            time.sleep(self._rng.random() * MAX_PAUSE)

    def check(self, replies, journal, figures):
        """Checks the replies, and compares the events of each user with the journal."""
        expected = {
            subscription: [event for event in journal.events[user] if event[0] > position]
            for subscription, (user, position) in self._subscriptions.items()}
        count = sum(map(len, expected.values()))
        end = time.monotonic() + BOUND
        while len(self.client.notifications) < count and time.monotonic() < end:
            time.sleep(POLL_SECONDS)
        self.client.end()
        if assert_order(self.client) != len(self._calls):
            raise BrokenPromise("calls have no reply")
        for method, reply in zip(self._calls, self.client.replies.values()):
            replies.check(method, reply)
        sent = {subscription: [] for subscription in expected}
        for message in self.client.notifications:
            if message["method"] != "event":
                raise BrokenPromise(f"unexpected notification: {message}")
            sent[message["params"]["subscription"]].append(outline(message["params"]))
        for subscription, events in expected.items():
            if sent[subscription] != events:
                raise BrokenPromise(
                    f"the events of subscription {subscription} are not those of the journal: "
                    f"missing {sorted(set(events) - set(sent[subscription]))[:3]}, "
                    f"unexpected {sorted(set(sent[subscription]) - set(events))[:3]}, "
                    f"{len(sent[subscription])} instead of {len(events)}")
        figures["events"] += count
        figures["reads"] += len(self._calls)


class Journal:
    """The events that each user may see, as `events.list` returns them after the last change."""

    def __init__(self, round, sample):
        with round.client() as client:
            self.events = [self._list(client, token) for token in sample.tokens]
            client.end()

    @staticmethod
    def _list(client, token):
        events, cursor = [], None
        while True:
            result = client.call("events.list", {"session": token, "limit": PAGE, "cursor": cursor})["result"]
            events += map(outline, result["items"])
            cursor = result["nextCursor"]
            if cursor is None:
                return events


def outline(event):
    """Returns the parts of an event that do not depend on the connection."""
    return event["seq"], event["topic"], event["userId"], event["subject"], encode(event["data"])


def is_excluded(method, parameters):
    """Returns whether a call could change which past events a user may see."""
    calls = [method, *(call["method"] for call in parameters.get("calls", ()))]
    return any(name.startswith(EXCLUDED) for name in calls)
