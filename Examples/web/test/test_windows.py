"""Changes that appear in other windows, and connections that are lost."""

import os
import signal
import unittest

from browser_support import BrowserTestCase
from support import PASSWORD, call, get, sign_up


class WindowTests(BrowserTestCase):
    """Several windows of one user or of two."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.ada = sign_up(cls.database, "Ada Lovelace")
        cls.grace = sign_up(cls.database, "Grace Hopper")
        call(cls.database, cls.ada, "goals.set", {"text": "Swift", "duration": "year"})

    def test_a_window_shows_the_changes_of_another_one_and_ignores_its_own(self):
        browser = self.browser
        self.sign_in("Ada")
        other = self.open_window()
        self.sign_in("Ada")
        browser.calls_of(other)
        browser.calls.clear()
        browser.click("#goal-log")
        browser.wait_for("#goal-mark")
        browser.switch(self.window)
        browser.wait_for("#goal-mark")

        # Events arrive in order: when the other window shows this change, it has received its own one before.
        call(self.database, self.ada, "lessons.complete", {"lessonId": "lesson-01-1"})
        browser.wait_for('a[href="#/learn/path/stage-01/lesson-01-2"]')
        browser.switch(other)
        browser.wait_for('a[href="#/learn/path/stage-01/lesson-01-2"]')
        # The number of the change, which the offer to take it back needs, can arrive at any time.
        calls = [call for call in browser.calls_of(other) if call != "history.list"]
        self.assertEqual(calls, ["goals.log", "today.get", "today.get"])

    def test_the_drawer_shows_calls_and_events_without_secrets(self):
        browser = self.browser
        self.open_page()
        browser.click("#drawer-button")
        browser.wait_for("#drawer-title:focus")
        self.sign_in("Ada")
        browser.wait_for(".exchange", "auth.signIn")
        record = browser.run("return document.querySelector('#drawer').textContent")
        for secret in (PASSWORD, browser.run("return sessionStorage.getItem('kindling.token')")):
            self.assertNotIn(secret, record)
        self.assertIn('"password": "•••"', record)
        self.go_to("sparks/list")
        browser.fill("#capture [name=title]", "Behind")
        browser.click("#capture-submit")
        browser.wait_for(".exchange", "sparks.create")
        names = "return [...document.querySelectorAll('.exchange summary')].map((e) => e.textContent)"
        self.assertNotIn("auth.signIn", browser.run(names))
        call(self.database, self.ada, "sparks.create", {"title": "Elsewhere"})
        browser.wait_for(".exchange", "Elsewhere")
        self.assertIn("spark.created", browser.run(names))
        browser.run("navigator.clipboard.writeText = async (text) => { window.copiedText = text; }")
        browser.click(".exchange summary", "sparks.create")
        browser.click(".exchange[open] button")
        copied = browser.wait("return window.copiedText")
        self.assertIn('"method": "sparks.create"', copied)
        self.assertIn('"result"', copied)
        page = browser.run("return document.querySelector('#drawer a[href*=sparks]').href")
        status, _, body = get(self.host, page[len(self.address) - 1:])
        self.assertEqual((status, body.splitlines()[0]), (200, b"# sparks"))
        browser.click("#drawer-close")
        browser.wait("return document.activeElement.id === 'drawer-button'")

    def test_text_that_is_being_typed_survives_changes_elsewhere(self):
        browser = self.browser
        self.sign_in("Grace")
        self.go_to("sparks/list")
        browser.fill("#capture [name=title]", "Half a thou")
        browser.click("#capture [name=title]")
        call(self.database, self.grace, "sparks.create", {"title": "From another window"})
        browser.wait_for(".spark", "From another window")
        browser.press("g", "h", "t")
        self.assertEqual(browser.run("return document.querySelector('#capture [name=title]').value"), "Half a thought")

    def test_a_lost_connection_is_resumed(self):
        browser = self.browser
        self.sign_in("Grace")
        self.go_to("sparks/list")
        browser.fill("#capture [name=title]", "Written before")
        [process] = self.processes()
        os.kill(process, signal.SIGKILL)
        self.wait_until(lambda: process not in self.processes() and self.processes(), "no new process")
        call(self.database, self.grace, "sparks.create", {"title": "Meanwhile"})
        browser.wait_for(".spark", "Meanwhile")
        browser.wait("return document.querySelector('.connection-bar').hidden")
        browser.click("#capture-submit")
        browser.wait_for(".spark", "Written before")

    def test_a_page_waits_for_a_bridge_that_is_restarted(self):
        browser = self.browser
        self.sign_in("Grace")
        port = int(self.host.split(":")[1])
        self.stop_bridge()
        browser.wait("return !document.querySelector('.connection-bar').hidden")
        browser.wait("return document.querySelector('.connection-bar').textContent !== ''")
        type(self).start_bridge(port)
        browser.wait("return document.querySelector('.connection-bar').hidden")
        self.go_to("sparks/list")

    def test_a_screen_follows_changes_over_a_new_connection(self):
        browser = self.browser
        self.sign_in("Grace")
        self.go_to("library")
        [process] = self.processes()
        os.kill(process, signal.SIGKILL)
        self.wait_until(lambda: process not in self.processes() and self.processes(), "no new process")
        browser.wait("return document.querySelector('.connection-bar').hidden")
        call(self.database, self.grace, "tables.create", {"name": "Harvest", "category": "hobbies"})
        browser.wait_for("main", "Harvest")

    def is_expected(self, error):
        return "WebSocket connection to" in error

    def test_signing_out_everywhere_ends_the_session_of_a_window(self):
        browser = self.browser
        self.sign_in("Grace")
        token = browser.run("return sessionStorage.getItem('kindling.token')")
        call(self.database, token, "auth.signOut", {})
        browser.wait_for("#sign-in")
        self.assertIsNone(browser.run("return sessionStorage.getItem('kindling.token')"))

    def test_a_reloaded_window_is_still_signed_in(self):
        self.sign_in("Grace")
        self.browser.open(f"{self.address}#/habits/goal")
        self.browser.reload()
        self.browser.wait_for("#goal-form")

    def test_the_language_of_the_account_changes_in_all_windows(self):
        browser = self.browser
        self.sign_in("Grace")
        other = self.open_window()
        self.sign_in("Grace")
        browser.choose("#language", "es")
        browser.wait("return document.documentElement.lang === 'es'")
        browser.switch(self.window)
        browser.wait("return document.documentElement.lang === 'es'")
        browser.wait("return document.querySelector('#language').value === 'es'")
        browser.switch(other)
        browser.choose("#language", "en")
        browser.wait("return document.documentElement.lang === 'en'")


if __name__ == "__main__":
    unittest.main()
