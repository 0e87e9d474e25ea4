import {
  checkboxField, div, element, figures, filterField, Filters, formatInstant, formatPercent, heading, hiddenText, icon,
  inputField, labeled, linkButton, Live, openSheet, p, ratio, ring, shareChart, span, text, ul, vector, type Screen,
  type Session,
} from "../components.js";
import type { Card, CardRarity, CardSummary } from "../kindling.js";
import { CATEGORIES } from "./sparkForm.js";

/** The rarities, the rarest first. */
const RARITIES: readonly CardRarity[] = ["legendary", "epic", "rare", "common"];

/** The cards by rarity, owned or not. */
export function collectionScreen(session: Session): Screen {
  const { cards } = session.client;
  const filters = new Filters([
    inputField("text", text("card.search"), { type: "search" }),
    filterField("category", text("spark.category"), "category", CATEGORIES),
    checkboxField("ownedOnly", text("card.owned_only")),
  ]);
  const live = new Live(() => Promise.all([cards.list({ limit: 100, ...filters.values }), cards.summary()]));
  const list = element("div", { class: "stack", id: "cards" });
  return live.screen("", ["spark", "card", "data"], heading(text("card.collection")),
    live.part(element("div"), ([, summary]) => [overviewCard(summary)]), filters.form(live.refresh),
    live.part(list, ([{ items }, summary]) => items.length === 0 ? [filters.nothing(text("card.empty"))]
      : RARITIES.flatMap((rarity) => {
        const members = items.filter((card) => card.rarity === rarity);
        const { owned = 0, total = 0 } = summary.rarities.find((share) => share.rarity === rarity) ?? {};
        return members.length === 0 ? [] : [element("h2", {}, `${text(`rarity.${rarity}`)} ${ratio(owned, total)}`),
          ul("collection", ...members.map((card) => element("li", {}, cardButton(session, card))))];
      })));
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

/** Creates the front of a card: a picture that only its ID determines, its title and its rarity. */
export function cardFace(card: Pick<Card, "id" | "title" | "category" | "rarity">, isOwned = true): HTMLElement {
  const { category, rarity, title } = card;
  return element("span", { class: `face rarity-${rarity} ${isOwned ? `category-${category}` : "unknown"}` },
    icon(category), isOwned ? emblem(card.id, RARITIES.length - RARITIES.indexOf(rarity)) : icon("lock"),
    element("strong", {}, title), span("small", text(`rarity.${rarity}`)));
}

/** Creates a rosette with more layers of petals for rarer cards. */
function emblem(id: string, layers: number): SVGSVGElement {
  let state = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  const choose = (count: number) => {
    state = (state * 137 + 71) % 9973;
    return state % count;
  };
  const petals = Array.from({ length: layers + 1 }, (_, layer) => {
    const [count, length, width, turn] = [3 + choose(6) + layer, 46 - 8 * layer, 8 + choose(16), 180 * choose(2)];
    const d = `M0 0C${width} ${-length / 3} ${width} ${-length * 0.8} 0 ${-length}` +
      `C${-width} ${-length * 0.8} ${-width} ${-length / 3} 0 0`;
    return Array.from({ length: count }, (_petal, index) => (
      vector("path", { d, transform: `rotate(${(turn + 360 * index) / count})` })));
  });
  return vector("svg", { class: "emblem", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, ...petals.flat());
}
