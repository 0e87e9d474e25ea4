import { element, hiddenText } from "../elements.js";
import { icon } from "../icons.js";
import type { Mastery, PathLesson, PathStage } from "../kindling.js";
import { notifyError } from "../notices.js";
import { div, p, span, ul } from "../parts.js";
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
    openSheet(stage.title, p("eyebrow", `${stage.numberText} · ${formatMinutes(stage.minutes)}`),
      stage.description === null ? null : p("muted", stage.description),
      page?.mastery ? masteryCard(page.mastery) : null,
      isLocked
        ? p("badge large", icon("lock"), text("stages.locked_hint"))
        : div("stack", p("muted", progress), progressBar(stage.fraction, progress)),
      ul("rows", ...stage.lessons.map((lesson) => lessonItem(lesson, isLocked))));
  } catch (error) {
    notifyError(error);
  }
}

function masteryCard({ line, lessonsText, minutesText, shareText: content }: Mastery): HTMLElement {
  return div("mastery stack", p("title", icon("trophy"), line), element("p", {}, `${lessonsText} · ${minutesText}`),
    actionButton("share-stage", text("action.share_yours"), () => shareText(content), { image: "share" }));
}

function lessonItem(lesson: PathLesson, isLocked: boolean): HTMLElement {
  const mark = lesson.isCompleted ? "check" : isLocked ? "lock" : "arrow";
  const detail = [lesson.subtitle, formatMinutes(lesson.minutes)].filter(Boolean).join(" · ");
  const parts = [element("span", { class: lesson.isCompleted ? "mark done" : "mark" }, icon(mark)),
    span("grow", span("row-title", lesson.title), span("muted", detail)),
    lesson.isCompleted ? hiddenText(text("state.completed")) : null];
  return element("li", {}, isLocked
    ? span("row", ...parts)
    : element("a", { class: "row", href: `#/learn/path/${lesson.stageId}/${lesson.id}`, id: lesson.id }, ...parts));
}
