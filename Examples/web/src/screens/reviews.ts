import { element, replaceChildren } from "../elements.js";
import type { ReviewChoice, ReviewCounts, ReviewItem } from "../kindling.js";
import { inputField } from "../forms.js";
import { openForm } from "../live.js";
import { actionButton, figure, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";
import { kitPicker } from "./kitPicker.js";
import { reviewCharts } from "./reviewCharts.js";

/** The keys of the labels of the ratings 1 to 4. */
const RATINGS = ["review.again", "review.hard", "review.good", "review.easy"] as const;

/** The due questions of the kits that the user studies, or of one kit. */
export function reviewsScreen(session: Session, [kitId]: readonly string[]): Screen {
  return new Reviews(session, kitId);
}

class Reviews implements Screen {
  readonly element: HTMLElement;
  readonly domains = ["review", "kit", "study", "data"] as const;
  private readonly counts = element("dl", { class: "figures" });
  private readonly card = element("section", { class: "card flashcard", "aria-live": "polite" });
  private readonly charts = element("div", { class: "card charts" });
  private readonly picker;
  private item: ReviewItem | undefined;
  private isRevealed = false;
  private shownAt = 0;

  constructor(private readonly session: Session, kitId?: string) {
    this.picker = kitPicker(session, () => void this.refresh(), kitId);
    this.element = element(
      "div", { class: "screen" },
      heading(text("nav.reviews")),
      element("div", { class: "toolbar" }, this.picker.element, this.counts),
      this.card,
      this.charts,
      element("div", { class: "buttons" },
        actionButton("review-settings", text("review.settings"), () => this.configure())),
    );
  }

  async refresh(): Promise<void> {
    const kitId = await this.picker.refresh();
    const { items, counts } = await this.session.client.reviews.next({ limit: 1, ...kitId && { kitIds: [kitId] } });
    this.show(items[0], counts);
    replaceChildren(this.charts, ...await reviewCharts(this.session, kitId));
  }

  private async configure(): Promise<void> {
    const { reviews } = this.session.client;
    const { newPerDay, desiredRetention, fuzz } = await reviews.configure();
    const fields = [
      inputField("newPerDay", text("review.new_per_day"), { type: "number", min: 0, value: newPerDay }),
      inputField("desiredRetention", text("review.retention_percent"), { type: "number", value: desiredRetention }),
    ];
    openForm(text("review.settings"), fields, async (values) => {
      const [news, retention] = [Number(values["newPerDay"]), Number(values["desiredRetention"])];
      await reviews.configure({ newPerDay: news, desiredRetention: retention, fuzz });
      await this.refresh();
    });
  }

  handleKey(key: string): boolean {
    const choice = this.isRevealed ? this.item?.choices.find(({ rating }) => String(rating) === key) : undefined;
    if (choice) {
      document.getElementById(`rating-${choice.rating}`)?.click();
    }
    return choice !== undefined;
  }

  private show(item: ReviewItem | undefined, counts: ReviewCounts): void {
    replaceChildren(
      this.counts, figure(text("review.due_today"), counts.due), figure(text("review.new"), counts.new),
      figure(text("review.reviewed_today"), counts.reviewedToday),
    );
    // A change elsewhere that leaves this question as it is must not hide an answer that was revealed.
    if (item && item.questionId === this.item?.questionId && item.reps === this.item.reps) {
      return;
    }
    this.item = item;
    this.isRevealed = false;
    this.shownAt = Date.now();
    this.render(counts);
  }

  private render(counts: ReviewCounts): void {
    const { item } = this;
    if (!item) {
      replaceChildren(
        this.card,
        element("p", { class: "empty" }, text("review.nothing_due"), element("br"), text("review.start_hint")),
        this.undoButton(counts));
      return;
    }
    const reveal = actionButton("show-answer", text("review.show_answer"), async () => {
      this.isRevealed = true;
      this.render(counts);
      document.getElementById("rating-3")?.focus();
    }, { kind: "primary" });
    const ratings = item.choices.map((choice) => this.ratingButton(item, choice));
    replaceChildren(
      this.card,
      element("p", { class: "eyebrow" }, `${item.kitName} · ${text(`review_state.${item.state}`)}`),
      element("p", { class: "prompt" }, item.prompt),
      this.isRevealed ? element("p", { class: "answer", id: "answer" }, item.correctAnswer) : null,
      this.isRevealed ? element("div", { class: "ratings" }, ...ratings) : element("div", { class: "buttons" }, reveal),
      this.undoButton(counts),
    );
  }

  private ratingButton(item: ReviewItem, { rating, intervalText }: ReviewChoice): HTMLButtonElement {
    const answer = async () => {
      const milliseconds = Date.now() - this.shownAt;
      const { questionId, reps } = item;
      await this.session.client.reviews.answer({ questionId, rating, milliseconds, reviews: reps });
      await this.refresh();
      document.getElementById("show-answer")?.focus();
    };
    const button = actionButton(
      `rating-${rating}`, text(RATINGS[rating - 1] ?? ""), answer, { kind: `rating rating-${rating}` });
    button.append(element("small", {}, intervalText), element("kbd", { "aria-hidden": "true" }, String(rating)));
    button.setAttribute("aria-keyshortcuts", String(rating));
    return button;
  }

  private undoButton({ reviewedToday }: ReviewCounts): HTMLButtonElement | null {
    return reviewedToday === 0 ? null : actionButton("undo", text("review.undo"), async () => {
      await this.session.client.reviews.undo();
      await this.refresh();
    }, { kind: "quiet" });
  }
}
