import { confirmButton, refreshing } from "../actions.js";
import { element } from "../elements.js";
import { inputField, selectField, textValue } from "../forms.js";
import { icon } from "../icons.js";
import type { KitExportFormat, KitId, KitQuestion, ListedKit, StudyStage } from "../kindling.js";
import { liveScreen, openForm, Pages } from "../live.js";
import { actionButton, download, figure, iconButton, linkButton, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatPercent, text } from "../texts.js";
import { openTest, openWorkout } from "./attempt.js";
import { chosenStage, questionFields, questionInput, stageField, stageTitle } from "./kits.js";
import { stageReason } from "./stages.js";

const FORMATS: readonly KitExportFormat[] = ["csv", "json", "apkg"];

/** A kit with its questions, and everything that can be done with it. */
export function kitScreen(session: Session, kitId: KitId): Screen {
  const { kits, reviews, study } = session.client;
  const pages = new Pages<KitQuestion>(
    async (cursor) => (await kits.get({ kitId, limit: 100, cursor })).questions, () => screen.refresh());
  const change = refreshing(() => screen.refresh());
  const screen = liveScreen("", ["kit", "review", "test", "study", "data"], async () => {
    const [list, course, { items, more }] = await Promise.all([
      kits.list({ limit: 500 }), study.stages(), pages.items()]);
    const kit = list.items.find(({ id }) => id === kitId);
    if (!kit) {
      return [element("p", { class: "empty" }, text("state.no_results"))];
    }
    title.textContent = kit.name;
    const { stages } = course;
    const stage = kit.stage === null ? undefined : stages[kit.stage];
    return [
      element("p", { class: "muted" }, [stageTitle(kit, stages), kit.isBasic ? text("path.shipped") : ""]
        .filter(Boolean).join(" · ")),
      element(
        "section", { class: "card" },
        element("dl", { class: "figures" }, figure(text("study.questions"), kit.questionCount),
          figure(text("study.best"), formatPercent(kit.best / 100)), figure(text("review.due_today"), kit.due),
          figure(text("review.new"), kit.new), figure(text("study.learned"), kit.learned)),
        studyButtons(kit, stage?.isOpen !== false),
        stage && !stage.isOpen
          ? element("p", { class: "muted", id: "locked" }, icon("lock"), ` ${stageReason(stage, course)}`) : null),
      element(
        "section", { class: "card" },
        element("h2", {}, text("study.questions")), editButtons(kit, stages),
        element("ul", { class: "rows", id: "questions" }, ...items.map((question) => questionRow(question, kit))),
        more),
    ];
  });
  const title = screen.element.querySelector("h1") as HTMLElement;

  function studyButtons(kit: ListedKit, canTest: boolean): HTMLElement {
    return element(
      "div", { class: "buttons" },
      linkButton(`#/study/reviews/${kitId}`, text("review.start")),
      canTest ? actionButton("start-test", text("study.start_test"), async () => openTest(session, kit)) : null,
      actionButton("start-workout", text("study.start_workout"), async () => openWorkout(session, [kit], [kitId])),
      kit.suspended > 0
        ? actionButton("resume-all", text("study.resume_all"), change(() => reviews.resume({ kitId })))
        : actionButton("suspend-all", text("study.suspend_all"), change(() => reviews.suspend({ kitId }))));
  }

  function editButtons(kit: ListedKit, stages: readonly StudyStage[]): HTMLElement {
    const add = actionButton("add-question", text("study.add_question"), async () => {
      openForm(text("study.add_question"), questionFields(), async (values) => {
        await change(() => kits.addQuestions({ kitId, questions: [questionInput(values)] }))();
      });
    }, { kind: "primary", image: "plus" });
    const edit = actionButton("edit-kit", text("study.edit_kit"), async () => {
      const fields = [inputField("name", text("study.kit_name"), { value: kit.name }), stageField(stages, kit.stage)];
      openForm(text("study.edit_kit"), fields, async (values) => {
        await change(() => kits.update({ kitId, name: textValue(values, "name"), stage: chosenStage(values) }))();
      });
    });
    const load = actionButton("export-kit", text("study.export_kit"), async () => {
      const format = selectField("format", text("data.format"), FORMATS.map((value) => ({ value, label: value })));
      openForm(text("study.export_kit"), [format], (values) => exportKit(kit, values["format"] as KitExportFormat),
        { label: text("study.export_kit") });
    });
    const remove = confirmButton("delete-kit", text("action.delete"), text("study.delete_kit"), async () => {
      await kits.delete({ kitId });
      location.hash = "#/study/kits";
    });
    const importLink = linkButton(`#/study/kits/import/${kitId}`, text("study.import_kit"), "secondary");
    return element("div", { class: "buttons" }, ...kit.isBasic ? [load] : [add, edit, importLink, load, remove]);
  }

  async function exportKit({ name }: ListedKit, format: KitExportFormat): Promise<void> {
    const { content } = await kits.export({ kitId, format });
    const isText = format !== "apkg";
    const data = isText ? content ?? "" : Uint8Array.from(atob(content ?? ""), (character) => character.charCodeAt(0));
    download(`${name}.${format}`, data);
  }

  function questionRow(question: KitQuestion, { isBasic }: ListedKit): HTMLElement {
    const { id, prompt, correctAnswer, incorrectAnswers, acceptedAnswers, isSuspended } = question;
    const toggle = iconButton(`suspend-${id}`, `${text("study.suspend")} ${prompt}`, "pause", change(() => (
      isSuspended ? reviews.resume({ questionIds: [id] }) : reviews.suspend({ questionIds: [id] }))));
    toggle.setAttribute("aria-pressed", String(isSuspended));
    const edit = iconButton(`edit-${id}`, `${text("action.edit")} ${prompt}`, "edit", async () => {
      openForm(text("study.edit_question"), questionFields(question), async (values) => {
        await change(() => kits.updateQuestion({ questionId: id, ...questionInput(values) }))();
      });
    });
    const remove = confirmButton(`remove-${id}`, text("action.remove"), text("study.remove_question"),
      change(() => kits.removeQuestion({ questionId: id })), "trash");
    return element(
      "li", { class: `row question ${isSuspended ? "suspended" : ""}` },
      element(
        "span", { class: "grow" }, element("span", { class: "row-title" }, prompt),
        element("span", { class: "right-answer" }, [correctAnswer, ...acceptedAnswers].join(" / ")),
        element("span", { class: "muted" }, incorrectAnswers.join(" · "))),
      element("span", { class: "actions" }, ...isBasic ? [toggle] : [toggle, edit, remove]),
    );
  }
  return screen;
}
