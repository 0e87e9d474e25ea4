import {
  actionButton, card, confirmButton, div, dotted, element, formatPercent, heading, labeled, Live, openSheet, p,
  progressBar, ratio, refreshing, sheetButton, text, thenOpen, titled, ul, type Screen, type Session,
} from "../components.js";
import type { Challenge, ChallengeId, Participant, UserSummary } from "../kindling.js";
import { badges, challengeForm, inviteForm, participationControls } from "./challenges.js";
import { avatar } from "./friends.js";

const LIST = "#/friends/challenges";

/** One challenge: the tasks of today, who takes part, and what its creator can change. */
export function challengeScreen(session: Session, challengeId: ChallengeId): Screen {
  const { challenges, friends } = session.client;
  const live = new Live(async () => {
    const [{ challenge }, people, { items }] = await Promise.all([challenges.get({ challengeId }),
      challenges.participants({ challengeId, limit: 500 }), friends.list({ limit: 500 })]);
    const present = new Set([...people.items.map(({ user }) => user.id), ...people.invited.map(({ id }) => id)]);
    const invitable = challenge.isMine && challenge.isActive
      ? items.map(({ user }) => user).filter(({ id }) => !present.has(id)) : [];
    return { challenge, people, invitable };
  });
  const change = refreshing(live.refresh);
  const participationButtons = ({ participation }: Challenge) => {
    if (!participation) {
      return [];
    }
    const { id: participationId, status } = participation;
    const toggle = status === "active" ? "pause" : "resume";
    return [
      status === "completed" ? null : actionButton(
        "toggle-pause", text(`challenge.${toggle}`), change(() => challenges[toggle]({ participationId }))),
      confirmButton("leave", text("challenge.leave"), text("challenge.leave_question"),
        thenOpen(LIST, () => challenges.leave({ participationId })))];
  };
  const creatorButtons = (challenge: Challenge) => {
    const edit = async () => {
      openSheet(text("challenge.edit"), challengeForm(session, challenge, live.refresh));
    };
    return [sheetButton("edit", text("challenge.edit"), edit),
      challenge.isActive ? confirmButton("close", text("challenge.close"), text("challenge.close_question"),
        change(() => challenges.close({ challengeId }))) : null,
      confirmButton("delete", text("challenge.delete"), text("challenge.delete_question"),
        thenOpen(LIST, () => challenges.delete({ challengeId })))];
  };
  let invited = "";
  let invitation: HTMLElement | null = null;
  /** Creates the form that invites friends, but only if they have changed, because of what is selected in it. */
  const invitationOf = (users: readonly UserSummary[]) => {
    const ids = users.map(({ id }) => id).join();
    if (ids !== invited) {
      invited = ids;
      invitation = users.length === 0 ? null : inviteForm(users, (userIds) => (
        change(() => challenges.invite({ challengeId, userIds }), "state.saved")()));
    }
    return invitation;
  };
  return live.screen("", ["challenge", "friend", "profile"],
    element("p", {}, element("a", { href: LIST }, text("nav.challenges"))),
    div("split", live.part(heading(text("nav.challenges")), ({ challenge }) => [challenge.title]),
      live.part(div("buttons"), ({ challenge }) => challenge.isMine ? creatorButtons(challenge) : [])),
    live.part(div("stack"), ({ challenge }) => [
      challenge.description === "" ? null : element("p", {}, challenge.description), badges(challenge)]),
    div("columns habits",
      card(text("challenge.tasks_today"), "goal", live.part(div("stack"), ({ challenge }) => [
        ...participationControls(session, challenge, change), div("buttons", ...participationButtons(challenge))])),
      card(text("challenge.participants"), "friends", live.part(div("stack"), ({ challenge, people, invitable }) => [
        ul("rows", ...people.items.map((item) => participant(item, challenge))),
        people.others === 0 ? null : p("muted", labeled(text("challenge.others"), people.others)),
        ...people.invited.length === 0 ? [] : [element("h3", {}, text("visibility.invited")),
          ul("rows", ...people.invited.map(({ initials, name }) => (
            element("li", { class: "row" }, avatar(initials), titled(name)))))],
        invitationOf(invitable)]))));
}

/** Creates the row of a participant with the progress in the whole challenge. */
function participant({ user, isMe, status, dayNumber, fraction }: Participant, { duration }: Challenge): HTMLElement {
  const day = labeled(text("bucket.day"), ratio(dayNumber, duration));
  return element("li", { class: "row" }, avatar(user.initials),
    titled(isMe ? `${user.name} (${text("leaderboard.me")})` : user.name,
      dotted(day, formatPercent(fraction), status === "active" ? "" : text(`participation.${status}`)),
      progressBar(fraction, labeled(user.name, formatPercent(fraction)))));
}
