import {
  actionButton, checkboxField, element, iconButton, inputField, labeledChoices, numberField, openForm, parseNumber,
  selectField, splitLines, text, textField, textValue, type Field, type Session,
} from "../components.js";
import type {
  CustomField, CustomFieldInput, CustomFieldType, LibraryTable, TableCategory, TableCategoryShare, TargetUnit,
} from "../kindling.js";

const TYPES: readonly CustomFieldType[] = ["text", "number", "day", "choice", "check"];
const UNITS: readonly TargetUnit[] = ["entries", "minutes", "value"];

/** Opens the form that creates a table, from a template or blank, or that changes one, and shows the saved table. */
export async function openTableForm(
  { client: { tables } }: Session, categories: readonly TableCategoryShare[],
  saved: (table: LibraryTable) => Promise<void>, table?: LibraryTable,
): Promise<void> {
  const templates = table ? [] : (await tables.templates()).items;
  const template = selectField("template", text("library.template"), [
    { value: "", label: text("library.blank_table") },
    ...templates.map(({ id, name: label }) => ({ value: id, label })),
  ]);
  const name = inputField("name", text("library.name"), { value: table?.name ?? "" });
  const description = textField("description", text("library.description"), {}, table?.description);
  const category = selectField("category", text("library.category"),
    categories.map(({ category: value, title: label }) => ({ value, label })), table?.category ?? "personal");
  const goal = inputField("targetGoal", text("library.target_goal"), { value: table?.targetGoal ?? "" });
  const target = numberField("targetValue", text("library.target_value"), table?.targetValue);
  const unit = selectField("targetUnit", text("library.target_unit"), labeledChoices(UNITS, "target_unit"),
    table?.targetUnit);
  const drop = checkboxField("dropValues", text("library.drop_values"));
  const fields: Field[] = [...table ? [] : [template], name, description, category, goal, target, unit];
  const elements = fields.map((field) => field.element);
  const editor = fieldEditor(fields, table?.customFields ?? []);
  template.control.addEventListener("change", () => {
    const chosen = templates.find(({ id }) => id === template.control.value);
    name.control.value = chosen?.name ?? "";
    goal.control.value = chosen?.targetGoal ?? "";
    category.control.value = chosen?.category ?? "personal";
    unit.control.value = chosen?.targetUnit ?? "entries";
    editor.replace(chosen?.customFields ?? []);
  });
  openForm(text(table ? "library.edit_table" : "library.new_table"), fields, async (values) => {
    const input = {
      name: textValue(values, "name"), description: textValue(values, "description"),
      category: values["category"] as TableCategory, targetUnit: values["targetUnit"] as TargetUnit,
      targetGoal: textValue(values, "targetGoal"), customFields: editor.read(),
      targetValue: textValue(values, "targetValue") === "" ? null : parseNumber(textValue(values, "targetValue")) ?? 0,
    };
    const dropValues = (drop.control as HTMLInputElement).checked;
    const reply = table ? await tables.update({ tableId: table.id, ...input, dropValues })
      : await tables.create({ ...input, template: textValue(values, "template") || null });
    await saved(reply.table);
  }, text("action.save"), [...elements, editor.element, table ? drop.element : null]);
}

/** Creates the editor of custom fields, which adds its controls to the fields of the form. */
function fieldEditor(fields: Field[], initial: readonly CustomField[]) {
  const rows: { readonly key: string | null; readonly parts: readonly Field[]; readonly element: HTMLElement }[] = [];
  const list = element("ul", { class: "field-editor" });
  const remove = (row: (typeof rows)[number]) => {
    rows.splice(rows.indexOf(row), 1);
    row.parts.forEach((part) => fields.splice(fields.indexOf(part), 1));
    row.element.remove();
  };
  const add = (field?: CustomField) => {
    // The server names an invalid field by its position, which changes when another one is removed.
    const part = (name: string, created: Field): Field => ({
      ...created, get name() { return `customFields/${rows.indexOf(row)}/${name}`; },
    });
    const name = part("name", inputField("field-name", text("library.name"), { value: field?.name ?? "" }));
    const type = part("type", selectField(
      "field-type", text("entry.type"), labeledChoices(TYPES, "field_type"), field?.type));
    const unit = part("unit", inputField("field-unit", text("habit.unit"), { value: field?.unit ?? "" }));
    const options = part("options", textField(
      "field-options", text("library.options"), { rows: 3 }, field?.options.join("\n"), text("library.options_hint")));
    const parts = [name, type, unit, options];
    const button = iconButton(`remove-field-${name.control.id}`, text("action.remove"), "close", async () => {
      remove(row);
      document.getElementById("add-field")?.focus();
    });
    const row = { key: field?.key ?? null, parts, element: element(
      "li", {}, ...parts.map((created) => created.element), button) };
    const update = () => {
      unit.element.hidden = type.control.value !== "number";
      options.element.hidden = type.control.value !== "choice";
    };
    type.control.addEventListener("change", update);
    update();
    rows.push(row);
    fields.push(...parts);
    list.append(row.element);
    return name;
  };
  const append = async () => add().control.focus();
  const button = actionButton("add-field", text("library.add_field"), append, { image: "plus" });
  const legend = element("legend", {}, text("library.custom_fields"));
  initial.forEach(add);
  return {
    element: element("fieldset", { class: "stack" }, legend, list, button),
    replace: (replacement: readonly CustomField[]) => {
      [...rows].forEach(remove);
      replacement.forEach(add);
    },
    read: (): CustomFieldInput[] => rows.map(({ key, parts }) => {
      const [name = "", type = "text", unit = "", options = ""] = parts.map(({ control }) => control.value.trim());
      return {
        key, name, type: type as CustomFieldType, unit: type === "number" ? unit : null,
        ...type === "choice" && { options: splitLines(options) },
      };
    }),
  };
}
