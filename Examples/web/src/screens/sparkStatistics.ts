import { barChart, lineChart, shareChart } from "../charts.js";
import { element, replaceChildren } from "../elements.js";
import { inputField, labeledChoices, selectField } from "../forms.js";
import type {
  ChangeDirection, DayRangeName, SparkCategory, SparkIntensity, Statistics, StatisticsTrend, TrendStep,
} from "../kindling.js";
import { card, figure, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatDay, formatNumber, formatPercent, labeled, text } from "../texts.js";
import { allOr, CATEGORIES, Filters, INTENSITIES } from "./filters.js";
import { levelCard } from "./level.js";

const RANGES: readonly DayRangeName[] = [
  "this_month", "this_week", "last_week", "last_month", "this_year", "today", "yesterday", "all", "custom",
];
const STEPS: readonly TrendStep[] = ["day", "week", "month"];

/** The level, and the statistics of a range of days as charts. */
export function sparkStatisticsScreen(session: Session): Screen {
  const level = element("div");
  const charts = element("div", { class: "stack" });
  const filters = new Filters([
    selectField("range", text("range.label"), labeledChoices(RANGES, "range")),
    inputField("from", text("field.from"), { type: "date" }),
    inputField("to", text("field.to"), { type: "date" }),
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
    const [statistics, trend, progress] = await Promise.all([
      sparks.statistics(parameters),
      sparks.trend({ ...parameters, bucket: filters.value<TrendStep>("bucket") ?? "day" }),
      sparks.progress(),
    ]);
    if (from && to && !isCustom) {
      [from.value, to.value] = [statistics.overview.from, statistics.overview.to];
    }
    level.replaceChildren(levelCard(progress));
    replaceChildren(charts, overviewCard(statistics), ...statistics.overview.sparks === 0
      ? [filters.nothing(text("statistics.no_data"))]
      : [trendCard(statistics, trend), shareCard(statistics)]);
  };
  const content = element(
    "div", { class: "screen" }, heading(text("nav.statistics")), level, filters.element, charts);
  return { element: content, domains: ["spark", "mission", "overload", "data"], refresh };
}

function overviewCard({ overview, change }: Statistics): HTMLElement {
  const changed = (label: string, value: number, direction: ChangeDirection) => (
    figure(`${label} · ${text(`change.${direction}`)}`, value));
  return card(text("statistics.overview"), "trend", element(
    "dl", { class: "figures" },
    changed(text("nav.sparks"), overview.sparks, change.sparks),
    changed(text("spark.points"), overview.points, change.points),
    changed(text("spark.average_intensity"), overview.averageIntensity, change.averageIntensity),
    figure(text("statistics.categories_used"), overview.categories),
    figure(text("statistics.missions_completed"), overview.missionsCompleted),
    figure(text("statistics.productivity"), formatPercent(overview.productivity))));
}

function trendCard({ overview }: Statistics, { items }: StatisticsTrend): HTMLElement {
  const days = items.map(({ from, to }) => ({ day: from, ...from !== to && {
    label: [from, to].map((day) => formatDay(day, { day: "numeric", month: "short" })).join(" – "),
  } }));
  const bars = (value: (item: StatisticsTrend["items"][number]) => number) => items.map((item, index) => (
    { ...days[index], day: item.from, value: value(item) }));
  const productivity = items.flatMap(({ from, productivity: fraction }) => (
    fraction === null ? [] : [{ day: from, fraction }]));
  const total = (value: number) => labeled(text("statistics.total"), value);
  const average = labeled(text("statistics.average"), overview.averageIntensity);
  return card(
    text("statistics.trend"), "trend",
    element(
      "div", { class: "stack charts" },
      barChart(text("nav.sparks"), bars((item) => item.sparks), total(overview.sparks)),
      barChart(text("spark.points"), bars((item) => item.points), total(overview.points)),
      barChart(text("spark.average_intensity"), bars((item) => item.averageIntensity), average),
      barChart(text("statistics.missions_completed"), bars((item) => item.missionsCompleted), total(
        overview.missionsCompleted)),
      productivity.length === 0
        ? null
        : lineChart(text("statistics.productivity"), productivity, formatPercent(overview.productivity))));
}

function shareCard({ distribution, intensities }: Statistics): HTMLElement {
  const groups = distribution.map(({ category, sparks, fraction }) => ({
    label: text(`category.${category}`), fraction, kind: `category-${category}`,
    text: `${formatNumber(sparks)} · ${formatPercent(fraction)}`,
  }));
  const levels = intensities.map(({ intensity, sparks, fraction }) => ({
    label: text(`intensity.${intensity}`), fraction, text: `${formatNumber(sparks)} · ${formatPercent(fraction)}`,
  }));
  return element(
    "div", { class: "card charts" }, shareChart(text("statistics.by_category"), groups),
    shareChart(text("statistics.by_intensity"), levels));
}
