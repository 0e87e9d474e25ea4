import {
  card, checkboxField, dotted, element, formatDays, formatNumber, heading, labeled, labeledChoices, Live, notifyError,
  p, RangeForm, span, text, titled, type Screen, type Session,
} from "../components.js";
import type { DayRangeName, LeaderboardRow } from "../kindling.js";
import { avatar } from "./friends.js";

const RANGES: readonly DayRangeName[] = [
  "this_week", "today", "yesterday", "last_week", "this_month", "last_month", "this_year", "all"];

/** The user and the friends by their points in a range of days. */
export function leaderboardScreen({ client: { friends, profile } }: Session): Screen {
  const chosen = new RangeForm(labeledChoices(RANGES, "range"), "this_week");
  const live = new Live(async () => {
    const [ranking, { user }] = await Promise.all([
      friends.leaderboard({ ...chosen.value, limit: 500 }), profile.get()]);
    box.checked = user.isOnLeaderboard;
    return ranking;
  });
  const share = checkboxField("isOnLeaderboard", text("leaderboard.share"));
  const box = share.control as HTMLInputElement;
  box.addEventListener("change", () => void profile.update({ isOnLeaderboard: share.read() }).catch(notifyError));
  const content = card(text("nav.leaderboard"), "star", chosen.form("leaderboard-range", live.refresh),
    live.part(element("p", { class: "muted", "aria-live": "polite" }), ({ from, to }) => (
      [formatDays([from, to])])),
    live.part(element("ol", { class: "rows ranking" }), ({ items }) => items.map(row)),
    p("muted", text("leaderboard.hint")), share.element);
  const domains = ["friend", "profile", "spark", "lesson", "goal"] as const;
  return { ...live.screen("narrow", domains, heading(text("nav.leaderboard")), content), isPolled: true };
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
