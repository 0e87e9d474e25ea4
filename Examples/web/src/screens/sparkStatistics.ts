import {
  barChart, card, div, element, figure, formatDay, formatNumber, formatPercent, heading, inputField, labeled,
  labeledChoices, lineChart, replaceChildren, selectField, shareChart, text, type Screen, type Session,
} from "../components.js";
import type {
  DayRangeName, SparkCategory, SparkIntensity, Statistics, StatisticsTrend, TrendStep,
} from "../kindling.js";
import { allOr, CATEGORIES, Filters, INTENSITIES } from "./filters.js";
import { levelCard } from "./level.js";

const RANGES: readonly DayRangeName[] = [
  "this_month", "this_week", "last_week", "last_month", "this_year", "today", "yesterday", "all", "custom"];
const STEPS: readonly TrendStep[] = ["day", "week", "month"];
/** The numbers of the overview and of the charts, with their labels. */
const NUMBERS = [["nav.sparks", "sparks"], ["spark.points", "points"], ["spark.average_intensity", "averageIntensity"],
  ["statistics.missions_completed", "missionsCompleted"]] as const;

/** The level, and the statistics of a range of days as charts. */
export function sparkStatisticsScreen(session: Session): Screen {
  const [level, charts] = [element("div"), div("stack")];
  const filters = new Filters([
    selectField("range", text("range.label"), labeledChoices(RANGES, "range")),
    inputField("from", text("field.from"), { type: "date" }), inputField("to", text("field.to"), { type: "date" }),
    selectField("bucket", text("bucket.label"), labeledChoices(STEPS, "bucket")),
    selectField("category", text("spark.category"), allOr("category", CATEGORIES)),
    selectField("intensity", text("spark.intensity"), allOr("intensity", INTENSITIES)),
  ], () => refresh());
  const [range, from, to] = ["range", "from", "to"].map((name) => filters.control(name));
  for (const day of [from, to]) {
    day?.addEventListener("input", () => range && (range.value = "custom"));
  }
  const refresh = async () => {
    const { sparks } = session.client;
    const category = filters.value<SparkCategory>("category");
    const intensity = filters.value<SparkIntensity>("intensity");
    const isCustom = filters.value("range") === "custom";
    const parameters = {
      range: filters.value<DayRangeName>("range"), categories: category && [category],
      intensities: intensity && [intensity], ...isCustom && { from: filters.value("from"), to: filters.value("to") },
    };
    const [statistics, trend, progress] = await Promise.all([sparks.statistics(parameters),
      sparks.trend({ ...parameters, bucket: filters.value<TrendStep>("bucket") ?? "day" }), sparks.progress()]);
    if (from && to && !isCustom) {
      [from.value, to.value] = [statistics.overview.from, statistics.overview.to];
    }
    level.replaceChildren(levelCard(progress));
    replaceChildren(charts, overviewCard(statistics), ...statistics.overview.sparks === 0
      ? [filters.nothing(text("statistics.no_data"))] : [trendCard(statistics, trend), shareCard(statistics)]);
  };
  const content = div("screen", heading(text("nav.statistics")), level, filters.element, charts);
  return { element: content, domains: ["spark", "mission", "overload", "data"], refresh };
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
  const span = (...days: readonly string[]) => (
    days.map((day) => formatDay(day, { day: "numeric", month: "short" })).join(" – "));
  const charts = NUMBERS.map(([label, name]) => {
    const bars = items.map(({ from, to, ...item }) => (
      { day: from, ...from !== to && { label: span(from, to) }, value: item[name] }));
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
