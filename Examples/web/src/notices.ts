import { element, replaceChildren } from "./elements.js";
import { icon } from "./icons.js";
import { ConnectionError, KindlingError } from "./kindling.js";
import { text } from "./texts.js";

const DURATION = 6_000;
const MAX_NOTICES = 3;

/** The regions whose changes screen readers read out: politely, and at once. */
const regions = {
  status: element("div", { class: "notices", role: "status", "aria-live": "polite" }),
  alert: element("div", { class: "notices", role: "alert", "aria-live": "assertive" }),
};

/** The bar that says that the connection was lost. */
const connectionBar = element("div", { class: "connection-bar", role: "status", hidden: true });

/** The elements of the notices, for the end of the page. */
export const noticeRegions: readonly HTMLElement[] = [connectionBar, regions.status, regions.alert];

/** Shows a notice for some seconds; a detail such as a title follows in its own line. */
export function notify(message: string, detail = "", kind: keyof typeof regions = "status"): void {
  const close = element("button", { type: "button", class: "icon-button", "aria-label": text("action.close") });
  const notice = element(
    "div", { class: `notice notice-${kind}` },
    element("p", {}, element("strong", {}, message), detail === "" ? null : element("span", {}, detail)), close,
  );
  close.append(icon("close"));
  close.addEventListener("click", () => notice.remove());
  if (regions[kind].childElementCount === MAX_NOTICES) {
    regions[kind].firstElementChild?.remove();
  }
  regions[kind].append(notice);
  setTimeout(() => notice.remove(), DURATION);
}

/** Shows why an action failed. A lost connection has its own bar. */
export function notifyError(error: unknown): void {
  if (error instanceof KindlingError) {
    notify(error.message, "", "alert");
  } else if (!(error instanceof ConnectionError)) {
    notify(text("error.unknown_error"), "", "alert");
    reportError(error);
  }
}

/** Shows or hides the bar that says that the connection was lost. */
export function showConnection(isConnected: boolean): void {
  connectionBar.hidden = isConnected;
  replaceChildren(connectionBar, isConnected ? null : text("state.reconnecting"));
}
