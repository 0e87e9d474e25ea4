import {
  actionButton, element, isCheckbox, labeledChoices, showError, showErrors, text, type Choice, type Field,
} from "../components.js";
import type { SparkCategory, SparkIntensity } from "../kindling.js";

/** The categories of sparks and cards. */
export const CATEGORIES: readonly SparkCategory[] = ["idea", "decision", "energy", "experiment", "challenge"];
/** The intensities of sparks. */
export const INTENSITIES: readonly SparkIntensity[] = ["low", "medium", "high", "extreme"];
const DELAY = 200;

/** Fields that narrow what a screen shows: a change calls a function a moment later and shows its errors. */
export class Filters {
  /** The form. */
  readonly element: HTMLFormElement;
  private delayed: ReturnType<typeof setTimeout> | undefined;

  /** Creates the form with the fields. */
  constructor(private readonly fields: readonly Field[], private readonly changed: () => Promise<void>) {
    const label = text("filter.label");
    const elements = (areChecks: boolean) => (
      fields.filter(({ control }) => isCheckbox(control) === areChecks).map((field) => field.element));
    const [first = null, ...others] = elements(false);
    const rest = [...others, element("div", { class: "checks" }, ...elements(true))];
    // A phone shows the most important field first, and the others on demand.
    const isNarrow = matchMedia("(max-width: 40rem)").matches;
    const input = () => {
      clearTimeout(this.delayed);
      this.delayed = setTimeout(() => void this.apply(), DELAY);
    };
    const submit = (event: Event) => event.preventDefault();
    this.element = element(
      "form", { class: "filters", role: "search", "aria-label": label, input, submit }, first, ...!isNarrow ? rest
        : [element("details", {}, element("summary", {}, label), element("div", { class: "filters" }, ...rest))]);
  }

  /** Returns the value of a field; null if it is empty. */
  value<T extends string>(name: string): T | null {
    return (this.control(name)?.value.trim() || null) as T | null;
  }

  /** Whether a checkbox is checked. */
  isChecked(name: string): boolean {
    return (this.control(name) as HTMLInputElement).checked;
  }

  /** Returns the control of a field. */
  control(name: string): Field["control"] | undefined {
    return this.fields.find((field) => field.name === name)?.control;
  }

  /** Creates what is shown instead of no results, with a button that empties the fields. */
  nothing(message: string): HTMLElement {
    return element("div", { class: "empty" }, element("p", {}, message), actionButton(
      "clear-filters", text("action.clear_filters"), async () => {
        this.element.reset();
        await this.apply();
      }));
  }

  private async apply(): Promise<void> {
    this.fields.forEach((field) => showError(field, ""));
    await this.changed().catch((error) => showErrors(this.fields, error));
  }
}

/** Creates the choices of a filter, the first of which is all. */
export function allOr(prefix: string, values: readonly string[]): readonly Choice[] {
  return [{ value: "", label: text("filter.all") }, ...labeledChoices(values, prefix)];
}
