import { element, replaceChildren } from "../elements.js";
import { icon } from "../icons.js";
import type { GoalStatus, HabitsOfDay, LessonForToday, NamedStreak, Streak, Today } from "../kindling.js";
import { card, figure, heading, linkButton, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatInstant, formatNumber, labeled, text } from "../texts.js";
import { goalSummary } from "./goalSummary.js";
import { HabitRows } from "./habitRows.js";

const DAYS_PER_WEEK = 7;
/** The labels of the streaks that have no name. */
const STREAK_LABELS = { learning: "nav.learn", goal: "nav.goal", sparks: "nav.sparks" } as const;

/** What to do today: the next lesson, the goal, habits, due reviews, and the streaks. */
export function todayScreen(session: Session): Screen {
  const title = heading(text("nav.today"));
  const cards = element("div", { class: "cards" });
  const refresh = async () => {
    const today = await session.client.today.get();
    title.textContent = today.greeting;
    replaceChildren(
      cards, lessonCard(today), goalCard(session, today.goal, refresh), habitCard(rows, today.habits),
      reviewCard(today), streakCard(session, today.streaks),
    );
  };
  const rows = new HabitRows(session, refresh);
  const content = element("div", { class: "screen today" }, title, cards);
  const domains = [
    "lesson", "stage", "goal", "habit", "review", "kit", "study", "spark", "course", "profile", "data",
  ] as const;
  return { element: content, domains, refresh };
}

function lessonCard({ learning }: Today): HTMLElement {
  const lesson = learning?.lesson;
  return card(
    text("today.title"), "learn", lesson ? nextLesson(lesson) : linkButton("#/learn/path", text("path.view")),
    lesson ? stageProgress(lesson) : null);
}

function nextLesson(lesson: LessonForToday): HTMLElement {
  const address = `#/learn/path/${lesson.stageId}/${lesson.lessonId}`;
  return element(
    "div", { class: "stack" },
    element("p", { class: "eyebrow" }, lesson.stageTitle),
    element("p", { class: "title" }, lesson.title),
    element("p", { class: "muted" }, [lesson.subtitle, lesson.durationText].filter(Boolean).join(" · ")),
    linkButton(address, text("action.continue")),
  );
}

function stageProgress({ lessonIndex, lessonsInStage }: LessonForToday): HTMLElement {
  const label = labeled(text("lessons.label"), `${lessonIndex}\u00a0/\u00a0${lessonsInStage}`);
  return element(
    "div", { class: "stack" },
    element("p", { class: "muted" }, label), progressBar((lessonIndex - 1) / lessonsInStage, label));
}

function goalCard(session: Session, goal: GoalStatus | null, refresh: () => Promise<void>): HTMLElement {
  return card(text("nav.goal"), "goal", goal
    ? goalSummary(session, goal, refresh)
    : element("div", { class: "stack" },
      element("p", { class: "muted" }, text("goal.empty")), linkButton("#/habits/goal", text("goal.set"))));
}

function habitCard(rows: HabitRows, habits: HabitsOfDay | null): HTMLElement {
  const items = habits?.items ?? [];
  return card(text("nav.habits"), "habits", items.length === 0
    ? element("p", { class: "muted" }, text("habit.none_today"))
    : element("ul", { class: "rows" }, ...items.map((habit) => rows.row(habit))));
}

function reviewCard({ reviews }: Today): HTMLElement {
  const due = reviews?.due ?? 0;
  const unseen = reviews?.new ?? 0;
  const isEmpty = due + unseen === 0;
  return card(
    text("nav.reviews"), "reviews",
    element("dl", { class: "figures" }, figure(text("review.due_today"), due), figure(text("review.new"), unseen)),
    isEmpty ? element("p", { class: "muted" }, text("review.nothing_due")) : null,
    linkButton("#/study/reviews", text("review.start"), isEmpty ? "secondary" : "primary"),
  );
}

function streakCard(session: Session, streaks: readonly NamedStreak[]): HTMLElement {
  const learning = streaks.find(({ kind }) => kind === "learning")?.streak;
  const others = streaks.filter(({ kind }) => kind !== "learning" && kind !== "habit");
  return card(
    text("streak.label"), "flame",
    learning ? element("div", { class: "stack" }, ...learningStreak(learning)) : null,
    element("ul", { class: "rows" }, ...others.map((streak) => streakItem(session, streak))),
  );
}

function learningStreak({ current, longest }: Streak): HTMLElement[] {
  const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => (
    element("span", { class: index < current ? "dot filled" : "dot" })
  ));
  return [
    element("p", { class: "big" }, icon("flame"), labeled(text(STREAK_LABELS.learning), current)),
    element("div", { class: "dots", "aria-hidden": "true" }, ...days),
    element("p", { class: "muted" }, labeled(text("level.longest_streak"), longest)),
  ];
}

/** Creates the row of a streak, which says when the streak ends if nothing is done before. */
function streakItem(session: Session, { kind, name, streak }: NamedStreak): HTMLElement {
  const label = name ?? (kind in STREAK_LABELS ? text(STREAK_LABELS[kind as keyof typeof STREAK_LABELS]) : "");
  const deadline = streak.deadlineAt === null
    ? null
    : labeled(text("goal.deadline"), formatInstant(streak.deadlineAt, session.timeZone));
  return element(
    "li", { class: "row" },
    element(
      "span", { class: "grow" },
      element("span", { class: "row-title" }, label),
      deadline === null ? null : element("span", { class: "muted" }, deadline),
    ),
    element("span", { class: "streak" }, icon("flame"), formatNumber(streak.current)),
  );
}
