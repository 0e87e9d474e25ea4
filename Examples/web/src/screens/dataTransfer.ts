import { element, replaceChildren } from "../elements.js";
import { checkboxField, form, inputField, labeledChoices, selectField, textValue } from "../forms.js";
import type { DataExportParameters, DataImport, DataImportParameters } from "../kindling.js";
import { notify } from "../notices.js";
import { card, download, figure, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { labeled, text } from "../texts.js";

/** The exports that need no further choice, by the extension of the file and the label of what it contains. */
const EXPORTS = [
  ["data.title", "json"], ["goal.calendar", "ics"],
  ["nav.sparks", "csv", "sparks"], ["nav.missions", "csv", "missions"], ["nav.goal", "csv", "goals"], ["nav.habits", "csv", "habits"],
  ["nav.reviews", "csv", "reviews"],
] as const;
const CONFLICTS = ["skip", "replace", "fail"] as const;

/** Taking the data along: an export as a download, and an import that can be checked first. */
export function dataScreen(session: Session): Screen {
  const report = element("div", { class: "stack", id: "import-report", "aria-live": "polite" });
  const content = element(
    "div", { class: "screen narrow" }, heading(text("data.title")),
    card(text("data.export"), "download", exportForm(session)),
    card(text("data.import"), "plus", importForm(session, report), report));
  return { element: content, domains: [], refresh: async () => {} };
}

function exportForm(session: Session): HTMLElement {
  const choices = EXPORTS.map(([label, format], index) => (
    { value: String(index), label: `${text(label)} (${format.toUpperCase()})` }));
  return form({
    id: "export-data", fields: [selectField("what", text("data.what"), choices)], submitLabel: text("action.download"),
    submit: async (values) => {
      const [, format, what] = EXPORTS[Number(values["what"])] ?? EXPORTS[0];
      const parameters: DataExportParameters = { format, ...what ? { what, defuseFormulas: true } : {} };
      const { content } = await session.client.data.export(parameters);
      download(`kindling${what ? `-${what}` : ""}.${format}`, content ?? "");
      notify(text("data.export_done"));
    },
  });
}

function importForm(session: Session, report: HTMLElement): HTMLElement {
  const file = inputField("content", text("data.file"), { type: "file", accept: ".json,.jsonl,.csv" });
  const conflict = selectField("onConflict", text("data.on_conflict"), labeledChoices(CONFLICTS, "on_conflict"));
  const check = checkboxField("dryRun", text("data.check_first"));
  (check.control as HTMLInputElement).defaultChecked = true;
  return form({
    id: "import-data", fields: [file, conflict, check], submitLabel: text("data.import"),
    submit: async (values) => {
      const chosen = (file.control as HTMLInputElement).files?.[0];
      const isTable = chosen?.name.endsWith(".csv") === true;
      const result = await session.client.data.import({
        content: await chosen?.text() ?? "", onConflict: textValue(values, "onConflict"),
        dryRun: values["dryRun"] === true, ...isTable ? { format: "csv", what: "sparks", restoreFormulas: true } : {},
      } as DataImportParameters);
      showReport(report, result);
      notify(text(result.dryRun ? "data.preview" : "data.import_done"));
    },
  });
}

function showReport(report: HTMLElement, { dryRun, added, replaced, skipped, rejected, rows }: DataImport): void {
  replaceChildren(
    report, element("h3", {}, text(dryRun ? "data.preview" : "data.import_done")),
    element("dl", { class: "figures" }, figure(text("data.imported"), added), figure(text("data.replaced"), replaced),
      figure(text("data.skipped"), skipped), figure(text("data.rejected"), rejected)),
    element("ul", { class: "rows" }, ...rows.map(({ line, message, field }) => element(
      "li", { class: "row" }, element("span", { class: "grow" },
        element("span", { class: "row-title" }, message),
        element("span", { class: "muted" },
          [labeled(text("data.line"), line), field].filter(Boolean).join(" · ")))))));
}
