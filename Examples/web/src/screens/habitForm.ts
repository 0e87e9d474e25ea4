import { element, replaceChildren } from "../elements.js";
import {
  form, inputField, labeledChoices, selectField, textField, textValue, type Choice, type Field, type Values,
} from "../forms.js";
import type { Habit, HabitPlanKind, HabitsCreateParameters, TargetDirection } from "../kindling.js";
import { notify } from "../notices.js";
import type { Session } from "../session.js";
import { formatInput, parseNumber, text } from "../texts.js";
import { ReminderFields, WeekdayFields } from "./habitFields.js";
import { COLOR_COUNT, setColor } from "./habitTexts.js";

const KINDS: readonly HabitPlanKind[] = ["check", "amount"];
const DIRECTIONS: readonly TargetDirection[] = ["at_least", "at_most"];
/** The schedules of each kind of habit. */
const SCHEDULES = { check: ["daily", "weekdays", "times"], amount: ["daily", "week", "month"] } as const;

/** The form that creates a habit, or changes one. */
export class HabitForm {
  /** The form. */
  readonly element: HTMLFormElement;
  private readonly kind: Field;
  private readonly schedule = selectField("schedule", text("habit.schedule"), []);
  private readonly weekdays: WeekdayFields;
  private readonly times: readonly Field[];
  private readonly amount: readonly Field[];
  private readonly groups = element("datalist", { id: "habit-groups" });
  private readonly color: Field;
  private readonly reminders: ReminderFields;

  /** Creates the form, which calls a function after saving. */
  constructor(
    private readonly session: Session, private readonly habit: Habit | null,
    private readonly saved: () => Promise<void>,
  ) {
    const date = { type: "date" };
    this.kind = selectField("kind", text("habit.kind"), labeledChoices(KINDS, "habit_kind"), habit?.kind ?? "check");
    this.kind.element.hidden = habit !== null;
    this.weekdays = new WeekdayFields("weekday", habit?.schedule.weekdays ?? []);
    this.times = [
      number("times", "habit.times", { min: 1, max: 365, value: habit?.schedule.times ?? 3 }),
      number("days", "habit.days", { min: 2, max: 366, value: habit?.schedule.days ?? 7 }),
    ];
    const target = habit?.target == null ? "" : formatInput(habit.target);
    this.amount = [
      inputField("target", text("habit.target"), { inputmode: "decimal", value: target }),
      inputField("unit", text("habit.unit"), { value: habit?.unit ?? "" }, text("habit.unit_hint")),
      selectField(
        "direction", text("habit.direction"), labeledChoices(DIRECTIONS, "direction"), habit?.direction ?? "at_least"),
    ];
    this.color = selectField("color", text("habit.color"), colors(), String(habit?.color ?? 0));
    const first = [
      inputField("name", text("habit.name"), { value: habit?.name ?? "" }), this.kind, this.schedule,
    ];
    const group = inputField("group", text("habit.group"), { list: "habit-groups", value: habit?.group ?? "" });
    const icon = inputField("icon", text("habit.icon"), { value: habit?.icon ?? "" }, text("habit.icon_hint"));
    const look = [icon, this.color];
    const details = [
      inputField("question", text("habit.question"), { value: habit?.question ?? "" }, text("habit.question_hint")),
      textField("notes", text("habit.notes"), {}, habit?.notes ?? ""),
      inputField("startDay", text("habit.start_day"), { ...date, value: habit?.startDay ?? "" }),
      inputField("endDay", text("habit.end_day"), { ...date, value: habit?.endDay ?? "" }),
    ];
    const fields = [
      ...first, ...this.weekdays.fields, ...this.times, ...this.amount, ...look, group, ...details];
    this.reminders = new ReminderFields(fields, habit?.reminders ?? []);
    this.element = form({
      id: habit ? "edit-habit" : "create-habit",
      fields,
      content: [
        ...elements(first), this.weekdays.element, ...elements(this.times), ...elements(this.amount),
        element("div", { class: "pair" }, ...elements(look)), group.element, this.groups,
        element(
          "details", {}, element("summary", {}, text("action.show_more")),
          element("div", { class: "stack" }, ...elements(details), this.reminders.element)),
      ],
      submitLabel: text(habit ? "action.save" : "action.add"),
      submit: (values) => this.save(values),
      resets: habit === null,
    });
    this.element.addEventListener("change", () => this.update());
    // The fields have their first values only after the listeners of this event.
    this.element.addEventListener("reset", () => queueMicrotask(() => {
      this.reminders.show([]);
      this.update();
    }));
    this.update();
    const { type, period } = habit?.schedule ?? { type: "daily", period: null };
    this.schedule.control.value = period ?? type;
    this.update();
  }

  /** Suggests the names of groups that exist. */
  suggest(groups: readonly string[]): void {
    replaceChildren(this.groups, ...groups.map((value) => element("option", { value })));
  }

  /** Shows the fields that belong to the kind and the schedule. */
  private update(): void {
    const kind = this.kind.control.value as HabitPlanKind;
    const { control } = this.schedule;
    const selected = control.value;
    const choices = labeledChoices(SCHEDULES[kind], "schedule");
    control.replaceChildren(...choices.map(({ value, label }) => new Option(label, value)));
    control.value = choices.some(({ value }) => value === selected) ? selected : "daily";
    this.weekdays.element.hidden = control.value !== "weekdays";
    this.times.forEach((field) => field.element.hidden = control.value !== "times");
    this.amount.forEach((field) => field.element.hidden = kind !== "amount");
    setColor(this.color.control, Number(this.color.control.value));
  }

  private async save(values: Values): Promise<void> {
    const { habits } = this.session.client;
    const { kind, ...input } = this.input(values);
    const { habit } = await (
      this.habit ? habits.update({ habitId: this.habit.id, ...input }) : habits.create({ kind, ...input }));
    notify(text("state.saved"), habit.name);
    await this.saved();
  }

  private input(values: Values) {
    const kind = textValue(values, "kind") as HabitPlanKind;
    return {
      name: textValue(values, "name"),
      kind,
      schedule: this.scheduleInput(values),
      color: Number(textValue(values, "color")),
      group: textValue(values, "group"),
      icon: textValue(values, "icon") || null,
      question: textValue(values, "question"),
      notes: textValue(values, "notes"),
      startDay: textValue(values, "startDay") || null,
      endDay: textValue(values, "endDay") || null,
      reminders: this.reminders.reminders,
      ...kind === "amount" && {
        target: parseNumber(textValue(values, "target")),
        unit: textValue(values, "unit"),
        direction: textValue(values, "direction") as TargetDirection,
      },
    };
  }

  private scheduleInput(values: Values): NonNullable<HabitsCreateParameters["schedule"]> {
    const choice = textValue(values, "schedule");
    switch (choice) {
      case "weekdays":
        return { type: choice, weekdays: this.weekdays.selected };
      case "times":
        return { type: choice, times: Number(values["times"]), days: Number(values["days"]) };
      case "week":
      case "month":
        return { type: "per", period: choice };
      default:
        return { type: "daily" };
    }
  }
}

function number(name: string, label: string, attributes: Readonly<Record<string, number>>): Field {
  return inputField(name, text(label), { type: "number", ...attributes });
}

/** The choices of colors, which have no names. */
function colors(): readonly Choice[] {
  return Array.from({ length: COLOR_COUNT }, (_, color) => ({ value: String(color), label: String(color + 1) }));
}

function elements(fields: readonly Field[]): HTMLElement[] {
  return fields.map((field) => field.element);
}
