import { element, hiddenText } from "./elements.js";
import { formatDay, labeled } from "./texts.js";

/** A day of a bar chart. */
export interface Bar {
  /** The day. */
  readonly day: string;
  /** The value, at least 0. */
  readonly value: number;
  /** The part of the value that is drawn in a stronger color; default all. */
  readonly part?: number;
}

/** Creates a bar chart of days, which screen readers read as a list. */
export function barChart(title: string, bars: readonly Bar[], total: string): HTMLElement {
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  const items = bars.map(({ day, value, part = value }) => {
    const label = labeled(formatDay(day, { weekday: "short", day: "numeric", month: "short" }), value);
    const bar = element("span", { class: "bar", "aria-hidden": "true" }, element("span"));
    bar.style.setProperty("--height", String(value / highest));
    bar.style.setProperty("--part", String(value === 0 ? 0 : part / value));
    return element("li", { title: label }, hiddenText(label), bar);
  });
  const ends = [bars[0], bars[bars.length - 1]].map((bar) => (
    element("span", {}, bar ? formatDay(bar.day, { day: "numeric", month: "short" }) : "")
  ));
  return element(
    "figure", { class: "chart" },
    element("figcaption", { class: "split" }, element("strong", {}, title), element("span", { class: "muted" }, total)),
    element("ol", { class: "bars" }, ...items),
    element("p", { class: "split muted small", "aria-hidden": "true" }, ...ends),
  );
}
