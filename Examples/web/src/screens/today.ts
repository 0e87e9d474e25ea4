import { element, replaceChildren } from "../elements.js";
import { icon } from "../icons.js";
import type { Dashboard, GoalStatus, LearningStreak, LessonForToday } from "../kindling.js";
import { card, figure, heading, linkButton, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";
import { goalSummary } from "./goalSummary.js";

const DAYS_PER_WEEK = 7;

/** What to do today: the next lesson, the goal, due reviews and the streak. */
export function todayScreen(session: Session): Screen {
  const title = heading(text("nav.today"));
  const motivation = element("p", { class: "lead" });
  const cards = element("div", { class: "cards" });
  const refresh = async () => {
    const dashboard = await session.client.dashboard.get();
    const goal = dashboard.goal ? await session.client.goals.status() : undefined;
    title.textContent = dashboard.greeting;
    motivation.textContent = dashboard.motivation;
    replaceChildren(
      cards, lessonCard(dashboard), goalCard(session, goal, refresh), reviewCard(dashboard),
      streakCard(dashboard.streak),
    );
  };
  const content = element("div", { class: "screen today" }, title, motivation, cards);
  const domains = ["lesson", "stage", "goal", "review", "kit", "study", "course", "profile", "data"] as const;
  return { element: content, domains, refresh };
}

function lessonCard({ forToday, path }: Dashboard): HTMLElement {
  const progress = element(
    "div", { class: "stack" },
    element("p", { class: "split muted" }, element("span", {}, path.stageText), element("span", {}, path.lessonsText)),
    progressBar(path.fraction, path.lessonsText),
  );
  const next = forToday ? nextLesson(forToday) : linkButton("#/learn", text("path.view"));
  return card(text("today.title"), "learn", next, progress);
}

function nextLesson(lesson: LessonForToday): HTMLElement {
  const address = `#/learn/${lesson.stageId}/${lesson.lessonId}`;
  return element(
    "div", { class: "stack" },
    element("p", { class: "eyebrow" }, lesson.stageTitle),
    element("p", { class: "title" }, lesson.title),
    element("p", { class: "muted" }, [lesson.subtitle, lesson.durationText].filter(Boolean).join(" · ")),
    linkButton(address, text("action.continue")),
  );
}

function goalCard(session: Session, goal: GoalStatus | undefined, refresh: () => Promise<void>): HTMLElement {
  return card(text("nav.goal"), "goal", goal
    ? goalSummary(session, goal, refresh)
    : element("div", { class: "stack" },
      element("p", { class: "muted" }, text("goal.empty")), linkButton("#/goal", text("goal.set"))));
}

function reviewCard({ reviews }: Dashboard): HTMLElement {
  const isEmpty = reviews.due + reviews.new === 0;
  return card(
    text("nav.reviews"), "reviews",
    element(
      "dl", { class: "figures" },
      figure(text("review.due_today"), reviews.due), figure(text("review.new"), reviews.new),
    ),
    isEmpty ? element("p", { class: "muted" }, text("review.nothing_due")) : null,
    linkButton("#/reviews", text("review.start"), isEmpty ? "secondary" : "primary"),
  );
}

function streakCard(streak: LearningStreak): HTMLElement {
  const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => (
    element("span", { class: index < streak.week ? "dot filled" : "dot" })
  ));
  return card(
    text("streak.label"), "flame",
    element("p", { class: "big" }, icon("flame"), streak.text),
    element("div", { class: "dots", "aria-hidden": "true" }, ...days),
    element("p", { class: "muted" }, streak.longestText),
  );
}
