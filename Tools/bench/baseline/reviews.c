#define _GNU_SOURCE
#include "reviews.h"

static const slice phase_names[] = {{"learning", 8}, {"review", 6}, {"relearning", 10}};

/* ---- Parameters ---- */

typedef struct {
  slice card, kit; /* the slugs */
  int64_t kit_row, position, rating, milliseconds; /* the milliseconds are -1 if unknown */
} answer;

static bool read_answer(slice params, answer *answer) {
  const char *at = NULL;
  slice name, value;
  bool is_ok = true;
  memset(answer, 0, sizeof *answer);
  answer->milliseconds = -1;
  while (is_ok && each_member(params, &at, &name, &value)) {
    if (same(name, SLICE("cardId"))) {
      answer->card = value;
    } else if (same(name, SLICE("rating"))) {
      is_ok = read_integer(value, &answer->rating);
    } else {
      is_ok = same(name, SLICE("milliseconds")) && read_integer(value, &answer->milliseconds);
    }
  }
  const char *hyphen = answer->card.length ? memrchr(answer->card.at, '-', answer->card.length) : NULL;
  static const slice prefix = SLICE("kit-");
  if (!is_ok || !hyphen || answer->rating < 1 || answer->rating > 4) return false;
  answer->kit = (slice){answer->card.at, (size_t)(hyphen - answer->card.at)};
  slice position = {hyphen + 1, answer->card.length - answer->kit.length - 1};
  if (answer->kit.length <= prefix.length || memcmp(answer->kit.at, prefix.at, prefix.length) != 0) return false;
  slice row = {answer->kit.at + prefix.length, answer->kit.length - prefix.length};
  return read_integer(row, &answer->kit_row) && read_integer(position, &answer->position) && answer->position > 0;
}

/* ---- Reading ---- */

/* Runs a query with one row and resets it; returns whether the row exists. */
static bool exists(sqlite3_stmt *query) {
  bool is_found = sqlite3_step(query) == SQLITE_ROW;
  sqlite3_reset(query);
  return is_found;
}

static bool has_question(const answer *answer) {
  sqlite3_stmt *kit = prepared(KIT), *question = prepared(QUESTION);
  sqlite3_bind_int64(kit, 1, user.id);
  sqlite3_bind_int64(kit, 2, answer->kit_row);
  if (!exists(kit)) return false;
  sqlite3_bind_int64(question, 1, answer->kit_row);
  sqlite3_bind_int64(question, 2, answer->position - 1);
  sqlite3_bind_int64(question, 3, 1);
  bool is_found = sqlite3_step(question) == SQLITE_ROW && sqlite3_column_int64(question, 1) == answer->position;
  sqlite3_reset(question);
  return is_found;
}

/* Loads the review data of a card; false if it is new. */
static bool load_card(const answer *answer, review_card *card) {
  sqlite3_stmt *query = prepared(REVIEW_CARD);
  sqlite3_bind_int64(query, 1, user.id);
  bind_text(query, 2, answer->kit);
  sqlite3_bind_int64(query, 3, answer->position);
  bool is_found = sqlite3_step(query) == SQLITE_ROW;
  if (is_found) {
    card->phase = LEARNING;
    while (!same(phase_names[card->phase], column_text(query, 2))) card->phase++;
    card->step = sqlite3_column_int64(query, 3);
    card->stability = sqlite3_column_double(query, 4), card->difficulty = sqlite3_column_double(query, 5);
    card->answered_at = sqlite3_column_int64(query, 6), card->due_at = sqlite3_column_int64(query, 7);
    card->due_day = sqlite3_column_int64(query, 8);
    card->reps = sqlite3_column_int64(query, 9), card->lapses = sqlite3_column_int64(query, 10);
  }
  sqlite3_reset(query);
  return is_found;
}

static double desired_retention(void) {
  sqlite3_stmt *query = prepared(REVIEW_SETTINGS);
  sqlite3_bind_int64(query, 1, user.id);
  double retention = sqlite3_step(query) == SQLITE_ROW ? (double)sqlite3_column_int64(query, 1) / 100 : 0.9;
  sqlite3_reset(query);
  return retention;
}

/* The counts that the user sees today. */
typedef struct {
  int64_t due, new_per_day, first_answers, answers;
} counts;

