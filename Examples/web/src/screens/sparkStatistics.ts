import {
  barChart, card, choiceField, dayField, div, element, figure, figures, filterField, Filters, formatDays, formatNumber,
  formatPercent, heading, labeled, lineChart, Live, p, progressBar, ring, shareChart, text, type Screen, type Session,
} from "../components.js";
import type { Progress, Statistics, StatisticsTrend } from "../kindling.js";
import { CATEGORIES, INTENSITIES } from "./sparkForm.js";

const RANGES = [
  "this_month", "this_week", "last_week", "last_month", "this_year", "today", "yesterday", "all", "custom"] as const;
/** The numbers of the overview and of the charts, with their labels. */
const NUMBERS = [["nav.sparks", "sparks"], ["spark.points", "points"], ["spark.average_intensity", "averageIntensity"],
  ["statistics.missions_completed", "missionsCompleted"]] as const;

/** The level, and the statistics of a range of days as charts. */
export function sparkStatisticsScreen(session: Session): Screen {
  const { sparks } = session.client;
  const range = choiceField("range", text("range.label"), "range", RANGES);
  const [from, to] = [dayField("from"), dayField("to")];
  const filters = new Filters([
    range, from, to, choiceField("bucket", text("bucket.label"), "bucket", ["day", "week", "month"] as const),
    filterField("category", text("spark.category"), "category", CATEGORIES),
    filterField("intensity", text("spark.intensity"), "intensity", INTENSITIES),
  ]);
  for (const { control } of [from, to]) {
    control.addEventListener("input", () => range.control.value = "custom");
  }
  const live = new Live(async () => {
    const { category, intensity, bucket, ...days } = filters.values;
    const isCustom = days.range === "custom";
    const parameters = {
      ...isCustom ? days : { range: days.range }, categories: category && [category],
      intensities: intensity && [intensity],
    };
    const [statistics, trend, progress] = await Promise.all([sparks.statistics(parameters),
      sparks.trend({ ...parameters, bucket: bucket ?? "day" }), sparks.progress()]);
    if (!isCustom) {
      [from.control.value, to.control.value] = [statistics.overview.from, statistics.overview.to];
    }
    return { statistics, trend, progress };
  });
  return live.screen("", ["spark", "mission", "overload", "data"], heading(text("nav.statistics")),
    live.part(element("div"), ({ progress }) => [levelCard(progress)]), filters.form(live.refresh),
    live.part(div("stack"), ({ statistics, trend }) => [
      overviewCard(statistics), ...statistics.overview.sparks === 0
        ? [filters.nothing(text("statistics.no_data"))] : [trendCard(statistics, trend), shareCard(statistics)]]));
}

function overviewCard({ overview, change }: Statistics): HTMLElement {
  const changed = NUMBERS.map(([label, name]) => name === "missionsCompleted" ? null : figure(
    `${text(label)} · ${text(`change.${change[name]}`)}`, overview[name]));
  return card(text("statistics.overview"), "trend", element(
    "dl", { class: "figures" }, ...changed, figure(text("statistics.categories_used"), overview.categories),
    figure(text("statistics.missions_completed"), overview.missionsCompleted),
    figure(text("statistics.productivity"), formatPercent(overview.productivity))));
}

function trendCard({ overview }: Statistics, { items }: StatisticsTrend): HTMLElement {
  const charts = NUMBERS.map(([label, name]) => {
    const bars = items.map(({ from, to, ...item }) => {
      const label = formatDays([from, to], { day: "numeric", month: "short" });
      return { day: from, ...from !== to && { label }, value: item[name] };
    });
    const total = name === "averageIntensity" ? "statistics.average" : "statistics.total";
    return barChart(text(label), bars, labeled(text(total), overview[name]));
  });
  const productivity = items.flatMap(({ from, productivity: fraction }) => (
    fraction === null ? [] : [{ day: from, fraction }]));
  return card(text("statistics.trend"), "trend", div(
    "stack charts", ...charts, productivity.length === 0 ? null : lineChart(
      text("statistics.productivity"), productivity, formatPercent(overview.productivity))));
}

function shareCard({ distribution, intensities }: Statistics): HTMLElement {
  const share = (label: string, sparks: number, fraction: number, kind = "") => (
    { label: text(label), fraction, kind, text: `${formatNumber(sparks)} · ${formatPercent(fraction)}` });
  const groups = distribution.map(({ category, sparks, fraction }) => (
    share(`category.${category}`, sparks, fraction, `category-${category}`)));
  const levels = intensities.map(({ intensity, sparks, fraction }) => (
    share(`intensity.${intensity}`, sparks, fraction)));
  return div("card charts", shareChart(text("statistics.by_category"), groups),
    shareChart(text("statistics.by_intensity"), levels));
}

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
