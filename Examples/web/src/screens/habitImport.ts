import {
  actionButton, choiceField, dataTable, element, elementsOf, fileField, form, formatNumber, labeledChoices, openSheet,
  readFile, rejectedRows, replaceChildren, selectField, showErrors, text, valuesOf, type Field, type Session,
} from "../components.js";
import type { HabitColumn, HabitImport, HabitsImportParameters } from "../kindling.js";

const FORMATS = ["csv", "loop", "loop_csv", "habitbull", "jsonl"] as const;
const ORDERS = ["day_first", "month_first", "year_first"] as const;
const COLUMNS = ["day", "name", "value", "note", "group", "notes"] as const;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Opens the sheet that imports habits of another program: first a preview, then the import. */
export function openHabitImport(session: Session, changed: () => Promise<void>): void {
  const { habits } = session.client;
  const file = fileField("content");
  const format = choiceField("format", text("data.format"), "habit_format", FORMATS);
  const settings = [
    format, choiceField("onConflict", text("data.on_conflict"), "on_conflict", ["skip", "replace", "fail"] as const),
    selectField("dateOrder", text("habit_import.date_order"), [
      { value: null, label: text("date_order.automatic") }, ...labeledChoices(ORDERS, "date_order")])];
  let columns: readonly Field<string, HabitColumn | null>[] = [];
  const fields: Field[] = [file, ...settings];
  const fixed = fields.length;
  const legend = element("legend", {}, text("habit_import.columns"));
  const columnSet = element("fieldset", { class: "stack", hidden: true }, legend);
  const report = element("div", { class: "stack report", "aria-live": "polite" });
  /** Offers a choice for each column of a table. */
  const showColumns = async () => {
    replaceChildren(report);
    const names = format.read() === "csv" ? headers(await readFile(file)) : [];
    const choices = [
      { value: null, label: text("habit_import.ignored") }, ...labeledChoices(COLUMNS, "habit_column")];
    columns = names.map((name) => selectField(`columns/${name}`, name, choices));
    fields.splice(fixed, fields.length, ...columns);
    columnSet.hidden = columns.length === 0;
    replaceChildren(columnSet, legend, ...elementsOf(columns));
  };
  const show = () => void showColumns().catch((error) => showErrors([file], error));
  [file, format].forEach((field) => field.control.addEventListener("change", show));
  /** Returns the parameters of an import; without a file, the server reports the missing content at its field. */
  const input = async (): Promise<HabitsImportParameters> => {
    const meanings = Object.entries(valuesOf(columns)).flatMap(([name, meaning]) => (
      meaning === null ? [] : [[name.slice("columns/".length), meaning] as const]));
    const content = await readFile(file, format.read() === "loop" || format.read() === "loop_csv");
    return { ...valuesOf(settings), content, ...format.read() === "csv" && { columns: Object.fromEntries(meanings) } };
  };
  const preview = async () => {
    const parameters = await input();
    const run = async () => {
      replaceChildren(report, ...reportOf(await habits.import(parameters)));
      await changed();
    };
    replaceChildren(report, ...reportOf(await habits.import({ ...parameters, dryRun: true })),
      actionButton("import", text("data.import"), run, { kind: "primary" }));
  };
  openSheet(text("habit.import"), form({
    id: "import-habits", fields, content: [...elementsOf(fields), columnSet], submitLabel: text("data.preview"),
    submit: preview, success: "keep",
  }), report);
}

/** Returns the names of the columns of a table, whose delimiter is the one with most columns. */
function headers(table: string): string[] {
  const [line = ""] = table.split(/\r?\n/, 1);
  const rows = DELIMITERS.map((delimiter) => line.split(delimiter));
  const names = rows.reduce((longest, row) => row.length > longest.length ? row : longest);
  return [...new Set(names.map((name) => name.trim().replace(/^"|"$/g, "")).filter(Boolean))];
}

/** Creates the counts of an import, and each row that was rejected or changed. */
function reportOf({ dryRun, kinds, rows }: HabitImport): HTMLElement[] {
  const counts = kinds.map(({ kind, added, replaced, skipped, rejected }) => [
    text(kind === "habit" ? "nav.habits" : "habit_import.marks"),
    ...[added, replaced, skipped, rejected].map((count) => formatNumber(count))]);
  return [
    dataTable(dryRun ? "data.preview" : "data.import_done",
      ["entry.type", "data.imported", "data.replaced", "data.skipped", "data.rejected"], counts),
    rejectedRows(rows.map(({ row, message }) => ({ line: row, message })))];
}
