"""A browser for the tests of the page."""

import os
from pathlib import Path

from browser import Browser
from support import PASSWORD, BridgeTestCase, email

# The screens of the display tests, as in their addresses.
SCREENS = (
    "today", "learn/path", "learn/path/stage-01/lesson-01-1", "learn/badges", "learn/courses",
    "study/stages", "study/kits", "study/kits/import", "study/reviews", "study/statistics",
    "sparks/list", "sparks/missions", "sparks/collection", "sparks/statistics",
    "habits/goal", "habits/list", "library",
    "friends/list", "friends/challenges", "friends/leaderboard",
    "account/profile", "account/reminders", "account/sessions", "account/devices",
    "account/data")
# What a window receives when the user comes back to it.
RETURN = (
    "Object.defineProperty(document, 'visibilityState', {value: 'visible'});"
    "document.dispatchEvent(new Event('visibilitychange'))")


class BrowserTestCase(BridgeTestCase):
    """Tests with a browser of their own. The folder of the built page is in KINDLING_WEB_PAGES."""

    @classmethod
    def setUpClass(cls):
        cls.pages = Path(os.environ["KINDLING_WEB_PAGES"])
        super().setUpClass()
        cls.browser = Browser(cls.folder / "profile")
        cls.addClassCleanup(cls.browser.close)
        cls.window = cls.browser.window

    def tearDown(self):
        """Closes other windows, and fails if a page reported an error."""
        self.browser.close_others(self.window)
        self.browser.read_logs()
        errors = [error for error in self.browser.console if not self.is_expected(error)]
        self.browser.console.clear()
        self.assertEqual(errors, [])
        self.browser.run("sessionStorage.clear(); localStorage.clear()")

    def is_expected(self, _error):
        """Returns whether a test causes an error of the console on purpose."""
        return False

    def open_page(self):
        """Opens the page before signing in."""
        self.browser.open(self.address)
        self.browser.wait_for("#sign-in")

    def sign_in(self, name):
        """Opens the page, and signs in."""
        self.open_page()
        self.browser.fill("#sign-in [name=email]", email(name))
        self.browser.fill("#sign-in [name=password]", PASSWORD)
        self.browser.click("#sign-in-submit")
        self.browser.wait_for(".today .card")

    def open_as(self, token, screen="today"):
        """Opens a screen as the user of a token."""
        self.browser.open(f"{self.address}#/{screen}")
        self.browser.run("sessionStorage.setItem('kindling.token', arguments[0])", token)
        self.browser.reload()
        self.browser.wait_for('.signed-in main[aria-busy="false"]')

    def shared(self, click):
        """Returns the text that a click on a selector shares."""
        self.browser.run(
            "window.sharedText = ''; navigator.share = async ({ text }) => { window.sharedText = text; }")
        self.browser.click(click)
        return self.browser.wait("return window.sharedText")

    def downloaded(self, click):
        """Returns the text of the file that a click on a selector saves."""
        self.browser.run(
            "window.savedText = ''; const create = URL.createObjectURL;"
            "URL.createObjectURL = (file) => {"
            " file.text().then((text) => { window.savedText = text; }); return create(file); }")
        self.browser.click(click)
        return self.browser.wait("return window.savedText")

    def field_errors(self):
        """Returns the messages at the fields by the names of these."""
        return self.browser.run(
            "return Object.fromEntries([...document.querySelectorAll('[aria-invalid]')].map((field) => [field.name,"
            "document.getElementById(field.getAttribute('aria-describedby').split(' ')[0]).textContent]))")

    def go_to(self, screen):
        """Opens a screen, and waits until its content is loaded."""
        address = f"#/{screen}"
        self.browser.run("location.hash = arguments[0]", address)
        self.browser.wait_for(f'main[data-address="{address}"][aria-busy="false"]')

    def open_window(self):
        """Opens another window, where nobody is signed in, and returns its handle."""
        return self.browser.new_window()

