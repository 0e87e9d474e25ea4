import {
  actionButton, card, div, element, heading, labeled, p, pressed, progressBar, refreshing, replaceChildren, span, text,
  ul, type Change, type Screen, type Session,
} from "../components.js";
import type { Challenge } from "../kindling.js";
import { challengeScreen } from "./challenge.js";
import { challengeForm } from "./challengeForm.js";

/** The challenges of the user and those to join, or one challenge if the address contains its ID. */
export function challengesScreen(session: Session, [challengeId]: readonly string[]): Screen {
  if (challengeId !== undefined) {
    return challengeScreen(session, Number(challengeId));
  }
  const lists = div("stack");
  const refresh = async () => {
    const { items } = await session.client.challenges.list({ limit: 500 });
    const isOwn = ({ participation, isMine }: Challenge) => isMine || participation !== null;
    const others = items.filter((challenge) => !isOwn(challenge));
    const groups = [["challenge.mine", "goal", items.filter(isOwn)], ["challenge.open", "friends", others]] as const;
    replaceChildren(lists,
      items.length > 0 ? null : card(text("challenge.empty"), "goal", p("empty", text("challenge.empty_hint"))),
      ...groups.map(([label, image, members]) => (members.length === 0 ? null : card(text(label), image,
        ul("rows", ...members.map(challengeItem))))));
  };
  const change = refreshing(refresh);
  const challengeItem = (challenge: Challenge) => {
    const { id, title } = challenge;
    const link = element("a", { href: `#/friends/challenges/${id}`, id: `challenge-${id}` }, title);
    return element("li", { class: "challenge stack" }, element("h3", {}, link), badges(challenge),
      ...participationControls(session, challenge, change));
  };
  const create = challengeForm(session, null, ({ id: challengeId }) => (
    change(() => session.client.challenges.join({ challengeId }))()));
  const columns = div("columns habits", lists, card(text("challenge.create"), "plus", create));
  return {
    element: div("screen", heading(text("nav.challenges")), columns), domains: ["challenge", "friend"], refresh,
  };
}

/** Creates the badges of a challenge: who sees it, an invitation, and whether it is closed, paused or completed. */
export function badges({ visibility, isInvited, isActive, participation }: Challenge): HTMLElement {
  const status = participation?.status ?? "active";
  const labels = [isInvited && !participation ? "challenge.invitation" : "", isActive ? "" : "challenge.closed",
    status === "active" ? "" : `participation.${status}`];
  return p("buttons", span("badge", labeled(text("challenge.visibility"), text(`visibility.${visibility}`))),
    ...labels.filter(Boolean).map((label) => span(`badge ${status}`, text(label))));
}

/** Creates the progress of the user with the tasks of today, or a button that joins the challenge. */
export function participationControls(session: Session, challenge: Challenge, change: Change): HTMLElement[] {
  const { challenges } = session.client;
  const { id: challengeId, participation, isActive } = challenge;
  if (!participation || participation.status === "completed") {
    const join = change(() => challenges.join({ challengeId }));
    return isActive ? [actionButton(`join-${challengeId}`, text("challenge.join"), join, { kind: "primary" })] : [];
  }
  const { id: participationId, status, tasks, completedTasks, totalTasks, progressText } = participation;
  const toggles = tasks.map(({ index: taskIndex, isCompleted, name }) => {
    const toggle = change(() => challenges[isCompleted ? "uncompleteTask" : "completeTask"](
      { participationId, taskIndex }));
    const options = { kind: "task", image: "check" } as const;
    return pressed(actionButton(`task-${participationId}-${taskIndex}`, name, toggle, options), isCompleted);
  });
  return [p("muted", progressText), progressBar(completedTasks / totalTasks, progressText),
    ...status === "active" ? [div("buttons", ...toggles)] : []];
}
