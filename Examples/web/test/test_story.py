"""The whole story of one user in a browser."""

import unittest
from datetime import date, timedelta

from browser_support import BrowserTestCase
from support import PASSWORD, call, email, sign_up


# The first day of each month of a heat map, in the order of the page.
MONTH_DAYS = "return [...document.querySelectorAll('.month')].map((e) => e.querySelector('.day').dataset.day)"
# Whether an element covers a part of the area in which the content scrolls.
IS_COVERED = """
const notice = document.querySelector(arguments[0]).getBoundingClientRect();
const box = document.querySelector("main").getBoundingClientRect();
return box.left < notice.right && box.right > notice.left && box.top < notice.bottom && box.bottom > notice.top;
"""


def first_days_of_months(first, last):
    """Returns the first days of all months from one day to another, as texts."""
    days = (first + timedelta(days=number) for number in range((last - first).days + 1))
    return sorted({day.replace(day=1).isoformat() for day in days})


class StoryTests(BrowserTestCase):
    """Signing up and using every screen."""

    def test_a_user_signs_up_and_uses_every_screen(self):
        sign_up(self.database, "Grace Hopper")
        browser = self.browser
        self.open_page()
        browser.click("#to-sign-up")
        browser.wait_for("#sign-up")
        for name, value in (
                ("name", "Ada Lovelace"), ("email", email("Ada")), ("password", PASSWORD),
                ("passwordConfirmation", PASSWORD)):
            browser.fill(f"#sign-up [name={name}]", value)
        browser.click("#sign-up [name=acceptTerms]")
        browser.click("#sign-up-submit")
        browser.wait_for("h1", "Ada")
        browser.wait("return document.title.endsWith(', Ada! · Kindling')")
        self.set_and_mark_goal()
        self.complete_lesson()
        self.capture_from_today()
        self.review_cards()
        self.capture_and_search_sparks()
        self.add_friend_and_challenge()
        browser.click("#sign-out")
        browser.wait_for("#sign-in")
        token = self.token()
        goal = call(self.database, token, "goals.status", {})
        self.assertEqual((goal["text"], goal["duration"], goal["todayMark"]), ("Swift", "week", "learned"))
        progress = call(self.database, token, "dashboard.get", {})["progress"]
        self.assertEqual(progress["totalLessonsCompleted"], 1)

    def set_and_mark_goal(self):
        browser = self.browser
        self.go_to("habits/goal")
        browser.fill("#goal-form [name=text]", "Swift")
        browser.choose("#goal-form [name=duration]", "week")
        browser.click("#goal-form-submit")
        browser.wait_for(".day.today")
        browser.wait("return !document.querySelector('.day.today').classList.contains('learned')")
        browser.click("#goal-log")
        browser.wait_for("#goal-mark")
        browser.wait_for(".month .day.today.learned")
        today = date.fromisoformat(browser.run("return document.querySelector('.month .day.today').dataset.day"))
        self.assertEqual(browser.run(MONTH_DAYS), first_days_of_months(today - timedelta(days=89), today))
        self.go_to("today")
        browser.wait_for("#goal-mark")

    def complete_lesson(self):
        browser = self.browser
        browser.click('a[href="#/learn/path/stage-01/lesson-01-1"]')
        browser.click("#complete-lesson")
        browser.wait_for("dialog .burst")
        browser.click("dialog a.button")
        browser.wait_for("h1", "Variables")
        browser.wait("return document.querySelector('dialog') === null")
        self.go_to("today")
        browser.wait_for('a[href="#/learn/path/stage-01/lesson-01-2"]')
        browser.wait_for("[data-streak=learning] .alive", "1")

    def capture_from_today(self):
        browser = self.browser
        browser.fill("#capture-line [name=title]", " ")
        browser.press("Enter")
        browser.wait_for("#capture-line [aria-invalid]")
        browser.fill("#capture-line [name=title]", "A bench")
        browser.press("Enter")
        browser.wait_for("[data-streak=sparks] .alive", "1")
        browser.wait_for(".mission .mark.done")
        self.assertEqual(browser.run("return document.querySelector('#capture-line [name=title]').value"), "")

    def review_cards(self):
        browser = self.browser
        self.go_to("study/reviews")
        browser.wait_for(".flashcard .empty")
        counts = "return [...document.querySelectorAll('.toolbar dd')].map((e) => e.textContent)"
        self.assertEqual(browser.run(counts), ["0", "0", "0"])
        browser.choose(".field-kit select", "kit-basic-colors")
        browser.wait_for("#show-answer")
        self.assertEqual(browser.run(counts), ["0", "9", "0"], "the counts are those of the kit")
        prompt = browser.run("return document.querySelector('.prompt').textContent")
        self.assertFalse(browser.run("return document.querySelector('#answer')"), "the answer is hidden")
        browser.click("#show-answer")
        browser.wait_for("#answer")
        intervals = browser.run("return [...document.querySelectorAll('.rating small')].map((e) => e.textContent)")
        self.assertEqual(len(set(intervals)), 4, "each rating shows when the card is due next")
        browser.press("4")
        browser.wait(
            "return document.querySelector('.prompt').textContent !== arguments[0]", prompt)
        reviewed = "return document.querySelectorAll('.toolbar dd')[2].textContent === arguments[0]"
        browser.wait(reviewed, "1")
        self.assertEqual(browser.run("return document.querySelectorAll('.chart tr').length"), 28)
        browser.click("#undo")
        browser.wait(reviewed, "0")
        browser.wait("return document.querySelector('.prompt').textContent === arguments[0]", prompt)

    def capture_and_search_sparks(self):
        browser = self.browser
        self.go_to("sparks/list")
        for title, category in (("Garden plan", "idea"), ("<b>Cold</b> shower", "challenge")):
            browser.fill("#capture [name=title]", title)
            browser.fill("#capture [name=tags]", "Spring, garden")
            browser.choose("#capture [name=category]", category)
            browser.click("#capture-submit")
            browser.wait_for(".spark h3", title)
        self.check_notices_beside_content()
        self.assertEqual(
            browser.run("return ['title', 'intensity'].map((name) => document.querySelector("
                        "`#capture [name=${name}]`).value)"), ["", "medium"])
        shown = "return [...document.querySelectorAll('.spark h3')].map((e) => e.textContent).join() === arguments[0]"
        browser.wait(shown, "<b>Cold</b> shower,Garden plan,A bench")
        browser.fill(".filters [name=text]", "gard pla")
        browser.wait(shown, "Garden plan")
        browser.fill(".filters [name=text]", "nothing like it")
        browser.wait_for("#spark-list .empty")
        browser.run("document.querySelector('.filters').reset()")
        browser.choose(".filters [name=category]", "challenge")
        browser.wait(shown, "<b>Cold</b> shower")
        browser.click(".spark [aria-pressed]")
        browser.wait_for(".spark [aria-pressed=true]")

    def check_notices_beside_content(self):
        """Checks that no notice covers the content, and neither does the drawer of the calls."""
        self.browser.run("document.querySelector('#drawer-button').click()")
        for size in ((1400, 900), (390, 844)):
            self.browser.resize(*size)
            for selector in (".notice", "#drawer"):
                self.browser.wait_for(selector)
                self.assertFalse(self.browser.run(IS_COVERED, selector), f"{size}: {selector}")
        self.browser.run("document.querySelector('#drawer-close').click()")
        self.browser.execute("Emulation.clearDeviceMetricsOverride")

    def add_friend_and_challenge(self):
        browser = self.browser
        self.go_to("friends/list")
        browser.fill("#add-friend [name=email]", email("Grace"))
        browser.click("#add-friend-submit")
        browser.wait_for(".request", email("Grace"))
        self.go_to("friends/challenges")
        browser.fill("#create-challenge [name=title]", "Read every day")
        browser.click("#create-challenge-submit")
        browser.click(".task")
        browser.wait_for(".task[aria-pressed=true]")

    def test_a_day_can_be_frozen(self):
        token = sign_up(self.database, "Linus Pauling")
        call(self.database, token, "goals.set", {"text": "Chemistry", "duration": "week"})
        self.sign_in("Linus")
        self.browser.click("#goal-freeze")
        self.browser.wait_for("#goal-mark.frozen")
        self.assertEqual(call(self.database, token, "goals.status", {})["freezesUsed"], 1)

    def test_errors_are_shown_at_their_fields(self):
        browser = self.browser
        self.open_page()
        browser.choose("#language", "fr")
        browser.wait("return document.documentElement.lang === 'fr'")
        browser.click("#to-sign-up")
        browser.fill("#sign-up [name=email]", "nobody")
        browser.fill("#sign-up [name=password]", "short")
        browser.click("#sign-up-submit")
        browser.wait_for("[aria-invalid]")
        errors = browser.run(
            "return Object.fromEntries([...document.querySelectorAll('[aria-invalid]')]"
            ".map((e) => [e.name, document.getElementById(e.getAttribute('aria-describedby')).textContent]))")
        self.assertEqual(set(errors), {"name", "email", "password", "passwordConfirmation", "acceptTerms"})
        self.assertEqual(errors["name"], "Le nom doit compter au moins 2 caractères.")
        self.assertEqual(browser.run("return document.activeElement.name"), "name")
        browser.fill("#sign-up [name=name]", "Marie Curie")
        browser.click("#sign-up-submit")
        browser.wait("return !document.querySelector('[name=name]').hasAttribute('aria-invalid')")
        browser.wait_for("[name=email][aria-invalid]")

    def test_errors_of_other_actions_are_notices(self):
        sign_up(self.database, "Rosalind Franklin")
        self.open_page()
        self.browser.fill("[name=email]", email("Rosalind"))
        self.browser.fill("[name=password]", "not the password")
        self.browser.click("#sign-in-submit")
        self.browser.wait_for("[role=alert] .notice, .field-error:not(:empty)")

    def token(self):
        """Returns a token of a new session of Ada."""
        parameters = {"email": email("Ada"), "password": PASSWORD}
        return call(self.database, "", "auth.signIn", parameters)["token"]


if __name__ == "__main__":
    unittest.main()
