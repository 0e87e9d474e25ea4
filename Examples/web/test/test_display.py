"""Languages, themes and sizes of windows on every screen."""

import re
import unittest
from datetime import date, timedelta

from browser_support import SCREENS, BrowserTestCase
from page_scripts import LOW_CONTRAST, NAMES, OVERFLOW, TEXTS
from support import call, sign_up

SIZES = ((1280, 800), (390, 844))
# Screens with the selector of a link to a page of its own.
PAGES = (
    ("learn/courses", "#courses li:last-child a"), ("study/stages", "#attempts a"), ("study/kits", "a.kit-card"),
    ("library", "a.kit-card"),
    ("habits/list", ".habit a.row-title"), ("habits/list", ".habit + .habit a.row-title"),
    ("friends/challenges", "main a[href*='challenges/']"))
KEY = re.compile(r"^[a-z]+(_[a-z]+)*(\.[a-z0-9_]+)+$")


def create_sample(database, name, locale="en"):
    """Creates an account with something on every screen, a friend and an open request, and returns its token."""
    token = sign_up(database, name, locale)
    for method, parameters in (
            ("goals.set", {"text": "Swift", "duration": "month"}), ("goals.log", {}),
            ("lessons.complete", {"lessonId": "lesson-01-2"}),
            ("reviews.answer", {"questionId": "kit-basic-colors-1", "rating": 3}),
            ("sparks.create", {"title": "Wind", "notes": "Air", "tags": ["spring"], "isFavorite": True}),
            ("sparks.create", {"title": "W" * 120, "category": "challenge", "intensity": "extreme"})):
        call(database, token, method, parameters)
    create_devices(database, token)
    create_habits(database, token)
    create_content(database, token)
    friends = []
    for friend in ("Grace Hopper", "Rosalind Franklin"):
        friends.append(sign_up(database, f"{friend.split()[0]}-{name.split()[0]} {friend.split()[1]}"))
        call(database, friends[-1], "friends.add", {"email": f"{name.split()[0].lower()}@example.org"})
    call(database, token, "friends.add", {"email": f"grace-{name.split()[0].lower()}@example.org"})
    parameters = {"title": "Qi", "description": "", "duration": 7, "tasksPerDay": 2, "taskNames": ["Tai", "Chi"]}
    challenge = call(database, friends[0], "challenges.create", parameters)["challenge"]
    for user in (friends[0], token):
        joined = call(database, user, "challenges.join", {"challengeId": challenge["id"]})
        call(database, user, "challenges.completeTask", {"participationId": joined["participation"]["id"]})
    return token


def create_devices(database, token):
    """Switches sync on, with another device that was met."""
    accounts = call(database, token, "sync.enable", {"device": "Tao"})["accounts"]
    call(database, token, "sync.compare", {
        "from": {"replica": "c41d20b79e05", "device": "W" * 64, "accounts": accounts, "version": 1}})


def create_content(database, token):
    """Creates a course, a kit and a workout, and a table with entries."""
    lesson = {"title": {"en": "W" * 60}, "minutes": 5, "body": {"en": "# Tai\n\n- *Chi*\n- `Qi`\n\n```\nqi\n```"}}
    stages = [{"title": {"en": "W" * 100}, "lessons": [lesson]}]
    question = {"prompt": "Wu", "correctAnswer": "Wei", "incorrectAnswers": ["Yin", "Yang", "Dao"]}
    for method, parameters in (
            ("paths.import", {"source": {"title": {"en": "W" * 100}, "stages": stages}}),
            ("kits.create", {"name": "W" * 60, "questions": [question]}),
            ("workouts.start", {"kitIds": ["kit-basic-colors"], "count": 3}),
            ("tables.create", {"template": "tpl-workout", "name": "W" * 60, "targetValue": 100}),
            ("entries.add", {"tableId": 1, "title": "Tai Chi", "durationSeconds": 2700, "customData": {"sets": 3}}),
            ("entries.add", {"tableId": 1, "type": "measurement", "title": "W" * 60, "value": 70.5, "mood": 4})):
        if method == "entries.add":
            parameters["tableId"] = call(database, token, "tables.list", {})["items"][0]["id"]
        call(database, token, method, parameters)


def create_habits(database, token):
    """Creates habits of both kinds in two groups: open, done, skipped, missed, not needed, exceeded and paused."""
    day = date.today()
    times = {"type": "times", "times": 2, "days": 14}
    amount = {"kind": "amount", "target": 2.5, "unit": "km", "color": 4}
    for habit, marks in (
            ({"name": "Tao"}, [{"done": True}, {"done": True, "day": str(day - timedelta(days=40))}]),
            ({"name": "Zen", "group": "Om", "color": 12}, [{"done": False, "note": "Hm"}]),
            ({"name": "Yoga", "schedule": times, "color": 17}, [
                {"done": True, "day": str(day - timedelta(days=offset))} for offset in (3, 4)]),
            ({"name": "W" * 80, "group": "Om", **amount}, [{"add": 1.125}]),
            ({"name": "Mu", "direction": "at_most", **amount}, [{"amount": 1_000_000_000}]),
            ({"name": "Qi", "color": 19}, [{"skipped": True}]),
            ({"name": "Koan"}, [])):
        habit_id = call(database, token, "habits.create", habit)["habit"]["id"]
        for mark in marks:
            call(database, token, "habits.mark", {"habitId": habit_id, **mark})
    call(database, token, "habits.pause", {"habitId": habit_id})


