import { refreshing } from "../actions.js";
import { element } from "../elements.js";
import { icon } from "../icons.js";
import type { GoalStatus } from "../kindling.js";
import { actionButton, figure } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";

/** Creates the state of the goal with the buttons that mark today or start a new period. */
export function goalSummary(session: Session, goal: GoalStatus, refresh: () => Promise<void>): HTMLElement {
  const { goals } = session.client;
  const act = refreshing(refresh);
  const buttons = goal.state === "period_complete"
    ? [
      actionButton("goal-continue", text("goal.continue_streak"), act(() => goals.continue({ keepStreak: true })),
        { kind: "primary" }),
      actionButton("goal-restart", text("goal.start_over"), act(() => goals.continue({ keepStreak: false }))),
    ]
    : [
      goal.canLearn
        ? actionButton("goal-log", text("goal.learned_today"), act(() => goals.log()),
          { kind: "primary", image: "check" })
        : null,
      goal.canFreeze
        ? actionButton("goal-freeze", text("goal.freeze"), act(() => goals.freeze()), { image: "snow" })
        : null,
    ];
  return element(
    "div", { class: "stack" },
    element("p", { class: "title" }, goal.title),
    element(
      "dl", { class: "figures" },
      figure(text("goal.streak"), goal.streak.current), figure(text("goal.freezes_left"), goal.freezesRemaining),
    ),
    goal.reminder === null ? null : element("p", { class: "reminder" }, goal.reminder),
    goal.toGoText === null ? null : element("p", { class: "muted" }, goal.toGoText),
    goal.todayMark === "none" ? null : markBadge(goal.todayMark),
    element("div", { class: "buttons" }, ...buttons),
  );
}

function markBadge(mark: "learned" | "frozen"): HTMLElement {
  const image = mark === "learned" ? "check" : "snow";
  return element("p", { class: `badge large ${mark}`, id: "goal-mark" }, icon(image), text(`goal.today_${mark}`));
}
