/*
 * Spaced reviews of cards under FSRS-6.
 *
 * The baseline assumes that the answered cards belong to kits of the user, that there are no shipped kits with answers,
 * that due dates are not randomized, and that the clock never goes back.
 */
#pragma once

#include "baseline.h"

typedef enum { LEARNING, REVIEW, RELEARNING } phase;

/* The review data of a card that was answered at least once. Days are civil days, times are in milliseconds. */
typedef struct {
  phase phase;
  int64_t step, answered_at, due_at, due_day, reps, lapses;
  double stability, difficulty;
} review_card;

/* ---- scheduler.c ---- */

/* Computes the phase, step, memory and due time of a card after an answer; `before` is NULL for a new card. */
void schedule_card(const review_card *before, int rating, double retention, review_card *after);
/* The current probability of recall. */
double retrievability(const review_card *card);
