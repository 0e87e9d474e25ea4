import { element } from "./elements.js";
import type { IconName } from "./icons.js";
import { actionButton, buttons, iconButton } from "./screen.js";
import { openSheet } from "./sheet.js";
import { text } from "./texts.js";

/** Turns an action into one that shows its effect. */
export type Change = (action: () => Promise<unknown>) => () => Promise<void>;

/** Returns a function that adds a refresh to actions. */
export function refreshing(refresh: () => Promise<void>): Change {
  return (action) => () => action().then(refresh);
}

/** Creates a button that opens a sheet. */
export function sheetButton(id: string, label: string, open: () => Promise<void>): HTMLButtonElement {
  const button = actionButton(id, label, open);
  button.ariaHasPopup = "dialog";
  return button;
}

/** Creates a button, or the button of an icon, whose action runs after a sheet has asked a question. */
export function confirmButton(
  id: string, label: string, question: string, action: () => Promise<void>, image?: IconName,
): HTMLButtonElement {
  const ask = async () => {
    const close = async () => sheet.close();
    const cancel = actionButton(`${id}-cancel`, text("action.cancel"), close);
    const sheet = openSheet(label, element("p", {}, question), buttons(
      actionButton(`${id}-confirm`, label, () => action().then(close), { kind: "danger" }), cancel));
    cancel.focus();
  };
  return image ? iconButton(id, label, image, ask) : sheetButton(id, label, ask);
}
