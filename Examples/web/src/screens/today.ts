import { element, replaceChildren } from "../elements.js";
import { form, inputField, textValue } from "../forms.js";
import type { Today } from "../kindling.js";
import { notify } from "../notices.js";
import { card, figure, heading, linkButton, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatNumber, labeled, text } from "../texts.js";
import { goalSummary } from "./goalSummary.js";
import { HabitRows } from "./habitRows.js";
import { levelCard, missionsCard, streaksCard } from "./todayCards.js";

/** What to do today, in one call: next lesson, goal, habits, reviews, sparks, missions, the level, and the streaks. */
export function todayScreen(session: Session): Screen {
  const title = heading(text("nav.today"));
  const main = element("div", { class: "stack" });
  const side = element("div", { class: "stack" });
  const refresh = async () => {
    const today = await session.client.today.get();
    const { sparks } = today;
    title.textContent = today.greeting;
    replaceChildren(
      main, lessonCard(today), habitCard(rows, today), sparks ? missionsCard(session, sparks.missions) : null);
    replaceChildren(
      side, goalCard(session, today, refresh), reviewCard(today), sparks ? levelCard(sparks) : null,
      streaksCard(session, today.streaks));
  };
  const rows = new HabitRows(session, refresh);
  const content = element(
    "div", { class: "screen today" }, title, captureForm(session, refresh),
    element("div", { class: "columns wide-first" }, main, side));
  const domains = [
    "lesson", "stage", "goal", "habit", "review", "kit", "study", "spark", "mission", "course", "path", "entry",
    "table", "profile", "data",
  ] as const;
  return { element: content, domains, refresh };
}

/** The line that captures a spark by its title. */
function captureForm(session: Session, refresh: () => Promise<void>): HTMLFormElement {
  const title = inputField("title", text("spark.capture"), { placeholder: text("spark.title_hint") });
  const created = form({
    id: "capture-line", fields: [title], submitLabel: text("spark.capture"), submitIcon: "sparks", resets: true,
    submit: async (values) => {
      const { spark } = await session.client.sparks.create({ title: textValue(values, "title") });
      notify(text("spark.captured"), spark.title);
      await refresh();
    },
  });
  created.classList.add("line-form");
  return created;
}

function lessonCard({ learning }: Today): HTMLElement {
  const lesson = learning?.lesson;
  if (!lesson) {
    return card(
      text("today.title"), "learn", element("p", { class: "muted" }, text("dashboard.path_completed")),
      linkButton("#/learn/courses", text("path.choose")));
  }
  const position = `${formatNumber(lesson.lessonIndex)}\u00a0/\u00a0${formatNumber(lesson.lessonsInStage)}`;
  const progress = labeled(text("lessons.label"), position);
  return card(
    text("today.title"), "learn",
    element(
      "div", { class: "stack" },
      element("p", { class: "eyebrow" }, lesson.stageTitle), element("p", { class: "title" }, lesson.title),
      element("p", { class: "muted" }, [lesson.subtitle, lesson.durationText].filter(Boolean).join(" · ")),
      linkButton(`#/learn/path/${lesson.stageId}/${lesson.lessonId}`, text("action.continue")),
      element("p", { class: "muted small" }, progress),
      progressBar((lesson.lessonIndex - 1) / lesson.lessonsInStage, progress)));
}

function goalCard(session: Session, { goal }: Today, refresh: () => Promise<void>): HTMLElement {
  return card(text("nav.goal"), "goal", goal
    ? goalSummary(session, goal, refresh)
    : element("div", { class: "stack" },
      element("p", { class: "muted" }, text("goal.empty")), linkButton("#/habits/goal", text("goal.set"))));
}

function habitCard(rows: HabitRows, { habits }: Today): HTMLElement {
  const items = habits?.items ?? [];
  return card(text("nav.habits"), "habits", ...items.length === 0
    ? [
      element("p", { class: "muted" }, text("habit.none_today")),
      linkButton("#/habits/list", text("habit.new"), "secondary"),
    ]
    : [element("ul", { class: "rows" }, ...items.map((habit) => rows.row(habit)))]);
}

function reviewCard({ reviews }: Today): HTMLElement {
  const due = reviews?.due ?? 0;
  const unseen = reviews?.new ?? 0;
  const isEmpty = due + unseen === 0;
  return card(
    text("nav.reviews"), "reviews",
    element("dl", { class: "figures" }, figure(text("review.due_today"), due), figure(text("review.new"), unseen)),
    isEmpty ? element("p", { class: "muted" }, text("review.nothing_due")) : null,
    linkButton("#/study/reviews", text("review.start"), isEmpty ? "secondary" : "primary"));
}
