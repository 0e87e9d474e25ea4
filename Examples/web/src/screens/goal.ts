import { addDays } from "../days.js";
import { element, replaceChildren } from "../elements.js";
import { form, inputField, labeledChoices, selectField, textValue, type Values } from "../forms.js";
import { heatMapLegend, monthMaps, type MapDay } from "../heatMap.js";
import type { CivilDay, GoalCalendarDay, GoalDuration, GoalStatus, PastPeriod } from "../kindling.js";
import { notify } from "../notices.js";
import { RangeForm } from "../ranges.js";
import { card, confirmation, figure, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatDay, formatInstant, labeled, text } from "../texts.js";
import { goalSummary } from "./goalSummary.js";

const MARKS = ["learned", "frozen"] as const;
const DURATIONS: readonly GoalDuration[] = ["week", "month", "year"];
/** The number of days of each range of the calendar, which begins with the first day of a month. */
const RANGES: Readonly<Record<string, number>> = {
  "range.this_month": 1, "habit.last_90_days": 90, "habit.last_365_days": 365 };

/** The learning goal: today, its settings, past periods, and a heat map of a range of days. */
export function goalScreen(session: Session): Screen {
  return new Goal(session);
}

class Goal implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["goal", "data"] as const;
  private readonly summary = element("div", { class: "stack" });
  private readonly months = element("div", { class: "months" });
  private readonly history = element("ul", { class: "rows" });
  private readonly text = inputField("text", text("goal.text"), { maxlength: 100 }, text("goal.text_hint"));
  private readonly duration = selectField(
    "duration", text("goal.period"), labeledChoices(DURATIONS, "duration"), "month");
  private readonly warning = element("p", { class: "muted small", hidden: true }, text("goal.change_warning"));
  private readonly remove = element("div");
  private readonly range = new RangeForm(
    "goal-range", Object.keys(RANGES).map((value) => ({ value, label: text(value) })), "habit.last_90_days",
    () => this.showCalendar());
  private goal: GoalStatus | null = null;
  private day: CivilDay = "";

  constructor(private readonly session: Session) {
    const settings = form({
      id: "goal-form", fields: [this.text, this.duration], submitLabel: text("action.save"),
      submit: (values) => this.save(values),
    });
    this.element = element(
      "div", { class: "screen" },
      heading(text("nav.goal")),
      element(
        "div", { class: "columns" },
        element(
          "div", { class: "stack" },
          card(text("today.title"), "flame", this.summary),
          card(text("nav.goal"), "goal", settings, this.warning, this.remove)),
        element(
          "div", { class: "stack" },
          card(text("goal.calendar"), "calendar", this.range.element, this.months,
            heatMapLegend(MARKS.map(legendEntry))),
          card(text("goal.history"), "trend", this.history))),
    );
  }

  async refresh(): Promise<void> {
    const { goals, today } = this.session.client;
    const [{ day, goal }, { items }] = await Promise.all([today.get(), goals.history({ limit: 500 })]);
    this.day = day;
    await this.showCalendar();
    this.show(goal);
    const empty = items.length === 0 ? element("li", { class: "muted" }, text("goal.history_empty")) : null;
    replaceChildren(this.history, empty, ...items.map(pastPeriod));
  }

  private async showCalendar(): Promise<void> {
    const { range, from, to } = this.range.value;
    const first = addDays(this.day, 1 - (RANGES[range] ?? 1));
    const { items, weekStartsOn } = await this.session.client.goals.calendar(
      range === "custom" ? { from, to } : { from: `${first.slice(0, 7)}-01`, to: this.day });
    replaceChildren(this.months, ...monthMaps(items.map(mapDay), weekStartsOn));
  }

  private show(goal: GoalStatus | null): void {
    const { goals } = this.session.client;
    const isSameGoal = goal?.text === this.goal?.text && goal?.duration === this.goal?.duration;
    if (goal && !isSameGoal) {
      this.text.control.value = goal.text;
      this.duration.control.value = goal.duration;
    }
    this.goal = goal;
    this.warning.hidden = !goal;
    replaceChildren(this.summary, ...goal
      ? [goalSummary(this.session, goal, () => this.refresh()), this.details(goal)]
      : [element("p", { class: "title" }, text("goal.empty")), element("p", {}, text("goal.empty_hint"))]);
    replaceChildren(this.remove, goal
      ? confirmation("delete-goal", text("goal.delete"), text("goal.delete_question"), async () => {
        await goals.delete();
        await this.refresh();
      }) : null);
  }

  /** Creates the dates of the period and of the streak, and how freeze days are used. */
  private details({ lapsed, firstDay, lastDay, streakDeadlineAt, freezesUsed, freezeLimit }: GoalStatus): HTMLElement {
    const deadline = streakDeadlineAt && formatInstant(streakDeadlineAt, this.session.timeZone);
    const lines = [
      lapsed ? text("goal.lapsed") : "", labeled(text("goal.period"), dates(firstDay, lastDay)),
      deadline ? labeled(text("goal.deadline"), deadline) : "",
      labeled(text("goal.days_frozen"), `${freezesUsed}\u00a0/\u00a0${freezeLimit}`), text("goal.freeze_hint")];
    return element("div", { class: "muted small" }, ...lines.filter(Boolean).map((line) => element("p", {}, line)));
  }

  private async save(values: Values): Promise<void> {
    const { goals } = this.session.client;
    const input = { text: textValue(values, "text"), duration: textValue(values, "duration") as GoalDuration };
    await (this.goal ? goals.update(input) : goals.set(input));
    notify(text("state.saved"));
    await this.refresh();
  }
}

function pastPeriod({ text: title, firstDay, lastDay, daysLearned, daysFrozen, finalStreak, ending }: PastPeriod) {
  return element(
    "li", { class: "row" },
    element(
      "div", { class: "grow" }, element("span", { class: "row-title" }, title),
      element("span", { class: "muted" }, dates(firstDay, lastDay)),
      element(
        "dl", { class: "figures" }, figure(text("goal.days_learned"), daysLearned),
        figure(text("goal.days_frozen"), daysFrozen), figure(text("goal.streak"), finalStreak))),
    element("span", { class: `badge ${ending}` }, text(`ending.${ending}`)));
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
