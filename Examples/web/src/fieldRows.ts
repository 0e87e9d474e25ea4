import { element, replaceChildren } from "./elements.js";
import type { Field } from "./forms.js";
import { actionButton, iconButton } from "./parts.js";
import { text } from "./texts.js";

/** The fields of a part of a list, the elements that show them, and what they enter. */
interface FieldRow<Value> {
  readonly fields: readonly Field[];
  readonly content: readonly HTMLElement[];
  readonly read: () => Value;
}

/** Fields for the parts of a list, each of which is a row with a button that removes it. */
export class FieldRows<Value> {
  /** The rows and the button that adds one. */
  readonly element = element("fieldset", { class: "stack" });
  private readonly fixed: number;
  private rows: readonly FieldRow<Value>[] = [];

  /** Creates rows of a kind for a form, to whose fields theirs are added, from the functions that create a row. */
  constructor(
    private readonly kind: string, private readonly legend: string, private readonly addLabel: string,
    private readonly fields: Field[], private readonly create: (position: number, value?: Value) => FieldRow<Value>,
  ) {
    this.fixed = fields.length;
  }

  /** The list as entered. */
  get values(): readonly Value[] {
    return this.rows.map((row) => row.read());
  }

  /** Shows another list. */
  show(values: readonly (Value | undefined)[]): void {
    this.rows = values.map((value, position) => this.create(position, value));
    this.fields.splice(this.fixed, this.fields.length, ...this.rows.flatMap((row) => row.fields));
    const add = actionButton(`add-${this.kind}`, this.addLabel, async () => {
      this.show([...this.values, undefined]);
      this.rows[this.rows.length - 1]?.fields[0]?.control.focus();
    }, { image: "plus" });
    const items = this.rows.map(({ content }, position) => element("li", {}, ...content, iconButton(
      `remove-${this.kind}-${position}`, text("action.remove"), "close", async () => (
        this.show(this.values.filter((_, other) => other !== position))))));
    replaceChildren(this.element, element("legend", {}, this.legend),
      element("ul", { class: `${this.kind}-editor` }, ...items), add);
  }
}
