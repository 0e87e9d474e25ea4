"""Random calls of several users that write to all parts of the program."""

import contextlib
import sqlite3

from history import CATEGORIES, INTENSITIES
from words import Words

AVATARS = ("cat", "dog", "man", "woman")
ZONES = ("Europe/Paris", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "America/Sao_Paulo")
SCHEDULES = ({"type": "weekdays", "weekdays": [1, 3, 5]}, {"type": "times", "times": 3, "days": 7}, None)
# The IDs, as methods name them, of the rows of a user.
ROWS = {
    "spark": "select id from sparks where user_id = ?",
    "table": "select id from library_tables where user_id = ?",
    "entry": "select id from library_entries where user_id = ?",
    "habit": "select id from habits where user_id = ? and kind = 'check'",
    "amount": "select id from habits where user_id = ? and kind = 'amount'",
    "kit": "select 'kit-' || id from kits where user_id = ?",
    "question":
        "select 'kit-' || kit_id || '-' || position from kit_questions join kits on kits.id = kit_id where user_id = ?",
    "reviewed": "select kit_id || '-' || position from review_questions where user_id = ?",
    "participation": "select id from participations where participant_id = ?",
    "challenge": "select id from challenges where ? and is_active",
    "other": "select id from users where id <> ?",
    "attempt": "select id from attempts where user_id = ?",
    "email": "select email from users where id = ?",
}
# The frequency of each method, and its parameters. Those with a key are stored with their replies.
CALLS = (
    (12, "sparks.create", lambda call: {
        "title": call.text(), "notes": call.text(1, 40), "tags": call.words.tags(),
        "category": call.one(CATEGORIES), "intensity": call.one(INTENSITIES), "clientKey": call.key()}),
    (4, "sparks.update", lambda call: {"sparkId": call.row("spark"), "title": call.text(), "tags": call.words.tags()}),
    (2, "sparks.delete", lambda call: {"sparkId": call.row("spark")}),
    (6, "reviews.answer", lambda call: {
        "questionId": call.row("reviewed"), "rating": call.number(1, 4), "milliseconds": call.number(1500, 15000)}),
    (1, "reviews.undo", lambda call: {}),
    (1, "reviews.configure", lambda call: {"newPerDay": call.number(0, 50)}),
    (6, "lessons.complete", lambda call: {"lessonId": call.one(call.lessons)}),
    (1, "goals.set", lambda call: {"text": call.text(), "duration": call.one(("week", "month", "year"))}),
    (1, "goals.update", lambda call: {"text": call.text()}),
    (3, "goals.log", lambda call: {}),
    (1, "goals.freeze", lambda call: {}),
    (1, "goals.continue", lambda call: {"keepStreak": call.flag()}),
    (4, "habits.create", lambda call: {
        "name": call.text(), "notes": call.text(), "schedule": call.one(SCHEDULES), "clientKey": call.key()}),
    (2, "habits.create", lambda call: {
        "name": call.text(), "kind": "amount", "target": call.number(1, 50), "unit": "km", "clientKey": call.key()}),
    (1, "habits.update", lambda call: {"habitId": call.row("habit"), "name": call.text()}),
    (6, "habits.mark", lambda call: {
        "habitId": call.row("habit"), "day": call.day(), "done": call.flag(), "note": call.text()}),
    (3, "habits.mark", lambda call: {
        "habitId": call.row("amount"), "day": call.day(), "amount": call.number(0, 60)}),
    (1, "habits.unmark", lambda call: {"habitId": call.row("habit"), "day": call.day()}),
    (1, "habits.pause", lambda call: {"habitId": call.row("habit")}),
    (1, "habits.resume", lambda call: {"habitId": call.row("habit")}),
    (1, "habits.archive", lambda call: {"habitId": call.row("amount")}),
    (1, "habits.restore", lambda call: {"habitId": call.row("amount")}),
    (1, "habits.move", lambda call: {"habitId": call.row("habit"), "position": 0}),
    (1, "habits.delete", lambda call: {"habitId": call.row("habit")}),
    (1, "tables.create", lambda call: {
        "name": call.text(), "category": "health", "customFields": [{"name": "Route"}], "clientKey": call.key()}),
    (1, "tables.update", lambda call: {"tableId": call.row("table"), "description": call.text()}),
    (1, "tables.setActive", lambda call: {"tableId": call.row("table"), "isActive": call.number(1, 4) > 1}),
    (8, "entries.add", lambda call: {
        "tableId": call.row("table"), "title": call.text(), "durationSeconds": call.number(60, 9000),
        "type": "session", "tags": call.words.tags(), "clientKey": call.key()}),
    (4, "entries.add", lambda call: {
        "tableId": call.row("table"), "title": call.text(), "type": "rating", "rating": call.number(1, 5),
        "mood": call.number(1, 5), "clientKey": call.key()}),
    (2, "entries.update", lambda call: {"entryId": call.row("entry"), "title": call.text(), "notes": call.text()}),
    (1, "entries.delete", lambda call: {"entryId": call.row("entry")}),
    (3, "kits.create", lambda call: {
        "name": f"{call.words.text(1, 1)} {call.number(1, 10 ** 9)}", "stage": 0,
        "questions": call.words.questions(call.number(1, 20)), "clientKey": call.key()}),
    (1, "kits.addQuestions", lambda call: {
        "kitId": call.row("kit"), "questions": call.words.questions(3), "clientKey": call.key()}),
    (2, "kits.updateQuestion", lambda call: {
        "questionId": call.row("question"), "prompt": call.text(), "acceptedAnswers": [call.text()]}),
    (1, "kits.removeQuestion", lambda call: {"questionId": call.row("question")}),
    (1, "kits.delete", lambda call: {"kitId": call.row("kit")}),
    (1, "kits.import", lambda call: {
        "format": "csv", "content": call.csv("question,answer,wrong", 3),
        "name": f"{call.words.text(1, 1)} {call.number(1, 10 ** 9)}", "stage": 0, "clientKey": call.key()}),
    (1, "tests.start", lambda call: {"kitId": call.row("kit")}),
    (1, "workouts.start", lambda call: {"kitIds": [call.row("kit")], "count": 5}),
    (2, "attempts.answer", lambda call: {"attemptId": call.row("attempt"), "answer": call.text()}),
    (1, "attempts.drop", lambda call: {"attemptId": call.row("attempt")}),
    (1, "reminders.update", lambda call: {"kind": "study", "isOn": call.flag()}),
    (1, "challenges.create", lambda call: {
        "title": call.text(), "description": call.text(), "duration": call.number(7, 30),
        "tasksPerDay": call.number(1, 3), "visibility": "everyone", "clientKey": call.key()}),
    (1, "challenges.join", lambda call: {"challengeId": call.row("challenge")}),
    (4, "challenges.completeTask", lambda call: {"participationId": call.row("participation")}),
    (1, "challenges.uncompleteTask", lambda call: {"participationId": call.row("participation")}),
    (1, "challenges.pause", lambda call: {"participationId": call.row("participation")}),
    (1, "challenges.resume", lambda call: {"participationId": call.row("participation")}),
    (1, "challenges.leave", lambda call: {"participationId": call.row("participation")}),
    (1, "friends.add", lambda call: {"userId": call.row("other")}),
    (1, "friends.remove", lambda call: {"userId": call.row("other")}),
    (1, "friends.nudge", lambda call: {"userId": call.row("other")}),
    (2, "profile.update", lambda call: {"name": call.text(), "avatar": call.one(AVATARS)}),
    (1, "profile.update", lambda call: {"timeZone": call.one(ZONES), "dayStartsAt": call.number(0, 6)}),
    (1, "preferences.set", lambda call: {"app": "web", "values": {"theme": call.text(), "volume": call.number(0, 10)}}),
    (1, "missions.favorite", lambda call: {"missionId": "w-idea-factory", "isFavorite": call.flag()}),
    (1, "paths.import", lambda call: {
        "source": {"title": {"en": call.text()}, "stages": [
            {"title": {"en": call.text()}, "lessons": [{"title": {"en": call.text()}, "minutes": 10}]}]},
        "clientKey": call.key()}),
    (1, "data.import", lambda call: {
        "format": "csv", "what": "sparks", "onConflict": "skip", "content": call.csv("title,notes,tags", 20),
        "clientKey": call.key()}),
    (3, "history.undo", lambda call: {}),
    (1, "history.redo", lambda call: {}),
    # Calls that hash a password for other sessions are answered out of order.
    (3, "dashboard.get", lambda call: {}),
    (1, "study.reset", lambda call: {}),
    (3, "system.atomic", lambda call: {"calls": call.several()}),
)
# Methods that another one cannot contain, because they contain calls themselves or take them back.
ALONE = ("system.atomic", "history.undo", "history.redo")
WEIGHTS = [weight for weight, *_ in CALLS]


