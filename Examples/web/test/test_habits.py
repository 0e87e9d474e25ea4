"""Creating habits, marking their days, and seeing their history."""

import unittest
from datetime import date, timedelta

from browser_support import BrowserTestCase
from support import call, sign_up

MONTH_DAYS = "return [...document.querySelectorAll('.month')].map((e) => e.querySelector('.day').dataset.day)"
# The colors of a state: in the legend, and of its days.
COLORS = (
    "return ['.legend .day', '.month .day'].map((selector) => {"
    "const day = document.querySelector(`${selector}.${arguments[0]}`);"
    "return day === null ? null : getComputedStyle(day).backgroundColor; })")
CURVE = "return document.querySelector('.curve path').getAttribute('d')"
SCORE = "return document.querySelector('.chart figcaption .muted').textContent"
DONE_DAYS = "return document.querySelectorAll('.month .day.done').length"
WEEK_AGO = "2026-11-12T09:00:00Z"
SET_VALUE = "document.querySelector(arguments[0]).value = arguments[1]"
REPORT = (
    "return [...document.querySelectorAll('.report tbody tr')]"
    ".map((row) => [...row.querySelectorAll('td')].map((e) => e.textContent))")


class HabitTests(BrowserTestCase):
    """The screen of the habits and that of one habit."""

    serve_options = ("--clock", "2026-11-21T09:00:00Z")

    def sign_up(self, name, locale="en"):
        """Creates an account and opens its habits."""
        self.token = sign_up(self.database, name, locale, *self.serve_options)
        self.open_as(self.token, "habits/list")

    def call(self, method, parameters=None):
        """Calls a method as the user of the test, in a process of its own."""
        return call(self.database, self.token, method, parameters or {}, *self.serve_options)

    def create(self, **values):
        """Creates a habit with the form, and returns it."""
        for name in ("kind", "schedule", "direction", "color"):
            if name in values:
                self.browser.choose(f"#create-habit [name={name}]", values.pop(name))
        for name, value in values.items():
            self.browser.fill(f"#create-habit [name={name}]", value)
        self.browser.click("#create-habit-submit")
        self.browser.wait_for(".row-title", values["name"])
        self.browser.wait("return document.querySelector('#create-habit [name=name]').value === ''")
        return self.call("habits.list")["items"][-1]

    def row(self, habit):
        """Returns the selector of the row of a habit."""
        return f'[data-habit="{habit["id"]}"]'

    def state(self, habit):
        """Returns the state of a habit as another program sees it."""
        return self.call("habits.get", {"habitId": habit["id"]})["habit"]

    def test_a_habit_is_marked_with_one_tap(self):
        browser = self.browser
        self.sign_up("Ada Lovelace")
        browser.wait_for(".habits .empty")
        habit = self.create(name="Read <b>ten</b> pages", group="Evening", color="7")
        self.assertEqual((habit["kind"], habit["schedule"]["type"]), ("check", "daily"))
        self.assertEqual((habit["group"], habit["color"]), ("Evening", 7))
        browser.wait_for(".habits h3", "Evening")
        browser.wait_for("#habit-counts", "0\u00a0/\u00a01")
        button = f"#mark-{habit['id']}"
        browser.click(button)
        browser.wait_for(f"{button}[aria-pressed=true]")
        browser.wait_for(f"{self.row(habit)} .streak", "1")
        browser.wait_for("#habit-counts", "1\u00a0/\u00a01")
        self.assertEqual(self.state(habit)["mark"], {"done": True, "amount": None, "skipped": False})
        browser.click(button)
        browser.wait_for(f"{button}[aria-pressed=false]")
        self.assertIsNone(self.state(habit)["mark"])

    def test_amounts_are_added_up_to_the_target(self):
        browser = self.browser
        self.sign_up("Grace Hopper")
        habit = self.create(name="Water", kind="amount", target="2", unit="l")
        field = f"{self.row(habit)} [name=add]"
        self.assertEqual(browser.run("return document.querySelector(arguments[0]).value", field), "1")
        for amount, shown in (("0.75", "0.75"), ("0.5", "1.25")):
            browser.fill(field, amount)
            browser.click(f"#add-{habit['id']}-submit")
            browser.wait_for(f"{self.row(habit)} .muted", f"{shown}\u00a0/\u00a02\u00a0l")
        self.assertEqual(browser.run(
            "return document.querySelector(arguments[0]).getAttribute('aria-valuenow')",
            f"{self.row(habit)} .progress"), "63")
        browser.fill(field, "many")
        browser.click(f"#add-{habit['id']}-submit")
        browser.wait_for(f"{field}[aria-invalid]")
        self.assertEqual(self.field_errors(), {
            "add": "Enter an amount from 0 to 1,000,000,000 with at most three decimals."})
        browser.fill(field, "0.75")
        browser.click(f"#add-{habit['id']}-submit")
        browser.wait_for(f"{self.row(habit)} .state-done")
        self.assertEqual(self.state(habit)["progress"], {"value": 2, "target": 2})

    def test_schedules_are_created_as_chosen(self):
        browser = self.browser
        self.sign_up("Linus Pauling")
        browser.choose("#create-habit [name=schedule]", "weekdays")
        browser.click("#create-habit [name=weekday-1]")
        browser.click("#create-habit [name=weekday-7]")
        habit = self.create(name="Call the family")
        self.assertEqual(habit["schedule"]["weekdays"], [1, 7])
        browser.wait_for(self.row(habit), "Mon, Sun")
        browser.wait_for(f"{self.row(habit)} .state-not_due")
        habit = self.create(name="Run", schedule="times", times="2", days="10")
        self.assertEqual((habit["schedule"]["times"], habit["schedule"]["days"]), (2, 10))
        habit = self.create(name="Sweets", kind="amount", schedule="week", target="3", direction="at_most")
        self.assertEqual((habit["schedule"]["period"], habit["direction"]), ("week", "at_most"))
        self.assertFalse(browser.run("return document.querySelector('#create-habit [name=target]').checkVisibility()"))

    def test_the_heat_map_and_the_curve_follow_the_marks(self):
        browser = self.browser
        days = [str(date(2026, 11, 21) - timedelta(days=offset)) for offset in range(1, 31)]
        self.sign_up("Rosalind Franklin")
        habit = self.create(name="Piano")
        self.call("system.atomic", {"calls": [
            {"method": "habits.mark", "params": {"habitId": habit["id"], "day": day, "done": True}} for day in days]})
        browser.wait_for(f"{self.row(habit)} .streak", "30")
        browser.click(f"#habit-{habit['id']}")
        browser.wait_for(".curve")
        browser.wait(f"{DONE_DAYS} === 30")
        months = browser.run(MONTH_DAYS)
        self.assertEqual((len(months), months), (6, sorted(months)))
        curve, score = browser.run(CURVE), browser.run(SCORE)
        browser.click(f"#mark-{habit['id']}")
        browser.wait_for('.day.today.done[data-day="2026-11-21"]')
        browser.wait(f"{CURVE} !== arguments[0]", curve)
        self.assertGreater(int(browser.run(SCORE)[:-1]), int(score[:-1]))
        browser.wait_for(".figures dd", "31")
        self.assertEqual(browser.run(SCORE), f"{self.state(habit)['score']:.0%}")

        browser.click("#clear-habit")
        browser.click("#skip-habit")
        browser.wait_for('.day.today.skipped')
        browser.wait_for(f"{self.row(habit)} .badge", "Skipped")
        browser.click("#clear-habit")
        browser.wait_for("#skip-habit")
        browser.click("#pause-habit-submit")
        browser.wait_for("#resume-habit")
        browser.wait_for(f"{self.row(habit)} .badge", "Paused")
        self.go_to("habits/list")
        browser.wait_for(".habits h2", "Not due")
        browser.wait_for(f"{self.row(habit)} .badge", "Paused")

    def test_the_legend_has_the_colors_of_the_days(self):
        browser = self.browser
        self.sign_up("Emmy Noether")
        habit = self.create(name="Algebra", color="3")
        self.call("habits.mark", {"habitId": habit["id"], "day": "2026-11-16", "done": True})
        self.call("habits.mark", {"habitId": habit["id"], "day": "2026-11-17", "skipped": True})
        browser.click(f"#habit-{habit['id']}")
        browser.wait_for(".month .day.missed")
        colors = {state: browser.run(COLORS, state) for state in ("done", "skipped", "missed")}
        for state, (legend, shown) in colors.items():
            self.assertEqual(legend, shown, state)
        self.assertEqual(len({legend for legend, _ in colors.values()}), 3, colors)

    def test_a_habit_is_edited_archived_and_restored(self):
        browser = self.browser
        self.sign_up("Dorothy Hodgkin")
        habit = self.call("habits.create", {"name": "Walk", "kind": "amount", "target": 2.5, "unit": "km"})["habit"]
        browser.click(f"#habit-{habit['id']}")
        browser.click("#edit")
        browser.wait("return document.querySelector('#edit-habit [name=target]').value === '2.5'")
        self.assertFalse(browser.run("return document.querySelector('#edit-habit [name=kind]').checkVisibility()"))
        browser.fill("#edit-habit [name=name]", "Long walk")
        browser.fill("#edit-habit [name=icon]", "ab")
        browser.choose("#edit-habit [name=schedule]", "week")
        browser.click("#edit-habit summary")
        for index in (0, 1):
            browser.click("#add-reminder")
            browser.wait_for(f"#remove-reminder-{index}")
        browser.run(SET_VALUE, "#edit-habit [name='reminders/1']", "21:30")
        for day in range(1, 8):
            browser.click(f"[name=reminder-0-{day}]")
        browser.run(SET_VALUE, "#edit-habit [name=startDay]", "2026-11-20")
        browser.run(SET_VALUE, "#edit-habit [name=endDay]", "2026-12-20")
        browser.click("#edit-habit-submit")
        browser.wait_for("#edit-habit [aria-invalid]")
        self.assertEqual(set(self.field_errors()), {"icon", "reminders/0"})
        browser.click("#remove-reminder-0")
        browser.run(SET_VALUE, "#edit-habit [name=icon]", "\U0001f6b6")
        browser.click("#edit-habit-submit")
        browser.wait_for("h1", "\U0001f6b6 Long walk")
        browser.wait("return document.querySelector('dialog') === null")
        state = self.state(habit)
        self.assertEqual((state["icon"], state["schedule"]["period"]), ("\U0001f6b6", "week"))
        self.assertEqual((state["startDay"], state["endDay"], state["target"]), ("2026-11-20", "2026-12-20", 2.5))
        self.assertEqual(state["reminders"], [{"time": "21:30", "weekdays": [1, 2, 3, 4, 5, 6, 7]}])

        browser.run(SET_VALUE, "#pause-habit [name=from]", "2026-12-03")
        browser.run(SET_VALUE, "#pause-habit [name=to]", "2026-12-01")
        browser.click("#pause-habit-submit")
        browser.wait_for("#pause-habit [name=to][aria-invalid]")
        browser.run(SET_VALUE, "#pause-habit [name=to]", "2026-12-05")
        browser.click("#pause-habit-submit")
        browser.wait_for(".card li", "Dec 3, 2026 – Dec 5, 2026")

        browser.click("#archive")
        browser.wait_for("#archive", "Restore")
        self.go_to("habits/list")
        browser.wait_for(".habits h2", "Archived")
        browser.click(f"#habit-{habit['id']}")
        browser.click("#archive", "Restore")
        browser.wait_for("#archive", "Archive")
        self.assertIsNone(self.state(habit)["archivedAt"])
        browser.click("#delete")
        browser.click("#delete-confirm")
        browser.wait_for("#create-habit")
        self.assertEqual(self.call("habits.list")["items"], [])

    def test_the_order_changes_with_the_keyboard(self):
        browser = self.browser
        self.sign_up("Lise Meitner")
        first, second = (self.call("habits.create", {"name": name})["habit"]["id"] for name in ("Read", "Run"))
        browser.wait_for(f"#habit-{second}")
        browser.run("document.querySelector('#order-habits').focus()")
        browser.press("Enter")
        browser.wait_for(f"dialog #down-{first}")
        browser.run("document.querySelector(arguments[0]).focus()", f"#up-{second}")
        browser.press("Enter")
        browser.wait_for("dialog li:first-child", "Run")
        self.assertEqual([habit["name"] for habit in self.call("habits.list")["items"]], ["Run", "Read"])
        self.assertEqual(browser.run("return document.activeElement.id"), f"up-{second}")
        browser.press("Escape")
        browser.wait("return document.activeElement.id === 'order-habits'")

    def test_a_table_of_another_program_is_imported(self):
        browser = self.browser
        self.sign_up("Chien-Shiung Wu")
        table = self.folder / "table.csv"
        table.write_text("Datum;Gewohnheit;Wert\n20.11.2026;Lesen;ja\n19.11.2026;Lesen;vielleicht\n", "utf-8")
        browser.click("#open-import")
        browser.click("#import-habits-submit")
        browser.wait_for("#import-habits [name=content][aria-invalid]")
        browser.wait_for("#import-habits [name=content]").send_keys(str(table))
        browser.choose("#import-habits [name='columns/Datum']", "day")
        browser.choose("#import-habits [name='columns/Gewohnheit']", "day")
        browser.click("#import-habits-submit")
        browser.wait_for("#import-habits .field-error", "Only one column")
        browser.choose("#import-habits [name='columns/Gewohnheit']", "name")
        browser.choose("#import-habits [name='columns/Wert']", "value")
        browser.click("#import-habits-submit")
        browser.wait_for("dialog li", "Line: 3")
        self.assertEqual(self.call("habits.list")["items"], [])
        browser.click("#import")
        browser.wait_for(".habits .row-title", "Lesen")
        self.assertEqual(browser.run(REPORT), [["1", "0", "0", "0"], ["1", "0", "0", "1"]])

    def test_the_goal_has_ranges_and_past_periods(self):
        browser = self.browser
        self.sign_up("Vera Rubin")
        self.go_to("habits/goal")
        browser.wait_for(".title", "No goal yet")
        browser.click("#goal-form-submit")
        browser.wait_for("#goal-form [name=text][aria-invalid]")
        browser.fill("#goal-form [name=text]", "Astronomy")
        browser.press("Enter")
        browser.click("#goal-freeze")
        browser.wait_for("#goal-mark.frozen")
        browser.wait_for('.day.today.frozen[data-day="2026-11-21"]')
        months = browser.run(MONTH_DAYS)
        self.assertEqual(months, ["2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01"])
        browser.choose("#goal-range [name=range]", "range.this_month")
        browser.wait(f"return (() => {{ {MONTH_DAYS} }})().join() === '2026-11-01'")
        browser.choose("#goal-range [name=range]", "custom")
        browser.run(SET_VALUE, "#goal-range [name=from]", "2026-09-10")
        browser.run(SET_VALUE, "#goal-range [name=to]", "2026-09-01")
        browser.click("#goal-range-submit")
        browser.wait_for("#goal-range [aria-invalid]")
        browser.run(SET_VALUE, "#goal-range [name=to]", "2026-10-02")
        browser.click("#goal-range-submit")
        browser.wait(f"return (() => {{ {MONTH_DAYS} }})().join() === '2026-09-10,2026-10-01'")

        # Another program changes the period.
        self.call("goals.update", {"duration": "week"})
        browser.wait_for(".badge.goal_changed", "Period changed")
        browser.click("#delete-goal")
        browser.click("#delete-goal-confirm")
        browser.wait_for(".title", "No goal yet")
        browser.wait_for(".badge.deleted")

        # A week that ended days ago.
        call(self.database, self.token, "goals.set", {"text": "Optics", "duration": "week"}, "--clock", WEEK_AGO)
        browser.click("#goal-restart")
        browser.wait_for("#goal-log")
        browser.wait_for(".badge.completed")
        self.assertEqual(self.call("goals.status")["firstDay"], "2026-11-21")

    def test_errors_are_shown_at_their_fields_in_french(self):
        browser = self.browser
        self.sign_up("Marie Curie", "fr")
        browser.wait_for("h1", "Habitudes")
        browser.choose("#create-habit [name=schedule]", "weekdays")
        browser.click("#create-habit-submit")
        browser.wait_for("#create-habit [aria-invalid]")
        errors = self.field_errors()
        self.assertEqual(set(errors), {"name", "schedule"})
        self.assertEqual(errors["name"], "Saisissez un nom.")
        self.assertEqual(browser.run("return document.activeElement.name"), "name")
        browser.choose("#create-habit [name=kind]", "amount")
        browser.fill("#create-habit [name=name]", "Eau")
        browser.click("#create-habit-submit")
        browser.wait_for("#create-habit [name=target][aria-invalid]")
        self.assertEqual(set(self.field_errors()), {"target"})
        habit = self.create(name="Eau", kind="amount", target="1,5", unit="l")
        self.assertEqual(habit["target"], 1.5)
        browser.fill(f"{self.row(habit)} [name=add]", "0,25")
        browser.click(f"#add-{habit['id']}-submit")
        browser.wait_for(f"{self.row(habit)} .muted", "Tous les jours · 0,25\u00a0/\u00a01,5\u00a0l")

    def test_changes_elsewhere_appear_while_an_amount_is_being_typed(self):
        browser = self.browser
        self.sign_up("Barbara McClintock")
        habit = self.create(name="Water", kind="amount", target="2", unit="l")
        field = f"{self.row(habit)} [name=add]"
        browser.fill(field, "0.2")
        browser.click(field)
        self.call("habits.mark", {"habitId": habit["id"], "add": 1})
        browser.wait_for(f"{self.row(habit)} .muted", "1\u00a0/\u00a02\u00a0l")
        browser.press("5")
        self.assertEqual(browser.run("return document.activeElement.value"), "0.25")
        self.call("habits.create", {"name": "Run", "group": "Sport"})
        browser.wait_for(".habits h3", "Sport")
        self.call("habits.delete", {"habitId": habit["id"]})
        browser.wait("return document.querySelector(arguments[0]) === null", self.row(habit))


if __name__ == "__main__":
    unittest.main()
