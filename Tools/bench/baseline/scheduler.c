#include "reviews.h"

#include <math.h>

/* The formulas use the order of operations of Kindling, so that both compute the same doubles. */

enum { DAY = 86400000, MAX_INTERVAL = 36500, GOOD = 3, EASY = 4 };

/* The weights w0 to w20 of FSRS-6. */
static const double weight[] = {
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
  1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
};
static const int64_t learning_steps[] = {60, 600}, relearning_steps[] = {600};

static double curve_factor(void) {
  static double factor;
  if (factor == 0) factor = pow(0.9, 1 / -weight[20]) - 1;
  return factor;
}

static int64_t elapsed_days(const review_card *card) { return (now - card->answered_at) / DAY; }

double retrievability(const review_card *card) {
  return pow(1 + curve_factor() * (double)elapsed_days(card) / card->stability, -weight[20]);
}

static double within(double value, double low, double high) { return fmin(fmax(value, low), high); }

/* ---- Memory ---- */

static double first_difficulty(int rating) { return weight[4] - pow(M_E, weight[5] * (rating - 1)) + 1; }

static double difficulty_after(double difficulty, int rating) {
  double change = -(weight[6] * (rating - GOOD)), damped = difficulty + (10 - difficulty) * change / 9;
  return within(weight[7] * first_difficulty(EASY) + (1 - weight[7]) * damped, 1, 10);
}

static double stability_within_day(double stability, int rating) {
  double increase = pow(M_E, weight[17] * (rating - GOOD + weight[18])) * pow(stability, -weight[19]);
  return stability * (rating == 1 ? increase : fmax(increase, 1));
}

static double stability_recalled(const review_card *card, int rating) {
  double ease = pow(M_E, weight[8]) * (11 - card->difficulty), saturation = pow(card->stability, -weight[9]);
  double spacing = pow(M_E, (1 - retrievability(card)) * weight[10]) - 1;
  double penalty = rating == 2 ? weight[15] : 1, bonus = rating == EASY ? weight[16] : 1;
  return card->stability * (1 + ease * saturation * spacing * penalty * bonus);
}

static double stability_forgotten(const review_card *card) {
  double hardness = weight[11] * pow(card->difficulty, -weight[12]);
  double retained = pow(card->stability + 1, weight[13]) - 1;
  double spacing = pow(M_E, (1 - retrievability(card)) * weight[14]);
  return fmin(hardness * retained * spacing, card->stability / pow(M_E, weight[17] * weight[18]));
}

static void update_memory(const review_card *before, int rating, review_card *after) {
  if (!before) {
    after->stability = weight[rating - 1];
    after->difficulty = within(first_difficulty(rating), 1, 10);
    return;
  }
  double stability = elapsed_days(before) < 1 ? stability_within_day(before->stability, rating)
    : rating == 1 ? stability_forgotten(before) : stability_recalled(before, rating);
  after->stability = fmax(stability, 0.001);
  after->difficulty = difficulty_after(before->difficulty, rating);
}

/* ---- Steps and intervals ---- */

/* Returns the interval in milliseconds of the step after an answer, or -1 if the card graduates to review. */
static int64_t next_step(int64_t step, const int64_t steps[], int count, int rating, int64_t *next) {
  *next = 0;
  if (rating == 1) return steps[0] * 1000;
  if (rating == EASY || step >= count) return -1;
  if (rating == 2 && step == 0) return count == 1 ? steps[0] * 1500 : (steps[0] + steps[1]) * 500;
  *next = rating == 2 ? step : step + 1;
  return *next < count ? steps[*next] * 1000 : -1;
}

void schedule_card(const review_card *before, int rating, double retention, review_card *after) {
  int64_t interval = -1;
  update_memory(before, rating, after);
  after->phase = before && before->phase != LEARNING ? RELEARNING : LEARNING;
  if (after->phase == LEARNING) {
    interval = next_step(before ? before->step : 0, learning_steps, 2, rating, &after->step);
  } else if (before->phase == RELEARNING || rating == 1) {
    interval = next_step(before->step, relearning_steps, 1, rating, &after->step);
  }
  if (interval < 0) {
    double days = after->stability / curve_factor() * (pow(retention, 1 / -weight[20]) - 1);
    interval = (int64_t)within(rint(days), 1, MAX_INTERVAL) * DAY;
    after->phase = REVIEW, after->step = 0;
  }
  after->answered_at = now;
  after->due_at = now + interval;
}
