import { element, replaceChildren } from "../elements.js";
import { form, textField } from "../forms.js";
import { icon } from "../icons.js";
import { KindlingError, type CourseInput, type PathEntry } from "../kindling.js";
import { notify } from "../notices.js";
import {
  actionButton, card, confirmation, download, heading, linkButton, progressBar, type Screen,
} from "../screen.js";
import type { Session } from "../session.js";
import { openSheet } from "../sheet.js";
import { formatNumber, labeled, text } from "../texts.js";

/** What a document looks like. */
const EXAMPLE = {
  title: { en: "Knots" },
  stages: [{
    title: { en: "First knots" },
    lessons: [{
      title: { en: "The bowline" }, minutes: 5,
      body: { en: "# The bowline\n\n- Make a **small loop**.\n- Pass the end *through* it." },
    }],
  }],
};

/** All learning paths: choosing the active one, and importing, changing, exporting and deleting courses. */
export function coursesScreen(session: Session): Screen {
  const list = element("ul", { class: "stack", id: "courses" });
  const imported = documentForm("import-path", text("path.import"), null, async (source) => {
    await session.client.paths.import({ source });
    notify(text("data.import_done"));
    await refresh();
  });
  const content = element(
    "div", { class: "screen" }, heading(text("path.list")),
    element("div", { class: "columns wide-first" }, list, card(text("path.import"), "plus", imported)));
  const refresh = async () => {
    const { items } = await session.client.paths.list({ limit: 200 });
    replaceChildren(list, ...items.map((path) => courseItem(session, path, refresh)));
  };
  return { element: content, domains: ["lesson", "course", "path", "profile", "data"], refresh };
}

function courseItem(session: Session, path: PathEntry, refresh: () => Promise<void>): HTMLElement {
  const { paths } = session.client;
  const { id, title, description, isActive, isShipped } = path;
  const progress = labeled(
    text("lessons.label"), `${formatNumber(path.lessonsCompleted)}\u00a0/\u00a0${formatNumber(path.lessons)}`);
  const act = (action: () => Promise<unknown>, notice: string) => async () => {
    await action();
    notify(text(notice), title);
    await refresh();
  };
  const document = async () => JSON.stringify((await paths.export({ pathId: id })).source, null, 2);
  return element(
    "li", { class: "card", "data-path": id },
    element("div", { class: "stage-head" },
      element("h2", {}, title),
      element("span", { class: isActive ? "badge current" : "badge" },
        isActive ? icon("check") : null,
        text(isActive ? "path.active" : isShipped ? "path.shipped" : "path.imported"))),
    description === null ? null : element("p", { class: "muted" }, description),
    element("p", { class: "muted small" }, progress), progressBar(path.fraction, progress),
    element(
      "div", { class: "buttons" }, linkButton(`#/learn/path/${id}`, text("path.view"), "secondary"),
      isActive ? null : actionButton(`choose-${id}`, text("path.choose"),
        act(() => paths.choose({ pathId: id }), "state.saved"), { kind: "primary" }),
      ...isShipped ? [] : [
        actionButton(`edit-${id}`, text("action.edit"),
          async () => editCourse(session, path, await document(), refresh)),
        actionButton(`export-${id}`, text("action.download"),
          async () => download(`${title}.json`, await document()), { image: "download" }),
        confirmation(`delete-${id}`, text("action.delete"), text("path.delete_question"),
          act(() => paths.delete({ pathId: id }), "state.deleted")),
      ]));
}

function editCourse(session: Session, { id }: PathEntry, source: string, refresh: () => Promise<void>): void {
  const save = async (changed: CourseInput) => {
    await session.client.paths.update({ pathId: id, source: changed });
    sheet.close();
    notify(text("state.saved"));
    await refresh();
  };
  const sheet = openSheet(text("path.edit"), documentForm("edit-path", text("action.save"), source, save));
}

/** Creates a form for a document, which can be typed, read from a file, or begun with an example. */
function documentForm(
  id: string, submitLabel: string, source: string | null, submit: (source: CourseInput) => Promise<void>,
): HTMLElement {
  const field = textField("source", text("path.document"), { rows: 10, spellcheck: "false", class: "code" });
  const { control } = field;
  control.value = source ?? "";
  const file = element("input", { type: "file", accept: ".json", "aria-label": text("data.file"), class: "grow" });
  file.addEventListener("change", () => void file.files?.[0]?.text().then((content) => {
    control.value = content;
  }));
  const example = actionButton(`${id}-example`, text("path.example"), async () => {
    control.value = JSON.stringify(EXAMPLE, null, 2);
    control.focus();
  });
  const hint = element("p", { class: "muted small" }, text("path.document_hint"));
  return form({
    id, fields: [field], submitLabel, resets: source === null,
    content: [hint, source === null ? element("div", { class: "buttons" }, file, example) : null, field.element],
    submit: () => submit(parse(control.value)),
  });
}

/** Returns the document in a text; the server checks everything but the notation. */
function parse(source: string): CourseInput {
  try {
    return JSON.parse(source) as CourseInput;
  } catch {
    const issues = [{ path: "/source", rule: "invalid_params" as const, message: text("data.not_json") }];
    const data = { kind: "invalid_params" as const, issues };
    throw new KindlingError("paths.import", { code: -32602, message: text("data.not_json"), data });
  }
}
