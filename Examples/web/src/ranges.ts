import { form, inputField, selectField, type Choice, type Values } from "./forms.js";
import { text } from "./texts.js";

const NO_DAYS = { from: null, to: null } as const;

/** A choice of days; a range that is not custom has no first and last day. */
interface DayRange<Name> { readonly range: Name | "custom"; readonly from: string | null; readonly to: string | null }

/** A form that chooses a range of days, also from one day to another, with the errors of the server at its fields. */
export class RangeForm<Name extends string> {
  /** The range that was chosen last. */
  value: DayRange<Name>;

  /** Chooses from ranges, one of which is selected first. */
  constructor(private readonly choices: readonly Choice<Name>[], selected: Name) {
    this.value = { range: selected, ...NO_DAYS };
  }

  /** Creates the form, which calls a function that loads the chosen days. */
  form(id: string, load: () => Promise<void>): HTMLFormElement {
    const choices: readonly Choice<Name | "custom">[] = [
      ...this.choices, { value: "custom", label: text("range.custom") }];
    const range = selectField("range", text("range.label"), choices, this.value.range);
    const [from, to] = [dayField("from"), dayField("to")];
    const submit = async (values: Values<typeof range | typeof from | typeof to>) => {
      const before = this.value;
      const days = { from: values.from || null, to: values.to || null };
      this.value = { range: values.range, ...values.range === "custom" ? days : NO_DAYS };
      await load().catch((error) => {
        this.value = before;
        throw error;
      });
    };
    const created = form({
      id, kind: "range-form", fields: [range, from, to], submitLabel: text("action.refresh"), submit });
    const button = created.querySelector("button");
    const update = () => [from.element, to.element, button].forEach((part) => (
      part?.toggleAttribute("hidden", range.read() !== "custom")));
    range.control.addEventListener("change", () => {
      update();
      if (range.read() !== "custom") {
        created.requestSubmit();
      }
    });
    update();
    return created;
  }
}

/** Creates the field of the first or the last day. */
export function dayField<Name extends "from" | "to">(name: Name) {
  return inputField(name, text(`field.${name}`), { type: "date" });
}
