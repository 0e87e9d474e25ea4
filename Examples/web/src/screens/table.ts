import {
  actionButton, buttons, card, checkboxField, confirmButton, div, dotted, element, emptyState, figures, formatInstant,
  formatPercent, formButton, heading, iconButton, inputField, labeled, labeledChoices, muted, p, Pages, parseNumber,
  progressBar, refreshing, replaceChildren, replaceChoices, selectField, span, splitList, text, textValue, titled, ul,
  type Screen, type Session,
} from "../components.js";
import type { EntryId, EntrySort, EntryType, LibraryEntry, LibraryTable, TableId } from "../kindling.js";
import { customTexts, ENTRY_TYPES, entryText, openEntryForm } from "./entryForm.js";
import { allOr, Filters } from "./filters.js";
import { categoryTitle } from "./library.js";
import { tableChart } from "./tableChart.js";
import { openTableForm } from "./tableForm.js";

const SORTS: readonly EntrySort[] = ["newest", "oldest", "title", "type"];

/** A table: its totals, the chart of a field, and its entries, which can be filtered, changed and deleted. */
export function tableScreen(session: Session, tableId: TableId): Screen {
  const { entries, library, tables } = session.client;
  const title = heading("");
  const summary = element("section", { class: "card" });
  const chart = tableChart(session, tableId);
  const field = selectField("field", text("library.field"), allOr("", []));
  const filters = new Filters([
    inputField("text", text("action.search"), { type: "search" }),
    selectField("type", text("entry.type"), allOr("entry_type", ENTRY_TYPES)), inputField("tag", text("entry.tags")),
    inputField("from", text("field.from"), { type: "date" }), inputField("to", text("field.to"), { type: "date" }),
    field, inputField("value", text("entry.value")),
    selectField("sort", text("sort.label"), labeledChoices(SORTS, "sort")),
    checkboxField("important", text("entry.important")),
  ], () => refreshList());
  const list = element("div", { class: "stack", id: "entries" });
  const selected = new Set<EntryId>();
  const change = refreshing(refresh);
  const pages = new Pages<LibraryEntry>((cursor) => entries.list({
    tableId, cursor, text: filters.value("text"), type: filters.value<EntryType>("type"), tag: filters.value("tag"),
    from: filters.value("from"), to: filters.value("to"), important: filters.isChecked("important"),
    sort: filters.value<EntrySort>("sort"), field: filters.value("field"), value: fieldValue(),
  }), refresh);
  let table: LibraryTable | undefined;

  /** The value to filter by, of the type of the chosen field. */
  function fieldValue(): string | number | null {
    const value = filters.value("field") && filters.value("value");
    const custom = table?.customFields.find(({ key }) => key === filters.value("field"));
    return value && custom?.type === "number" ? parseNumber(value) ?? value : value;
  }
  async function refresh(): Promise<void> {
    const [reply, { categories }] = await Promise.all([tables.get({ tableId }), library.overview()]);
    ({ table } = reply);
    const comparable = table.customFields.filter(({ type }) => type !== "check");
    replaceChoices(field, [...allOr("", []), ...comparable.map(({ key, name }) => ({ value: key, label: name }))]);
    title.textContent = table.name;
    replaceChildren(summary, ...summaryOf(table, categoryTitle(table, categories)), editButtons(table));
    await chart.refresh(table);
    await refreshList();
  }
  async function refreshList(): Promise<void> {
    const { items, more } = await pages.items();
    const shown = new Set(items.map(({ id }) => id));
    selected.forEach((id) => shown.has(id) || selected.delete(id));
    const empty = table?.totalEntries === 0 ? emptyState(text("library.no_entries"), text("library.no_entries_hint"))
      : emptyState(text("state.no_results"));
    const rows = ul("rows", ...items.map(entryRow));
    replaceChildren(list, items.length === 0 ? empty : bulkBar(items), rows, more);
  }

  function editButtons(current: LibraryTable): HTMLElement {
    const add = actionButton("new-entry", text("library.new_entry"), async () => (
      openEntryForm(session, current, refresh)), { kind: "primary", image: "plus" });
    const edit = actionButton("edit-table", text("library.edit_table"), async () => (
      openTableForm(session, (await library.overview()).categories, refresh, current)));
    const { isActive } = current;
    const toggle = actionButton("toggle-active", text(isActive ? "library.deactivate" : "library.activate"),
      change(() => tables.setActive({ tableId, isActive: !isActive })));
    const remove = confirmButton("delete-table", text("action.delete"), text("library.delete_table"), async () => {
      await tables.delete({ tableId });
      location.hash = "#/library";
    });
    return buttons(...isActive ? [add, edit, toggle, remove] : [toggle, edit, remove]);
  }
  function bulkBar(items: readonly LibraryEntry[]): HTMLElement {
    const every = checkbox({ id: "select-all" }, selected.size === items.length, () => (
      items.forEach(({ id }) => selected.size === items.length ? selected.delete(id) : selected.add(id))));
    const update = (changes: { isImportant?: boolean; tags?: readonly string[] }) => change(() => (
      entries.updateMany({ entryIds: [...selected], ...changes })));
    const label = element("label", { for: "select-all" }, text("library.select_all"));
    return div(
      "bulk buttons", span("check", every, label),
      ...selected.size === 0 ? [] : [
        element("span", { id: "selected" }, labeled(text("library.selected"), selected.size)),
        actionButton("bulk-important", text("library.mark_important"), update({ isImportant: true })),
        formButton("bulk-tags", text("entry.tags"), () => [
          inputField("tags", text("entry.tags"), {}, text("spark.tags_hint")),
        ], (values) => update({ tags: splitList(textValue(values, "tags")) })()),
        confirmButton("bulk-delete", text("action.delete"), text("library.delete_entries"),
          change(() => entries.deleteMany({ entryIds: [...selected] })))]);
  }
  /** Creates a checkbox that selects entries. */
  function checkbox(attributes: Record<string, string>, isChecked: boolean, select: () => void): HTMLInputElement {
    return element("input", { type: "checkbox", checked: isChecked, ...attributes, change: () => {
      select();
      void refreshList();
    } });
  }
  function entryRow(entry: LibraryEntry): HTMLElement {
    const { id, type, notes, mood, tags, isImportant, occurredAt } = entry;
    const current = table as LibraryTable;
    const box = checkbox({ id: `select-${id}`, "aria-label": entry.title }, selected.has(id), () => (
      selected.delete(id) || selected.add(id)));
    const edit = iconButton(`edit-${id}`, `${text("action.edit")} ${entry.title}`, "edit", async () => (
      openEntryForm(session, current, refresh, entry)));
    const remove = confirmButton(`delete-${id}`, text("action.delete"), text("confirm.delete"),
      change(() => entries.delete({ entryId: id })), "trash");
    const origin = [
      text(`entry_type.${type}`), formatInstant(occurredAt, session.timeZone), ...tags.map((tag) => `#${tag}`)];
    const details = [entryText(entry), ...customTexts(entry, current.customFields), mood ? text(`mood.${mood}`) : null];
    return element(
      "li", { class: "row entry", id: `entry-${id}` }, span("check", box),
      titled(`${isImportant ? "★ " : ""}${entry.title}`, element("span", {}, dotted(...details)),
        notes === "" ? null : muted(notes), muted(origin.join(" · "), "small")),
      span("actions", current.isActive ? edit : null, remove));
  }
  return {
    element: div("screen", element("a", { class: "eyebrow", href: "#/library" }, text("nav.library")), title, summary,
      chart.element, card(text("library.entries"), "library", filters.element, list)),
    domains: ["table", "entry", "data"], refresh,
  };
}

function summaryOf(table: LibraryTable, category: string): readonly (HTMLElement | null)[] {
  const { description, targetGoal, fraction, streak } = table;
  return [
    p("muted", dotted(category, targetGoal)),
    description === "" ? null : element("p", {}, description),
    figures({
      "library.total_entries": table.totalEntries, "library.total_hours": table.totalHours,
      "library.active_days": table.activeDays, "streak.label": streak.current, "library.best_streak": streak.longest,
      "library.target_value": fraction === null ? null : formatPercent(fraction) }),
    fraction === null ? null : progressBar(fraction, text("library.target_value")),
  ];
}
