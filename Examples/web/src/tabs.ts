import { element } from "./elements.js";
import type { Screen, ScreenFactory } from "./screen.js";
import type { Session } from "./session.js";
import { text } from "./texts.js";

/** One of the screens of an area. */
export interface Tab {
  /** The part of the address after that of the area. */
  readonly name: string;
  /** The key of its label. */
  readonly label: string;
  /** Creates the screen from the rest of the address. */
  readonly create: ScreenFactory;
}

/** Returns the factory of an area with several screens, the first of which opens by default. */
export function tabbed(area: string, label: string, tabs: readonly [Tab, ...Tab[]]): ScreenFactory {
  return (session: Session, [name, ...rest]: readonly string[]): Screen => {
    const current = tabs.find((tab) => tab.name === name) ?? tabs[0];
    const links = tabs.map((tab) => element("li", {}, element("a", {
      href: `#/${area}/${tab.name}`, id: `tab-${tab.name}`, "aria-current": tab === current ? "page" : null,
    }, text(tab.label))));
    const screen = current.create(session, rest);
    const navigation = element("nav", { class: "tabs", "aria-label": text(label) }, element("ul", {}, ...links));
    return { ...bound(screen), element: element("div", { class: "area" }, navigation, screen.element) };
  };
}

/** The members of a screen that are not its element. */
function bound(screen: Screen): Omit<Screen, "element"> {
  return {
    domains: screen.domains, refresh: () => screen.refresh(), handleKey: (key) => screen.handleKey?.(key) ?? false,
  };
}
