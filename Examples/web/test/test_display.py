"""Languages, themes and sizes of windows on every screen."""

import re
import unittest
from datetime import date, timedelta

from browser_support import SCREENS, BrowserTestCase
from page_scripts import LOW_CONTRAST, OVERFLOW, TEXTS
from support import call, sign_up

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
    create_habits(database, token)
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

    def visit_all(self, name, check):
        """Calls a function on the screens before signing in and on all others, also with a card's answer shown."""
        browser = self.browser
        self.open_page()
        browser.wait_for("#sign-in")
        check("sign-in")
        browser.click("#to-sign-up")
        browser.wait_for("#sign-up")
        browser.click("#sign-up-submit")
        browser.wait_for("[aria-invalid]")
        check("sign-up")
        self.sign_in(name)
        for screen in SCREENS:
            self.go_to(screen)
            check(screen)
        self.go_to("study/reviews")
        browser.click("#show-answer")
        browser.wait_for("#rating-4")
        check("answer")
        for habit in ("Tao", "Yoga", "W"):
            self.go_to("habits/list")
            browser.click(".habit .row-title", habit)
            browser.wait_for(".curve")
            check(f"habit {habit}")
        browser.click("#edit")
        browser.click("#edit-habit summary")
        browser.click("#add-reminder")
        browser.wait_for("[name=reminder-0-7]")
        check("edited habit")
        browser.press("Escape")
        self.go_to("friends/challenges")
        browser.click(".challenge a")
        browser.wait_for(".row .progress")
        check("challenge")
        self.go_to("habits/list")
        browser.choose("#create-habit [name=kind]", "amount")
        browser.click("#create-habit-submit")
        browser.wait_for("#create-habit [aria-invalid]")
        check("habit form")
        browser.choose("#create-habit [name=kind]", "check")
        browser.choose("#create-habit [name=schedule]", "weekdays")
        check("weekdays")
        browser.run("sessionStorage.clear()")

    def test_every_screen_in_every_language(self):
        labels = {
            locale: set(call(self.database, "", "labels.list", {"locale": locale})["labels"].values())
            for locale in ("en", "es", "fr")}
        for locale, name in (("en", "Ada"), ("es", "Severo"), ("fr", "Marie")):
            others = set().union(*(labels[other] for other in labels if other != locale)) - labels[locale]

            def check(screen):
                label = f"{locale} {screen}"
                self.check_language(label, locale, labels[locale], others, screen in ("sign-in", "sign-up"))
                self.check_sizes(label)
                # Colors and landmarks do not depend on the language.
                if locale == "en":
                    self.check_contrast(label)
                    self.check_landmarks(label)

            self.visit_all(name, check)

    def check_language(self, label, locale, labels, others, is_signed_out):
        """Checks that texts are labels of the language, without keys."""
        texts = set(self.browser.run(TEXTS))
        self.assertEqual([text for text in texts if KEY.match(text)], [], f"{label}: keys")
        if not is_signed_out:
            self.assertEqual(self.browser.run("return document.documentElement.lang"), locale, label)
            self.assertEqual(texts & others, set(), f"{label}: other languages")
            self.assertTrue(texts & labels, f"{label}: labels")

    def check_sizes(self, label):
        """Checks that everything fits into a narrow and a wide window."""
        for width in (360, 1400):
            self.browser.resize(width)
            self.assertEqual(self.browser.run(OVERFLOW), [], f"{label}: {width}")
        self.browser.resize(1000)

    def check_contrast(self, label):
        """Checks that texts have enough contrast in both themes."""
        for scheme, background in (("dark", "rgb(21, 22, 26)"), ("light", "rgb(246, 244, 239)")):
            self.browser.prefer(scheme)
            self.assertEqual(
                self.browser.run("return getComputedStyle(document.documentElement).backgroundColor"), background)
            result = self.browser.run(LOW_CONTRAST)
            self.assertGreater(result["count"], 8, f"{label}, {scheme}: texts")
            self.assertEqual(result["low"], [], f"{label}, {scheme}")

    def check_landmarks(self, label):
        """Checks that a screen has landmarks, labels of all controls, and no repeated id."""
        counts = self.browser.run(
            "return ['main', 'header', 'h1'].map((name) => document.querySelectorAll(name).length)")
        self.assertEqual(counts, [1, 1, 1], label)
        unnamed = self.browser.run(
            "return [...document.querySelectorAll('input, select, textarea, button, a')].filter((e) =>"
            "!e.textContent.trim() && !e.getAttribute('aria-label') && !e.labels?.length).map((e) => e.outerHTML)")
        self.assertEqual(unnamed, [], label)
        doubles = self.browser.run(
            "const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);"
            "return ids.filter((id, index) => ids.indexOf(id) !== index)")
        self.assertEqual(doubles, [], label)

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
