import {
  actionButton, addDays, card, choiceField, confirmButton, div, element, figures, form, formatDays, formatInstant,
  heading, heatMapLegend, icon, inputField, labeled, Live, monthMaps, p, RangeForm, ratio, refreshing, span, text,
  titled, ul, type MapDay, type Screen, type Session,
} from "../components.js";
import type { GoalCalendarDay, GoalStatus, PastPeriod } from "../kindling.js";

const MARKS = ["learned", "frozen"] as const;
const DURATIONS = ["week", "month", "year"] as const;
/** The number of days of each range of the calendar, which begins with the first day of a month. */
const RANGES: Readonly<Record<string, number>> = {
  "range.this_month": 1, "habit.last_90_days": 90, "habit.last_365_days": 365 };

/** The learning goal: today, its settings, past periods, and a heat map of a range of days. */
export function goalScreen(session: Session): Screen {
  const { goals, today } = session.client;
  const words = inputField("text", text("goal.text"), { maxlength: 100 }, text("goal.text_hint"));
  const duration = choiceField("duration", text("goal.period"), "duration", DURATIONS, "month");
  let shown: GoalStatus | null = null;
  const choices = Object.keys(RANGES).map((value) => ({ value, label: text(value) }));
  const chosen = new RangeForm(choices, "habit.last_90_days");
  const live = new Live(async () => {
    const [{ day, goal }, { items: periods }] = await Promise.all([today.get(), goals.history({ limit: 500 })]);
    const { range, from, to } = chosen.value;
    const calendar = await goals.calendar(range === "custom"
      ? { from, to } : { from: `${addDays(day, 1 - (RANGES[range] ?? 1)).slice(0, 7)}-01`, to: day });
    // What is typed is replaced only if the goal has changed elsewhere.
    if (goal && (goal.text !== shown?.text || goal.duration !== shown.duration)) {
      [words.control.value, duration.control.value] = [goal.text, goal.duration];
    }
    shown = goal;
    return { goal, periods, calendar };
  });
  const change = refreshing(live.refresh);
  const settings = form({
    id: "goal-form", fields: [words, duration], submitLabel: text("action.save"),
    submit: (values) => change(() => shown ? goals.update(values) : goals.set(values), "state.saved")(),
  });
  return live.screen("", ["goal", "data"], heading(text("nav.goal")), div("columns",
    div("stack",
      card(text("today.title"), "flame", live.part(div("stack"), ({ goal }) => goal
        ? [goalSummary(session, goal, live.refresh), details(session, goal)]
        : [p("title", text("goal.empty")), element("p", {}, text("goal.empty_hint"))])),
      card(text("nav.goal"), "goal", settings, live.part(div("stack"), ({ goal }) => goal ? [
        p("muted small", text("goal.change_warning")), confirmButton("delete-goal", text("goal.delete"),
          text("goal.delete_question"), change(() => goals.delete()))] : []))),
    div("stack",
      card(text("goal.calendar"), "calendar", chosen.form("goal-range", live.refresh),
        live.part(div("months"), ({ calendar }) => monthMaps(calendar.items.map(mapDay), calendar.weekStartsOn)),
        heatMapLegend(MARKS.map(legendEntry))),
      card(text("goal.history"), "trend", live.part(ul("rows"), ({ periods }) => (
        periods.length > 0 ? periods.map(pastPeriod)
          : [element("li", { class: "muted" }, text("goal.history_empty"))]))))));
}

/** Creates the dates of the period and of the streak, and how freeze days are used. */
function details(session: Session, goal: GoalStatus): HTMLElement {
  const { lapsed, firstDay, lastDay, streakDeadlineAt, freezesUsed, freezeLimit } = goal;
  const lines = [lapsed && text("goal.lapsed"), labeled(text("goal.period"), formatDays([firstDay, lastDay])),
    streakDeadlineAt && labeled(text("goal.deadline"), formatInstant(streakDeadlineAt, session.timeZone)),
    labeled(text("goal.days_frozen"), ratio(freezesUsed, freezeLimit)), text("goal.freeze_hint")];
  return div("muted small", ...lines.map((line) => line ? element("p", {}, line) : null));
}

function pastPeriod({ text: title, firstDay, lastDay, daysLearned, daysFrozen, finalStreak, ending }: PastPeriod) {
  const numbers = { "goal.days_learned": daysLearned, "goal.days_frozen": daysFrozen, "goal.streak": finalStreak };
  return element("li", { class: "row" }, titled(title, formatDays([firstDay, lastDay]), figures(numbers)),
    span(`badge ${ending}`, text(`ending.${ending}`)));
}

function legendEntry(mark: "learned" | "frozen") {
  return { mark, label: text(`goal.${mark}`) };
}

function mapDay({ day, mark, isToday }: GoalCalendarDay): MapDay {
  return { day, isToday, ...mark ? legendEntry(mark) : { mark: "", label: "" } };
}

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
