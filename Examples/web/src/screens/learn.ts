import { element, hiddenText, replaceChildren } from "../elements.js";
import { icon } from "../icons.js";
import type { PathEntry, PathLesson, PathStage } from "../kindling.js";
import { heading, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";
import { lessonScreen } from "./lesson.js";

/** The learning paths with their stages and lessons, or one lesson if the address names a stage and a lesson. */
export function learnScreen(session: Session, [stageId, lessonId]: readonly string[]): Screen {
  if (stageId !== undefined && lessonId !== undefined) {
    return lessonScreen(session, stageId, lessonId);
  }
  const body = element("div", { class: "stack" });
  const content = element("div", { class: "screen" }, heading(text("nav.learn")), body);
  const refresh = async () => {
    const { items } = await session.client.paths.list();
    replaceChildren(body, ...await Promise.all(items.map((path) => pathSection(session, path))));
  };
  return { element: content, domains: ["lesson", "stage", "course", "data"], refresh };
}

async function pathSection(session: Session, { id }: PathEntry): Promise<HTMLElement> {
  const { path, stages } = await session.client.paths.get({ pathId: id });
  return element(
    "section", { class: "stack" },
    element("h2", {}, path.title),
    path.description === null ? null : element("p", { class: "muted" }, path.description),
    element("p", { class: "split muted" }, element("span", {}, path.stageText), element("span", {}, path.lessonsText)),
    progressBar(path.fraction, path.lessonsText),
    element("ol", { class: "stages" }, ...stages.map(stageItem)),
  );
}

function stageItem(stage: PathStage): HTMLElement {
  const isLocked = stage.state === "locked";
  const lessons = stage.lessons.map((lesson) => lessonItem(lesson, isLocked));
  const states = {
    locked: text("badge.locked"), current: text("state.in_progress"), completed: text("state.completed"),
  };
  const images = { locked: "lock", current: "arrow", completed: "check" } as const;
  return element(
    "li", { class: `card stage ${stage.state}`, id: stage.id },
    element(
      "div", { class: "stage-head" },
      element("div", {}, element("p", { class: "eyebrow" }, stage.numberText), element("h3", {}, stage.title)),
      element("span", { class: `badge ${stage.state}` }, icon(images[stage.state]), states[stage.state]),
    ),
    stage.toGoText === null ? null : element("p", { class: "muted" }, stage.toGoText),
    element("ul", { class: "rows" }, ...lessons),
  );
}

function lessonItem(lesson: PathLesson, isLocked: boolean): HTMLElement {
  const mark = lesson.isCompleted ? "check" : isLocked ? "lock" : "arrow";
  const parts = [
    element("span", { class: lesson.isCompleted ? "mark done" : "mark" }, icon(mark)),
    element(
      "span", { class: "grow" },
      element("span", { class: "row-title" }, lesson.title),
      lesson.subtitle === null ? null : element("span", { class: "muted" }, lesson.subtitle),
    ),
    lesson.isCompleted ? hiddenText(text("state.completed")) : null,
  ];
  return element("li", {}, isLocked
    ? element("span", { class: "row" }, ...parts)
    : element("a", { class: "row", href: `#/learn/path/${lesson.stageId}/${lesson.id}`, id: lesson.id }, ...parts));
}
