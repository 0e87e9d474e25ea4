import { element, setAttributes, type Attributes, type Child } from "./elements.js";
import { icon, type IconName } from "./icons.js";
import { KindlingError } from "./kindling.js";
import { notify, notifyError } from "./notices.js";
import { formatInput, parseNumber, text } from "./texts.js";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field of a form: a control with its label, and the error of the server below; the name is that of a parameter. */
export interface Field<Name extends string = string, Value = unknown> {
  readonly name: Name;
  readonly element: HTMLElement;
  readonly control: Control;
  readonly error: HTMLElement;
  /** Returns the value for the parameter. */
  readonly read: () => Value;
}

/** The values of fields by their names. */
export type Values<F extends Field> = { readonly [Part in F as Part["name"]]: ReturnType<Part["read"]> };

/** A choice of a select field: a value and its text. */
export type Choice<Value = string> = { readonly value: Value; readonly label: string };

/** A field with choices. */
export interface SelectField<Name extends string, Value> extends Field<Name, Value> {
  /** Replaces the choices, and selects a value if it is still among them, or else the first one. */
  readonly replace: (choices: readonly Choice<Value>[], value?: Value) => void;
}

/** What a form consists of. */
export interface FormOptions<F extends Field> {
  /** The prefix of the IDs of its elements, unique on the page. */
  readonly id: string;
  /** The class of the form; default none. */
  readonly kind?: string;
  readonly fields: readonly F[];
  /** The content above the button; default the fields. */
  readonly content?: readonly Child[];
  readonly submitLabel: string;
  /** An icon that the button shows instead of its text. */
  readonly submitIcon?: IconName;
  /** Calls the server. Errors that it throws are shown at their fields. */
  readonly submit: (values: Values<F>) => Promise<unknown>;
  /** What a successful call does: it empties the fields, or by default closes the sheet of the form, if any. */
  readonly success?: "reset" | "close" | "keep";
}

let lastField = 0;

/** Creates a text field; the attributes are those of the input element, and a hint appears below it. */
export function inputField<Name extends string>(
  name: Name, label: string, attributes: Attributes = {}, hint = "",
): Field<Name, string> {
  const control = element("input", { type: "text", autocomplete: "off", ...attributes });
  return field(name, label, control, () => control.type === "password" ? control.value : control.value.trim(), hint);
}

/** Creates a field for a whole number, which is 0 if it is missing. */
export function integerField<Name extends string>(name: Name, label: string, limits: Attributes): Field<Name, number> {
  const created = inputField(name, label, { type: "number", ...limits });
  return { ...created, read: () => Number(created.read()) };
}

/**
 * Creates a field for a number with the decimal separator of the language. A text that is no number is read as one
 * that the server rejects.
 */
export function numberField<Name extends string>(
  name: Name, label: string, value: number | null = null, rejected: number | null = 0, attributes: Attributes = {},
): Field<Name, number | null> {
  const shown = value === null ? "" : formatInput(value);
  const created = inputField(name, label, { inputmode: "decimal", value: shown, ...attributes });
  return { ...created, read: () => created.read() === "" ? null : parseNumber(created.read()) ?? rejected };
}

/** Creates a field for several lines, with a text to which a reset of the form returns. */
export function textField<Name extends string>(
  name: Name, label: string, attributes: Attributes = {}, value = "", hint = "",
): Field<Name, string> {
  const control = element("textarea", { rows: 2, ...attributes }, value);
  return field(name, label, control, () => control.value.trim(), hint);
}

/** Creates a field for a list with a text in each line. */
export function linesField<Name extends string>(
  name: Name, label: string, lines: readonly string[], hint: string,
): Field<Name, readonly string[]> {
  const created = textField(name, label, { rows: 3 }, lines.join("\n"), hint);
  return { ...created, read: () => split(created.read(), "\n") };
}

/** Creates a field for tags that commas separate. */
export function tagsField(label: string, tags: readonly string[] = []): Field<"tags", readonly string[]> {
  const value = tags.join(", ");
  const created = inputField("tags", label, { value }, text("spark.tags_hint"));
  // A tag that was stored may contain a comma.
  return { ...created, read: () => created.read() === value ? tags : split(created.read(), ",") };
}

/** Creates a field with choices. */
export function selectField<Name extends string, Value extends string | number | null>(
  name: Name, label: string, choices: readonly Choice<Value>[], value?: Value,
): SelectField<Name, Value> {
  let offered = choices;
  const show = (selected: Value | undefined) => offered.map((choice) => (
    // The attribute makes the choice the one to which a reset of the form returns.
    element("option", { value: choice.value ?? "", selected: choice.value === selected }, choice.label)));
  const control = element("select", {}, ...show(value));
  const read = () => (offered.find((choice) => String(choice.value ?? "") === control.value) ?? offered[0])?.value;
  const replace = (replacement: readonly Choice<Value>[], selected = read()) => {
    offered = replacement;
    control.replaceChildren(...show(selected));
  };
  return { ...field(name, label, control, read as () => Value), replace };
}

/** Creates a checkbox. */
export function checkboxField<Name extends string>(name: Name, label: string, checked = false): Field<Name, boolean> {
  const control = element("input", { type: "checkbox", checked });
  return field(name, label, control, () => control.checked);
}

/** Creates a field of checkboxes, whose error is that of the set, and whose value is the list of the checked ones. */
export function checkSet<Name extends string>(
  name: Name, label: string, choices: readonly Choice[], selected: readonly string[],
): Field<Name, readonly string[]> {
  const boxes = choices.map((choice) => checkboxField(choice.value, choice.label, selected.includes(choice.value)));
  const error = element("p", { class: "field-error", id: `${name}-error` });
  const control = boxes[0]?.control ?? element("input");
  control.setAttribute("aria-describedby", error.id);
  const set = element("fieldset", { class: "field" },
    element("legend", {}, label), element("div", { class: "check-set" }, ...elementsOf(boxes)), error);
  const read = () => boxes.filter((box) => box.read()).map((box) => box.name);
  return { name, control, error, read, element: set };
}

