import { element, type Child } from "./elements.js";
import { iconButton } from "./parts.js";
import { text } from "./texts.js";

let lastSheet = 0;

/**
 * Opens a modal dialog with a title and a close button. Escape, a click beside it and leaving the screen close it,
 * which removes it, shows its notices on the page, and returns the focus to the element that had it.
 */
export function openSheet(title: string, ...content: readonly Child[]): HTMLDialogElement {
  lastSheet += 1;
  const id = `sheet-${lastSheet}`;
  const opener = document.activeElement;
  const close: HTMLElement = iconButton(`${id}-close`, text("action.close"), "close", async () => sheet.close());
  const notices = element("div", { class: "sheet-notices", role: "status" });
  const sheet: HTMLDialogElement = element(
    "dialog", { class: "sheet", id, "aria-labelledby": `${id}-title` },
    element("div", { class: "sheet-head" }, element("h2", { id: `${id}-title`, tabindex: -1 }, title), close),
    notices,
    element("div", { class: "sheet-body stack" }, ...content),
  );
  const leave = () => sheet.close();
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) {
      sheet.close();
    }
  });
  sheet.addEventListener("close", () => {
    removeEventListener("hashchange", leave);
    document.querySelector(".notices > [role=status]")?.append(...notices.children);
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
