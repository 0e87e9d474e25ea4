"""Capturing and editing sparks, missions, the collection, and the statistics."""

import unittest

from browser_support import BrowserTestCase
from page_scripts import FOCUSED
from support import call, sign_up

TITLES = "return [...document.querySelectorAll('.spark h3')].map((e) => e.textContent).join() === arguments[0]"
ERRORS = (
    "return [...document.querySelectorAll('[aria-invalid]')]"
    ".map((e) => [e.name, document.getElementById(e.getAttribute('aria-describedby').split(' ')[0]).textContent])")
FOCUS = "return document.activeElement.id === arguments[0]"
READOUT = "return document.querySelector('.chart figcaption .muted').textContent"
MAX_STEPS = 60


class SparkTests(BrowserTestCase):
    """The screens of the sparks."""

    serve_options = ("--clock", "2026-11-21T09:00:00Z")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.number = 0

    def open_screen(self, screen, *sparks):
        """Creates an account with sparks, and opens a screen."""
        type(self).number += 1
        self.token = sign_up(self.database, f"Ada{self.number}", "en", *self.serve_options)
        for spark in sparks:
            self.call("sparks.create", spark)
        self.open_as(self.token, screen)

    def call(self, method, parameters=None):
        """Calls a method as the user of the test, in a process of its own."""
        return call(self.database, self.token, method, parameters or {}, *self.serve_options)

    def tab_to(self, name, value):
        """Presses Tab until an element with a property has the focus, which must be visible."""
        for _ in range(MAX_STEPS):
            self.browser.press("Tab")
            focused = self.browser.run(FOCUSED)
            if focused[name] == value:
                self.assertTrue(focused["isVisible"], focused)
                return
        self.fail(f"Tab does not reach {value}")

    def test_a_spark_is_captured_found_edited_and_deleted(self):
        browser = self.browser
        self.open_screen("sparks/list")
        browser.wait_for("#spark-list .empty", "No sparks yet")
        for title, category, tags in (("A garden plan", "idea", "spring"), ("Cold shower", "challenge", "")):
            browser.fill("#capture [name=title]", title)
            browser.fill("#capture [name=tags]", tags)
            browser.choose("#capture [name=category]", category)
            browser.click("#capture-submit")
            browser.wait_for(".spark h3", title)
        [card, _] = sorted(self.call("cards.list", {"ownedOnly": True})["items"], key=lambda card: card["category"])
        browser.wait_for("#reveal .face strong", card["title"])
        browser.wait_for("#reveal", "New card!")
        browser.wait_for(".level", f"Total points: {self.call('sparks.progress')['points']:,}")

        browser.choose(".filters [name=sort]", "alphabetical")
        browser.wait(TITLES, "A garden plan,Cold shower")
        browser.choose(".filters [name=intensity]", "extreme")
        browser.click("#clear-filters")
        browser.wait(TITLES, "Cold shower,A garden plan")
        browser.click(".tags a", "spring")
        browser.wait(TITLES, "A garden plan")

        browser.click("[id^=edit-]")
        browser.fill("dialog [name=title]", "Garden party")
        browser.fill("dialog [name=estimatedMinutes]", "a while")
        browser.click("#edit-spark-submit")
        browser.wait_for("dialog .field-error", "1,440")
        self.assertEqual([name for name, _ in browser.run(ERRORS)], ["estimatedMinutes"])
        browser.fill("dialog [name=estimatedMinutes]", "30")
        browser.choose("dialog [name=intensity]", "extreme")
        browser.click("#edit-spark-submit")
        browser.wait(TITLES, "Garden party")
        [spark] = self.call("sparks.list", {"text": "party"})["items"]
        self.assertEqual((spark["estimatedMinutes"], spark["points"], spark["tags"]), (30, 20, ["spring"]))

        browser.wait("return !document.querySelector('dialog')")
        browser.click("[id^=edit-]")
        browser.click("#delete-spark")
        browser.click("#delete-spark-confirm")
        browser.wait("return !document.querySelector('dialog')")
        self.assertEqual(self.call("sparks.list")["counts"]["total"], 1)

    def test_errors_appear_at_their_fields(self):
        browser = self.browser
        self.open_screen("sparks/list")
        browser.click("#capture-submit")
        browser.wait_for("#capture [name=title][aria-invalid]")
        self.assertEqual(browser.run(ERRORS), [["title", "Enter a title."]])
        self.go_to("sparks/statistics")
        browser.run(
            "const day = document.querySelector('[name=from]'); day.value = '2026-12-24';"
            "day.dispatchEvent(new Event('input', { bubbles: true }))")
        browser.wait_for(".filters [aria-invalid]")
        self.assertEqual(browser.run("return document.querySelector('[name=range]').value"), "custom")

    def test_other_windows_change_missions_collection_and_statistics(self):
        browser = self.browser
        self.open_screen("sparks/missions")
        bar = '[data-mission="d-energy-boost"] [aria-valuenow="{}"]'
        browser.wait_for(bar.format(0))
        self.call("sparks.create", {"title": "Run", "category": "energy"})
        browser.wait_for(bar.format(50))
        self.go_to("sparks/collection")
        browser.wait_for(".title", "1\u00a0/\u00a050")
        self.assertEqual(browser.run("return document.querySelectorAll('.card-button').length"), 50)
        self.call("sparks.create", {"title": "Choose", "category": "decision"})
        browser.wait_for(".title", "2\u00a0/\u00a050")
        self.go_to("sparks/statistics")
        browser.wait_for(".shares tr", "Energy")
        self.call("sparks.create", {"title": "Swim", "category": "energy"})
        browser.wait_for(".shares tr", "2 · 67%")
        self.assertEqual(browser.run("return document.querySelectorAll('.chart tr').length"), 5 * 21 + 5 + 4)

    def test_missions_have_three_views_that_follow_the_user(self):
        browser = self.browser
        self.open_screen("sparks/missions", {"title": "Run", "category": "energy"})
        browser.wait_for(".missions.grid")
        self.assertEqual(browser.run("return document.querySelectorAll('.mission').length"), 43)
        browser.click("#view-board")
        browser.wait_for(".missions.board h2", "Completed")
        self.assertEqual(browser.run("return document.querySelectorAll('.missions section').length"), 3)
        browser.reload()
        browser.wait_for("#view-board[aria-pressed=true]")
        browser.choose(".filters [name=type]", "weekly")
        browser.wait("return document.querySelectorAll('.mission').length === 10")
        browser.click("#favorite-w-idea-factory")
        browser.wait_for("#favorite-w-idea-factory[aria-pressed=true]")
        browser.fill(".filters [name=text]", "nothing like it")
        browser.click("#clear-filters")
        browser.wait("return document.querySelectorAll('.mission').length === 43")

    def test_everything_works_with_the_keyboard(self):
        browser = self.browser
        self.open_screen("sparks/list")
        self.tab_to("name", "title")
        browser.press(*"Tea", "Enter")
        browser.wait_for(".spark h3", "Tea")
        [card] = self.call("cards.list", {"ownedOnly": True})["items"]
        self.tab_to("id", f"edit-{self.call('sparks.list')['items'][0]['id']}")
        browser.press("Enter")
        browser.wait_for("dialog[open]")
        self.tab_to("id", "delete-spark")
        browser.press("Enter")
        browser.wait(FOCUS, "delete-spark-cancel")
        browser.press("Escape")
        browser.wait(FOCUS, "delete-spark")
        browser.press("Escape")
        browser.wait("return document.activeElement.id.startsWith('edit-')")

        self.go_to("sparks/collection")
        self.tab_to("id", card["id"])
        browser.press("Enter")
        browser.wait_for("dialog h2", card["title"])
        browser.wait_for("dialog .figures", "Copies")
        browser.press("Escape")
        browser.wait(FOCUS, card["id"])

        self.go_to("sparks/statistics")
        self.tab_to("tag", "svg")
        self.assertEqual(browser.run(READOUT), "Total: 1")
        browser.press("\ue012")
        self.assertEqual(browser.run(READOUT), "Sat, Nov 21: 1")
        browser.press("\ue012")
        self.assertEqual(browser.run(READOUT), "Fri, Nov 20: 0")
        browser.press("Tab")
        self.assertEqual(browser.run(READOUT), "Total: 1")


if __name__ == "__main__":
    unittest.main()
