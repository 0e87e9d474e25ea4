import { element, type Child } from "./elements.js";
import { elementsOf, form, type Field, type Values } from "./forms.js";
import type { IconName } from "./icons.js";
import { notify } from "./notices.js";
import { actionButton, div, iconButton } from "./parts.js";
import { openSheet } from "./sheet.js";
import { text } from "./texts.js";

/** Turns an action into one that shows its effect, and that says so with the key of a text and a detail. */
export type Change = (action: () => Promise<unknown>, notice?: string, detail?: string) => () => Promise<void>;

/** Returns a function that adds a refresh to actions. */
export function refreshing(refresh: () => Promise<void>): Change {
  return (action, notice, detail) => async () => {
    await action();
    if (notice !== undefined) {
      notify(text(notice), detail);
    }
    await refresh();
  };
}

/** Returns an action that opens a screen after another action. */
export function thenOpen(address: string, action: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    await action();
    location.hash = address;
  };
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
    const sheet = openSheet(label, element("p", {}, question), div("buttons",
      actionButton(`${id}-confirm`, label, () => action().then(close), { kind: "danger" }), cancel));
    cancel.focus();
  };
  return image ? iconButton(id, label, image, ask) : sheetButton(id, label, ask);
}

/** Opens a form in a sheet. */
export function openForm<F extends Field>(
  title: string, fields: readonly F[], submit: (values: Values<F>) => Promise<unknown>,
  submitLabel = text("action.save"), content: readonly Child[] = elementsOf(fields),
): void {
  openSheet(title, form({ id: "sheet-form", fields, submitLabel, submit, content }));
  fields[0]?.control.focus();
}

/** Creates a button that opens a form in a sheet, whose title is the label of the button. */
export function formButton<F extends Field>(
  id: string, label: string, fields: () => readonly F[], submit: (values: Values<F>) => Promise<unknown>,
  { submitLabel, ...look }: { kind?: string; image?: IconName; submitLabel?: string } = {},
): HTMLButtonElement {
  return actionButton(id, label, async () => openForm(label, fields(), submit, submitLabel), look);
}
