"""Tables, their entries and charts."""

import unittest

from browser_support import BrowserTestCase
from support import call, sign_up

TITLES = "return [...document.querySelectorAll('.entry .row-title')].map((e) => e.textContent).join() === arguments[0]"
FIELDS = [
    {"name": "Distance", "type": "number", "unit": "km"},
    {"name": "Shoes", "type": "choice", "options": ["Old", "New"]},
    {"name": "Rain", "type": "check"}, {"name": "Bought on", "type": "day"}]


class LibraryTests(BrowserTestCase):
    """The stories of one user each."""

    serve_options = ("--clock", "2026-11-21T09:00:00Z")

    def setUp(self):
        self.token = sign_up(
            self.database, f"Ada{self.id().rpartition('_')[2]} Lovelace", "en", *self.serve_options)

    def call(self, method, **parameters):
        """Calls a method as the user of the test, in a process of its own."""
        return call(self.database, self.token, method, parameters, *self.serve_options)

    def fill(self, **values):
        """Fills the fields of the form in the sheet."""
        for name, value in values.items():
            self.browser.fill(f"#sheet-form [name={name}]", value)

    def submit(self):
        """Sends the form in the sheet."""
        self.browser.click("#sheet-form-submit")

    def saved(self):
        """Sends the form in the sheet, and waits until this has succeeded."""
        self.submit()
        self.browser.wait("return document.querySelector('#sheet-form') === null")

    def test_a_table_is_created_from_a_template_and_changed(self):
        browser = self.browser
        self.open_as(self.token, "library")
        browser.wait_for(".empty", "No tables yet")
        browser.click("#new-table")
        browser.choose("#sheet-form [name=template]", "tpl-workout")
        browser.wait("return document.querySelectorAll('.field-editor li').length === 5")
        self.fill(name="", targetValue="-1")
        browser.click("#add-field")
        self.submit()
        browser.wait_for("[aria-invalid]")
        self.assertEqual(set(self.field_errors()), {"name", "targetValue", "field-name"})
        browser.click(".field-editor li:last-child .icon-button")
        self.fill(name="Gym", targetValue="2")
        self.saved()
        browser.wait_for("h1", "Gym")
        table = self.call("tables.list")["items"][0]
        self.assertEqual((table["category"], table["targetValue"], len(table["customFields"])), ("health", 2, 5))
        self.assertEqual(table["customFields"][3]["key"], "weight")
        browser.click("#edit-table")
        self.fill(name="Weights")
        self.saved()
        browser.wait_for("h1", "Weights")
        self.call("entries.add", tableId=table["id"], title="Squats", durationSeconds=60)
        browser.wait_for(".entry", "Squats")
        browser.wait_for(".figures", "50%")
        browser.click("#toggle-active")
        browser.wait("return document.querySelector('#new-entry') === null")
        browser.click("#delete-table")
        browser.click("#delete-table-confirm")
        browser.wait_for(".empty", "No tables yet")

    def test_entries_of_all_types_have_typed_fields(self):
        browser = self.browser
        table = self.call("tables.create", name="Runs", customFields=FIELDS)["table"]["id"]
        self.open_as(self.token, f"library/{table}")
        browser.wait_for(".empty", "No entries yet")
        for kind, values in (
                ("session", {"durationSeconds": "45"}), ("measurement", {"value": "70.5"}), ("log", {"notes": "Cold"}),
                ("checklist", {}), ("rating", {})):
            browser.click("#new-entry")
            browser.choose("#sheet-form [name=type]", kind)
            if kind == "session":
                self.fill(distance="far")
                self.submit()
                browser.wait_for("[aria-invalid]")
                self.assertEqual(set(self.field_errors()), {"title", "durationSeconds", "distance"})
            self.fill(title=kind.title(), distance="6.5", **values)
            if kind == "checklist":
                browser.click("#sheet-form [name=checked]")
            if kind == "rating":
                browser.choose("#sheet-form [name=rating]", "4")
            browser.choose("#sheet-form [name=shoes]", "New")
            browser.click("#sheet-form [name=rain]")
            browser.run("document.querySelector('#sheet-form [name=boughtOn]').value = '2026-11-20'")
            browser.run("document.querySelector('#sheet-form [name=occurredAt]').value = '2026-11-20T08:00'")
            self.saved()
            browser.wait_for(".entry", kind.title())
        entries = {entry["type"]: entry for entry in self.call("entries.list", tableId=table)["items"]}
        self.assertEqual(entries["session"]["durationSeconds"], 2700)
        self.assertEqual((entries["measurement"]["value"], entries["rating"]["rating"]), (70.5, 4))
        self.assertIs(entries["checklist"]["checked"], True)
        self.assertEqual(entries["log"]["customData"], {
            "distance": 6.5, "shoes": "New", "rain": True, "boughtOn": "2026-11-20"})
        self.assertEqual(entries["log"]["occurredAt"], "2026-11-20T08:00:00.000Z")
        browser.wait_for("#chart .curve")
        browser.wait_for("#chart .figures", "6.5")
        browser.choose("[name=chart-field]", "shoes")
        browser.wait_for("#chart .shares", "New")
        browser.choose("[name=chart-field]", "")
        browser.wait_for("#chart figcaption", "Total: 5")
        browser.click(f"#edit-{entries['log']['id']}")
        self.fill(title="Diary", distance="")
        self.saved()
        browser.wait_for(".entry", "Diary")
        self.assertNotIn("distance", self.call("entries.get", entryId=entries["log"]["id"])["entry"]["customData"])

    def test_entries_are_filtered_and_changed_together(self):
        browser = self.browser
        table = self.call("tables.create", name="Runs", customFields=FIELDS)["table"]["id"]
        ids = [self.call(
            "entries.add", tableId=table, title=title, durationSeconds=600, tags=[tag], customData={"distance": value},
            occurredAt=f"2026-11-{day}T08:00:00Z")["entry"]["id"]
            for title, tag, value, day in (
                ("River", "morning", 5, 18), ("Hills", "morning", 9, 19), ("Track", "club", 5, 20))]
        self.open_as(self.token, f"library/{table}")
        browser.wait(TITLES, "Track,Hills,River")
        browser.fill(".filters [name=tag]", "morning")
        browser.wait(TITLES, "Hills,River")
        browser.choose(".filters [name=field]", "distance")
        browser.fill(".filters [name=value]", "5")
        browser.wait(TITLES, "River")
        browser.fill(".filters [name=tag]", " ")
        browser.wait(TITLES, "Track,River")
        browser.click("#select-all")
        browser.wait_for("#selected", "2")
        browser.wait("return document.activeElement.id === 'select-all'")
        browser.click("#bulk-important")
        browser.wait_for(f"#entry-{ids[0]}", "★")
        browser.click(f"#select-{ids[2]}")
        browser.click("#bulk-tags")
        self.fill(tags="quick, flat")
        self.saved()
        browser.wait_for(f"#entry-{ids[0]}", "#flat")
        browser.click("#bulk-delete")
        browser.click("#bulk-delete-confirm")
        browser.wait(TITLES, "★ Track")
        items = self.call("entries.list", tableId=table)["items"]
        self.assertEqual([entry["isImportant"] for entry in items], [True, False])

    def test_an_entry_needs_no_mouse(self):
        browser = self.browser
        table = self.call("tables.create", name="Runs", customFields=FIELDS[:1])["table"]["id"]
        self.open_as(self.token, f"library/{table}")
        self.tab_to("return document.activeElement.id === 'new-entry'")
        browser.press("Enter")
        browser.wait("return document.activeElement.name === 'type'")
        browser.press("Tab", *"River", "Tab", *"30", "Tab", *"6.5", "Enter")
        browser.wait_for(".entry", "River")
        browser.wait("return document.activeElement.id === 'new-entry'")
        self.tab_to("return document.activeElement.matches('.entry [id^=delete-]')")
        browser.press("Enter")
        browser.wait_for("dialog")
        self.tab_to("return document.activeElement.id.endsWith('-confirm')")
        browser.press("Enter")
        browser.wait_for(".empty", "No entries yet")

    def tab_to(self, script):
        """Presses Tab until a script returns true."""
        for _ in range(60):
            self.browser.press("Tab")
            if self.browser.run(script):
                return
        self.fail(f"Tab does not reach: {script}")


if __name__ == "__main__":
    unittest.main()
