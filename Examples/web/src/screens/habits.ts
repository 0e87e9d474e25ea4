import {
  card, div, element, heading, iconButton, keepFocus, labeled, openSheet, p, progressBar, ratio, replaceChildren,
  sheetButton, span, text, ul, type IconName, type Screen, type Session,
} from "../components.js";
import type { Habit } from "../kindling.js";
import { habitScreen } from "./habit.js";
import { habitForm } from "./habitForm.js";
import { openHabitImport } from "./habitImport.js";
import { HabitRows } from "./habitRows.js";

/** The maximum number of habits of a user. */
const MAX_HABITS = 500;

/** The habits of today and the others, or one habit if the address contains its ID. */
export function habitsScreen(session: Session, [habitId]: readonly string[]): Screen {
  if (habitId !== undefined) {
    return habitScreen(session, Number(habitId));
  }
  const lists = div("stack");
  const refresh = async () => {
    const { habits } = session.client;
    const [{ items, counts }, list, archived, grouped] = await Promise.all([
      habits.today(), habits.list({ archived: false, limit: MAX_HABITS }),
      habits.list({ archived: true, limit: MAX_HABITS }), habits.groups()]);
    const groups = grouped.items.map(({ name }) => name);
    const listed = new Set(items.map(({ id }) => id));
    const others = list.items.filter(({ id }) => !listed.has(id));
    const label = labeled(text("habit.done"), ratio(counts.done, counts.due));
    const progress = counts.due === 0 ? [] : [
      element("p", { class: "muted", id: "habit-counts" }, label), progressBar(counts.done / counts.due, label)];
    created.suggest(groups);
    const nothing = list.items.length === 0
      ? card(text("habit.empty"), "today", p("empty", text("habit.empty_hint")))
      : card(text("habit.none_today"), "today");
    // The rows take over the forms of the present rows, one of which may have the focus.
    keepFocus(lists, () => lists.replaceChildren(
      items.length === 0 ? nothing : groupCard("habit.due", "today", items, groups, progress),
      ...others.length === 0 ? [] : [groupCard("day_state.not_due", "calendar", others, groups)],
      ...archived.items.length === 0 ? [] : [
        card(text("habit.archived"), "lock", ul("rows", ...archived.items.map(archivedRow)))]));
  };
  const rows = new HabitRows(session, refresh);
  const created = habitForm(session, null, refresh);
  /** Creates a card with a list for each group, and then one for the habits without a group. */
  const groupCard = (
    title: string, image: IconName, habits: readonly Habit[], groups: readonly string[],
    head: readonly HTMLElement[] = [],
  ) => card(text(title), image, ...head, ...[...groups, ""].flatMap((name) => {
    const members = habits.filter(({ group }) => group === name);
    const isOnly = name === "" && members.length === habits.length;
    return members.length === 0 ? [] : [
      ...isOnly ? [] : [element("h3", {}, name || text("habit.no_group"))],
      ul("rows", ...members.map((habit) => rows.row(habit)))];
  }));
  const buttons = div(
    "buttons", sheetButton("open-import", text("habit.import"), async () => openHabitImport(session, refresh)),
    sheetButton("order-habits", text("habit.order"), () => openHabitOrder(session, refresh)));
  const columns = div("columns habits", lists, card(text("habit.new"), "habits", created.element));
  return {
    element: div("screen", div("split", heading(text("nav.habits")), buttons), columns),
    domains: ["habit", "data"], refresh,
  };
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
      "li", { class: "row" }, span("grow row-title", habit.name), move(habit, "up", items[index - 1]),
      move(habit, "down", items[index + 1]))));
  };
  await show();
  openSheet(text("habit.order"), list);
}
