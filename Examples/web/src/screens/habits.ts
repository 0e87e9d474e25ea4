import { sheetButton } from "../actions.js";
import { element, keepFocus, replaceChildren } from "../elements.js";
import type { Habit, HabitsOfDay } from "../kindling.js";
import type { IconName } from "../icons.js";
import { card, heading, iconButton, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { openSheet } from "../sheet.js";
import { labeled, text } from "../texts.js";
import { habitScreen } from "./habit.js";
import { habitForm } from "./habitForm.js";
import { openHabitImport } from "./habitImport.js";
import { HabitRows } from "./habitRows.js";

/** The maximum number of habits of a user. */
const MAX_HABITS = 500;

/** The habits of today and the others, or one habit if the address contains its ID. */
export function habitsScreen(session: Session, [habitId]: readonly string[]): Screen {
  return habitId === undefined ? new Habits(session) : habitScreen(session, Number(habitId));
}

class Habits implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["habit", "data"] as const;
  private readonly lists = element("div", { class: "stack" });
  private readonly form;
  private readonly rows: HabitRows;

  constructor(private readonly session: Session) {
    const refresh = () => this.refresh();
    this.form = habitForm(session, null, refresh);
    this.rows = new HabitRows(session, refresh);
    this.element = element(
      "div", { class: "screen" },
      element(
        "div", { class: "split" }, heading(text("nav.habits")),
        element(
          "div", { class: "buttons" },
          sheetButton("open-import", text("habit.import"), async () => openHabitImport(session, refresh)),
          sheetButton("order-habits", text("habit.order"), () => openHabitOrder(session, refresh)))),
      element(
        "div", { class: "columns habits" }, this.lists, card(text("habit.new"), "habits", this.form.element)),
    );
  }

  async refresh(): Promise<void> {
    const { habits } = this.session.client;
    const [today, list, archived, { items }] = await Promise.all([
      habits.today(), habits.list({ archived: false, limit: MAX_HABITS }),
      habits.list({ archived: true, limit: MAX_HABITS }), habits.groups(),
    ]);
    const groups = items.map(({ name }) => name);
    const listed = new Set(today.items.map(({ id }) => id));
    const others = list.items.filter(({ id }) => !listed.has(id));
    this.form.suggest(groups);
    // The rows take over the forms of the present rows, one of which may have the focus.
    keepFocus(this.lists, () => this.lists.replaceChildren(
      this.todayCard(today, groups, list.items.length === 0),
      ...others.length === 0 ? [] : [this.groupCard("day_state.not_due", "calendar", others, groups)],
      ...archived.items.length === 0 ? [] : [card(
        text("habit.archived"), "lock", element("ul", { class: "rows" }, ...archived.items.map(archivedRow)))],
    ));
  }

  private todayCard({ items, counts }: HabitsOfDay, groups: readonly string[], isEmpty: boolean): HTMLElement {
    const label = labeled(text("habit.done"), `${counts.done}\u00a0/\u00a0${counts.due}`);
    const progress = counts.due === 0 ? [] : [
      element("p", { class: "muted", id: "habit-counts" }, label), progressBar(counts.done / counts.due, label),
    ];
    const hint = isEmpty ? element("p", { class: "empty" }, text("habit.empty_hint")) : null;
    return items.length === 0
      ? card(text(isEmpty ? "habit.empty" : "habit.none_today"), "today", hint)
      : this.groupCard("habit.due", "today", items, groups, progress);
  }

  /** Creates a card with a list for each group, and then one for the habits without a group. */
  private groupCard(
    title: string, image: IconName, habits: readonly Habit[], groups: readonly string[],
    head: readonly HTMLElement[] = [],
  ): HTMLElement {
    const lists = [...groups, ""].flatMap((name) => {
      const members = habits.filter(({ group }) => group === name);
      const isOnly = name === "" && members.length === habits.length;
      return members.length === 0 ? [] : [
        ...isOnly ? [] : [element("h3", {}, name || text("habit.no_group"))],
        element("ul", { class: "rows" }, ...members.map((habit) => this.rows.row(habit))),
      ];
    });
    return card(text(title), image, ...head, ...lists);
  }
}

function archivedRow({ id, name }: Habit): HTMLElement {
  return element("li", { class: "row" }, element("a", { href: `#/habits/list/${id}`, id: `habit-${id}` }, name));
}

/** Opens the sheet in which habits move up and down. */
async function openHabitOrder(session: Session, changed: () => Promise<void>): Promise<void> {
  const { habits } = session.client;
  const list = element("ol", { class: "rows" });
  const show = async () => {
    const { items } = await habits.list({ archived: false, limit: MAX_HABITS });
    const move = ({ id, name }: Habit, direction: "up" | "down", neighbor: Habit | undefined) => {
      const label = labeled(text(`action.move_${direction}`), name);
      const button = iconButton(`${direction}-${id}`, label, direction, async () => {
        if (neighbor) {
          await habits.move({ habitId: id, position: neighbor.position });
          await Promise.all([show(), changed()]);
        }
      });
      button.ariaDisabled = neighbor ? null : "true";
      return button;
    };
    replaceChildren(list, ...items.map((habit, index) => element(
      "li", { class: "row" }, element("span", { class: "grow row-title" }, habit.name),
      move(habit, "up", items[index - 1]), move(habit, "down", items[index + 1]))));
  };
  await show();
  openSheet(text("habit.order"), list);
}
