import {
  checkSet, choiceField, div, element, elementsOf, FieldRows, form, inputField, integerField, labeledChoices, notify,
  numberField, replaceChildren, selectField, setAttributes, text, textField, valuesOf, weekdayName, WEEKDAYS,
  type Field, type Session,
} from "../components.js";
import type { Habit, HabitPlanKind, HabitReminder, ScheduleInput } from "../kindling.js";
import { COLORS } from "./habitRows.js";

/** The schedules of each kind of habit. */
const SCHEDULES = { check: ["daily", "weekdays", "times"], amount: ["daily", "week", "month"] } as const;
type Schedule = (typeof SCHEDULES)[HabitPlanKind][number];

/**
 * Creates the form that creates a habit, or changes one, and calls a function after that; and a function that suggests
 * the names of groups that exist.
 */
export function habitForm(session: Session, habit: Habit | null, saved: () => Promise<void>) {
  const { type = "daily", period = null, times = null, days = null, weekdays = null } = habit?.schedule ?? {};
  const name = input("name", "habit.name", habit?.name);
  const kind = choiceField("kind", text("habit.kind"), "habit_kind", ["check", "amount"] as const, habit?.kind);
  const schedule = selectField<"schedule", Schedule>("schedule", text("habit.schedule"), []);
  const dueDays = weekdayField("weekday", weekdays ?? []);
  const rate = [integerField("times", text("habit.times"), { min: 1, max: 365, value: times ?? 3 }),
    integerField("days", text("habit.days"), { min: 2, max: 366, value: days ?? 7 })];
  const amount = [
    numberField("target", text("habit.target"), habit?.target, null),
    input("unit", "habit.unit", habit?.unit, {}, "habit.unit_hint"),
    choiceField("direction", text("habit.direction"), "direction", ["at_least", "at_most"] as const, habit?.direction)];
  // The colors have no names.
  const colors = COLORS.map((_, value) => ({ value, label: String(value + 1) }));
  const color = selectField("color", text("habit.color"), colors, habit?.color);
  const look = [input("icon", "habit.icon", habit?.icon, {}, "habit.icon_hint"), color];
  const group = input("group", "habit.group", habit?.group, { list: "habit-groups" });
  const groups = element("datalist", { id: "habit-groups" });
  const details = [input("question", "habit.question", habit?.question, {}, "habit.question_hint"),
    textField("notes", text("habit.notes"), {}, habit?.notes)];
  const ends = [input("startDay", "habit.start_day", habit?.startDay, { type: "date" }),
    input("endDay", "habit.end_day", habit?.endDay, { type: "date" })];
  const fields: Field[] = [
    name, kind, schedule, dueDays, ...rate, ...amount, ...look, group, ...details, ...ends];
  const reminders = reminderFields(fields);
  reminders.show(habit?.reminders ?? []);

  /** Shows the fields that belong to the kind and the schedule. */
  const update = (selected = schedule.read()) => {
    schedule.replace(labeledChoices<Schedule>(SCHEDULES[kind.read()], "schedule"), selected);
    dueDays.element.hidden = schedule.read() !== "weekdays";
    rate.forEach((field) => field.element.hidden = schedule.read() !== "times");
    amount.forEach((field) => field.element.hidden = kind.read() !== "amount");
    setAttributes(color.control, { "--habit": COLORS[color.read()] ?? null });
  };
  const created = form({
    id: habit ? "edit-habit" : "create-habit", fields,
    content: [...elementsOf([name, kind, schedule, dueDays, ...rate, ...amount]), div("pair", ...elementsOf(look)),
      group.element, groups,
      element("details", {}, element("summary", {}, text("action.show_more")),
        div("stack", ...elementsOf([...details, ...ends]), reminders.element))],
    submitLabel: text(habit ? "action.save" : "action.add"), success: habit ? "close" : "reset",
    submit: async () => {
      const { habits } = session.client;
      const { icon, startDay, endDay, ...values } = valuesOf([name, ...look, group, ...details, ...ends]);
      const parameters = {
        ...values, icon: icon || null, startDay: startDay || null, endDay: endDay || null,
        schedule: scheduleInput(schedule.read(), dueDays.read(), valuesOf(rate)),
        reminders: reminders.values, ...kind.read() === "amount" && valuesOf(amount),
      };
      const reply = await (habit ? habits.update({ habitId: habit.id, ...parameters })
        : habits.create({ kind: kind.read(), ...parameters }));
      notify(text("state.saved"), reply.habit.name);
      await saved();
    },
  });
  created.addEventListener("change", () => update());
  // The fields have their first values only after the listeners of this event.
  created.addEventListener("reset", () => queueMicrotask(() => {
    reminders.show([]);
    update("daily");
  }));
  kind.element.hidden = habit !== null;
  update(period ?? type as Schedule);
  const suggest = (names: readonly string[]) => (
    replaceChildren(groups, ...names.map((value) => element("option", { value }))));
  return { element: created, suggest };
}

function scheduleInput(
  choice: Schedule, weekdays: readonly number[], rate: { readonly times: number; readonly days: number },
): ScheduleInput {
  return choice === "week" || choice === "month" ? { type: "per", period: choice }
    : { type: choice, ...choice === "times" && rate, ...choice === "weekdays" && { weekdays } };
}

function input<Name extends string>(
  name: Name, label: string, value: string | null = "", attributes = {}, hint = "",
): Field<Name, string> {
  return inputField(name, text(label), { value: value ?? "", ...attributes }, hint && text(hint));
}

/** Creates checkboxes for the days of the week, from 1 (Monday) to 7, some of which are selected. */
export function weekdayField(name: string, selected: readonly number[]): Field<string, number[]> {
  const choices = WEEKDAYS.map((day) => ({ value: `${name}-${day}`, label: weekdayName(day, "short") }));
  const set = checkSet(name, text("habit.weekdays"), choices, selected.map((day) => `${name}-${day}`));
  set.element.classList.add("weekdays");
  return { ...set, read: () => WEEKDAYS.filter((day) => set.read().includes(`${name}-${day}`)) };
}

/** Creates the fields of any number of reminders, which are added to those of a form. */
function reminderFields(fields: Field[]): FieldRows<HabitReminder> {
  const added = { time: "08:00", weekdays: WEEKDAYS };
  return new FieldRows("reminder", text("habit.reminders"), text("habit.add_reminder"), fields, (
    position, { time, weekdays }: HabitReminder = added,
  ) => {
    const clock = inputField(`reminders/${position}`, text("settings.reminder_time"), { type: "time", value: time });
    const days = weekdayField(`reminder-${position}`, weekdays);
    return {
      fields: [clock], content: [clock.element, days.element],
      read: () => ({ time: clock.read(), weekdays: days.read() }),
    };
  });
}
