import { formatNumber, icon, span, text, weekdayName } from "../components.js";
import type { Habit, HabitDayState, HabitSchedule } from "../kindling.js";

/** The color of each number of a color. */
const COLORS = [
  "#d32f2f", "#e64a19", "#f57c00", "#ff8f00", "#f9a825", "#afb42b", "#7cb342", "#388e3c", "#00897b", "#00acc1",
  "#039be5", "#1976d2", "#303f9f", "#5e35b1", "#8e24aa", "#d81b60", "#5d4037", "#424242", "#757575", "#9e9e9e"];

/** The number of colors, which have the numbers from 0. */
export const COLOR_COUNT = COLORS.length;

/** Makes a color available to the styles of an element, as the property `--habit`. */
export function setColor(target: HTMLElement, color: number): void {
  target.style.setProperty("--habit", COLORS[color] ?? COLORS[0] ?? "");
}

/** Returns an amount as text, with its unit. */
export function formatAmount(amount: number, unit: string): string {
  return [formatNumber(amount, 3), unit].filter(Boolean).join("\u00a0");
}

/** Returns the days on which a habit is due as text. */
export function scheduleText({ type, weekdays, times, days, period }: HabitSchedule): string {
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
export function stateBadge({ state, mark }: Habit): HTMLElement | null {
  // A day that nobody has skipped is skipped by a pause.
  const label = state === "skipped" && mark === null ? text("habit.paused") : stateLabel(state);
  return state === "open" || state === "none"
    ? null : span(`badge state-${state}`, state === "done" ? icon("check") : null, label);
}
