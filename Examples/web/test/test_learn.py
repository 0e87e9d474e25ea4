"""Paths with their stages and lessons, badges, and courses of one's own."""

import json
import unittest

from browser_support import BrowserTestCase
from support import call, sign_up

BODY = """# The <bowline>

A loop that *holds* and **never slips**, `man bowline`.

- Make a loop
- Pass the [end](https://example.org/end) through

```
<script>alert(1)</script>
```

[No](javascript:alert(1)) <img src=x onerror=alert(1)>
"""


def course(title, *lessons):
    """Returns the document of a course of one stage."""
    return {"title": {"en": title}, "stages": [{"id": "first", "title": {"en": "First knots"}, "lessons": [
        {"id": name, "title": {"en": name}, "minutes": 5, "body": {"en": BODY}} for name in lessons]}]}


class LearnTests(BrowserTestCase):
    """The screens of the area Learn."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.ada = sign_up(cls.database, "Ada Lovelace")

    def test_a_stage_is_completed_and_celebrated(self):
        browser = self.browser
        token = sign_up(self.database, "Linus Pauling")
        self.open_as(token, "learn/path")
        browser.wait_for("#stage-01.current[aria-current=step]")
        browser.click("#stage-02.locked")
        browser.wait_for("dialog", "Finish the stages before this one")
        self.assertFalse(browser.run("return document.querySelector('dialog a')"))
        browser.press("Escape")
        browser.wait("return document.activeElement.id === 'stage-02'")
        # Another window completes two of the three lessons.
        for lesson in ("lesson-01-1", "lesson-01-2"):
            call(self.database, token, "lessons.complete", {"lessonId": lesson})
        browser.wait_for(".split", "2 of 28 lessons")
        browser.click("#stage-01")
        browser.wait_for("dialog #lesson-01-1 .mark.done")
        browser.click("dialog #lesson-01-3")
        browser.wait_for(".takeaways li")
        browser.click("#complete-lesson")
        gains = browser.wait_for("dialog .rows").text
        for text in ("Programming Basics", "Stage unlocked!", "Git & Version Control", "Code Starter"):
            self.assertIn(text, gains)
        browser.press("Escape")
        browser.wait_for("#lesson-state")
        self.go_to("learn/path")
        browser.click("#stage-01.completed")
        self.assertIn("Programming Basics", self.shared("#share-stage"))

    def test_badges_have_categories_and_can_be_shared(self):
        browser = self.browser
        token = sign_up(self.database, "Rosalind Franklin")
        self.open_as(token, "learn/badges")
        self.assertEqual(len(browser.run("return [...document.querySelectorAll('.medal')]")), 12)
        browser.click("#ach-first-steps")
        browser.wait_for("dialog")
        self.assertFalse(browser.run("return document.querySelector('#share-badge')"), "a locked badge")
        browser.press("Escape")
        # Another window earns the badge.
        call(self.database, token, "lessons.complete", {"lessonId": "lesson-01-1"})
        browser.wait_for("#ach-first-steps.earned")
        browser.click("#category-milestone")
        browser.wait("return document.querySelectorAll('.medal').length === 3")
        browser.click("#ach-first-steps")
        self.assertIn("First Steps", self.shared("#share-badge"))
        browser.press("Escape")
        browser.click("#category-milestone")
        browser.wait("return document.querySelectorAll('.medal').length === 12")

    def test_a_course_is_imported_chosen_changed_exported_and_deleted(self):
        browser = self.browser
        self.open_as(self.ada, "learn/courses")
        for source, message in (("{", "JSON"), ('{"title": {"en": "Knots"}, "stages": []}', "stages")):
            browser.fill("#import-path [name=source]", source)
            browser.click("#import-path-submit")
            browser.wait_for("#import-path .field-error:not(:empty)", message)
        self.assertEqual(browser.run("return document.activeElement.name"), "source")
        browser.fill("#import-path [name=source]", json.dumps(course("Knots", "bowline", "hitch")))
        browser.click("#import-path-submit")
        browser.wait_for("#courses .card", "Knots")
        path = call(self.database, self.ada, "paths.list", {})["items"][1]["id"]
        browser.click(f"#choose-{path}")
        browser.wait_for(f'[data-path="{path}"] .badge.current')
        self.assertEqual(
            json.loads(self.downloaded(f"#export-{path}"))["stages"][0]["lessons"][0]["id"], "bowline")
        # Another window renames it.
        call(self.database, self.ada, "paths.update", {"pathId": path, "source": course("Ropes", "bowline", "hitch")})
        browser.wait_for("#courses h2", "Ropes")
        browser.click(f"#edit-{path}")
        browser.wait_for("#edit-path")
        browser.fill("#edit-path [name=source]", json.dumps(course("Ropes and knots", "bowline")))
        browser.click("#edit-path-submit")
        browser.wait_for("#courses h2", "Ropes and knots")
        self.check_body(path)
        self.go_to("learn/courses")
        browser.click(f"#delete-{path}")
        browser.click(f"#delete-{path}-confirm")
        browser.wait("return document.querySelectorAll('#courses > li').length === 1")

    def check_body(self, path):
        """Checks that the Markdown of a lesson is shown, and nothing in it is HTML."""
        browser = self.browser
        self.go_to("learn/path")
        browser.wait_for("h1", "Ropes and knots")
        browser.click(".stage.current")
        browser.click("dialog a.row")
        browser.wait_for("#lesson-body h2", "The <bowline>")
        found = browser.run(
            "const body = document.querySelector('#lesson-body'); const text = (name) =>"
            " [...body.querySelectorAll(name)].map((e) => e.textContent);"
            "return { em: text('em'), strong: text('strong'), code: text('code'), li: text('li'),"
            " script: text('script'), img: text('img'),"
            " links: [...body.querySelectorAll('a')].map((e) => `${e.href} ${e.rel}`) }")
        self.assertEqual(found, {
            "em": ["holds"], "strong": ["never slips"], "li": ["Make a loop", "Pass the end through"],
            "code": ["man bowline", "<script>alert(1)</script>"], "script": [], "img": [],
            "links": ["https://example.org/end noopener noreferrer"]})
        self.assertIn(path, browser.run("return document.querySelector('.screen a').hash"))

    def test_a_lesson_is_completed_by_keyboard(self):
        browser = self.browser
        token = sign_up(self.database, "Marie Curie")
        self.open_as(token, "learn/path")
        for selector in ("#stage-01", "#lesson-01-1", "#complete-lesson"):
            browser.wait_for(selector)
            self.tab_to(selector)
            browser.press("Enter")
        browser.wait_for("dialog .burst")
        self.tab_to("dialog a.button")
        browser.press("Enter")
        browser.wait_for("h1", "Variables")
        browser.wait("return document.activeElement.tagName === 'H1'")

    def tab_to(self, selector):
        """Presses Tab until an element has the focus, which must be visible."""
        for _ in range(40):
            self.browser.press("Tab")
            if self.browser.run("return document.activeElement.matches(arguments[0])", selector):
                self.assertTrue(self.browser.run("return document.activeElement.matches(':focus-visible')"))
                return
        self.fail(f"Tab does not reach {selector}")


if __name__ == "__main__":
    unittest.main()
