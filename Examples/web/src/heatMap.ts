import { weekdayName, weekdayOf } from "./days.js";
import { element, hiddenText } from "./elements.js";
import type { CivilDay } from "./kindling.js";
import { ul } from "./parts.js";
import { formatDay, labeled } from "./texts.js";

const DAYS_PER_WEEK = 7;

/** An entry of the explanation of the colors: the class of a color and its meaning. */
export interface LegendEntry { readonly mark: string; readonly label: string }

/** A day of a heat map with its color, of which the class and the meaning are empty for none. */
export interface MapDay extends LegendEntry {
  readonly day: CivilDay;
  readonly isToday: boolean;
  /** The strength of the color, from 0 to 1; default 1. */
  readonly strength?: number;
}

/** Creates the heat maps of the months of some days, the oldest first; weeks start on a day from 1 (Monday) to 7. */
export function monthMaps(days: readonly MapDay[], weekStartsOn: number): HTMLElement[] {
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))];
  return months.map((month) => monthMap(month, days.filter(({ day }) => day.startsWith(month)), weekStartsOn));
}

/** Creates the heat map of a month: a table with a row for each week. */
function monthMap(month: string, days: readonly MapDay[], weekStartsOn: number): HTMLElement {
  const first = days[0]?.day ?? `${month}-01`;
  const offset = (weekdayOf(first) - weekStartsOn + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const cells = [...Array.from({ length: offset }, () => element("td")), ...days.map(dayCell)];
  const rows: HTMLElement[] = [];
  for (let index = 0; index < cells.length; index += DAYS_PER_WEEK) {
    rows.push(element("tr", {}, ...cells.slice(index, index + DAYS_PER_WEEK)));
  }
  const heads = Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
    const name = weekdayName(weekStartsOn + index, "long");
    return element("th", { scope: "col", abbr: name, title: name }, weekdayName(weekStartsOn + index, "narrow"));
  });
  return element(
    "table", { class: "month" }, element("caption", {}, formatDay(first, { month: "long", year: "numeric" })),
    element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
}

/** Creates the explanation of the colors. */
export function heatMapLegend(entries: readonly LegendEntry[]): HTMLElement {
  return ul("legend", ...entries.map(({ mark, label }) => (
    element("li", {}, element("span", { class: `day ${mark}`, "aria-hidden": "true" }), label))));
}

function dayCell({ day, isToday, mark, label, strength = 1 }: MapDay): HTMLElement {
  const name = formatDay(day, { day: "numeric", month: "long" });
  const classes = ["day", mark, isToday ? "today" : ""].filter(Boolean).join(" ");
  const square = element(
    "span", { class: classes, "data-day": day, "--strength": strength }, String(Number(day.slice(-2))));
  return element("td", { title: label === "" ? name : labeled(name, label), "aria-current": isToday ? "date" : null },
    square, label === "" ? null : hiddenText(label));
}
