import {
  actionButton, div, dotted, element, formatMinutes, hiddenText, icon, notifyError, openSheet, p, progressBar,
  shareText, span, text, titled, ul, type Session,
} from "../components.js";
import type { Mastery, PathLesson, PathStage } from "../kindling.js";

/** Opens the sheet of a stage with its lessons, and what was reached if it is completed. */
export async function openStage(session: Session, stage: PathStage): Promise<void> {
  try {
    const { title, state, description, numberText, minutes, fraction, lessons, toGoText } = stage;
    const page = state === "completed" ? await session.client.stages.get({ stageId: stage.id }) : null;
    const progress = toGoText ?? text("state.completed");
    openSheet(title, p("eyebrow", `${numberText} · ${formatMinutes(minutes)}`), description && p("muted", description),
      page?.mastery ? masteryCard(page.mastery) : null,
      state === "locked"
        ? p("badge large", icon("lock"), text("stages.locked_hint"))
        : div("stack", p("muted", progress), progressBar(fraction, progress)),
      ul("rows", ...lessons.map((lesson) => lessonItem(lesson, state === "locked"))));
  } catch (error) {
    notifyError(error);
  }
}

function masteryCard({ line, lessonsText, minutesText, shareText: content }: Mastery): HTMLElement {
  return div("mastery stack", p("title", icon("trophy"), line), element("p", {}, `${lessonsText} · ${minutesText}`),
    actionButton("share-stage", text("action.share_yours"), () => shareText(content), { image: "share" }));
}

function lessonItem({ id, title, subtitle, minutes, stageId, isCompleted }: PathLesson, isLocked: boolean) {
  const parts = [span(isCompleted ? "mark done" : "mark", icon(isCompleted ? "check" : isLocked ? "lock" : "arrow")),
    titled(title, dotted(subtitle, formatMinutes(minutes))), isCompleted ? hiddenText(text("state.completed")) : null];
  return element("li", {}, isLocked
    ? span("row", ...parts) : element("a", { class: "row", href: `#/learn/path/${stageId}/${id}`, id }, ...parts));
}
