import { element, type Child } from "./elements.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

let lastSheet = 0;

/**
 * Opens a modal dialog with a title and a close button. Escape, a click beside it and leaving the screen close it,
 * which removes it and returns the focus to the element that had it.
 */
export function openSheet(title: string, ...content: readonly Child[]): HTMLDialogElement {
  lastSheet += 1;
  const id = `sheet-${lastSheet}`;
  const opener = document.activeElement;
  const close: HTMLElement = element("button", {
    type: "button", class: "icon-button sheet-close", id: `${id}-close`, "aria-label": text("action.close"),
    title: text("action.close"), click: () => sheet.close(),
  }, icon("close"));
  const body = element("div", { class: "sheet-body stack" });
  const notices = element("div", { class: "sheet-notices", role: "status" });
  body.append(...content.filter((child): child is Node | string => child !== null));
  const sheet: HTMLDialogElement = element(
    "dialog", { class: "sheet", id, "aria-labelledby": `${id}-title` },
    element("div", { class: "sheet-head" }, element("h2", { id: `${id}-title`, tabindex: -1 }, title), close),
    notices, body,
  );
  const leave = () => sheet.close();
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) {
      sheet.close();
    }
  });
  sheet.addEventListener("close", () => {
    removeEventListener("hashchange", leave);
    sheet.remove();
    returnFocus(opener);
  });
  addEventListener("hashchange", leave);
  document.body.append(sheet);
  sheet.showModal();
  sheet.querySelector("h2")?.focus();
  return sheet;
}

/** Focuses the element that opened a sheet, or the one that a refresh of the screen has put in its place. */
function returnFocus(opener: Element | null): void {
  const successor = opener?.isConnected || !opener?.id ? opener : document.getElementById(opener.id);
  if (successor instanceof HTMLElement && successor.isConnected) {
    successor.focus();
  } else {
    document.querySelector<HTMLElement>("main h1")?.focus();
  }
}
