import {
  card, div, element, heading, iconButton, labeled, linkItem, Live, openSheet, p, progressBar, ratio, replaceChildren,
  sheetButton, span, text, ul, type Screen, type Session,
} from "../components.js";
import type { Habit, HabitsOfDay } from "../kindling.js";
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
  const { habits } = session.client;
  const live = new Live(async () => {
    const [today, active, archived, groups] = await Promise.all([
      habits.today(), habits.list({ archived: false, limit: MAX_HABITS }),
      habits.list({ archived: true, limit: MAX_HABITS }), habits.groups()]);
    const listed = new Set(today.items.map(({ id }) => id));
    const others = active.items.filter(({ id }) => !listed.has(id));
    const names = groups.items.map(({ name }) => name);
    created.suggest(names);
    return { today, others, archived: archived.items, groups: [...names, ""], isEmpty: active.items.length === 0 };
  });
  const rows = new HabitRows(session, live.refresh);
  const created = habitForm(session, null, live.refresh);
  /** Creates a list for each group of habits, and the last one for those without a group. */
  const groupLists = (shown: readonly Habit[], groups: readonly string[]) => groups.flatMap((name) => {
    const members = shown.filter(({ group }) => group === name);
    const isOnly = name === "" && members.length === shown.length;
    return members.length === 0 ? [] : [
      isOnly ? null : element("h3", {}, name || text("habit.no_group")),
      ul("rows", ...members.map((habit) => rows.row(habit)))];
  });
  const todayCard = ({ items, counts }: HabitsOfDay, groups: readonly string[]) => {
    const label = labeled(text("habit.done"), ratio(counts.done, counts.due));
    return card(text("habit.due"), "today",
      ...counts.due === 0 ? [] : [
        element("p", { class: "muted", id: "habit-counts" }, label), progressBar(counts.done / counts.due, label)],
      ...groupLists(items, groups));
  };
  const emptyCard = (isEmpty: boolean) => !isEmpty ? card(text("habit.none_today"), "today")
    : card(text("habit.empty"), "today", p("empty", text("habit.empty_hint")));
  const lists = live.part(div("stack"), ({ today, others, archived, groups, isEmpty }) => [
    today.items.length === 0 ? emptyCard(isEmpty) : todayCard(today, groups),
    others.length === 0 ? null : card(text("day_state.not_due"), "calendar", ...groupLists(others, groups)),
    archived.length === 0 ? null : card(text("habit.archived"), "lock", ul("rows", ...archived.map(({ id, name }) => (
      linkItem({ class: "row", href: `#/habits/list/${id}`, id: `habit-${id}` }, span("row-title", name))))))]);
  return live.screen("", ["habit", "data"],
    div("split", heading(text("nav.habits")), div("buttons",
      sheetButton("open-import", text("habit.import"), async () => openHabitImport(session, live.refresh)),
      sheetButton("order-habits", text("habit.order"), () => openHabitOrder(session, live.refresh)))),
    div("columns habits", lists, card(text("habit.new"), "habits", created.element)));
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
