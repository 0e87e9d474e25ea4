import {
  card, checkboxField, div, dotted, element, formatDay, formatNumber, heading, labeled, labeledChoices, notifyError, p,
  RangeForm, replaceChildren, span, text, titled, type Screen, type Session,
} from "../components.js";
import type { DayRangeName, LeaderboardRow } from "../kindling.js";
import { avatar } from "./friends.js";

const RANGES: readonly DayRangeName[] = [
  "this_week", "today", "yesterday", "last_week", "this_month", "last_month", "this_year", "all"];

/** The user and the friends by their points in a range of days. */
export function leaderboardScreen(session: Session): Screen {
  const rows = element("ol", { class: "rows ranking" });
  const days = element("p", { class: "muted", "aria-live": "polite" });
  const share = checkboxField("isOnLeaderboard", text("leaderboard.share"));
  const box = share.control as HTMLInputElement;
  box.addEventListener("change", () => (
    void session.client.profile.update({ isOnLeaderboard: box.checked }).catch(notifyError)));
  const refresh = async () => {
    const { range, ...span } = form.value;
    const { friends, profile } = session.client;
    const [{ items, from, to }, { user }] = await Promise.all([
      friends.leaderboard({ range: range as DayRangeName, ...span, limit: 500 }), profile.get()]);
    box.checked = user.isOnLeaderboard;
    days.textContent = [from, to].flatMap((day) => day ? [formatDay(day, { dateStyle: "medium" })] : []).join(" – ");
    replaceChildren(rows, ...items.map(row));
  };
  const form = new RangeForm("leaderboard-range", labeledChoices(RANGES, "range"), "this_week", refresh);
  const hint = p("muted", text("leaderboard.hint"));
  const content = card(text("nav.leaderboard"), "star", form.element, days, rows, hint, share.element);
  return {
    element: div("screen narrow", heading(text("nav.leaderboard")), content),
    domains: ["friend", "profile", "spark", "lesson", "goal"], isPolled: true, refresh,
  };
}

/** Creates the row of a user; a number is missing if the session may not see it. */
function row({ rank, user, isMe, points, lessons, learningStreak, goalStreak }: LeaderboardRow): HTMLElement {
  const number = (label: string, value: number | null) => value === null ? null : labeled(text(label), value);
  const details = dotted(number("lessons.label", lessons), number("leaderboard.learning_streak", learningStreak),
    number("leaderboard.goal_streak", goalStreak));
  return element("li", { class: "row", "aria-current": isMe ? "true" : null },
    element("b", {}, rank === null ? "" : formatNumber(rank)), avatar(user.initials),
    titled(isMe ? `${user.name} (${text("leaderboard.me")})` : user.name, details),
    span("points", formatNumber(points ?? 0), element("small", {}, text("spark.points"))));
}
