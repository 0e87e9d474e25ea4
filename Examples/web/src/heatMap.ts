import { weekdayName, weekdayOf } from "./days.js";
import { element, hiddenText } from "./elements.js";
import type { CivilDay } from "./kindling.js";
import { formatDay, labeled } from "./texts.js";

const DAYS_PER_WEEK = 7;

/** A day of a heat map. */
export interface MapDay {
  /** The day. */
  readonly day: CivilDay;
  /** Whether it is the user's current day. */
  readonly isToday: boolean;
  /** The class of its color; empty for none. */
  readonly mark: string;
  /** The meaning of the color; empty for none. */
  readonly label: string;
  /** The strength of the color, from 0 to 1; default 1. */
  readonly strength?: number;
}

/** An entry of the explanation of the colors. */
export interface LegendEntry {
  /** The class of the color. */
  readonly mark: string;
  /** The meaning of the color. */
  readonly label: string;
}

/** Creates the heat map of a month: a table with a row for each week, from a weekday from 1 (Monday) to 7. */
function monthMap(days: readonly MapDay[], weekStartsOn: number): HTMLElement {
  const [first] = days;
  if (!first) {
    return element("table", { class: "month" });
  }
  const offset = (weekdayOf(first.day) - weekStartsOn + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const cells = [...Array.from({ length: offset }, () => element("td")), ...days.map(dayCell)];
  const rows: HTMLElement[] = [];
  for (let index = 0; index < cells.length; index += DAYS_PER_WEEK) {
    rows.push(element("tr", {}, ...cells.slice(index, index + DAYS_PER_WEEK)));
  }
  return element(
    "table", { class: "month" },
    element("caption", {}, formatDay(first.day, { month: "long", year: "numeric" })),
    element("thead", {}, element("tr", {}, ...weekdayCells(weekStartsOn))),
    element("tbody", {}, ...rows),
  );
}

/** Creates the heat maps of the months of some days, the oldest first. */
export function monthMaps(days: readonly MapDay[], weekStartsOn: number): HTMLElement[] {
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))];
  return months.map((month) => monthMap(days.filter(({ day }) => day.startsWith(month)), weekStartsOn));
}

/** Creates the explanation of the colors. */
export function heatMapLegend(entries: readonly LegendEntry[]): HTMLElement {
  return element("ul", { class: "legend" }, ...entries.map(({ mark, label }) => (
    element("li", {}, element("span", { class: `day ${mark}`, "aria-hidden": "true" }), label)
  )));
}

function dayCell({ day, isToday, mark, label, strength = 1 }: MapDay): HTMLElement {
  const name = formatDay(day, { day: "numeric", month: "long" });
  const classes = ["day", mark, isToday ? "today" : ""].filter(Boolean).join(" ");
  const square = element("span", { class: classes, "data-day": day }, String(Number(day.slice(-2))));
  square.style.setProperty("--strength", String(strength));
  return element(
    "td", { title: label === "" ? name : labeled(name, label), "aria-current": isToday ? "date" : null },
    square, label === "" ? null : hiddenText(label),
  );
}

function weekdayCells(weekStartsOn: number): HTMLElement[] {
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
    const weekday = weekStartsOn + index;
    const name = weekdayName(weekday, "long");
    return element("th", { scope: "col", abbr: name, title: name }, weekdayName(weekday, "narrow"));
  });
}
