import {
  checkboxField, form, inputField, labeledChoices, selectField, textField, textValue, type Values,
} from "../forms.js";
import type { Challenge, ChallengeVisibility, UserSummary } from "../kindling.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";

const VISIBILITIES: readonly ChallengeVisibility[] = ["friends", "everyone", "invited"];

/** Creates the form that creates a challenge, or changes one, and calls a function after that. */
export function challengeForm(
  session: Session, challenge: Challenge | null, saved: (challenge: Challenge) => Promise<void>,
): HTMLFormElement {
  const { challenges } = session.client;
  const { title = "", description = "", duration = 7, tasksPerDay = 1, taskNames = [] } = challenge ?? {};
  const names = taskNames.join("\n");
  return form({
    id: challenge ? "edit-challenge" : "create-challenge",
    fields: [
      inputField("title", text("challenge.title"), { value: title }),
      textField("description", text("challenge.description"), {}, description),
      inputField("duration", text("challenge.days"), { type: "number", min: 1, max: 366, value: duration }),
      inputField(
        "tasksPerDay", text("challenge.tasks_per_day"), { type: "number", min: 1, max: 50, value: tasksPerDay }),
      textField("taskNames", text("challenge.task_names"), {}, names, text("challenge.task_names_hint")),
      selectField("visibility", text("challenge.visibility"), labeledChoices(VISIBILITIES, "visibility"),
        challenge?.visibility ?? "friends"),
    ],
    submitLabel: text(challenge ? "action.save" : "challenge.create"),
    submit: async (values) => {
      const reply = challenge
        ? await challenges.update({ challengeId: challenge.id, ...input(values) })
        : await challenges.create(input(values));
      await saved(reply.challenge);
    },
    resets: challenge === null,
  });
}

/** Returns the parameters of the form; a number that is missing becomes 0, which the server rejects at its field. */
function input(values: Values) {
  const names = textValue(values, "taskNames").split("\n").map((name) => name.trim()).filter(Boolean);
  return {
    title: textValue(values, "title"),
    description: textValue(values, "description"),
    duration: Number(textValue(values, "duration")),
    tasksPerDay: Number(textValue(values, "tasksPerDay")),
    taskNames: names.length === 0 ? null : names,
    visibility: textValue(values, "visibility") as ChallengeVisibility,
  };
}

/** Creates the form that invites some of the user's friends to a challenge. */
export function inviteForm(friends: readonly UserSummary[], invite: (ids: number[]) => Promise<void>): HTMLFormElement {
  return form({
    id: "invite",
    fields: friends.map(({ id, name }) => checkboxField(String(id), name)),
    submitLabel: text("challenge.invite"),
    submit: (values) => invite(friends.map(({ id }) => id).filter((id) => values[id] === true)),
  });
}
