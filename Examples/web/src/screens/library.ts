import { element } from "../elements.js";
import { heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";

/** To be replaced by the helper of this area. */
export function libraryScreen(_session: Session): Screen {
  const content = element("div", { class: "screen" }, heading(text("nav.library")));
  return { element: content, domains: ["data"], refresh: async () => {} };
}