static void load_counts(counts *counts) {
  sqlite3_stmt *query = prepared(REVIEW_COUNTS);
  sqlite3_bind_int64(query, 1, user.id);
  sqlite3_bind_int64(query, 2, today());
  *counts = (typeof(*counts)){.new_per_day = 20};
  if (sqlite3_step(query) == SQLITE_ROW) {
    counts->due = sqlite3_column_int64(query, 0);
    if (sqlite3_column_type(query, 1) != SQLITE_NULL) counts->new_per_day = sqlite3_column_int64(query, 1);
    if (sqlite3_column_type(query, 2) != SQLITE_NULL && sqlite3_column_int64(query, 2) >= today()) {
      counts->first_answers = sqlite3_column_int64(query, 3), counts->answers = sqlite3_column_int64(query, 4);
    }
  }
  sqlite3_reset(query);
}

/* Returns the number of new cards left today, or -1 on an error or if the user studies shipped kits. */
static int64_t new_cards_left(const counts *counts) {
  int64_t left = counts->new_per_day - counts->first_answers, found = 0;
  if (left <= 0) return 0;
  sqlite3_stmt *shipped = prepared(SHIPPED_REVIEWS), *own = prepared(OWN_REVIEWS);
  sqlite3_bind_int64(shipped, 1, user.id);
  if (!run(shipped)) return -1;
  sqlite3_bind_int64(own, 1, user.id);
  while (found < left && sqlite3_step(own) == SQLITE_ROW) {
    found += sqlite3_column_int64(own, 5) - sqlite3_column_int64(own, 7);
  }
  sqlite3_reset(own);
  return found < left ? found : left;
}

/* ---- Saving ---- */

static bool save_card(const answer *answer, const review_card *card) {
  sqlite3_stmt *statement = prepared(SAVE_CARD);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, answer->kit);
  sqlite3_bind_int64(statement, 3, answer->position);
  bind_text(statement, 4, phase_names[card->phase]);
  sqlite3_bind_int64(statement, 5, card->step);
  sqlite3_bind_double(statement, 6, card->stability);
  sqlite3_bind_double(statement, 7, card->difficulty);
  sqlite3_bind_int64(statement, 8, card->answered_at);
  sqlite3_bind_int64(statement, 9, card->due_at);
  sqlite3_bind_int64(statement, 10, card->due_day);
  sqlite3_bind_int64(statement, 11, card->reps);
  sqlite3_bind_int64(statement, 12, card->lapses);
  return run(statement);
}

static bool move_due(const review_card *before, int64_t day) {
  sqlite3_stmt *removal = prepared(REMOVE_DUE), *clearing = prepared(CLEAR_DUE), *addition = prepared(ADD_DUE);
  if (before && before->due_day == day) return true;
  if (before) {
    sqlite3_bind_int64(removal, 1, 1);
    sqlite3_bind_int64(removal, 2, user.id);
    sqlite3_bind_int64(removal, 3, before->due_day);
    sqlite3_bind_int64(clearing, 1, user.id);
    sqlite3_bind_int64(clearing, 2, before->due_day);
    if (!run(removal) || !run(clearing)) return false;
  }
  sqlite3_bind_int64(addition, 1, user.id);
  sqlite3_bind_int64(addition, 2, day);
  return run(addition);
}

static bool count_answer(const answer *answer, bool is_first) {
  sqlite3_stmt *statement = prepared(ADD_ANSWER);
  sqlite3_bind_int64(statement, 1, user.id);
  sqlite3_bind_int64(statement, 2, today());
  sqlite3_bind_int(statement, 3, is_first);
  sqlite3_bind_int(statement, 4, answer->rating > 1);
  sqlite3_bind_int64(statement, 5, answer->milliseconds > 0 ? answer->milliseconds : 0);
  return run(statement);
}

/* Counts a card of a kit that was new. */
static bool count_card(const answer *answer) {
  sqlite3_stmt *kit = prepared(ANSWERED_KIT), *positions = prepared(ANSWERED_POSITIONS);
  sqlite3_bind_int64(kit, 1, user.id);
  bind_text(kit, 2, answer->kit);
  bool is_found = sqlite3_step(kit) == SQLITE_ROW;
  int64_t cards = is_found ? sqlite3_column_int64(kit, 1) : 0, first_new = is_found ? sqlite3_column_int64(kit, 2) : 1;
  sqlite3_reset(kit);
  sqlite3_bind_int64(positions, 1, user.id);
  bind_text(positions, 2, answer->kit);
  sqlite3_bind_int64(positions, 3, first_new);
  while (sqlite3_step(positions) == SQLITE_ROW && sqlite3_column_int64(positions, 0) == first_new) first_new++;
  sqlite3_reset(positions);
  sqlite3_stmt *statement = prepared(SAVE_ANSWERED_KIT);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, answer->kit);
  sqlite3_bind_int64(statement, 3, cards + 1);
  sqlite3_bind_int64(statement, 4, first_new);
  return run(statement);
}

