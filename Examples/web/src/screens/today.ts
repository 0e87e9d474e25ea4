import {
  card, div, dotted, element, figures, form, formatInstant, formatNumber, heading, hiddenText, icon, inputField,
  labeled, linkButton, Live, p, progressBar, ratio, refreshing, ring, span, text, titled, ul, type Screen, type Session,
} from "../components.js";
import type { Mission, NamedStreak, SparksToday, Today } from "../kindling.js";
import { goalSummary } from "./goal.js";
import { HabitRows } from "./habitRows.js";

/** The labels of the streaks that have no name. */
const STREAK_LABELS = { learning: "nav.learn", goal: "nav.goal", sparks: "nav.sparks", habit: "", table: "" } as const;

/** What to do today, in one call: next lesson, goal, habits, reviews, sparks, missions, the level, and the streaks. */
export function todayScreen(session: Session): Screen {
  const live = new Live(() => session.client.today.get());
  const rows = new HabitRows(session, live.refresh);
  const main = live.part(div("stack"), (today) => [
    lessonCard(today), habitCard(rows, today), today.sparks && missionsCard(session, today.sparks.missions)]);
  const side = live.part(div("stack"), (today) => [
    card(text("nav.goal"), "goal", ...today.goal ? [goalSummary(session, today.goal, live.refresh)]
      : [p("muted", text("goal.empty")), linkButton("#/habits/goal", text("goal.set"))]),
    reviewCard(today), today.sparks && levelCard(today.sparks),
    card(text("streak.label"), "flame", ul("rows", ...today.streaks.map((streak) => streakItem(session, streak))))]);
  const domains = ["lesson", "stage", "goal", "habit", "review", "kit", "study", "spark", "mission", "course", "path",
    "entry", "table", "profile", "data"] as const;
  return live.screen("today", domains, live.part(heading(text("nav.today")), ({ greeting }) => [greeting]),
    captureLine(session, live.refresh), div("columns wide-first", main, side));
}

/** The line that captures a spark by its title. */
function captureLine(session: Session, refresh: () => Promise<void>): HTMLFormElement {
  const title = inputField("title", text("spark.capture"), { placeholder: text("spark.title_hint") });
  return form({
    id: "capture-line", kind: "line-form", fields: [title], submitLabel: text("spark.capture"), submitIcon: "sparks",
    success: "reset",
    submit: (values) => (
      refreshing(refresh)(() => session.client.sparks.create(values), "spark.captured", values.title)()),
  });
}

function lessonCard({ learning }: Today): HTMLElement {
  if (!learning?.lesson) {
    return card(text("today.title"), "learn", p("muted", text("dashboard.path_completed")),
      linkButton("#/learn/courses", text("path.choose")));
  }
  const { lessonIndex, lessonsInStage, stageTitle, title, subtitle, durationText, stageId, lessonId } = learning.lesson;
  const progress = labeled(text("lessons.label"), ratio(lessonIndex, lessonsInStage));
  return card(text("today.title"), "learn", div("stack",
    p("eyebrow", stageTitle), p("title", title), p("muted", dotted(subtitle, durationText)),
    linkButton(`#/learn/path/${stageId}/${lessonId}`, text("action.continue")),
    p("muted small", progress), progressBar((lessonIndex - 1) / lessonsInStage, progress)));
}

function habitCard(rows: HabitRows, { habits }: Today): HTMLElement {
  const items = habits?.items ?? [];
  return card(text("nav.habits"), "habits", ...items.length > 0
    ? [ul("rows", ...items.map((habit) => rows.row(habit)))]
    : [p("muted", text("habit.none_today")), linkButton("#/habits/list", text("habit.new"), "secondary")]);
}

function reviewCard({ reviews }: Today): HTMLElement {
  const [due, unseen] = [reviews?.due ?? 0, reviews?.new ?? 0];
  const isEmpty = due + unseen === 0;
  return card(text("nav.reviews"), "reviews", figures({ "review.due_today": due, "review.new": unseen }),
    isEmpty ? p("muted", text("review.nothing_due")) : null,
    linkButton("#/study/reviews", text("review.start"), isEmpty ? "secondary" : "primary"));
}

function missionsCard(session: Session, missions: readonly Mission[]): HTMLElement {
  return card(text("nav.missions"), "star", missions.length === 0
    ? p("muted", text("mission.empty")) : ul("rows", ...missions.map((mission) => missionItem(session, mission))));
}

function missionItem(session: Session, mission: Mission): HTMLElement {
  const { title, description, value, target, fraction, reward, status, deadlineAt } = mission;
  const isDone = status === "completed";
  const progress = ratio(value, target);
  const deadline = deadlineAt && labeled(text("mission.deadline"), formatInstant(deadlineAt, session.timeZone));
  return element("li", { class: "row mission", title: deadline },
    span(isDone ? "mark done" : "mark", icon(isDone ? "check" : "sparks")),
    titled(title, description, isDone ? null : progressBar(fraction, labeled(title, progress))),
    span(isDone ? "badge completed" : "badge", isDone ? hiddenText(text("mission_status.completed")) : progress,
      hiddenText(text("mission.reward")), `+${formatNumber(reward)}`));
}

/** Creates the card of the level: a ring that the points of the level fill. */
function levelCard({ progress, count }: SparksToday): HTMLElement {
  const { level, title, fraction, toNext } = progress;
  return card(text("level.label"), "sparks",
    div("row", ring(fraction, labeled(text("level.label"), level), String(level)),
      div("grow", p("title", title), p("muted", labeled(text("level.to_next"), toNext)),
        p("muted", labeled(text("nav.sparks"), count)))),
    linkButton("#/sparks", text("nav.sparks"), "secondary"));
}

/** Creates the row of a streak with what counts for it, and when it ends if nothing is done before. */
function streakItem(session: Session, { kind, name, streak }: NamedStreak): HTMLElement {
  const { current, longest, deadlineAt } = streak;
  return element("li", { class: "row", "data-streak": kind },
    titled(name ?? text(STREAK_LABELS[kind]), text(`streak.counts_${kind}`),
      labeled(text("level.longest_streak"), longest),
      deadlineAt === null ? null : span("at-risk",
        labeled(text("goal.deadline"), formatInstant(deadlineAt, session.timeZone)))),
    span(current > 0 ? "streak alive" : "streak", icon("flame"), formatNumber(current)));
}
