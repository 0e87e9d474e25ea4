import {
  actionButton, checkSet, clickButton, confirmButton, div, element, form, formatPercent, heading, icon, inputField,
  integerField, labeled, linkButton, openForm, p, progressBar, replaceChildren, text, thenOpen, ul, type Child,
  type Screen, type Session,
} from "../components.js";
import type { AnswerReply, AskedQuestion, Attempt, AttemptId, AttemptOutcome, ListedKit } from "../kindling.js";

/** The keys of options, in their order. */
const KEYS = ["1", "2", "3", "4"];

/** Returns the address of an attempt. */
export function attemptAddress({ attemptId }: Attempt): string {
  return `#/study/stages/attempt/${attemptId}`;
}

/** Opens the form that starts a test of a kit. */
export function openTest({ client }: Session, { id: kitId, questionCount }: ListedKit): void {
  const label = text("study.start_test");
  openForm(label, [countField(questionCount, questionCount)], async ({ count }) => {
    location.hash = attemptAddress(await client.tests.start({ kitId, count }));
  }, label);
}

/** Opens the form that starts a workout with questions of some kits. */
export function openWorkout({ client }: Session, kits: readonly ListedKit[], selected: readonly string[]): void {
  const label = text("study.start_workout");
  const choices = kits.map(({ id, name }) => ({ value: id, label: name }));
  const available = kits.filter(({ id }) => selected.includes(id)).reduce((sum, kit) => sum + kit.questionCount, 0);
  const set = checkSet("kitIds", text("study.choose_kits"), choices, selected);
  openForm(label, [countField(Math.min(10, available || 10)), set], async (values) => {
    location.hash = attemptAddress(await client.workouts.start(values));
  }, label);
}

function countField(value: number, max: number | null = null) {
  return integerField("count", text("study.workout_count"), { min: 1, value, max });
}

