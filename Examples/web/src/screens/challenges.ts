import {
  actionButton, card, checkboxField, div, element, form, heading, inputField, integerField, labeled, labeledChoices,
  linesField, Live, p, pressed, progressBar, refreshing, selectField, span, text, textField, ul, type Change,
  type IconName, type Screen, type Session,
} from "../components.js";
import type { Challenge, UserSummary } from "../kindling.js";
import { challengeScreen } from "./challenge.js";

/** The challenges of the user and those to join, or one challenge if the address contains its ID. */
export function challengesScreen(session: Session, [challengeId]: readonly string[]): Screen {
  if (challengeId !== undefined) {
    return challengeScreen(session, Number(challengeId));
  }
  const { challenges } = session.client;
  const live = new Live(() => challenges.list({ limit: 500 }));
  const change = refreshing(live.refresh);
  const group = (label: string, image: IconName, members: readonly Challenge[]) => members.length === 0 ? null
    : card(text(label), image, ul("rows", ...members.map(challengeItem)));
  const challengeItem = (challenge: Challenge) => {
    const { id, title } = challenge;
    const link = element("a", { href: `#/friends/challenges/${id}`, id: `challenge-${id}` }, title);
    return element("li", { class: "challenge stack" }, element("h3", {}, link), badges(challenge),
      ...participationControls(session, challenge, change));
  };
  const isOwn = ({ participation, isMine }: Challenge) => isMine || participation !== null;
  const lists = live.part(div("stack"), ({ items }) => [
    items.length > 0 ? null : card(text("challenge.empty"), "goal", p("empty", text("challenge.empty_hint"))),
    group("challenge.mine", "goal", items.filter(isOwn)),
    group("challenge.open", "friends", items.filter((challenge) => !isOwn(challenge)))]);
  const create = challengeForm(session, null, ({ id: challengeId }) => (
    change(() => challenges.join({ challengeId }))()));
  return live.screen("", ["challenge", "friend"], heading(text("nav.challenges")),
    div("columns habits", lists, card(text("challenge.create"), "plus", create)));
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

/** Creates the form that creates a challenge, or changes one, and calls a function after that. */
export function challengeForm(
  session: Session, challenge: Challenge | null, saved: (challenge: Challenge) => Promise<void>,
): HTMLFormElement {
  const { title = "", description = "", duration = 7, tasksPerDay = 1, taskNames = [] } = challenge ?? {};
  const visibilities = labeledChoices(["friends", "everyone", "invited"], "visibility");
  return form({
    id: challenge ? "edit-challenge" : "create-challenge",
    fields: [inputField("title", text("challenge.title"), { value: title }),
      textField("description", text("challenge.description"), {}, description),
      integerField("duration", text("challenge.days"), { min: 1, max: 366, value: duration }),
      integerField("tasksPerDay", text("challenge.tasks_per_day"), { min: 1, max: 50, value: tasksPerDay }),
      linesField("taskNames", text("challenge.task_names"), taskNames, text("challenge.task_names_hint")),
      selectField("visibility", text("challenge.visibility"), visibilities, challenge?.visibility ?? "friends")],
    submitLabel: text(challenge ? "action.save" : "challenge.create"), success: challenge ? "close" : "reset",
    submit: async ({ taskNames: names, ...values }) => {
      const { challenges } = session.client;
      const input = { ...values, taskNames: names.length === 0 ? null : names };
      const reply = await (challenge
        ? challenges.update({ challengeId: challenge.id, ...input }) : challenges.create(input));
      await saved(reply.challenge);
    },
  });
}

/** Creates the form that invites some of the user's friends to a challenge. */
export function inviteForm(friends: readonly UserSummary[], invite: (ids: number[]) => Promise<void>): HTMLFormElement {
  return form({
    id: "invite", fields: friends.map(({ id, name }) => checkboxField(String(id), name)),
    submitLabel: text("challenge.invite"),
    submit: (values) => invite(friends.map(({ id }) => id).filter((id) => values[id])),
  });
}
