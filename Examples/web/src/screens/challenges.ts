import { refreshing, type Change } from "../actions.js";
import { element, replaceChildren } from "../elements.js";
import type { Challenge } from "../kindling.js";
import { actionButton, card, heading, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { labeled, text } from "../texts.js";
import { challengeScreen } from "./challenge.js";
import { challengeForm } from "./challengeForm.js";

/** The challenges of the user and those to join, or one challenge if the address contains its ID. */
export function challengesScreen(session: Session, [challengeId]: readonly string[]): Screen {
  return challengeId === undefined ? listScreen(session) : challengeScreen(session, Number(challengeId));
}

function listScreen(session: Session): Screen {
  const { challenges } = session.client;
  const lists = element("div", { class: "stack" });
  const refresh = async () => {
    const { items } = await challenges.list({ limit: 500 });
    const isOwn = ({ participation, isMine }: Challenge) => isMine || participation !== null;
    const groups = [
      ["challenge.mine", "goal", items.filter(isOwn)],
      ["challenge.open", "friends", items.filter((challenge) => !isOwn(challenge))],
    ] as const;
    replaceChildren(
      lists, items.length > 0 ? null : card(
        text("challenge.empty"), "goal", element("p", { class: "empty" }, text("challenge.empty_hint"))),
      ...groups.map(([label, image, members]) => members.length === 0 ? null : card(
        text(label), image, element("ul", { class: "rows" }, ...members.map((item) => challengeItem(item)))),
      ));
  };
  const change = refreshing(refresh);
  const challengeItem = (challenge: Challenge) => element(
    "li", { class: "challenge stack" },
    element("h3", {}, element("a", {
      href: `#/friends/challenges/${challenge.id}`, id: `challenge-${challenge.id}` }, challenge.title)),
    badges(challenge), ...participationControls(session, challenge, change));
  const create = challengeForm(session, null, ({ id }) => change(() => challenges.join({ challengeId: id }))());
  return {
    element: element(
      "div", { class: "screen" }, heading(text("nav.challenges")),
      element("div", { class: "columns habits" }, lists, card(text("challenge.create"), "plus", create))),
    domains: ["challenge", "friend"], refresh,
  };
}

/** Creates the badges of a challenge: who sees it, an invitation, and whether it is closed, paused or completed. */
export function badges({ visibility, isInvited, isActive, participation }: Challenge): HTMLElement {
  const status = participation?.status ?? "active";
  const labels = [
    isInvited && !participation ? "challenge.invitation" : "", isActive ? "" : "challenge.closed",
    status === "active" ? "" : `participation.${status}`];
  return element(
    "p", { class: "buttons" },
    element("span", { class: "badge" }, labeled(text("challenge.visibility"), text(`visibility.${visibility}`))),
    ...labels.filter(Boolean).map((label) => element("span", { class: `badge ${status}` }, text(label))));
}

/** Creates the progress of the user with the tasks of today, or a button that joins the challenge. */
export function participationControls(session: Session, challenge: Challenge, change: Change): HTMLElement[] {
  const { challenges } = session.client;
  const { id: challengeId, participation, isActive } = challenge;
  const join = actionButton(
    `join-${challengeId}`, text("challenge.join"), change(() => challenges.join({ challengeId })), { kind: "primary" });
  if (!participation || participation.status === "completed") {
    return isActive ? [join] : [];
  }
  const { id: participationId, status, tasks, completedTasks, totalTasks, progressText } = participation;
  const toggles = tasks.map(({ index, isCompleted, name }) => {
    const parameters = { participationId, taskIndex: index };
    const button = actionButton(`task-${participationId}-${index}`, name, change(() => (
      isCompleted ? challenges.uncompleteTask(parameters) : challenges.completeTask(parameters)
    )), { kind: "task", image: "check" });
    button.ariaPressed = String(isCompleted);
    return button;
  });
  return [
    element("p", { class: "muted" }, progressText), progressBar(completedTasks / totalTasks, progressText),
    ...status === "active" ? [element("div", { class: "buttons" }, ...toggles)] : []];
}
