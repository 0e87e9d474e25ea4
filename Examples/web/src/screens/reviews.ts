import {
  actionButton, clickButton, div, element, figures, heading, integerField, Live, openForm, p, refreshing,
  replaceChildren, selectField, text, type Screen, type Session,
} from "../components.js";
import type { ReviewChoice, ReviewCounts, ReviewItem } from "../kindling.js";
import { reviewCharts } from "./statistics.js";

/** The keys of the labels of the ratings 1 to 4. */
const RATINGS = ["review.again", "review.hard", "review.good", "review.easy"] as const;

/** The due questions of the kits that the user studies, or of one kit. */
export function reviewsScreen(session: Session, [initialKit]: readonly string[]): Screen {
  const { kits, reviews } = session.client;
  const kit = selectField<"kit", string | null>("kit", text("review.kits"), []);
  const card = element("section", { class: "card flashcard", "aria-live": "polite" });
  let selected: string | null = initialKit ?? null;
  let item: ReviewItem | undefined;
  let isRevealed = false;
  let shownAt = 0;
  kit.control.addEventListener("change", () => {
    selected = kit.read();
    void live.refresh();
  });
  const live = new Live(async () => {
    const { items } = await kits.list({ limit: 500 });
    kit.replace([
      { value: null, label: text("review.all_kits") }, ...items.map(({ id, name }) => ({ value: id, label: name })),
    ], selected);
    const chosen = kit.read();
    const kitIds = chosen === null ? {} : { kitIds: [chosen] };
    const next = await reviews.next({ limit: 1, ...kitIds });
    show(next.items[0], next.counts);
    return { counts: next.counts, charts: await reviewCharts(session, kitIds) };
  });
  const change = refreshing(live.refresh);

  async function configure(): Promise<void> {
    const { newPerDay, desiredRetention, fuzz } = await reviews.configure();
    openForm(text("review.settings"), [
      integerField("newPerDay", text("review.new_per_day"), { min: 0, value: newPerDay }),
      integerField("desiredRetention", text("review.retention_percent"), { value: desiredRetention }),
    ], (values) => change(() => reviews.configure({ ...values, fuzz }))());
  }

  function show(next: ReviewItem | undefined, counts: ReviewCounts): void {
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
    const undo = counts.reviewedToday === 0 ? null : actionButton("undo", text("review.undo"),
      change(() => reviews.undo()), { kind: "quiet" });
    const reveal = actionButton("show-answer", text("review.show_answer"), async () => {
      isRevealed = true;
      render(counts);
      document.getElementById("rating-3")?.focus();
    }, { kind: "primary" });
    replaceChildren(card, ...current ? [
      p("eyebrow", `${current.kitName} · ${text(`review_state.${current.state}`)}`), p("prompt", current.prompt),
      isRevealed ? element("p", { class: "answer", id: "answer" }, current.correctAnswer) : null,
      !isRevealed ? div("buttons", reveal)
        : div("ratings", ...current.choices.map((choice) => ratingButton(current, choice))),
    ] : [
      p("empty", text("review.nothing_due"), element("br"), text("review.start_hint")),
    ], undo);
  }

  function ratingButton(item: ReviewItem, { rating, intervalText }: ReviewChoice): HTMLButtonElement {
    const button = actionButton(`rating-${rating}`, text(RATINGS[rating - 1] ?? ""), async () => {
      await reviews.answer({
        questionId: item.questionId, rating, milliseconds: Date.now() - shownAt, reviews: item.reps });
      await live.refresh();
      document.getElementById("show-answer")?.focus();
    }, { kind: `rating rating-${rating}` });
    button.append(element("small", {}, intervalText), element("kbd", { "aria-hidden": "true" }, String(rating)));
    button.setAttribute("aria-keyshortcuts", String(rating));
    return button;
  }

  const counters = live.part(element("div"), ({ counts }) => [figures({
    "review.due_today": counts.due, "review.new": counts.new, "review.reviewed_today": counts.reviewedToday })]);
  const screen = live.screen("", ["review", "kit", "study", "data"], heading(text("nav.reviews")),
    div("toolbar", kit.element, counters), card, live.part(div("card charts"), ({ charts }) => charts),
    div("buttons", actionButton("review-settings", text("review.settings"), configure)));
  return { ...screen, handleKey: (key) => clickButton(`rating-${key}`) };
}
