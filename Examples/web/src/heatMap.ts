import { addDays } from "./days.js";
import { element, hiddenText } from "./elements.js";
import type { GoalCalendarDay } from "./kindling.js";
import { formatDay, labeled, language, text } from "./texts.js";

const DAYS_PER_WEEK = 7;
/** A Monday, from which the names of the weekdays are counted. */
const MONDAY = "2026-01-05";

/** Creates the heat map of a month: a table with a row for each week. */
export function monthMap(days: readonly GoalCalendarDay[]): HTMLElement {
  const [first] = days;
  if (!first) {
    return element("table", { class: "month" });
  }
  const offset = (first.weekday - firstWeekday() + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const cells = [...Array.from({ length: offset }, () => element("td")), ...days.map(dayCell)];
  const rows: HTMLElement[] = [];
  for (let index = 0; index < cells.length; index += DAYS_PER_WEEK) {
    rows.push(element("tr", {}, ...cells.slice(index, index + DAYS_PER_WEEK)));
  }
  return element(
    "table", { class: "month" },
    element("caption", {}, formatDay(first.date, { month: "long", year: "numeric" })),
    element("thead", {}, element("tr", {}, ...weekdayCells())),
    element("tbody", {}, ...rows),
  );
}

/** Creates the explanation of the colors. */
export function heatMapLegend(): HTMLElement {
  const entries = (["learned", "frozen"] as const).map((mark) => (
    element("li", {}, element("span", { class: `day ${mark}`, "aria-hidden": "true" }), text(`goal.${mark}`))
  ));
  return element("ul", { class: "legend" }, ...entries);
}

function dayCell({ date, day, mark, isToday }: GoalCalendarDay): HTMLElement {
  const name = formatDay(date, { day: "numeric", month: "long" });
  const label = mark ? labeled(name, text(`goal.${mark}`)) : name;
  const classes = ["day", mark ?? "", isToday ? "today" : ""].filter(Boolean).join(" ");
  return element(
    "td", { title: label, "aria-current": isToday ? "date" : null },
    element("span", { class: classes, "data-day": date }, String(day)), mark ? hiddenText(text(`goal.${mark}`)) : null,
  );
}

function weekdayCells(): HTMLElement[] {
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
    const day = addDays(MONDAY, firstWeekday() - 1 + index);
    const name = formatDay(day, { weekday: "long" });
    return element("th", { scope: "col", abbr: name, title: name }, formatDay(day, { weekday: "narrow" }));
  });
}

/** The first day of a week in the language, from 1 (Monday) to 7 (Sunday). */
function firstWeekday(): number {
  return language() === "en" ? DAYS_PER_WEEK : 1;
}
