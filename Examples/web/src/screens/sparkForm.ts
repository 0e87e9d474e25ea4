import {
  confirmButton, div, element, form, formatNumber, icon, inputField, labeled, labeledChoices, notify, openSheet, p,
  parseNumber, selectField, splitList, text, textField, textValue, ul, type Session, type Values,
} from "../components.js";
import type { CreatedSpark, Spark, SparkCategory, SparkIntensity } from "../kindling.js";
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
  const { id: sparkId } = spark;
  const finish = async (message: string) => {
    notify(text(message), spark.title);
    await refresh();
    sheet.close();
  };
  const edit = form({
    id: "edit-spark", fields: sparkFields(spark), submitLabel: text("action.save"),
    submit: async (values) => {
      await sparks.update({ sparkId, ...sparkValues(values) });
      await finish("state.saved");
    },
  });
  const remove = confirmButton("delete-spark", text("action.delete"), text("confirm.delete"), async () => {
    await sparks.delete({ sparkId });
    await finish("state.deleted");
  });
  const sheet = openSheet(text("spark.edit"), edit, remove);
}

/** Creates what capturing a spark brought: the card, which turns over, points, completed missions and the level. */
export function rewards(created: CreatedSpark): HTMLElement {
  const { card, pointsGained, missionsCompleted, overloads, level, streak } = created;
  const copies = `${text("card.duplicate")} · ${labeled(text("card.copies"), card.ownedCount)}`;
  const line = (label: string, detail = "") => element("li", {}, element("strong", {}, label), ` ${detail}`);
  const plus = (points: number) => `+${formatNumber(points)}`;
  return element("div", { class: "reveal", id: "reveal" },
    element("a", { href: "#/sparks/collection" }, cardFace(card)),
    div("stack", p("title", card.isNew ? text("card.new") : copies),
      p("badge current", icon("sparks"), labeled(text("spark.points"), plus(pointsGained))),
      ul("small", card.bonus > 0 ? line(text("card.bonus"), plus(card.bonus)) : null,
        ...missionsCompleted.map(({ title, reward }) => line(text("mission.completed"), `${title} ${plus(reward)}`)),
        overloads > 0 ? line(text("level.overload")) : null,
        level.after > level.before ? line(text("level.up"), level.title) : null,
        streak.after > streak.before ? line(labeled(text("level.current_streak"), streak.after)) : null)));
}

/** The parameters of a spark that forms edit. */
export type SparkValues = Pick<
  Spark, "title" | "category" | "intensity" | "notes" | "tags" | "estimatedMinutes" | "actualMinutes">;

function sparkFields(spark?: Spark) {
  const minutes = (name: "estimated" | "actual") => inputField(
    `${name}Minutes`, text(`spark.${name}_minutes`), { inputmode: "numeric", value: spark?.[`${name}Minutes`] ?? "" });
  const categories = labeledChoices(CATEGORIES, "category");
  const intensities = labeledChoices(INTENSITIES, "intensity");
  return [
    inputField("title", text("spark.title"), { value: spark?.title ?? "", placeholder: text("spark.title_hint") }),
    selectField("category", text("spark.category"), categories, spark?.category),
    selectField("intensity", text("spark.intensity"), intensities, spark?.intensity ?? "medium"),
    inputField("tags", text("spark.tags"), { value: spark?.tags.join(", ") ?? "" }, text("spark.tags_hint")),
    textField("notes", text("spark.notes"), {}, spark?.notes ?? ""), minutes("estimated"), minutes("actual")];
}

function sparkValues(values: Values): SparkValues {
  // The server rejects 0, and so every text that is no whole number.
  const minutes = (name: string) => {
    const number = parseNumber(textValue(values, name));
    return textValue(values, name) === "" || Number.isInteger(number) ? number : 0;
  };
  return {
    title: textValue(values, "title"), category: textValue(values, "category") as SparkCategory,
    intensity: textValue(values, "intensity") as SparkIntensity, notes: textValue(values, "notes") || null,
    tags: splitList(textValue(values, "tags")), estimatedMinutes: minutes("estimatedMinutes"),
    actualMinutes: minutes("actualMinutes"),
  };
}
