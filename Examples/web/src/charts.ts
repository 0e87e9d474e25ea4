import { element, hiddenText } from "./elements.js";
import { outline } from "./icons.js";
import { formatDay, formatPercent, labeled } from "./texts.js";

/** The width and the height of the drawing of a curve. */
const SIZE = 100;

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

/** A point of a line chart. */
export interface Point {
  /** The day. */
  readonly day: string;
  /** The fraction, from 0 to 1. */
  readonly fraction: number;
}

/** Creates a curve of fractions; screen readers read its first and its last value. */
export function lineChart(title: string, points: readonly Point[], total: string): HTMLElement {
  const step = SIZE / Math.max(1, points.length - 1);
  const positions = points.map(({ fraction }, index) => (
    `${(index * step).toFixed(2)} ${((1 - fraction) * SIZE).toFixed(2)}`
  ));
  // A curve of one point is a line of length 0, which is drawn as a dot.
  const path = [...positions, ...positions.slice(-1)].map((position, index) => `${index === 0 ? "M" : "L"}${position}`);
  const curve = outline(path.join(""), { class: "curve", viewBox: `0 0 ${SIZE} ${SIZE}`, preserveAspectRatio: "none" });
  const ends = [points[0], points[points.length - 1]].map((point) => (
    point
      ? { day: formatDay(point.day, { day: "numeric", month: "short" }), percentage: formatPercent(point.fraction) }
      : null
  ));
  const label = labeled(title, ends.map((end) => end ? `${end.day} ${end.percentage}` : "").join(" – "));
  return element(
    "figure", { class: "chart" },
    element("figcaption", { class: "split" }, element("strong", {}, title), element("span", { class: "muted" }, total)),
    element("div", { class: "curve-frame", role: "img", "aria-label": label }, curve),
    element(
      "p", { class: "split muted small", "aria-hidden": "true" },
      ...ends.map((end) => element("span", {}, end?.day ?? ""))),
  );
}
