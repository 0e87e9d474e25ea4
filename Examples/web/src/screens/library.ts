import {
  actionButton, allOr, card, choiceField, div, dotted, element, emptyState, figures, filterField, Filters, formatDay,
  formatInstant, formatPercent, inputField, labeled, linkItem, liveScreen, progressBar, selectField, shareChart, span,
  text, titled, ul, type Screen, type Session,
} from "../components.js";
import type { LibraryTable, NewestEntry, TableCategory, TableCategoryShare } from "../kindling.js";
import { entryText } from "./entryForm.js";
import { tableScreen } from "./table.js";
import { categoryChoices, openTableForm } from "./tableForm.js";

/** The tables of a user with their totals, and the newest entries; or one table. */
export function libraryScreen(session: Session, [id = ""]: readonly string[]): Screen {
  return id === "" ? tableList(session) : tableScreen(session, Number(id));
}

function tableList(session: Session): Screen {
  const { library, tables } = session.client;
  const category = selectField("category", text("library.category"), allOr<TableCategory>("", []));
  const filters = new Filters([
    inputField("text", text("library.search"), { type: "search" }), category,
    filterField("active", text("filter.label"), "library", ["active", "inactive"] as const),
    choiceField("sort", text("sort.label"), "sort", ["recent", "name", "date", "progress"] as const),
  ]);
  const screen: Screen = liveScreen(text("nav.library"), ["table", "entry", "data"], async () => {
    const { active, ...chosen } = filters.values;
    const isActive = active === null ? null : active === "active";
    const [overview, { items }] = await Promise.all([
      library.overview(), tables.list({ limit: 500, ...chosen, active: isActive })]);
    const { categories } = overview;
    category.replace([...allOr<TableCategory>("", []), ...categoryChoices(categories)]);
    const open = async ({ id }: LibraryTable) => { location.hash = `#/library/${id}`; };
    const create = actionButton("new-table", text("library.new_table"), () => (
      openTableForm(session, categories, open)), { kind: "primary", image: "plus" });
    const empty = overview.tables > 0 ? emptyState(text("state.no_results"))
      : emptyState(text("library.no_tables"), text("library.no_tables_hint"));
    return [
      div("buttons", create), items.length === 0 ? empty : null,
      element("ul", { class: "kit-grid", id: "tables" }, ...items.map((table) => tableCard(table, categories))),
      overview.entries === 0 ? null : div("columns",
        div("card",
          figures({ "library.entries": overview.entries, "library.total_hours": overview.totalHours,
            "library.best_streak": overview.longestStreak }),
          shareChart(text("library.category"), categories.filter((share) => share.tables > 0).map(
            ({ title, fraction, tables: count }) => ({ label: title, fraction, text: String(count) })))),
        card(text("library.newest_entries"), "library",
          ul("rows", ...overview.newestEntries.map(newestEntry)))),
    ];
  }, filters.form(() => screen.refresh()));

  function tableCard(table: LibraryTable, categories: readonly TableCategoryShare[]): HTMLElement {
    const { id, name, description, fraction, totalEntries, streak, lastEntryAt, isActive } = table;
    const last = lastEntryAt && labeled(text("library.last_entry"), formatInstant(lastEntryAt, session.timeZone));
    const count = (key: string, value: number) => (
      element("span", {}, `${text(key)} `, element("strong", {}, String(value))));
    return linkItem(
      { class: `card kit-card ${isActive ? "" : "suspended"}`, href: `#/library/${id}`, id: `table-${id}` },
      span("muted small", categoryTitle(table, categories)), element("strong", {}, name),
      description === "" ? null : span("muted", description),
      fraction === null ? null : progressBar(fraction, text("library.target_value")),
      span("counts", count("library.entries", totalEntries), count("streak.label", streak.current),
        fraction === null ? null : element("span", {}, formatPercent(fraction))),
      last && span("muted small", last));
  }
  return screen;
}

function newestEntry(entry: NewestEntry): HTMLElement {
  const { tableId, title, tableName, occurredAt, day } = entry;
  const time = { class: "muted small", datetime: occurredAt };
  return linkItem({ class: "row", href: `#/library/${tableId}` }, titled(title, dotted(tableName, entryText(entry))),
    element("time", time, formatDay(day, { day: "numeric", month: "short" })));
}

/** Returns the title of the category of a table, and whether the table is inactive. */
export function categoryTitle({ category, isActive }: LibraryTable, categories: readonly TableCategoryShare[]): string {
  const title = categories.find((share) => share.category === category)?.title ?? "";
  return isActive ? title : `${title} · ${text("library.inactive")}`;
}