/** A test with options, an exam with typed answers, or a workout, which repeats what was answered wrong. */
export function attemptScreen(session: Session, attemptId: AttemptId): Screen {
  const title = heading("");
  const status = element("div", { class: "stack" });
  const card = element("section", { class: "card flashcard", "aria-live": "polite" });
  let attempt: Attempt | undefined;
  /** Whether the evaluation of an answer is shown. */
  let isEvaluated = false;

  async function refresh(): Promise<void> {
    const current = await session.client.attempts.get({ attemptId });
    // A change elsewhere must neither hide an evaluation nor empty a field.
    const isShown = isEvaluated
      || attempt?.round === current.round && attempt.question?.position === current.question?.position;
    if (!isShown || !attempt) {
      show(current);
    }
  }

  function show(current: Attempt): void {
    attempt = current;
    isEvaluated = false;
    const { mode, question, outcome } = current;
    title.textContent = text(`mode.${mode}`);
    replaceChildren(status, ...statusLine(current));
    if (question) {
      replaceChildren(card, prompt(question), question.options
        ? div("options", ...question.options.map(optionButton)) : answerForm());
    } else if (outcome) {
      replaceChildren(card, ...outcomeOf(outcome));
    }
  }

  function statusLine({ question, mode, round, isPartial, state }: Attempt): Child[] {
    const stop = confirmButton("stop", text("study.stop"), text("study.stop_question"),
      thenOpen("#/study/stages", () => session.client.attempts.drop({ attemptId })));
    return [
      question ? progressBar((question.position - 1) / question.total, text(`mode.${mode}`)) : null,
      div(
        "split muted", element("span", { id: "position" }, question ? `${question.position} / ${question.total}` : ""),
        mode === "workout" ? element("span", { id: "round" }, labeled(text("study.round"), round)) : null,
        state === "finished" ? null : stop),
      isPartial ? p("muted small", text("study.partial")) : null,
    ];
  }

  function optionButton(option: string, index: number): HTMLButtonElement {
    const button = actionButton(`option-${index}`, option, () => answer(option), { kind: "secondary option" });
    button.prepend(element("kbd", { "aria-hidden": "true" }, KEYS[index] ?? ""));
    button.setAttribute("aria-keyshortcuts", KEYS[index] ?? "");
    return button;
  }

  function answerForm(): HTMLFormElement {
    const field = inputField("answer", text("study.your_answer"), { autocapitalize: "none", spellcheck: "false" });
    queueMicrotask(() => field.control.focus());
    return form({
      id: "typed", fields: [field], submitLabel: text("study.answer"), submit: (values) => answer(values.answer),
    });
  }

  async function answer(given: string): Promise<void> {
    const question = attempt?.question;
    if (!attempt || !question || isEvaluated) {
      return;
    }
    const { round } = attempt;
    const { position } = question;
    const reply = await session.client.attempts.answer({ attemptId, answer: given, round, position });
    if (!reply.counted) {
      attempt = undefined;
      await refresh();
      return;
    }
    isEvaluated = true;
    replaceChildren(card, prompt(question), ...evaluation(question, given, reply));
    document.getElementById("next-question")?.focus();
  }

  function evaluation({ options }: AskedQuestion, given: string, reply: AnswerReply): Child[] {
    const { correct, correctAnswer, hint } = reply;
    const label = text(reply.question ? "study.next_question" : "study.result");
    const next = actionButton("next-question", label, async () => {
      show(await session.client.attempts.get({ attemptId }));
      (document.querySelector<HTMLElement>("#option-0, #typed input, #next-round") ?? title).focus();
    }, { kind: "primary" });
    const rows = (options ?? [...new Set([given, correctAnswer ?? ""])].filter(Boolean)).map((option) => {
      const isRight = option === correctAnswer || correct === true && option === given;
      const kind = isRight ? "right" : option === given ? "wrong" : "";
      return element("li", { class: `option ${kind}` }, kind ? icon(isRight ? "check" : "close") : null, option);
    });
    return [
      element("p", { class: `verdict ${correct ? "right" : "wrong"}`, id: "verdict" },
        icon(correct ? "check" : "close"), text(correct ? "study.correct" : "study.wrong")),
      ul("options", ...rows),
      correct ? null : element("p", { id: "right-answer" }, labeled(text("study.correct_answer"), correctAnswer ?? "")),
      hint === null ? null : p("reminder", text("study.mixed_script")), next,
    ];
  }

  function outcomeOf(outcome: AttemptOutcome): Child[] {
    const { asked, correct, result, passed, isDone, wrong } = outcome;
    const news = Object.entries({
      "study.passed": passed === true, "study.failed": passed === false, "study.new_best": outcome.isNewBest,
      "study.exam_unlocked": outcome.examsUnlocked?.length, "study.stage_unlocked": outcome.stagesOpened?.length,
      "study.course_finished": outcome.courseFinished, "study.workout_done": isDone,
    }).filter(([, isNews]) => isNews).map(([key]) => (
      element("li", { class: key === "study.failed" ? "" : "good-news" }, text(key))));
    const repeat = actionButton("next-round", `${text("study.next_round")} (${wrong})`, async () => {
      show(await session.client.attempts.continue({ attemptId }));
    }, { kind: "primary" });
    return [
      p("muted", text("study.result")), element("p", { class: "result", id: "result" }, formatPercent(result / 100)),
      element("p", { id: "right-answers" }, labeled(text("study.correct_answers"), `${correct} / ${asked}`)),
      ul("tags", ...news),
      div("buttons", isDone === false ? repeat : null,
        linkButton("#/study/stages", text("action.done"), isDone === false ? "secondary" : "primary")),
    ];
  }

  return {
    element: div("screen narrow", title, status, card), domains: ["test", "exam", "workout", "study"], refresh,
    handleKey: (key) => clickButton(`option-${KEYS.indexOf(key)}`),
  };
}

/** The text of a question. */
const prompt = (question: AskedQuestion) => p("prompt", question.prompt);
