import type { Session } from "./session.js";
import { language } from "./texts.js";

/** The labels of the demo, which the bridge serves because the server knows nothing about it. */
export type DemoLabels = Readonly<Record<"try" | "hint" | "preparing" | "reset" | "friend" | "failed", string>>;

let labels: Readonly<Record<string, DemoLabels>> = {};

/** Loads the labels; there are none if the bridge does not offer the demo. */
export async function loadDemo(): Promise<void> {
  labels = await (await fetch("/demo")).json() as typeof labels;
}

/** The labels in the language of the page; undefined if the demo is not offered. */
export function demoLabels(): DemoLabels | undefined {
  return labels[language] ?? labels["en"];
}

/** Fills a new demo account in the language of the page, and signs this window in to it. */
export async function openDemo(session: Session): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const query = new URLSearchParams({ language, timeZone });
  const response = await fetch(`/demo?${query}`, { method: "POST" });
  if (!response.ok) {
    throw new DemoError(demoLabels()?.failed);
  }
  const { token, friendToken } = await response.json() as Record<"token" | "friendToken", string>;
  session.enter(token, friendToken);
}

/** A demo account that could not be filled, with a message in the language of the page. */
export class DemoError extends Error {}
