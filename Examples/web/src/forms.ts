import { element, setAttributes, type Attributes, type Child } from "./elements.js";
import { icon, type IconName } from "./icons.js";
import { KindlingError } from "./kindling.js";
import { notify, notifyError } from "./notices.js";
import { formatInput, text } from "./texts.js";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field of a form: a control with its label, and the error of the server below; the name is that of a parameter. */
export interface Field {
  readonly name: string;
  readonly element: HTMLElement;
  readonly control: Control;
  readonly error: HTMLElement;
}

/** The values of a form by the names of its fields; a checkbox is a boolean. */
export type Values = Readonly<Record<string, string | boolean>>;

/** A choice of a select field: a value and its text. */
export type Choice = { readonly value: string; readonly label: string };

/** What a form consists of. */
export interface FormOptions {
  /** The prefix of the IDs of its elements, unique on the page. */
  readonly id: string;
  readonly fields: readonly Field[];
  /** The content above the button; default the fields. */
  readonly content?: readonly Child[];
  readonly submitLabel: string;
  /** An icon that the button shows instead of its text. */
  readonly submitIcon?: IconName;
  /** Calls the server. Errors that it throws are shown at their fields. */
  readonly submit: (values: Values) => Promise<void>;
  /** Whether to empty the fields after a successful call; default false. */
  readonly resets?: boolean;
}

let lastField = 0;

/** Creates a text field; the attributes are those of the input element, and a hint appears below it. */
export function inputField(name: string, label: string, attributes: Attributes = {}, hint = ""): Field {
  return field(name, label, element("input", { type: "text", autocomplete: "off", ...attributes }), hint);
}

/** Creates a field for a number with the decimal separator of the language. */
export function numberField(name: string, label: string, value: number | null | undefined): Field {
  return inputField(name, label, { inputmode: "decimal", value: value == null ? "" : formatInput(value) });
}

/** Creates a field for several lines, with a text to which a reset of the form returns. */
export function textField(name: string, label: string, attributes: Attributes = {}, value = "", hint = ""): Field {
  return field(name, label, element("textarea", { rows: 2, ...attributes }, value), hint);
}

/** Creates a field with choices. */
export function selectField(name: string, label: string, choices: readonly Choice[], value = ""): Field {
  // The attribute makes the choice the one to which a reset of the form returns.
  const options = choices.map((choice) => (
    element("option", { value: choice.value, selected: value !== "" && choice.value === value }, choice.label)
  ));
  return field(name, label, element("select", {}, ...options));
}

/** Replaces the choices of a select field, and selects a value if it is still among them, or else the first one. */
export function replaceChoices({ control }: Field, choices: readonly Choice[], value = control.value): void {
  control.replaceChildren(...choices.map((choice) => new Option(choice.label, choice.value)));
  control.value = choices.find((choice) => choice.value === value)?.value ?? choices[0]?.value ?? "";
}

/** Creates a checkbox. */
export function checkboxField(name: string, label: string, checked = false): Field {
  return field(name, label, element("input", { type: "checkbox", checked }));
}

function field(name: string, label: string, control: Control, hint = ""): Field {
  lastField += 1;
  const id = `field-${lastField}-${name}`;
  setAttributes(control, { id, name, "aria-describedby": hint === "" ? `${id}-error` : `${id}-error ${id}-hint` });
  const caption = element("label", { for: id }, label);
  const error = element("p", { class: "field-error", id: `${id}-error` });
  const parts = isCheckbox(control) ? [element("div", { class: "check" }, control, caption)] : [caption, control];
  const below = hint === "" ? null : element("p", { class: "muted small", id: `${id}-hint` }, hint);
  return { name, control, error, element: element("div", { class: `field field-${name}` }, ...parts, error, below) };
}

/** Creates a form that shows the errors of the server at the fields that they name. */
export function form(
  { id, fields, submit, submitLabel, submitIcon, resets, content = fields.map((part) => part.element) }: FormOptions,
): HTMLFormElement {
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
      await submit(Object.fromEntries(fields.map(({ name, control }) => (
        [name, isCheckbox(control) ? control.checked : control.value]))));
      if (resets) {
        created.reset();
      }
    } catch (error) {
      showErrors(fields, error, report);
    } finally {
      button.removeAttribute("aria-disabled");
    }
  };
  const created = element("form", { id, novalidate: true, submit: (event) => void send(event) },
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

/** Returns a text value of a form without surrounding spaces. */
export function textValue(values: Values, name: string): string {
  return String(values[name] ?? "").trim();
}

/** Creates the choices of a select field from values and the prefix of the keys of their labels. */
export function labeledChoices(values: readonly string[], prefix: string): readonly Choice[] {
  return values.map((value) => ({ value, label: text(`${prefix}.${value}`) }));
}
