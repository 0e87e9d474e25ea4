import { element, replaceChildren } from "../elements.js";
import type { LessonCompletion, LessonPage, StagePage } from "../kindling.js";
import { notify } from "../notices.js";
import { actionButton, heading, linkButton, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";

/** One lesson with its overview, and the button that completes it. */
export function lessonScreen(session: Session, stageId: string, lessonId: string): Screen {
  const title = heading(text("nav.learn"));
  const body = element("div", { class: "card stack" });
  const content = element(
    "div", { class: "screen narrow" },
    element("p", {}, element("a", { href: "#/learn/path" }, text("path.view"))), title, body,
  );
  const refresh = async () => {
    const { stage } = await session.client.stages.get({ stageId });
    const lesson = stage.lessons.find((candidate) => candidate.id === lessonId);
    if (lesson) {
      title.textContent = lesson.title;
      replaceChildren(body, ...lessonParts(lesson, stage), completion(session, lesson, stage, refresh));
    }
  };
  return { element: content, domains: ["lesson", "stage", "data"], refresh };
}

function lessonParts(lesson: LessonPage, stage: StagePage): HTMLElement[] {
  return [
    element("p", { class: "eyebrow" }, [stage.numberText, stage.title].join(" · ")),
    element("h2", {}, text("lesson.overview")),
    element("p", {}, lesson.overview),
    element("h2", {}, text("lesson.takeaways")),
    element("ul", { class: "takeaways" }, ...lesson.takeaways.map((takeaway) => element("li", {}, takeaway))),
  ];
}

function completion(
  session: Session, lesson: LessonPage, stage: StagePage, refresh: () => Promise<void>,
): HTMLElement {
  if (lesson.isCompleted) {
    const next = stage.lessons.find((candidate) => !candidate.isCompleted);
    return element(
      "div", { class: "buttons" },
      element("p", { class: "badge completed", id: "lesson-state" }, text("state.completed")),
      next
        ? linkButton(`#/learn/path/${stage.id}/${next.id}`, next.title)
        : linkButton("#/learn/path", text("path.view")),
    );
  }
  const complete = async () => {
    notifyCompletion(await session.client.lessons.complete({ lessonId: lesson.id }));
    await refresh();
  };
  return element("div", { class: "buttons" }, actionButton(
    "complete-lesson", text("lesson.mark_complete"), complete, { kind: "primary", image: "check" }));
}

function notifyCompletion({ lesson, praise, achievements }: LessonCompletion): void {
  notify(praise ?? text("notice.lesson_complete"), lesson.title);
  achievements.forEach((achievement) => notify(text("notice.badge_unlocked"), achievement.title));
}
