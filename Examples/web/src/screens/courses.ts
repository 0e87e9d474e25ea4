import {
  actionButton, card, confirmButton, div, download, element, fileField, form, heading, icon, inputError, labeled,
  linkButton, Live, openSheet, p, progressBar, ratio, readFile, refreshing, showErrors, span, text, textField,
  type Change, type Screen, type Session,
} from "../components.js";
import type { CourseInput, PathEntry } from "../kindling.js";

/** What a document looks like. */
const EXAMPLE = { title: { en: "Knots" }, stages: [{ title: { en: "First knots" }, lessons: [{
  title: { en: "The bowline" }, minutes: 5,
  body: { en: "# The bowline\n\n- Make a **small loop**.\n- Pass the end *through* it." },
}] }] };

/** All learning paths: choosing the active one, and importing, changing, exporting and deleting courses. */
export function coursesScreen(session: Session): Screen {
  const { paths } = session.client;
  const live = new Live(() => paths.list({ limit: 200 }));
  const change = refreshing(live.refresh);
  const imported = documentForm("import-path", text("path.import"), null, (source) => (
    change(() => paths.import({ source }), "data.import_done")()));
  const list = live.part(element("ul", { class: "stack", id: "courses" }), ({ items }) => (
    items.map((path) => courseItem(session, path, change))));
  return live.screen("", ["lesson", "course", "path", "profile", "data"], heading(text("path.list")),
    div("columns wide-first", list, card(text("path.import"), "plus", imported)));
}

function courseItem({ client: { paths } }: Session, path: PathEntry, change: Change): HTMLElement {
  const { id: pathId, title, description, isActive, isShipped, fraction, lessonsCompleted, lessons } = path;
  const progress = labeled(text("lessons.label"), ratio(lessonsCompleted, lessons));
  const document = async () => JSON.stringify((await paths.export({ pathId })).source, null, 2);
  const edit = async () => {
    const save = (source: CourseInput) => change(() => paths.update({ pathId, source }), "state.saved")();
    openSheet(text("path.edit"), documentForm("edit-path", text("action.save"), await document(), save));
  };
  const save = async () => download(`${title}.json`, await document());
  const choose = change(() => paths.choose({ pathId }), "state.saved", title);
  const remove = change(() => paths.delete({ pathId }), "state.deleted", title);
  return element("li", { class: "card", "data-path": pathId },
    div("split", element("h2", {}, title),
      span(isActive ? "badge current" : "badge", isActive ? icon("check") : null,
        text(isActive ? "path.active" : isShipped ? "path.shipped" : "path.imported"))),
    description && p("muted", description), p("muted small", progress), progressBar(fraction, progress),
    div("buttons", linkButton(`#/learn/path/${pathId}`, text("path.view"), "secondary"),
      isActive ? null : actionButton(`choose-${pathId}`, text("path.choose"), choose, { kind: "primary" }),
      ...isShipped ? [] : [actionButton(`edit-${pathId}`, text("action.edit"), edit),
        actionButton(`export-${pathId}`, text("action.download"), save, { image: "download" }),
        confirmButton(`delete-${pathId}`, text("action.delete"), text("path.delete_question"), remove)]));
}

/** Creates a form for a document, which can be typed, read from a file, or begun with an example. */
function documentForm(
  id: string, submitLabel: string, source: string | null, submit: (source: CourseInput) => Promise<void>,
): HTMLElement {
  const field = textField("source", text("path.document"), { rows: 10, spellcheck: "false", class: "code" });
  const { control } = field;
  control.value = source ?? "";
  const file = fileField("file", ".json");
  const read = async () => {
    control.value = await readFile(file);
  };
  file.control.addEventListener("change", () => void read().catch((error) => showErrors([file], error)));
  const example = actionButton(`${id}-example`, text("path.example"), async () => {
    control.value = JSON.stringify(EXAMPLE, null, 2);
    control.focus();
  });
  const hint = p("muted small", text("path.document_hint"));
  return form({
    id, fields: [field], submitLabel, success: source === null ? "reset" : "close",
    content: [hint, source === null ? div("buttons", file.element, example) : null, field.element],
    submit: () => submit(parse(control.value)),
  });
}

/** Returns the document in a text; the server checks everything but the notation. */
function parse(source: string): CourseInput {
  try {
    return JSON.parse(source) as CourseInput;
  } catch {
    throw inputError("source", text("data.not_json"));
  }
}
