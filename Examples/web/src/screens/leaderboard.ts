import { element, replaceChildren } from "../elements.js";
import { checkboxField, labeledChoices } from "../forms.js";
import type { DayRangeName, LeaderboardRow } from "../kindling.js";
import { notifyError } from "../notices.js";
import { RangeForm } from "../ranges.js";
import { card, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatDay, formatNumber, labeled, text } from "../texts.js";
import { avatar } from "./friends.js";

const RANGES: readonly DayRangeName[] = [
  "this_week", "today", "yesterday", "last_week", "this_month", "last_month", "this_year", "all"];

/** The user and the friends by their points in a range of days. */
export function leaderboardScreen(session: Session): Screen {
  const rows = element("ol", { class: "rows ranking" });
  const days = element("p", { class: "muted", "aria-live": "polite" });
  const share = checkboxField("isOnLeaderboard", text("leaderboard.share"));
  share.control.addEventListener("change", () => void session.client.profile.update({
    isOnLeaderboard: (share.control as HTMLInputElement).checked }).catch(notifyError));
  const show = async () => {
    const { range, ...span } = form.value;
    const { friends, profile } = session.client;
    const [{ items, from, to }, { user }] = await Promise.all([
      friends.leaderboard({ range: range as DayRangeName, ...span, limit: 500 }), profile.get()]);
    (share.control as HTMLInputElement).checked = user.isOnLeaderboard;
    days.textContent = [from, to].flatMap((day) => day ? [formatDay(day, { dateStyle: "medium" })] : []).join(" – ");
    replaceChildren(rows, ...items.map(row));
  };
  const form = new RangeForm("leaderboard-range", labeledChoices(RANGES, "range"), "this_week", show);
  const hint = element("p", { class: "muted" }, text("leaderboard.hint"));
  const content = card(text("nav.leaderboard"), "star", form.element, days, rows, hint, share.element);
  return {
    element: element("div", { class: "screen narrow" }, heading(text("nav.leaderboard")), content),
    domains: ["friend", "profile", "spark", "lesson", "goal"], refresh: show,
  };
}

/** Creates the row of a user; a number is missing if the session may not see it. */
function row({ rank, user, isMe, points, lessons, learningStreak, goalStreak }: LeaderboardRow): HTMLElement {
  const numbers = Object.entries({
    "lessons.label": lessons, "leaderboard.learning_streak": learningStreak, "leaderboard.goal_streak": goalStreak });
  const details = numbers.flatMap(([label, value]) => value === null ? [] : [labeled(text(label), value)]);
  return element(
    "li", { class: "row", "aria-current": isMe ? "true" : null },
    element("b", {}, rank === null ? "" : formatNumber(rank)),
    avatar(user.initials),
    element(
      "span", { class: "grow" },
      element("span", { class: "row-title" }, user.name, isMe ? ` (${text("leaderboard.me")})` : null),
      element("span", { class: "muted" }, details.join(" · "))),
    element("span", { class: "points" }, formatNumber(points ?? 0), element("small", {}, text("spark.points"))),
  );
}
