"""Demo accounts: opening one, replacing it, and the window of a friend."""

import sqlite3
import unittest
from concurrent.futures import ThreadPoolExecutor

from browser_support import BrowserTestCase
from page_scripts import LOW_CONTRAST, OVERFLOW
from support import call, get

DAYS = 10


class DemoTests(BrowserTestCase):
    """A bridge that offers the demo."""

    options = ("--demo", "--demo-days", str(DAYS), "--max-demos", "2")

    def tearDown(self):
        super().tearDown()
        self.browser.open(self.address)

    def token(self):
        """Returns the token of the window."""
        return self.browser.wait("return sessionStorage.getItem('kindling.token')")

    def test_a_visitor_tries_the_demo_without_typing(self):
        browser = self.browser
        self.open_page()
        browser.choose("#language", "fr")
        browser.wait_for("#try-demo", "Essayer la démo")
        browser.click("#try-demo")
        browser.wait_for(".today .card")
        browser.wait_for("h1", "Camille")
        first = self.token()
        habits = call(self.database, first, "habits.list", {})["items"]
        self.assertEqual(len(habits), 8)
        self.assertIn("Lire dix pages", [habit["name"] for habit in habits])
        self.assertEqual(call(self.database, first, "goals.status", {})["todayMark"], "none")

        other = self.open_friend()
        browser.wait_for(".row-title", "Camille Laurent")
        self.assertFalse(browser.run("return document.querySelector('#demo-reset')"), "a friend cannot reset the demo")
        browser.switch(self.window)
        self.go_to("friends/list")
        browser.wait_for(".row-title", "Inès Fabre")
        browser.switch(other)
        self.go_to("friends/challenges")
        browser.click(".task[aria-pressed=false]")
        browser.switch(self.window)
        browser.wait_for(".feed .row", "2/3")

        browser.click("#demo-reset")
        browser.wait("return sessionStorage.getItem('kindling.token') !== arguments[0]", first)
        browser.wait_for(".today .card")
        browser.wait_for("h1", "Camille")
        browser.click("#sign-out")
        browser.wait_for("#try-demo")
        self.assertEqual(browser.run("return Object.keys(sessionStorage)"), ["kindling.language"])

    def open_friend(self):
        """Opens the window of the friend, on the screen of friends, and returns its handle."""
        browser = self.browser
        windows = set(browser.driver.window_handles)
        browser.click("#demo-friend")
        self.wait_until(lambda: set(browser.driver.window_handles) - windows, "no window is opened")
        [other] = set(browser.driver.window_handles) - windows
        browser.switch(other)
        browser.wait_for("h1", "Inès")
        self.go_to("friends/list")
        return other

    def test_the_controls_of_the_demo_fit(self):
        browser = self.browser
        self.open_page()
        for width in (360, 1400):
            browser.resize(width)
            self.assertEqual(browser.run(OVERFLOW), [])
        browser.click("#try-demo")
        browser.wait_for("#demo-reset")
        for width in (360, 1400):
            browser.resize(width)
            self.assertEqual(browser.run(OVERFLOW), [])
        for scheme in ("dark", "light"):
            browser.prefer(scheme)
            self.assertEqual(browser.run(LOW_CONTRAST)["low"], [], scheme)

    def test_few_visitors_wait_and_only_the_latest_accounts_remain(self):
        origin = f"http://{self.host}"
        path = "/demo?language=es&timeZone=Europe/Madrid"
        with ThreadPoolExecutor() as threads:
            waiting = [threads.submit(get, self.host, path, "POST", Origin=origin) for _ in range(5)]
        statuses = sorted(visitor.result()[0] for visitor in waiting)
        self.assertEqual(statuses, [200, 200, 200, 200, 503], "four visitors can wait")
        connection = sqlite3.connect(self.database)
        addresses = {row[0].rsplit("-", 1)[0] for row in connection.execute("select email from users")}
        connection.close()
        self.assertEqual(len(addresses), 2)

    def test_other_sites_cannot_open_a_demo(self):
        self.assertEqual(get(self.host, "/demo", "POST", Origin="http://evil.example")[0], 403)
        self.assertEqual(get(self.host, "/demo", "POST")[0], 403)
        self.assertEqual(get(self.host, "/demo", "PUT")[0], 405)


if __name__ == "__main__":
    unittest.main()
