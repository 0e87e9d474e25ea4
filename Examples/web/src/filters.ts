import { element } from "./elements.js";
import {
  elementsOf, isCheckbox, labeledChoices, selectField, showError, showErrors, valuesOf, type Choice, type Field,
  type SelectField,
} from "./forms.js";
import { actionButton, div } from "./parts.js";
import { text } from "./texts.js";

const DELAY = 200;

/** The values of filters by the names of their fields; null for an empty one. */
type FilterValues<F extends Field> = { readonly [Part in F as Part["name"]]: ReturnType<Part["read"]> | null };

/** Fields that narrow what a screen shows: a change calls a function a moment later and shows its errors. */
export class Filters<F extends Field> {
  private element: HTMLFormElement | undefined;
  private delayed: ReturnType<typeof setTimeout> | undefined;
  private changed = async () => {};

  /** Creates filters from their fields. */
  constructor(private readonly fields: readonly F[]) {}

  /** The values of the fields. */
  get values(): FilterValues<F> {
    const values = Object.entries(valuesOf(this.fields)).map(([name, value]) => [name, value === "" ? null : value]);
    return Object.fromEntries(values) as FilterValues<F>;
  }

  /** Creates the form with the fields, which calls a function after changes. */
  form(changed: () => Promise<void>): HTMLFormElement {
    this.changed = changed;
    const label = text("filter.label");
    const [first = null, ...others] = elementsOf(this.fields.filter(({ control }) => !isCheckbox(control)));
    const checks = elementsOf(this.fields.filter(({ control }) => isCheckbox(control)));
    const rest = [...others, div("checks", ...checks)];
    // A phone shows the most important field first, and the others on demand.
    const isNarrow = matchMedia("(max-width: 40rem)").matches;
    const input = () => {
      clearTimeout(this.delayed);
      this.delayed = setTimeout(() => void this.apply(), DELAY);
    };
    const submit = (event: Event) => event.preventDefault();
    this.element = element(
      "form", { class: "filters", role: "search", "aria-label": label, input, submit }, first, ...!isNarrow ? rest
        : [element("details", {}, element("summary", {}, label), div("filters", ...rest))]);
    return this.element;
  }

  /** Creates what is shown instead of no results, with a button that empties the fields. */
  nothing(message: string): HTMLElement {
    return div("empty", element("p", {}, message), actionButton(
      "clear-filters", text("action.clear_filters"), async () => {
        this.element?.reset();
        await this.apply();
      }));
  }

  private async apply(): Promise<void> {
    this.fields.forEach((field) => showError(field, ""));
    await this.changed().catch((error) => showErrors(this.fields, error));
  }
}

/** Creates a filter with choices that have labels with a prefix of their keys; the first choice is all. */
export function filterField<Name extends string, Value extends string>(
  name: Name, label: string, prefix: string, values: readonly Value[],
): SelectField<Name, Value | null> {
  return selectField(name, label, allOr(prefix, values));
}

/** Creates the choices of a filter, the first of which is all. */
export function allOr<Value extends string>(prefix: string, values: readonly Value[]): Choice<Value | null>[] {
  return [{ value: null, label: text("filter.all") }, ...labeledChoices(values, prefix)];
}
