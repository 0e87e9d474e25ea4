import {
  actionButton, allOr, card, checkboxField, choiceField, confirmButton, dayField, div, dotted, element, emptyState,
  figures, filterField, Filters, formatInstant, formatPercent, formButton, heading, iconButton, inputField, labeled,
  Live, p, Pages, parseNumber, progressBar, refreshing, selectField, span, tagsField, text, thenOpen, titled, ul,
  type Screen, type Session,
} from "../components.js";
import type { EntryId, LibraryEntry, LibraryTable, TableId } from "../kindling.js";
import { customTexts, ENTRY_TYPES, entryText, openEntryForm } from "./entryForm.js";
import { categoryTitle } from "./library.js";
import { tableChart } from "./tableChart.js";
import { openTableForm } from "./tableForm.js";

/** A table: its totals, the chart of a field, and its entries, which can be filtered, changed and deleted. */
export function tableScreen(session: Session, tableId: TableId): Screen {
  const { entries, library, tables } = session.client;
  const chart = tableChart(session, tableId);
  const field = selectField("field", text("library.field"), allOr<string>("", []));
  const filters = new Filters([
    inputField("text", text("action.search"), { type: "search" }),
    filterField("type", text("entry.type"), "entry_type", ENTRY_TYPES), inputField("tag", text("entry.tags")),
    dayField("from"), dayField("to"), field, inputField("value", text("entry.value")),
    choiceField("sort", text("sort.label"), "sort", ["newest", "oldest", "title", "type"] as const),
    checkboxField("important", text("entry.important")),
  ]);
  const selected = new Set<EntryId>();
  let table: LibraryTable | undefined;
  const pages = new Pages<LibraryEntry>((cursor) => {
    const { value, ...values } = filters.values;
    const custom = table?.customFields.find(({ key }) => key === values.field);
    const typed = value && custom?.type === "number" ? parseNumber(value) ?? value : value;
    return entries.list({ tableId, cursor, ...values, value: values.field && typed });
  });
  const list = new Live(async () => {
    const items = await pages.items();
    const shown = new Set(items.map(({ id }) => id));
    selected.forEach((id) => shown.has(id) || selected.delete(id));
    return items;
  });
  const live = new Live(async () => {
    const [reply, { categories }] = await Promise.all([tables.get({ tableId }), library.overview()]);
    ({ table } = reply);
    const comparable = table.customFields.filter(({ type }) => type !== "check");
    field.replace([...allOr<string>("", []), ...comparable.map(({ key, name }) => ({ value: key, label: name }))]);
    await Promise.all([chart.refresh(table), list.refresh()]);
    return { table, category: categoryTitle(table, categories) };
  });
  const change = refreshing(live.refresh);

  function editButtons(current: LibraryTable): HTMLElement {
    const add = actionButton("new-entry", text("library.new_entry"), async () => (
      openEntryForm(session, current, live.refresh)), { kind: "primary", image: "plus" });
    const edit = actionButton("edit-table", text("library.edit_table"), async () => (
      openTableForm(session, (await library.overview()).categories, live.refresh, current)));
    const { isActive } = current;
    const toggle = actionButton("toggle-active", text(isActive ? "library.deactivate" : "library.activate"),
      change(() => tables.setActive({ tableId, isActive: !isActive })));
    const remove = confirmButton("delete-table", text("action.delete"), text("library.delete_table"),
      thenOpen("#/library", () => tables.delete({ tableId })));
    return div("buttons", ...isActive ? [add, edit, toggle, remove] : [toggle, edit, remove]);
  }
  function bulkBar(items: readonly LibraryEntry[]): HTMLElement {
    const every = checkbox({ id: "select-all" }, selected.size === items.length, () => (
      items.forEach(({ id }) => selected.size === items.length ? selected.delete(id) : selected.add(id))));
    const update = (changes: { isImportant?: boolean; tags?: readonly string[] }) => change(() => (
      entries.updateMany({ entryIds: [...selected], ...changes })));
    const label = element("label", { for: "select-all" }, text("library.select_all"));
    return div("bulk buttons", span("check", every, label),
      ...selected.size === 0 ? [] : [
        element("span", { id: "selected" }, labeled(text("library.selected"), selected.size)),
        actionButton("bulk-important", text("library.mark_important"), update({ isImportant: true })),
        formButton("bulk-tags", text("entry.tags"), () => [tagsField(text("entry.tags"))], (tags) => update(tags)()),
        confirmButton("bulk-delete", text("action.delete"), text("library.delete_entries"),
          change(() => entries.deleteMany({ entryIds: [...selected] })))]);
  }
  /** Creates a checkbox that selects entries. */
  function checkbox(attributes: Record<string, string>, isChecked: boolean, select: () => void): HTMLInputElement {
    return element("input", { type: "checkbox", checked: isChecked, ...attributes, change: () => {
      select();
      void list.refresh();
    } });
  }
  function entryRow(entry: LibraryEntry): HTMLElement {
    const { id, type, notes, mood, tags, isImportant, occurredAt } = entry;
    const current = table as LibraryTable;
    const box = checkbox({ id: `select-${id}`, "aria-label": entry.title }, selected.has(id), () => (
      selected.delete(id) || selected.add(id)));
    const edit = iconButton(`edit-${id}`, `${text("action.edit")} ${entry.title}`, "edit", async () => (
      openEntryForm(session, current, live.refresh, entry)));
    const remove = confirmButton(`delete-${id}`, text("action.delete"), text("confirm.delete"),
      change(() => entries.delete({ entryId: id })), "trash");
    const time = formatInstant(occurredAt, session.timeZone);
    const details = [entryText(entry), ...customTexts(entry, current.customFields), mood ? text(`mood.${mood}`) : null];
    return element("li", { class: "row entry", id: `entry-${id}` }, span("check", box),
      titled(`${isImportant ? "★ " : ""}${entry.title}`, element("span", {}, dotted(...details)),
        notes, span("muted small", dotted(text(`entry_type.${type}`), time, ...tags.map((tag) => `#${tag}`)))),
      span("actions", current.isActive ? edit : null, remove));
  }
  const shown = live.part(div("card"), ({ table, category }) => (
    [...summaryOf(table, category), editButtons(table)]));
  const found = list.part(element("div", { class: "stack", id: "entries" }), (items) => [
    items.length > 0 ? bulkBar(items) : table?.totalEntries === 0
      ? emptyState(text("library.no_entries"), text("library.no_entries_hint")) : emptyState(text("state.no_results")),
    ul("rows", ...items.map(entryRow)), pages.more(list.refresh)]);
  return live.screen("", ["table", "entry", "data"],
    element("a", { class: "eyebrow", href: "#/library" }, text("nav.library")),
    live.part(heading(""), ({ table }) => [table.name]), shown, chart.element,
    card(text("library.entries"), "library", filters.form(list.refresh), found));
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
