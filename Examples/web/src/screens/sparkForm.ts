import {
  choiceField, confirmButton, div, element, form, formatNumber, icon, inputField, labeled, numberField, openSheet, p,
  refreshing, tagsField, text, textField, ul, type Session, type Values,
} from "../components.js";
import type { CreatedSpark, Spark, SparkCategory, SparkIntensity } from "../kindling.js";
import { cardFace } from "./collection.js";

/** The categories of sparks and cards. */
export const CATEGORIES: readonly SparkCategory[] = ["idea", "decision", "energy", "experiment", "challenge"];
/** The intensities of sparks. */
export const INTENSITIES: readonly SparkIntensity[] = ["low", "medium", "high", "extreme"];

/** Creates the form that captures a spark. */
export function captureForm(save: (values: SparkValues) => Promise<void>): HTMLFormElement {
  return form({
    id: "capture", fields: sparkFields(), submitLabel: text("spark.capture"), success: "reset",
    submit: save,
  });
}

/** Opens a sheet that edits or deletes a spark. */
export function openSpark(session: Session, spark: Spark, refresh: () => Promise<void>): void {
  const { sparks } = session.client;
  const { id: sparkId } = spark;
  const change = refreshing(refresh);
  const edit = form({
    id: "edit-spark", fields: sparkFields(spark), submitLabel: text("action.save"),
    submit: (values) => change(() => sparks.update({ sparkId, ...values }), "state.saved", spark.title)(),
  });
  const remove = confirmButton("delete-spark", text("action.delete"), text("confirm.delete"), change(async () => {
    await sparks.delete({ sparkId });
    sheet.close();
  }, "state.deleted", spark.title));
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
export type SparkValues = Values<ReturnType<typeof sparkFields>[number]>;

function sparkFields(spark?: Spark) {
  return [
    inputField("title", text("spark.title"), { value: spark?.title ?? "", placeholder: text("spark.title_hint") }),
    choiceField("category", text("spark.category"), "category", CATEGORIES, spark?.category),
    choiceField("intensity", text("spark.intensity"), "intensity", INTENSITIES, spark?.intensity ?? "medium"),
    tagsField(text("spark.tags"), spark?.tags), textField("notes", text("spark.notes"), {}, spark?.notes ?? ""),
    minutesField("estimatedMinutes", text("spark.estimated_minutes"), spark?.estimatedMinutes),
    minutesField("actualMinutes", text("spark.actual_minutes"), spark?.actualMinutes)];
}

/** Creates a field for minutes; a number that is not whole is read as 0, which the server rejects. */
function minutesField<Name extends string>(name: Name, label: string, value: number | null | undefined) {
  const created = numberField(name, label, value, 0, { inputmode: "numeric" });
  return { ...created, read: () => created.read() === null || Number.isInteger(created.read()) ? created.read() : 0 };
}
