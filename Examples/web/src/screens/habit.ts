import { lineChart } from "../charts.js";
import { addDays, monthBefore } from "../days.js";
import { element, keepFocus, replaceChildren } from "../elements.js";
import { heatMapLegend, monthMap, type MapDay } from "../heatMap.js";
import type {
  CivilDay, Habit, HabitCalendarDay, HabitDayState, HabitId, HabitPause, HabitReply, HabitStatistics,
} from "../kindling.js";
import { actionButton, card, figure, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatPercent, text } from "../texts.js";
import { HabitRows } from "./habitRows.js";
import { formatAmount, setColor, stateLabel } from "./habitTexts.js";

const MONTHS = 6;
const LEGEND: readonly HabitDayState[] = ["done", "implied", "skipped", "missed", "not_due"];
/** The weakest color of an amount that is not 0. */
const MIN_STRENGTH = 0.25;

/** One habit: today, its statistics, a heat map of the last months, and the curve of its score. */
export function habitScreen(session: Session, habitId: HabitId): Screen {
  return new HabitDetails(session, habitId);
}

class HabitDetails implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["habit", "data"] as const;
  private readonly title = heading(text("nav.habits"));
  private readonly today = element("div", { class: "stack" });
  private readonly figures = element("dl", { class: "figures" });
  private readonly curve = element("div");
  private readonly months = element("div", { class: "months" });
  private readonly rows: HabitRows;

  constructor(private readonly session: Session, private readonly habitId: HabitId) {
    this.rows = new HabitRows(session, () => this.refresh());
    const legend = LEGEND.map((state) => ({ mark: state, label: stateLabel(state) }));
    this.element = element(
      "div", { class: "screen" },
      element("p", {}, element("a", { href: "#/habits/list" }, text("nav.habits"))),
      this.title,
      element(
        "div", { class: "columns" },
        element(
          "div", { class: "stack" },
          card(text("nav.today"), "today", this.today),
          card(text("nav.statistics"), "trend", this.figures, this.curve)),
        element(
          "div", { class: "habit-map" }, card(text("habit.history"), "calendar", this.months, heatMapLegend(legend))),
      ),
    );
  }

  async refresh(): Promise<void> {
    const { habits } = this.session.client;
    const { habitId } = this;
    const { habit, pauses } = await habits.get({ habitId });
    const from = `${monthBefore(habit.day, MONTHS - 1)}-01`;
    const to = addDays(`${monthBefore(habit.day, -1)}-01`, -1);
    const [calendar, statistics] = await Promise.all([
      habits.calendar({ habitIds: [habitId], from, to }),
      habits.statistics({ habitId, bucket: "day", from, to: habit.day }),
    ]);
    this.title.textContent = habit.name;
    setColor(this.element, habit.color);
    this.showToday({ habit, pauses });
    this.showStatistics(habit, statistics);
    const maps = months(habit, calendar.items[0]?.days ?? []);
    replaceChildren(this.months, ...maps.map((days) => monthMap(days, this.session.weekStartsOn)));
  }

  private showToday({ habit, pauses }: HabitReply): void {
    const { habits } = this.session.client;
    const { habitId } = this;
    const { day, mark, question } = habit;
    const change = (id: string, label: string, action: () => Promise<unknown>) => (
      actionButton(id, text(label), async () => {
        await action();
        await this.refresh();
      })
    );
    keepFocus(this.today, () => this.today.replaceChildren(
      ...question === "" ? [] : [element("p", { class: "muted" }, question)],
      element("ul", { class: "rows" }, this.rows.row(habit)),
      element(
        "div", { class: "buttons" },
        mark === null
          ? change("skip-habit", "habit.skip", () => habits.mark({ habitId, day, skipped: true }))
          : change("clear-habit", "habit.clear_mark", () => habits.unmark({ habitId, day })),
        pauses.some((pause) => contains(pause, day))
          ? change("resume-habit", "habit.resume", () => habits.resume({ habitId }))
          : change("pause-habit", "habit.pause", () => habits.pause({ habitId })),
      ),
    ));
  }

  private showStatistics({ score, streak }: Habit, { items, fractions }: HabitStatistics): void {
    const points = items.flatMap(({ to, score: fraction }) => fraction === null ? [] : [{ day: to, fraction }]);
    replaceChildren(
      this.figures,
      figure(text("habit.streak"), streak.current),
      figure(text("level.longest_streak"), streak.longest),
      fractions.last30 === null ? null : figure(text("habit.last_30_days"), formatPercent(fractions.last30)),
    );
    replaceChildren(this.curve, lineChart(text("habit.score"), points, formatPercent(score ?? 0)));
  }
}

/** Returns the days of each month, the oldest month first. */
function months(habit: Habit, days: readonly HabitCalendarDay[]): MapDay[][] {
  const byMonth = new Map<string, MapDay[]>();
  for (const day of days) {
    const month = day.day.slice(0, 7);
    byMonth.set(month, [...byMonth.get(month) ?? [], mapDay(habit, day)]);
  }
  return [...byMonth.values()];
}

function mapDay(habit: Habit, { day, state, amount, note }: HabitCalendarDay): MapDay {
  const parts = [
    stateLabel(state), amount === null ? "" : formatAmount(amount, habit.unit),
    note ?? "",
  ];
  return {
    day, isToday: day === habit.day, mark: state, label: parts.filter(Boolean).join(" · "),
    strength: strength(habit, state, amount),
  };
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
