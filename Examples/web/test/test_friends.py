"""Friends, their activity, challenges and the leaderboard."""

import unittest

from browser_support import RETURN, BrowserTestCase
from support import call, sign_up

NAMES = "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)"
CHECKED = "return document.querySelector(arguments[0]).checked"
LAST_TASK = {"title": "Draw", "description": "", "duration": 9, "tasksPerDay": 2, "taskNames": ["Line", "Shade"]}


class FriendTests(BrowserTestCase):
    """The screens of the friends, with several users."""

    serve_options = ("--clock", "2026-11-21T09:00:00Z")

    def call(self, token, method, parameters=None):
        """Calls a method as the user of a token, in a process of its own."""
        return call(self.database, token, method, parameters or {}, *self.serve_options)

    def people(self, *names):
        """Creates accounts, makes the others friends of the first one, and returns their tokens."""
        first, *others = [sign_up(self.database, name, "en", *self.serve_options) for name in names]
        for name, token in zip(names[1:], others):
            self.call(first, "friends.add", {"email": f"{name.split()[0].lower()}@example.org"})
            self.call(token, "friends.add", {"email": f"{names[0].split()[0].lower()}@example.org"})
        return [first, *others]

    def invited(self, token, challenge):
        """Returns the names of the users who are invited to a challenge and have not joined."""
        return [user["name"] for user in self.call(token, "challenges.participants", challenge)["invited"]]

    def test_requests_become_friends_in_both_windows(self):
        browser = self.browser
        ada, grace = (sign_up(self.database, name, "en", *self.serve_options) for name in ("Ada L", "Grace H"))
        self.open_as(ada, "friends/list")
        browser.wait_for(".muted", "Invite a friend")
        self.assertEqual(browser.run("return document.querySelectorAll('.place').length"), 4)
        browser.click("#invite-0")
        self.assertEqual(browser.run("return document.activeElement.name"), "email")
        browser.press("ada@example.org", "Enter")
        browser.wait_for("#add-friend [aria-invalid]")
        other = self.open_window()
        self.open_as(grace, "friends/list")
        browser.fill("#add-friend [name=email]", "ada@example.org")
        browser.click("#add-friend-submit")
        browser.wait_for(".request", "ada@example.org")
        browser.switch(self.window)
        browser.wait_for(".request", "Grace H")
        browser.click(".request .primary")
        browser.wait_for(".friend .row-title", "Grace H")
        self.assertEqual(browser.run("return document.querySelectorAll('.place').length"), 3)
        browser.switch(other)
        browser.wait_for(".friend .row-title", "Ada L")
        browser.click(".friend + .icon-button")
        browser.wait_for(".notice", "Nudge sent")
        browser.switch(self.window)
        browser.click(".friends .icon-button:last-child")
        browser.click("dialog .danger")
        browser.wait("return document.querySelectorAll('.place').length === 4")
        browser.switch(other)
        browser.wait("return document.querySelectorAll('.place').length === 4")

    def test_activity_is_filtered_by_a_friend(self):
        browser = self.browser
        alan, *friends = self.people("Alan T", "Barbara L", "Claude S", "Donald K", "Edith C")
        for title, friend in (("Sing", friends[0]), ("Swim", friends[1])):
            challenge = self.call(friend, "challenges.create", {**LAST_TASK, "title": title})["challenge"]["id"]
            self.call(friend, "challenges.join", {"challengeId": challenge})
        self.open_as(alan, "friends/list")
        self.assertEqual(browser.run("return document.querySelectorAll('.place, .friend').length"), 4)
        self.assertEqual(len(browser.run(NAMES, ".feed .row")), 2)
        self.assertEqual(set(browser.run(NAMES, ".feed time")), {"Just now"})
        browser.run("document.querySelectorAll('.friend')[1].focus()")
        browser.press("Enter")
        browser.wait("return document.querySelectorAll('.feed .row').length === 1")
        browser.wait_for(".friend[aria-pressed=true]", "Claude S")
        self.assertIn("Swim", browser.run(NAMES, ".feed .row")[0])
        browser.click(".friend", "Edith C")
        browser.wait_for(".feed .empty", "Edith")
        browser.click("#all-friends")
        browser.wait("return document.querySelectorAll('.feed .row').length === 2")

    def test_a_challenge_is_created_joined_and_ended(self):
        browser = self.browser
        jane, mary = self.people("Jane G", "Mary A")
        self.open_as(jane, "friends/challenges")
        browser.wait_for(".empty")
        browser.fill("#create-challenge [name=duration]", "0")
        browser.click("#create-challenge-submit")
        browser.wait_for("#create-challenge [aria-invalid]")
        self.assertEqual(set(self.field_errors()), {"title", "duration"})
        browser.fill("#create-challenge [name=title]", "Draw")
        browser.fill("#create-challenge [name=duration]", "9")
        browser.fill("#create-challenge [name=tasksPerDay]", "2")
        browser.fill("#create-challenge [name=taskNames]", "Line\nShade")
        browser.choose("#create-challenge [name=visibility]", "invited")
        browser.click("#create-challenge-submit")
        browser.run("arguments[0].focus()", browser.wait_for(".challenge .task", "Line"))
        browser.press("Space")
        browser.wait_for(".challenge .task[aria-pressed=true]", "Line")
        self.assertEqual(browser.run("return document.activeElement.textContent"), "Line")
        browser.click(".challenge a")
        browser.wait_for("h1", "Draw")
        challenge = {"challengeId": self.call(jane, "challenges.list")["items"][0]["id"]}
        browser.click("#invite [type=checkbox]")
        browser.click("#invite-submit")
        browser.wait_for("h3", "Invited people")
        self.assertEqual(self.invited(jane, challenge), ["Mary A"])

        other = self.open_window()
        self.open_as(mary, "friends/challenges")
        browser.wait_for(".badge", "You’re invited")
        browser.click(".challenge .primary")
        browser.wait_for(".challenge .task")
        browser.switch(self.window)
        browser.wait_for(".row-title", "Mary A")
        browser.click("#toggle-pause")
        browser.wait_for("#toggle-pause", "Resume")
        browser.click("#edit")
        browser.fill("#edit-challenge [name=title]", "Draw daily")
        browser.fill("#edit-challenge [name=tasksPerDay]", "3")
        browser.click("#edit-challenge-submit")
        browser.wait_for("#edit-challenge [aria-invalid]")
        browser.fill("#edit-challenge [name=tasksPerDay]", "2")
        browser.click("#edit-challenge-submit")
        browser.wait_for("h1", "Draw daily")
        browser.click("#close")
        browser.click("#close-confirm")
        browser.wait_for(".badge", "Closed")
        browser.switch(other)
        browser.wait_for(".challenge h3", "Draw daily")
        browser.wait_for(".badge", "Closed")
        browser.switch(self.window)
        browser.click("#delete")
        browser.press("Enter")
        browser.wait("return document.activeElement.id === 'delete'")
        browser.click("#delete")
        browser.click("#delete-confirm")
        browser.wait_for(".empty")
        browser.switch(other)
        browser.click(".challenge a")
        browser.click("#leave")
        browser.click("#leave-confirm")
        browser.wait_for("h2", "No challenges yet")

    def test_the_leaderboard_has_ranges_and_friends_who_share(self):
        browser = self.browser
        niels, lise = self.people("Niels B", "Lise M")
        self.call(lise, "profile.update", {"isOnLeaderboard": True})
        self.call(lise, "sparks.create", {"title": "Fission"})
        self.open_as(niels, "friends/leaderboard")
        browser.wait_for(".ranking .row:first-child", "Lise M")
        for title in ("Atom", "Shell"):
            self.call(niels, "sparks.create", {"title": title})
        browser.wait_for(".ranking .row:first-child", "Niels B (You)")
        for title in ("Barium", "Protactinium", "Uranium"):
            self.call(lise, "sparks.create", {"title": title})
        browser.run(RETURN)
        browser.wait_for(".ranking .row:first-child", "Lise M")
        browser.choose("#leaderboard-range [name=range]", "yesterday")
        browser.wait_for(".ranking .row:first-child .points", "0")
        browser.choose("#leaderboard-range [name=range]", "custom")
        browser.click("#leaderboard-range-submit")
        browser.wait_for("#leaderboard-range [name=from][aria-invalid]")
        browser.click("[name=isOnLeaderboard]")
        self.wait_until(
            lambda: self.call(niels, "profile.get")["user"]["isOnLeaderboard"], "the points are not shared")
        self.assertTrue(browser.run(CHECKED, "[name=isOnLeaderboard]"))


if __name__ == "__main__":
    unittest.main()
