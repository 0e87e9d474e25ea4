import {
  checkboxField, choiceField, elementsOf, FieldRows, inputField, linesField, numberField, openForm, selectField, text,
  textField, valuesOf, type Choice, type Field, type Session,
} from "../components.js";
import type { CustomFieldInput, LibraryTable, TableCategory, TableCategoryShare } from "../kindling.js";

const TYPES = ["text", "number", "day", "choice", "check"] as const;
const UNITS = ["entries", "minutes", "value"] as const;

/** Opens the form that creates a table, from a template or blank, or that changes one, and shows the saved table. */
export async function openTableForm(
  { client: { tables } }: Session, categories: readonly TableCategoryShare[],
  saved: (table: LibraryTable) => Promise<void>, table?: LibraryTable,
): Promise<void> {
  const templates = table ? [] : (await tables.templates()).items;
  const template = selectField("template", text("library.template"), [
    { value: null, label: text("library.blank_table") },
    ...templates.map(({ id, name: label }) => ({ value: id, label })),
  ]);
  const name = inputField("name", text("library.name"), { value: table?.name ?? "" });
  const description = textField("description", text("library.description"), {}, table?.description);
  const category = selectField(
    "category", text("library.category"), categoryChoices(categories), table?.category ?? "personal");
  const goal = inputField("targetGoal", text("library.target_goal"), { value: table?.targetGoal ?? "" });
  const target = numberField("targetValue", text("library.target_value"), table?.targetValue);
  const unit = choiceField("targetUnit", text("library.target_unit"), "target_unit", UNITS, table?.targetUnit);
  const drop = checkboxField("dropValues", text("library.drop_values"));
  const own = [name, description, category, goal, target, unit];
  const fields: Field[] = [...table ? [] : [template], ...own];
  const elements = elementsOf(fields);
  const editor = fieldEditor(fields);
  editor.show(table?.customFields ?? []);
  template.control.addEventListener("change", () => {
    const chosen = templates.find(({ id }) => id === template.read());
    name.control.value = chosen?.name ?? "";
    goal.control.value = chosen?.targetGoal ?? "";
    category.control.value = chosen?.category ?? "personal";
    unit.control.value = chosen?.targetUnit ?? "entries";
    editor.show(chosen?.customFields ?? []);
  });
  openForm(text(table ? "library.edit_table" : "library.new_table"), fields, async () => {
    const input = { ...valuesOf(own), customFields: editor.values };
    const reply = table ? await tables.update({ tableId: table.id, ...input, dropValues: drop.read() })
      : await tables.create({ ...input, template: template.read() });
    await saved(reply.table);
  }, text("action.save"), [...elements, editor.element, table ? drop.element : null]);
}

/** Returns the choices of a category. */
export function categoryChoices(categories: readonly TableCategoryShare[]): readonly Choice<TableCategory>[] {
  return categories.map(({ category: value, title: label }) => ({ value, label }));
}

/** Creates the editor of custom fields, which adds its controls to the fields of the form. */
function fieldEditor(fields: Field[]): FieldRows<CustomFieldInput> {
  return new FieldRows("field", text("library.custom_fields"), text("library.add_field"), fields, (position, field) => {
    const name = inputField("field-name", text("library.name"), { value: field?.name ?? "" });
    const type = choiceField("field-type", text("entry.type"), "field_type", TYPES, field?.type);
    const unit = inputField("field-unit", text("habit.unit"), { value: field?.unit ?? "" });
    const options = linesField(
      "field-options", text("library.options"), field?.options ?? [], text("library.options_hint"));
    const update = () => {
      unit.element.hidden = type.read() !== "number";
      options.element.hidden = type.read() !== "choice";
    };
    type.control.addEventListener("change", update);
    update();
    return {
      // The server names an invalid field by its position.
      fields: Object.entries({ name, type, unit, options }).map(([key, created]) => (
        { ...created, name: `customFields/${position}/${key}` })),
      content: elementsOf([name, type, unit, options]),
      read: () => ({
        key: field?.key ?? null, name: name.read(), type: type.read(),
        unit: type.read() === "number" ? unit.read() : null,
        ...type.read() === "choice" && { options: options.read() },
      }),
    };
  });
}
