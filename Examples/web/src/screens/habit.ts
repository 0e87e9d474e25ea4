import {
  actionButton, addDays, card, confirmButton, div, dotted, element, figures, form, formatDays, formatPercent, heading,
  heatMapLegend, inputField, labeled, lineChart, Live, monthBefore, monthMaps, openSheet, p, refreshing, setAttributes,
  sheetButton, text, thenOpen, ul, type MapDay, type Screen, type Session,
} from "../components.js";
import type { CivilDay, Habit, HabitCalendarDay, HabitDayState, HabitId, HabitPause, HabitReply } from "../kindling.js";
import { habitForm } from "./habitForm.js";
import { COLORS, formatAmount, HabitRows, stateLabel, titleOf } from "./habitRows.js";

const MONTHS = 6;
const LEGEND: readonly HabitDayState[] = ["done", "implied", "skipped", "missed", "not_due"];
/** The weakest color of an amount that is not 0. */
const MIN_STRENGTH = 0.25;
const LIST = "#/habits/list";

/** One habit: today, its statistics, a heat map of the last months, and the curve of its score. */
export function habitScreen(session: Session, habitId: HabitId): Screen {
  const { habits } = session.client;
  const live = new Live(async () => {
    const reply = await habits.get({ habitId });
    const { day } = reply.habit;
    const from = `${monthBefore(day, MONTHS - 1)}-01`;
    const to = addDays(`${monthBefore(day, -1)}-01`, -1);
    const [calendar, statistics] = await Promise.all([habits.calendar({ habitIds: [habitId], from, to }),
      habits.statistics({ habitId, bucket: "day", from, to: day })]);
    setAttributes(screen.element, { "--habit": COLORS[reply.habit.color] ?? null });
    return { ...reply, statistics, days: calendar.items[0]?.days ?? [] };
  });
  const rows = new HabitRows(session, live.refresh);
  const change = refreshing(live.refresh);
  const edit = async (habit: Habit) => {
    const edited = habitForm(session, habit, live.refresh);
    openSheet(text("habit.edit"), edited.element);
    edited.suggest((await habits.groups()).items.map(({ name }) => name));
  };
  const controls = ({ habit }: HabitReply) => {
    const archive = habit.archivedAt === null ? "archive" : "restore";
    return [sheetButton("edit", text("habit.edit"), () => edit(habit)),
      actionButton("archive", text(`habit.${archive}`), change(() => habits[archive]({ habitId }))),
      confirmButton("delete", text("action.delete"), text("habit.delete_question"),
        thenOpen(LIST, () => habits.delete({ habitId })))];
  };
  const today = ({ habit, pauses }: HabitReply) => {
    const { day, mark, question, notes } = habit;
    const skip = mark === null ? actionButton("skip-habit", text("habit.skip"), change(() => (
      habits.mark({ habitId, day, skipped: true }))))
      : actionButton("clear-habit", text("habit.clear_mark"), change(() => habits.unmark({ habitId, day })));
    const resume = pauses.some((pause) => contains(pause, day))
      ? actionButton("resume-habit", text("habit.resume"), change(() => habits.resume({ habitId }))) : null;
    return [...[question, notes].filter(Boolean).map((line) => p("muted notes", line)),
      ul("rows", rows.row(habit)), div("buttons", skip, resume)];
  };
  const pause = form({
    id: "pause-habit",
    fields: [inputField("from", text("habit.pause_from"), { type: "date" }),
      inputField("to", text("habit.pause_until"), { type: "date" })],
    submitLabel: text("habit.pause"), success: "reset",
    submit: ({ from, to }) => change(() => habits.pause({ habitId, from: from || null, to: to || null }))(),
  });
  const statistics = live.part(div("stack"), ({ habit: { score, streak }, statistics: { items, fractions } }) => [
    figures({
      "habit.streak": streak.current, "level.longest_streak": streak.longest,
      "habit.last_30_days": fractions.last30 === null ? null : formatPercent(fractions.last30),
    }),
    lineChart(text("habit.score"), items.flatMap(({ to, score: fraction }) => (
      fraction === null ? [] : [{ day: to, fraction }])), formatPercent(score ?? 0))]);
  const months = live.part(div("months"), ({ habit, days }) => (
    monthMaps(days.map((day) => mapDay(habit, day)), session.user?.weekStartsOn ?? 1)));
  const screen: Screen = live.screen("", ["habit", "data"],
    element("p", {}, element("a", { href: LIST }, text("nav.habits"))),
    div("split", live.part(heading(text("nav.habits")), ({ habit }) => [titleOf(habit)]),
      live.part(div("buttons"), controls)),
    div("columns",
      div("stack",
        card(text("nav.today"), "today", live.part(div("stack"), today)),
        card(text("habit.pause"), "snow", live.part(ul("rows"), ({ pauses }) => (
          pauses.map((pause) => element("li", {}, span(pause))))), pause),
        card(text("nav.statistics"), "trend", statistics)),
      div("habit-map", card(text("habit.history"), "calendar", months, heatMapLegend(LEGEND.map((state) => (
        { mark: state, label: stateLabel(state) })))))));
  return screen;
}

function mapDay(habit: Habit, { day, state, amount, note }: HabitCalendarDay): MapDay {
  const label = dotted(stateLabel(state), amount === null ? "" : formatAmount(amount, habit.unit), note);
  return { day, isToday: day === habit.day, mark: state, label, strength: strength(habit, state, amount) };
}

/** Returns how strong the color of a day is: amounts toward a target count in part. */
function strength({ direction, target }: Habit, state: HabitDayState, amount: number | null): number {
  if (state === "done") {
    return 1;
  }
  const isPart = direction === "at_least" && target !== null && amount !== null && amount > 0;
  return isPart ? Math.max(MIN_STRENGTH, Math.min(1, amount / target)) : 0;
}

function contains({ from, to }: HabitPause, day: CivilDay): boolean {
  return from <= day && (to === null || day <= to);
}

/** Returns the days of a pause as text. */
function span({ from, to }: HabitPause): string {
  return to === null ? labeled(text("habit.pause_from"), formatDays([from])) : formatDays([from, to]);
}
