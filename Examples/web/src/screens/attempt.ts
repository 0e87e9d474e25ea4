import { confirmButton } from "../actions.js";
import { element, replaceChildren, type Child } from "../elements.js";
import { form, inputField, textValue } from "../forms.js";
import { icon } from "../icons.js";
import type { AnswerReply, AskedQuestion, Attempt, AttemptId, AttemptOutcome, ListedKit } from "../kindling.js";
import { checkSet, openForm } from "../live.js";
import { actionButton, heading, linkButton, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatPercent, labeled, text } from "../texts.js";

/** The keys of options, in their order. */
const KEYS = ["1", "2", "3", "4"];

/** Returns the address of an attempt. */
export function attemptAddress({ attemptId }: Attempt): string {
  return `#/study/stages/attempt/${attemptId}`;
}

/** Opens the form that starts a test of a kit. */
export function openTest(session: Session, { id, questionCount }: Pick<ListedKit, "id" | "questionCount">): void {
  const count = inputField("count", text("study.workout_count"), {
    type: "number", min: 1, max: questionCount, value: questionCount,
  });
  openForm(text("study.start_test"), [count], async (values) => {
    const attempt = await session.client.tests.start({ kitId: id, count: Number(values["count"]) });
    location.hash = attemptAddress(attempt);
  }, { label: text("study.start_test") });
}

/** Opens the form that starts a workout with questions of some kits. */
export function openWorkout(session: Session, kits: readonly ListedKit[], selected: readonly string[]): void {
  const choices = kits.map(({ id, name }) => ({ value: id, label: name }));
  const available = kits.filter(({ id }) => selected.includes(id)).reduce((sum, kit) => sum + kit.questionCount, 0);
  const value = Math.min(10, available || 10);
  const count = inputField("count", text("study.workout_count"), { type: "number", min: 1, value });
  const set = checkSet("kitIds", text("study.choose_kits"), choices, selected);
  openForm(text("study.start_workout"), [count, set], async (values) => {
    const kitIds = set.checked();
    const attempt = await session.client.workouts.start({ kitIds, count: Number(values["count"]) });
    location.hash = attemptAddress(attempt);
  }, { label: text("study.start_workout") });
}

/** A test with options, an exam with typed answers, or a workout, which repeats what was answered wrong. */
export function attemptScreen(session: Session, attemptId: AttemptId): Screen {
  return new AttemptScreen(session, attemptId);
}

