import { element, replaceChildren, type Child } from "./elements.js";
import { checkboxField, form, type Choice, type Field, type Values } from "./forms.js";
import type { IconName } from "./icons.js";
import type { Domain } from "./kindling.js";
import { actionButton, heading, type Screen } from "./screen.js";
import { openSheet } from "./sheet.js";
import { text } from "./texts.js";

/** Creates a screen whose content each refresh renders again; what keeps its state is above the content. */
export function liveScreen(
  title: string, domains: readonly Domain[], render: () => Promise<readonly Child[]>, ...above: readonly Child[]
): Screen {
  const content = element("div", { class: "screen" });
  return {
    element: element("div", { class: "screen" }, heading(title), ...above, content),
    domains,
    refresh: async () => replaceChildren(content, ...await render()),
  };
}

/** Opens a form in a sheet, which a successful call closes. */
export function openForm(
  title: string, fields: readonly Field[], submit: (values: Values) => Promise<unknown>,
  submitLabel = text("action.save"), content = fields.map((field): Child => field.element),
): void {
  const send = async (values: Values) => {
    await submit(values);
    sheet.close();
  };
  const sheet = openSheet(title, form({ id: "sheet-form", fields, submitLabel, submit: send, content }));
  fields[0]?.control.focus();
}

/** Creates a button that opens a form in a sheet, whose title is the label of the button. */
export function formButton(
  id: string, label: string, fields: () => readonly Field[], submit: (values: Values) => Promise<unknown>,
  { submitLabel, ...look }: { kind?: string; image?: IconName; submitLabel?: string } = {},
): HTMLButtonElement {
  return actionButton(id, label, async () => openForm(label, fields(), submit, submitLabel), look);
}

/** Creates a field of checkboxes, whose error is that of the set, and a function that returns the checked values. */
export function checkSet(name: string, label: string, choices: readonly Choice[], selected: readonly string[]) {
  const boxes = choices.map((choice) => checkboxField(choice.value, choice.label, selected.includes(choice.value)));
  const inputs = boxes.map(({ control }) => control as HTMLInputElement);
  const error = element("p", { class: "field-error", id: `${name}-error` });
  const list = element("div", { class: "check-set" }, ...boxes.map((box) => box.element));
  const control = inputs[0] ?? element("input");
  control.setAttribute("aria-describedby", error.id);
  const set = element("fieldset", { class: "field" }, element("legend", {}, label), list, error);
  const checked = () => inputs.filter((input) => input.checked).map((input) => input.name);
  return { name, control, error, element: set, checked };
}

/** A part of a list, and the cursor of the next one. */
type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

/** A list that is loaded page by page. */
export class Pages<T> {
  private count = 1;

  /** Creates a list from the function that loads a page, and the function that shows more pages. */
  constructor(
    private readonly load: (cursor: string | null) => Promise<Page<T>>, private readonly changed: () => Promise<void>,
  ) {}

  /** Loads the items of all pages that are shown, and creates the button that shows another one. */
  async items(): Promise<{ items: T[]; more: HTMLButtonElement | null }> {
    const items: T[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < this.count && (page === 0 || cursor !== null); page += 1) {
      const loaded: Page<T> = await this.load(cursor);
      items.push(...loaded.items);
      cursor = loaded.nextCursor;
    }
    const more = cursor === null ? null : actionButton("show-more", text("action.show_more"), async () => {
      this.count += 1;
      await this.changed();
    });
    return { items, more };
  }
}

/** Returns the parts of a text that commas separate. */
export function splitList(value: string): readonly string[] {
  return splitLines(value.replace(/,/g, "\n"));
}

/** Returns the lines of a text that are not blank. */
export function splitLines(value: string): readonly string[] {
  return value.split("\n").map((part) => part.trim()).filter((part) => part !== "");
}
