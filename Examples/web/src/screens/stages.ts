import {
  actionButton, card, div, dotted, element, formatPercent, icon, labeled, linkButton, linkItem, liveScreen, p,
  progressBar, refreshing, span, text, titled, ul, type Screen, type Session,
} from "../components.js";
import type { Attempt, Kit, StudyExam, StudyOverview, StudyStage } from "../kindling.js";
import { attemptAddress, attemptScreen } from "./attempt.js";

/** The stages of the study course with their exams: what is open, and why; and the unfinished attempts. */
export function stagesScreen(session: Session, [part, id]: readonly string[]): Screen {
  if (part === "attempt") {
    return attemptScreen(session, Number(id));
  }
  const { client } = session;
  const screen = liveScreen(text("nav.study"), ["study", "test", "exam", "workout", "kit", "data"], async () => {
    const [course, attempts] = await Promise.all([client.study.stages(), client.attempts.list()]);
    return [
      attempts.items.length === 0 ? null : runningAttempts(attempts.items, course),
      element("p", { class: course.courseFinished ? "title" : "muted" },
        text(course.courseFinished ? "study.course_finished" : "study.unlock_hint")),
      ...course.exams.map((exam) => element(
        "section", { class: "course-part", "aria-label": exam.title },
        div("course-stages", ...stagesOf(exam, course).map((stage) => stageCard(stage, course))),
        examRow(exam))),
    ];
  });

  function stageCard(stage: StudyStage, course: StudyOverview): HTMLElement {
    const canChoose = !stage.isOpen && stage.isFinal && openingExam(stage, course)?.isCompleted === true;
    const state = stage.isOpen ? (stage.isChosen ? "study.stage_chosen" : "study.stage_open") : "study.stage_locked";
    return element("article",
      { class: `card study-stage ${stage.isOpen ? "open" : "locked"}`, id: `study-stage-${stage.stage}` },
      div("stage-line", element("span", { class: "stage-number", "aria-hidden": "true" }, String(stage.stage + 1)),
        element("h2", { class: "grow" }, stage.title),
        span(`badge ${stage.isOpen ? "completed" : ""}`, icon(stage.isOpen ? "check" : "lock"), text(state))),
      p("muted small reason", stageReason(stage, course)), stage.isOpen ? ul("rows", ...stage.kits.map(kitRow))
        : element("p", {}, stage.kits.map(({ name }) => name).join(" · ")),
      canChoose ? actionButton(`choose-${stage.stage}`, text("study.choose"), refreshing(() => screen.refresh())(
        () => client.study.choose({ stage: stage.stage })), { kind: "primary" }) : null);
  }

  function examRow(exam: StudyExam): HTMLElement {
    const state = exam.isCompleted ? text("study.passed") : exam.isUnlocked ? text("study.exam_ready")
      : exam.kitsLeft > 0 ? labeled(text("study.kits_left"), exam.kitsLeft) : text("study.choose_stage");
    const [badge, image] = exam.isCompleted ? ["completed", "check"] as const
      : exam.isUnlocked ? ["current", "star"] as const : ["", "lock"] as const;
    return element("div", { class: "card row exam-row", id: `exam-${exam.id}` },
      span(`mark ${exam.isCompleted ? "done" : ""}`, icon(image)),
      titled(exam.title, exam.best > 0 ? result("study.best", exam.best) : ""),
      span(`badge ${badge}`, state),
      exam.isUnlocked ? actionButton(`start-exam-${exam.id}`, text("study.start_exam"), async () => {
        location.hash = attemptAddress(await client.exams.start({ examId: exam.id }));
      }, { kind: exam.isCompleted ? "secondary" : "primary" }) : null);
  }
  return screen;
}

/** The stages before an exam: those that it covers, and for the last exam all final ones. */
function stagesOf(exam: StudyExam, { stages, exams }: StudyOverview): readonly StudyStage[] {
  const isLast = exam === exams[exams.length - 1];
  return stages.filter(({ stage, isFinal }) => isFinal ? isLast : exam.stages.includes(stage));
}

/** The exam that opens a stage: the last one about earlier stages; undefined for the first stage. */
function openingExam({ stage }: StudyStage, { stages, exams }: StudyOverview): StudyExam | undefined {
  const isEarlier = (number: number) => number < stage && stages[number]?.isFinal === false;
  return exams.filter((exam) => exam.stages.length > 0 && exam.stages.every(isEarlier)).pop();
}

/** Returns why a stage is open or locked. */
export function stageReason(stage: StudyStage, course: StudyOverview): string {
  const opening = openingExam(stage, course);
  if (!opening || !stage.isOpen && opening.isCompleted) {
    return text(opening ? "study.choose_hint" : "study.open_from_start");
  }
  return labeled(text(stage.isOpen ? "study.opened_by" : "study.opens_after"), opening.title);
}

function kitRow({ id, name, best, isAboveThreshold }: Kit): HTMLElement {
  return linkItem({ class: "row", href: `#/study/kits/${id}`, id: `stage-kit-${id}` },
    titled(name, progressBar(best / 100, name)), span("muted small", formatPercent(best / 100)),
    isAboveThreshold ? span("mark done", icon("check")) : null);
}

function runningAttempts(attempts: readonly Attempt[], { stages, exams }: StudyOverview): HTMLElement {
  const kits = stages.flatMap((stage) => stage.kits);
  const rows = attempts.map((attempt) => {
    const { asked, question, examId, kitId, mode } = attempt;
    const title = exams.find(({ id }) => id === examId)?.title ?? kits.find(({ id }) => id === kitId)?.name;
    const details = dotted(title, `${asked} / ${question?.total ?? asked}`);
    return element("li", { class: "row" }, titled(text(`mode.${mode}`), details),
      linkButton(attemptAddress(attempt), text("study.resume"), "secondary"));
  });
  return card(text("state.in_progress"), "reviews", element("ul", { class: "rows", id: "attempts" }, ...rows));
}

/** Returns a percentage after its label. */
export function result(label: string, percentage: number): string {
  return labeled(text(label), formatPercent(percentage / 100));
}
