import {
  actionButton, checkboxField, div, element, iconButton, inputField, replaceChildren, text, weekdayName, type Field,
} from "../components.js";
import type { HabitReminder } from "../kindling.js";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Checkboxes for the days of the week. */
export class WeekdayFields {
  /** The fields. */
  readonly fields: readonly Field[];
  /** The checkboxes in a group. */
  readonly element: HTMLElement;

  /** Creates checkboxes for the days from 1 (Monday) to 7, some of which are selected. */
  constructor(prefix: string, selected: readonly number[]) {
    this.fields = WEEKDAYS.map((day) => (
      checkboxField(`${prefix}-${day}`, weekdayName(day, "short"), selected.includes(day))));
    const legend = element("legend", {}, text("habit.weekdays"));
    this.element = element("fieldset", { class: "weekdays" }, legend, ...this.fields.map((field) => field.element));
  }

  /** The selected days. */
  get selected(): number[] {
    return WEEKDAYS.filter((_, index) => (this.fields[index]?.control as HTMLInputElement).checked);
  }
}

/** The fields of any number of reminders. */
export class ReminderFields {
  /** The fields and the button that adds a reminder. */
  readonly element = element("fieldset", { class: "stack" });
  private rows: readonly { readonly time: Field; readonly weekdays: WeekdayFields }[] = [];

  /** Creates the fields of reminders, and adds those that receive errors to the fields of a form. */
  constructor(private readonly fields: Field[], reminders: readonly HabitReminder[]) {
    this.show(reminders);
  }

  /** The reminders as entered. */
  get reminders(): HabitReminder[] {
    return this.rows.map(({ time, weekdays }) => ({ time: time.control.value, weekdays: weekdays.selected }));
  }

  /** Shows other reminders. */
  show(reminders: readonly HabitReminder[]): void {
    this.fields.splice(this.fields.length - this.rows.length);
    this.rows = reminders.map(({ time, weekdays }, index) => ({
      time: inputField(`reminders/${index}`, text("settings.reminder_time"), { type: "time", value: time }),
      weekdays: new WeekdayFields(`reminder-${index}`, weekdays),
    }));
    this.fields.push(...this.rows.map(({ time }) => time));
    const remove = (removed: number) => async () => this.show(this.reminders.filter((_, index) => index !== removed));
    const add = async () => this.show([...this.reminders, { time: "08:00", weekdays: WEEKDAYS }]);
    const rows = this.rows.map(({ time, weekdays }, index) => div("pair with-button", time.element,
      iconButton(`remove-reminder-${index}`, text("action.remove"), "close", remove(index)), weekdays.element));
    replaceChildren(this.element, element("legend", {}, text("habit.reminders")), ...rows,
      actionButton("add-reminder", text("habit.add_reminder"), add, { image: "plus" }));
  }
}
