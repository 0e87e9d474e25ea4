"""Writes screenshots of a demo account."""

import json
import subprocess
import sys
import unittest
from pathlib import Path

from browser_support import BrowserTestCase
from support import EXAMPLE, PROGRAM

CLOCK = "2026-11-21T17:30:00Z"


class Screenshots(BrowserTestCase):
    """The screens of a demo account."""

    serve_options = ("--clock", CLOCK)

    def test_screens(self):
        """Fills the account and writes the files into the folder."""
        browser = self.browser
        browser.prefer("light")
        browser.resize(1280, 800)
        self.sign_in_to_demo("en")
        for screen, name in (
                ("today", "today"), ("learn/path", "learn"), ("study/stages", "study"), ("habits/goal", "goal"),
                ("sparks/collection", "collection"), ("friends/list", "friends"), ("account/profile", "account")):
            self.write(screen, name)
        self.go_to("library")
        browser.click("main a", "Runs")
        browser.wait_for(".curve")
        self.write(None, "library")
        browser.prefer("dark")
        self.go_to("habits/list")
        browser.click(".habit .row-title", "Water")
        browser.wait_for(".curve")
        self.write(None, "habit-dark")
        self.write("sparks/missions", "missions-dark")
        self.go_to("sparks/statistics")
        browser.click("#drawer-button")
        browser.click("#drawer summary", "sparks.statistics")
        self.write(None, "behind-dark")
        browser.click("#drawer-close")
        browser.prefer("light")
        self.sign_in_to_demo("fr")
        browser.resize(390, 844)
        self.write("learn/path", "learn-narrow-fr")
        self.write("habits/list", "habits-narrow-fr")
        self.go_to("study/reviews")
        browser.click("#show-answer")
        browser.wait_for("#rating-4")
        self.write(None, "reviews-narrow-fr")

    def sign_in_to_demo(self, language):
        """Fills a demo account and signs in to it."""
        result = subprocess.run(
            [sys.executable, EXAMPLE.parent / "demo/fill", "--kindling", PROGRAM, "--database", self.database,
             "--until", CLOCK, "--language", language], stdout=subprocess.PIPE, text=True, check=True)
        self.browser.open(self.address)
        self.browser.run(
            "sessionStorage.setItem('kindling.token', arguments[0])", json.loads(result.stdout)["token"])
        self.browser.reload()
        self.browser.wait_for(".today .card")

    def write(self, screen, name):
        """Writes a screenshot of a screen, or of the present one, without notices and focus."""
        if screen:
            self.go_to(screen)
        self.browser.run(
            "document.querySelectorAll('.notice').forEach((notice) => notice.remove());"
            "scrollTo(0, 0); document.activeElement.blur()")
        (self.target / f"{name}.png").write_bytes(self.browser.screenshot())


def write_screenshots(folder):
    """Writes the screenshots into a folder and returns whether this succeeded."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    Screenshots.target = Path(folder)
    suite = unittest.TestSuite([Screenshots("test_screens")])
    return unittest.TextTestRunner().run(suite).wasSuccessful()
