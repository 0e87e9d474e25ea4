import {
  checkboxField, choiceField, dotted, formatDay, formatMinutes, formatNumber, inputField, labeled, numberField,
  openForm, selectField, tagsField, text, textField, toInstant, toLocalTime, valuesOf, type Field, type Session,
} from "../components.js";
import type { CustomField, EntryType, LibraryEntry, LibraryTable } from "../kindling.js";

/** The types of entries. */
export const ENTRY_TYPES: readonly EntryType[] = ["session", "measurement", "log", "checklist", "rating"];
const LEVELS = [1, 2, 3, 4, 5];
/** The types that have a field of their own, by the field. */
const OWN_FIELDS: Readonly<Record<string, string>> = { value: "measurement", checked: "checklist", rating: "rating" };

/** Returns the duration, the value, the rating or the state of an entry as text. */
export function entryText({ durationSeconds, value, checked, rating }: LibraryEntry): string {
  return dotted(
    value === null ? null : formatNumber(value, 3),
    rating === null ? null : "★".repeat(rating) + "☆".repeat(5 - rating), checked === null ? null : checked ? "✓" : "–",
    durationSeconds === null ? null : formatMinutes(Math.round(durationSeconds / 60)));
}

/** Returns the values of the custom fields of an entry as texts. */
export function customTexts({ customData }: LibraryEntry, fields: readonly CustomField[]): readonly string[] {
  return fields.filter(({ key }) => customData[key] !== undefined).map(({ key, name, type, unit }) => {
    const value = customData[key];
    return labeled(name, typeof value === "number" ? [formatNumber(value, 3), unit].filter(Boolean).join("\u00a0")
      : typeof value === "boolean" ? (value ? "✓" : "–")
      : type === "day" ? formatDay(value ?? "", { dateStyle: "medium" }) : value ?? "");
  });
}

/** Opens the form that adds an entry to a table, or changes one. */
export function openEntryForm(
  session: Session, table: LibraryTable, saved: () => Promise<void>, entry?: LibraryEntry,
): void {
  const { entries } = session.client;
  const levels = <Name extends string>(
    name: Name, label: string, choice: (level: number) => string, value: number | null = null,
  ) => selectField(name, label, [{ value: null, label: "–" }, ...LEVELS.map((level) => (
    { value: level, label: choice(level) }))], value);
  const type = choiceField("type", text("entry.type"), "entry_type", ENTRY_TYPES, entry?.type);
  const time = entry ? toLocalTime(entry.occurredAt, session.timeZone) : "";
  const seconds = entry?.durationSeconds ?? null;
  const own = [
    numberField("value", text("entry.value"), entry?.value, null),
    checkboxField("checked", text("entry.checked"), entry?.checked ?? false),
    levels("rating", text("entry.rating"), (level) => "★".repeat(level), entry?.rating),
  ];
  const custom = table.customFields.map((field) => customField(field, entry?.customData[field.key]));
  const title = inputField("title", text("entry.title"), { value: entry?.title ?? "" });
  const duration = numberField("durationSeconds", text("entry.duration"), seconds === null ? null : seconds / 60);
  const occurred = inputField("occurredAt", text("entry.occurred_at"), { type: "datetime-local", value: time });
  const details = [
    textField("notes", text("entry.notes"), {}, entry?.notes), tagsField(text("entry.tags"), entry?.tags),
    levels("mood", text("entry.mood"), (level) => text(`mood.${level}`), entry?.mood)];
  const important = checkboxField("isImportant", text("entry.important"), entry?.isImportant);
  const update = () => own.forEach((field) => field.element.hidden = OWN_FIELDS[field.name] !== type.read());
  type.control.addEventListener("change", update);
  update();

  const fields: readonly Field[] = [type, title, ...own, duration, ...custom, ...details, occurred, important];
  openForm(text(entry ? "library.edit_entry" : "library.new_entry"), fields, async () => {
    const [minutes, occurredAt] = [duration.read(), occurred.read()];
    const { value, checked, rating } = valuesOf(own);
    const input = {
      ...valuesOf([type, title, ...details, important]), customData: valuesOf(custom),
      durationSeconds: minutes === null ? null : Math.round(minutes * 60),
      value: type.read() === "measurement" ? value : null, checked: type.read() === "checklist" ? checked : null,
      rating: type.read() === "rating" ? rating : null,
      ...occurredAt !== "" && occurredAt !== time && { occurredAt: toInstant(occurredAt, session.timeZone) },
    };
    await (entry ? entries.update({ entryId: entry.id, ...input }) : entries.add({ tableId: table.id, ...input }));
    await saved();
  });
}

/** Creates the control of a custom field; its name is the key of the field. */
function customField(
  { key, name, type, unit, options }: CustomField, value: string | number | boolean | undefined,
): Field<string, string | number | boolean | null> {
  const label = unit ? `${name} (${unit})` : name;
  switch (type) {
    case "check":
      return checkboxField(key, name, value === true);
    case "choice":
      return selectField(key, name, [{ value: null, label: "–" }, ...options.map((option) => (
        { value: option, label: option }))], value === undefined ? null : String(value));
    case "number": {
      const field = numberField(key, label, typeof value === "number" ? value : null, null);
      // The server reports a text that is no number.
      return { ...field, read: () => field.read() ?? (field.control.value || null) };
    }
    default: {
      const field = inputField(key, label, { value: String(value ?? ""), ...type === "day" && { type: "date" } });
      return { ...field, read: () => field.read() || null };
    }
  }
}
