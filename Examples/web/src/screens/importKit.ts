import {
  card, checkboxField, chosenFile, div, element, figures, fileField, form, heading, inputField, labeledChoices,
  linkButton, p, readFile, replaceChildren, replaceChoices, selectField, showErrors, text, textField, textValue,
  type Child, type Screen, type Session, type Values,
} from "../components.js";
import { KindlingError, type ImportReport, type KitImportFormat, type QuestionConflictPolicy } from "../kindling.js";
import { chosenStage, stageChoices, stageField } from "./kits.js";

const FORMATS: readonly KitImportFormat[] = ["csv", "tsv", "json", "apkg"];
const EXTENSIONS: Readonly<Record<string, KitImportFormat>> = {
  json: "json", tsv: "tsv", txt: "tsv", apkg: "apkg", colpkg: "apkg", anki2: "apkg" };
const POLICIES: readonly QuestionConflictPolicy[] = ["skip", "replace"];

/** The import of a file: its questions and the rows that are not imported, before and after. */
export function importScreen(session: Session, target = ""): Screen {
  const { kits, study } = session.client;
  const file = fileField("file", ".csv,.tsv,.txt,.json,.apkg,.colpkg");
  const content = textField("content", text("study.paste"), { rows: 4 });
  const format = selectField("format", text("data.format"), FORMATS.map((value) => ({ value, label: value })));
  const kit = selectField("kitId", text("study.into_kit"), []);
  const name = inputField("name", text("study.kit_name"));
  const stage = stageField([]);
  const conflict = selectField("onConflict", text("data.on_conflict"), labeledChoices(POLICIES, "on_conflict"));
  const partial = checkboxField("partial", text("data.skip_invalid"));
  const preview = element("div", { class: "stack", "aria-live": "polite", id: "preview" });
  let packed: string | undefined;

  const source = () => ({
    format: format.control.value as KitImportFormat, content: packed ?? content.control.value,
    onConflict: conflict.control.value as QuestionConflictPolicy, kitId: kit.control.value || null,
  });
  const showFields = () => {
    const isNew = kit.control.value === "";
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
    return [card(text("data.preview"), "reviews", ...reported(report, table("study.questions", heads, rows)))];
  };
  const read = async (chosen: File) => {
    format.control.value = EXTENSIONS[chosen.name.toLowerCase().replace(/.*\./, "")] ?? "csv";
    if (format.control.value === "apkg") {
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
  const submit = async (values: Values) => {
    const { onConflict, ...rest } = source();
    const { kit: saved, report } = await kits.import({
      ...rest, partial: values["partial"] === true, ...rest.kitId !== null ? { onConflict }
        : { name: textValue(values, "name"), stage: chosenStage(values) } });
    const link = saved && linkButton(`#/study/kits/${saved.id}`, saved.name);
    replaceChildren(preview, card(text("data.import_done"), "check", ...reported(report), link));
    preview.querySelector("a")?.focus();
  };
  const created = form({
    id: "import-kit", fields: [file, content, format, kit, name, stage, conflict, partial],
    submitLabel: text("study.import_kit"), submit,
  });
  created.addEventListener("change", ({ target: changed }) => void change(changed).catch((error) => showErrors([file], error)));
  return {
    element: div("screen", heading(text("study.import_kit")),
      p("muted", text("study.import_hint")),
      div("columns", element("section", { class: "card" }, created), preview)),
    domains: ["kit", "data"],
    refresh: async () => {
      const [{ items }, { stages }] = await Promise.all([kits.list({ isBasic: false, limit: 500 }), study.stages()]);
      replaceChoices(kit, [{ value: "", label: text("study.new_kit") }, ...items.map((item) => (
        { value: item.id, label: item.name }))], kit.control.value || target);
      replaceChoices(stage, stageChoices(stages));
      showFields();
    },
  };
}

/** Creates the numbers of a report, and the table of the rows that are not imported, with something between them. */
function reported({ rows, ...report }: ImportReport, between: Child = null): Child[] {
  const { added, replaced, skipped, rejected, drawn, media } = report;
  const shown = (count: number) => count > 0 ? count : null;
  return [
    figures({
      "data.added": added, "data.replaced": shown(replaced), "data.skipped": shown(skipped),
      "data.rejected": shown(rejected), "study.drawn": shown(drawn), "study.media": shown(media) }),
    between, rows.length === 0 ? null : table(
      "data.report", ["data.line", "data.reason"], rows.map(({ line, message }) => [String(line), message])),
  ];
}

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  return element("div", { class: "table-frame", role: "region", "aria-label": text(title), tabindex: 0 }, element(
    "table", { class: "data-table" }, element("caption", {}, text(title)),
    element("thead", {}, element("tr", {}, ...heads.map((key) => element("th", { scope: "col" }, text(key))))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell)))))));
}
