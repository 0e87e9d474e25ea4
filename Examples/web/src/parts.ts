import { element, setAttributes, type Attributes, type Child } from "./elements.js";
import { icon, type IconName } from "./icons.js";
import { notify, notifyError } from "./notices.js";
import { formatNumber, labeled, text } from "./texts.js";

/** Creates a block with classes. */
export const div = (name: string, ...children: readonly Child[]) => element("div", { class: name }, ...children);

/** Creates a part of a line with classes. */
export const span = (name: string, ...children: readonly Child[]) => element("span", { class: name }, ...children);

/** Creates a paragraph with classes. */
export const p = (name: string, ...children: readonly Child[]) => element("p", { class: name }, ...children);

/** Creates a list with classes. */
export const ul = (name: string, ...children: readonly Child[]) => element("ul", { class: name }, ...children);

/** Creates an item of a list that is a link, with attributes such as its address. */
export const linkItem = (attributes: Attributes, ...children: readonly Child[]) => (
  element("li", {}, element("a", attributes, ...children)));

/** Creates a list of figures from the keys of their labels and their values; one without a value is omitted. */
export const figures = (values: Readonly<Record<string, number | string | null>>) => element("dl", { class: "figures" },
  ...Object.entries(values).map(([label, value]) => (value === null ? null : figure(text(label), value))));

/** Creates the title of a row with lines below, of which empty ones are omitted. */
export const titled = (title: Child, ...lines: readonly Child[]) => div("grow", span("row-title", title),
  ...lines.map((line) => typeof line === "string" && line !== "" ? span("muted", line) : line));

/** Joins the parts of a line that are not empty. */
export const dotted = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(" · ");

/** Returns a part and a whole as text. */
export const ratio = (part: number, whole: number) => `${formatNumber(part)}\u00a0/\u00a0${formatNumber(whole)}`;

/** Creates a table that can be scrolled, from the keys of its title and its heads; rows begin with their head. */
export function dataTable(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const head = (scope: "col" | "row", content: string) => element("th", { scope }, content);
  return element("div", { class: "table-frame", role: "region", "aria-label": text(title), tabindex: 0 }, element(
    "table", { class: "data-table" }, element("caption", {}, text(title)),
    element("thead", {}, element("tr", {}, ...heads.map((key) => head("col", text(key))))),
    element("tbody", {}, ...rows.map(([first = "", ...cells]) => (
      element("tr", {}, head("row", first), ...cells.map((cell) => element("td", {}, cell))))))));
}

/** Creates the list of the rows of a file that are rejected, each with its line, and maybe the field in it. */
export const rejectedRows = (rows: readonly { line: number; message: string; field?: string }[]) => (
  ul("rows", ...rows.map(({ line, message, field }) => (
    element("li", { class: "row" }, titled(message, dotted(labeled(text("data.line"), line), field)))))));

/** Shows on a button whether it is on. */
export function pressed(button: HTMLButtonElement, isOn: boolean): HTMLButtonElement {
  button.ariaPressed = String(isOn);
  return button;
}

/** Creates the main heading of a screen, which gets the focus when the screen opens. */
export function heading(title: string): HTMLHeadingElement {
  return element("h1", { tabindex: -1 }, title);
}

/** Creates a card: a section with a heading. */
export function card(title: string, name: IconName, ...children: readonly Child[]): HTMLElement {
  return element("section", { class: "card" }, element("h2", {}, icon(name), title), ...children);
}

/** Creates a button that runs an action once at a time, and shows its error as a notice. */
export function actionButton(
  id: string, label: string, action: () => Promise<void>,
  { kind = "secondary", image }: { kind?: string; image?: IconName } = {},
): HTMLButtonElement {
  let isRunning = false;
  const run = async () => {
    if (!isRunning) {
      isRunning = true;
      await action().catch(notifyError);
      isRunning = false;
    }
  };
  const click = () => void run();
  return element("button", { type: "button", class: kind, id, click }, image ? icon(image) : null, label);
}

/** Creates a button whose text is an icon and a label for assistive technologies. */
export function iconButton(id: string, label: string, image: IconName, action: () => Promise<void>): HTMLButtonElement {
  const button = actionButton(id, "", action, { kind: "icon-button", image });
  setAttributes(button, { "aria-label": label, title: label });
  return button;
}

/** Shows on a button that an action takes some time. */
export async function busy(button: HTMLButtonElement, label: string, action: () => Promise<void>): Promise<void> {
  const children = [...button.childNodes];
  button.replaceChildren(label);
  setAttributes(button, { "aria-disabled": "true" });
  try {
    await action();
  } finally {
    button.replaceChildren(...children);
    button.removeAttribute("aria-disabled");
  }
}

/** Copies a text, and says so; without access to the clipboard, nothing happens. */
export async function copyText(content: string): Promise<void> {
  await navigator.clipboard?.writeText(content).then(() => notify(text("state.copied")), notifyError);
}

/** Offers a text to other programs of the device; where that is not possible, the text is copied. */
export async function shareText(content: string): Promise<void> {
  await (navigator.share ? navigator.share({ text: content }).catch(() => {}) : copyText(content));
}

/** Saves a content as a file on the device. */
export function download(name: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content]));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Creates a link to a screen that looks like a button. */
export function linkButton(address: string, label: string, kind = "primary"): HTMLAnchorElement {
  return element("a", { href: address, class: `button ${kind}` }, label);
}

/** Creates a bar that shows a fraction. */
export function progressBar(fraction: number, label: string): HTMLElement {
  return element("div", {
    class: "progress", role: "progressbar", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100,
    "aria-valuenow": Math.round(fraction * 100), "--fraction": fraction,
  }, element("span"));
}

/** Creates a number, or a text such as a percentage, with its label, for a list of figures. */
export function figure(label: string, value: number | string): HTMLElement {
  const content = typeof value === "number" ? formatNumber(value) : value;
  return element("div", {}, element("dt", {}, label), element("dd", {}, content));
}

/** Creates what is shown instead of an empty list: what is missing, and what to do next. */
export function emptyState(title: string, hint = ""): HTMLElement {
  return element("div", { class: "empty" }, ...hint ? [element("strong", {}, title), element("p", {}, hint)] : [title]);
}

/** Clicks the button with an ID, and returns whether there is one. */
export function clickButton(id: string): boolean {
  const button = document.getElementById(id);
  button?.click();
  return button !== null;
}
