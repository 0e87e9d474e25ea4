import {
  actionButton, div, dotted, element, formatMinutes, heading, icon, linkButton, p, replaceChildren, text, ul,
  type Screen, type Session,
} from "../components.js";
import type { LessonDetails, StagePage } from "../kindling.js";
import { markdown, webLink } from "../markdown.js";
import { celebrate } from "./celebration.js";

/** One lesson with its body or its overview, and the button that completes it. */
export function lessonScreen(session: Session, stageId: string, lessonId: string): Screen {
  const [title, body] = [heading(text("nav.learn")), div("card stack")];
  const back = element("a", { href: "#/learn/path" }, text("path.view"));
  const refresh = async () => {
    const { stages, lessons } = session.client;
    const [{ lesson }, { stage }] = await Promise.all([lessons.get({ lessonId }), stages.get({ stageId })]);
    title.textContent = lesson.title;
    back.href = `#/learn/path/${lesson.pathId}`;
    replaceChildren(body, p("eyebrow", dotted(stage.numberText, stage.title, formatMinutes(lesson.minutes))),
      ...lessonParts(lesson), completion(session, lesson, stage, refresh));
  };
  return {
    element: div("screen narrow", element("p", {}, back), title, body),
    domains: ["lesson", "stage", "course", "data"], refresh,
  };
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