function field<Name extends string, Value>(
  name: Name, label: string, control: Control, read: () => Value, hint = "",
): Field<Name, Value> {
  lastField += 1;
  const id = `field-${lastField}-${name}`;
  setAttributes(control, { id, name, "aria-describedby": hint === "" ? `${id}-error` : `${id}-error ${id}-hint` });
  const caption = element("label", { for: id }, label);
  const error = element("p", { class: "field-error", id: `${id}-error` });
  const parts = isCheckbox(control) ? [element("div", { class: "check" }, control, caption)] : [caption, control];
  const below = hint === "" ? null : element("p", { class: "muted small", id: `${id}-hint` }, hint);
  const whole = element("div", { class: `field field-${name}` }, ...parts, error, below);
  return { name, control, error, read, element: whole };
}

/** Returns the values of fields by their names. */
export function valuesOf<F extends Field>(fields: readonly F[]): Values<F> {
  return Object.fromEntries(fields.map(({ name, read }) => [name, read()])) as Values<F>;
}

/** Returns the elements of fields. */
export function elementsOf(fields: readonly Field[]): HTMLElement[] {
  return fields.map((part) => part.element);
}

/** Creates a form that shows the errors of the server at the fields that they name. */
export function form<F extends Field>(options: FormOptions<F>): HTMLFormElement {
  const { id, kind = "", fields, content = elementsOf(fields), submitLabel, submitIcon, submit, success } = options;
  const names = submitIcon ? { "aria-label": submitLabel, title: submitLabel } : {};
  const button = element("button", { type: "submit", class: "primary", id: `${id}-submit`, ...names },
    submitIcon ? icon(submitIcon) : submitLabel);
  const whole = element("p", { class: "field-error", role: "alert" });
  // A sheet covers the notices.
  const report = (message: string) => created.closest("dialog") ? whole.textContent = message
    : notify(message, "", "alert");
  const send = async (event: Event) => {
    event.preventDefault();
    if (button.hasAttribute("aria-disabled")) {
      return;
    }
    button.setAttribute("aria-disabled", "true");
    fields.forEach((part) => showError(part, ""));
    whole.textContent = "";
    try {
      await submit(valuesOf(fields));
      if (success === "reset") {
        created.reset();
      } else if (success !== "keep") {
        created.closest("dialog")?.close();
      }
    } catch (error) {
      showErrors(fields, error, report);
    } finally {
      button.removeAttribute("aria-disabled");
    }
  };
  const created = element("form", { id, class: kind, novalidate: true, submit: (event) => void send(event) },
    ...content, whole, button);
  return created;
}

/** Whether a control is a checkbox. */
export function isCheckbox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox";
}

/** Shows each broken rule at its field, and reports the others; moves the focus to the first invalid field. */
export function showErrors(
  fields: readonly Field[], error: unknown, report = (message: string): unknown => notify(message, "", "alert"),
): void {
  if (!(error instanceof KindlingError)) {
    notifyError(error);
    return;
  }
  // A value of another type is an error of one parameter, without a list of broken rules.
  const { message: whole, path: only = "", issues } = error;
  for (const issue of issues.length > 0 ? issues : [{ path: only, message: whole }]) {
    // The error of a part of a list or an object belongs to the field of the part, or else to that of the whole.
    const [, ...parts] = issue.path.split("/");
    const names = [parts.join("/"), parts.slice(0, 2).join("/"), parts[0], parts[parts.length - 1]];
    const invalid = names.flatMap((name) => fields.filter((candidate) => candidate.name === name))[0];
    if (invalid) {
      // The message about a row of a file names the line itself.
      const isPart = invalid.name === parts[0] && parts.length > 1 && invalid.name !== "content";
      const message = isPart ? `${parts.slice(1).join("/")}: ${issue.message}` : issue.message;
      showError(invalid, [invalid.error.textContent, message].filter(Boolean).join("\n"));
    } else {
      report(issue.message);
    }
  }
  fields.find(({ control }) => control.hasAttribute("aria-invalid"))?.control.focus();
}

/** Shows a message at a field; an empty one removes that of before. */
export function showError({ control, error }: Field, message: string): void {
  setAttributes(control, { "aria-invalid": message === "" ? null : "true" });
  if (message !== "") {
    control.closest("details")?.setAttribute("open", "");
  }
  error.textContent = message;
}

/** Creates the error of a value that is not sent to the server, for the field with a name. */
export function inputError(name: string, message: string): KindlingError {
  const kind = "invalid_params";
  return new KindlingError("", {
    code: -32602, message, data: { kind, issues: [{ path: `/${name}`, rule: kind, message }] } });
}

/** Creates the choices of a select field from values and the prefix of the keys of their labels. */
export function labeledChoices<Value extends string>(values: readonly Value[], prefix: string): Choice<Value>[] {
  return values.map((value) => ({ value, label: text(`${prefix}.${value}`) }));
}

/** Creates a field with choices that have labels with a prefix of their keys. */
export function choiceField<Name extends string, Value extends string>(
  name: Name, label: string, prefix: string, values: readonly Value[], value?: Value | null,
): SelectField<Name, Value> {
  return selectField(name, label, labeledChoices(values, prefix), value ?? undefined);
}

function split(value: string, separator: string): readonly string[] {
  return value.split(separator).map((part) => part.trim()).filter((part) => part !== "");
}
