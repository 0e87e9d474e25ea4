import { element, replaceChildren, setAttributes } from "../elements.js";
import { checkboxField, inputField, selectField } from "../forms.js";
import { icon } from "../icons.js";
import type {
  DayRangeName, Spark, SparkCategory, SparkIntensity, SparkSort, SparksListParameters,
} from "../kindling.js";
import { notify } from "../notices.js";
import { actionButton, card, heading, iconButton, linkButton, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatInstant, formatNumber, labeled, text } from "../texts.js";
import { allOr, CATEGORIES, Filters, INTENSITIES } from "./filters.js";
import { levelCard } from "./level.js";
import { captureForm, openSpark, rewards, type SparkValues } from "./sparkForm.js";

const RANGES = ["today", "yesterday", "this_week", "last_week", "this_month", "last_month", "this_year"] as const;
const SORTS: readonly SparkSort[] = ["newest", "oldest", "points", "category", "intensity", "alphabetical"];

/** Capturing sparks, and searching them; those with a tag if the address contains one. */
export function sparksScreen(session: Session, [tag]: readonly string[]): Screen {
  return new Sparks(session, tag === undefined ? null : decodeURIComponent(tag));
}

class Sparks implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["spark", "card", "mission", "overload", "data"] as const;
  private readonly level = element("div");
  private readonly counts = element("p", { class: "muted" });
  private readonly found = element("div");
  private readonly list = element("ul", { class: "sparks", id: "spark-list" });
  private readonly more = element("div", { class: "buttons" });
  private readonly words = element("datalist", { id: "spark-words" });
  private readonly filters = new Filters([
    inputField("text", text("spark.search"), { type: "search", list: "spark-words" }),
    selectField("category", text("spark.category"), allOr("category", CATEGORIES)),
    selectField("intensity", text("spark.intensity"), allOr("intensity", INTENSITIES)),
    selectField("range", text("range.label"), allOr("range", RANGES)),
    selectField("sort", text("sort.label"), SORTS.map((value) => ({ value, label: text(`sort.${value}`) }))),
    checkboxField("favorites", text("spark.favorites_only")),
    checkboxField("withNotes", text("spark.with_notes")),
  ], () => this.refresh());

  constructor(private readonly session: Session, private readonly tag: string | null) {
    const search = this.filters.control("text");
    search?.addEventListener("input", () => void this.suggest(search.value));
    this.element = element(
      "div", { class: "screen" },
      heading(text("nav.sparks")), this.level,
      element(
        "div", { class: "columns" },
        card(text("spark.capture"), "sparks", captureForm((values) => this.capture(values)), this.found),
        element(
          "section", { class: "stack grow" }, this.filters.element, this.words,
          tag === null ? null : linkButton("#/sparks/list", `${labeled(text("spark.tags"), tag)} ✕`, "secondary"),
          this.counts, this.list, this.more),
      ),
    );
  }

  async refresh(): Promise<void> {
    const { sparks } = this.session.client;
    const [{ items, nextCursor, counts }, progress] = await Promise.all([
      sparks.list(this.filter()), sparks.progress(),
    ]);
    this.level.replaceChildren(levelCard(progress));
    this.counts.textContent = [
      labeled(text("statistics.total"), counts.total), labeled(text("range.today"), counts.today),
      labeled(text("spark.average_intensity"), formatNumber(counts.averageIntensity)),
    ].join(" · ");
    const empty = counts.total === 0
      ? element("p", { class: "empty" }, `${text("spark.empty")}. ${text("spark.title_hint")}`)
      : this.filters.nothing(text("state.no_results"));
    replaceChildren(this.list, ...(
      items.length === 0 ? [element("li", {}, empty)] : items.map((spark) => this.sparkItem(spark))));
    this.showMore(nextCursor);
  }

  private async capture(values: SparkValues): Promise<void> {
    const created = await this.session.client.sparks.create(values);
    const { card: { title }, pointsGained } = created;
    notify(text("spark.captured"), `${labeled(text("spark.points"), pointsGained)} · ${title}`);
    this.found.replaceChildren(rewards(created));
    await this.refresh();
    this.found.scrollIntoView({ block: "nearest" });
  }

  private async suggest(typed: string): Promise<void> {
    const { items } = typed.trim() === "" ? { items: [] } : await this.session.client.sparks.suggest({ text: typed });
    this.words.replaceChildren(...items.map((value) => element("option", { value })));
  }

  private filter(): SparksListParameters {
    return {
      limit: 20,
      text: this.filters.value("text"),
      category: this.filters.value<SparkCategory>("category"),
      intensity: this.filters.value<SparkIntensity>("intensity"),
      range: this.filters.value<DayRangeName>("range"),
      sort: this.filters.value<SparkSort>("sort"),
      favorites: this.filters.isChecked("favorites"),
      withNotes: this.filters.isChecked("withNotes"),
      tags: this.tag === null ? null : [this.tag],
    };
  }

  private showMore(cursor: string | null): void {
    const load = async () => {
      const { items, nextCursor } = await this.session.client.sparks.list({ ...this.filter(), cursor });
      this.list.append(...items.map((spark) => this.sparkItem(spark)));
      this.showMore(nextCursor);
    };
    replaceChildren(this.more, cursor === null ? null : actionButton("more-sparks", text("action.show_more"), load));
  }

  private sparkItem(spark: Spark): HTMLElement {
    const refresh = () => this.refresh();
    const { title } = spark;
    const label = (key: string) => labeled(text(key), title);
    const favorite = iconButton(`favorite-${spark.id}`, label("spark.favorite"), "star", async () => {
      await this.session.client.sparks.update({ sparkId: spark.id, isFavorite: !spark.isFavorite });
      await refresh();
    });
    setAttributes(favorite, { "aria-pressed": String(spark.isFavorite) });
    const edit = iconButton(
      `edit-${spark.id}`, label("spark.edit"), "edit", async () => openSpark(this.session, spark, refresh));
    setAttributes(edit, { "aria-haspopup": "dialog" });
    const facts = [
      text(`category.${spark.category}`), text(`intensity.${spark.intensity}`),
      labeled(text("spark.points"), spark.points), formatInstant(spark.createdAt, this.session.timeZone)];
    return element(
      "li", { class: "card spark" },
      element("span", { class: `mark category-${spark.category}` }, icon(spark.category)),
      element(
        "div", { class: "grow" },
        element("h3", {}, title),
        spark.notes === null ? null : element("p", { class: "notes" }, spark.notes),
        element("p", { class: "muted small" }, facts.join(" · ")),
        spark.tags.length === 0 ? null : element("ul", { class: "tags" }, ...spark.tags.map((tag) => (
          element("li", {}, element("a", { href: `#/sparks/list/${encodeURIComponent(tag)}` }, tag))))),
      ),
      favorite, edit,
    );
  }
}
