"""Fills a database with the histories of users, hour by hour, so that rows are stored in the order of real use."""

import calendar
import collections
import datetime
import json
import random
import subprocess

import people
from connection import CallFailed, Connection
from words import Words

# A cheap hash, because nobody signs in to these accounts except with this password.
OPTIONS = ("--durability", "normal", "--password-cost", "m=8,t=1,p=1")
PASSWORD = "population"
PATH = "path-fullstack-mobile"
CARDS_PER_VISIT = 20
QUESTIONS = 20
VISITS_PER_KIT = 8
# Ratings of reviews: forgotten, hard, good, easy.
RATINGS = ((1, 0.1), (2, 0.1), (3, 0.7), (4, 0.1))
CATEGORIES = ("challenge", "decision", "energy", "experiment", "idea")
INTENSITIES = ("low", "medium", "high", "extreme")
HOUR = 3600


def instant(hour):
    """Returns the text of an instant, given in hours since 1970."""
    return datetime.datetime.fromtimestamp(hour * HOUR, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def sign_up(person, name):
    """Returns the parameters of a sign-up."""
    return {
        "name": name, "email": person.email, "password": PASSWORD, "passwordConfirmation": PASSWORD,
        "acceptTerms": True, "timeZone": person.zone, "locale": person.locale}


def end_of_period(day, duration):
    """Returns the day on which a period of a goal that starts on a day has ended."""
    if duration == "week":
        return day + datetime.timedelta(7)
    months = day.month if duration == "month" else day.month + 11
    year, month = day.year + months // 12, months % 12 + 1
    return day.replace(year=year, month=month, day=min(day.day, calendar.monthrange(year, month)[1]))


class History:
    """The calls of all users on a new database."""

    def __init__(self, program, database, population, seed):
        self.program, self.database = program, database
        self.population = population
        self.seed = seed
        self.rng = random.Random(seed + 1)
        self.words = Words(self.rng)
        self.challenges = []
        # The latest visitors; users find friends among them.
        self.recent = collections.deque(maxlen=50)
        self.visits = 0
        self.agenda = collections.defaultdict(list)
        for person in population:
            self.agenda[person.hour_of_visit()].append(person)

    def write(self):
        """Writes the histories; returns the number of calls."""
        first = min(self.agenda)
        options = (*OPTIONS, "--seed", str(self.seed), "--clock", instant(first))
        # The session of the first user, who signs up before the connection: a session that comes from the environment
        # does not end when another user signs up on the connection.
        keeper = self._sign_up_first(self.population[0], options)
        with Connection(self.program, self.database, *options, token=keeper) as connection:
            self.connection, self.keeper = connection, keeper
            stages = connection.result("paths.get", {"session": keeper, "pathId": PATH})["stages"]
            self.lessons = [lesson["id"] for stage in stages for lesson in stage["lessons"]]
            hour, latest_day = first, None
            while self.agenda:
                if people_now := self.agenda.pop(hour, None):
                    self.connection.call("clock.set", {"instant": instant(hour)})
                    if hour // 24 != latest_day:
                        # Otherwise it would expire if nobody signs up for a long time.
                        self.connection.call("auth.resume", {"token": keeper})
                        latest_day = hour // 24
                    self._play_hour(people_now)
                hour += 1
            return connection.count

    def _sign_up_first(self, person, options):
        output = subprocess.run(
            [self.program, "call", "auth.signUp", "-", "--database", self.database, *options], check=False,
            input=json.dumps(sign_up(person, self.words.name())), capture_output=True, text=True)
        if output.returncode:
            raise CallFailed(output.stderr.strip())
        self._signed_up(person, json.loads(output.stdout))
        return person.token

    def _play_hour(self, people_now):
        for person in people_now:
            if person.token is None:
                self.connection.call("auth.resume", {"token": self.keeper})
                self.connection.call(
                    "auth.signUp", sign_up(person, self.words.name()),
                    lambda result, person=person: self._signed_up(person, result))
        self.connection.drain()
        visitors = [person for person in people_now if person.day <= person.last_day]
        for person in visitors:
            self._visit(person)
        self.connection.drain()
        for person in visitors:
            if person.kits:
                self._call(
                    person, "reviews.next", {"kitIds": person.kits, "limit": CARDS_PER_VISIT},
                    lambda result, person=person: setattr(person, "due", due_cards(result)))
        self.connection.drain()
        for person in visitors:
            for card in person.due:
                self._call(person, "reviews.answer", {
                    "questionId": card, "rating": people.weighted(self.rng, RATINGS),
                    "milliseconds": self.rng.randint(1500, 15000)})
            person.due = []
            if person.schedule(self.rng):
                self.agenda[person.hour_of_visit()].append(person)
        self.connection.drain()

    @staticmethod
    def _signed_up(person, result):
        person.user, person.token = result["user"]["id"], result["token"]

    def _call(self, person, method, params, then=None):
        self.connection.call(method, {"session": person.token, **params}, then)

    # MARK: - One visit

    def _visit(self, person):
        # Every visit begins with the dashboard, so the sessions of users who only look do not expire.
        self._call(person, "dashboard.get", {})
        if person.visits == 0 and person.pattern.chance:
            self._begin(person)
        for interest in people.INTERESTS:
            if interest in person.interests:
                getattr(self, f"_visit_{interest}")(person)
        person.visits += 1
        self.visits += 1

    def _begin(self, person):
        if "goal" in person.interests:
            person.goal_end = end_of_period(person.day, person.duration)
            self._call(person, "goals.set", {"text": self.words.text(1, 3), "duration": person.duration})
        if "table" in person.interests:
            self._call(
                person, "tables.create", {"template": "tpl-workout", "name": self.words.text(1, 3)},
                lambda result: setattr(person, "table", result["table"]["id"]))

    def _visit_goal(self, person):
        if person.day >= person.goal_end:
            person.goal_end = end_of_period(person.day, person.duration)
            self._call(person, "goals.continue", {"keepStreak": True})
        self._call(person, "goals.log", {})

    def _visit_lessons(self, person):
        if person.lessons < len(self.lessons):
            self._call(person, "lessons.complete", {"lessonId": self.lessons[person.lessons]})
            person.lessons += 1

    def _visit_kits(self, person):
        if person.visits % VISITS_PER_KIT == 0:
            name = f"{self.words.text(1, 1)} {len(person.kits) + 1}"
            self._call(
                person, "kits.create", {"name": name, "stage": 0, "questions": self.words.questions(QUESTIONS)},
                lambda result: person.kits.append(result["kit"]["id"]))

    def _visit_sparks(self, person):
        for _ in range(int(self.rng.random() * 3)):
            params = {
                "title": self.words.text(2, 6), "category": self.rng.choice(CATEGORIES),
                "intensity": self.rng.choice(INTENSITIES), "tags": self.words.tags()}
            if self.rng.random() < 0.3:
                params["notes"] = self.words.text(10, 50)
            self._call(person, "sparks.create", params)

    def _visit_table(self, person):
        if person.table and self.rng.random() < 0.8:
            self._call(person, "entries.add", {
                "tableId": person.table, "title": self.words.text(1, 4),
                "durationSeconds": 60 * self.rng.randint(5, 90), "mood": self.rng.randint(1, 5)})

    def _visit_friends(self, person):
        for asker in person.asked_by:
            self._call(person, "friends.add", {"userId": asker})
        person.asked_by = []
        if self.recent and self.rng.random() < 1 / (1 + person.visits):
            other = self.rng.choice(self.recent)
            if other is not person:
                self._call(person, "friends.add", {"userId": other.user})
                other.asked_by.append(person.user)
        self.recent.append(person)

    def _visit_challenges(self, person):
        if person.challenge_end is None or person.day >= person.challenge_end:
            self._join(person)
        elif person.participation:
            for _ in range(self.rng.randint(1, person.challenge_tasks)):
                self._call(person, "challenges.completeTask", {"participationId": person.participation})

    def _join(self, person):
        """Joins a challenge of another user, or creates one; there are always a few to choose from."""
        person.participation = None
        if len(self.challenges) < 3 or self.rng.random() < 0.02:
            days, tasks = self.rng.choice((7, 14, 30)), self.rng.randint(1, 3)
            self._call(
                person, "challenges.create",
                {"title": self.words.text(1, 4), "description": self.words.text(5, 20), "duration": days,
                 "tasksPerDay": tasks, "visibility": "everyone"},
                lambda result: self.challenges.append((result["challenge"]["id"], days, tasks)))
            return
        challenge, days, tasks = self.rng.choice(self.challenges)
        if challenge in person.joined:
            return
        person.joined.add(challenge)
        person.challenge_end, person.challenge_tasks = person.day + datetime.timedelta(days), tasks
        self._call(
            person, "challenges.join", {"challengeId": challenge},
            lambda result: setattr(person, "participation", result["participation"]["id"]))


def due_cards(page):
    """Returns the IDs of the questions of a page that are due or new."""
    return [card["questionId"] for card in page["items"] if card["isDue"]]
