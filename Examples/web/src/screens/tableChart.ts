import { barChart, lineChart, shareChart } from "../charts.js";
import { element, replaceChildren } from "../elements.js";
import { labeledChoices, selectField } from "../forms.js";
import type { HabitBucket, LibraryTable, SeriesPoint, TableId, TableStatistics } from "../kindling.js";
import { notifyError } from "../notices.js";
import { card, figure } from "../screen.js";
import type { Session } from "../session.js";
import { formatDay, formatNumber, formatPercent, labeled, text } from "../texts.js";

type Bucket = Extract<HabitBucket, "day" | "week" | "month">;
const BUCKETS: readonly Bucket[] = ["day", "week", "month"];

/** The chart of a field of a table over time. */
export interface TableChart {
  /** The card. */
  readonly element: HTMLElement;
  /** Shows the current entries. */
  refresh(table: LibraryTable): Promise<void>;
}

/** Creates the chart of the entries of a table, or of the numbers, options or checks of a field. */
export function tableChart({ client: { tables } }: Session, tableId: TableId): TableChart {
  const field = selectField("chart-field", text("library.field"), []);
  const bucket = selectField("bucket", text("bucket.label"), labeledChoices(BUCKETS, "bucket"), "week");
  const content = element("div", { class: "stack", id: "chart" });
  let shown: LibraryTable | undefined;

  async function draw({ customFields }: LibraryTable): Promise<void> {
    const key = field.control.value;
    const custom = customFields.find((candidate) => candidate.key === key);
    const isNumber = key !== "" && (custom === undefined || custom.type === "number");
    const title = field.control.querySelector("option:checked")?.textContent ?? "";
    const [series, statistics] = await Promise.all([
      tables.series({ tableId, bucket: bucket.control.value as Bucket, ...isNumber && { field: key } }),
      tables.statistics({ tableId, ...key !== "" && { field: key } })]);
    const total = custom?.unit ? `${title} (${custom.unit})` : title;
    const options = statistics.field?.options ?? [];
    replaceChildren(
      content,
      isNumber ? numbers(total, series.items)
        : options.length > 0 ? shareChart(title, options.map(({ option, count, fraction }) => (
          { label: option, fraction, text: formatNumber(count) })))
        : barChart(text("library.entries"), series.items.map((point) => ({ ...place(point), value: point.count })),
          labeled(text("statistics.total"), statistics.totalEntries)),
      fieldFigures(statistics));
  }
  const place = ({ from }: SeriesPoint) => bucket.control.value !== "month" ? { day: from }
    : { day: from, label: formatDay(from, { month: "short", year: "numeric" }) };
  /** Draws the means of times between the least and the greatest one. */
  function numbers(title: string, points: readonly SeriesPoint[]): HTMLElement {
    const means = points.flatMap((point) => point.mean === null ? [] : [{ ...place(point), mean: point.mean }]);
    const [low, high] = [Math.min(...means.map(({ mean }) => mean)), Math.max(...means.map(({ mean }) => mean))];
    return means.length === 0 ? element("p", { class: "empty" }, text("statistics.no_data")) : lineChart(
      title, means.map(({ mean, ...time }) => (
        { ...time, fraction: high === low ? 0.5 : (mean - low) / (high - low), text: formatNumber(mean, 2) })),
      text("statistics.average"), formatNumber(high, 2));
  }
  for (const { control } of [field, bucket]) {
    control.addEventListener("change", () => void (shown && draw(shown).catch(notifyError)));
  }
  const controls = element("div", { class: "filters" }, field.element, bucket.element);
  return {
    element: card(text("library.series"), "trend", controls, content),
    refresh: async (table) => {
      const first = table.customFields.find(({ type }) => type === "number")?.key ?? "";
      const chosen = shown ? field.control.value : first;
      shown = table;
      const choices = [
        ["", text("library.entries")], ["value", text("entry.value")], ["rating", text("entry_type.rating")],
        ["mood", text("entry.mood")], ...table.customFields.map(({ key, name }) => [key, name])] as const;
      field.control.replaceChildren(...choices.map(([value, label]) => new Option(label, value)));
      field.control.value = choices.some(([value]) => value === chosen) ? chosen : "";
      await draw(table);
    },
  };
}

function fieldFigures({ field }: TableStatistics): HTMLElement | null {
  const numbers = [
    ["statistics.average", field?.mean], ["statistics.minimum", field?.min], ["statistics.maximum", field?.max],
    ["statistics.total", field?.sum],
  ] as const;
  const figures = numbers.flatMap(([key, value]) => value == null ? [] : [figure(text(key), formatNumber(value, 2))]);
  const checked = field?.checked == null ? [] : [figure(text("library.share_checked"), formatPercent(field.checked))];
  return figures.length + checked.length === 0 ? null : element("dl", { class: "figures" }, ...figures, ...checked);
}
