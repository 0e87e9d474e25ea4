import {
  actionButton, div, dotted, element, form, formatNumber, hiddenText, icon, inputField, labeled, parseNumber, pressed,
  progressBar, setAttributes, span, text, textValue, type Session,
} from "../components.js";
import type { Habit, HabitId } from "../kindling.js";
import { progressText, scheduleText, setColor, stateBadge } from "./habitTexts.js";

/** A number that the server rejects at its field, for a text that is not a number. */
const INVALID_AMOUNT = Number.MAX_VALUE;

/** Creates rows of habits with the controls that mark a day. */
export class HabitRows {
  /** The forms by habit, with their labels: rows that are created again contain the same form, with what is typed. */
  private readonly forms = new Map<HabitId, { readonly element: HTMLFormElement; readonly label: string }>();
  /** The days that the page shows. */
  private readonly days = new Map<HabitId, string>();

  /** Creates rows that call a function after each change. */
  constructor(private readonly session: Session, private readonly changed: () => Promise<void>) {}

  /** Creates the row of a habit with its state. */
  row(habit: Habit): HTMLElement {
    const { id, name, progress, streak, schedule, kind } = habit;
    const detail = dotted(scheduleText(schedule), progressText(habit));
    const link = element("a", { class: "row-title", href: `#/habits/list/${id}`, id: `habit-${id}` },
      [habit.icon, name].filter(Boolean).join(" "));
    const row = element("li", { class: "row habit", "data-habit": id },
      div("grow", link, span("muted", detail),
        progress && progressBar(fraction(progress.value, progress.target), labeled(name, detail))),
      div("habit-state", stateBadge(habit),
        element("span", { class: "streak", title: text("habit.streak") }, icon("flame"),
          hiddenText(labeled(text("habit.streak"), streak.current)),
          element("span", { "aria-hidden": "true" }, formatNumber(streak.current))),
        kind === "check" ? this.markButton(habit) : this.amountForm(habit)));
    setColor(row, habit.color);
    return row;
  }

  private markButton({ id: habitId, name, day, mark }: Habit): HTMLButtonElement {
    const { habits } = this.session.client;
    const isDone = mark?.done === true;
    const button = actionButton(`mark-${habitId}`, "", async () => {
      await (isDone ? habits.unmark({ habitId, day }) : habits.mark({ habitId, day, done: true }));
      await this.changed();
    }, { kind: "task", image: "check" });
    const label = labeled(text("habit.done"), name);
    setAttributes(button, { "aria-label": label, title: label });
    return pressed(button, isDone);
  }

  private amountForm({ id: habitId, name, unit, day }: Habit): HTMLFormElement {
    const label = labeled(text("habit.add_amount"), name);
    const existing = this.forms.get(habitId);
    this.days.set(habitId, day);
    if (existing?.label === label) {
      return existing.element;
    }
    const amount = inputField("add", label, { inputmode: "decimal", value: "1", title: unit || text("habit.amount") });
    const created = form({
      id: `add-${habitId}`, fields: [amount], submitLabel: label, submitIcon: "plus",
      submit: async (values) => {
        const add = parseNumber(textValue(values, "add")) ?? INVALID_AMOUNT;
        await this.session.client.habits.mark({ habitId, day: this.days.get(habitId) ?? day, add });
        await this.changed();
      },
    });
    created.classList.add("amount-form");
    this.forms.set(habitId, { element: created, label });
    return created;
  }
}

/** Returns the fraction of a target that is reached, at most 1; the target of habits to avoid can be 0. */
function fraction(value: number, target: number): number {
  return Math.min(1, target === 0 ? value : value / target);
}
