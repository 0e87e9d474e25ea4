import {
  actionButton, element, fileField, form, formatNumber, labeled, labeledChoices, openSheet, readFile, replaceChildren,
  selectField, showErrors, text, textValue, ul, type Field, type Session, type Values,
} from "../components.js";
import type {
  DateOrder, HabitColumn, HabitImport, HabitImportFormat, HabitsImportParameters, ImportConflictPolicy,
} from "../kindling.js";

const FORMATS: readonly HabitImportFormat[] = ["csv", "loop", "loop_csv", "habitbull", "jsonl"];
const POLICIES: readonly ImportConflictPolicy[] = ["skip", "replace", "fail"];
const ORDERS = ["automatic", "day_first", "month_first", "year_first"] as const;
const COLUMNS: readonly HabitColumn[] = ["day", "name", "value", "note", "group", "notes"];
const COUNTS = ["added", "replaced", "skipped", "rejected"] as const;
const LABELS = {
  added: "data.imported", replaced: "data.replaced", skipped: "data.skipped", rejected: "data.rejected" };
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Opens the sheet that imports habits of another program: first a preview, then the import. */
export function openHabitImport(session: Session, changed: () => Promise<void>): void {
  const { habits } = session.client;
  const file = fileField("content");
  const format = selectField("format", text("data.format"), labeledChoices(FORMATS, "habit_format"));
  const fields = [
    file, format, selectField("onConflict", text("data.on_conflict"), labeledChoices(POLICIES, "on_conflict")),
    selectField("dateOrder", text("habit_import.date_order"), labeledChoices(ORDERS, "date_order"))];
  const fixed = fields.length;
  const legend = element("legend", {}, text("habit_import.columns"));
  const columns = element("fieldset", { class: "stack", hidden: true }, legend);
  const report = element("div", { class: "stack", "aria-live": "polite" });
  /** Offers a choice for each column of a table. */
  const showColumns = async () => {
    replaceChildren(report);
    const names = format.control.value === "csv" ? headers(await readFile(file)) : [];
    const choices = [{ value: "", label: text("habit_import.ignored") }, ...labeledChoices(COLUMNS, "habit_column")];
    const chosen: Field[] = names.map((name) => selectField(`columns/${name}`, name, choices));
    fields.splice(fixed, fields.length, ...chosen);
    columns.hidden = chosen.length === 0;
    replaceChildren(columns, legend, ...chosen.map((field) => field.element));
  };
  [file, format].forEach((field) => field.control.addEventListener("change", () => void showColumns().catch((error) => showErrors([file], error))));
  const preview = async (values: Values) => {
    const parameters = await input(values, file);
    const run = async () => {
      showReport(report, await habits.import(parameters));
      await changed();
    };
    showReport(report, await habits.import({ ...parameters, dryRun: true }));
    report.append(actionButton("import", text("data.import"), run, { kind: "primary" }));
  };
  const settings = form({
    id: "import-habits", fields, content: [...fields.map((field) => field.element), columns],
    submitLabel: text("data.preview"), submit: preview,
  });
  openSheet(text("habit.import"), settings, report);
}

/** Returns the parameters of an import; without a file, the server reports the missing content at its field. */
async function input(values: Values, file: Field): Promise<HabitsImportParameters> {
  const format = textValue(values, "format") as HabitImportFormat;
  const isBinary = format === "loop" || format === "loop_csv";
  const order = textValue(values, "dateOrder");
  const columns = Object.entries(values).flatMap(([name, meaning]) => (
    name.startsWith("columns/") && meaning !== "" ? [[name.slice("columns/".length), meaning as HabitColumn]] : []));
  return {
    format, content: await readFile(file, isBinary),
    onConflict: textValue(values, "onConflict") as ImportConflictPolicy,
    dateOrder: order === "automatic" ? null : order as DateOrder,
    ...format === "csv" && { columns: Object.fromEntries(columns) },
  };
}

/** Returns the names of the columns of a table, whose delimiter is the one with most columns. */
function headers(table: string): string[] {
  const [line = ""] = table.split(/\r?\n/, 1);
  const rows = DELIMITERS.map((delimiter) => line.split(delimiter));
  const names = rows.reduce((longest, row) => row.length > longest.length ? row : longest);
  return [...new Set(names.map((name) => name.trim().replace(/^"|"$/g, "")).filter(Boolean))];
}

/** Shows the counts of an import, and each row that was rejected or changed. */
function showReport(report: HTMLElement, { kinds, rows }: HabitImport): void {
  const head = COUNTS.map((count) => element("th", { scope: "col" }, text(LABELS[count])));
  const body = kinds.map((counts) => element(
    "tr", {}, element("th", { scope: "row" }, text(counts.kind === "habit" ? "nav.habits" : "habit_import.marks")),
    ...COUNTS.map((count) => element("td", {}, formatNumber(counts[count])))));
  replaceChildren(report,
    element("table", { class: "report" }, element("thead", {}, element("tr", {}, element("td"), ...head)),
      element("tbody", {}, ...body)),
    ul("rows",
      ...rows.map(({ row, message }) => (element("li", {}, `${labeled(text("data.line"), row)} – ${message}`)))));
}
