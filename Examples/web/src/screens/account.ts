import { element } from "../elements.js";
import { heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";

/** To be replaced by the helper of this area. */
export function accountScreen(_session: Session): Screen {
  const content = element("div", { class: "screen" }, heading(text("account.title")));
  return { element: content, domains: ["data"], refresh: async () => {} };
}
