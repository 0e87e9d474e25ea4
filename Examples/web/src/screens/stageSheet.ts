import { element, hiddenText } from "../elements.js";
import { icon } from "../icons.js";
import type { Mastery, PathLesson, PathStage } from "../kindling.js";
import { notifyError } from "../notices.js";
import { actionButton, progressBar, shareText } from "../screen.js";
import type { Session } from "../session.js";
import { openSheet } from "../sheet.js";
import { formatMinutes, text } from "../texts.js";

/** Opens the sheet of a stage with its lessons, and what was reached if it is completed. */
export async function openStage(session: Session, stage: PathStage): Promise<void> {
  try {
    const page = stage.state === "completed" ? await session.client.stages.get({ stageId: stage.id }) : null;
    const isLocked = stage.state === "locked";
    const progress = stage.toGoText ?? text("state.completed");
    openSheet(
      stage.title,
      element("p", { class: "eyebrow" }, `${stage.numberText} · ${formatMinutes(stage.minutes)}`),
      stage.description === null ? null : element("p", { class: "muted" }, stage.description),
      page?.mastery ? masteryCard(page.mastery) : null,
      isLocked
        ? element("p", { class: "badge large" }, icon("lock"), text("stages.locked_hint"))
        : element("div", { class: "stack" }, element("p", { class: "muted" }, progress),
          progressBar(stage.fraction, progress)),
      element("ul", { class: "rows" }, ...stage.lessons.map((lesson) => lessonItem(lesson, isLocked))),
    );
  } catch (error) {
    notifyError(error);
  }
}

function masteryCard({ line, lessonsText, minutesText, shareText: content }: Mastery): HTMLElement {
  return element(
    "div", { class: "mastery stack" },
    element("p", { class: "title" }, icon("trophy"), line),
    element("p", {}, `${lessonsText} · ${minutesText}`),
    actionButton("share-stage", text("action.share_yours"), () => shareText(content), { image: "share" }));
}

function lessonItem(lesson: PathLesson, isLocked: boolean): HTMLElement {
  const mark = lesson.isCompleted ? "check" : isLocked ? "lock" : "arrow";
  const detail = [lesson.subtitle, formatMinutes(lesson.minutes)].filter(Boolean).join(" · ");
  const parts = [
    element("span", { class: lesson.isCompleted ? "mark done" : "mark" }, icon(mark)),
    element("span", { class: "grow" },
      element("span", { class: "row-title" }, lesson.title), element("span", { class: "muted" }, detail)),
    lesson.isCompleted ? hiddenText(text("state.completed")) : null,
  ];
  return element("li", {}, isLocked
    ? element("span", { class: "row" }, ...parts)
    : element("a", { class: "row", href: `#/learn/path/${lesson.stageId}/${lesson.id}`, id: lesson.id }, ...parts));
}
