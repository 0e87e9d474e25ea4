import {
  barChart, card, choiceField, div, element, figures, formatDay, formatNumber, formatPercent, labeled, lineChart,
  notifyError, p, replaceChildren, selectField, shareChart, text, type Session,
} from "../components.js";
import type { HabitBucket, LibraryTable, SeriesPoint, TableId, TableStatistics } from "../kindling.js";

type Bucket = Extract<HabitBucket, "day" | "week" | "month">;
const BUCKETS: readonly Bucket[] = ["day", "week", "month"];

/** Creates the chart of the entries of a table, or of the numbers, options or checks of a field. */
export function tableChart({ client: { tables } }: Session, tableId: TableId) {
  const field = selectField<"chart-field", string | null>("chart-field", text("library.field"), []);
  const bucket = choiceField("bucket", text("bucket.label"), "bucket", BUCKETS, "week");
  const content = element("div", { class: "stack", id: "chart" });
  let shown: LibraryTable | undefined;

  async function draw({ customFields }: LibraryTable): Promise<void> {
    const key = field.read();
    const custom = customFields.find((candidate) => candidate.key === key);
    const isNumber = key !== null && (custom === undefined || custom.type === "number");
    const title = field.control.querySelector("option:checked")?.textContent ?? "";
    const [series, statistics] = await Promise.all([
      tables.series({ tableId, bucket: bucket.read(), ...isNumber && { field: key } }),
      tables.statistics({ tableId, ...key !== null && { field: key } })]);
    const total = custom?.unit ? `${title} (${custom.unit})` : title;
    const options = statistics.field?.options ?? [];
    replaceChildren(
      content, isNumber ? numbers(total, series.items)
        : options.length > 0 ? shareChart(title, options.map(({ option, count, fraction }) => (
          { label: option, fraction, text: formatNumber(count) })))
        : barChart(text("library.entries"), series.items.map((point) => ({ ...place(point), value: point.count })),
          labeled(text("statistics.total"), statistics.totalEntries)),
      fieldFigures(statistics));
  }
  const place = ({ from }: SeriesPoint) => bucket.read() !== "month" ? { day: from }
    : { day: from, label: formatDay(from, { month: "short", year: "numeric" }) };
  /** Draws the means of times between the least and the greatest one. */
  function numbers(title: string, points: readonly SeriesPoint[]): HTMLElement {
    const means = points.flatMap((point) => point.mean === null ? [] : [{ ...place(point), mean: point.mean }]);
    const [low, high] = [Math.min(...means.map(({ mean }) => mean)), Math.max(...means.map(({ mean }) => mean))];
    return means.length === 0 ? p("empty", text("statistics.no_data")) : lineChart(
      title, means.map(({ mean, ...time }) => (
        { ...time, fraction: high === low ? 0.5 : (mean - low) / (high - low), text: formatNumber(mean, 2) })),
      text("statistics.average"), formatNumber(high, 2));
  }
  for (const { control } of [field, bucket]) {
    control.addEventListener("change", () => void (shown && draw(shown).catch(notifyError)));
  }
  const controls = div("filters", field.element, bucket.element);
  return {
    element: card(text("library.series"), "trend", controls, content),
    /** Shows the current entries; the chosen field stays. */
    refresh: async (table: LibraryTable) => {
      const first = table.customFields.find(({ type }) => type === "number")?.key ?? null;
      const chosen = shown ? field.read() : first;
      shown = table;
      field.replace([
        { value: null, label: text("library.entries") }, { value: "value", label: text("entry.value") },
        { value: "rating", label: text("entry_type.rating") }, { value: "mood", label: text("entry.mood") },
        ...table.customFields.map(({ key, name }) => ({ value: key, label: name }))], chosen);
      await draw(table);
    },
  };
}

function fieldFigures({ field }: TableStatistics): HTMLElement | null {
  const number = (value: number | null | undefined) => value == null ? null : formatNumber(value, 2);
  const shown = {
    "statistics.average": number(field?.mean), "statistics.minimum": number(field?.min),
    "statistics.maximum": number(field?.max), "statistics.total": number(field?.sum),
    "library.share_checked": field?.checked == null ? null : formatPercent(field.checked),
  };
  return Object.values(shown).some((value) => value !== null) ? figures(shown) : null;
}
