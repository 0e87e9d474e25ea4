import { DemoError } from "./demo.js";
import { element, replaceChildren } from "./elements.js";
import { icon } from "./icons.js";
import { ConnectionError, KindlingError } from "./kindling.js";
import { text } from "./texts.js";

/** For how many milliseconds a notice is shown. An error takes longer to read. */
const DURATIONS = { status: 4_000, alert: 8_000 } as const;
/** For how many milliseconds a notice is shown that offers an action. */
const OFFER_DURATION = 8_000;
const MAX_NOTICES = 2;

/** The regions whose changes screen readers read out: politely, and at once. */
const regions = {
  status: element("div", { role: "status", "aria-live": "polite" }),
  alert: element("div", { role: "alert", "aria-live": "assertive" }),
};

/** The bar that says that the connection was lost. */
const connectionBar = element("div", { class: "connection-bar", role: "status", hidden: true });

/** The elements of the notices, for the end of the page. */
export const noticeRegions: readonly HTMLElement[] = [
  connectionBar, element("div", { class: "notices" }, regions.alert, regions.status),
];

/** The notice about what the user did last; undefined if there is none. */
let latest: HTMLElement | undefined;
for (const type of ["click", "change"]) {
  addEventListener(type, () => latest = undefined, true);
}

/** Shows a notice for some seconds, in the open sheet if there is one; a detail follows in its own line. */
export function notify(message: string, detail = "", kind: keyof typeof regions = "status"): HTMLElement {
  const notice: HTMLElement = element("div", { class: `notice notice-${kind}` },
    element("p", {}, element("strong", {}, message), detail === "" ? null : element("span", {}, detail)),
    element("button", {
      type: "button", class: "icon-button", "aria-label": text("action.close"), click: () => notice.remove(),
    }, icon("close")));
  const region = document.querySelector("dialog[open] .sheet-notices") ?? regions[kind];
  // Those of a closed sheet have joined the others.
  while (region.childElementCount >= MAX_NOTICES) {
    region.firstElementChild?.remove();
  }
  region.append(notice);
  setTimeout(() => notice.classList.contains("has-offer") || notice.remove(), DURATIONS[kind]);
  latest = kind === "status" ? notice : undefined;
  return notice;
}

/** Offers an action in the notice about what the user did last, or in a new one; earlier offers end. */
export function offer(label: string, action: () => Promise<void>): void {
  const notice = latest?.isConnected ? latest : notify(text("state.saved"));
  const click = () => {
    notice.remove();
    void action().catch(notifyError);
  };
  document.querySelectorAll(".has-offer").forEach((earlier) => earlier.remove());
  notice.classList.add("has-offer");
  notice.lastElementChild?.before(element("button", { type: "button", class: "secondary", click }, label));
  latest = undefined;
  setTimeout(() => notice.remove(), OFFER_DURATION);
}

/** Shows why an action failed. A lost connection has its own bar. */
export function notifyError(error: unknown): void {
  if (error instanceof KindlingError || error instanceof DemoError) {
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
