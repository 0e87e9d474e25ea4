import { element, replaceChildren, setAttributes } from "../elements.js";
import {
  checkboxField, form, inputField, labeledChoices, selectField, textField, textValue, type Choice, type Values,
} from "../forms.js";
import { icon } from "../icons.js";
import type { Spark, SparkCategory, SparkIntensity, SparksListParameters } from "../kindling.js";
import { notify, notifyError } from "../notices.js";
import { actionButton, card, heading, iconButton, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatInstant, labeled, text } from "../texts.js";

const CATEGORIES: readonly SparkCategory[] = ["idea", "decision", "energy", "experiment", "challenge"];
const INTENSITIES: readonly SparkIntensity[] = ["low", "medium", "high", "extreme"];
const SEARCH_DELAY = 200;

/** Capturing sparks, and searching them. */
export function sparksScreen(session: Session): Screen {
  return new Sparks(session);
}

class Sparks implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["spark", "data"] as const;
  private readonly list = element("ul", { class: "sparks", id: "spark-list" });
  private readonly more = element("div", { class: "buttons" });
  private readonly text = inputField("text", text("spark.search"), { type: "search" });
  private readonly category = selectField("category", text("spark.category"), allOr("category", CATEGORIES));
  private readonly favorites = checkboxField("favorites", text("spark.favorites_only"));
  private delayed: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: Session) {
    const filters = [this.text, this.category, this.favorites];
    const search = element("form", { class: "filters", role: "search" }, ...filters.map((field) => field.element));
    search.addEventListener("submit", (event) => event.preventDefault());
    search.addEventListener("input", () => this.searchSoon());
    this.element = element(
      "div", { class: "screen" },
      heading(text("nav.sparks")),
      element(
        "div", { class: "columns" },
        card(text("spark.capture"), "sparks", this.captureForm()),
        element("section", { class: "stack grow" }, search, this.list, this.more),
      ),
    );
  }

  async refresh(): Promise<void> {
    const { items, nextCursor, counts } = await this.session.client.sparks.list(this.filter());
    const empty = element("li", { class: "empty" }, text(counts.total === 0 ? "spark.empty" : "state.no_results"));
    replaceChildren(this.list, ...(items.length === 0 ? [empty] : items.map((spark) => this.sparkItem(spark))));
    this.showMore(nextCursor);
  }

  private captureForm(): HTMLFormElement {
    return form({
      id: "capture",
      fields: [
        inputField("title", text("spark.title")),
        selectField("category", text("spark.category"), labeledChoices(CATEGORIES, "category")),
        selectField("intensity", text("spark.intensity"), labeledChoices(INTENSITIES, "intensity"), "medium"),
        inputField("tags", text("spark.tags"), {}, text("spark.tags_hint")),
        textField("notes", text("spark.notes")),
      ],
      submitLabel: text("spark.capture"),
      submit: (values) => this.capture(values),
      resets: true,
    });
  }

  private async capture(values: Values): Promise<void> {
    const { card: found, level, pointsGained } = await this.session.client.sparks.create({
      title: textValue(values, "title"),
      category: textValue(values, "category") as SparkCategory,
      intensity: textValue(values, "intensity") as SparkIntensity,
      notes: textValue(values, "notes") || null,
      tags: textValue(values, "tags").split(",").map((tag) => tag.trim()).filter((tag) => tag !== ""),
    });
    notify(text("spark.captured"), `${labeled(text("spark.points"), pointsGained)} · ${found.title}`);
    if (level.after > level.before) {
      notify(text("level.up"), level.title);
    }
    await this.refresh();
  }

  private searchSoon(): void {
    clearTimeout(this.delayed);
    this.delayed = setTimeout(() => void this.refresh().catch(notifyError), SEARCH_DELAY);
  }

  private filter(): SparksListParameters {
    const category = this.category.control.value;
    return {
      limit: 20,
      text: this.text.control.value.trim() || null,
      category: category === "" ? null : category as SparkCategory,
      favorites: (this.favorites.control as HTMLInputElement).checked,
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
    const { sparks } = this.session.client;
    const favorite = iconButton(`favorite-${spark.id}`, text("spark.favorite"), "star", async () => {
      await sparks.update({ sparkId: spark.id, isFavorite: !spark.isFavorite });
      await this.refresh();
    });
    setAttributes(favorite, { "aria-pressed": String(spark.isFavorite) });
    const remove = iconButton(`delete-${spark.id}`, text("action.delete"), "close", async () => {
      await sparks.delete({ sparkId: spark.id });
      await this.refresh();
    });
    const time = formatInstant(spark.createdAt, this.session.timeZone);
    return element(
      "li", { class: "card spark" },
      element("span", { class: `mark category-${spark.category}` }, icon("sparks")),
      element(
        "div", { class: "grow" },
        element("h3", {}, spark.title),
        spark.notes === null ? null : element("p", { class: "notes" }, spark.notes),
        element(
          "p", { class: "muted small" },
          [text(`category.${spark.category}`), text(`intensity.${spark.intensity}`), time].join(" · ")),
        spark.tags.length === 0 ? null : element(
          "ul", { class: "tags" }, ...spark.tags.map((tag) => element("li", {}, tag))),
      ),
      favorite, remove,
    );
  }
}

function allOr(prefix: string, values: readonly string[]): readonly Choice[] {
  return [{ value: "", label: text("filter.all") }, ...labeledChoices(values, prefix)];
}
