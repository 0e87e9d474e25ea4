import {
  card, checkboxField, choiceField, chosenFile, dataTable, div, element, figures, fileField, form, heading, inputField,
  linkButton, Live, p, readFile, replaceChildren, selectField, showErrors, text, textField, valuesOf, type Child,
  type Screen, type Session,
} from "../components.js";
import { KindlingError, type ImportReport, type KitImportFormat } from "../kindling.js";
import { stageChoices, stageField } from "./kits.js";

const FORMATS: readonly KitImportFormat[] = ["csv", "tsv", "json", "apkg"];
const EXTENSIONS: Readonly<Record<string, KitImportFormat>> = {
  json: "json", tsv: "tsv", txt: "tsv", apkg: "apkg", colpkg: "apkg", anki2: "apkg" };

/** The import of a file: its questions and the rows that are not imported, before and after. */
export function importScreen(session: Session, target: string | null = null): Screen {
  const { kits, study } = session.client;
  const file = fileField("file", ".csv,.tsv,.txt,.json,.apkg,.colpkg");
  const content = textField("content", text("study.paste"), { rows: 4 });
  const format = selectField("format", text("data.format"), FORMATS.map((value) => ({ value, label: value })));
  const kit = selectField<"kitId", string | null>("kitId", text("study.into_kit"), []);
  const name = inputField("name", text("study.kit_name"));
  const stage = stageField([]);
  const conflict = choiceField("onConflict", text("data.on_conflict"), "on_conflict", ["skip", "replace"] as const);
  const partial = checkboxField("partial", text("data.skip_invalid"));
  const preview = element("div", { class: "stack", "aria-live": "polite", id: "preview" });
  let packed: string | undefined;

  const source = () => ({ ...valuesOf([format, kit, conflict]), content: packed ?? content.control.value });
  const showFields = () => {
    const isNew = kit.read() === null;
    [name, stage].forEach((field) => field.element.hidden = !isNew);
    conflict.element.hidden = isNew;
  };
  const update = async () => {
    showFields();
    content.error.textContent = "";
    replaceChildren(preview, ...source().content.trim() === "" ? [] : await previewed().catch((error) => {
      if (!(error instanceof KindlingError)) {
        throw error;
      }
      content.error.textContent = error.message;
      return [];
    }));
  };
  const previewed = async () => {
    const { questions, report, name: deck } = await kits.preview({ ...source(), limit: 20 });
    name.control.value ||= deck ?? "";
    const rows = questions.items.map(({ line, prompt, correctAnswer, incorrectAnswers }) => (
      [String(line), prompt, correctAnswer, incorrectAnswers.join(" · ")]));
    const heads = ["data.line", "study.question", "study.correct_answer", "study.incorrect_answers"];
    return [card(text("data.preview"), "reviews", ...reported(report, dataTable("study.questions", heads, rows)))];
  };
  const read = async (chosen: File) => {
    format.control.value = EXTENSIONS[chosen.name.toLowerCase().replace(/.*\./, "")] ?? "csv";
    if (format.read() === "apkg") {
      packed = await readFile(file, true);
    } else {
      content.control.value = await readFile(file);
    }
    name.control.value ||= chosen.name.replace(/\.[^.]*$/, "");
  };
  const change = async (changed: EventTarget | null) => {
    const chosen = changed === file.control ? chosenFile(file) : undefined;
    packed = changed === content.control || changed === file.control ? undefined : packed;
    await (chosen && read(chosen));
    await update();
  };
  const submit = async () => {
    const { onConflict, ...rest } = source();
    const { kit: saved, report } = await kits.import({
      ...rest, ...valuesOf([partial]), ...rest.kitId === null ? valuesOf([name, stage]) : { onConflict } });
    const link = saved && linkButton(`#/study/kits/${saved.id}`, saved.name);
    replaceChildren(preview, card(text("data.import_done"), "check", ...reported(report), link));
    preview.querySelector("a")?.focus();
  };
  const created = form({
    id: "import-kit", fields: [file, content, format, kit, name, stage, conflict, partial],
    submitLabel: text("study.import_kit"), submit,
  });
  created.addEventListener("change", ({ target: changed }) => (
    void change(changed).catch((error) => showErrors([file], error))));
  const live = new Live(async () => {
    const [{ items }, { stages }] = await Promise.all([kits.list({ isBasic: false, limit: 500 }), study.stages()]);
    kit.replace([
      { value: null, label: text("study.new_kit") }, ...items.map(({ id, name: label }) => ({ value: id, label })),
    ], kit.read() ?? target);
    stage.replace(stageChoices(stages));
    showFields();
  });
  return live.screen("", ["kit", "data"], heading(text("study.import_kit")), p("muted", text("study.import_hint")),
    div("columns", div("card", created), preview));
}

/** Creates the numbers of a report, and the table of the rows that are not imported, with something between them. */
function reported({ rows, ...report }: ImportReport, between: Child = null): Child[] {
  const { added, replaced, skipped, rejected, drawn, media } = report;
  const shown = (count: number) => count > 0 ? count : null;
  return [
    figures({
      "data.added": added, "data.replaced": shown(replaced), "data.skipped": shown(skipped),
      "data.rejected": shown(rejected), "study.drawn": shown(drawn), "study.media": shown(media) }),
    between, rows.length === 0 ? null : dataTable(
      "data.report", ["data.line", "data.reason"], rows.map(({ line, message }) => [String(line), message])),
  ];
}
