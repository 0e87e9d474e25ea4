import { createDrawer } from "./drawer.js";
import { demoLabels, openDemo } from "./demo.js";
import { element, hiddenText, setAttributes } from "./elements.js";
import { icon, type IconName } from "./icons.js";
import { noticeRegions, notifyError } from "./notices.js";
import { actionButton, busy, div, iconButton, linkItem } from "./parts.js";
import type { Session } from "./session.js";
import { language, languageName, languages, text } from "./texts.js";
import { themeButton } from "./theme.js";

/** A place of the main navigation: its name in the address, the key of its label, and its icon. */
export interface Destination { readonly name: string; readonly label: string; readonly image: IconName }

/** The frame around the screens: the header, the navigation and the notices. */
export class Shell {
  /** The element that contains the screen. */
  readonly main = element("main", { id: "main", tabindex: -1 });

  /** Shows the frame; without a user it has no navigation. */
  constructor(session: Session, destinations: readonly Destination[]) {
    const skip = element("a", { class: "skip-link", href: "#main" }, text("accessibility.skip_to_content"));
    skip.addEventListener("click", (event) => {
      event.preventDefault();
      this.main.focus();
    });
    document.body.className = session.user ? "signed-in" : "signed-out";
    const { drawer, button } = createDrawer();
    document.body.replaceChildren(skip, header(session, button), ...demoBar(session),
      ...session.user ? [navigation(destinations)] : [], this.main, drawer, ...noticeRegions);
  }

  /** Marks the current screen in the navigation. */
  markCurrent(name: string): void {
    document.querySelectorAll(".navigation a").forEach((link) => (
      setAttributes(link, { "aria-current": link.id === `nav-${name}` ? "page" : null })));
  }
}

function navigation(destinations: readonly Destination[]): HTMLElement {
  const items = destinations.map(({ name, label, image }) => linkItem(
    { href: `#/${name}`, id: `nav-${name}`, title: text(label) }, icon(image), element("span", {}, text(label))));
  const label = text("accessibility.main_navigation");
  return element("nav", { class: "navigation", "aria-label": label }, element("ul", {}, ...items));
}

function header(session: Session, drawerButton: HTMLButtonElement): HTMLElement {
  const { user } = session;
  const own = user ? [
    element("a", { class: "account", href: "#/account", title: user.name }, hiddenText(user.name),
      element("span", { "aria-hidden": "true" }, user.initials)),
    iconButton("sign-out", text("auth.sign_out"), "leave", () => session.leave(session.client.auth.signOut()))] : [];
  return element("header", { class: "top" },
    element("a", { class: "brand", href: "#/today" }, icon("flame"), element("span", {}, text("product.name"))),
    div("tools", languageSwitcher(session), drawerButton, themeButton(), ...own));
}

/** The controls of a demo account, none for other accounts. */
function demoBar(session: Session): readonly HTMLElement[] {
  const labels = demoLabels();
  if (!labels || !session.user || session.friendToken === null) {
    return [];
  }
  const friend = element("a", {
    id: "demo-friend", class: "button quiet", href: "/", target: "_blank", rel: "noopener",
    click: () => session.shareWithNextWindow(),
  }, icon("friends"), labels.friend);
  const reset = actionButton("demo-reset", labels.reset, () => busy(reset, labels.preparing, () => openDemo(session)),
    { kind: "quiet", image: "flame" });
  return [element("aside", { class: "demo" }, friend, reset)];
}

function languageSwitcher(session: Session): HTMLElement {
  const options = languages.map((locale) => element("option", { value: locale, lang: locale }, languageName(locale)));
  const select = element("select", { id: "language", "aria-label": text("settings.language") }, ...options);
  select.value = language;
  select.addEventListener("change", () => void session.changeLanguage(select.value).catch(notifyError));
  return select;
}
