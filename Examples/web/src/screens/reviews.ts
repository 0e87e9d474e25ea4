import {
  actionButton, buttons, clickButton, div, element, figure, heading, inputField, openForm, p, replaceChildren,
  replaceChoices, selectField, text, type Screen, type Session,
} from "../components.js";
import type { ReviewChoice, ReviewCounts, ReviewItem } from "../kindling.js";
import { reviewCharts } from "./statistics.js";

/** The keys of the labels of the ratings 1 to 4. */
const RATINGS = ["review.again", "review.hard", "review.good", "review.easy"] as const;

/** The due questions of the kits that the user studies, or of one kit. */
export function reviewsScreen(session: Session, [initialKit = ""]: readonly string[]): Screen {
  const kit = selectField("kit", text("review.kits"), []);
  const figures = element("dl", { class: "figures" });
  const card = element("section", { class: "card flashcard", "aria-live": "polite" });
  const charts = element("div", { class: "card charts" });
  let selected = initialKit;
  let item: ReviewItem | undefined;
  let isRevealed = false;
  let shownAt = 0;
  kit.control.addEventListener("change", () => {
    selected = kit.control.value;
    void refresh();
  });

  async function refresh(): Promise<void> {
    const { kits, reviews } = session.client;
    const { items } = await kits.list({ limit: 500 });
    replaceChoices(kit, [
      { value: "", label: text("review.all_kits") }, ...items.map(({ id, name }) => ({ value: id, label: name })),
    ], selected);
    const kitIds = kit.control.value === "" ? {} : { kitIds: [kit.control.value] };
    const next = await reviews.next({ limit: 1, ...kitIds });
    show(next.items[0], next.counts);
    replaceChildren(charts, ...await reviewCharts(session, kitIds));
  }

  async function configure(): Promise<void> {
    const { reviews } = session.client;
    const { newPerDay, desiredRetention, fuzz } = await reviews.configure();
    openForm(text("review.settings"), [
      inputField("newPerDay", text("review.new_per_day"), { type: "number", min: 0, value: newPerDay }),
      inputField("desiredRetention", text("review.retention_percent"), { type: "number", value: desiredRetention }),
    ], async (values) => {
      const [news, retention] = [Number(values["newPerDay"]), Number(values["desiredRetention"])];
      await reviews.configure({ newPerDay: news, desiredRetention: retention, fuzz });
      await refresh();
    });
  }

  function show(next: ReviewItem | undefined, counts: ReviewCounts): void {
    replaceChildren(
      figures, figure(text("review.due_today"), counts.due), figure(text("review.new"), counts.new),
      figure(text("review.reviewed_today"), counts.reviewedToday));
    // A change elsewhere that leaves this question as it is must not hide an answer that was revealed.
    if (next && next.questionId === item?.questionId && next.reps === item.reps) {
      return;
    }
    item = next;
    isRevealed = false;
    shownAt = Date.now();
    render(counts);
  }

  function render(counts: ReviewCounts): void {
    const current = item;
    const undo = counts.reviewedToday === 0 ? null : actionButton("undo", text("review.undo"), async () => {
      await session.client.reviews.undo();
      await refresh();
    }, { kind: "quiet" });
    const reveal = actionButton("show-answer", text("review.show_answer"), async () => {
      isRevealed = true;
      render(counts);
      document.getElementById("rating-3")?.focus();
    }, { kind: "primary" });
    replaceChildren(card, ...current ? [
      p("eyebrow", `${current.kitName} · ${text(`review_state.${current.state}`)}`), p("prompt", current.prompt),
      isRevealed ? element("p", { class: "answer", id: "answer" }, current.correctAnswer) : null,
      !isRevealed ? buttons(reveal)
        : div("ratings", ...current.choices.map((choice) => ratingButton(current, choice))),
    ] : [
      p("empty", text("review.nothing_due"), element("br"), text("review.start_hint")),
    ], undo);
  }

  function ratingButton(item: ReviewItem, { rating, intervalText }: ReviewChoice): HTMLButtonElement {
    const button = actionButton(`rating-${rating}`, text(RATINGS[rating - 1] ?? ""), async () => {
      await session.client.reviews.answer({
        questionId: item.questionId, rating, milliseconds: Date.now() - shownAt, reviews: item.reps });
      await refresh();
      document.getElementById("show-answer")?.focus();
    }, { kind: `rating rating-${rating}` });
    button.append(element("small", {}, intervalText), element("kbd", { "aria-hidden": "true" }, String(rating)));
    button.setAttribute("aria-keyshortcuts", String(rating));
    return button;
  }

  return {
    element: div("screen", heading(text("nav.reviews")),
      div("toolbar", kit.element, figures), card, charts,
      buttons(actionButton("review-settings", text("review.settings"), configure))),
    domains: ["review", "kit", "study", "data"], refresh, handleKey: (key) => clickButton(`rating-${key}`),
  };
}
