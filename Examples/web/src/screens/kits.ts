import {
  actionButton, buttons, confirmButton, dotted, download, element, emptyState, figures, formatNumber, formatPercent,
  formButton, icon, iconButton, inputField, labeled, linkButton, liveScreen, muted, openForm, p, Pages, progressBar,
  refreshing, selectField, span, splitLines, text, textField, textValue, titled, type Choice, type Field, type Screen,
  type Session, type Values,
} from "../components.js";
import type { KitExportFormat, KitId, KitQuestion, ListedKit, QuestionInput, StudyStage } from "../kindling.js";
import { openTest, openWorkout } from "./attempt.js";
import { Filters } from "./filters.js";
import { importScreen } from "./importKit.js";
import { result, stageReason } from "./stages.js";

const OWNERS = { "": "filter.all", own: "study.own_kits", shipped: "study.shipped_kits" } as const;
const FORMATS: readonly KitExportFormat[] = ["csv", "json", "apkg"];
const DOMAINS = ["kit", "review", "test", "study", "data"] as const;

/** The kits with their reviews; also one kit, and the import of one. */
export function kitsScreen(session: Session, [id = "", target]: readonly string[]): Screen {
  return id === "import" ? importScreen(session, target) : id === "" ? kitList(session) : kitScreen(session, id);
}

function kitList(session: Session): Screen {
  const search = inputField("text", text("study.search"), { type: "search" });
  const owner = selectField("owner", text("filter.label"), Object.entries(OWNERS).map(([value, key]) => (
    { value, label: text(key) })));
  const filters = new Filters([search, owner], () => screen.refresh());
  const screen = liveScreen(text("study.kits"), DOMAINS, async () => {
    const { kits, study } = session.client;
    const shown = filters.value("owner");
    const [{ items }, { stages }] = await Promise.all([
      kits.list({ limit: 500, text: filters.value("text"), isBasic: shown === null ? null : shown === "shipped" }),
      study.stages()]);
    const fields = () => [inputField("name", text("study.kit_name")), stageField(stages), ...questionFields()];
    const create = formButton("new-kit", text("study.new_kit"), fields, async (values) => {
      const { kit } = await kits.create({
        name: textValue(values, "name"), stage: chosenStage(values), questions: [questionInput(values)] });
      location.hash = `#/study/kits/${kit.id}`;
    }, { kind: "primary", image: "plus" });
    return [
      buttons(create, linkButton("#/study/kits/import", text("study.import_kit"), "secondary"),
        actionButton("workout", text("study.start_workout"), async () => openWorkout(session, items, []))),
      items.length > 0 ? null : emptyState(text(filters.value("text") ? "state.no_results" : "study.no_kits")),
      element("ul", { class: "kit-grid", id: "kits" }, ...items.map((kit) => kitCard(kit, stages))),
    ];
  }, filters.element);
  return screen;
}

function kitCard(kit: ListedKit, stages: readonly StudyStage[]): HTMLElement {
  const { id, name, questionCount, learned, best } = kit;
  const numbers = [
    ["due", "review.due_today"], ["new", "review.new"], ["learned", "study.learned"], ["suspended", "study.suspended"],
  ] as const;
  return element("li", {}, element(
    "a", { class: "card kit-card", href: `#/study/kits/${id}`, id }, muted(stageTitle(kit, stages), "small"),
    element("strong", {}, name),
    muted(`${labeled(text("study.questions"), questionCount)} · ${result("study.best", best)}`, "small"),
    progressBar(questionCount === 0 ? 0 : learned / questionCount, text("study.learned")),
    span("counts", ...numbers.map(([count, key]) => kit[count] === 0 && count !== "due" ? null
      : element("span", { class: `count-${count}` }, `${text(key)} `,
        element("strong", {}, formatNumber(kit[count])))))));
}

