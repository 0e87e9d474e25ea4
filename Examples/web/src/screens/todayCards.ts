import { ring } from "../charts.js";
import { element, hiddenText } from "../elements.js";
import { icon } from "../icons.js";
import type { Mission, NamedStreak, SparksToday } from "../kindling.js";
import { card, linkButton, progressBar } from "../screen.js";
import type { Session } from "../session.js";
import { formatInstant, formatNumber, labeled, text } from "../texts.js";

/** The labels of the streaks that have no name. */
const STREAK_LABELS = { learning: "nav.learn", goal: "nav.goal", sparks: "nav.sparks", habit: "", table: "" } as const;

/** Creates the card of the missions of today with their rewards. */
export function missionsCard(session: Session, missions: readonly Mission[]): HTMLElement {
  return card(text("nav.missions"), "star", missions.length === 0
    ? element("p", { class: "muted" }, text("mission.empty"))
    : element("ul", { class: "rows" }, ...missions.map((mission) => missionItem(session, mission))));
}

function missionItem(session: Session, mission: Mission): HTMLElement {
  const { title, description, value, target, fraction, reward, status, deadlineAt } = mission;
  const isDone = status === "completed";
  const progress = `${formatNumber(value)}\u00a0/\u00a0${formatNumber(target)}`;
  const deadline = deadlineAt === null
    ? null : labeled(text("mission.deadline"), formatInstant(deadlineAt, session.timeZone));
  return element(
    "li", { class: "row mission", title: deadline },
    element("span", { class: isDone ? "mark done" : "mark" }, icon(isDone ? "check" : "sparks")),
    element(
      "span", { class: "grow" },
      element("span", { class: "row-title" }, title), element("span", { class: "muted" }, description),
      isDone ? null : progressBar(fraction, labeled(title, progress))),
    element("span", { class: isDone ? "badge completed" : "badge" },
      isDone ? hiddenText(text("mission_status.completed")) : progress, hiddenText(text("mission.reward")),
      `+${formatNumber(reward)}`));
}

/** Creates the card of the level: a ring that the points of the level fill. */
export function levelCard({ progress, count }: SparksToday): HTMLElement {
  const { level, title, fraction, toNext } = progress;
  const label = labeled(text("level.label"), level);
  return card(
    text("level.label"), "sparks",
    element(
      "div", { class: "row" }, ring(fraction, label, String(level)),
      element(
        "div", { class: "grow" }, element("p", { class: "title" }, title),
        element("p", { class: "muted" }, labeled(text("level.to_next"), toNext)),
        element("p", { class: "muted" }, labeled(text("nav.sparks"), count)))),
    linkButton("#/sparks", text("nav.sparks"), "secondary"));
}

/** Creates the card of all streaks with what counts for each, and when it ends if nothing is done before. */
export function streaksCard(session: Session, streaks: readonly NamedStreak[]): HTMLElement {
  return card(text("streak.label"), "flame", element("ul", { class: "rows" }, ...streaks.map((streak) => (
    streakItem(session, streak)))));
}

function streakItem(session: Session, { kind, name, streak }: NamedStreak): HTMLElement {
  const { current, longest, deadlineAt } = streak;
  return element(
    "li", { class: "row", "data-streak": kind },
    element(
      "span", { class: "grow" },
      element("span", { class: "row-title" }, name ?? text(STREAK_LABELS[kind])),
      element("span", { class: "muted" }, text(`streak.counts_${kind}`)),
      element("span", { class: "muted" }, labeled(text("level.longest_streak"), longest)),
      deadlineAt === null ? null : element(
        "span", { class: "at-risk" }, labeled(text("goal.deadline"), formatInstant(deadlineAt, session.timeZone)))),
    element("span", { class: current > 0 ? "streak alive" : "streak" }, icon("flame"), formatNumber(current)));
}
