import {
  div, element, form, formatInput, inputField, labeledChoices, notify, parseNumber, replaceChildren, selectField, text,
  textField, textValue, type Field, type Session, type Values,
} from "../components.js";
import type { Habit, HabitPlanKind, HabitsCreateParameters, TargetDirection } from "../kindling.js";
import { ReminderFields, WeekdayFields } from "./habitFields.js";
import { COLOR_COUNT, setColor } from "./habitTexts.js";

const KINDS: readonly HabitPlanKind[] = ["check", "amount"];
const DIRECTIONS: readonly TargetDirection[] = ["at_least", "at_most"];
/** The schedules of each kind of habit. */
const SCHEDULES = { check: ["daily", "weekdays", "times"], amount: ["daily", "week", "month"] } as const;

/**
 * Creates the form that creates a habit, or changes one, and calls a function after that; and a function that suggests
 * the names of groups that exist.
 */
export function habitForm(session: Session, habit: Habit | null, saved: () => Promise<void>) {
  const { type = "daily", period = null, times = null, days = null, weekdays = null } = habit?.schedule ?? {};
  const name = input("name", "habit.name", habit?.name);
  const kind = selectField("kind", text("habit.kind"), labeledChoices(KINDS, "habit_kind"), habit?.kind ?? "check");
  const schedule = selectField("schedule", text("habit.schedule"), []);
  const weekdayFields = new WeekdayFields("weekday", weekdays ?? []);
  const rate = [input("times", "habit.times", times ?? 3, { type: "number", min: 1, max: 365 }),
    input("days", "habit.days", days ?? 7, { type: "number", min: 2, max: 366 })];
  const amount = [
    input("target", "habit.target", habit?.target == null ? "" : formatInput(habit.target), { inputmode: "decimal" }),
    input("unit", "habit.unit", habit?.unit, {}, "habit.unit_hint"),
    selectField("direction", text("habit.direction"), labeledChoices(DIRECTIONS, "direction"), habit?.direction ?? "")];
  // The colors have no names.
  const colors = Array.from({ length: COLOR_COUNT }, (_, number) => (
    { value: String(number), label: String(number + 1) }));
  const color = selectField("color", text("habit.color"), colors, String(habit?.color ?? 0));
  const look = [input("icon", "habit.icon", habit?.icon, {}, "habit.icon_hint"), color];
  const group = input("group", "habit.group", habit?.group, { list: "habit-groups" });
  const groups = element("datalist", { id: "habit-groups" });
  const details = [input("question", "habit.question", habit?.question, {}, "habit.question_hint"),
    textField("notes", text("habit.notes"), {}, habit?.notes ?? ""),
    input("startDay", "habit.start_day", habit?.startDay, { type: "date" }),
    input("endDay", "habit.end_day", habit?.endDay, { type: "date" })];
  const fields = [name, kind, schedule, ...weekdayFields.fields, ...rate, ...amount, ...look, group, ...details];
  const reminders = new ReminderFields(fields, habit?.reminders ?? []);

  /** Shows the fields that belong to the kind and the schedule. */
  const update = (selected = schedule.control.value) => {
    const chosenKind = kind.control.value as HabitPlanKind;
    const choices = labeledChoices(SCHEDULES[chosenKind], "schedule");
    schedule.control.replaceChildren(...choices.map(({ value, label }) => new Option(label, value)));
    schedule.control.value = choices.some(({ value }) => value === selected) ? selected : "daily";
    weekdayFields.element.hidden = schedule.control.value !== "weekdays";
    rate.forEach((field) => field.element.hidden = schedule.control.value !== "times");
    amount.forEach((field) => field.element.hidden = chosenKind !== "amount");
    setColor(color.control, Number(color.control.value));
  };
  const created = form({
    id: habit ? "edit-habit" : "create-habit", fields,
    content: [...elements([name, kind, schedule]), weekdayFields.element, ...elements(rate), ...elements(amount),
      div("pair", ...elements(look)), group.element, groups,
      element("details", {}, element("summary", {}, text("action.show_more")),
        div("stack", ...elements(details), reminders.element))],
    submitLabel: text(habit ? "action.save" : "action.add"), resets: habit === null,
    submit: async (values) => {
      const { kind: chosenKind, ...parameters } = habitInput(values, weekdayFields.selected);
      const changes = { ...parameters, reminders: reminders.reminders };
      const { habits } = session.client;
      const reply = await (habit
        ? habits.update({ habitId: habit.id, ...changes }) : habits.create({ kind: chosenKind, ...changes }));
      notify(text("state.saved"), reply.habit.name);
      await saved();
    },
  });
  created.addEventListener("change", () => update());
  // The fields have their first values only after the listeners of this event.
  created.addEventListener("reset", () => queueMicrotask(() => {
    reminders.show([]);
    update();
  }));
  kind.element.hidden = habit !== null;
  update(period ?? type);
  const suggest = (names: readonly string[]) => (
    replaceChildren(groups, ...names.map((value) => element("option", { value }))));
  return { element: created, suggest };
}

function habitInput(values: Values, weekdays: readonly number[]) {
  const kind = textValue(values, "kind") as HabitPlanKind;
  return {
    name: textValue(values, "name"), kind, schedule: scheduleInput(values, weekdays),
    color: Number(textValue(values, "color")), group: textValue(values, "group"),
    icon: textValue(values, "icon") || null, question: textValue(values, "question"), notes: textValue(values, "notes"),
    startDay: textValue(values, "startDay") || null, endDay: textValue(values, "endDay") || null,
    ...kind === "amount" && {
      target: parseNumber(textValue(values, "target")), unit: textValue(values, "unit"),
      direction: textValue(values, "direction") as TargetDirection,
    },
  };
}

function scheduleInput(values: Values, weekdays: readonly number[]): HabitsCreateParameters["schedule"] & object {
  const choice = textValue(values, "schedule");
  if (choice === "times") {
    return { type: choice, times: Number(values["times"]), days: Number(values["days"]) };
  }
  return choice === "week" || choice === "month"
    ? { type: "per", period: choice } : choice === "weekdays" ? { type: choice, weekdays } : { type: "daily" };
}

function input(name: string, label: string, value: string | number | null = "", attributes = {}, hint = ""): Field {
  return inputField(name, text(label), { value: value ?? "", ...attributes }, hint === "" ? "" : text(hint));
}

function elements(fields: readonly Field[]): HTMLElement[] {
  return fields.map((field) => field.element);
}
