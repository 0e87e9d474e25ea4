import { element, replaceChildren } from "./elements.js";
import { icon } from "./icons.js";
import { copyText, div, iconButton, linkItem, p, ul } from "./parts.js";
import { exchanges, pages, recording, type Exchange } from "./recording.js";
import { text } from "./texts.js";

/** The items that were shown before, so that those that are open stay so. */
const items = new WeakMap<Exchange, HTMLElement>();
/** The setting of this window that the drawer is open. */
const OPEN_KEY = "kindling.drawer";
let isOpen = sessionStorage.getItem(OPEN_KEY) !== null;

/** Creates the drawer with the calls and the events behind a screen, and the button that opens it. */
export function createDrawer(): { readonly drawer: HTMLElement; readonly button: HTMLButtonElement } {
  const title = element("h2", { id: "drawer-title", tabindex: -1 }, icon("code"), text("developer.title"));
  const content = div("stack");
  const close = iconButton("drawer-close", text("action.close"), "close", async () => toggle(false));
  const drawer = element("aside", { class: "drawer", id: "drawer", "aria-labelledby": "drawer-title" },
    div("sheet-head", title, close), content);
  const button = iconButton("drawer-button", text("developer.title"), "code", async () => toggle(!isOpen));
  button.setAttribute("aria-controls", "drawer");
  let isScheduled = false;
  const show = () => {
    isScheduled = false;
    drawer.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      replaceChildren(content, ...sections());
    }
  };
  const toggle = (opens: boolean) => {
    isOpen = opens;
    if (opens) {
      sessionStorage.setItem(OPEN_KEY, "");
    } else {
      sessionStorage.removeItem(OPEN_KEY);
    }
    show();
    (opens ? title : button).focus();
  };
  recording.changed = () => {
    if (isOpen && !isScheduled) {
      isScheduled = true;
      requestAnimationFrame(show);
    }
  };
  show();
  return { drawer, button };
}

function sections(): readonly HTMLElement[] {
  const calls = exchanges.filter(({ isCall }) => isCall);
  const links = [...pages].map((page) => (
    linkItem({ href: `reference/${page}.md`, target: "_blank", rel: "noopener" }, `${page}.md`)));
  return [p("muted small", text("developer.hint")),
    element("div", {}, element("h3", {}, text("developer.reference")), ul("tags", ...links)),
    section(text("developer.calls"), calls, text("developer.no_calls")),
    section(text("developer.events"), exchanges.filter(({ isCall }) => !isCall), text("developer.no_events"))];
}

function section(title: string, shown: readonly Exchange[], empty: string): HTMLElement {
  return element(
    "section", { class: "stack" }, element("h3", {}, title),
    shown.length === 0 ? p("muted small", empty) : null,
    ul("rows", ...shown.map((exchange) => {
      const item = items.get(exchange) ?? exchangeItem(exchange);
      items.set(exchange, item);
      return item;
    })));
}

function exchangeItem({ name, isCall, sent, reply }: Exchange): HTMLElement {
  const format = (value: unknown) => JSON.stringify(value, null, 2);
  const copied = isCall ? `${format({ method: name, params: sent })}\n\n${format(reply)}` : format(sent);
  const copy = element("button", { type: "button", class: "secondary", click: () => void copyText(copied) },
    icon("copy"), text("action.copy"));
  const block = (title: string, value: unknown) => [
    p("muted small", title), element("pre", { tabindex: 0 }, format(value))];
  const isError = reply !== undefined && "error" in reply;
  return element("li", {},
    element("details", { class: "exchange" }, element("summary", { class: isError ? "field-error" : null }, name),
      ...isCall ? [...block(text("developer.parameters"), sent), ...block(text("developer.result"), reply)]
        : block(text("developer.events"), sent),
      copy));
}
