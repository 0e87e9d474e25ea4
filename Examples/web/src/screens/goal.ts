import { monthBefore } from "../days.js";
import { element, replaceChildren } from "../elements.js";
import { form, inputField, labeledChoices, selectField, textValue, type Values } from "../forms.js";
import { heatMapLegend, monthMap, type MapDay } from "../heatMap.js";
import type { GoalCalendarDay, GoalDuration, GoalStatus } from "../kindling.js";
import { notify } from "../notices.js";
import { card, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";
import { goalSummary } from "./goalSummary.js";

const MONTHS = 6;
const MARKS = ["learned", "frozen"] as const;
const DURATIONS: readonly GoalDuration[] = ["week", "month", "year"];

/** The learning goal: today, its settings, and a heat map of the last months. */
export function goalScreen(session: Session): Screen {
  return new Goal(session);
}

class Goal implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["goal", "data"] as const;
  private readonly summary = element("div");
  private readonly months = element("div", { class: "months" });
  private readonly text = inputField("text", text("goal.text"), { maxlength: 100 }, text("goal.text_hint"));
  private readonly duration = selectField(
    "duration", text("goal.period"), labeledChoices(DURATIONS, "duration"), "month");
  private readonly warning = element("p", { class: "muted small", hidden: true }, text("goal.change_warning"));
  private goal: GoalStatus | null = null;

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
          card(text("today.title"), "flame", this.summary), card(text("nav.goal"), "goal", settings, this.warning)),
        card(text("goal.calendar"), "calendar", this.months, heatMapLegend(MARKS.map(legendEntry))),
      ),
    );
  }

  async refresh(): Promise<void> {
    const { goals, today } = this.session.client;
    const { day, goal } = await today.get();
    const months = goal ? Array.from({ length: MONTHS }, (_, index) => monthBefore(day, MONTHS - 1 - index)) : [];
    const calendars = await Promise.all(months.map((month) => goals.calendar({ month })));
    this.show(goal);
    replaceChildren(
      this.months, ...calendars.map(({ items, weekStartsOn }) => monthMap(items.map(mapDay), weekStartsOn)));
  }

  private show(goal: GoalStatus | null): void {
    const isSameGoal = goal?.text === this.goal?.text && goal?.duration === this.goal?.duration;
    if (goal && !isSameGoal) {
      this.text.control.value = goal.text;
      this.duration.control.value = goal.duration;
    }
    this.goal = goal;
    this.warning.hidden = !goal;
    replaceChildren(this.summary, goal
      ? goalSummary(this.session, goal, () => this.refresh())
      : element("p", { class: "muted" }, text("goal.empty")));
  }

  private async save(values: Values): Promise<void> {
    const { goals } = this.session.client;
    const input = { text: textValue(values, "text"), duration: textValue(values, "duration") as GoalDuration };
    await (this.goal ? goals.update(input) : goals.set(input));
    notify(text("state.saved"));
    await this.refresh();
  }
}

function legendEntry(mark: "learned" | "frozen") {
  return { mark, label: text(`goal.${mark}`) };
}

function mapDay({ day, mark, isToday }: GoalCalendarDay): MapDay {
  return { day, isToday, ...mark ? legendEntry(mark) : { mark: "", label: "" } };
}
