import {
  actionButton, confirmButton, div, dotted, download, element, emptyState, figures, Filters, formatNumber,
  formatPercent, formButton, heading, icon, iconButton, inputField, labeled, linesField, linkButton, linkItem, Live,
  liveScreen, openForm, p, Pages, pressed, progressBar, refreshing, selectField, span, text, textField, thenOpen,
  titled, type Choice, type Screen, type Session,
} from "../components.js";
import type { KitExportFormat, KitId, KitQuestion, ListedKit, StudyStage } from "../kindling.js";
import { openTest, openWorkout } from "./attempt.js";
import { importScreen } from "./importKit.js";
import { result, stageReason } from "./stages.js";

const FORMATS: readonly KitExportFormat[] = ["csv", "json", "apkg"];
const DOMAINS = ["kit", "review", "test", "study", "data"] as const;

/** The kits with their reviews; also one kit, and the import of one. */
export function kitsScreen(session: Session, [id = "", target]: readonly string[]): Screen {
  return id === "import" ? importScreen(session, target) : id === "" ? kitList(session) : kitScreen(session, id);
}

function kitList(session: Session): Screen {
  const search = inputField("text", text("study.search"), { type: "search" });
  const owner = selectField("owner", text("filter.label"), [{ value: null, label: text("filter.all") },
    { value: "own", label: text("study.own_kits") }, { value: "shipped", label: text("study.shipped_kits") }]);
  const filters = new Filters([search, owner]);
  const screen: Screen = liveScreen(text("study.kits"), DOMAINS, async () => {
    const { kits, study } = session.client;
    const { text: words, owner: shown } = filters.values;
    const [{ items }, { stages }] = await Promise.all([
      kits.list({ limit: 500, text: words, isBasic: shown && shown === "shipped" }), study.stages()]);
    const fields = () => [inputField("name", text("study.kit_name")), stageField(stages), ...questionFields()];
    const create = formButton("new-kit", text("study.new_kit"), fields, async ({ name, stage, ...question }) => {
      const { kit } = await kits.create({ name, stage, questions: [question] });
      location.hash = `#/study/kits/${kit.id}`;
    }, { kind: "primary", image: "plus" });
    return [
      div("buttons", create, linkButton("#/study/kits/import", text("study.import_kit"), "secondary"),
        actionButton("workout", text("study.start_workout"), async () => openWorkout(session, items, []))),
      items.length > 0 ? null : emptyState(text(words ? "state.no_results" : "study.no_kits")),
      element("ul", { class: "kit-grid", id: "kits" }, ...items.map((kit) => kitCard(kit, stages))),
    ];
  }, filters.form(() => screen.refresh()));
  return screen;
}

function kitCard(kit: ListedKit, stages: readonly StudyStage[]): HTMLElement {
  const { id, name, questionCount, learned, best } = kit;
  const numbers = [
    ["due", "review.due_today"], ["new", "review.new"], ["learned", "study.learned"], ["suspended", "study.suspended"],
  ] as const;
  return linkItem(
    { class: "card kit-card", href: `#/study/kits/${id}`, id }, span("muted small", stageTitle(kit, stages)),
    element("strong", {}, name),
    span("muted small", dotted(labeled(text("study.questions"), questionCount), result("study.best", best))),
    progressBar(questionCount === 0 ? 0 : learned / questionCount, text("study.learned")),
    span("counts", ...numbers.map(([count, key]) => kit[count] === 0 && count !== "due" ? null
      : element("span", { class: `count-${count}` }, `${text(key)} `,
        element("strong", {}, formatNumber(kit[count]))))));
}

