import { ring, shareChart } from "../charts.js";
import { element, hiddenText, replaceChildren } from "../elements.js";
import { checkboxField, inputField, selectField } from "../forms.js";
import type { Card, CardSummary, SparkCategory } from "../kindling.js";
import { figure, heading, linkButton, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { openSheet } from "../sheet.js";
import { formatInstant, formatPercent, labeled, text } from "../texts.js";
import { cardFace, RARITIES } from "./cardFace.js";
import { allOr, CATEGORIES, Filters } from "./filters.js";

/** The cards by rarity, owned or not. */
export function collectionScreen(session: Session): Screen {
  const overview = element("div");
  const cards = element("div", { class: "stack", id: "cards" });
  const refresh = async () => {
    const [{ items }, summary] = await Promise.all([
      session.client.cards.list({
        limit: 100, text: filters.value("text"), category: filters.value<SparkCategory>("category"),
        ownedOnly: filters.isChecked("owned"),
      }),
      session.client.cards.summary(),
    ]);
    overview.replaceChildren(overviewCard(summary));
    const groups = RARITIES.flatMap((rarity) => {
      const members = items.filter((card) => card.rarity === rarity);
      const share = summary.rarities.find((candidate) => candidate.rarity === rarity);
      return members.length === 0 ? [] : [
        element("h2", {}, `${text(`rarity.${rarity}`)} ${share?.owned}\u00a0/\u00a0${share?.total}`),
        element("ul", { class: "collection" }, ...members.map((card) => element("li", {}, cardButton(session, card)))),
      ];
    });
    replaceChildren(cards, ...groups.length > 0 ? groups : [filters.nothing(text("card.empty"))]);
  };
  const filters = new Filters([
    inputField("text", text("card.search"), { type: "search" }),
    selectField("category", text("spark.category"), allOr("category", CATEGORIES)),
    checkboxField("owned", text("card.owned_only")),
  ], refresh);
  const content = element(
    "div", { class: "screen" }, heading(text("card.collection")), overview, filters.element, cards);
  return { element: content, domains: ["spark", "card", "data"], refresh };
}

function overviewCard({ owned, total, fraction, categories, rarest }: CardSummary): HTMLElement {
  const name = labeled(text("card.owned"), `${owned}\u00a0/\u00a0${total}`);
  const hint = owned > 0 ? [] : [
    element("p", { class: "muted" }, text("card.none_owned")), linkButton("#/sparks/list", text("spark.capture"))];
  const shares = categories.map((share) => ({
    label: text(`category.${share.category}`), fraction: share.owned / share.total,
    text: `${share.owned}\u00a0/\u00a0${share.total}`, kind: `category-${share.category}`,
  }));
  return element(
    "div", { class: "card charts" },
    element(
      "div", { class: "stack" },
      element(
        "div", { class: "level" }, ring(fraction, name, formatPercent(fraction)),
        element("div", { class: "stack grow" }, element("p", { class: "title" }, name), ...hint)),
      owned === 0 ? null : element("h2", {}, text("card.rarest")),
      element("ul", { class: "collection" }, ...rarest.map((card) => element("li", {}, cardFace(card))))),
    shareChart(text("statistics.by_category"), shares, { isOfAll: true }),
  );
}

function cardButton(session: Session, card: Card): HTMLElement {
  const { id, title, category, rarity, isOwned, ownedCount, obtainedAt, duplicateValue } = card;
  const open = () => openSheet(
    title,
    element(
      "div", { class: "reveal" }, cardFace(card, isOwned),
      element(
        "div", { class: "stack grow" },
        element(
          "dl", { class: "figures" }, figure(text("card.rarity"), text(`rarity.${rarity}`)),
          figure(text("spark.category"), text(`category.${category}`)), figure(text("card.copies"), ownedCount),
          figure(text("card.duplicate_value"), duplicateValue)),
        element("p", { class: "muted" }, obtainedAt === null
          ? text("card.not_owned")
          : labeled(text("card.obtained_at"), formatInstant(obtainedAt, session.timeZone))))));
  return element(
    "button", { type: "button", class: "card-button", id, "aria-haspopup": "dialog", click: open },
    cardFace(card, isOwned), isOwned ? null : hiddenText(text("card.not_owned")),
    ownedCount > 1 ? element("span", { class: "badge" }, `×${ownedCount}`) : null);
}
