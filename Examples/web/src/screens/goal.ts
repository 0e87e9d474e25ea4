import {
  addDays, card, confirmButton, div, element, figures, form, formatDay, formatInstant, heading, inputField, labeled,
  labeledChoices, notify, p, RangeForm, ratio, refreshing, replaceChildren, selectField, span, text, textValue, titled,
  ul, type Screen, type Session,
} from "../components.js";
import { heatMapLegend, monthMaps, type MapDay } from "../heatMap.js";
import type { CivilDay, GoalCalendarDay, GoalDuration, GoalStatus, PastPeriod } from "../kindling.js";
import { goalSummary } from "./goalSummary.js";

const MARKS = ["learned", "frozen"] as const;
const DURATIONS: readonly GoalDuration[] = ["week", "month", "year"];
/** The number of days of each range of the calendar, which begins with the first day of a month. */
const RANGES: Readonly<Record<string, number>> = {
  "range.this_month": 1, "habit.last_90_days": 90, "habit.last_365_days": 365 };

/** The learning goal: today, its settings, past periods, and a heat map of a range of days. */
export function goalScreen(session: Session): Screen {
  const [summary, months, history, remove] = [div("stack"), div("months"), ul("rows"), element("div")];
  const words = inputField("text", text("goal.text"), { maxlength: 100 }, text("goal.text_hint"));
  const duration = selectField("duration", text("goal.period"), labeledChoices(DURATIONS, "duration"), "month");
  const warning = element("p", { class: "muted small", hidden: true }, text("goal.change_warning"));
  let shown: GoalStatus | null = null;
  let today: CivilDay = "";
  const showCalendar = async () => {
    const { range, from, to } = chosen.value;
    const first = addDays(today, 1 - (RANGES[range] ?? 1));
    const { items, weekStartsOn } = await session.client.goals.calendar(
      range === "custom" ? { from, to } : { from: `${first.slice(0, 7)}-01`, to: today });
    replaceChildren(months, ...monthMaps(items.map(mapDay), weekStartsOn));
  };
  const choices = Object.keys(RANGES).map((value) => ({ value, label: text(value) }));
  const chosen = new RangeForm("goal-range", choices, "habit.last_90_days", showCalendar);
  const refresh = async () => {
    const { client } = session;
    const [{ day, goal }, { items }] = await Promise.all([client.today.get(), client.goals.history({ limit: 500 })]);
    today = day;
    await showCalendar();
    // What is typed is replaced only if the goal has changed elsewhere.
    if (goal && (goal.text !== shown?.text || goal.duration !== shown.duration)) {
      [words.control.value, duration.control.value] = [goal.text, goal.duration];
    }
    shown = goal;
    warning.hidden = !goal;
    replaceChildren(summary, ...goal
      ? [goalSummary(session, goal, refresh), details(session, goal)]
      : [p("title", text("goal.empty")), element("p", {}, text("goal.empty_hint"))]);
    replaceChildren(remove, goal ? confirmButton(
      "delete-goal", text("goal.delete"), text("goal.delete_question"),
      refreshing(refresh)(() => session.client.goals.delete())) : null);
    const empty = items.length === 0 ? element("li", { class: "muted" }, text("goal.history_empty")) : null;
    replaceChildren(history, empty, ...items.map(pastPeriod));
  };
  const settings = form({
    id: "goal-form", fields: [words, duration], submitLabel: text("action.save"),
    submit: async (values) => {
      const { goals } = session.client;
      const input = { text: textValue(values, "text"), duration: textValue(values, "duration") as GoalDuration };
      await (shown ? goals.update(input) : goals.set(input));
      notify(text("state.saved"));
      await refresh();
    },
  });
  const legend = heatMapLegend(MARKS.map(legendEntry));
  const columns = div("columns",
    div("stack", card(text("today.title"), "flame", summary),
      card(text("nav.goal"), "goal", settings, warning, remove)),
    div("stack", card(text("goal.calendar"), "calendar", chosen.element, months, legend),
      card(text("goal.history"), "trend", history)));
  return { element: div("screen", heading(text("nav.goal")), columns), domains: ["goal", "data"], refresh };
}

/** Creates the dates of the period and of the streak, and how freeze days are used. */
function details(session: Session, goal: GoalStatus): HTMLElement {
  const { lapsed, firstDay, lastDay, streakDeadlineAt, freezesUsed, freezeLimit } = goal;
  const lines = [lapsed && text("goal.lapsed"), labeled(text("goal.period"), dates(firstDay, lastDay)),
    streakDeadlineAt && labeled(text("goal.deadline"), formatInstant(streakDeadlineAt, session.timeZone)),
    labeled(text("goal.days_frozen"), ratio(freezesUsed, freezeLimit)), text("goal.freeze_hint")];
  return div("muted small", ...lines.map((line) => line ? element("p", {}, line) : null));
}

function pastPeriod({ text: title, firstDay, lastDay, daysLearned, daysFrozen, finalStreak, ending }: PastPeriod) {
  const numbers = { "goal.days_learned": daysLearned, "goal.days_frozen": daysFrozen, "goal.streak": finalStreak };
  return element("li", { class: "row" }, titled(title, dates(firstDay, lastDay), figures(numbers)),
    span(`badge ${ending}`, text(`ending.${ending}`)));
}

/** Returns a first and a last day as text. */
function dates(...days: readonly CivilDay[]): string {
  return days.map((day) => formatDay(day, { dateStyle: "medium" })).join(" – ");
}

function legendEntry(mark: "learned" | "frozen") {
  return { mark, label: text(`goal.${mark}`) };
}

function mapDay({ day, mark, isToday }: GoalCalendarDay): MapDay {
  return { day, isToday, ...mark ? legendEntry(mark) : { mark: "", label: "" } };
}
