"""The page without a mouse."""

import unittest

from browser_support import SCREENS, BrowserTestCase
from page_scripts import FOCUSED
from support import PASSWORD, call, email, sign_up

MAX_STEPS = 80


class KeyboardTests(BrowserTestCase):
    """Stories in which only keys are pressed."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.token = sign_up(cls.database, "Ada Lovelace")
        call(cls.database, cls.token, "goals.set", {"text": "Swift", "duration": "month"})
        for habit in ({"name": "Read"}, {"name": "Water", "kind": "amount", "target": 2}):
            call(cls.database, cls.token, "habits.create", habit)

    def tab_to(self, **expected):
        """Presses Tab until an element has the focus; every element before it must show the focus."""
        for _ in range(MAX_STEPS):
            self.browser.press("Tab")
            focused = self.browser.run(FOCUSED)
            if focused["tag"] != "BODY":
                self.assertTrue(focused["isVisible"], focused)
            if all(focused[name] == value for name, value in expected.items()):
                return
        self.fail(f"Tab does not reach {expected}")

    def sign_in_by_keyboard(self):
        self.open_page()
        self.tab_to(name="email")
        self.browser.press(*email("Ada"))
        self.browser.press("Tab", *PASSWORD, "Enter")
        self.browser.wait_for(".today .card")

    def test_a_user_reviews_a_card_and_marks_the_goal(self):
        browser = self.browser
        self.sign_in_by_keyboard()
        self.assertEqual(browser.run("return document.activeElement.tagName"), "H1")
        self.tab_to(id="goal-log")
        browser.press("Enter")
        browser.wait_for("#goal-mark")

        self.tab_to(id="nav-study")
        browser.press("Enter")
        browser.wait_for(".course-part")
        self.tab_to(id="tab-reviews")
        browser.press("Enter")
        browser.wait_for('main[aria-busy="false"] .flashcard .empty')
        self.assertEqual(browser.run("return document.activeElement.tagName"), "H1")
        self.tab_to(name="kit")
        browser.wait_for('option[value="kit-basic-colors"]')
        browser.press(*"Basic col")
        browser.wait_for("#show-answer")
        self.tab_to(id="show-answer")
        prompts = [browser.run("return document.querySelector('.prompt').textContent")]
        for rating in ("1", "2", "3", "4"):
            self.assertEqual(browser.run("return document.activeElement.id"), "show-answer")
            browser.press(rating)
            browser.press("Enter")
            browser.wait("return document.activeElement.id === 'rating-3'")
            browser.press(rating)
            browser.wait("return document.activeElement.id === 'show-answer'")
            prompts.append(browser.run("return document.querySelector('.prompt').textContent"))
        self.assertEqual(len(set(prompts)), 5)
        statistics = call(self.database, self.token, "reviews.next", {})["counts"]
        self.assertEqual(statistics["reviewedToday"], 4)

    def test_a_user_marks_habits(self):
        browser = self.browser
        self.sign_in_by_keyboard()
        read, water = (habit["id"] for habit in call(self.database, self.token, "habits.list", {})["items"])
        self.tab_to(id="nav-habits")
        browser.press("Enter")
        browser.wait_for(".habits .habit")
        self.tab_to(id=f"mark-{read}")
        browser.press("Space")
        browser.wait_for(f"#mark-{read}[aria-pressed=true]")
        browser.wait("return document.activeElement.id === arguments[0]", f"mark-{read}")
        self.tab_to(name="add")
        browser.press("Enter")
        browser.wait_for(f'[data-habit="{water}"]', "1\u00a0/\u00a02")
        browser.wait("return document.activeElement.name === 'add'")
        browser.press("Tab", "Enter")
        browser.wait_for(f'[data-habit="{water}"] .state-done')
        states = [habit["state"] for habit in call(self.database, self.token, "habits.today", {})["items"]]
        self.assertEqual(states, ["done", "done"])

    def test_the_skip_link_leads_to_the_content(self):
        browser = self.browser
        self.sign_in_by_keyboard()
        browser.reload()
        browser.wait_for(".today .card")
        browser.press("Tab")
        self.assertTrue(browser.run("return document.activeElement.matches('.skip-link')"))
        self.assertGreaterEqual(browser.run("return document.activeElement.getBoundingClientRect().top"), 0)
        browser.press("Enter")
        self.assertEqual(browser.run("return document.activeElement.id"), "main")

    def test_tab_leaves_every_element(self):
        browser = self.browser
        self.sign_in_by_keyboard()
        for screen in SCREENS:
            self.go_to(screen)
            focusable = browser.run(
                "return [...document.querySelectorAll('a[href], button, input, select, textarea')]"
                ".filter((e) => e.checkVisibility()).length")
            reached = set()
            # A date has several fields, and charts have none of these elements.
            for _ in range(focusable + 25):
                browser.press("Tab")
                reached.add(browser.run("return [...document.querySelectorAll('*')].indexOf(document.activeElement)"))
            self.assertGreaterEqual(len(reached), focusable, screen)
            browser.press_backwards()
            self.assertTrue(browser.run("return document.activeElement !== null"))

    def test_changing_the_content_keeps_the_focus(self):
        browser = self.browser
        call(self.database, self.token, "sparks.create", {"title": "Garden plan"})
        self.sign_in_by_keyboard()
        self.go_to("sparks/list")
        spark = call(self.database, self.token, "sparks.list", {})["items"][0]["id"]
        self.tab_to(id=f"favorite-{spark}")
        browser.press("Space")
        browser.wait_for(f"#favorite-{spark}[aria-pressed=true]")
        browser.wait("return document.activeElement.id === arguments[0]", f"favorite-{spark}")
        self.tab_to(id=f"edit-{spark}")
        browser.press("Enter")
        browser.wait_for("dialog[open]")
        self.tab_to(id="delete-spark")
        browser.press("Enter")
        self.tab_to(id="delete-spark-confirm")
        browser.press("Enter")
        browser.wait_for("#spark-list .empty")
        browser.wait("return document.activeElement.tagName === 'H1'")


if __name__ == "__main__":
    unittest.main()
