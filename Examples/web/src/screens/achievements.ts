import {
  actionButton, div, element, formatInstant, hiddenText, icon, labeled, liveScreen, openSheet, p, pressed, progressBar,
  shareText, span, text, ul, type Screen, type Session,
} from "../components.js";
import type { Achievement, AchievementCategory } from "../kindling.js";

/** The icons of the categories. */
const IMAGES = { mastery: "trophy", streak: "flame", milestone: "star", special: "sparks" } as const;

/** The badges by category, with a sheet for each and the sharing of earned ones. */
export function achievementsScreen(session: Session): Screen {
  let chosen: AchievementCategory | null = null;
  const render = async () => {
    const { items, earned, total, earnedText, header } = await session.client.achievements.list({ limit: 200 });
    const categories = new Map(items.map(({ category, categoryTitle }) => [category, categoryTitle]));
    const choices: readonly [AchievementCategory | null, string][] = [[null, text("filter.all")], ...categories];
    const filters = choices.map(([category, title]) => {
      const choose = async () => {
        chosen = chosen === category ? null : category;
        await screen.refresh();
      };
      return pressed(
        actionButton(`category-${category ?? "all"}`, title, choose, { kind: "chip" }), chosen === category);
    });
    const shown = [...categories].filter(([category]) => chosen === null || chosen === category);
    return [
      div("stack", p("muted", header), p("big", icon("trophy"), earnedText),
        progressBar(total === 0 ? 0 : earned / total, earnedText)),
      element("div", { class: "buttons", role: "group", "aria-label": text("filter.label") }, ...filters),
      div("stack", ...shown.map(([category, title]) => {
        const medals = items.filter((item) => item.category === category).map((item) => medal(session, item));
        return div("stack", element("h2", {}, icon(IMAGES[category]), title), ul("medals", ...medals));
      }))];
  };
  const screen = liveScreen(text("badges.title"), ["achievement", "course", "path", "profile", "data"], render);
  return screen;
}

function medal(session: Session, achievement: Achievement): HTMLElement {
  const { id, title, isEarned } = achievement;
  const attributes = {
    type: "button", class: isEarned ? "medal earned" : "medal", id, "aria-haspopup": "dialog",
    click: () => openBadge(session, achievement),
  };
  return element("li", {}, element(
    "button", attributes, picture(achievement), element("span", {}, title),
    hiddenText(text(isEarned ? "badge.earned" : "badge.locked"))));
}

function picture({ category, isEarned }: Achievement): HTMLElement {
  return span("medal-picture", icon(isEarned ? IMAGES[category] : "lock"));
}

function openBadge(session: Session, achievement: Achievement): void {
  const { id, title, description, categoryTitle, isEarned, unlockedAt, hint } = achievement;
  const share = async () => shareText((await session.client.achievements.share({ achievementId: id })).text);
  openSheet(
    title, div(isEarned ? "medal large earned" : "medal large", picture(achievement)),
    p("celebration eyebrow", categoryTitle), p("celebration", description),
    p("celebration muted", unlockedAt === null
      ? hint ?? text("badge.locked") : labeled(text("badge.earned"), formatInstant(unlockedAt, session.timeZone))),
    isEarned ? div("buttons celebration", actionButton(
      "share-badge", text("action.share"), share, { kind: "primary", image: "share" })) : null);
}
