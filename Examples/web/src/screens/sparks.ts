import {
  card, checkboxField, div, dotted, element, formatInstant, formatNumber, heading, icon, iconButton, inputField,
  labeled, labeledChoices, linkButton, notify, p, Pages, pressed, replaceChildren, selectField, span, text, ul,
  type Screen, type Session,
} from "../components.js";
import type { DayRangeName, Spark, SparkCategory, SparkIntensity, SparkSort } from "../kindling.js";
import { allOr, CATEGORIES, Filters, INTENSITIES } from "./filters.js";
import { levelCard } from "./level.js";
import { captureForm, openSpark, rewards, type SparkValues } from "./sparkForm.js";

const RANGES = ["today", "yesterday", "this_week", "last_week", "this_month", "last_month", "this_year"] as const;
const SORTS: readonly SparkSort[] = ["newest", "oldest", "points", "category", "intensity", "alphabetical"];

/** Capturing sparks, and searching them; those with a tag if the address contains one. */
export function sparksScreen(session: Session, [tag]: readonly string[]): Screen {
  const tags = tag === undefined ? null : [decodeURIComponent(tag)];
  const [level, found, counted, more] = [element("div"), element("div"), p("muted"), div("buttons")];
  const list = element("ul", { class: "sparks", id: "spark-list" });
  const words = element("datalist", { id: "spark-words" });
  let counts = { total: 0, today: 0, averageIntensity: 0 };
  const load = async (cursor: string | null) => {
    const page = await session.client.sparks.list({
      cursor, tags, limit: 20, text: filters.value("text"), category: filters.value<SparkCategory>("category"),
      intensity: filters.value<SparkIntensity>("intensity"), range: filters.value<DayRangeName>("range"),
      sort: filters.value<SparkSort>("sort"), favorites: filters.isChecked("favorites"),
      withNotes: filters.isChecked("withNotes"),
    });
    counts = page.counts;
    return page;
  };
  const pages = new Pages(load, () => refresh());
  const refresh = async () => {
    const [shown, progress] = await Promise.all([pages.items(), session.client.sparks.progress()]);
    level.replaceChildren(levelCard(progress));
    counted.textContent = dotted(
      labeled(text("statistics.total"), counts.total), labeled(text("range.today"), counts.today),
      labeled(text("spark.average_intensity"), formatNumber(counts.averageIntensity)));
    const empty = counts.total === 0
      ? p("empty", `${text("spark.empty")}. ${text("spark.title_hint")}`) : filters.nothing(text("state.no_results"));
    replaceChildren(list, ...shown.items.length === 0 ? [element("li", {}, empty)] : shown.items.map(sparkItem));
    replaceChildren(more, shown.more);
  };
  const filters = new Filters([
    inputField("text", text("spark.search"), { type: "search", list: "spark-words" }),
    selectField("category", text("spark.category"), allOr("category", CATEGORIES)),
    selectField("intensity", text("spark.intensity"), allOr("intensity", INTENSITIES)),
    selectField("range", text("range.label"), allOr("range", RANGES)),
    selectField("sort", text("sort.label"), labeledChoices(SORTS, "sort")),
    checkboxField("favorites", text("spark.favorites_only")), checkboxField("withNotes", text("spark.with_notes")),
  ], refresh);
  const capture = async (values: SparkValues) => {
    const created = await session.client.sparks.create(values);
    const { card: { title }, pointsGained } = created;
    notify(text("spark.captured"), `${labeled(text("spark.points"), pointsGained)} · ${title}`);
    found.replaceChildren(rewards(created));
    await refresh();
    found.scrollIntoView({ block: "nearest" });
  };
  const suggest = async (typed: string) => {
    const { items } = typed.trim() === "" ? { items: [] } : await session.client.sparks.suggest({ text: typed });
    words.replaceChildren(...items.map((value) => element("option", { value })));
  };
  const search = filters.control("text");
  search?.addEventListener("input", () => void suggest(search.value));
  const sparkItem = (spark: Spark) => {
    const { id, title, category, intensity, points, createdAt, notes, tags, isFavorite } = spark;
    const favorite = iconButton(`favorite-${id}`, labeled(text("spark.favorite"), title), "star", async () => {
      await session.client.sparks.update({ sparkId: id, isFavorite: !isFavorite });
      await refresh();
    });
    const edit = iconButton(`edit-${id}`, labeled(text("spark.edit"), title), "edit", async () => (
      openSpark(session, spark, refresh)));
    edit.ariaHasPopup = "dialog";
    const facts = dotted(text(`category.${category}`), text(`intensity.${intensity}`),
      labeled(text("spark.points"), points), formatInstant(createdAt, session.timeZone));
    const links = tags.map((name) => element("li", {}, element(
      "a", { href: `#/sparks/list/${encodeURIComponent(name)}` }, name)));
    return element("li", { class: "card spark" }, span(`mark category-${category}`, icon(category)),
      div("grow", element("h3", {}, title), notes && p("notes", notes), p("muted small", facts),
        links.length === 0 ? null : ul("tags", ...links)),
      pressed(favorite, isFavorite), edit);
  };
  const results = element("section", { class: "stack grow" }, filters.element, words,
    tags && linkButton("#/sparks/list", `${labeled(text("spark.tags"), tags.join())} ✕`, "secondary"), counted, list,
    more);
  const columns = div("columns", card(text("spark.capture"), "sparks", captureForm(capture), found), results);
  return {
    element: div("screen", heading(text("nav.sparks")), level, columns),
    domains: ["spark", "card", "mission", "overload", "data"], refresh,
  };
}
