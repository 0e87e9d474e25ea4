import { element, setAttributes } from "./elements.js";
import { vector } from "./icons.js";
import { div, span } from "./parts.js";
import { formatDay, formatNumber, formatPercent, labeled } from "./texts.js";

/** The value of a day, the first of a longer time, and what is shown instead of the day and of the number. */
interface Entry { readonly day: string; readonly label?: string; readonly text?: string }

/** A bar of a bar chart, of whose value a part, by default all, is drawn in a stronger color. */
export interface Bar extends Entry { readonly value: number; readonly part?: number }

/** Creates a bar chart of days: the value at the pointer or the arrow keys, and a table for screen readers. */
export function barChart(title: string, bars: readonly Bar[], total: string): HTMLElement {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = 100 / bars.length;
  const shape = (name: string, size: number, index: number) => vector("rect", {
    class: name, x: `${(index + 0.1) * step}%`, width: `${0.8 * step}%`, y: `${100 - (100 * size) / highest}%`,
    height: `${(100 * size) / highest}%`, rx: 2,
  });
  const shapes = bars.flatMap(({ value, part = value }, index) => (
    [shape("bar", value, index), shape("part", part, index)]));
  const entries = bars.map((bar) => ({ text: formatNumber(bar.value), ...bar }));
  return chart(title, total, formatNumber(highest), shapes, entries);
}

/** A point of a line chart, with a fraction from 0 to 1. */
export interface Point extends Entry { readonly fraction: number }

/** Creates a curve of fractions, like a bar chart; the text at the top is that of the fraction 1. */
export function lineChart(title: string, points: readonly Point[], total: string, top = formatPercent(1)): HTMLElement {
  const positions = points.map(({ fraction }, index) => (
    `${((index + 0.5) * (100 / points.length)).toFixed(2)} ${((1 - fraction) * 100).toFixed(2)}`));
  // A curve of one point is a line of length 0, which is drawn as a dot.
  const path = [...positions, ...positions.slice(-1)].map((position, index) => `${index === 0 ? "M" : "L"}${position}`);
  const curve = vector("svg", { class: "curve", viewBox: "0 0 100 100", preserveAspectRatio: "none" },
    vector("path", { d: path.join("") }));
  const entries = points.map((point) => ({ text: formatPercent(point.fraction), ...point }));
  return chart(title, total, top, [curve], entries);
}

/** A group of a bar chart of groups: its name, its part of all, its value as text, and the class of its bar. */
export interface Share {
  readonly label: string;
  readonly fraction: number;
  readonly text: string;
  readonly kind?: string;
}

/** Creates a table of groups with a bar each; the longest bar is that of the largest group, or of all. */
export function shareChart(title: string, shares: readonly Share[], { isOfAll = false } = {}): HTMLElement {
  const longest = isOfAll ? 1 : Math.max(0.01, ...shares.map(({ fraction }) => fraction));
  const rows = shares.map(({ label, fraction, text, kind = "" }) => {
    const bar = vector("rect", { width: `${(100 * fraction) / longest}%`, height: "100%", rx: 4 });
    return element("tr", {}, element("th", { scope: "row" }, label),
      element("td", { "aria-hidden": "true" }, vector("svg", { class: kind }, bar)), element("td", {}, text));
  });
  return element("figure", { class: "chart" }, element("figcaption", {}, element("strong", {}, title)),
    element("table", { class: "shares", "aria-label": title }, element("tbody", {}, ...rows)));
}

/** Creates a ring that shows a fraction, around a short text. */
export function ring(fraction: number, label: string, content: string): HTMLElement {
  return element("div", { class: "ring", role: "img", "aria-label": label, title: label, "--fraction": fraction },
    element("span", {}, content));
}

/** Creates a figure with an image of values from left to right, of which the caption shows the one at the pointer. */
function chart(title: string, total: string, top: string, shapes: readonly SVGElement[],
  entries: readonly (Entry & { readonly text: string })[]): HTMLElement {
  const dayText = ({ day, label }: Entry, format: Intl.DateTimeFormatOptions) => label ?? formatDay(day, format);
  const names = entries.map((entry) => dayText(entry, { weekday: "short", day: "numeric", month: "short" }));
  const readout = span("muted", total);
  const width = `${100 / Math.max(1, entries.length)}%`;
  const band = vector("rect", { class: "band", height: "100%", width, visibility: "hidden" });
  // The ID lets a chart that replaces this one keep the focus.
  const id = `chart-${title.replace(/\s+/g, "-")}`;
  const plot = vector("svg", { class: "plot", id, role: "img", tabindex: 0, "aria-label": title }, band, ...shapes);
  let shown = -1;
  const show = (index: number) => {
    const entry = entries[index];
    shown = entry ? index : -1;
    setAttributes(band, { x: entry ? `${(100 * index) / entries.length}%` : 0, visibility: entry ? null : "hidden" });
    readout.textContent = entry ? labeled(names[index] ?? "", entry.text) : total;
  };
  plot.addEventListener("pointermove", ({ clientX }) => {
    const { left, width } = plot.getBoundingClientRect();
    show(Math.floor(((clientX - left) / width) * entries.length));
  });
  for (const type of ["pointerleave", "blur"]) {
    plot.addEventListener(type, () => show(-1));
  }
  plot.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      show(shown < 0 && step < 0 ? entries.length - 1 : Math.min(entries.length - 1, Math.max(0, shown + step)));
    }
  });
  const rows = entries.map(({ text }, index) => (
    element("tr", {}, element("th", { scope: "row" }, names[index] ?? ""), element("td", {}, text))));
  const ends = [entries[0], entries[entries.length - 1]].map((entry) => (
    element("span", {}, entry ? dayText(entry, { day: "numeric", month: "short" }) : "")));
  return element("figure", { class: "chart" },
    element("figcaption", { class: "split" }, element("strong", {}, title), readout),
    div("plot-frame", element("span", { class: "muted", "aria-hidden": "true" }, top), plot),
    element("p", { class: "split muted small", "aria-hidden": "true" }, ...ends),
    div("visually-hidden", element("table", {}, element("caption", {}, title), ...rows)));
}
