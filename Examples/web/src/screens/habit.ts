import {
  actionButton, addDays, card, confirmButton, div, dotted, element, figures, form, formatDay, formatPercent, heading,
  inputField, keepFocus, labeled, lineChart, monthBefore, openSheet, p, refreshing, replaceChildren, sheetButton, text,
  textValue, ul, type Screen, type Session,
} from "../components.js";
import { heatMapLegend, monthMaps, type MapDay } from "../heatMap.js";
import type { CivilDay, Habit, HabitCalendarDay, HabitDayState, HabitId, HabitPause, HabitReply } from "../kindling.js";
import { habitForm } from "./habitForm.js";
import { HabitRows } from "./habitRows.js";
import { formatAmount, setColor, stateLabel } from "./habitTexts.js";

const MONTHS = 6;
const LEGEND: readonly HabitDayState[] = ["done", "implied", "skipped", "missed", "not_due"];
/** The weakest color of an amount that is not 0. */
const MIN_STRENGTH = 0.25;
const LIST = "#/habits/list";

/** One habit: today, its statistics, a heat map of the last months, and the curve of its score. */
export function habitScreen(session: Session, habitId: HabitId): Screen {
  const [title, controls, today] = [heading(text("nav.habits")), div("buttons"), div("stack")];
  const [statistics, months, pauseList] = [element("div"), div("months"), ul("rows")];
  const refresh = async () => {
    const { habits } = session.client;
    const { habit, pauses } = await habits.get({ habitId });
    const from = `${monthBefore(habit.day, MONTHS - 1)}-01`;
    const to = addDays(`${monthBefore(habit.day, -1)}-01`, -1);
    const [calendar, { items, fractions }] = await Promise.all([habits.calendar({ habitIds: [habitId], from, to }),
      habits.statistics({ habitId, bucket: "day", from, to: habit.day })]);
    const { score, streak } = habit;
    title.textContent = [habit.icon, habit.name].filter(Boolean).join(" ");
    setColor(content, habit.color);
    showToday({ habit, pauses });
    showControls(habit);
    replaceChildren(pauseList, ...pauses.map((pause) => element("li", {}, span(pause))));
    const points = items.flatMap(({ to, score: fraction }) => fraction === null ? [] : [{ day: to, fraction }]);
    const numbers = figures({
      "habit.streak": streak.current, "level.longest_streak": streak.longest,
      "habit.last_30_days": fractions.last30 === null ? null : formatPercent(fractions.last30),
    });
    replaceChildren(statistics, numbers, lineChart(text("habit.score"), points, formatPercent(score ?? 0)));
    const days = (calendar.items[0]?.days ?? []).map((day) => mapDay(habit, day));
    replaceChildren(months, ...monthMaps(days, session.weekStartsOn));
  };
  const rows = new HabitRows(session, refresh);
  const change = (id: string, label: string, action: () => Promise<unknown>) => (
    actionButton(id, text(label), refreshing(refresh)(action)));
  const showControls = (habit: Habit) => {
    const { habits } = session.client;
    const edit = async () => {
      const edited = habitForm(session, habit, async () => {
        await refresh();
        sheet.close();
      });
      const sheet = openSheet(text("habit.edit"), edited.element);
      edited.suggest((await habits.groups()).items.map(({ name }) => name));
    };
    const archive = habit.archivedAt === null ? "archive" : "restore";
    replaceChildren(controls, sheetButton("edit", text("habit.edit"), edit),
      change("archive", `habit.${archive}`, () => habits[archive]({ habitId })),
      confirmButton("delete", text("action.delete"), text("habit.delete_question"), async () => {
        await habits.delete({ habitId });
        location.hash = LIST;
      }));
  };
  const showToday = ({ habit, pauses }: HabitReply) => {
    const { habits } = session.client;
    const { day, mark, question, notes } = habit;
    const skip = mark === null
      ? change("skip-habit", "habit.skip", () => habits.mark({ habitId, day, skipped: true }))
      : change("clear-habit", "habit.clear_mark", () => habits.unmark({ habitId, day }));
    const isPaused = pauses.some((pause) => contains(pause, day));
    const resume = isPaused ? change("resume-habit", "habit.resume", () => habits.resume({ habitId })) : null;
    const lines = [question, notes].filter(Boolean).map((line) => p("muted notes", line));
    // The row takes over the form of the present row, which may have the focus.
    keepFocus(today, () => (
      today.replaceChildren(...lines, ul("rows", rows.row(habit)), div("buttons", skip, resume))));
  };
  const pause = form({
    id: "pause-habit",
    fields: [inputField("from", text("habit.pause_from"), { type: "date" }),
      inputField("to", text("habit.pause_until"), { type: "date" })],
    submitLabel: text("habit.pause"), resets: true,
    submit: async (values) => {
      const [from, to] = [textValue(values, "from") || null, textValue(values, "to") || null];
      await session.client.habits.pause({ habitId, from, to });
      await refresh();
    },
  });
  const legend = heatMapLegend(LEGEND.map((state) => ({ mark: state, label: stateLabel(state) })));
  const columns = div("columns",
    div("stack", card(text("nav.today"), "today", today), card(text("habit.pause"), "snow", pauseList, pause),
      card(text("nav.statistics"), "trend", statistics)),
    div("habit-map", card(text("habit.history"), "calendar", months, legend)));
  const content = div("screen", element("p", {}, element("a", { href: LIST }, text("nav.habits"))),
    div("split", title, controls), columns);
  return { element: content, domains: ["habit", "data"], refresh };
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
  const [first, last] = [from, to].map((day) => day && formatDay(day, { dateStyle: "medium" }));
  return last ? `${first} – ${last}` : labeled(text("habit.pause_from"), first ?? "");
}
