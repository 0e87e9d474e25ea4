import { element } from "../elements.js";
import {
  form, inputField, labeledChoices, selectField, textField, textValue, type Field, type Values,
} from "../forms.js";
import { icon } from "../icons.js";
import type { CreatedSpark, Spark, SparkCategory, SparkIntensity } from "../kindling.js";
import { notify } from "../notices.js";
import { confirmation } from "../screen.js";
import type { Session } from "../session.js";
import { openSheet } from "../sheet.js";
import { formatNumber, labeled, parseNumber, text } from "../texts.js";
import { cardFace } from "./cardFace.js";
import { CATEGORIES, INTENSITIES } from "./filters.js";

/** Creates the form that captures a spark. */
export function captureForm(save: (values: SparkValues) => Promise<void>): HTMLFormElement {
  return form({
    id: "capture", fields: sparkFields(), submitLabel: text("spark.capture"), resets: true,
    submit: (values) => save(sparkValues(values)),
  });
}

/** Opens a sheet that edits or deletes a spark. */
export function openSpark(session: Session, spark: Spark, refresh: () => Promise<void>): void {
  const { sparks } = session.client;
  const finish = async (message: string) => {
    notify(text(message), spark.title);
    await refresh();
    sheet.close();
  };
  const edit = form({
    id: "edit-spark", fields: sparkFields(spark), submitLabel: text("action.save"),
    submit: async (values) => {
      await sparks.update({ sparkId: spark.id, ...sparkValues(values) });
      await finish("state.saved");
    },
  });
  const remove = confirmation("delete-spark", text("action.delete"), text("confirm.delete"), async () => {
    await sparks.delete({ sparkId: spark.id });
    await finish("state.deleted");
  });
  const sheet = openSheet(text("spark.edit"), edit, remove);
}

/** Creates what capturing a spark brought: the card, which turns over, points, completed missions and the level. */
export function rewards(
  { card, pointsGained, missionsCompleted, overloads, level, streak }: CreatedSpark,
): HTMLElement {
  const copies = `${text("card.duplicate")} · ${labeled(text("card.copies"), card.ownedCount)}`;
  const line = (label: string, detail = "") => element("li", {}, element("strong", {}, label), ` ${detail}`);
  const plus = (points: number) => `+${formatNumber(points)}`;
  return element(
    "div", { class: "reveal", id: "reveal" },
    element("a", { href: "#/sparks/collection" }, cardFace(card)),
    element(
      "div", { class: "stack" }, element("p", { class: "title" }, card.isNew ? text("card.new") : copies),
      element("p", { class: "badge current" }, icon("sparks"), labeled(text("spark.points"), plus(pointsGained))),
      element(
        "ul", { class: "small" },
        card.bonus > 0 ? line(text("card.bonus"), plus(card.bonus)) : null,
        ...missionsCompleted.map(({ title, reward }) => line(text("mission.completed"), `${title} ${plus(reward)}`)),
        overloads > 0 ? line(text("level.overload")) : null,
        level.after > level.before ? line(text("level.up"), level.title) : null,
        streak.after > streak.before ? line(labeled(text("level.current_streak"), streak.after)) : null)),
  );
}

/** The parameters of a spark that forms edit. */
export type SparkValues = Pick<
  Spark, "title" | "category" | "intensity" | "notes" | "tags" | "estimatedMinutes" | "actualMinutes">;

function sparkFields(spark?: Spark): readonly Field[] {
  const notes = textField("notes", text("spark.notes"));
  notes.control.value = spark?.notes ?? "";
  const minutes = (name: "estimated" | "actual") => inputField(
    `${name}Minutes`, text(`spark.${name}_minutes`), { inputmode: "numeric", value: spark?.[`${name}Minutes`] ?? "" });
  const categories = labeledChoices(CATEGORIES, "category");
  const intensities = labeledChoices(INTENSITIES, "intensity");
  return [
    inputField("title", text("spark.title"), { value: spark?.title ?? "", placeholder: text("spark.title_hint") }),
    selectField("category", text("spark.category"), categories, spark?.category),
    selectField("intensity", text("spark.intensity"), intensities, spark?.intensity ?? "medium"),
    inputField("tags", text("spark.tags"), { value: spark?.tags.join(", ") ?? "" }, text("spark.tags_hint")),
    notes, minutes("estimated"), minutes("actual"),
  ];
}

function sparkValues(values: Values): SparkValues {
  // The server rejects 0, and so every text that is no whole number.
  const minutes = (name: string) => {
    const number = parseNumber(textValue(values, name));
    return textValue(values, name) === "" || Number.isInteger(number) ? number : 0;
  };
  return {
    title: textValue(values, "title"),
    category: textValue(values, "category") as SparkCategory,
    intensity: textValue(values, "intensity") as SparkIntensity,
    notes: textValue(values, "notes") || null,
    tags: textValue(values, "tags").split(",").map((tag) => tag.trim()).filter((tag) => tag !== ""),
    estimatedMinutes: minutes("estimatedMinutes"),
    actualMinutes: minutes("actualMinutes"),
  };
}
