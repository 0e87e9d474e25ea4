import { form, inputField, selectField, textValue, type Choice, type Values } from "./forms.js";
import { text } from "./texts.js";

const NO_DAYS = { from: null, to: null } as const;

/** A choice of days; a range that is not custom has no first and last day. */
export interface DayRange { readonly range: string; readonly from: string | null; readonly to: string | null }

/** A form that chooses a range of days, also from one day to another, with the errors of the server at its fields. */
export class RangeForm {
  /** The form. */
  readonly element: HTMLFormElement;
  /** The range that was chosen last. */
  value: DayRange;

  /** Creates the form, which calls a function that loads the chosen days. */
  constructor(id: string, choices: readonly Choice[], selected: string, load: () => Promise<void>) {
    const custom = { value: "custom", label: text("range.custom") };
    const range = selectField("range", text("range.label"), [...choices, custom], selected);
    const days = ["from", "to"].map((name) => inputField(name, text(`field.${name}`), { type: "date" }));
    const submit = async (values: Values) => {
      const before = this.value;
      const [from, to] = [textValue(values, "from") || null, textValue(values, "to") || null];
      const chosen = textValue(values, "range");
      this.value = { range: chosen, ...chosen === "custom" ? { from, to } : NO_DAYS };
      await load().catch((error) => {
        this.value = before;
        throw error;
      });
    };
    this.value = { range: selected, ...NO_DAYS };
    this.element = form({ id, fields: [range, ...days], submitLabel: text("action.refresh"), submit });
    this.element.classList.add("range-form");
    const button = this.element.querySelector("button");
    const update = () => [...days.map((day) => day.element), button].forEach((part) => (
      part?.toggleAttribute("hidden", range.control.value !== "custom")));
    range.control.addEventListener("change", () => {
      update();
      if (range.control.value !== "custom") {
        this.element.requestSubmit();
      }
    });
    update();
  }
}
