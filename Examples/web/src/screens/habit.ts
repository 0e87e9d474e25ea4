import { refreshing, sheetButton } from "../actions.js";
import { lineChart } from "../charts.js";
import { addDays, monthBefore } from "../days.js";
import { element, keepFocus, replaceChildren } from "../elements.js";
import { form, inputField, textValue } from "../forms.js";
import { heatMapLegend, monthMaps, type MapDay } from "../heatMap.js";
import type {
  CivilDay, Habit, HabitCalendarDay, HabitDayState, HabitId, HabitPause, HabitReply, HabitStatistics,
} from "../kindling.js";
import { actionButton, card, confirmation, figure, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { openSheet } from "../sheet.js";
import { formatDay, formatPercent, labeled, text } from "../texts.js";
import { habitForm } from "./habitForm.js";
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
  private readonly pauses = element("ul", { class: "rows" });
  private readonly controls = element("div", { class: "buttons" });
  private readonly rows: HabitRows;
  private readonly change = refreshing(() => this.refresh());

  constructor(private readonly session: Session, private readonly habitId: HabitId) {
    this.rows = new HabitRows(session, () => this.refresh());
    const legend = LEGEND.map((state) => ({ mark: state, label: stateLabel(state) }));
    this.element = element(
      "div", { class: "screen" },
      element("p", {}, element("a", { href: "#/habits/list" }, text("nav.habits"))),
      element("div", { class: "split" }, this.title, this.controls),
      element(
        "div", { class: "columns" },
        element(
          "div", { class: "stack" },
          card(text("nav.today"), "today", this.today),
          this.pauseCard(),
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
    this.title.textContent = [habit.icon, habit.name].filter(Boolean).join(" ");
    setColor(this.element, habit.color);
    this.showToday({ habit, pauses });
    this.showControls(habit);
    replaceChildren(this.pauses, ...pauses.map((pause) => element("li", {}, span(pause))));
    this.showStatistics(habit, statistics);
    const days = (calendar.items[0]?.days ?? []).map((day) => mapDay(habit, day));
    replaceChildren(this.months, ...monthMaps(days, this.session.weekStartsOn));
  }

  private pauseCard(): HTMLElement {
    const pause = form({
      id: "pause-habit",
      fields: [
        inputField("from", text("habit.pause_from"), { type: "date" }),
        inputField("to", text("habit.pause_until"), { type: "date" })],
      submitLabel: text("habit.pause"),
      submit: async (values) => {
        const [from, to] = [textValue(values, "from") || null, textValue(values, "to") || null];
        await this.session.client.habits.pause({ habitId: this.habitId, from, to });
        await this.refresh();
      },
      resets: true,
    });
    return card(text("habit.pause"), "snow", this.pauses, pause);
  }

  private showControls(habit: Habit): void {
    const { habits } = this.session.client;
    const { habitId } = this;
    const edit = async () => {
      const edited = habitForm(this.session, habit, async () => {
        await this.refresh();
        sheet.close();
      });
      const sheet = openSheet(text("habit.edit"), edited.element);
      edited.suggest((await habits.groups()).items.map(({ name }) => name));
    };
    const archive = habit.archivedAt === null ? "archive" : "restore";
    replaceChildren(
      this.controls, sheetButton("edit", text("habit.edit"), edit),
      actionButton("archive", text(`habit.${archive}`), this.change(() => habits[archive]({ habitId }))),
      confirmation("delete", text("action.delete"), text("habit.delete_question"), async () => {
        await habits.delete({ habitId });
        location.hash = "#/habits/list";
      }));
  }

  private showToday({ habit, pauses }: HabitReply): void {
    const { habits } = this.session.client;
    const { habitId } = this;
    const { day, mark, question } = habit;
    const change = (id: string, label: string, action: () => Promise<unknown>) => (
      actionButton(id, text(label), this.change(action)));
    keepFocus(this.today, () => this.today.replaceChildren(
      ...[question, habit.notes].filter(Boolean).map((line) => element("p", { class: "muted notes" }, line)),
      element("ul", { class: "rows" }, this.rows.row(habit)),
      element(
        "div", { class: "buttons" },
        mark === null
          ? change("skip-habit", "habit.skip", () => habits.mark({ habitId, day, skipped: true }))
          : change("clear-habit", "habit.clear_mark", () => habits.unmark({ habitId, day })),
        ...pauses.some((pause) => contains(pause, day))
          ? [change("resume-habit", "habit.resume", () => habits.resume({ habitId }))] : [],
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

/** Returns the days of a pause as text. */
function span({ from, to }: HabitPause): string {
  const [first, last] = [from, to].map((day) => day && formatDay(day, { dateStyle: "medium" }));
  return last ? `${first} – ${last}` : labeled(text("habit.pause_from"), first ?? "");
}
