import { element } from "../elements.js";
import type { GoalStatus } from "../kindling.js";
import { actionButton, figure } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";

/** Creates the state of the goal with the buttons that mark today or start a new period. */
export function goalSummary(session: Session, goal: GoalStatus, refresh: () => Promise<void>): HTMLElement {
  const { goals } = session.client;
  const act = (action: () => Promise<unknown>) => async () => {
    await action();
    await refresh();
  };
  const buttons = goal.state === "period_complete"
    ? [
      actionButton("goal-continue", text("goal.continue_streak"), act(() => goals.continue({ keepStreak: true })),
        { kind: "primary" }),
      actionButton("goal-restart", text("goal.start_over"), act(() => goals.continue({ keepStreak: false }))),
    ]
    : [
      actionButton("goal-log", text("goal.learned_today"), act(() => goals.log()),
        { kind: "primary", image: "check", disabled: !goal.canLearn }),
      actionButton("goal-freeze", text("goal.freeze"), act(() => goals.freeze()),
        { image: "snow", disabled: !goal.canFreeze }),
    ];
  return element(
    "div", { class: "stack" },
    element("p", { class: "title" }, goal.title),
    element(
      "dl", { class: "figures" },
      figure(text("goal.streak"), goal.streak), figure(text("goal.freezes_left"), goal.freezesRemaining),
    ),
    goal.todayMark === "none" ? null : markBadge(goal.todayMark),
    goal.reminder === null ? null : element("p", { class: "reminder" }, goal.reminder),
    goal.toGoText === null ? null : element("p", { class: "muted" }, goal.toGoText),
    element("div", { class: "buttons" }, ...buttons),
  );
}

function markBadge(mark: "learned" | "frozen"): HTMLElement {
  return element("p", { class: `badge ${mark}`, id: "goal-mark" }, text(`goal.${mark}`));
}
