import { element, hiddenText, setAttributes } from "../elements.js";
import { form, inputField, textValue } from "../forms.js";
import { icon } from "../icons.js";
import type { CivilDay, Habit, HabitId } from "../kindling.js";
import { actionButton, progressBar } from "../screen.js";
import type { Session } from "../session.js";
import { formatNumber, labeled, parseNumber, text } from "../texts.js";
import { progressText, scheduleText, setColor, stateBadge } from "./habitTexts.js";

/** A number that the server rejects at its field, for a text that is not a number. */
const INVALID_AMOUNT = Number.MAX_VALUE;

/** The form that adds to the amount of a habit. */
interface AmountForm {
  readonly element: HTMLFormElement;
  /** Its label, with the name of the habit. */
  readonly label: string;
  /** The day that the page shows. */
  day: CivilDay;
}

/** Creates rows of habits with the controls that mark a day. */
export class HabitRows {
  /** The forms by habit: rows that are created again contain the same form, with what is typed. */
  private readonly forms = new Map<HabitId, AmountForm>();

  /** Creates rows that call a function after each change. */
  constructor(private readonly session: Session, private readonly changed: () => Promise<void>) {}

  /** Creates the row of a habit with its state. */
  row(habit: Habit): HTMLElement {
    const { id, name, progress, streak } = habit;
    const detail = [scheduleText(habit.schedule), progressText(habit)].filter(Boolean).join(" · ");
    const row = element(
      "li", { class: "row habit", "data-habit": id },
      element(
        "div", { class: "grow" },
        element(
          "a", { class: "row-title", href: `#/habits/list/${id}`, id: `habit-${id}` },
          [habit.icon, name].filter(Boolean).join(" ")),
        element("span", { class: "muted" }, detail),
        progress === null ? null : progressBar(fraction(progress.value, progress.target), labeled(name, detail)),
      ),
      element(
        "div", { class: "habit-state" },
        stateBadge(habit),
        element(
          "span", { class: "streak", title: text("habit.streak") },
          icon("flame"), hiddenText(labeled(text("habit.streak"), streak.current)),
          element("span", { "aria-hidden": "true" }, formatNumber(streak.current))),
        habit.kind === "check" ? this.markButton(habit) : this.amountForm(habit),
      ),
    );
    setColor(row, habit.color);
    return row;
  }

  private markButton({ id, name, day, mark }: Habit): HTMLButtonElement {
    const { habits } = this.session.client;
    const isDone = mark?.done === true;
    const button = actionButton(`mark-${id}`, "", async () => {
      await (isDone ? habits.unmark({ habitId: id, day }) : habits.mark({ habitId: id, day, done: true }));
      await this.changed();
    }, { kind: "task", image: "check" });
    const label = labeled(text("habit.done"), name);
    setAttributes(button, { "aria-label": label, title: label, "aria-pressed": String(isDone) });
    return button;
  }

  private amountForm(habit: Habit): HTMLFormElement {
    const label = labeled(text("habit.add_amount"), habit.name);
    const existing = this.forms.get(habit.id);
    const current = existing?.label === label ? existing : this.createForm(habit, label);
    current.day = habit.day;
    this.forms.set(habit.id, current);
    return current.element;
  }

  private createForm({ id, unit, day }: Habit, label: string): AmountForm {
    const amount = inputField("add", label, { inputmode: "decimal", value: "1", title: unit || text("habit.amount") });
    const created = {
      day,
      label,
      element: form({
        id: `add-${id}`,
        fields: [amount],
        submitLabel: label,
        submitIcon: "plus",
        submit: async (values) => {
          const add = parseNumber(textValue(values, "add")) ?? INVALID_AMOUNT;
          await this.session.client.habits.mark({ habitId: id, day: created.day, add });
          await this.changed();
        },
      }),
    };
    created.element.classList.add("amount-form");
    return created;
  }
}

/** Returns the fraction of a target that is reached, at most 1; the target of habits to avoid can be 0. */
function fraction(value: number, target: number): number {
  return target === 0 ? Math.min(1, value) : Math.min(1, value / target);
}
