import { confirmButton, refreshing } from "../actions.js";
import { element, replaceChildren } from "../elements.js";
import { checkboxField, inputField, labeledChoices, selectField, textValue } from "../forms.js";
import type { EntryId, EntrySort, EntryType, LibraryEntry, LibraryTable, TableId } from "../kindling.js";
import { openForm, Pages, splitList } from "../live.js";
import { actionButton, card, figure, heading, iconButton, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatInstant, formatPercent, labeled, parseNumber, text } from "../texts.js";
import { customTexts, ENTRY_TYPES, entryText, openEntryForm } from "./entryForm.js";
import { categoryTitle } from "./library.js";
import { Filters } from "./filters.js";
import { tableChart } from "./tableChart.js";
import { openTableForm } from "./tableForm.js";

const SORTS: readonly EntrySort[] = ["newest", "oldest", "title", "type"];

/** A table: its totals, the chart of a field, and its entries, which can be filtered, changed and deleted. */
export function tableScreen(session: Session, tableId: TableId): Screen {
  const { entries, library, tables } = session.client;
  const title = heading("");
  const summary = element("section", { class: "card" });
  const chart = tableChart(session, tableId);
  const all = { value: "", label: text("filter.all") };
  const filters = new Filters([
    inputField("text", text("action.search"), { type: "search" }),
    selectField("type", text("entry.type"), [all, ...labeledChoices(ENTRY_TYPES, "entry_type")]),
    inputField("tag", text("entry.tags")),
    inputField("from", text("field.from"), { type: "date" }), inputField("to", text("field.to"), { type: "date" }),
    selectField("field", text("library.field"), [all]),
    inputField("value", text("entry.value")),
    selectField("sort", text("sort.label"), labeledChoices(SORTS, "sort")),
    checkboxField("important", text("entry.important")),
  ], () => refreshList());
  const list = element("div", { class: "stack", id: "entries" });
  const selected = new Set<EntryId>();
  const pages = new Pages<LibraryEntry>((cursor) => entries.list({
    tableId, cursor, text: filters.value("text"), type: filters.value<EntryType>("type"), tag: filters.value("tag"),
    from: filters.value("from"), to: filters.value("to"), important: filters.isChecked("important"),
    sort: filters.value<EntrySort>("sort"), field: filters.value("field"), value: fieldValue(),
  }), () => refresh());
  let table: LibraryTable | undefined;

  /** The value to filter by, of the type of the chosen field. */
  function fieldValue(): string | number | null {
    const value = filters.value("field") && filters.value("value");
    const field = table?.customFields.find(({ key }) => key === filters.value("field"));
    return value && field?.type === "number" ? parseNumber(value) ?? value : value;
  }
  async function refresh(): Promise<void> {
    const [reply, { categories }] = await Promise.all([tables.get({ tableId }), library.overview()]);
    ({ table } = reply);
    const { customFields } = table;
    const field = filters.control("field");
    const chosen = field?.value ?? "";
    const comparable = customFields.filter(({ type }) => type !== "check");
    field?.replaceChildren(new Option(all.label, ""), ...comparable.map(({ key, name }) => new Option(name, key)));
    if (field) {
      field.value = chosen;
    }
    title.textContent = table.name;
    replaceChildren(summary, ...summaryOf(table, categoryTitle(table, categories)), editButtons(table));
    await chart.refresh(table);
    await refreshList();
  }
  async function refreshList(): Promise<void> {
    const { items, more } = await pages.items();
    const shown = new Set(items.map(({ id }) => id));
    selected.forEach((id) => shown.has(id) || selected.delete(id));
    const empty = table?.totalEntries === 0
      ? [element("strong", {}, text("library.no_entries")), element("p", {}, text("library.no_entries_hint"))]
      : [text("state.no_results")];
    replaceChildren(
      list, items.length === 0 ? element("div", { class: "empty" }, ...empty) : bulkBar(items),
      element("ul", { class: "rows" }, ...items.map(entryRow)), more);
  }
  const change = refreshing(refresh);

  function editButtons(current: LibraryTable): HTMLElement {
    const add = actionButton("new-entry", text("library.new_entry"), async () => (
      openEntryForm(session, current, refresh)), { kind: "primary", image: "plus" });
    const edit = actionButton("edit-table", text("library.edit_table"), async () => (
      openTableForm(session, (await library.overview()).categories, { table: current, saved: refresh })));
    const { isActive } = current;
    const toggle = actionButton("toggle-active", text(isActive ? "library.deactivate" : "library.activate"),
      change(() => tables.setActive({ tableId, isActive: !isActive })));
    const remove = confirmButton("delete-table", text("action.delete"), text("library.delete_table"), async () => {
      await tables.delete({ tableId });
      location.hash = "#/library";
    });
    return element("div", { class: "buttons" }, ...isActive ? [add, edit, toggle, remove] : [toggle, edit, remove]);
  }
  function bulkBar(items: readonly LibraryEntry[]): HTMLElement {
    const every = element("input", { type: "checkbox", id: "select-all", change: () => {
      items.forEach(({ id }) => selected.size === items.length ? selected.delete(id) : selected.add(id));
      void refreshList();
    } });
    every.checked = selected.size === items.length;
    const update = (changes: { isImportant?: boolean; tags?: readonly string[] }) => change(() => (
      entries.updateMany({ entryIds: [...selected], ...changes })));
    const tags = actionButton("bulk-tags", text("entry.tags"), async () => {
      const field = inputField("tags", text("entry.tags"), {}, text("spark.tags_hint"));
      openForm(text("entry.tags"), [field], (values) => update({ tags: splitList(textValue(values, "tags")) })());
    });
    const important = actionButton("bulk-important", text("library.mark_important"), update({ isImportant: true }));
    const remove = confirmButton("bulk-delete", text("action.delete"), text("library.delete_entries"),
      change(() => entries.deleteMany({ entryIds: [...selected] })));
    return element(
      "div", { class: "bulk buttons" },
      element("span", { class: "check" }, every, element("label", { for: "select-all" }, text("library.select_all"))),
      ...selected.size === 0 ? [] : [
        element("span", { id: "selected" }, labeled(text("library.selected"), selected.size)),
        important, tags, remove]);
  }
  function entryRow(entry: LibraryEntry): HTMLElement {
    const { id, type, notes, mood, tags, isImportant, occurredAt } = entry;
    const box = element("input", { type: "checkbox", id: `select-${id}`, "aria-label": entry.title, change: () => {
      (box as HTMLInputElement).checked ? selected.add(id) : selected.delete(id);
      void refreshList();
    } }) as HTMLInputElement;
    box.checked = selected.has(id);
    const current = table as LibraryTable;
    const edit = iconButton(`edit-${id}`, `${text("action.edit")} ${entry.title}`, "edit", async () => (
      openEntryForm(session, current, refresh, entry)));
    const remove = confirmButton(`delete-${id}`, text("action.delete"), text("confirm.delete"),
      change(() => entries.delete({ entryId: id })), "trash");
    const origin = [
      text(`entry_type.${type}`), formatInstant(occurredAt, session.timeZone), ...tags.map((tag) => `#${tag}`)];
    const details = [entryText(entry), ...customTexts(entry, current.customFields), mood && text(`mood.${mood}`)];
    return element(
      "li", { class: "row entry", id: `entry-${id}` },
      element("span", { class: "check" }, box),
      element(
        "span", { class: "grow" },
        element("span", { class: "row-title" }, isImportant ? "★ " : "", entry.title),
        element("span", {}, details.filter(Boolean).join(" · ")),
        notes === "" ? null : element("span", { class: "muted" }, notes),
        element("span", { class: "muted small" }, origin.join(" · "))),
      element("span", { class: "actions" }, current.isActive ? edit : null, remove));
  }
  return {
    element: element("div", { class: "screen" },
      element("a", { class: "eyebrow", href: "#/library" }, text("nav.library")), title, summary, chart.element,
      card(text("library.entries"), "library", filters.element, list)),
    domains: ["table", "entry", "data"], refresh,
  };
}

function summaryOf(table: LibraryTable, category: string): HTMLElement[] {
  const { description, targetGoal, fraction, totalEntries, totalHours, activeDays, streak } = table;
  const texts = [category, targetGoal].filter(Boolean).join(" · ");
  return [
    element("p", { class: "muted" }, texts), ...description === "" ? [] : [element("p", {}, description)],
    element(
      "dl", { class: "figures" }, figure(text("library.total_entries"), totalEntries),
      figure(text("library.total_hours"), totalHours), figure(text("library.active_days"), activeDays),
      figure(text("streak.label"), streak.current), figure(text("library.best_streak"), streak.longest),
      ...fraction === null ? [] : [figure(text("library.target_value"), formatPercent(fraction))]),
    ...fraction === null ? [] : [progressBar(fraction, text("library.target_value"))],
  ];
}
