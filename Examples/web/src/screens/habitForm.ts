import { weekdayName } from "../days.js";
import { element, replaceChildren } from "../elements.js";
import {
  checkboxField, form, inputField, labeledChoices, selectField, textValue, type Choice, type Field, type Values,
} from "../forms.js";
import type { HabitPlanKind, HabitsCreateParameters, TargetDirection } from "../kindling.js";
import { notify } from "../notices.js";
import { card } from "../screen.js";
import type { Session } from "../session.js";
import { parseNumber, text } from "../texts.js";
import { COLOR_COUNT, setColor } from "./habitTexts.js";

const KINDS: readonly HabitPlanKind[] = ["check", "amount"];
const DIRECTIONS: readonly TargetDirection[] = ["at_least", "at_most"];
/** The schedules of each kind of habit. */
const SCHEDULES = { check: ["daily", "weekdays", "times"], amount: ["daily", "week", "month"] } as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The card that creates habits. */
export class HabitForm {
  /** The card. */
  readonly element: HTMLElement;
  private readonly kind = selectField("kind", text("habit.kind"), labeledChoices(KINDS, "habit_kind"));
  private readonly schedule = selectField("schedule", text("habit.schedule"), []);
  private readonly weekdays = WEEKDAYS.map((weekday) => (
    checkboxField(`weekday-${weekday}`, weekdayName(weekday, "long"))
  ));
  private readonly weekdaySet = element(
    "fieldset", { class: "weekdays" },
    element("legend", {}, text("habit.weekdays")), ...this.weekdays.map((field) => field.element));
  private readonly times = [
    inputField("times", text("habit.times"), { type: "number", min: 1, max: 365, value: 3 }),
    inputField("days", text("habit.days"), { type: "number", min: 2, max: 366, value: 7 }),
  ];
  private readonly amount = [
    inputField("target", text("habit.target"), { inputmode: "decimal" }),
    inputField("unit", text("habit.unit"), {}, text("habit.unit_hint")),
    selectField("direction", text("habit.direction"), labeledChoices(DIRECTIONS, "direction")),
  ];
  private readonly group = inputField("group", text("habit.group"), { list: "habit-groups" });
  private readonly groups = element("datalist", { id: "habit-groups" });
  private readonly color = selectField("color", text("habit.color"), colors());

  /** Creates the card, which calls a function after creating a habit. */
  constructor(private readonly session: Session, private readonly changed: () => Promise<void>) {
    const name = inputField("name", text("habit.name"));
    const created = form({
      id: "create-habit",
      fields: [
        name, this.kind, this.schedule, ...this.weekdays, ...this.times, ...this.amount, this.group, this.color,
      ],
      content: [
        name.element, this.kind.element, this.schedule.element, this.weekdaySet, ...elements(this.times),
        ...elements(this.amount), this.group.element, this.groups, this.color.element,
      ],
      submitLabel: text("action.add"),
      submit: (values) => this.create(values),
      resets: true,
    });
    created.addEventListener("change", () => this.update());
    // The fields have their first values only after the listeners of this event.
    created.addEventListener("reset", () => queueMicrotask(() => this.update()));
    this.update();
    this.element = card(text("habit.new"), "habits", created);
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
    this.weekdaySet.hidden = control.value !== "weekdays";
    this.times.forEach((field) => field.element.hidden = control.value !== "times");
    this.amount.forEach((field) => field.element.hidden = kind !== "amount");
    setColor(this.color.control, Number(this.color.control.value));
  }

  private async create(values: Values): Promise<void> {
    const { habit } = await this.session.client.habits.create(input(values));
    notify(text("state.saved"), habit.name);
    await this.changed();
  }
}

function input(values: Values): HabitsCreateParameters {
  const kind = textValue(values, "kind") as HabitPlanKind;
  return {
    name: textValue(values, "name"),
    kind,
    schedule: schedule(values),
    color: Number(textValue(values, "color")),
    group: textValue(values, "group"),
    ...kind === "amount" && {
      target: parseNumber(textValue(values, "target")),
      unit: textValue(values, "unit"),
      direction: textValue(values, "direction") as TargetDirection,
    },
  };
}

function schedule(values: Values): NonNullable<HabitsCreateParameters["schedule"]> {
  const choice = textValue(values, "schedule");
  switch (choice) {
    case "weekdays":
      return { type: choice, weekdays: WEEKDAYS.filter((weekday) => values[`weekday-${weekday}`] === true) };
    case "times":
      return { type: choice, times: Number(values["times"]), days: Number(values["days"]) };
    case "week":
    case "month":
      return { type: "per", period: choice };
    default:
      return { type: "daily" };
  }
}

/** The choices of colors, which have no names. */
function colors(): readonly Choice[] {
  return Array.from({ length: COLOR_COUNT }, (_, color) => ({ value: String(color), label: String(color + 1) }));
}

function elements(fields: readonly Field[]): HTMLElement[] {
  return fields.map((field) => field.element);
}
