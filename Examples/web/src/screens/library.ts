import { shareChart } from "../charts.js";
import { element } from "../elements.js";
import { inputField, labeledChoices, selectField } from "../forms.js";
import type { LibraryTable, NewestEntry, TableCategory, TableCategoryShare, TableSort } from "../kindling.js";
import { liveScreen } from "../live.js";
import { actionButton, card, figure, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatDay, formatInstant, formatPercent, labeled, text } from "../texts.js";
import { entryText } from "./entryForm.js";
import { Filters } from "./filters.js";
import { tableScreen } from "./table.js";
import { openTableForm } from "./tableForm.js";

const SORTS: readonly TableSort[] = ["recent", "name", "date", "progress"];

/** The tables of a user with their totals, and the newest entries; or one table. */
export function libraryScreen(session: Session, [id = ""]: readonly string[]): Screen {
  return id === "" ? tableList(session) : tableScreen(session, Number(id));
}

function tableList(session: Session): Screen {
  const { library, tables } = session.client;
  const all = { value: "", label: text("filter.all") };
  const search = inputField("text", text("library.search"), { type: "search" });
  const category = selectField("category", text("library.category"), [all]);
  const active = selectField("active", text("filter.label"), [
    all, { value: "true", label: text("library.active") }, { value: "false", label: text("library.inactive") }]);
  const sort = selectField("sort", text("sort.label"), labeledChoices(SORTS, "sort"));
  const filters = new Filters([search, category, active, sort], () => screen.refresh());
  const screen = liveScreen(text("nav.library"), ["table", "entry", "data"], async () => {
    const shown = filters.value("active");
    const [overview, { items }] = await Promise.all([library.overview(), tables.list({
      limit: 500, text: filters.value("text"), sort: filters.value<TableSort>("sort"),
      category: filters.value<TableCategory>("category"), active: shown === null ? null : shown === "true",
    })]);
    const { categories, newestEntries } = overview;
    if (category.control.childElementCount === 1) {
      category.control.append(...categories.map(({ category: slug, title }) => new Option(title, slug)));
    }
    const create = actionButton("new-table", text("library.new_table"), () => openTableForm(session, categories, {
      saved: async ({ id }) => { location.hash = `#/library/${id}`; },
    }), { kind: "primary", image: "plus" });
    const empty = overview.tables === 0
      ? [element("strong", {}, text("library.no_tables")), element("p", {}, text("library.no_tables_hint"))]
      : [text("state.no_results")];
    return [
      element("div", { class: "buttons" }, create),
      items.length === 0 ? element("div", { class: "empty" }, ...empty) : null,
      element("ul", { class: "kit-grid", id: "tables" }, ...items.map((table) => tableCard(table, categories))),
      overview.entries === 0 ? null : element(
        "div", { class: "columns" },
        element(
          "section", { class: "card" },
          element("dl", { class: "figures" }, figure(text("library.entries"), overview.entries),
            figure(text("library.total_hours"), overview.totalHours),
            figure(text("library.best_streak"), overview.longestStreak)),
          shareChart(text("library.category"), categories.filter(({ tables: count }) => count > 0).map(
            ({ title, fraction, tables: count }) => ({ label: title, fraction, text: String(count) })))),
        card(text("library.newest_entries"), "library",
          element("ul", { class: "rows" }, ...newestEntries.map(newestEntry))),
      ),
    ];
  }, filters.element);

  function tableCard(table: LibraryTable, categories: readonly TableCategoryShare[]): HTMLElement {
    const { id, name, description, fraction, totalEntries, streak, lastEntryAt, isActive } = table;
    const last = lastEntryAt && labeled(text("library.last_entry"), formatInstant(lastEntryAt, session.timeZone));
    return element("li", {}, element(
      "a", { class: `card kit-card ${isActive ? "" : "suspended"}`, href: `#/library/${id}`, id: `table-${id}` },
      element("span", { class: "muted small" }, categoryTitle(table, categories)),
      element("strong", {}, name), description === "" ? null : element("span", { class: "muted" }, description),
      fraction === null ? null : progressBar(fraction, text("library.target_value")),
      element("span", { class: "counts" },
        element("span", {}, `${text("library.entries")} `, element("strong", {}, String(totalEntries))),
        element("span", {}, `${text("streak.label")} `, element("strong", {}, String(streak.current))),
        fraction === null ? null : element("span", {}, formatPercent(fraction))),
      last ? element("span", { class: "muted small" }, last) : null,
    ));
  }
  return screen;
}

function newestEntry(entry: NewestEntry): HTMLElement {
  const { tableId, title, tableName, occurredAt, day } = entry;
  return element("li", {}, element(
    "a", { class: "row", href: `#/library/${tableId}` },
    element("span", { class: "grow" }, element("span", { class: "row-title" }, title),
      element("span", { class: "muted" }, [tableName, entryText(entry)].filter(Boolean).join(" · "))),
    element("time", { class: "muted small", datetime: occurredAt },
      formatDay(day, { day: "numeric", month: "short" }))));
}

/** Returns the title of the category of a table, and whether the table is inactive. */
export function categoryTitle({ category, isActive }: LibraryTable, categories: readonly TableCategoryShare[]): string {
  const title = categories.find((share) => share.category === category)?.title ?? "";
  return isActive ? title : `${title} · ${text("library.inactive")}`;
}