class Workload:
    """A sequence of random calls; the same seed and the same rows give the same calls."""

    def __init__(self, rng, sample, name):
        """Creates a sequence; its name distinguishes its client keys and new accounts from those of others."""
        self.words, self.lessons = Words(rng), sample.lessons
        self._rng, self._tokens, self._name = rng, sample.tokens, name
        self._count = self._user = 0
        # Users of the sample have the first IDs, in the order of their tokens.
        with contextlib.closing(sqlite3.connect(sample.database)) as database:
            self._rows = [
                {name: [row for row, in database.execute(query, [user])] for name, query in ROWS.items()}
                for user in range(1, len(self._tokens) + 1)]

    def calls(self, count):
        """Returns the next calls, each as a method and its parameters."""
        return [self.next() for _ in range(count)]

    def next(self):
        """Returns the next call."""
        self._user = self._rng.randrange(len(self._tokens))
        method, params = self._choose()
        # Without a token, the call runs as the session of the connection.
        params["session"] = self._tokens[self._user]
        return method, params

    def large_import(self, rows=1000):
        """Returns a call that writes many rows."""
        self._count += 1
        return "data.import", {
            "format": "csv", "what": "sparks", "onConflict": "skip", "content": self.csv("title,notes,tags", rows),
            "session": self.one(self._tokens)}

    def _choose(self, excluded=()):
        while True:
            [(_, method, parameters)] = self._rng.choices(CALLS, WEIGHTS)
            if method in excluded:
                continue
            self._count += 1
            with contextlib.suppress(IndexError):
                return method, parameters(self)

    # MARK: - Parameters

    email = property(lambda self: f"{self._name}-{self._count}@example.org")
    zone = property(lambda self: self.one(ZONES))
    locale = "en"

    def one(self, values):
        """Returns one of several values."""
        return self._rng.choice(values)

    def row(self, kind):
        """Returns the ID of a row of the user; raises IndexError if the user has none."""
        return self.one(self._rows[self._user][kind])

    def number(self, least, most):
        """Returns an integer."""
        return self._rng.randint(least, most)

    def flag(self):
        """Returns true or false."""
        return self._rng.random() < 0.5

    def text(self, fewest=1, most=5):
        """Returns a text with a number of words."""
        return self.words.text(fewest, most)

    def day(self):
        """Returns a day of the month before the sample ends."""
        return f"2026-10-{self.number(1, 31):02}"

    def key(self):
        """Returns an idempotency key that no other call has."""
        return f"{self._name}-{self._count}"

    def csv(self, header, rows):
        """Returns a table of words with the columns of a header."""
        columns = header.count(",") + 1
        lines = [",".join(self.words.text(1, 3) for _ in range(columns)) for _ in range(rows)]
        return "\n".join([header, *lines])

    def several(self):
        """Returns calls for one transaction."""
        calls = [self._choose(ALONE) for _ in range(self.number(2, 5))]
        return [{"method": method, "params": params} for method, params in calls]