class DisplayTests(BrowserTestCase):
    """What every screen looks like."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.tokens = {
            locale: create_sample(cls.database, name, locale)
            for locale, name in (("en", "Ada Lovelace"), ("es", "Severo Ochoa"), ("fr", "Marie Curie"))}

    def visit_all(self, token, check):
        """Calls a function on all screens, on what their links and buttons open, and on forms with errors."""
        browser = self.browser
        self.open_as(token)
        for screen in SCREENS:
            self.go_to(screen)
            check(screen)
            if browser.run("const opener = document.querySelector('main [aria-haspopup=dialog]');"
                           "opener?.click(); return opener !== null"):
                browser.wait_for("dialog")
                check(f"{screen}, dialog")
                browser.run("document.querySelector('dialog').close()")
        for screen, link in PAGES:
            self.go_to(screen)
            address = browser.wait_for(link).get_attribute("hash")
            self.go_to(address[2:])
            check(address)
        self.go_to("study/reviews")
        browser.click("#show-answer")
        browser.wait_for("#rating-4")
        browser.click("#drawer-button")
        browser.click(".exchange summary")
        check("answer, drawer")
        browser.click("#drawer-close")
        self.go_to("library")
        browser.click("#new-table")
        browser.click("#add-field")
        browser.click("#sheet-form-submit")
        browser.wait_for("#sheet-form [aria-invalid]")
        check("table form")
        browser.press("Escape")
        self.go_to("habits/list")
        browser.click(".habit .row-title", "W")
        browser.click("#edit")
        browser.click("#edit-habit summary")
        browser.click("#add-reminder")
        browser.wait_for("[name=reminder-0-7]")
        check("edited habit")
        browser.press("Escape")
        self.go_to("habits/list")
        browser.choose("#create-habit [name=kind]", "amount")
        browser.click("#create-habit-submit")
        browser.wait_for("#create-habit [aria-invalid]")
        check("habit form")

    def visit_signed_out(self, locale, check):
        """Calls a function on the screens before signing in."""
        browser = self.browser
        browser.run("sessionStorage.clear()")
        browser.run("sessionStorage.setItem('kindling.language', arguments[0])", locale)
        self.open_page()
        check("sign-in")
        browser.click("#to-sign-up")
        browser.click("#sign-up-submit")
        browser.wait_for("[aria-invalid]")
        check("sign-up")
        self.open_page()
        browser.click("#to-reset")
        browser.wait_for("#reset-password")
        check("reset-password")

    def test_every_screen_in_every_language_size_and_theme(self):
        labels = {
            locale: set(call(self.database, "", "labels.list", {"locale": locale})["labels"].values())
            for locale in self.tokens}
        for locale, token in self.tokens.items():
            others = set().union(*(labels[other] for other in labels if other != locale)) - labels[locale]
            for size in SIZES:
                self.browser.resize(*size)

                def check(screen):
                    with self.subTest(locale=locale, size=size, screen=screen):
                        self.check_language(locale, labels[locale], others)
                        self.assertEqual(self.browser.run(OVERFLOW), [])
                        self.assertEqual(self.browser.run(NAMES), [])
                        self.check_contrast()

                self.visit_all(token, check)
                self.visit_signed_out(locale, check)

    def check_language(self, locale, labels, others):
        """Checks that texts are labels of the language, without keys."""
        texts = set(self.browser.run(TEXTS))
        self.assertEqual([text for text in texts if KEY.match(text)], [], "keys")
        self.assertEqual(self.browser.run("return document.documentElement.lang"), locale)
        self.assertEqual(texts & others, set(), "other languages")
        self.assertTrue(texts & labels, "labels")

    def check_contrast(self):
        """Checks that texts have enough contrast in both themes."""
        for scheme, background in (("dark", "rgb(21, 22, 26)"), ("light", "rgb(246, 244, 239)")):
            self.browser.prefer(scheme)
            self.assertEqual(
                self.browser.run("return getComputedStyle(document.documentElement).backgroundColor"), background)
            result = self.browser.run(LOW_CONTRAST)
            self.assertGreater(result["count"], 8, f"{scheme}: texts")
            self.assertEqual(result["low"], [], scheme)

    def test_the_page_starts_in_the_language_of_the_browser(self):
        browser = self.browser
        agent = browser.run("return navigator.userAgent")
        browser.execute("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="fr-CA")
        try:
            self.open_page()
            self.assertEqual(browser.run("return document.documentElement.lang"), "fr")
            browser.wait_for("h1", "Bon retour parmi nous")
        finally:
            browser.execute("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="en-US")

    def test_the_theme_can_be_chosen_and_is_remembered(self):
        browser = self.browser
        color = "return getComputedStyle(document.documentElement).backgroundColor"
        for scheme, other in (("light", "rgb(21, 22, 26)"), ("dark", "rgb(246, 244, 239)")):
            browser.prefer(scheme)
            self.open_page()
            browser.run("localStorage.clear()")
            self.open_page()
            system = browser.run(color)
            browser.click("#theme")
            self.assertEqual(browser.run(color), other)
            self.open_page()
            self.assertEqual(browser.run(color), other)
            browser.click("#theme")
            self.assertEqual(browser.run(color), system)


if __name__ == "__main__":
    unittest.main()
