import { element, type Child } from "./elements.js";
import { figure } from "./screen.js";
import { formatNumber, text } from "./texts.js";

/** Creates a block with classes. */
export const div = (name: string, ...children: readonly Child[]) => element("div", { class: name }, ...children);

/** Creates a part of a line with classes. */
export const span = (name: string, ...children: readonly Child[]) => element("span", { class: name }, ...children);

/** Creates a paragraph with classes. */
export const p = (name: string, ...children: readonly Child[]) => element("p", { class: name }, ...children);

/** Creates a list with classes. */
export const ul = (name: string, ...children: readonly Child[]) => element("ul", { class: name }, ...children);

/** Creates a list of figures from the keys of their labels and their values; one without a value is omitted. */
export const figures = (values: Readonly<Record<string, number | string | null>>) => element("dl", { class: "figures" },
  ...Object.entries(values).map(([label, value]) => (value === null ? null : figure(text(label), value))));

/** Creates the title of a row with lines below, of which empty ones are omitted. */
export const titled = (title: Child, ...lines: readonly Child[]) => div(
  "grow", span("row-title", title), ...lines.map((line) => typeof line === "string" ? muted(line) : line));

/** Joins the parts of a line that are not empty. */
export const dotted = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(" · ");

/** Returns a part and a whole as text. */
export const ratio = (part: number, whole: number) => `${formatNumber(part)}\u00a0/\u00a0${formatNumber(whole)}`;

function muted(line: string): Child {
  return line === "" ? null : span("muted", line);
}

/** Shows on a button whether it is on. */
export function pressed(button: HTMLButtonElement, isOn: boolean): HTMLButtonElement {
  button.ariaPressed = String(isOn);
  return button;
}
