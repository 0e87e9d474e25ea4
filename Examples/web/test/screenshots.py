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
        browser.resize(1400, 860)
        self.sign_in_to_demo("en")
        self.write("today", "today")
        self.go_to("habits/goal")
        self.write("goal", "goal")
        self.write("habits", "habits")
        browser.prefer("dark")
        browser.run("arguments[0].click()", browser.wait_for(".habit .row-title", "Water"))
        browser.wait_for(".curve")
        self.write("habits", "habit-dark", opens=False)
        self.go_to("friends/list")
        self.write("friends", "friends-dark")
        self.go_to("sparks/list")
        self.write("sparks", "sparks-dark")
        browser.prefer("light")
        self.sign_in_to_demo("fr")
        browser.resize(390, 844)
        self.go_to("study/reviews")
        browser.click("#show-answer")
        browser.wait_for("#rating-4")
        browser.run("scrollTo(0, 0); document.activeElement.blur()")
        self.write("reviews", "reviews-narrow-fr", opens=False)
        self.write("learn", "learn-narrow-fr")
        self.write("habits", "habits-narrow-fr")

    def sign_in_to_demo(self, language):
        """Fills a demo account and signs in to it."""
        result = subprocess.run(
            [sys.executable, EXAMPLE.parent / "demo/fill", "--kindling", PROGRAM, "--database", self.database, "--until",
             CLOCK, "--language", language], stdout=subprocess.PIPE, text=True, check=True)
        self.browser.open(self.address)
        self.browser.run(
            "sessionStorage.setItem('kindling.token', arguments[0])", json.loads(result.stdout)["token"])
        self.browser.reload()
        self.browser.wait_for(".today .card")

    def write(self, screen, name, opens=True):
        """Writes a screenshot of a screen without notices."""
        if opens:
            self.go_to(screen)
        self.browser.run("document.querySelectorAll('.notice').forEach((notice) => notice.remove())")
        (self.target / f"{name}.png").write_bytes(self.browser.screenshot())


def write_screenshots(folder):
    """Writes the screenshots into a folder and returns whether this succeeded."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    Screenshots.target = Path(folder)
    suite = unittest.TestSuite([Screenshots("test_screens")])
    return unittest.TextTestRunner().run(suite).wasSuccessful()
