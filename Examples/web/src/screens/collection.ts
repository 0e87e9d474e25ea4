import {
  checkboxField, div, element, figures, formatInstant, formatPercent, heading, hiddenText, inputField, labeled,
  linkButton, openSheet, p, ratio, replaceChildren, ring, selectField, shareChart, span, text, ul, type Screen,
  type Session,
} from "../components.js";
import type { Card, CardSummary, SparkCategory } from "../kindling.js";
import { cardFace, RARITIES } from "./cardFace.js";
import { allOr, CATEGORIES, Filters } from "./filters.js";

/** The cards by rarity, owned or not. */
export function collectionScreen(session: Session): Screen {
  const overview = element("div");
  const list = element("div", { class: "stack", id: "cards" });
  const refresh = async () => {
    const { cards } = session.client;
    const category = filters.value<SparkCategory>("category");
    const [{ items }, summary] = await Promise.all([
      cards.list({ limit: 100, text: filters.value("text"), category, ownedOnly: filters.isChecked("owned") }),
      cards.summary()]);
    overview.replaceChildren(overviewCard(summary));
    const groups = RARITIES.flatMap((rarity) => {
      const members = items.filter((card) => card.rarity === rarity);
      const { owned = 0, total = 0 } = summary.rarities.find((share) => share.rarity === rarity) ?? {};
      return members.length === 0 ? [] : [element("h2", {}, `${text(`rarity.${rarity}`)} ${ratio(owned, total)}`),
        ul("collection", ...members.map((card) => element("li", {}, cardButton(session, card))))];
    });
    replaceChildren(list, ...groups.length > 0 ? groups : [filters.nothing(text("card.empty"))]);
  };
  const filters = new Filters([
    inputField("text", text("card.search"), { type: "search" }),
    selectField("category", text("spark.category"), allOr("category", CATEGORIES)),
    checkboxField("owned", text("card.owned_only")),
  ], refresh);
  const content = div("screen", heading(text("card.collection")), overview, filters.element, list);
  return { element: content, domains: ["spark", "card", "data"], refresh };
}

function overviewCard({ owned, total, fraction, categories, rarest }: CardSummary): HTMLElement {
  const name = labeled(text("card.owned"), ratio(owned, total));
  const hint = owned > 0 ? [] : [
    p("muted", text("card.none_owned")), linkButton("#/sparks/list", text("spark.capture"))];
  const shares = categories.map(({ category, owned, total }) => ({
    label: text(`category.${category}`), fraction: owned / total, text: ratio(owned, total),
    kind: `category-${category}`,
  }));
  return div("card charts",
    div("stack",
      div("level", ring(fraction, name, formatPercent(fraction)), div("stack grow", p("title", name), ...hint)),
      owned === 0 ? null : element("h2", {}, text("card.rarest")),
      ul("collection", ...rarest.map((card) => element("li", {}, cardFace(card))))),
    shareChart(text("statistics.by_category"), shares, { isOfAll: true }));
}

function cardButton(session: Session, card: Card): HTMLElement {
  const { id, title, category, rarity, isOwned, ownedCount, obtainedAt, duplicateValue } = card;
  const numbers = figures({
    "card.rarity": text(`rarity.${rarity}`), "spark.category": text(`category.${category}`),
    "card.copies": ownedCount, "card.duplicate_value": duplicateValue,
  });
  const obtained = obtainedAt === null
    ? text("card.not_owned") : labeled(text("card.obtained_at"), formatInstant(obtainedAt, session.timeZone));
  const open = () => openSheet(
    title, div("reveal", cardFace(card, isOwned), div("stack grow", numbers, p("muted", obtained))));
  return element("button", { type: "button", class: "card-button", id, "aria-haspopup": "dialog", click: open },
    cardFace(card, isOwned), isOwned ? null : hiddenText(text("card.not_owned")),
    ownedCount > 1 ? span("badge", `×${ownedCount}`) : null);
}
