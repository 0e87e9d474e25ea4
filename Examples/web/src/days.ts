import type { CivilDay } from "./kindling.js";
import { formatDay } from "./texts.js";

const MILLISECONDS_PER_DAY = 86_400_000;
/** The numbers of the weekdays, from 1 (Monday) to 7 (Sunday). */
export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
/** A Sunday, from which the names of the weekdays are counted. */
const SUNDAY = "2026-01-04";

/** Returns the day that is a number of days later. */
export function addDays(day: CivilDay, count: number): CivilDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** Returns the month that is a number of months before that of a day, such as 2026-11. */
export function monthBefore(day: CivilDay, count: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - count);
  return date.toISOString().slice(0, 7);
}

/** Returns the number of the weekday of a day, from 1 (Monday) to 7 (Sunday). */
export function weekdayOf(day: CivilDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns the name of a weekday, from 1 (Monday) to 7 (Sunday). */
export function weekdayName(weekday: number, form: "long" | "short" | "narrow"): string {
  return formatDay(addDays(SUNDAY, weekday), { weekday: form });
}

/** Returns an instant as the date and the time in a zone, such as 2026-11-21T09:30, for a field. */
export function toLocalTime(instant: string | number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return format.format(new Date(instant)).replace(" ", "T");
}

/** Returns the instant of a date and a time in a zone. */
export function toInstant(time: string, timeZone: string): string {
  const target = Date.parse(`${time}Z`);
  // The second step is for a change of the offset, such as the start of daylight saving time, shortly before.
  const approach = (instant: number) => instant + target - Date.parse(`${toLocalTime(instant, timeZone)}Z`);
  return new Date(approach(approach(target))).toISOString();
}
