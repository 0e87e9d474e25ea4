import { element } from "../elements.js";
import { inputField, selectField, textField, textValue, type Choice, type Field, type Values } from "../forms.js";
import type { KitQuestion, ListedKit, QuestionInput, StudyStage } from "../kindling.js";
import { liveScreen, openForm, splitLines } from "../live.js";
import { actionButton, linkButton, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatNumber, labeled, text } from "../texts.js";
import { openWorkout } from "./attempt.js";
import { Filters } from "./filters.js";
import { importScreen } from "./importKit.js";
import { kitScreen } from "./kit.js";
import { result } from "./stages.js";

const OWNERS = { "": "filter.all", own: "study.own_kits", shipped: "study.shipped_kits" } as const;

/** The kits with their reviews; also one kit, and the import of one. */
export function kitsScreen(session: Session, [id, target]: readonly string[]): Screen {
  if (id === "import") {
    return importScreen(session, target);
  }
  return id === undefined || id === "" ? kitList(session) : kitScreen(session, id);
}

function kitList(session: Session): Screen {
  const search = inputField("text", text("study.search"), { type: "search" });
  const owner = selectField("owner", text("filter.label"), Object.entries(OWNERS).map(([value, key]) => (
    { value, label: text(key) })));
  const filters = new Filters([search, owner], () => screen.refresh());
  const screen = liveScreen(text("study.kits"), ["kit", "review", "test", "study", "data"], async () => {
    const { kits, study } = session.client;
    const shown = filters.value("owner");
    const [{ items }, { stages }] = await Promise.all([
      kits.list({ limit: 500, text: filters.value("text"), isBasic: shown === null ? null : shown === "shipped" }),
      study.stages()]);
    const create = actionButton("new-kit", text("study.new_kit"), async () => openKitForm(session, stages),
      { kind: "primary", image: "plus" });
    const workout = actionButton("workout", text("study.start_workout"), async () => openWorkout(session, items, []));
    return [
      element("div", { class: "buttons" },
        create, linkButton("#/study/kits/import", text("study.import_kit"), "secondary"), workout),
      items.length === 0
        ? element("p", { class: "empty" }, text(filters.value("text") ? "state.no_results" : "study.no_kits")) : null,
      element("ul", { class: "kit-grid", id: "kits" }, ...items.map((kit) => kitCard(kit, stages))),
    ];
  }, filters.element);
  return screen;
}

function kitCard(kit: ListedKit, stages: readonly StudyStage[]): HTMLElement {
  return element("li", {}, element(
    "a", { class: "card kit-card", href: `#/study/kits/${kit.id}`, id: kit.id },
    element("span", { class: "muted small" }, stageTitle(kit, stages)),
    element("strong", {}, kit.name),
    element("span", { class: "muted small" }, `${labeled(text("study.questions"), kit.questionCount)} · `
      + result("study.best", kit.best)),
    progressBar(kit.questionCount === 0 ? 0 : kit.learned / kit.questionCount, text("study.learned")),
    counts(kit),
  ));
}

/** Creates the numbers of the reviews of a kit. */
export function counts({ due, new: unseen, learned, suspended }: ListedKit): HTMLElement {
  const numbers = [
    ["due", "review.due_today", due], ["new", "review.new", unseen], ["learned", "study.learned", learned],
    ["suspended", "study.suspended", suspended],
  ] as const;
  return element("span", { class: "counts" }, ...numbers.filter(([name,, count]) => count > 0 || name === "due").map(
    ([name, key, count]) => element("span", { class: `count-${name}` }, `${text(key)} `,
      element("strong", {}, formatNumber(count)))));
}

/** Returns the title of the stage of a kit. */
export function stageTitle({ stage }: Pick<ListedKit, "stage">, stages: readonly StudyStage[]): string {
  return stage === null ? text("study.outside") : stages[stage]?.title ?? "";
}

/** Creates the field of the stage of a kit; the first choice is none. */
export function stageField(stages: readonly StudyStage[], value: number | null = null): Field {
  const choices: Choice[] = stages.map(({ stage, title }) => ({ value: String(stage), label: title }));
  const all = [{ value: "", label: text("study.outside") }, ...choices];
  return selectField("stage", text("study.stage"), all, value === null ? "" : String(value));
}

/** Returns the chosen stage of a form; null outside the course. */
export function chosenStage(values: Values): number | null {
  return values["stage"] === "" ? null : Number(values["stage"]);
}

function openKitForm(session: Session, stages: readonly StudyStage[]): void {
  const fields = [inputField("name", text("study.kit_name")), stageField(stages), ...questionFields()];
  openForm(text("study.new_kit"), fields, async (values) => {
    const { kit } = await session.client.kits.create({
      name: textValue(values, "name"), stage: chosenStage(values), questions: [questionInput(values)],
    });
    location.hash = `#/study/kits/${kit.id}`;
  });
}

/** Creates the fields of a question; a line of a list is an answer, which may contain commas. */
export function questionFields(question?: KitQuestion): readonly Field[] {
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
export function questionInput(values: Values): QuestionInput {
  return {
    prompt: textValue(values, "prompt"), correctAnswer: textValue(values, "correctAnswer"),
    incorrectAnswers: splitLines(textValue(values, "incorrectAnswers")),
    acceptedAnswers: splitLines(textValue(values, "acceptedAnswers")),
  };
}
