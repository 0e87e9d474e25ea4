"""The study course, kits, attempts and reviews."""

import json
import unittest

from browser_support import BrowserTestCase
from support import call, sign_up

KITS = ("kit-basic-colors", "kit-basic-words", "kit-farm-animals")
WEATHER = [
    {"prompt": "Дождь", "correctAnswer": "Rain", "incorrectAnswers": ["Snow", "Wind", "Sun"]},
    {"prompt": "Снег", "correctAnswer": "Snow", "incorrectAnswers": ["Rain", "Wind"]}]
PROMPT = "return document.querySelector('.prompt')?.textContent"
FOCUSED = "return document.activeElement.id === arguments[0]"
COUNTS = "return [...document.querySelectorAll('.toolbar dd')].map((e) => e.textContent).join() === arguments[0]"


class StudyTests(BrowserTestCase):
    """The stories of one user each."""

    def setUp(self):
        self.token = sign_up(self.database, f"Ada{self.id().rpartition('_')[2]} Lovelace")

    def call(self, method, **parameters):
        """Calls a method as the user of the test, in a process of its own."""
        return call(self.database, self.token, method, parameters)

    def answers(self, kits):
        """Returns the correct answers of kits by the prompts."""
        pages = [self.call("kits.get", kitId=kit)["questions"]["items"] for kit in kits]
        return {question["prompt"]: question["correctAnswer"] for page in pages for question in page}

    def pass_test(self, kit):
        """Answers a test of a kit correctly, as another program."""
        answers = self.answers([kit])
        attempt = self.call("tests.start", kitId=kit)
        question = attempt["question"]
        while question:
            question = self.call(
                "attempts.answer", attemptId=attempt["attemptId"], answer=answers[question["prompt"]])["question"]

    def click_answer(self, right, answers):
        """Clicks the right answer of the question, or a wrong one, and waits for the evaluation."""
        browser = self.browser
        answer = answers[browser.wait(PROMPT)]
        browser.wait_for(".options button")
        options = browser.run("return [...document.querySelectorAll('.options button')].map((e) => e.lastChild.data)")
        browser.click(f"#option-{next(i for i, option in enumerate(options) if (option == answer) == right)}")
        browser.wait_for("#verdict", "Correct" if right else "Wrong")
        if not right:
            browser.wait_for("#right-answer", answer)
        browser.wait(FOCUSED, "next-question")
        browser.click("#next-question")

    def test_tests_unlock_an_exam_which_opens_the_next_stage(self):
        browser = self.browser
        self.pass_test(KITS[0])
        self.open_as(self.token, "study")
        browser.wait_for("#study-stage-0 .badge", "Open")
        browser.wait_for("#study-stage-1", "Opens after: First exam")
        self.assertEqual(browser.run("return document.querySelectorAll('.study-stage').length"), 8)
        browser.wait_for("#exam-0", "Kits left: 2")
        # A change elsewhere appears.
        self.pass_test(KITS[1])
        browser.wait_for("#exam-0", "Kits left: 1")
        self.go_to("study/kits/kit-maths")
        browser.wait_for("#locked", "Opens after: Preschool exam")
        self.go_to("study/stages")
        browser.click(f"#stage-kit-{KITS[2]}")
        browser.wait_for("h1", "Farm animals")
        browser.click("#start-test")
        browser.fill("#sheet-form [name=count]", "11")
        browser.click("#sheet-form-submit")
        browser.wait_for("[name=count][aria-invalid]")
        self.assertIn("1", self.field_errors()["count"])
        browser.fill("#sheet-form [name=count]", "10")
        browser.click("#sheet-form-submit")
        browser.wait_for("h1", "Test")
        answers = self.answers(KITS)
        for number in range(10):
            browser.wait_for("#position", f"{number + 1} / 10")
            self.click_answer(number > 1, answers)
        browser.wait_for("#result", "80%")
        browser.wait_for(".good-news", "Exam unlocked!")
        self.go_to("study/stages")
        browser.click("#start-exam-0")
        for number in range(10):
            browser.wait_for("#position", f"{number + 1} / 10")
            answer = answers[browser.run(PROMPT)] if number % 2 else "nothing like it"
            browser.fill("#typed input", answer)
            browser.press("Enter")
            browser.wait_for("#verdict", "Correct" if number % 2 else "Wrong")
            browser.press("Enter")
        browser.wait_for("#result", "50%")
        browser.wait_for(".good-news", "Stage unlocked!")
        self.go_to("study/stages")
        browser.wait_for("#study-stage-1", "Opened by: First exam")
        browser.wait_for("#exam-0", "Passed")
        self.go_to("study/statistics")
        browser.wait_for(".shares", "50%")
        self.assertIn("Right answers\n32", browser.text())

    def test_a_workout_repeats_what_was_answered_wrong(self):
        browser = self.browser
        kit = self.call("kits.create", name="Weather", questions=WEATHER)["kit"]["id"]
        answers = self.answers([kit])
        self.open_as(self.token, "study/kits")
        browser.click("#workout")
        browser.click("#sheet-form-submit")
        browser.wait_for("#kitIds-error", "Choose at least one kit.")
        browser.click(f'#sheet-form [name="{kit}"]')
        browser.fill("#sheet-form [name=count]", "2")
        browser.click("#sheet-form-submit")
        browser.wait_for("#position", "1 / 2")
        self.click_answer(False, answers)
        # Another window sees the attempt, and continues it.
        self.open_as(self.token, "study/stages")
        browser.click("#attempts a")
        browser.wait_for("#position", "2 / 2")
        self.click_answer(True, answers)
        browser.wait_for("#right-answers", "1 / 2")
        browser.click("#next-round")
        browser.wait_for("#round", "2")
        self.click_answer(True, answers)
        browser.wait_for(".good-news", "Workout done!")

    def test_a_kit_is_created_changed_and_exported(self):
        browser = self.browser
        self.open_as(self.token, "study/kits")
        browser.click("#new-kit")
        browser.click("#sheet-form-submit")
        browser.wait_for("[aria-invalid]")
        self.assertEqual(set(self.field_errors()), {"name", "prompt", "correctAnswer"})
        for name, value in (("name", "Weather"), ("prompt", "Дождь"), ("correctAnswer", "Rain"),
                            ("incorrectAnswers", "Snow, or so\nWind")):
            browser.fill(f"#sheet-form [name={name}]", value)
        browser.click("#sheet-form-submit")
        browser.wait_for("h1", "Weather")
        browser.wait_for(".question .muted", "Snow, or so · Wind")
        browser.click("#add-question")
        browser.fill("#sheet-form [name=prompt]", "Снег")
        browser.fill("#sheet-form [name=correctAnswer]", "Snow")
        browser.click("#sheet-form-submit")
        browser.wait_for(".question", "Снег")
        kit = self.call("kits.list", isBasic=False)["items"][0]
        browser.click(f"#edit-{kit['id']}-2")
        browser.fill("#sheet-form [name=acceptedAnswers]", "Snowfall\nFlakes")
        browser.click("#sheet-form-submit")
        browser.wait_for(".right-answer", "Snow / Snowfall / Flakes")
        browser.click(f"#suspend-{kit['id']}-1")
        browser.wait_for(f"#suspend-{kit['id']}-1[aria-pressed=true]")
        browser.wait(FOCUSED, f"suspend-{kit['id']}-1")
        listed = self.call("kits.list", isBasic=False)["items"][0]
        self.assertEqual((listed["new"], listed["suspended"]), (1, 1))
        self.call("kits.update", kitId=kit["id"], name="Rain and snow")
        browser.wait_for("h1", "Rain and snow")
        browser.run("window.saved = []; URL.createObjectURL = (blob) => { window.saved.push(blob); return '#'; }")
        browser.click("#export-kit")
        browser.choose("#sheet-form [name=format]", "json")
        browser.click("#sheet-form-submit")
        browser.wait("return window.saved.length === 1")
        exported = json.loads(browser.driver.execute_async_script("window.saved[0].text().then(arguments[0])"))
        self.assertEqual(len(exported), 2)
        browser.click(f"#remove-{kit['id']}-2")
        browser.click(f"#remove-{kit['id']}-2-confirm")
        browser.wait("return document.querySelectorAll('.question').length === 1")
        browser.click("#delete-kit")
        browser.click("#delete-kit-confirm")
        browser.wait_for("#kits")
        self.assertEqual(self.call("kits.list", isBasic=False)["items"], [])

    def test_an_import_has_a_preview_and_a_report_by_row(self):
        browser = self.browser
        self.open_as(self.token, "study/kits/import")
        browser.fill("#import-kit [name=content]", "Rain;Дождь\nSnow;Снег\nWind;\nRain;Дождь")
        browser.press("Tab")
        browser.wait_for("#preview", "Rows not imported")
        rows = "return [...document.querySelectorAll('#preview tbody tr')].map((e) => e.firstChild.textContent).join()"
        self.assertEqual(browser.run(rows), "1,2,3,4")
        browser.click("#import-kit-submit")
        browser.wait_for("[aria-invalid]")
        self.assertEqual(self.field_errors(), {
            "content": "Line 3: A question needs a right answer.", "name": "The name of a kit cannot be blank."})
        browser.fill("#import-kit [name=name]", "Weather")
        browser.click("#import-kit [name=partial]")
        browser.click("#import-kit-submit")
        browser.wait_for("#preview a", "Weather")
        self.assertEqual(browser.run(rows), "3,4")
        kit = self.call("kits.list", isBasic=False)["items"][0]
        self.assertEqual((kit["name"], kit["questionCount"], kit["stage"]), ("Weather", 2, None))
        self.go_to(f"study/kits/import/{kit['id']}")
        browser.fill("#import-kit [name=content]", "Rain;The rain\nSun;Солнце")
        browser.choose("#import-kit [name=onConflict]", "replace")
        browser.wait_for("#preview", "Replaced")
        browser.click("#import-kit-submit")
        browser.wait_for("#preview a", "Weather")
        self.assertEqual(self.call("kits.list", isBasic=False)["items"][0]["questionCount"], 3)

    def test_new_cards_are_those_that_are_shown(self):
        browser = self.browser
        kit = self.call("kits.create", name="Weather", questions=WEATHER)["kit"]["id"]
        self.open_as(self.token, f"study/reviews/{kit}")
        browser.wait(COUNTS, "0,2,0")
        browser.wait_for(".eyebrow", "Weather · New")
        browser.click("#review-settings")
        browser.fill("#sheet-form [name=newPerDay]", "-1")
        browser.click("#sheet-form-submit")
        browser.wait_for("[name=newPerDay][aria-invalid]")
        browser.fill("#sheet-form [name=newPerDay]", "1")
        browser.click("#sheet-form-submit")
        browser.wait(COUNTS, "0,1,0")
        browser.click("#show-answer")
        browser.press("4")
        browser.wait(COUNTS, "0,0,1")
        browser.wait_for(".flashcard .empty")
        self.call("reviews.configure", newPerDay=2)
        browser.wait(COUNTS, "0,1,1")
        browser.wait_for("#show-answer")

    def test_a_test_needs_no_mouse(self):
        browser = self.browser
        kit = self.call("kits.create", name="Weather", questions=WEATHER)["kit"]["id"]
        answers = self.answers([kit])
        self.open_as(self.token, "study/kits")
        self.tab_to(kit)
        browser.press("Enter")
        browser.wait_for("#questions")
        self.tab_to("start-test")
        browser.press("Enter")
        browser.wait("return document.activeElement.name === 'count'")
        browser.press("Enter")
        for number in range(2):
            browser.wait_for("#position", f"{number + 1} / 2")
            answer = answers[browser.wait(PROMPT)]
            key = browser.run(
                "return [...document.querySelectorAll('.options button')]"
                ".find((e) => e.textContent.includes(arguments[0])).firstChild.textContent", answer)
            browser.press(key)
            browser.wait(FOCUSED, "next-question")
            browser.press("Enter")
        browser.wait_for("#result", "100%")
        self.assertEqual(self.call("kits.get", kitId=kit)["kit"]["best"], 100)

    def tab_to(self, element_id):
        """Presses Tab until an element has the focus."""
        for _ in range(80):
            self.browser.press("Tab")
            if self.browser.run(FOCUSED, element_id):
                return
        self.fail(f"Tab does not reach {element_id}")


if __name__ == "__main__":
    unittest.main()
