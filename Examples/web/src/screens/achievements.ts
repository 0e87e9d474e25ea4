import { element, hiddenText, replaceChildren } from "../elements.js";
import { icon } from "../icons.js";
import type { Achievement, AchievementCategory } from "../kindling.js";
import { actionButton, heading, progressBar, shareText, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { openSheet } from "../sheet.js";
import { formatInstant, labeled, text } from "../texts.js";

/** The icons of the categories. */
const IMAGES = { mastery: "trophy", streak: "flame", milestone: "star", special: "sparks" } as const;

/** The badges by category, with a sheet for each and the sharing of earned ones. */
export function achievementsScreen(session: Session): Screen {
  const summary = element("div", { class: "stack" });
  const filters = element("div", { class: "buttons", role: "group", "aria-label": text("filter.label") });
  const list = element("div", { class: "stack" });
  const content = element("div", { class: "screen" }, heading(text("badges.title")), summary, filters, list);
  let chosen: AchievementCategory | null = null;
  const refresh = async () => {
    const { items, earned, total, earnedText, header } = await session.client.achievements.list({ limit: 200 });
    const categories = new Map(items.map(({ category, categoryTitle }) => [category, categoryTitle]));
    replaceChildren(
      summary, element("p", { class: "muted" }, header), element("p", { class: "big" }, icon("trophy"), earnedText),
      progressBar(total === 0 ? 0 : earned / total, earnedText));
    const choices: readonly [AchievementCategory | null, string][] = [[null, text("filter.all")], ...categories];
    replaceChildren(filters, ...choices.map(([category, title]) => {
      const button = actionButton(`category-${category ?? "all"}`, title, async () => {
        chosen = chosen === category ? null : category;
        await refresh();
      }, { kind: "chip" });
      button.setAttribute("aria-pressed", String(chosen === category));
      return button;
    }));
    const shown = [...categories].filter(([category]) => chosen === null || chosen === category);
    replaceChildren(list, ...shown.map(([category, title]) => element(
      "section", { class: "stack" }, element("h2", {}, icon(IMAGES[category]), title),
      element("ul", { class: "medals" }, ...items.filter((item) => item.category === category)
        .map((item) => element("li", {}, medal(session, item)))))));
  };
  return { element: content, domains: ["achievement", "course", "path", "profile", "data"], refresh };
}

function medal(session: Session, achievement: Achievement): HTMLElement {
  const { id, title, isEarned } = achievement;
  return element(
    "button", {
      type: "button", class: isEarned ? "medal earned" : "medal", id, "aria-haspopup": "dialog",
      click: () => openBadge(session, achievement),
    },
    picture(achievement), element("span", {}, title), hiddenText(text(isEarned ? "badge.earned" : "badge.locked")));
}

function picture({ category, isEarned }: Achievement): HTMLElement {
  return element("span", { class: "medal-picture" }, icon(isEarned ? IMAGES[category] : "lock"));
}

function openBadge(session: Session, achievement: Achievement): void {
  const { id, title, description, categoryTitle, isEarned, unlockedAt, hint } = achievement;
  const share = async () => shareText((await session.client.achievements.share({ achievementId: id })).text);
  openSheet(
    title,
    element("div", { class: isEarned ? "medal large earned" : "medal large" }, picture(achievement)),
    element("p", { class: "celebration eyebrow" }, categoryTitle),
    element("p", { class: "celebration" }, description),
    element("p", { class: "celebration muted" }, unlockedAt === null
      ? hint ?? text("badge.locked") : labeled(text("badge.earned"), formatInstant(unlockedAt, session.timeZone))),
    isEarned
      ? element("div", { class: "buttons celebration" },
        actionButton("share-badge", text("action.share"), share, { kind: "primary", image: "share" }))
      : null);
}
