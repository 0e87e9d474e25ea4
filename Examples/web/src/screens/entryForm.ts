import {
  checkboxField, formatDay, formatMinutes, formatNumber, inputField, labeled, labeledChoices, numberField, openForm,
  parseNumber, selectField, splitList, text, textField, textValue, toInstant, toLocalTime, type Field, type Session,
  type Values,
} from "../components.js";
import type { CustomField, EntryType, LibraryEntry, LibraryTable } from "../kindling.js";

/** The types of entries. */
export const ENTRY_TYPES: readonly EntryType[] = ["session", "measurement", "log", "checklist", "rating"];
const LEVELS = [1, 2, 3, 4, 5];
/** The types that have a field of their own, by the field. */
const OWN_FIELDS: Readonly<Record<string, string>> = { value: "measurement", checked: "checklist", rating: "rating" };

/** Returns the duration, the value, the rating or the state of an entry as text. */
export function entryText({ durationSeconds, value, checked, rating }: LibraryEntry): string {
  return [
    value === null ? "" : formatNumber(value, 3), rating === null ? "" : "★".repeat(rating) + "☆".repeat(5 - rating),
    checked === null ? "" : checked ? "✓" : "–",
    durationSeconds === null ? "" : formatMinutes(Math.round(durationSeconds / 60)),
  ].filter(Boolean).join(" · ");
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
  const levels = (name: string, label: string, choice: (level: number) => string, value: number | null = null) => (
    selectField(name, label, [{ value: "", label: "–" }, ...LEVELS.map((level) => (
      { value: String(level), label: choice(level) }))], String(value ?? "")));
  const type = selectField("type", text("entry.type"), labeledChoices(ENTRY_TYPES, "entry_type"), entry?.type);
  const tags = entry?.tags.join(", ") ?? "";
  const time = entry ? toLocalTime(entry.occurredAt, session.timeZone) : "";
  const seconds = entry?.durationSeconds ?? null;
  const own = [
    numberField("value", text("entry.value"), entry?.value),
    checkboxField("checked", text("entry.checked"), entry?.checked ?? false),
    levels("rating", text("entry.rating"), (level) => "★".repeat(level), entry?.rating),
  ];
  const fields: readonly Field[] = [
    type, inputField("title", text("entry.title"), { value: entry?.title ?? "" }), ...own,
    numberField("durationSeconds", text("entry.duration"), seconds === null ? null : seconds / 60),
    ...table.customFields.map((field) => customField(field, entry?.customData[field.key])),
    textField("notes", text("entry.notes"), {}, entry?.notes),
    inputField("tags", text("entry.tags"), { value: tags }, text("spark.tags_hint")),
    levels("mood", text("entry.mood"), (level) => text(`mood.${level}`), entry?.mood),
    inputField("occurredAt", text("entry.occurred_at"), { type: "datetime-local", value: time }),
    checkboxField("isImportant", text("entry.important"), entry?.isImportant),
  ];
  const update = () => own.forEach((field) => field.element.hidden = OWN_FIELDS[field.name] !== type.control.value);
  type.control.addEventListener("change", update);
  update();

  function input(values: Values) {
    const numberOf = (name: string) => parseNumber(textValue(values, name));
    const minutes = textValue(values, "durationSeconds") === "" ? null : numberOf("durationSeconds") ?? 0;
    const chosen = values["type"] as EntryType;
    const occurredAt = textValue(values, "occurredAt");
    return {
      type: chosen, title: textValue(values, "title"), notes: textValue(values, "notes"),
      durationSeconds: minutes === null ? null : Math.round(minutes * 60),
      value: chosen === "measurement" ? numberOf("value") : null,
      checked: chosen === "checklist" ? values["checked"] === true : null,
      rating: chosen === "rating" ? numberOf("rating") : null,
      mood: numberOf("mood"), isImportant: values["isImportant"] === true,
      // A tag that was stored may contain a comma.
      tags: entry && textValue(values, "tags") === tags ? entry.tags : splitList(textValue(values, "tags")),
      customData: Object.fromEntries(table.customFields.map((field) => [field.key, customValue(field, values)])),
      ...occurredAt !== "" && occurredAt !== time && { occurredAt: toInstant(occurredAt, session.timeZone) },
    };
  }
  openForm(text(entry ? "library.edit_entry" : "library.new_entry"), fields, async (values) => {
    await (entry ? entries.update({ entryId: entry.id, ...input(values) })
      : entries.add({ tableId: table.id, ...input(values) }));
    await saved();
  });
}

/** Creates the control of a custom field; its name is the key of the field. */
function customField(
  { key, name, type, unit, options }: CustomField, value: string | number | boolean | undefined,
): Field {
  const label = unit ? `${name} (${unit})` : name;
  switch (type) {
    case "check":
      return checkboxField(key, name, value === true);
    case "choice":
      return selectField(key, name, ["", ...options].map((option) => (
        { value: option, label: option || "–" })), String(value ?? ""));
    case "number":
      return numberField(key, label, typeof value === "number" ? value : null);
    default:
      return inputField(key, label, { value: String(value ?? ""), ...type === "day" && { type: "date" } });
  }
}

function customValue({ key, type }: CustomField, values: Values): string | number | boolean | null {
  const value = values[key];
  return typeof value === "boolean" ? value : type === "number" && value ? parseNumber(value) ?? value : value || null;
}
