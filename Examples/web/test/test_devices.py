"""The devices of an account, and what an exchange with one of them changes on the page."""

import sys
import tempfile
import unittest
from pathlib import Path

from browser_support import RETURN, BrowserTestCase
from support import EXAMPLE, PASSWORD, PROGRAM, SERVE_OPTIONS, call, email, sign_up

sys.path.append(str(EXAMPLE.parents[1] / "Clients/python"))

from kindling import Kindling  # noqa: E402


class DeviceTests(BrowserTestCase):
    """The screen Devices, and the event of an exchange."""

    def start(self, database, name):
        """Starts a program with a database, and returns its client as a user."""
        client = Kindling.start(database=database, program=PROGRAM, options=SERVE_OPTIONS)
        self.addCleanup(client.close)
        client.auth.sign_in(email=email(name), password=PASSWORD)
        return client

    def start_phone(self, name):
        """Starts a program with a file of its own, as on another device, with sync switched on."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        database = Path(folder.name) / "phone.sqlite3"
        sign_up(database, name)
        phone = self.start(database, name)
        phone.sync.enable(device="phone")
        return phone

    def test_sync_is_switched_on_and_off_and_the_device_gets_a_name(self):
        browser = self.browser
        token = sign_up(self.database, "Ada Lovelace")
        self.open_as(token, "account/devices")
        browser.wait_for("#enable-sync")
        self.assertNotIn("kindling sync", browser.text())
        browser.click("#enable-sync-submit")
        browser.wait_for("[name=device][aria-invalid]")
        browser.fill("#enable-sync [name=device]", "laptop")
        browser.click("#enable-sync-submit")
        browser.wait_for(".notice", "Sync is on")
        browser.wait_for("#devices", "No other device yet")
        browser.wait_for("#received", "Nothing was received")
        self.assertEqual(self.status(token)["device"], "laptop")
        self.assertEqual(browser.run("return document.querySelector('#rename-device [name=device]').value"), "laptop")
        browser.fill("#rename-device [name=device]", "desk")
        browser.click("#rename-device-submit")
        self.wait_until(lambda: self.status(token)["device"] == "desk", "not renamed")
        # Another window changes the name, which the page shows when the user comes back to it.
        call(self.database, token, "sync.enable", {"device": "attic"})
        browser.run(RETURN)
        browser.wait("return document.querySelector('#rename-device [name=device]').value === 'attic'")
        browser.run("navigator.clipboard.writeText = async (text) => { window.copiedText = text; }")
        browser.click("#copy-folder")
        self.assertEqual(browser.wait("return window.copiedText"), "kindling sync --folder DIR")
        browser.click("#disable-sync")
        browser.wait_for("dialog", "This device forgets the other ones.")
        browser.click("#disable-sync-cancel")
        self.assertTrue(self.status(token)["enabled"])
        browser.click("#disable-sync")
        browser.click("#disable-sync-confirm")
        browser.wait_for(".notice", "Sync is off")
        browser.wait_for("#enable-sync")
        self.assertFalse(self.status(token)["enabled"])

    def status(self, token):
        """Returns whether the account is synced, and what is known of other devices."""
        return call(self.database, token, "sync.status", {})

    def test_an_exchange_appears_on_every_screen(self):
        browser = self.browser
        token = sign_up(self.database, "Grace Hopper")
        call(self.database, token, "sync.enable", {"device": "laptop"})
        phone = self.start_phone("Grace Hopper")
        laptop = self.start(self.database, "Grace Hopper")
        self.open_as(token, "account/devices")
        browser.wait_for("#devices", "No other device yet")
        self.assertTrue(laptop.sync.exchange(phone, link=True).equal)
        browser.run(RETURN)
        browser.wait_for("#devices .row", "phone")
        browser.wait_for("#devices .row", "Last exchange: ")
        browser.wait_for("#devices .badge", "Same data")

        self.go_to("habits/list")
        phone.habits.create(name="Read")
        phone.sparks.create(title="A lighthouse")
        self.assertTrue(laptop.sync.exchange(phone).equal)
        browser.wait_for(".row-title", "Read")
        self.go_to("account/devices")
        browser.wait_for("#received", "From: phone")
        browser.wait_for("#received .row", "Sparks")
        self.assertRegex(browser.wait_for("#received .row", "Habits").text, r"Added: \d")
        # After another change here, an exchange is due.
        call(self.database, token, "sparks.create", {"title": "A buoy"})
        browser.run(RETURN)
        browser.wait_for("#devices .badge", "Exchange due")
        habit = phone.habits.today()["items"][0]["id"]
        phone.habits.delete(habit_id=habit)
        self.assertTrue(laptop.sync.exchange(phone).equal)
        browser.wait_for("#received .row", "Deleted: 1")
        browser.wait_for("#devices .badge", "Same data")

    def test_a_replaced_value_is_shown_and_returns_by_an_undo_and_a_device_is_forgotten(self):
        browser = self.browser
        token = sign_up(self.database, "Emmy Noether")
        call(self.database, token, "sync.enable", {"device": "laptop"})
        phone = self.start_phone("Emmy Noether")
        laptop = self.start(self.database, "Emmy Noether")
        laptop.habits.create(name="Read")
        habit = laptop.habits.today()["items"][0]["id"]
        self.assertTrue(laptop.sync.exchange(phone, link=True).equal)
        laptop.habits.update(habit_id=habit, name="Read a page")
        phone.habits.update(habit_id=phone.habits.today()["items"][0]["id"], name="Read a chapter")
        self.assertEqual(laptop.sync.exchange(phone).conflicts, 1)
        self.open_as(token, "account/devices")
        self.assertIn("Habits", browser.wait_for("#conflicts .row", "phone").text)
        browser.click("#conflicts button")
        browser.wait_for("#conflicts .badge", "Undone")
        self.assertEqual(laptop.habits.get(habit_id=habit)["habit"]["name"], "Read a page")
        browser.click("#devices button")
        browser.wait_for("dialog", "No data is deleted.")
        browser.click("dialog button.danger")
        browser.wait_for(".notice", "Device forgotten")
        browser.wait_for("#devices", "No other device yet")
        self.assertEqual(self.status(token)["peers"], [])

    def test_an_exchange_changes_a_screen_without_its_domain_and_the_name_of_the_user(self):
        browser = self.browser
        token = sign_up(self.database, "Mary Somerville")
        call(self.database, token, "sync.enable", {"device": "laptop"})
        phone = self.start_phone("Mary Somerville")
        laptop = self.start(self.database, "Mary Somerville")
        laptop.sync.exchange(phone, link=True)
        self.open_as(token, "library")
        phone.profile.update(name="Mary Fairfax")
        phone.tables.create(name="Tides")
        laptop.sync.exchange(phone)
        browser.wait_for("a.kit-card", "Tides")
        self.go_to("account/profile")
        browser.wait_for(".account", "Mary Fairfax")


if __name__ == "__main__":
    unittest.main()
