"""Calls every method with the IDs of another user's objects, as everyone who must not see or change them."""

import collections
import dataclasses
import itertools
import json
import random
import re

from connection import encode
from context import BrokenPromise
from figures import Figures
from marked_user import EXCLUDED_DOMAINS, MarkedUser, Marks
from program import Client
from registry import ATOMIC, Registry
from replies import UNAUTHENTICATED
from sample import copy_database

# The time of the examples, and a time after the days to which some of them move the clock.
CLOCK, LATER = ("--clock", "2026-11-21T09:00:00Z"), ("--clock", "2026-12-31T09:00:00Z")
# The password of the examples, so that those of auth.deleteAccount and auth.changePassword succeed.
PASSWORD = "analytical engine"
NOBODY, STRANGER, FRIEND, FORMER, DELETED = ACTORS = ("nobody", "stranger", "friend", "former session", "deleted user")
WITHOUT_SESSION = {NOBODY: "not_signed_in", FORMER: "session_ended", DELETED: "session_ended"}
# Texts of a user that friends see: the name, and those of challenges, which are for friends by default.
SEEN_BY_FRIENDS = {
    *(("challenges.create", name) for name in ("title", "description", "taskNames")),
    ("challenges.update", "title"), ("auth.signUp", "name"), ("profile.update", "name")}
VISIBLE = {FRIEND: SEEN_BY_FRIENDS}
# Lines of an export that others change: requests, and the names of friends.
CHANGED_BY_OTHERS = {STRANGER: ("friendRequest",), FRIEND: ("friend", "friendRequest")}
# IDs that friends know: they can join a challenge, and the feed contains the participations of friends.
KNOWN_IDS = {FRIEND: ("ChallengeId", "UserId", "ParticipationId")}
IDS_PER_TYPE = 3
MAX_PAGE = 500
MISSING = 987_654_321
LAST_NUMBER = re.compile(r"\d+(?=\D*$)")
# No other call may follow it on a connection.
LAST = "shutdown"


@dataclasses.dataclass
class Attempt:
    """Parameters, the ID of an object of the victim in them, and the same with an ID that does not exist.

    The last two are None if the reply may show whether the object exists.
    """

    parameters: dict
    identifier: object = None
    missing: object = None
    control: dict = None


