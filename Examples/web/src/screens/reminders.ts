import { weekdayName } from "../days.js";
import { element, replaceChildren } from "../elements.js";
import { checkboxField, inputField, showErrors } from "../forms.js";
import type { Reminder } from "../kindling.js";
import { card, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** When the user is reminded of what; each change is saved at once. */
export function remindersScreen(session: Session): Screen {
  const list = element("ul", { class: "rows" });
  const habits = element("ul", { class: "rows" });
  const content = element(
    "div", { class: "screen narrow" }, heading(text("settings.reminders")),
    card(text("settings.reminders"), "bell", list), card(text("habit.reminders"), "habits", habits));
  const refresh = async () => {
    const { items } = await session.client.reminders.list();
    const ofHabits = items.filter(({ habitId }) => habitId !== null);
    const others = items.filter(({ habitId }) => habitId === null);
    replaceChildren(list, ...others.map((item) => reminderItem(session, item)));
    replaceChildren(habits, ...ofHabits.length === 0
      ? [element("li", { class: "muted" }, text("habit.no_reminder"))] : ofHabits.map(habitItem));
  };
  return { element: content, domains: ["reminders", "habit", "profile", "data"], refresh };
}

function habitItem({ name, time, habitId, weekdays }: Reminder): HTMLElement {
  const days = (weekdays ?? []).map((day) => weekdayName(day, "short")).join(", ");
  return element("li", {}, element(
    "a", { class: "row", href: `#/habits/list/${habitId}` }, element("span", { class: "grow row-title" }, name),
    element("span", { class: "muted" }, [time, days].filter(Boolean).join(" · "))));
}

function reminderItem(session: Session, { kind, name, isOn, time, weekdays }: Reminder): HTMLElement {
  const toggle = checkboxField("isOn", name);
  const clock = inputField("time", text("settings.reminder_time"), { type: "time", value: time });
  const days = WEEKDAYS.map((day) => ({ day, field: checkboxField(`${kind}-${day}`, weekdayName(day, "short")) }));
  const boxes = days.map(({ field }) => field.control as HTMLInputElement);
  const save = async (field: typeof toggle, change: object) => {
    field.control.removeAttribute("aria-invalid");
    field.error.textContent = "";
    await session.client.reminders.update({ kind, ...change }).catch((error: unknown) => showErrors([field], error));
  };
  const box = toggle.control as HTMLInputElement;
  box.checked = isOn;
  box.addEventListener("change", () => void save(toggle, { isOn: box.checked }));
  clock.control.addEventListener("change", () => void save(clock, { time: clock.control.value }));
  boxes.forEach((control, index) => {
    control.checked = weekdays?.includes(index + 1) === true;
    control.addEventListener("change", () => void save(
      toggle, { weekdays: WEEKDAYS.filter((day) => boxes[day - 1]?.checked === true) }));
  });
  return element(
    "li", { class: "reminder-item stack", "data-reminder": kind },
    element("div", { class: "split" }, toggle.element, time === null ? null : clock.element),
    weekdays === null ? null : element(
      "div", { class: "weekday-boxes", role: "group", "aria-label": text("habit.weekdays") },
      ...days.map(({ field }) => field.element)));
}
