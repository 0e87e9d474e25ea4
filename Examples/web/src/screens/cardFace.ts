import { element, icon, span, text, vector } from "../components.js";
import type { Card, CardRarity } from "../kindling.js";

/** The rarities, the rarest first. */
export const RARITIES: readonly CardRarity[] = ["legendary", "epic", "rare", "common"];

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
