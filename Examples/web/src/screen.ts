import { element, setAttributes, type Child } from "./elements.js";
import { icon, type IconName } from "./icons.js";
import type { Domain } from "./kindling.js";
import { notify, notifyError } from "./notices.js";
import type { Session } from "./session.js";
import { formatNumber, text } from "./texts.js";

/** A page of the application. */
export interface Screen {
  readonly element: HTMLElement;
  /** The domains whose events change what the screen shows. */
  readonly domains: readonly Domain[];
  /** Whether no event announces all changes of what the screen shows, which is then refreshed from time to time. */
  readonly isPolled?: boolean;
  /** Loads what the screen shows and shows it; inputs keep their values. */
  refresh(): Promise<void>;
  /** Handles a key outside of inputs, and returns whether it did. */
  handleKey?(key: string): boolean;
}

/** Creates a screen from the parts of the address after its name. */
export type ScreenFactory = (session: Session, path: readonly string[]) => Screen;

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
  const bar = element("div", {
    class: "progress", role: "progressbar", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100,
    "aria-valuenow": Math.round(fraction * 100),
  }, element("span"));
  bar.style.setProperty("--fraction", String(fraction));
  return bar;
}

/** Creates a number, or a text such as a percentage, with its label, for a list of figures. */
export function figure(label: string, value: number | string): HTMLElement {
  const content = typeof value === "number" ? formatNumber(value) : value;
  return element("div", {}, element("dt", {}, label), element("dd", {}, content));
}

/** Creates a group of buttons. */
export function buttons(...children: readonly Child[]): HTMLElement {
  return element("div", { class: "buttons" }, ...children);
}

/** Creates a text in the color of details. */
export function muted(content: string, kind = ""): HTMLElement {
  return element("span", { class: `muted ${kind}` }, content);
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
