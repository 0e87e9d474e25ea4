import {
  card, checkboxField, choiceField, div, dotted, element, filterField, Filters, formatInstant, heading, icon,
  iconButton, inputField, labeled, linkButton, linkItem, Live, notify, p, Pages, pressed, refreshing, span, text, ul,
  type Screen, type Session,
} from "../components.js";
import type { Spark } from "../kindling.js";
import { captureForm, CATEGORIES, INTENSITIES, openSpark, rewards, type SparkValues } from "./sparkForm.js";
import { levelCard } from "./sparkStatistics.js";

const RANGES = ["today", "yesterday", "this_week", "last_week", "this_month", "last_month", "this_year"] as const;
const SORTS = ["newest", "oldest", "points", "category", "intensity", "alphabetical"] as const;

/** Capturing sparks, and searching them; those with a tag if the address contains one. */
export function sparksScreen(session: Session, [tag]: readonly string[]): Screen {
  const tags = tag === undefined ? null : [decodeURIComponent(tag)];
  const { sparks } = session.client;
  const search = inputField("text", text("spark.search"), { type: "search", list: "spark-words" });
  const filters = new Filters([
    search, filterField("category", text("spark.category"), "category", CATEGORIES),
    filterField("intensity", text("spark.intensity"), "intensity", INTENSITIES),
    filterField("range", text("range.label"), "range", RANGES),
    choiceField("sort", text("sort.label"), "sort", SORTS),
    checkboxField("favorites", text("spark.favorites_only")), checkboxField("withNotes", text("spark.with_notes")),
  ]);
  let counts = { total: 0, today: 0, averageIntensity: 0 };
  const pages = new Pages(async (cursor) => {
    const page = await sparks.list({ cursor, tags, limit: 20, ...filters.values });
    counts = page.counts;
    return page;
  });
  const live = new Live(() => Promise.all([pages.items(), sparks.progress()]));
  const change = refreshing(live.refresh);
  const found = element("div");
  const capture = async (values: SparkValues) => {
    const created = await sparks.create(values);
    const { card: { title }, pointsGained } = created;
    notify(text("spark.captured"), `${labeled(text("spark.points"), pointsGained)} · ${title}`);
    found.replaceChildren(rewards(created));
    await live.refresh();
    found.scrollIntoView({ block: "nearest" });
  };
  const words = element("datalist", { id: "spark-words" });
  const suggest = async (typed: string) => {
    const { items } = typed === "" ? { items: [] } : await sparks.suggest({ text: typed });
    words.replaceChildren(...items.map((value) => element("option", { value })));
  };
  search.control.addEventListener("input", () => void suggest(search.read()));
  const sparkItem = (spark: Spark) => {
    const { id, title, category, intensity, points, createdAt, notes, tags, isFavorite } = spark;
    const favorite = iconButton(`favorite-${id}`, labeled(text("spark.favorite"), title), "star",
      change(() => sparks.update({ sparkId: id, isFavorite: !isFavorite })));
    const edit = iconButton(`edit-${id}`, labeled(text("spark.edit"), title), "edit", async () => (
      openSpark(session, spark, live.refresh)));
    edit.ariaHasPopup = "dialog";
    const facts = dotted(text(`category.${category}`), text(`intensity.${intensity}`),
      labeled(text("spark.points"), points), formatInstant(createdAt, session.timeZone));
    const links = tags.map((name) => linkItem({ href: `#/sparks/list/${encodeURIComponent(name)}` }, name));
    return element("li", { class: "card spark" }, span(`mark category-${category}`, icon(category)),
      div("grow", element("h3", {}, title), notes && p("notes", notes), p("muted small", facts),
        links.length === 0 ? null : ul("tags", ...links)),
      pressed(favorite, isFavorite), edit);
  };
  const empty = () => counts.total === 0
    ? p("empty", `${text("spark.empty")}. ${text("spark.title_hint")}`) : filters.nothing(text("state.no_results"));
  const results = element("section", { class: "stack grow" }, filters.form(live.refresh), words,
    tags && linkButton("#/sparks/list", `${labeled(text("spark.tags"), tags.join())} ✕`, "secondary"),
    live.part(p("muted"), () => [dotted(
      labeled(text("statistics.total"), counts.total), labeled(text("range.today"), counts.today),
      labeled(text("spark.average_intensity"), counts.averageIntensity))]),
    live.part(element("ul", { class: "sparks", id: "spark-list" }), ([items]) => (
      items.length === 0 ? [element("li", {}, empty())] : items.map(sparkItem))),
    live.part(div("buttons"), () => [pages.more(live.refresh)]));
  return live.screen("", ["spark", "card", "mission", "overload", "data"], heading(text("nav.sparks")),
    live.part(element("div"), ([, progress]) => [levelCard(progress)]),
    div("columns", card(text("spark.capture"), "sparks", captureForm(capture), found), results));
}