static bool log_answer(const answer *answer, const review_card *before) {
  sqlite3_stmt *statement = prepared(LOG_ANSWER);
  sqlite3_clear_bindings(statement);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, answer->kit);
  sqlite3_bind_int64(statement, 3, answer->position);
  sqlite3_bind_int64(statement, 4, answer->rating);
  sqlite3_bind_int64(statement, 5, now);
  bind_text(statement, 6, (slice){user.zone, strlen(user.zone)});
  sqlite3_bind_int64(statement, 7, today());
  sqlite3_bind_int64(statement, 8, today());
  if (answer->milliseconds >= 0) sqlite3_bind_int64(statement, 9, answer->milliseconds);
  if (before) {
    bind_text(statement, 10, phase_names[before->phase]);
    sqlite3_bind_int64(statement, 11, before->step);
    sqlite3_bind_double(statement, 12, before->stability);
    sqlite3_bind_double(statement, 13, before->difficulty);
    sqlite3_bind_int64(statement, 14, before->answered_at);
    sqlite3_bind_int64(statement, 15, before->due_at);
    sqlite3_bind_int64(statement, 16, before->due_day);
    sqlite3_bind_int64(statement, 17, before->reps);
    sqlite3_bind_int64(statement, 18, before->lapses);
  }
  return run(statement);
}

static bool append_answered(const answer *answer, const review_card *card) {
  size_t start = replies.used;
  PUT("{\"kitId\":\""), put(answer->kit), PUT("\",\"rating\":"), put_integer(answer->rating);
  PUT(",\"reps\":"), put_integer(card->reps), PUT(",\"due\":"), put_instant(card->due_at), PUT("}");
  return append_event(SLICE("review.answered"), answer->card, take(start));
}

/* ---- Reply ---- */

static void put_card(const answer *answer, const review_card *card) {
  bool is_due = card->due_day <= today() && (card->phase == REVIEW || card->due_at <= now);
  PUT("{\"cardId\":\""), put(answer->card), PUT("\",\"kitId\":\""), put(answer->kit);
  PUT("\",\"state\":\""), put(phase_names[card->phase]), PUT("\",\"step\":");
  if (card->phase == REVIEW) PUT("null"); else put_integer(card->step);
  PUT(",\"isDue\":"), put_flag(is_due), PUT(",\"due\":"), put_instant(card->due_at);
  PUT(",\"dueDay\":\""), put_day(card->due_day), PUT("\",\"answeredAt\":"), put_instant(card->answered_at);
  PUT(",\"stability\":"), put_number(card->stability), PUT(",\"difficulty\":"), put_number(card->difficulty);
  PUT(",\"retrievability\":"), put_number(retrievability(card)), PUT(",\"reps\":"), put_integer(card->reps);
  PUT(",\"lapses\":"), put_integer(card->lapses), PUT("}");
}

outcome answer_review(slice params) {
  answer answer;
  review_card stored, after;
  counts counts;
  if (!read_answer(params, &answer) || !has_question(&answer)) return REJECTED;
  const review_card *before = load_card(&answer, &stored) ? &stored : NULL;
  schedule_card(before, (int)answer.rating, desired_retention(), &after);
  after.due_day = (after.due_at - user.day_starts_at * 3600000) / 86400000;
  after.reps = before ? before->reps + 1 : 1;
  after.lapses = before ? before->lapses + (answer.rating == 1 && before->phase == REVIEW) : 0;
  load_counts(&counts);
  if (!save_card(&answer, &after) || !move_due(before, after.due_day)) return FAILED;
  if (!count_answer(&answer, !before) || (!before && !count_card(&answer))) return FAILED;
  if (!log_answer(&answer, before) || !append_answered(&answer, &after)) return FAILED;

  load_counts(&counts);
  int64_t new_cards = new_cards_left(&counts);
  PUT("{\"card\":"), put_card(&answer, &after), PUT(",\"rating\":"), put_integer(answer.rating);
  PUT(",\"counts\":{\"due\":"), put_integer(counts.due), PUT(",\"new\":"), put_integer(new_cards);
  PUT(",\"newToday\":"), put_integer(counts.first_answers), PUT(",\"reviewedToday\":"), put_integer(counts.answers);
  PUT(",\"newPerDay\":"), put_integer(counts.new_per_day), PUT("}}");
  return new_cards < 0 ? FAILED : DONE;
}
