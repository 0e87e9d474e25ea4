import {
  actionButton, div, dotted, element, formatMinutes, formatNumber, formatPercent, heading, icon, labeled, linkButton,
  Live, openSheet, p, progressBar, span, text, titled, ul, type IconName, type Screen, type Session,
} from "../components.js";
import type { LessonCompletion, LessonDetails, StagePage } from "../kindling.js";
import { markdown, webLink } from "../markdown.js";

/** The number of sparks around a completed lesson. */
const SPARKS = 12;

/** One lesson with its body or its overview, and the button that completes it. */
export function lessonScreen(session: Session, stageId: string, lessonId: string): Screen {
  const { stages, lessons } = session.client;
  const live = new Live(() => Promise.all([lessons.get({ lessonId }), stages.get({ stageId })]));
  return live.screen("narrow", ["lesson", "stage", "course", "data"],
    live.part(element("p"), ([{ lesson }]) => [
      element("a", { href: `#/learn/path/${lesson.pathId}`, id: "to-path" }, text("path.view"))]),
    live.part(heading(text("nav.learn")), ([{ lesson }]) => [lesson.title]),
    live.part(div("card stack"), ([{ lesson }, { stage }]) => [
      p("eyebrow", dotted(stage.numberText, stage.title, formatMinutes(lesson.minutes))),
      ...lessonParts(lesson), completion(session, lesson, stage, live.refresh)]));
}

function lessonParts({ body, overview, takeaways, links }: LessonDetails): readonly (HTMLElement | null)[] {
  const list = (label: string, items: readonly (Node | string)[]) => [
    element("h2", {}, text(label)), ul("takeaways", ...items.map((item) => element("li", {}, item)))];
  const content = body === null
    ? [element("h2", {}, text("lesson.overview")), element("p", {}, overview ?? ""),
      ...list("lesson.takeaways", takeaways)]
    : [element("div", { class: "prose", id: "lesson-body" }, ...markdown(body))];
  const addresses = links.map(({ title, url }) => webLink(url, title));
  return [...content, links.length === 0 ? null : div("stack", ...list("lesson.links", addresses))];
}

function completion(session: Session, lesson: LessonDetails, stage: StagePage, refresh: () => Promise<void>) {
  const next = stage.lessons.find(({ id, isCompleted }) => !isCompleted && id !== lesson.id);
  const link = next
    ? linkButton(`#/learn/path/${stage.id}/${next.id}`, next.title)
    : linkButton(`#/learn/path/${lesson.pathId}`, text("path.view"));
  if (lesson.isCompleted) {
    return div("buttons",
      element("p", { class: "badge completed", id: "lesson-state" }, icon("check"), text("state.completed")), link);
  }
  const complete = async () => {
    const completed = await session.client.lessons.complete({ lessonId: lesson.id });
    await refresh();
    if (completed.changed) {
      celebrate(completed, link);
    }
  };
  return div("buttons", actionButton(
    "complete-lesson", text("lesson.mark_complete"), complete, { kind: "primary", image: "check" }));
}

/** Celebrates a completed lesson: praise, what it finished, opened and earned, and where to go next. */
function celebrate(completion: LessonCompletion, next: HTMLElement): void {
  const { praise, lesson, stageFinished, stageUnlocked, achievements, streak, streakBefore, progress } = completion;
  const sparks = Array.from({ length: SPARKS }, (_, index) => element("span", { "--turn": `${index / SPARKS}turn` }));
  const burst = element("div", { class: "burst", "aria-hidden": "true" }, icon("check"), ...sparks);
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
