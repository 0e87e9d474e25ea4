import {
  actionButton, card, confirmButton, div, download, element, fileField, form, heading, icon, inputError, labeled,
  linkButton, notify, openSheet, p, progressBar, ratio, readFile, replaceChildren, showErrors, span, text, textField,
  type Screen, type Session,
} from "../components.js";
import type { CourseInput, PathEntry } from "../kindling.js";

/** What a document looks like. */
const EXAMPLE = { title: { en: "Knots" }, stages: [{ title: { en: "First knots" }, lessons: [{
  title: { en: "The bowline" }, minutes: 5,
  body: { en: "# The bowline\n\n- Make a **small loop**.\n- Pass the end *through* it." },
}] }] };

/** All learning paths: choosing the active one, and importing, changing, exporting and deleting courses. */
export function coursesScreen(session: Session): Screen {
  const list = element("ul", { class: "stack", id: "courses" });
  const imported = documentForm("import-path", text("path.import"), null, async (source) => {
    await session.client.paths.import({ source });
    notify(text("data.import_done"));
    await refresh();
  });
  const columns = div("columns wide-first", list, card(text("path.import"), "plus", imported));
  const refresh = async () => {
    const { items } = await session.client.paths.list({ limit: 200 });
    replaceChildren(list, ...items.map((path) => courseItem(session, path, refresh)));
  };
  return {
    element: div("screen", heading(text("path.list")), columns),
    domains: ["lesson", "course", "path", "profile", "data"], refresh,
  };
}

function courseItem(session: Session, path: PathEntry, refresh: () => Promise<void>): HTMLElement {
  const { paths } = session.client;
  const { id: pathId, title, description, isActive, isShipped, fraction, lessonsCompleted, lessons } = path;
  const progress = labeled(text("lessons.label"), ratio(lessonsCompleted, lessons));
  const act = (action: () => Promise<unknown>, notice: string) => async () => {
    await action();
    notify(text(notice), title);
    await refresh();
  };
  const document = async () => JSON.stringify((await paths.export({ pathId })).source, null, 2);
  const edit = async () => {
    const save = async (source: CourseInput) => {
      await paths.update({ pathId, source });
      sheet.close();
      notify(text("state.saved"));
      await refresh();
    };
    const source = await document();
    const sheet = openSheet(text("path.edit"), documentForm("edit-path", text("action.save"), source, save));
  };
  const save = async () => download(`${title}.json`, await document());
  const choose = act(() => paths.choose({ pathId }), "state.saved");
  const remove = act(() => paths.delete({ pathId }), "state.deleted");
  return element("li", { class: "card", "data-path": pathId },
    div("stage-head", element("h2", {}, title),
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
    id, fields: [field], submitLabel, resets: source === null,
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
