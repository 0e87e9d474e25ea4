import { element, replaceChildren, type Child } from "../elements.js";
import {
  checkboxField, form, inputField, labeledChoices, selectField, textField, textValue, type Values,
} from "../forms.js";
import { KindlingError, type ImportReport, type KitImportFormat, type QuestionConflictPolicy } from "../kindling.js";
import { notifyError } from "../notices.js";
import { card, figure, heading, linkButton, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";
import { chosenStage, stageField } from "./kits.js";

const FORMATS: readonly KitImportFormat[] = ["csv", "tsv", "json", "apkg"];
const EXTENSIONS: Readonly<Record<string, KitImportFormat>> = { json: "json", tsv: "tsv", txt: "tsv", apkg: "apkg",
  colpkg: "apkg", anki2: "apkg" };
const POLICIES: readonly QuestionConflictPolicy[] = ["skip", "replace"];

/** The import of a file: its questions and the rows that are not imported, before and after. */
export function importScreen(session: Session, target = ""): Screen {
  const { kits, study } = session.client;
  const file = inputField("file", text("data.file"), { type: "file", accept: ".csv,.tsv,.txt,.json,.apkg,.colpkg" });
  const content = textField("content", text("study.paste"), { rows: 4 });
  const format = selectField("format", text("data.format"), FORMATS.map((value) => ({ value, label: value })));
  const kit = selectField("kitId", text("study.into_kit"), []);
  const name = inputField("name", text("study.kit_name"));
  const stage = stageField([]);
  const conflict = selectField("onConflict", text("data.on_conflict"), labeledChoices(POLICIES, "on_conflict"));
  const partial = checkboxField("partial", text("data.skip_invalid"));
  const preview = element("div", { class: "stack", "aria-live": "polite", id: "preview" });
  const fields = [file, content, format, kit, name, stage, conflict, partial];
  let packed: string | undefined;

  const source = () => ({
    format: format.control.value as KitImportFormat, content: packed ?? content.control.value,
    onConflict: conflict.control.value as QuestionConflictPolicy, kitId: kit.control.value || null,
  });
  const update = async () => {
    const isNew = kit.control.value === "";
    [name, stage].forEach((field) => field.element.hidden = !isNew);
    conflict.element.hidden = isNew;
    content.error.textContent = "";
    if (source().content.trim() === "") {
      replaceChildren(preview);
      return;
    }
    try {
      const { questions, report, name: deck } = await kits.preview({ ...source(), limit: 20 });
      name.control.value ||= deck ?? "";
      const rows = questions.items.map(({ line, prompt, correctAnswer, incorrectAnswers }) => (
        [String(line), prompt, correctAnswer, incorrectAnswers.join(" · ")]));
      const heads = ["data.line", "study.question", "study.correct_answer", "study.incorrect_answers"];
      replaceChildren(preview, card(text("data.preview"), "reviews", counts(report),
        table("study.questions", heads, rows), ...rejected(report)));
    } catch (error) {
      replaceChildren(preview);
      if (!(error instanceof KindlingError)) {
        throw error;
      }
      content.error.textContent = error.message;
    }
  };
  const read = async () => {
    const chosen = (file.control as HTMLInputElement).files?.[0];
    packed = undefined;
    if (chosen) {
      format.control.value = EXTENSIONS[chosen.name.toLowerCase().replace(/.*\./, "")] ?? "csv";
      if (format.control.value === "apkg") {
        const bytes = new Uint8Array(await chosen.arrayBuffer());
        packed = btoa(bytes.reduce((characters, byte) => characters + String.fromCharCode(byte), ""));
      } else {
        content.control.value = await chosen.text();
      }
      name.control.value ||= chosen.name.replace(/\.[^.]*$/, "");
    }
  };
  const submit = async (values: Values) => {
    const isNew = kit.control.value === "";
    const { onConflict, ...rest } = source();
    const imported = await kits.import({
      ...rest, partial: values["partial"] === true,
      ...isNew ? { name: textValue(values, "name"), stage: chosenStage(values) } : { onConflict },
    });
    const link = imported.kit && linkButton(`#/study/kits/${imported.kit.id}`, imported.kit.name);
    replaceChildren(preview, card(text("data.import_done"), "check", counts(imported.report),
      ...rejected(imported.report), link));
    preview.querySelector("a")?.focus();
  };
  const created = form({ id: "import-kit", fields, submitLabel: text("study.import_kit"), submit });
  created.addEventListener("change", ({ target: changed }) => {
    packed = changed === content.control ? undefined : packed;
    void (changed === file.control ? read() : Promise.resolve()).then(update).catch(notifyError);
  });
  return {
    element: element(
      "div", { class: "screen" }, heading(text("study.import_kit")),
      element("p", { class: "muted" }, text("study.import_hint")),
      element("div", { class: "columns" }, element("section", { class: "card" }, created), preview)),
    domains: ["kit", "data"],
    refresh: async () => {
      const [{ items }, { stages }] = await Promise.all([kits.list({ isBasic: false, limit: 500 }), study.stages()]);
      const selected = [kit.control.value || target, stage.control.value] as const;
      kit.control.replaceChildren(
        new Option(text("study.new_kit"), ""), ...items.map((item) => new Option(item.name, item.id)));
      stage.control.replaceChildren(...stageField(stages).control.children);
      [kit.control.value, stage.control.value] = selected;
      [name, stage].forEach((field) => field.element.hidden = kit.control.value !== "");
      conflict.element.hidden = kit.control.value === "";
    },
  };
}

function counts({ added, replaced, skipped, rejected: invalid, drawn, media }: ImportReport): HTMLElement {
  const numbers = [
    ["data.added", added], ["data.replaced", replaced], ["data.skipped", skipped], ["data.rejected", invalid],
    ["study.drawn", drawn], ["study.media", media],
  ] as const;
  return element("dl", { class: "figures" }, ...numbers.filter(([, count], index) => index === 0 || count > 0)
    .map(([key, count]) => figure(text(key), count)));
}

function rejected({ rows }: ImportReport): Child[] {
  const heads = ["data.line", "data.reason"];
  return rows.length === 0 ? []
    : [table("data.report", heads, rows.map(({ line, message }) => [String(line), message]))];
}

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  return element("div", { class: "table-frame", role: "region", "aria-label": text(title), tabindex: 0 }, element(
    "table", { class: "data-table" }, element("caption", {}, text(title)),
    element("thead", {}, element("tr", {}, ...heads.map((key) => element("th", { scope: "col" }, text(key))))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell)))))));
}
