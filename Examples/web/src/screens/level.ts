import { div, element, figures, formatPercent, labeled, p, progressBar, ring, text } from "../components.js";
import type { Progress } from "../kindling.js";

/** Creates the overview of the level, the fuel, the overloads and the streak. */
export function levelCard({ level, title, fraction, points, toNext, sparksToNext, fuel, overloads, streak }: Progress) {
  const name = labeled(text("level.label"), level);
  const fuelText = labeled(text("level.fuel"), formatPercent(fuel.fraction));
  const numbers = {
    "level.overloads": overloads, "level.current_streak": streak.current, "level.longest_streak": streak.longest };
  return element("section", { class: "card level", "aria-label": name },
    ring(fraction, `${name} · ${formatPercent(fraction)}`, String(level)),
    div("grow", p("title", title), p("muted small", labeled(text("level.points"), points)),
      sparksToNext > 0 ? p("muted small", labeled(text("level.to_next"), toNext)) : null),
    div("stack fuel", element("p", {}, fuelText), progressBar(fuel.fraction, text("level.fuel"))), figures(numbers));
}
