import {
  actionButton, card, confirmButton, div, dotted, element, formatPercent, heading, labeled, notify, openSheet, p,
  progressBar, ratio, refreshing, replaceChildren, sheetButton, text, titled, ul, type Screen, type Session,
} from "../components.js";
import type { Challenge, ChallengeId, Participant, UserSummary } from "../kindling.js";
import { challengeForm, inviteForm } from "./challengeForm.js";
import { badges, participationControls } from "./challenges.js";
import { avatar } from "./friends.js";

const LIST = "#/friends/challenges";

/** One challenge: the tasks of today, who takes part, and what its creator can change. */
export function challengeScreen(session: Session, challengeId: ChallengeId): Screen {
  const [title, controls, about] = [heading(text("nav.challenges")), div("buttons"), div("stack")];
  const [own, people, invitation] = [div("stack"), div("stack"), element("div")];
  /** The friends that can be invited; the form is only created again if they change. */
  let invitable = "";
  const refresh = async () => {
    const { challenges, friends } = session.client;
    const [{ challenge }, { items, invited, others }, grid] = await Promise.all([challenges.get({ challengeId }),
      challenges.participants({ challengeId, limit: 500 }), friends.list({ limit: 500 })]);
    const { isMine, isActive, description } = challenge;
    title.textContent = challenge.title;
    replaceChildren(about, description === "" ? null : element("p", {}, description), badges(challenge));
    replaceChildren(controls, ...isMine ? creatorButtons(challenge) : []);
    replaceChildren(
      own, ...participationControls(session, challenge, change), div("buttons", ...participationButtons(challenge)));
    const invitedRows = invited.map(({ initials, name }) => (
      element("li", { class: "row" }, avatar(initials), titled(name))));
    replaceChildren(people, ul("rows", ...items.map((item) => participant(item, challenge))),
      others === 0 ? null : p("muted", labeled(text("challenge.others"), others)),
      ...invited.length === 0 ? [] : [element("h3", {}, text("visibility.invited")), ul("rows", ...invitedRows)]);
    const present = new Set([...items.map(({ user }) => user.id), ...invited.map(({ id }) => id)]);
    showInvitation(isMine && isActive ? grid.items.map(({ user }) => user).filter(({ id }) => !present.has(id)) : []);
  };
  const change = refreshing(refresh);
  const toList = (action: () => Promise<unknown>) => async () => {
    await action();
    location.hash = LIST;
  };
  const participationButtons = ({ participation }: Challenge) => {
    if (!participation) {
      return [];
    }
    const { challenges } = session.client;
    const { id: participationId, status } = participation;
    const toggle = status === "active" ? "pause" : "resume";
    return [
      status === "completed" ? null : actionButton(
        "toggle-pause", text(`challenge.${toggle}`), change(() => challenges[toggle]({ participationId }))),
      confirmButton("leave", text("challenge.leave"), text("challenge.leave_question"), toList(() => (
        challenges.leave({ participationId }))))];
  };
  const creatorButtons = (challenge: Challenge) => {
    const { challenges } = session.client;
    const edit = async () => {
      const sheet = openSheet(text("challenge.edit"), challengeForm(session, challenge, async () => {
        await refresh();
        sheet.close();
      }));
    };
    return [sheetButton("edit", text("challenge.edit"), edit),
      challenge.isActive ? confirmButton("close", text("challenge.close"), text("challenge.close_question"),
        change(() => challenges.close({ challengeId }))) : null,
      confirmButton("delete", text("challenge.delete"), text("challenge.delete_question"),
        toList(() => (challenges.delete({ challengeId }))))];
  };
  const showInvitation = (friends: readonly UserSummary[]) => {
    const ids = friends.map(({ id }) => id).join();
    if (ids === invitable) {
      return;
    }
    invitable = ids;
    replaceChildren(invitation, friends.length === 0 ? null : inviteForm(friends, async (userIds) => {
      await session.client.challenges.invite({ challengeId, userIds });
      notify(text("state.saved"));
      await refresh();
    }));
  };
  const columns = div("columns habits", card(text("challenge.tasks_today"), "goal", own),
    card(text("challenge.participants"), "friends", people, invitation));
  return {
    element: div("screen", element("p", {}, element("a", { href: LIST }, text("nav.challenges"))),
      div("split", title, controls), about, columns),
    domains: ["challenge", "friend", "profile"], refresh,
  };
}

/** Creates the row of a participant with the progress in the whole challenge. */
function participant({ user, isMe, status, dayNumber, fraction }: Participant, { duration }: Challenge): HTMLElement {
  const day = labeled(text("bucket.day"), ratio(dayNumber, duration));
  return element("li", { class: "row" }, avatar(user.initials),
    titled(isMe ? `${user.name} (${text("leaderboard.me")})` : user.name,
      dotted(day, formatPercent(fraction), status === "active" ? "" : text(`participation.${status}`)),
      progressBar(fraction, labeled(user.name, formatPercent(fraction)))));
}
