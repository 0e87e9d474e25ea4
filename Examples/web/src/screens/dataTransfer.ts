import {
  card, checkboxField, choiceField, chosenFile, div, download, element, figures, fileField, form, heading, notify,
  readFile, rejectedRows, replaceChildren, selectField, text, type Screen, type Session,
} from "../components.js";
import type { DataExportParameters, DataImport, DataImportParameters } from "../kindling.js";

/** The exports that need no further choice, by the extension of the file and the label of what it contains. */
const EXPORTS = [["data.title", "json"], ["goal.calendar", "ics"], ["nav.sparks", "csv", "sparks"],
  ["nav.missions", "csv", "missions"], ["nav.goal", "csv", "goals"], ["nav.habits", "csv", "habits"],
  ["nav.reviews", "csv", "reviews"]] as const;
const CONFLICTS = ["skip", "replace", "fail"] as const;

/** Taking the data along: an export as a download, and an import that can be checked first. */
export function dataScreen(session: Session): Screen {
  const report = element("div", { class: "stack", id: "import-report", "aria-live": "polite" });
  const content = div(
    "screen narrow", heading(text("data.title")), card(text("data.export"), "download", exportForm(session)),
    card(text("data.import"), "plus", importForm(session, report), report));
  return { element: content, domains: [], refresh: async () => {} };
}

function exportForm(session: Session): HTMLElement {
  const choices = EXPORTS.map(([label, format], value) => (
    { value, label: `${text(label)} (${format.toUpperCase()})` }));
  return form({
    id: "export-data", fields: [selectField("what", text("data.what"), choices)], submitLabel: text("action.download"),
    submit: async ({ what: chosen }) => {
      const [, format, what] = EXPORTS[chosen] ?? EXPORTS[0];
      const parameters: DataExportParameters = { format, ...what ? { what, defuseFormulas: true } : {} };
      const { content } = await session.client.data.export(parameters);
      download(`kindling${what ? `-${what}` : ""}.${format}`, content ?? "");
      notify(text("data.export_done"));
    },
  });
}

function importForm(session: Session, report: HTMLElement): HTMLElement {
  const file = fileField("content", ".json,.jsonl,.csv");
  const conflict = choiceField("onConflict", text("data.on_conflict"), "on_conflict", CONFLICTS);
  const check = checkboxField("dryRun", text("data.check_first"), true);
  return form({
    id: "import-data", fields: [file, conflict, check], submitLabel: text("data.import"),
    submit: async (values) => {
      const isTable = chosenFile(file)?.name.endsWith(".csv") === true;
      const result = await session.client.data.import({
        ...values, content: await readFile(file),
        ...isTable && { format: "csv", what: "sparks", restoreFormulas: true },
      } as DataImportParameters);
      notify(showReport(report, result));
    },
  });
}

/** Shows the result of an import, and returns its title. */
function showReport(report: HTMLElement, result: DataImport): string {
  const { dryRun, added, replaced, skipped, rejected, rows } = result;
  const title = text(dryRun ? "data.preview" : "data.import_done");
  replaceChildren(report, element("h3", {}, title),
    figures({ "data.imported": added, "data.replaced": replaced, "data.skipped": skipped, "data.rejected": rejected }),
    rejectedRows(rows));
  return title;
}
