import { element, replaceChildren } from "../elements.js";
import { icon } from "../icons.js";
import type { LessonDetails, StagePage } from "../kindling.js";
import { markdown, webLink } from "../markdown.js";
import { actionButton, heading, linkButton, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatMinutes, text } from "../texts.js";
import { celebrate } from "./celebration.js";

/** One lesson with its body or its overview, and the button that completes it. */
export function lessonScreen(session: Session, stageId: string, lessonId: string): Screen {
  const title = heading(text("nav.learn"));
  const body = element("div", { class: "card stack" });
  const back = element("a", { href: "#/learn/path" }, text("path.view"));
  const content = element("div", { class: "screen narrow" }, element("p", {}, back), title, body);
  const refresh = async () => {
    const { stages, lessons } = session.client;
    const [{ lesson }, { stage }] = await Promise.all([lessons.get({ lessonId }), stages.get({ stageId })]);
    title.textContent = lesson.title;
    back.href = `#/learn/path/${lesson.pathId}`;
    const detail = [stage.numberText, stage.title, formatMinutes(lesson.minutes)].join(" · ");
    replaceChildren(
      body, element("p", { class: "eyebrow" }, detail), ...lessonParts(lesson), links(lesson),
      completion(session, lesson, stage, refresh));
  };
  return { element: content, domains: ["lesson", "stage", "course", "data"], refresh };
}

function lessonParts({ body, overview, takeaways }: LessonDetails): readonly (HTMLElement | null)[] {
  if (body !== null) {
    return [element("div", { class: "prose", id: "lesson-body" }, ...markdown(body))];
  }
  return [
    element("h2", {}, text("lesson.overview")),
    element("p", {}, overview ?? ""),
    element("h2", {}, text("lesson.takeaways")),
    element("ul", { class: "takeaways" }, ...takeaways.map((takeaway) => element("li", {}, takeaway))),
  ];
}

function links({ links }: LessonDetails): HTMLElement | null {
  return links.length === 0 ? null : element(
    "div", { class: "stack" }, element("h2", {}, text("lesson.links")),
    element("ul", { class: "takeaways" }, ...links.map(({ title, url }) => element("li", {}, webLink(url, title)))));
}

function completion(
  session: Session, lesson: LessonDetails, stage: StagePage, refresh: () => Promise<void>,
): HTMLElement {
  const next = stage.lessons.find(({ id, isCompleted }) => !isCompleted && id !== lesson.id);
  const path = `#/learn/path/${lesson.pathId}`;
  if (lesson.isCompleted) {
    return element(
      "div", { class: "buttons" },
      element("p", { class: "badge completed", id: "lesson-state" }, icon("check"), text("state.completed")),
      next ? linkButton(`#/learn/path/${stage.id}/${next.id}`, next.title) : linkButton(path, text("path.view")));
  }
  const complete = async () => {
    const completed = await session.client.lessons.complete({ lessonId: lesson.id });
    await refresh();
    if (completed.changed) {
      celebrate(completed, next ? linkButton(`#/learn/path/${stage.id}/${next.id}`, next.title)
        : linkButton(path, text("path.view")));
    }
  };
  return element("div", { class: "buttons" }, actionButton(
    "complete-lesson", text("lesson.mark_complete"), complete, { kind: "primary", image: "check" }));
}
