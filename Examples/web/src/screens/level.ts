import { ring } from "../charts.js";
import { element } from "../elements.js";
import type { Progress } from "../kindling.js";
import { figure, progressBar } from "../screen.js";
import { formatPercent, labeled, text } from "../texts.js";

/** Creates the overview of the level, the fuel, the overloads and the streak. */
export function levelCard({ level, title, fraction, points, toNext, sparksToNext, fuel, overloads, streak }: Progress) {
  const name = labeled(text("level.label"), level);
  const fuelText = labeled(text("level.fuel"), formatPercent(fuel.fraction));
  return element(
    "section", { class: "card level", "aria-label": name },
    ring(fraction, `${name} · ${formatPercent(fraction)}`, String(level)),
    element(
      "div", { class: "grow" }, element("p", { class: "title" }, title),
      element("p", { class: "muted small" }, labeled(text("level.points"), points)),
      sparksToNext > 0 ? element("p", { class: "muted small" }, labeled(text("level.to_next"), toNext)) : null),
    element("div", { class: "stack fuel" }, element("p", {}, fuelText), progressBar(fuel.fraction, text("level.fuel"))),
    element(
      "dl", { class: "figures" }, figure(text("level.overloads"), overloads),
      figure(text("level.current_streak"), streak.current), figure(text("level.longest_streak"), streak.longest)),
  );
}
