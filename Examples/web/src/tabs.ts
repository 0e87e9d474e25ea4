import { element } from "./elements.js";
import { div } from "./parts.js";
import type { ScreenFactory } from "./screen.js";
import { text } from "./texts.js";

/** A screen of an area: its part of the address, the key of its label, and what creates it from the other parts. */
export interface Tab { readonly name: string; readonly label: string; readonly create: ScreenFactory }

/** Returns the factory of an area with several screens, the first of which opens by default. */
export function tabbed(area: string, label: string, tabs: readonly [Tab, ...Tab[]]): ScreenFactory {
  return (session, [name, ...rest]) => {
    const current = tabs.find((tab) => tab.name === name) ?? tabs[0];
    const links = tabs.map((tab) => element("li", {}, element("a", {
      href: `#/${area}/${tab.name}`, id: `tab-${tab.name}`, "aria-current": tab === current ? "page" : null,
    }, text(tab.label))));
    const screen = current.create(session, rest);
    const navigation = element("nav", { class: "tabs", "aria-label": text(label) }, element("ul", {}, ...links));
    return { ...screen, element: div("area", navigation, screen.element) };
  };
}