class Access:
    """A database with the victim's data, and attempts to see or change it."""

    def __init__(self, context):
        self._program, self._folder = context.program, context.folder
        self._registry = Registry(context.program, *CLOCK)
        self._marks, self._tokens = Marks(), {}
        self.calls = self.rejected = self.compared = 0
        self._template = context.folder / "template.sqlite3"
        self._prepare()
        self.rounds = list(itertools.product(ACTORS, self._registry.methods.values()))
        random.Random(context.seed).shuffle(self.rounds)

    # MARK: - The victim

    def _prepare(self):
        with self._client(self._template, self._folder, CLOCK) as client:
            victim = self._sign_up(client, "victim", f"Victor {self._marks.new(('auth.signUp', 'name'))}")
            for actor in (STRANGER, FRIEND, DELETED):
                self._tokens[actor] = self._sign_up(client, actor.split()[0], actor.title())["token"]
            self._token, user = victim["token"], victim["user"]["id"]
            self._befriend(client, user)
            subscriptions = {
                self._subscribe(client, self._tokens[actor]): actor
                for actor in (STRANGER, FRIEND)}
            owner = MarkedUser(
                self._registry, lambda method, parameters: self._as_victim(client, method, parameters), self._marks,
                self._public_ids(client))
            owner.play_all()
            if owner.failed:
                raise BrokenPromise(f"examples of these methods failed: {owner.failed}")
            self._complete_lessons(client)
            self._owner = owner
            owner.ids["UserId"] = [user]
            sessions = self._as_victim(client, "auth.sessions", {})["result"]["items"]
            owner.ids["SessionId"] = [session["id"] for session in sessions]
            self._end_sessions(client)
            client.end()
            self._check_events(client, subscriptions, user)
        with self._client(self._template, self._folder) as client:
            self._result(client, "data.export", {"session": self._token, "path": "baseline.jsonl"})
            client.end()
        self._baseline = (self._folder / "baseline.jsonl").read_text().splitlines()
        self.kinds = {kind_of(text) for text in self._baseline}

    def _sign_up(self, client, name, full_name):
        return self._result(client, "auth.signUp", {
            "name": full_name, "email": f"{name}@example.org", "password": PASSWORD,
            "passwordConfirmation": PASSWORD, "acceptTerms": True, "sessionOnly": True})

    def _befriend(self, client, user):
        self._result(client, "friends.add", {"session": self._tokens[FRIEND], "userId": user})
        self._result(client, "friends.add", {"session": self._token, "email": "friend@example.org"})

    def _end_sessions(self, client):
        former = self._result(
            client, "auth.signIn", {"email": "victim@example.org", "password": PASSWORD, "sessionOnly": True})
        self._tokens[FORMER] = former["token"]
        self._result(client, "auth.signOut", {"session": former["token"]})
        self._result(client, "auth.deleteAccount", {"session": self._tokens[DELETED], "password": PASSWORD})

    def _public_ids(self, client):
        """Returns the IDs that a user without data sees."""
        found = set()
        for method in self._registry.methods.values():
            if method.effect != "read" or not method.needs_user or method.domain in EXCLUDED_DOMAINS:
                continue
            page = {"limit": MAX_PAGE} if "limit" in method.parameters else {}
            for example in method.examples:
                required = {name: value for name, value in example.parameters.items() if name in method.required}
                for parameters in (example.parameters, {**required, **page}):
                    reply = client.call(method.name, {**parameters, "session": self._tokens[STRANGER]})
                    found |= set(self._registry.identifiers(method.result, reply.get("result")))
        return found

    def _complete_lessons(self, client):
        """Completes the shipped path, which no example does."""
        [path, *_] = self._as_victim(client, "paths.list", {})["result"]["items"]
        stages = self._as_victim(client, "paths.get", {"pathId": path["id"]})["result"]["stages"]
        for lesson in [lesson for stage in stages for lesson in stage["lessons"]]:
            self._as_victim(client, "lessons.complete", {"lessonId": lesson["id"]})

    def _subscribe(self, client, token):
        return self._result(client, "events.subscribe", {"session": token})["subscription"]

    def _as_victim(self, client, method, parameters):
        return client.call(method, self._with_session(method, parameters, self._token))

    def _with_session(self, method, parameters, token):
        takes_session = token and "session" in self._registry.methods[method].parameters
        return {**parameters, "session": token} if takes_session else parameters

    def _check_events(self, client, subscriptions, user):
        for message in client.notifications:
            event = message["params"]
            actor = subscriptions.get(event.get("subscription"))
            if message["method"] == "event" and event["userId"] == user:
                if actor == STRANGER or event["topic"] not in self._registry.shared_topics:
                    raise BrokenPromise(f"the {actor} got an event of the victim: {event}")
            if actor:
                self._check_text(actor, encode(message))

    # MARK: - The others

    def play(self, round):
        """Calls one method as one actor, on a copy of the database."""
        actor, method = self.rounds[(round.number - 1) % len(self.rounds)]
        self._actor, self._method = actor, method
        database, files = round.folder / "kindling.sqlite3", round.folder / "files"
        files.mkdir()
        copy_database(self._template, database)
        with self._client(database, files) as client:
            subscription = {"subscription": self._subscribe(client, self._token), "session": self._token}
            for attempt in self._attempts(round.rng):
                self._attempt(client, attempt)
                self._check_notifications(client, subscription["subscription"])
            if method.name != LAST:
                self._result(client, "events.unsubscribe", subscription)
            client.end()
        for path in files.iterdir():
            self._check_text(actor, path.read_text())
        self._compare(database, round.folder)

    def _attempts(self, rng):
        """Yields calls of the examples, and the same with IDs of the victim."""
        known = KNOWN_IDS.get(self._actor, ())
        for example in self._method.examples:
            targets = {
                parameter: name for parameter, schema in self._method.parameters.items()
                if (name := self._identifier(schema)) in self._owner.ids}
            base = {
                parameter: value for parameter, value in example.parameters.items()
                if parameter not in targets or parameter in self._method.required}
            yield Attempt(base)
            base.update({
                parameter: self._value(parameter, self._owner.ids[name][0]) for parameter, name in targets.items()
                if parameter in self._method.required})
            for parameter, name in targets.items():
                own = self._owner.ids[name]
                for identifier in rng.sample(own, min(len(own), IDS_PER_TYPE)):
                    missing = None if name in known else missing_like(identifier)
                    yield Attempt(
                        {**base, parameter: self._value(parameter, identifier)}, identifier, missing,
                        {**base, parameter: self._value(parameter, missing)})

    def _identifier(self, schema):
        """Returns the name of the type of the IDs of a parameter, or of the items of a list; None for others."""
        items = self._registry.resolved(schema).get("items", {})
        return self._registry.identifier(schema) or self._registry.identifier(items)

    def _value(self, parameter, identifier):
        is_list = self._registry.resolved(self._method.parameters[parameter]).get("type") == "array"
        return [identifier] if is_list else identifier

    def _attempt(self, client, attempt):
        reply = self._call(client, self._method.name, attempt.parameters)
        if self._method.needs_user and self._actor in WITHOUT_SESSION:
            self._check_rejected(reply)
            return
        if attempt.missing is not None:
            self.compared += 1
            other = self._call(client, self._method.name, attempt.control)
            if content(other).replace(str(attempt.missing), str(attempt.identifier)) != content(reply):
                raise BrokenPromise(
                    f"the reply to {attempt.parameters} shows that the object exists: {content(reply)[:500]}\n"
                    f"If it does not exist: {content(other)[:500]}")
        if self._method.needs_user and self._method.name != ATOMIC:
            self._call(client, ATOMIC, {"calls": [{"method": self._method.name, "params": attempt.parameters}]})

    def _call(self, client, method, parameters):
        self.calls += 1
        reply = client.call(method, self._with_session(method, parameters, self._tokens.get(self._actor)))
        if reply is None:
            raise BrokenPromise(f"the program ended in {method} {parameters}")
        self.rejected += "error" in reply
        self._check_text(self._actor, encode(reply))
        return reply

    def _check_notifications(self, client, excluded):
        """Checks the events of the actor, but not those of the subscription of the victim on the same connection."""
        for message in client.notifications:
            if message["params"].get("subscription") != excluded:
                self._check_text(self._actor, encode(message))
        client.notifications.clear()

    def _check_rejected(self, reply):
        error = reply.get("error", {})
        expected = UNAUTHENTICATED, WITHOUT_SESSION[self._actor]
        if (error.get("code"), error.get("data", {}).get("rule")) != expected:
            raise BrokenPromise(f"a call without a session was not rejected with {expected}: {str(reply)[:500]}")

    def _check_text(self, actor, text):
        if origins := self._marks.origins_in(text) - VISIBLE.get(actor, set()):
            raise BrokenPromise(f"the {actor} sees texts of {sorted(origins)}: {text[:1000]}")

    def _compare(self, database, folder):
        """Raises BrokenPromise if the export of the victim has changed."""
        with self._client(database, folder) as client:
            self._result(client, "data.export", {"session": self._token, "path": "export.jsonl"})
            client.end()
        ignored = CHANGED_BY_OTHERS.get(self._actor, ())
        before, after = (
            collections.Counter(text for text in lines if kind_of(text) not in ignored)
            for lines in (self._baseline, (folder / "export.jsonl").read_text().splitlines()))
        if before != after:
            raise BrokenPromise(f"rows of the victim changed: {list(before - after)} became {list(after - before)}")

    # MARK: - Programs

    def _client(self, database, files, clock=LATER):
        return Client(self._program, database, *clock, "--durability", "normal", "--files", files)

    def _result(self, client, method, parameters):
        reply = client.call(method, parameters)
        if "result" not in (reply or {}):
            raise BrokenPromise(f"{method} failed: {reply}")
        return reply["result"]

    def describe(self):
        """Returns the actor and the method of the current round."""
        return f"{self._method.name} by the {self._actor}"


def kind_of(text):
    """Returns the kind of a line of an export."""
    return json.loads(text)["kind"]


def missing_like(identifier):
    """Returns an ID of the same form that does not exist."""
    return MISSING if isinstance(identifier, int) else LAST_NUMBER.sub(str(MISSING), identifier, count=1)


def content(reply):
    """Returns the text of the result or the error of a reply."""
    return encode(reply.get("result", reply.get("error")))


def access(context):
    """Runs the harness and returns its figures."""
    access = Access(context)
    for round in context.rounds():
        try:
            access.play(round)
        except BrokenPromise as error:
            raise BrokenPromise(f"{access.describe()}: {error}") from None
    return Figures(
        {"calls": access.calls, "rejected": access.rejected, "compared with missing objects": access.compared,
         "texts seen": 0, "rows changed": 0},
        {"kinds of others": len(ACTORS), "kinds of rows": len(access.kinds)})
