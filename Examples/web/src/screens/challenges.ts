import { element, replaceChildren } from "../elements.js";
import { form, inputField, textValue, type Values } from "../forms.js";
import type { Challenge, ChallengeTask, Participation } from "../kindling.js";
import { actionButton, card, progressBar } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";

/** A card with the user's challenges. */
export interface ChallengeList {
  /** The card. */
  readonly element: HTMLElement;
  /** Loads and shows the challenges. */
  refresh(): Promise<void>;
}

/** Creates the card with the challenges: joining, ticking the tasks of today and creating; calls a function after. */
export function challengeList(session: Session, changed: () => Promise<void>): ChallengeList {
  const list = element("ul", { class: "rows" });
  const change = (action: () => Promise<unknown>) => async () => {
    await action();
    await changed();
  };
  const create = form({
    id: "create-challenge",
    fields: [
      inputField("title", text("challenge.title")),
      inputField("duration", text("challenge.days"), { type: "number", min: 1, max: 366, value: 7 }),
      inputField("tasksPerDay", text("challenge.tasks_per_day"), { type: "number", min: 1, max: 50, value: 1 }),
    ],
    submitLabel: text("challenge.create"),
    submit: async (values) => {
      const { challenge } = await session.client.challenges.create(input(values));
      await session.client.challenges.join({ challengeId: challenge.id });
      await changed();
    },
    resets: true,
  });
  const refresh = async () => {
    const { items } = await session.client.challenges.list();
    const empty = items.length === 0 ? element("li", { class: "muted" }, text("challenge.empty")) : null;
    replaceChildren(list, empty, ...items.map((challenge) => challengeItem(session, challenge, change)));
  };
  return { element: card(text("nav.challenges"), "goal", list, create), refresh };
}

/** Returns the parameters of the form; a number that is missing becomes 0, which the server rejects at its field. */
function input(values: Values) {
  return {
    title: textValue(values, "title"),
    description: "",
    duration: Number(textValue(values, "duration")),
    tasksPerDay: Number(textValue(values, "tasksPerDay")),
  };
}

type Change = (action: () => Promise<unknown>) => () => Promise<void>;

function challengeItem(session: Session, challenge: Challenge, change: Change): HTMLElement {
  const { participation } = challenge;
  return element(
    "li", { class: "challenge stack" },
    element("h3", {}, challenge.title),
    ...participation?.status === "active"
      ? tasks(session, participation, change)
      : [actionButton(
        `join-${challenge.id}`, text("challenge.join"),
        change(() => session.client.challenges.join({ challengeId: challenge.id })))],
  );
}

function tasks(session: Session, participation: Participation, change: Change): HTMLElement[] {
  const { challenges } = session.client;
  const { id, completedTasks, totalTasks, progressText } = participation;
  const toggle = ({ index, isCompleted, name }: ChallengeTask) => {
    const parameters = { participationId: id, taskIndex: index };
    const button = actionButton(`task-${id}-${index}`, name, change(() => (
      isCompleted ? challenges.uncompleteTask(parameters) : challenges.completeTask(parameters)
    )), { kind: "task", image: "check" });
    button.setAttribute("aria-pressed", String(isCompleted));
    return button;
  };
  return [
    element("p", { class: "muted" }, progressText),
    progressBar(completedTasks / totalTasks, progressText),
    element("div", { class: "buttons" }, ...participation.tasks.map(toggle)),
  ];
}
