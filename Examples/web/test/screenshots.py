"""Writes screenshots of an account that has been used for some weeks."""

import unittest
from datetime import date, timedelta
from pathlib import Path

from browser_support import BrowserTestCase
from support import call, email, sign_up

TODAY = date(2026, 11, 21)
CLOCK = f"{TODAY}T17:30:00Z"
CALLS_AT_ONCE = 100
SPARKS = (
    ("Plan the garden as a game board", "idea", "high", ["garden"], "Each bed is a field; crops move every spring."),
    ("Cold shower for a week", "challenge", "extreme", ["health"], ""),
    ("Say no to the second project", "decision", "medium", [], ""),
    ("Write the talk before the slides", "experiment", "high", ["talk", "writing"], "Read it aloud once."),
    ("Walk before the first meeting", "energy", "low", ["health"], ""))
HABITS = (
    {"name": "Run", "schedule": {"type": "times", "times": 3, "days": 7}, "group": "Health", "color": 8},
    {"name": "Water", "kind": "amount", "target": 2, "unit": "l", "group": "Health", "color": 10},
    {"name": "Coffee", "kind": "amount", "target": 3, "unit": "cups", "direction": "at_most", "group": "Health",
     "color": 16},
    {"name": "Read ten pages", "question": "Did you read today?", "color": 14},
    {"name": "Call the family", "schedule": {"type": "weekdays", "weekdays": [7]}, "color": 4},
    {"name": "Piano", "color": 1})


class Screenshots(BrowserTestCase):
    """The screens of a sample account."""

    serve_options = ("--clock", CLOCK)

    def test_screens(self):
        """Creates the account and writes the files into the folder."""
        create_account(self.database)
        browser = self.browser
        browser.prefer("light")
        browser.resize(1400, 860)
        self.sign_in("Ada")
        self.write("today", "today")
        self.go_to("goal")
        self.write("goal", "goal")
        self.write("habits", "habits")
        browser.prefer("dark")
        browser.run("arguments[0].click()", browser.wait_for(".habit .row-title", "Water"))
        browser.wait_for(".curve")
        self.write("habits", "habit-dark", opens=False)
        self.go_to("friends")
        self.write("friends", "friends-dark")
        self.go_to("sparks")
        self.write("sparks", "sparks-dark")
        browser.prefer("light")
        browser.choose("#language", "fr")
        browser.wait("return document.documentElement.lang === 'fr'")
        browser.resize(390, 844)
        self.go_to("reviews")
        browser.click("#show-answer")
        browser.wait_for("#rating-4")
        browser.run("scrollTo(0, 0); document.activeElement.blur()")
        self.write("reviews", "reviews-narrow-fr", opens=False)
        self.write("learn", "learn-narrow-fr")
        self.write("habits", "habits-narrow-fr")

    def write(self, screen, name, opens=True):
        """Writes a screenshot of a screen without notices."""
        if opens:
            self.go_to(screen)
        self.browser.run("document.querySelectorAll('.notice').forEach((notice) => notice.remove())")
        (self.target / f"{name}.png").write_bytes(self.browser.screenshot())


def create_account(database):
    """Creates the account of Ada with a goal, lessons, reviews and sparks, and two friends in a challenge."""
    start = TODAY - timedelta(days=48)
    ada = sign_up(database, "Ada Lovelace", "en", "--clock", f"{start}T08:00:00Z")
    questions = [f"kit-basic-colors-{number}" for number in range(1, 10)]
    questions += [f"kit-farm-animals-{number}" for number in range(1, 11)]
    lessons = [f"lesson-01-{number}" for number in (1, 2, 3)] + [f"lesson-02-{number}" for number in (1, 2)]
    call(database, ada, "goals.set", {"text": "Swift", "duration": "year"}, "--clock", f"{start}T08:00:00Z")
    for offset in range(48):
        clock = ("--clock", f"{start + timedelta(days=offset)}T17:00:00Z")
        if offset % 9 == 6:
            call(database, ada, "goals.freeze", {}, *clock)
        elif offset != 20:
            call(database, ada, "goals.log", {}, *clock)
        if offset >= 43:
            call(database, ada, "lessons.complete", {"lessonId": lessons[offset - 43]}, *clock)
        if offset >= 35:
            for index in range(offset % 4 + 2):
                question = questions[(offset * 3 + index) % len(questions)]
                answer = {"questionId": question, "rating": 1 if index == 1 else 3, "milliseconds": 20_000}
                call(database, ada, "reviews.answer", answer, *clock)
    for minute, (title, category, intensity, tags, notes) in enumerate(SPARKS):
        spark = {"title": title, "category": category, "intensity": intensity, "tags": tags, "notes": notes}
        call(database, ada, "sparks.create", spark, "--clock", f"{TODAY}T16:{minute:02}:00Z")
    create_habits(database, ada)
    create_friends(database, ada)


