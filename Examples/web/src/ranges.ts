import { form, inputField, selectField, textValue, type Choice, type Values } from "./forms.js";
import { text } from "./texts.js";

/** A choice of days; a range that is not custom has no first and last day. */
export interface DayRange {
  /** The value of the choice. */
  readonly range: string;
  /** The first day of a custom range. */
  readonly from: string | null;
  /** The last day of a custom range. */
  readonly to: string | null;
}

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
    const days = [
      inputField("from", text("field.from"), { type: "date" }), inputField("to", text("field.to"), { type: "date" })];
    const submit = async (values: Values) => {
      const before = this.value;
      const [from, to] = ["from", "to"].map((name) => textValue(values, name) || null);
      const chosen = textValue(values, "range");
      this.value = { range: chosen, ...chosen === "custom" ? { from: from ?? null, to: to ?? null } : NO_DAYS };
      await load().catch((error) => {
        this.value = before;
        throw error;
      });
    };
    this.value = { range: selected, ...NO_DAYS };
    this.element = form({ id, fields: [range, ...days], submitLabel: text("action.refresh"), submit });
    this.element.classList.add("range-form");
    const button = this.element.querySelector("button");
    const update = () => {
      const isCustom = range.control.value === "custom";
      [...days.map((day) => day.element), button].forEach((part) => part && (part.hidden = !isCustom));
    };
    range.control.addEventListener("change", () => {
      update();
      if (range.control.value !== "custom") {
        this.element.requestSubmit();
      }
    });
    update();
  }
}

const NO_DAYS = { from: null, to: null } as const;
