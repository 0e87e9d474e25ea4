import {
  card, checkboxField, div, dotted, element, inputField, linkItem, liveScreen, showError, showErrors, span, text, ul,
  weekdayName, type Field, type Screen, type Session,
} from "../components.js";
import type { Reminder } from "../kindling.js";
import { weekdayField } from "./habitForm.js";

/** When the user is reminded of what; each change is saved at once. */
export function remindersScreen(session: Session): Screen {
  const domains = ["reminders", "habit", "profile", "data"] as const;
  const screen = liveScreen(text("settings.reminders"), domains, async () => {
    const { items } = await session.client.reminders.list();
    const own = items.filter(({ habitId }) => habitId === null).map((item) => reminderItem(session, item));
    const ofHabits = items.filter(({ habitId }) => habitId !== null).map(habitItem);
    const none = ofHabits.length === 0 ? element("li", { class: "muted" }, text("habit.no_reminder")) : null;
    return [
      card(text("settings.reminders"), "bell", ul("rows", ...own)),
      card(text("habit.reminders"), "habits", ul("rows", none, ...ofHabits))];
  });
  screen.element.classList.add("narrow");
  return screen;
}

function habitItem({ name, time, habitId, weekdays }: Reminder): HTMLElement {
  const days = (weekdays ?? []).map((day) => weekdayName(day, "short")).join(", ");
  return linkItem({ class: "row", href: `#/habits/list/${habitId}` }, span("grow row-title", name),
    span("muted", dotted(time, days)));
}

function reminderItem(session: Session, { kind, name, isOn, time, weekdays }: Reminder): HTMLElement {
  const toggle = checkboxField("isOn", name, isOn);
  const clock = inputField("time", text("settings.reminder_time"), { type: "time", value: time });
  const days = weekdayField(kind, weekdays ?? []);
  /** Saves each change of a field, with the error at the field. */
  const saves = (field: Field, change: () => object, changed: HTMLElement = field.control) => (
    changed.addEventListener("change", async () => {
      showError(field, "");
      await session.client.reminders.update({ kind, ...change() }).catch((error) => showErrors([field], error));
    }));
  saves(toggle, () => ({ isOn: toggle.read() }));
  saves(clock, () => ({ time: clock.read() }));
  saves(days, () => ({ weekdays: days.read() }), days.element);
  return element("li", { class: "reminder-item stack", "data-reminder": kind },
    div("split", toggle.element, time === null ? null : clock.element),
    weekdays === null ? null : days.element);
}