/** A kit with its questions, and everything that can be done with it. */
function kitScreen(session: Session, kitId: KitId): Screen {
  const { kits, reviews, study } = session.client;
  const change = refreshing(() => screen.refresh());
  const questions = new Pages<KitQuestion>(
    async (cursor) => (await kits.get({ kitId, limit: 100, cursor })).questions, () => screen.refresh());
  const screen = liveScreen("", DOMAINS, async () => {
    const [list, course, { items, more }] = await Promise.all([
      kits.list({ limit: 500 }), study.stages(), questions.items()]);
    const kit = list.items.find(({ id }) => id === kitId);
    if (!kit) {
      return [emptyState(text("state.no_results"))];
    }
    title.textContent = kit.name;
    const { stages } = course;
    const stage = kit.stage === null ? undefined : stages[kit.stage];
    return [
      p("muted", dotted(stageTitle(kit, stages), kit.isBasic ? text("path.shipped") : "")),
      element(
        "section", { class: "card" },
        figures({ "study.questions": kit.questionCount, "study.best": formatPercent(kit.best / 100),
          "review.due_today": kit.due, "review.new": kit.new, "study.learned": kit.learned }),
        studyButtons(kit, stage?.isOpen !== false), stage?.isOpen !== false ? null
          : element("p", { class: "muted", id: "locked" }, icon("lock"), ` ${stageReason(stage, course)}`)),
      element(
        "section", { class: "card" }, element("h2", {}, text("study.questions")), editButtons(kit, stages),
        element("ul", { class: "rows", id: "questions" }, ...items.map((question) => questionRow(question, kit))),
        more),
    ];
  });
  const title = screen.element.querySelector("h1") as HTMLElement;

  function studyButtons(kit: ListedKit, canTest: boolean): HTMLElement {
    return buttons(
      linkButton(`#/study/reviews/${kitId}`, text("review.start")),
      canTest ? actionButton("start-test", text("study.start_test"), async () => openTest(session, kit)) : null,
      actionButton("start-workout", text("study.start_workout"), async () => openWorkout(session, [kit], [kitId])),
      kit.suspended > 0
        ? actionButton("resume-all", text("study.resume_all"), change(() => reviews.resume({ kitId })))
        : actionButton("suspend-all", text("study.suspend_all"), change(() => reviews.suspend({ kitId }))));
  }

  function editButtons({ name, stage, isBasic }: ListedKit, stages: readonly StudyStage[]): HTMLElement {
    const load = formButton("export-kit", text("study.export_kit"), () => [
      selectField("format", text("data.format"), FORMATS.map((value) => ({ value, label: value }))),
    ], async (values) => {
      const format = values["format"] as KitExportFormat;
      const content = (await kits.export({ kitId, format })).content ?? "";
      download(`${name}.${format}`, format !== "apkg" ? content
        : Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
    }, { submitLabel: text("study.export_kit") });
    return buttons(...isBasic ? [load] : [
      formButton("add-question", text("study.add_question"), questionFields, (values) => (
        change(() => kits.addQuestions({ kitId, questions: [questionInput(values)] }))()
      ), { kind: "primary", image: "plus" }),
      formButton("edit-kit", text("study.edit_kit"), () => [
        inputField("name", text("study.kit_name"), { value: name }), stageField(stages, stage),
      ], (values) => (
        change(() => kits.update({ kitId, name: textValue(values, "name"), stage: chosenStage(values) }))())),
      linkButton(`#/study/kits/import/${kitId}`, text("study.import_kit"), "secondary"), load,
      confirmButton("delete-kit", text("action.delete"), text("study.delete_kit"), async () => {
        await kits.delete({ kitId });
        location.hash = "#/study/kits";
      })]);
  }

  function questionRow(question: KitQuestion, { isBasic }: ListedKit): HTMLElement {
    const { id, prompt, correctAnswer, incorrectAnswers, acceptedAnswers, isSuspended } = question;
    const toggle = iconButton(`suspend-${id}`, `${text("study.suspend")} ${prompt}`, "pause", change(() => (
      isSuspended ? reviews.resume({ questionIds: [id] }) : reviews.suspend({ questionIds: [id] }))));
    toggle.setAttribute("aria-pressed", String(isSuspended));
    const edit = iconButton(`edit-${id}`, `${text("action.edit")} ${prompt}`, "edit", async () => openForm(
      text("study.edit_question"), questionFields(question), (values) => (
        change(() => kits.updateQuestion({ questionId: id, ...questionInput(values) }))())));
    const remove = confirmButton(`remove-${id}`, text("action.remove"), text("study.remove_question"),
      change(() => kits.removeQuestion({ questionId: id })), "trash");
    return element(
      "li", { class: `row question ${isSuspended ? "suspended" : ""}` },
      titled(prompt, span("right-answer", [correctAnswer, ...acceptedAnswers].join(" / ")),
        muted(incorrectAnswers.join(" · "))),
      span("actions", ...isBasic ? [toggle] : [toggle, edit, remove]));
  }
  return screen;
}

function stageTitle({ stage }: ListedKit, stages: readonly StudyStage[]): string {
  return stage === null ? text("study.outside") : stages[stage]?.title ?? "";
}

/** Returns the choices of the stage of a kit; the first one is none. */
export function stageChoices(stages: readonly StudyStage[]): readonly Choice[] {
  const choices = stages.map(({ stage, title }) => ({ value: String(stage), label: title }));
  return [{ value: "", label: text("study.outside") }, ...choices];
}

/** Creates the field of the stage of a kit. */
export function stageField(stages: readonly StudyStage[], value: number | null = null): Field {
  return selectField("stage", text("study.stage"), stageChoices(stages), String(value ?? ""));
}

/** Returns the chosen stage of a form; null outside the course. */
export function chosenStage(values: Values): number | null {
  return values["stage"] === "" ? null : Number(values["stage"]);
}

/** Creates the fields of a question; a line of a list is an answer, which may contain commas. */
function questionFields(question?: KitQuestion): readonly Field[] {
  const list = (name: string, label: string, answers: readonly string[] = []) => (
    textField(name, label, { rows: 3 }, answers.join("\n"), text("study.answers_hint")));
  return [
    textField("prompt", text("study.question"), {}, question?.prompt),
    inputField("correctAnswer", text("study.correct_answer"), { value: question?.correctAnswer ?? "" }),
    list("incorrectAnswers", text("study.incorrect_answers"), question?.incorrectAnswers),
    list("acceptedAnswers", text("study.accepted_answers"), question?.acceptedAnswers),
  ];
}

/** Returns the question of a form; without wrong answers it is a flash card. */
function questionInput(values: Values): QuestionInput {
  const [prompt, correctAnswer] = [textValue(values, "prompt"), textValue(values, "correctAnswer")];
  const list = (name: string) => splitLines(textValue(values, name));
  return {
    prompt, correctAnswer, incorrectAnswers: list("incorrectAnswers"), acceptedAnswers: list("acceptedAnswers") };
}
