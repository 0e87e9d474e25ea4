"""Taking back what was done, with the notice and with the keyboard."""

import unittest

from browser_support import BrowserTestCase
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from support import call, sign_up

UNDO = ".notice .secondary"


class UndoTests(BrowserTestCase):
    """The button of notices, and the keys."""

    def call(self, method, parameters=None):
        """Calls a method in a process of its own."""
        return call(self.database, self.token, method, parameters or {})

    def titles(self):
        """Returns the titles of the stored sparks."""
        return [item["title"] for item in self.call("sparks.list")["items"]]

    def press_with(self, *modifiers):
        """Presses Z with other keys."""
        chain = ActionChains(self.browser.driver)
        for key in modifiers:
            chain = chain.key_down(key)
        chain = chain.send_keys("z")
        for key in modifiers:
            chain = chain.key_up(key)
        chain.perform()

    def test_a_notice_takes_back_a_tap_in_all_windows(self):
        browser = self.browser
        self.token = sign_up(self.database, "Emilie du Chatelet")
        habit = self.call("habits.create", {"name": "Read"})["habit"]["id"]
        self.open_as(self.token, "habits/list")
        browser.wait_for("h2, .row-title", "Read")
        other = browser.new_window()
        browser.switch(other)
        self.open_as(self.token, "habits/list")
        browser.wait_for("h2, .row-title", "Read")
        browser.switch(self.window)
        browser.click(f"#mark-{habit}")
        self.wait_until(lambda: self.call("habits.today")["counts"]["done"] == 1, "not marked")
        browser.click(UNDO, "Undo")
        browser.wait_for(".notice", "Undone")
        self.assertEqual(self.call("habits.today")["counts"]["done"], 0)
        browser.wait("return !document.querySelector(arguments[0])", UNDO)
        browser.switch(other)
        browser.wait(f"return document.querySelector('#mark-{habit}').ariaPressed !== 'true'")
        browser.close_others(self.window)

    def test_keys_take_back_a_deletion_and_repeat_it(self):
        browser = self.browser
        self.token = sign_up(self.database, "Sofia Kovalevskaya")
        self.call("sparks.create", {"title": "Garden plan"})
        self.open_as(self.token, "sparks/list")
        browser.click("[id^=edit-]")
        browser.click("#delete-spark")
        browser.click("#delete-spark-confirm")
        browser.wait_for("#spark-list .empty")
        browser.wait_for(UNDO, "Undo")
        self.press_with(Keys.CONTROL)
        browser.wait_for(".spark h3", "Garden plan")
        self.assertEqual(self.titles(), ["Garden plan"])
        self.press_with(Keys.CONTROL, Keys.SHIFT)
        browser.wait_for("#spark-list .empty")
        self.assertEqual(self.titles(), [])
        self.press_with(Keys.CONTROL, Keys.SHIFT)
        browser.wait_for(".notice-alert", "There is nothing to redo")

    def test_a_later_change_elsewhere_is_not_overwritten(self):
        browser = self.browser
        self.token = sign_up(self.database, "Mary Somerville", "fr")
        self.open_as(self.token, "sparks/list")
        browser.fill("#capture [name=title]", "Tide tables")
        browser.click("#capture-submit")
        browser.wait_for(UNDO, "Annuler")
        spark = self.call("sparks.list")["items"][0]["id"]
        self.call("sparks.update", {"sparkId": spark, "title": "Tides of the North Sea"})
        browser.wait_for(".spark h3", "Tides of the North Sea")
        browser.click(UNDO)
        browser.wait_for(".notice-alert", "Annulation impossible")
        self.assertEqual(self.titles(), ["Tides of the North Sea"])


if __name__ == "__main__":
    unittest.main()
