import {
  div, element, formatNumber, formatPercent, icon, labeled, openSheet, p, progressBar, span, text, titled, ul,
  type IconName,
} from "../components.js";
import type { LessonCompletion } from "../kindling.js";

const SPARKS = 12;

/** Celebrates a completed lesson: praise, what it finished, opened and earned, and where to go next. */
export function celebrate(completion: LessonCompletion, next: HTMLElement): void {
  const { praise, lesson, stageFinished, stageUnlocked, achievements, streak, streakBefore, progress } = completion;
  const burst = element("div", { class: "burst", "aria-hidden": "true" }, icon("check"));
  for (let index = 0; index < SPARKS; index += 1) {
    const spark = element("span");
    spark.style.setProperty("--turn", `${index / SPARKS}turn`);
    burst.append(spark);
  }
  const share = labeled(text("lessons.label"), formatPercent(progress.lessonsFraction));
  const gain = (image: IconName, title: string, detail: string) => (
    element("li", { class: "row" }, span("mark done", icon(image)), titled(title, detail)));
  const badge = text("notice.badge_unlocked");
  openSheet(text("notice.lesson_complete"), burst, p("celebration title", praise ?? ""),
    p("celebration muted", lesson.title),
    ul("rows", stageFinished && gain("trophy", stageFinished.text, stageFinished.title),
      stageUnlocked && gain("arrow", text("study.stage_unlocked"), stageUnlocked.title),
      ...achievements.map(({ title, description }) => gain("star", `${badge} ${title}`, description)),
      streak.current > streakBefore
        ? gain("flame", labeled(text("streak.label"), formatNumber(streak.current)), text("streak.counts_learning"))
        : null),
    p("muted small", share), progressBar(progress.lessonsFraction, share), div("buttons celebration", next));
}
