import type { Event, Topic } from "./kindling.js";
import { notify } from "./notices.js";
import { text } from "./texts.js";

/** The keys of the labels of events about another user. */
const LABELS: Partial<Record<Topic, string>> = {
  "friend.requested": "friends.requests_received",
  "friend.added": "friends.added",
  "friend.nudged": "friends.nudge",
};

/** Shows a notice with the name of the other user if an event is about a friend. */
export function announce({ topic, subjectTitle }: Event): void {
  const label = LABELS[topic];
  if (label !== undefined) {
    notify(text(label), subjectTitle ?? "");
  }
}