def create_habits(database, ada):
    """Creates habits with marks of the last months; the newest one is paused."""
    clock = ("--clock", f"{TODAY}T17:00:00Z")
    for habit in HABITS:
        call(database, ada, "habits.create", habit, *clock)
    habits = [habit["id"] for habit in call(database, ada, "habits.list", {}, *clock)["items"]]
    run, water, coffee, read, family, piano = habits
    calls = []
    for offset in range(1, 150):
        day = TODAY - timedelta(days=offset)
        marks = {
            run: {"done": True} if day.weekday() in (0, 2, 5) and offset % 11 else None,
            water: {"amount": round(2.2 - (offset * 7 % 13) / 10 * offset / 100, 1)} if offset % 17 else None,
            coffee: {"amount": offset % 4},
            read: {"skipped": True} if 40 <= offset < 46 else {"done": True} if offset % 6 or offset < 20 else None,
            family: {"done": True} if day.weekday() == 6 and offset % 4 else None}
        calls += [
            {"method": "habits.mark", "params": {"habitId": habit, "day": str(day), **mark}}
            for habit, mark in marks.items() if mark]
    calls += [
        {"method": "habits.mark", "params": {"habitId": water, "add": 1.25}},
        {"method": "habits.mark", "params": {"habitId": read, "done": True}},
        {"method": "habits.pause", "params": {"habitId": piano}}]
    for start in range(0, len(calls), CALLS_AT_ONCE):
        call(database, ada, "system.atomic", {"calls": calls[start:start + CALLS_AT_ONCE]}, *clock)


def create_friends(database, ada):
    """Creates two friends who take part in a challenge, and an open request."""
    clock = ("--clock", f"{TODAY}T17:00:00Z")
    title, names = "Thirty days of writing", ["Write ten lines", "Read one page"]
    parameters = {"title": title, "description": "", "duration": 30, "tasksPerDay": 2, "taskNames": names}
    challenge = call(database, ada, "challenges.create", parameters, *clock)["challenge"]["id"]
    mine = call(database, ada, "challenges.join", {"challengeId": challenge}, *clock)["participation"]["id"]
    call(database, ada, "challenges.completeTask", {"participationId": mine}, *clock)
    for minute, name in enumerate(("Grace Hopper", "Katherine Johnson")):
        friend = sign_up(database, name, "en", *clock)
        call(database, ada, "friends.add", {"email": email(name)}, *clock)
        call(database, friend, "friends.add", {"email": email("Ada")}, *clock)
        later = ("--clock", f"{TODAY}T17:{10 + minute * 12}:00Z")
        joined = call(database, friend, "challenges.join", {"challengeId": challenge}, *later)["participation"]["id"]
        for _ in range(minute + 1):
            call(database, friend, "challenges.completeTask", {"participationId": joined}, *later)
    asking = sign_up(database, "Linus Pauling", "en", *clock)
    call(database, asking, "friends.add", {"email": email("Ada")}, *clock)


def write_screenshots(folder):
    """Writes the screenshots into a folder and returns whether this succeeded."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    Screenshots.target = Path(folder)
    suite = unittest.TestSuite([Screenshots("test_screens")])
    return unittest.TextTestRunner().run(suite).wasSuccessful()
