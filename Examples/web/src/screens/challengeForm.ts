import {
  checkboxField, form, inputField, labeledChoices, selectField, splitLines, text, textField, textValue, type Session,
} from "../components.js";
import type { Challenge, ChallengeVisibility, UserSummary } from "../kindling.js";

const VISIBILITIES: readonly ChallengeVisibility[] = ["friends", "everyone", "invited"];

/** Creates the form that creates a challenge, or changes one, and calls a function after that. */
export function challengeForm(
  session: Session, challenge: Challenge | null, saved: (challenge: Challenge) => Promise<void>,
): HTMLFormElement {
  const { title = "", description = "", duration = 7, tasksPerDay = 1, taskNames = [] } = challenge ?? {};
  const number = (name: string, label: string, value: number, max: number) => (
    inputField(name, text(label), { type: "number", min: 1, max, value }));
  const visibilities = labeledChoices(VISIBILITIES, "visibility");
  return form({
    id: challenge ? "edit-challenge" : "create-challenge",
    fields: [inputField("title", text("challenge.title"), { value: title }),
      textField("description", text("challenge.description"), {}, description),
      number("duration", "challenge.days", duration, 366),
      number("tasksPerDay", "challenge.tasks_per_day", tasksPerDay, 50),
      textField("taskNames", text("challenge.task_names"), {}, taskNames.join("\n"), text("challenge.task_names_hint")),
      selectField("visibility", text("challenge.visibility"), visibilities, challenge?.visibility ?? "friends")],
    submitLabel: text(challenge ? "action.save" : "challenge.create"), resets: challenge === null,
    submit: async (values) => {
      const { challenges } = session.client;
      const names = splitLines(textValue(values, "taskNames"));
      // A number that is missing becomes 0, which the server rejects at its field.
      const input = {
        title: textValue(values, "title"), description: textValue(values, "description"),
        duration: Number(textValue(values, "duration")), tasksPerDay: Number(textValue(values, "tasksPerDay")),
        taskNames: names.length === 0 ? null : names,
        visibility: textValue(values, "visibility") as ChallengeVisibility,
      };
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
    submit: (values) => invite(friends.map(({ id }) => id).filter((id) => values[id] === true)),
  });
}