class AttemptScreen implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["test", "exam", "workout", "study"] as const;
  private readonly title = heading("");
  private readonly status = element("div", { class: "stack" });
  private readonly card = element("section", { class: "card flashcard", "aria-live": "polite" });
  private attempt: Attempt | undefined;
  /** The answered question, until its evaluation has been read. */
  private answered: AskedQuestion | undefined;

  constructor(private readonly session: Session, private readonly attemptId: AttemptId) {
    this.element = element("div", { class: "screen narrow" }, this.title, this.status, this.card);
  }

  async refresh(): Promise<void> {
    const attempt = await this.session.client.attempts.get({ attemptId: this.attemptId });
    // A change elsewhere must neither hide an evaluation nor empty a field.
    const isShown = this.answered !== undefined
      || this.attempt?.round === attempt.round && this.attempt.question?.position === attempt.question?.position;
    if (!isShown || !this.attempt) {
      this.show(attempt);
    }
  }

  handleKey(key: string): boolean {
    const button = document.getElementById(`option-${KEYS.indexOf(key)}`);
    button?.click();
    return button !== null;
  }

  private show(attempt: Attempt): void {
    this.attempt = attempt;
    this.answered = undefined;
    const { mode, question, outcome } = attempt;
    this.title.textContent = text(`mode.${mode}`);
    replaceChildren(this.status, ...this.statusLine(attempt));
    if (question) {
      const answers = question.options
        ? element("div", { class: "options" }, ...question.options.map((option, index) => this.option(option, index)))
        : this.answerForm();
      replaceChildren(this.card, prompt(question), answers);
    } else if (outcome) {
      replaceChildren(this.card, ...this.outcome(outcome));
    }
  }

  private statusLine({ question, mode, round, isPartial, state }: Attempt): Child[] {
    const position = question ? `${question.position} / ${question.total}` : "";
    const stop = confirmButton("stop", text("study.stop"), text("study.stop_question"), async () => {
      await this.session.client.attempts.drop({ attemptId: this.attemptId });
      location.hash = "#/study/stages";
    });
    return [
      question ? progressBar((question.position - 1) / question.total, text(`mode.${mode}`)) : null,
      element(
        "div", { class: "split muted" }, element("span", { id: "position" }, position),
        mode === "workout" ? element("span", { id: "round" }, labeled(text("study.round"), round)) : null,
        state === "finished" ? null : stop),
      isPartial ? element("p", { class: "muted small" }, text("study.partial")) : null,
    ];
  }

  private option(option: string, index: number): HTMLButtonElement {
    const button = actionButton(`option-${index}`, option, () => this.answer(option), { kind: "secondary option" });
    button.prepend(element("kbd", { "aria-hidden": "true" }, KEYS[index] ?? ""));
    button.setAttribute("aria-keyshortcuts", KEYS[index] ?? "");
    return button;
  }

  private answerForm(): HTMLFormElement {
    const field = inputField("answer", text("study.your_answer"), { autocapitalize: "none", spellcheck: "false" });
    const created = form({
      id: "typed", fields: [field], submitLabel: text("study.answer"),
      submit: (values) => this.answer(textValue(values, "answer")),
    });
    queueMicrotask(() => field.control.focus());
    return created;
  }

  private async answer(answer: string): Promise<void> {
    const { attempt } = this;
    const question = attempt?.question;
    if (!attempt || !question || this.answered) {
      return;
    }
    const { attemptId, round } = attempt;
    const { position } = question;
    const reply = await this.session.client.attempts.answer({ attemptId, answer, round, position });
    if (!reply.counted) {
      this.attempt = undefined;
      await this.refresh();
      return;
    }
    this.answered = question;
    replaceChildren(this.card, prompt(question), ...this.evaluation(question, answer, reply));
    document.getElementById("next-question")?.focus();
  }

  private evaluation({ options }: AskedQuestion, answer: string, reply: AnswerReply): Child[] {
    const { correct, correctAnswer, hint } = reply;
    const label = text(reply.question ? "study.next_question" : "study.result");
    const next = actionButton("next-question", label, async () => {
      this.show(await this.session.client.attempts.get({ attemptId: this.attemptId }));
      const control = document.querySelector<HTMLElement>("#option-0, #typed input, #next-round") ?? this.title;
      control.focus();
    }, { kind: "primary" });
    const rows = (options ?? [...new Set([answer, correctAnswer ?? ""])].filter(Boolean)).map((option) => {
      const isRight = option === correctAnswer || correct === true && option === answer;
      const kind = isRight ? "right" : option === answer ? "wrong" : "";
      const image = kind === "" ? null : icon(kind === "right" ? "check" : "close");
      return element("li", { class: `option ${kind}` }, image, option);
    });
    return [
      element("p", { class: `verdict ${correct ? "right" : "wrong"}`, id: "verdict" },
        icon(correct ? "check" : "close"), text(correct ? "study.correct" : "study.wrong")),
      element("ul", { class: "options" }, ...rows),
      correct ? null : element("p", { id: "right-answer" }, labeled(text("study.correct_answer"), correctAnswer ?? "")),
      hint === null ? null : element("p", { class: "reminder" }, text("study.mixed_script")),
      next,
    ];
  }

  private outcome(outcome: AttemptOutcome): Child[] {
    const { asked, correct, result, isNewBest, passed, examsUnlocked, stagesOpened, wrong } = outcome;
    const news = [
      passed === null ? null : passed ? "study.passed" : "study.failed", isNewBest ? "study.new_best" : null,
      examsUnlocked?.length ? "study.exam_unlocked" : null, stagesOpened?.length ? "study.stage_unlocked" : null,
      outcome.courseFinished ? "study.course_finished" : null, outcome.isDone ? "study.workout_done" : null,
    ].filter((key): key is string => key !== null);
    const repeat = actionButton("next-round", `${text("study.next_round")} (${wrong})`, async () => {
      this.show(await this.session.client.attempts.continue({ attemptId: this.attemptId }));
    }, { kind: "primary" });
    return [
      element("p", { class: "muted" }, text("study.result")),
      element("p", { class: "result", id: "result" }, formatPercent(result / 100)),
      element("p", { id: "right-answers" }, labeled(text("study.correct_answers"), `${correct} / ${asked}`)),
      element("ul", { class: "tags" }, ...news.map((key) => element(
        "li", { class: key === "study.failed" ? "" : "good-news" }, text(key)))),
      element("div", { class: "buttons" }, outcome.isDone === false ? repeat : null,
        linkButton("#/study/stages", text("action.done"), outcome.isDone === false ? "secondary" : "primary")),
    ];
  }
}

function prompt({ prompt: question }: AskedQuestion): HTMLElement {
  return element("p", { class: "prompt" }, question);
}
