// Wrong uses, each of which the compiler must reject.

import { KindlingError, type Event, type Kindling, type MethodRule, type Rule } from "kindling";

/** Calls methods with wrong parameters and misuses results. */
export async function callWrongly(client: Kindling): Promise<void> {
  // @ts-expect-error: A required parameter is missing.
  await client.goals.set({ duration: "week" });
  // @ts-expect-error: All parameters are missing.
  await client.goals.set();
  // @ts-expect-error: The value is not one of the enumeration.
  await client.goals.set({ text: "Swift", duration: "day" });
  // @ts-expect-error: The parameter does not exist.
  await client.goals.set({ text: "Swift", length: "week" });
  // @ts-expect-error: A required parameter cannot be null.
  await client.goals.set({ text: null });
  // @ts-expect-error: The method has no parameters.
  await client.goals.status({ text: "Swift" });
  // @ts-expect-error: The method does not report progress.
  await client.goals.status({}, { onProgress: () => {} });
  // @ts-expect-error: The method does not exist.
  await client.goals.restart();
  // @ts-expect-error: Only one of the parameters can be given.
  await client.friends.add({ email: "grace@example.org", userId: 2 });
  // @ts-expect-error: One of the parameters is missing.
  await client.friends.add();
  // @ts-expect-error: An ID of a spark is a number.
  await client.sparks.get({ sparkId: "1" });
  // @ts-expect-error: A nested object lacks a required field.
  await client.paths.import({ source: { title: { fr: "Nœuds" }, stages: [{ title: { fr: "Bases" } }] } });
  // @ts-expect-error: The other device is a client, not an address.
  await client.sync.exchange("ssh laptop kindling serve");
  // @ts-expect-error: The option does not exist.
  await client.sync.exchange(client, { every: "5m" });

  const goal = await client.goals.status();
  // @ts-expect-error: Results are read-only.
  goal.text = "Rust";
  // @ts-expect-error: The field can be null.
  goal.streakDeadlineAt.length;
  const page = await client.sparks.list();
  // @ts-expect-error: The page can be empty.
  page.items[0].title;
  // @ts-expect-error: Lists are read-only.
  page.items.push();
  // @ts-expect-error: An iterator reads all pages, so it takes no cursor.
  client.sparks.iterate({ cursor: page.nextCursor });
  for await (const spark of client.sparks.iterate()) {
    // @ts-expect-error: The entry has no such field.
    spark.subtitle;
  }
  const { labels } = await client.labels.list();
  // @ts-expect-error: The label does not exist.
  labels["auth.no_such_label"];
}

/** Uses events and their topics wrongly. */
export function useEventsWrongly(client: Kindling, event: Event): void {
  // @ts-expect-error: The topic does not exist.
  client.events({ topics: ["goal.archived"] });
  client.on("lesson", (lesson) => {
    // @ts-expect-error: The event is not one of the selected domain.
    if (lesson.topic === "goal.set") {
      return;
    }
  });
  // @ts-expect-error: Not all events have data with a duration.
  event.data.duration;
  if (event.topic === "goal.set") {
    // @ts-expect-error: The field does not exist in the data of the topic.
    event.data.rarity;
  }
}

/** Uses rules wrongly. */
export function useRulesWrongly(error: KindlingError): void {
  // @ts-expect-error: The rule does not exist.
  error.is("stage_closed");
  // @ts-expect-error: The rule does not exist.
  const unknown: Rule = "stage_closed";
  // @ts-expect-error: The method does not report the rule.
  const other: MethodRule<"goals.log"> = "stage_locked";
  if (error.is("stage_locked", "no_goal")) {
    const rule: "stage_locked" | "no_goal" = error.rule;
    const kind: "locked" | "not_found" = error.kind;
    // @ts-expect-error: The kind follows from the rules.
    const conflict: "conflict" = error.kind;
    console.log(unknown, other, rule, kind, conflict);
  }
}
