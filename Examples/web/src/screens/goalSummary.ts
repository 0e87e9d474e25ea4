import { actionButton, div, element, figures, icon, p, refreshing, text, type Session } from "../components.js";
import type { GoalStatus } from "../kindling.js";

/** Creates the state of the goal with the buttons that mark today or start a new period. */
export function goalSummary(session: Session, goal: GoalStatus, refresh: () => Promise<void>): HTMLElement {
  const { goals } = session.client;
  const { title, state, streak, freezesRemaining, reminder, toGoText, todayMark, canLearn, canFreeze } = goal;
  const button = (name: string, label: string, action: () => Promise<unknown>, options = {}) => (
    actionButton(`goal-${name}`, text(label), refreshing(refresh)(action), options));
  const buttons = state === "period_complete"
    ? [button("continue", "goal.continue_streak", () => goals.continue({ keepStreak: true }), { kind: "primary" }),
      button("restart", "goal.start_over", () => goals.continue({ keepStreak: false }))]
    : [canLearn ? button("log", "goal.learned_today", () => goals.log(), { kind: "primary", image: "check" }) : null,
      canFreeze ? button("freeze", "goal.freeze", () => goals.freeze(), { image: "snow" }) : null];
  return div("stack", p("title", title),
    figures({ "goal.streak": streak.current, "goal.freezes_left": freezesRemaining }),
    reminder === null ? null : p("reminder", reminder), toGoText === null ? null : p("muted", toGoText),
    todayMark === "none" ? null : element("p", { class: `badge large ${todayMark}`, id: "goal-mark" },
      icon(todayMark === "learned" ? "check" : "snow"), text(`goal.today_${todayMark}`)),
    div("buttons", ...buttons));
}
