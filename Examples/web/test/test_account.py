"""The profile, reminders, sessions, the password, and the data of an account."""

import json
import re
import subprocess
import unittest

from browser_support import RETURN, BrowserTestCase
from support import PASSWORD, PROGRAM, call, email, sign_up

ERRORS = (
    "return Object.fromEntries([...document.querySelectorAll('[aria-invalid]')].map((e) =>"
    " [e.name, document.getElementById(e.getAttribute('aria-describedby').split(' ')[0]).textContent]))")


class AccountTests(BrowserTestCase):
    """The screens of the area Account."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.ada = sign_up(cls.database, "Ada Lovelace")

    def test_the_profile_is_changed(self):
        browser = self.browser
        self.open_as(self.ada, "account/profile")
        browser.fill("#profile [name=name]", "A")
        browser.fill("#profile [name=timeZone]", "Moon/Base")
        browser.click("#profile-submit")
        browser.wait_for("[name=name][aria-invalid]")
        browser.fill("#profile [name=name]", "Ada King")
        browser.click("#profile-submit")
        browser.wait_for("[name=timeZone][aria-invalid]")
        self.assertIn("timeZone", browser.run(ERRORS))
        browser.fill("#profile [name=timeZone]", "Europe/Paris")
        browser.choose("#profile [name=dayStartsAt]", "4")
        browser.choose("#profile [name=locale]", "fr")
        browser.click("#profile-submit")
        browser.wait("return document.documentElement.lang === 'fr'")
        browser.wait_for(".account", "Ada King")
        user = call(self.database, self.ada, "profile.get", {})["user"]
        self.assertEqual(
            [user[name] for name in ("name", "timeZone", "dayStartsAt", "locale")],
            ["Ada King", "Europe/Paris", 4, "fr"])
        # Another window changes it again.
        call(self.database, self.ada, "profile.update", {"name": "Ada Byron", "locale": "en", "dayStartsAt": 2})
        browser.wait_for(".account", "Ada Byron")
        browser.wait("return document.querySelector('#profile [name=dayStartsAt]').value === '2'")

    def test_reminders_are_saved_at_once(self):
        browser = self.browser
        self.open_as(self.ada, "account/reminders")
        browser.click("[data-reminder=study] [name=isOn]")
        self.wait_until(lambda: self.reminder("study")["isOn"], "not saved")
        self.browser.run(
            "const time = document.querySelector('[data-reminder=study] [name=time]'); time.value = '';"
            "time.dispatchEvent(new Event('change'))")
        browser.wait_for("[data-reminder=study] [name=time][aria-invalid]")
        self.browser.run(
            "const time = document.querySelector('[data-reminder=study] [name=time]'); time.value = '07:45';"
            "time.dispatchEvent(new Event('change'))")
        self.wait_until(lambda: self.reminder("study")["time"] == "07:45", "not saved")
        browser.click("[data-reminder=study] [name=study-3]")
        self.wait_until(lambda: 3 not in self.reminder("study")["weekdays"], "not saved")
        # Another window changes it.
        call(self.database, self.ada, "reminders.update", {"kind": "study", "isOn": False})
        browser.wait("return !document.querySelector('[data-reminder=study] [name=isOn]').checked")

    def reminder(self, kind, token=None):
        """Returns the setting of a reminder."""
        items = call(self.database, token or self.ada, "reminders.list", {})["items"]
        return next(item for item in items if item["kind"] == kind)

    def test_reminders_by_keyboard(self):
        browser = self.browser
        token = sign_up(self.database, "Emmy Noether")
        self.open_as(token, "account/reminders")
        for _ in range(80):
            browser.press("Tab")
            if browser.run("return document.activeElement.closest('[data-reminder=goal]') !== null"):
                break
        browser.press("Space")
        self.wait_until(lambda: self.reminder("goal", token)["isOn"], "not saved")
        self.assertTrue(browser.run("return document.activeElement.matches(':focus-visible')"))

    def test_sessions_end_and_the_password_changes(self):
        browser = self.browser
        token = sign_up(self.database, "Grace Hopper")
        other = self.sign_in_again("Grace")
        self.open_as(token, "account/sessions")
        browser.wait("return document.querySelectorAll('#sessions > li').length === 2")
        browser.click("#sessions button")
        browser.wait("return document.querySelectorAll('#sessions > li').length === 1")
        self.sign_in_again("Grace")
        browser.run(RETURN)
        browser.wait("return document.querySelectorAll('#sessions > li').length === 2")
        with self.assertRaises(AssertionError):
            call(self.database, other, "profile.get", {})
        browser.fill("[name=currentPassword]", "wrong")
        browser.fill("[name=newPassword]", "difference engine no. 2")
        browser.wait_for("#change-password [role=progressbar]")
        browser.click("#change-password-submit")
        browser.wait_for("[name=currentPassword][aria-invalid]")
        browser.fill("[name=currentPassword]", PASSWORD)
        browser.click("#change-password-submit")
        browser.wait_for(".notice", "Password changed")
        browser.click("#sign-out-everywhere")
        browser.click("#sign-out-everywhere-confirm")
        browser.wait_for("#sign-in")

    def sign_in_again(self, name):
        """Returns the token of another session."""
        return call(self.database, "", "auth.signIn", {"email": email(name), "password": PASSWORD})["token"]

    def test_a_forgotten_password_is_reset_with_a_code(self):
        browser = self.browser
        sign_up(self.database, "Linus Pauling")
        result = subprocess.run(
            [PROGRAM, "users", "reset-password", email("Linus"), "--database", self.database], capture_output=True,
            text=True, check=True)
        code = re.search(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){3,}", result.stdout)[0]
        self.open_page()
        browser.click("#to-reset")
        for name, value in (
                ("email", email("Linus")), ("code", "0123-4567-89AB-CDEF"), ("newPassword", "difference engine no. 2"),
                ("passwordConfirmation", "difference engine no. 2")):
            browser.fill(f"#reset-password [name={name}]", value)
        browser.click("#reset-password-submit")
        browser.wait_for("[role=alert] .notice, .field-error:not(:empty)")
        browser.fill("#reset-password [name=code]", code)
        browser.click("#reset-password-submit")
        browser.wait_for(".today .card")

    def test_data_is_exported_checked_and_imported(self):
        browser = self.browser
        token = sign_up(self.database, "Marie Curie")
        call(self.database, token, "sparks.create", {"title": "Radium"})
        self.open_as(token, "account/data")
        exported = self.downloaded("#export-data-submit")
        self.assertIn("Radium", exported)
        for line in exported.splitlines():
            json.loads(line)
        browser.click("#import-data-submit")
        browser.wait_for("#import-data [aria-invalid], .notice-alert")
        file = self.folder / "sparks.csv"
        file.write_text("title,category\nPolonium,idea\n,idea\n")
        browser.wait_for("[name=content]").send_keys(str(file))
        browser.click("#import-data-submit")
        browser.wait_for("#import-report .row")
        numbers = "return [...document.querySelectorAll('#import-report dd')].map((e) => e.textContent)"
        self.assertEqual(browser.run(numbers), ["1", "0", "0", "1"])
        self.assertEqual(call(self.database, token, "sparks.list", {})["items"][0]["title"], "Radium")
        browser.click("[name=dryRun]")
        browser.click("#import-data-submit")
        browser.wait_for("#import-report h3", "Import finished")
        titles = {item["title"] for item in call(self.database, token, "sparks.list", {})["items"]}
        self.assertEqual(titles, {"Radium", "Polonium"})

    def test_a_large_file_is_imported_and_a_too_large_one_is_an_error_at_its_field(self):
        browser = self.browser
        self.open_as(sign_up(self.database, "Barbara McClintock"), "account/data")
        file = self.folder / "large.csv"
        note = "\u00e9" * 9_000
        file.write_text("title,category,notes\n" + "".join(f"Maize {i},idea,{note}\n" for i in range(200)), "utf-8")
        browser.wait_for("[name=content]").send_keys(str(file))
        browser.click("#import-data-submit")
        browser.wait_for("#import-report dd", "200")
        with file.open("ab") as opened:
            opened.truncate((8 << 20) + 1)
        browser.wait_for("[name=content]").send_keys(str(file))
        browser.click("#import-data-submit")
        browser.wait_for("[name=content][aria-invalid]")
        self.assertEqual(browser.run(ERRORS), {"content": "This file is too large: at most 8 MB."})

    def test_the_account_is_deleted_after_its_password(self):
        browser = self.browser
        token = sign_up(self.database, "Rosalind Franklin")
        self.open_as(token, "account/sessions")
        browser.fill("#delete-account [name=password]", "wrong")
        browser.click("#delete-account-submit")
        browser.wait_for("#delete-account [aria-invalid]")
        browser.fill("#delete-account [name=password]", PASSWORD)
        browser.click("#delete-account-submit")
        browser.wait_for("#sign-in")
        with self.assertRaises(AssertionError):
            self.sign_in_again("Rosalind")


if __name__ == "__main__":
    unittest.main()