/** A kit with its questions, and everything that can be done with it. */
function kitScreen(session: Session, kitId: KitId): Screen {
  const { kits, reviews, study } = session.client;
  const questions = new Pages<KitQuestion>(
    async (cursor) => (await kits.get({ kitId, limit: 100, cursor })).questions);
  const live = new Live(async () => {
    const [{ items }, course, shown] = await Promise.all([
      kits.list({ limit: 500 }), study.stages(), questions.items()]);
    return { kit: items.find(({ id }) => id === kitId), course, shown };
  });
  const change = refreshing(live.refresh);
  const content = live.part(div("screen"), ({ kit, course, shown }) => {
    if (!kit) {
      return [emptyState(text("state.no_results"))];
    }
    const { stages } = course;
    const stage = kit.stage === null ? undefined : stages[kit.stage];
    return [
      p("muted", dotted(stageTitle(kit, stages), kit.isBasic ? text("path.shipped") : "")),
      div("card",
        figures({ "study.questions": kit.questionCount, "study.best": formatPercent(kit.best / 100),
          "review.due_today": kit.due, "review.new": kit.new, "study.learned": kit.learned }),
        studyButtons(kit, stage?.isOpen !== false), stage?.isOpen !== false ? null
          : element("p", { class: "muted", id: "locked" }, icon("lock"), ` ${stageReason(stage, course)}`)),
      div("card", element("h2", {}, text("study.questions")), editButtons(kit, stages),
        element("ul", { class: "rows", id: "questions" }, ...shown.map((question) => questionRow(question, kit))),
        questions.more(live.refresh)),
    ];
  });

  function studyButtons(kit: ListedKit, canTest: boolean): HTMLElement {
    const other = kit.suspended > 0 ? "resume" : "suspend";
    return div("buttons",
      linkButton(`#/study/reviews/${kitId}`, text("review.start")),
      canTest ? actionButton("start-test", text("study.start_test"), async () => openTest(session, kit)) : null,
      actionButton("start-workout", text("study.start_workout"), async () => openWorkout(session, [kit], [kitId])),
      actionButton(`${other}-all`, text(`study.${other}_all`), change(() => reviews[other]({ kitId }))));
  }

  function editButtons({ name, stage, isBasic }: ListedKit, stages: readonly StudyStage[]): HTMLElement {
    const load = formButton("export-kit", text("study.export_kit"), () => [
      selectField("format", text("data.format"), FORMATS.map((value) => ({ value, label: value }))),
    ], async ({ format }) => {
      const content = (await kits.export({ kitId, format })).content ?? "";
      download(`${name}.${format}`, format !== "apkg" ? content
        : Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
    }, { submitLabel: text("study.export_kit") });
    return div("buttons", ...isBasic ? [load] : [
      formButton("add-question", text("study.add_question"), () => questionFields(), (question) => (
        change(() => kits.addQuestions({ kitId, questions: [question] }))()
      ), { kind: "primary", image: "plus" }),
      formButton("edit-kit", text("study.edit_kit"), () => [
        inputField("name", text("study.kit_name"), { value: name }), stageField(stages, stage),
      ], (values) => change(() => kits.update({ kitId, ...values }))()),
      linkButton(`#/study/kits/import/${kitId}`, text("study.import_kit"), "secondary"), load,
      confirmButton("delete-kit", text("action.delete"), text("study.delete_kit"),
        thenOpen("#/study/kits", () => kits.delete({ kitId })))]);
  }

  function questionRow(question: KitQuestion, { isBasic }: ListedKit): HTMLElement {
    const { id, prompt, correctAnswer, incorrectAnswers, acceptedAnswers, isSuspended } = question;
    const toggle = pressed(iconButton(`suspend-${id}`, `${text("study.suspend")} ${prompt}`, "pause", change(() => (
      reviews[isSuspended ? "resume" : "suspend"]({ questionIds: [id] })))), isSuspended);
    const edit = iconButton(`edit-${id}`, `${text("action.edit")} ${prompt}`, "edit", async () => openForm(
      text("study.edit_question"), questionFields(question), (values) => (
        change(() => kits.updateQuestion({ questionId: id, ...values }))())));
    const remove = confirmButton(`remove-${id}`, text("action.remove"), text("study.remove_question"),
      change(() => kits.removeQuestion({ questionId: id })), "trash");
    return element("li", { class: `row question ${isSuspended ? "suspended" : ""}` },
      titled(prompt, span("right-answer", [correctAnswer, ...acceptedAnswers].join(" / ")),
        incorrectAnswers.join(" · ")),
      span("actions", ...isBasic ? [toggle] : [toggle, edit, remove]));
  }
  return live.screen("", DOMAINS, live.part(heading(""), ({ kit }) => [kit?.name ?? ""]), content);
}

function stageTitle({ stage }: ListedKit, stages: readonly StudyStage[]): string {
  return stage === null ? text("study.outside") : stages[stage]?.title ?? "";
}

/** Returns the choices of the stage of a kit; the first one is none. */
export function stageChoices(stages: readonly StudyStage[]): readonly Choice<number | null>[] {
  const choices = stages.map(({ stage, title }) => ({ value: stage, label: title }));
  return [{ value: null, label: text("study.outside") }, ...choices];
}

/** Creates the field of the stage of a kit. */
export function stageField(stages: readonly StudyStage[], value: number | null = null) {
  return selectField("stage", text("study.stage"), stageChoices(stages), value);
}

/** Creates the fields of a question; without wrong answers it is a flash card. Answers may contain commas. */
function questionFields(question?: KitQuestion) {
  const [incorrect = [], accepted = []] = [question?.incorrectAnswers, question?.acceptedAnswers];
  return [
    textField("prompt", text("study.question"), {}, question?.prompt),
    inputField("correctAnswer", text("study.correct_answer"), { value: question?.correctAnswer ?? "" }),
    linesField("incorrectAnswers", text("study.incorrect_answers"), incorrect, text("study.answers_hint")),
    linesField("acceptedAnswers", text("study.accepted_answers"), accepted, text("study.answers_hint")),
  ];
}
