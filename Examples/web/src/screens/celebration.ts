import { element } from "../elements.js";
import { icon, type IconName } from "../icons.js";
import type { LessonCompletion } from "../kindling.js";
import { progressBar } from "../screen.js";
import { openSheet } from "../sheet.js";
import { formatNumber, formatPercent, labeled, text } from "../texts.js";

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
  openSheet(
    text("notice.lesson_complete"), burst,
    element("p", { class: "celebration title" }, praise ?? ""),
    element("p", { class: "celebration muted" }, lesson.title),
    element(
      "ul", { class: "rows" },
      stageFinished ? gain("trophy", stageFinished.text, stageFinished.title) : null,
      stageUnlocked ? gain("arrow", text("study.stage_unlocked"), stageUnlocked.title) : null,
      ...achievements.map((achievement) => (
        gain("star", `${text("notice.badge_unlocked")} ${achievement.title}`, achievement.description))),
      streak.current > streakBefore
        ? gain("flame", labeled(text("streak.label"), formatNumber(streak.current)), text("streak.counts_learning"))
        : null),
    element("p", { class: "muted small" }, share), progressBar(progress.lessonsFraction, share),
    element("div", { class: "buttons celebration" }, next));
}

function gain(image: IconName, title: string, detail: string): HTMLElement {
  return element(
    "li", { class: "row" }, element("span", { class: "mark done" }, icon(image)),
    element("span", { class: "grow" },
      element("span", { class: "row-title" }, title), element("span", { class: "muted" }, detail)));
}
