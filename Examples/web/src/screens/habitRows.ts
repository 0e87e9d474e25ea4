import {
  actionButton, div, dotted, element, form, formatNumber, hiddenText, icon, labeled, numberField, pressed, progressBar,
  setAttributes, span, text, weekdayName, type Session,
} from "../components.js";
import type { Habit, HabitDayState, HabitId, HabitSchedule } from "../kindling.js";

/** The color of each number of a color. */
export const COLORS = [
  "#d32f2f", "#e64a19", "#f57c00", "#ff8f00", "#f9a825", "#afb42b", "#7cb342", "#388e3c", "#00897b", "#00acc1",
  "#039be5", "#1976d2", "#303f9f", "#5e35b1", "#8e24aa", "#d81b60", "#5d4037", "#424242", "#757575", "#9e9e9e"];
/** A number that the server rejects at its field, for a text that is not a number. */
const INVALID_AMOUNT = Number.MAX_VALUE;

/** Creates rows of habits with the controls that mark a day. */
export class HabitRows {
  /** The forms by habit, with their labels and the day: rows that are created again contain the form with its text. */
  private readonly forms = new Map<HabitId, { element: HTMLFormElement; label: string; day: string }>();

  /** Creates rows that call a function after each change. */
  constructor(private readonly session: Session, private readonly changed: () => Promise<void>) {}

  /** Creates the row of a habit with its state. */
  row(habit: Habit): HTMLElement {
    const { id, name, progress, streak, schedule, kind } = habit;
    const detail = dotted(scheduleText(schedule), progressText(habit));
    const link = element(
      "a", { class: "row-title", href: `#/habits/list/${id}`, id: `habit-${id}` }, titleOf(habit));
    return element("li", { class: "row habit", "data-habit": id, "--habit": COLORS[habit.color] ?? null },
      div("grow", link, span("muted", detail),
        progress && progressBar(fraction(progress.value, progress.target), labeled(name, detail))),
      div("habit-state", stateBadge(habit),
        element("span", { class: "streak", title: text("habit.streak") }, icon("flame"),
          hiddenText(labeled(text("habit.streak"), streak.current)),
          element("span", { "aria-hidden": "true" }, formatNumber(streak.current))),
        kind === "check" ? this.markButton(habit) : this.amountForm(habit)));
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
    if (existing?.label === label) {
      existing.day = day;
      return existing.element;
    }
    const amount = numberField("add", label, 1, INVALID_AMOUNT, { title: unit || text("habit.amount") });
    const created = form({
      id: `add-${habitId}`, kind: "line-form amount-form", fields: [amount], submitLabel: label, submitIcon: "plus",
      submit: async ({ add }) => {
        await this.session.client.habits.mark({ habitId, day: shown.day, add: add ?? INVALID_AMOUNT });
        await this.changed();
      },
    });
    const shown = { element: created, label, day };
    this.forms.set(habitId, shown);
    return created;
  }
}

/** Returns the fraction of a target that is reached, at most 1; the target of habits to avoid can be 0. */
function fraction(value: number, target: number): number {
  return Math.min(1, target === 0 ? value : value / target);
}

/** Returns the name of a habit after its icon, if it has one. */
export function titleOf({ icon: image, name }: Habit): string {
  return [image, name].filter(Boolean).join(" ");
}

/** Returns an amount as text, with its unit. */
export function formatAmount(amount: number, unit: string): string {
  return [formatNumber(amount, 3), unit].filter(Boolean).join("\u00a0");
}

/** Returns the days on which a habit is due as text. */
function scheduleText({ type, weekdays, times, days, period }: HabitSchedule): string {
  if (type === "weekdays") {
    return (weekdays ?? []).map((weekday) => weekdayName(weekday, "short")).join(", ");
  }
  return type === "times"
    ? `${text("schedule.times")} (${times}/${days})` : text(`schedule.${type === "per" ? period : type}`);
}

/** Returns the progress toward the target as text; empty without one. */
export function progressText({ progress, direction, unit }: Habit): string {
  if (progress === null) {
    return "";
  }
  const target = `${formatNumber(progress.value, 3)}\u00a0/\u00a0${formatAmount(progress.target, unit)}`;
  return direction === "at_most" ? `${target} (${text("direction.at_most")})` : target;
}

/** Returns the state of a day as text; empty for a day outside of the habit. */
export function stateLabel(state: HabitDayState): string {
  return state === "none" ? "" : text(`day_state.${state}`);
}

/** Creates the state of a habit today; null for one that can still be done. */
function stateBadge({ state, mark }: Habit): HTMLElement | null {
  // A day that nobody has skipped is skipped by a pause.
  const label = state === "skipped" && mark === null ? text("habit.paused") : stateLabel(state);
  return state === "open" || state === "none"
    ? null : span(`badge state-${state}`, state === "done" ? icon("check") : null, label);
}
