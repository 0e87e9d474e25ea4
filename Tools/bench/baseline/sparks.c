#include "sparks.h"

static const int base_points[CATEGORIES] = {10, 15, 8, 20, 25}, duplicate_points[RARITIES] = {10, 25, 50, 100};

int spark_points(int category, int intensity) { return base_points[category] * (intensity + 2) / 2; }

/* ---- Parameters ---- */

bool find_name(slice name, const slice names[], int count, int *index) {
  for (*index = 0; *index < count; ++*index) {
    if (same(names[*index], name)) return true;
  }
  return false;
}

static bool read_spark(slice params, spark *spark) {
  const char *at = NULL;
  slice name, value;
  bool is_ok = true;
  memset(spark, 0, sizeof *spark);
  clear_lowered();
  spark->category = 2, spark->intensity = 1;
  while (is_ok && each_member(params, &at, &name, &value)) {
    if (same(name, SLICE("title"))) {
      spark->title = trimmed(value);
    } else if (same(name, SLICE("notes"))) {
      spark->notes = trimmed(value);
    } else if (same(name, SLICE("category"))) {
      is_ok = find_name(value, categories, CATEGORIES, &spark->category);
    } else if (same(name, SLICE("intensity"))) {
      is_ok = find_name(value, intensities, INTENSITIES, &spark->intensity);
    } else if (same(name, SLICE("tags"))) {
      is_ok = read_tags(value, &spark->tags);
    } else if (same(name, SLICE("estimatedMinutes"))) {
      is_ok = read_integer(value, &spark->estimated_minutes);
    } else if (same(name, SLICE("actualMinutes"))) {
      is_ok = read_integer(value, &spark->actual_minutes);
    } else if (same(name, SLICE("isFavorite"))) {
      spark->is_favorite = same(value, SLICE("true"));
    } else {
      is_ok = false;
    }
  }
  if (spark->notes.length == 0) spark->notes.at = NULL;
  int64_t hour = now / 3600000 % 24;
  spark->points = spark_points(spark->category, spark->intensity);
  spark->day = today();
  spark->is_morning = hour >= user.day_starts_at && hour < 12;
  return is_ok && spark->title.length > 0;
}

/* ---- Saving ---- */

bool save_spark(spark *spark) {
  size_t start = replies.used;
  put_tags(&spark->tags);
  slice tags = take(start);
  sqlite3_stmt *statement = prepared(INSERT_SPARK);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, spark->title);
  bind_text(statement, 3, spark->title_key);
  bind_text(statement, 4, spark->notes);
  bind_text(statement, 5, categories[spark->category]);
  sqlite3_bind_int64(statement, 6, spark->intensity + 1);
  bind_text(statement, 7, tags);
  bind_optional(statement, 8, spark->estimated_minutes);
  bind_optional(statement, 9, spark->actual_minutes);
  sqlite3_bind_int64(statement, 10, spark->is_favorite);
  sqlite3_bind_int64(statement, 11, spark->points);
  sqlite3_bind_int64(statement, 12, now);
  sqlite3_bind_int64(statement, 13, now);
  bind_text(statement, 14, (slice){user.zone, strlen(user.zone)});
  sqlite3_bind_int64(statement, 15, spark->day);
  sqlite3_bind_int64(statement, 16, spark->is_morning);
  sqlite3_bind_int64(statement, 17, 0);
  bind_text(statement, 18, spark->card);
  if (!run(statement)) return false;
  spark->id = sqlite3_last_insert_rowid(sqlite3_db_handle(statement));
  return true;
}

static bool count_spark(const spark *spark) {
  sqlite3_stmt *statement = prepared(COUNT_SPARK);
  sqlite3_bind_int64(statement, 1, user.id);
  sqlite3_bind_int64(statement, 2, spark->day);
  bind_text(statement, 3, categories[spark->category]);
  for (int i = 0; i < INTENSITIES; i++) sqlite3_bind_int64(statement, 4 + i, spark->intensity == i);
  sqlite3_bind_int64(statement, 4 + INTENSITIES, spark->is_morning);
  return run(statement);
}

static bool append_spark_event(const spark *spark, slice subject) {
  size_t start = replies.used;
  PUT("{\"category\":\""), put(categories[spark->category]);
  PUT("\",\"points\":"), put_integer(spark->points), PUT("}");
  return append_event(SLICE("spark.created"), subject, take(start));
}

/* Extends or restarts the streak with the day of a new spark, which is never before the last day. */
static void extend_streak(profile *profile, int64_t day) {
  if (day == profile->last_day) return;
  profile->streak = profile->last_day != NO_DAY && day == profile->last_day + 1 ? profile->streak + 1 : 1;
  if (profile->longest < profile->streak) profile->longest = profile->streak;
  profile->last_day = day;
}

/* ---- Card ---- */

typedef struct {
  int index, bonus;
  int64_t owned;
} dropped_card;

/* Loads the number of copies of each card, and counts the different cards by category and rarity. */
static bool load_cards(int64_t owned[MAX_CARDS], int64_t counts[CATEGORIES][RARITIES]) {
  int result, next = 0;
  sqlite3_stmt *query = prepared(CARD_STATES);
  sqlite3_bind_int64(query, 1, user.id);
  while ((result = sqlite3_step(query)) == SQLITE_ROW) {
    slice id = column_text(query, 0);
    int position = next;
    while (position < card_count && !same(cards[cards_by_slug[position]].id, id)) position++;
    if (position == card_count) continue;
    const card *card = &cards[cards_by_slug[position]];
    owned[cards_by_slug[position]] = sqlite3_column_int64(query, 1);
    counts[card->category][card->rarity]++;
    next = position + 1;
  }
  sqlite3_reset(query);
  return result == SQLITE_DONE;
}

static int draw(int category) {
  int roll = below(100), rarity = roll < 60 ? 0 : roll < 90 ? 1 : roll < 98 ? 2 : 3;
  while (pools[category][rarity].count == 0) rarity--;
  return pools[category][rarity].first + below(pools[category][rarity].count);
}

static bool obtain(const card *card) {
  sqlite3_stmt *statement = prepared(OBTAIN_CARD);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, card->id);
  sqlite3_bind_int64(statement, 3, now);
  return run(statement);
}

static bool drop_card(const spark *spark, int64_t counts[CATEGORIES][RARITIES], dropped_card *dropped) {
  int64_t owned[MAX_CARDS] = {0};
  size_t start = replies.used;
  if (!load_cards(owned, counts)) return false;
  const card *card = &cards[dropped->index];
  dropped->owned = owned[dropped->index] + 1;
  dropped->bonus = dropped->owned > 1 ? duplicate_points[card->rarity] : 0;
  if (dropped->owned == 1) counts[card->category][card->rarity]++;
  if (!obtain(card)) return false;
  if (dropped->bonus) {
    put(card->id), PUT("/"), put_integer(spark->id);
    if (!pay(dropped->bonus, SLICE("card_duplicate"), take(start), SLICE("all"))) return false;
  }
  PUT("{\"sparkId\":"), put_integer(spark->id), PUT(",\"ownedCount\":"), put_integer(dropped->owned);
  PUT(",\"bonus\":"), put_integer(dropped->bonus), PUT("}");
  return append_event(SLICE("card.obtained"), card->id, take(start));
}

/* ---- Reply ---- */

static void put_spark(const spark *spark) {
  PUT("{\"id\":"), put_integer(spark->id), PUT(",\"title\":"), put_text(spark->title), PUT(",\"notes\":");
  if (spark->notes.at) put_text(spark->notes); else PUT("null");
  PUT(",\"category\":\""), put(categories[spark->category]);
  PUT("\",\"intensity\":\""), put(intensities[spark->intensity]), PUT("\",\"tags\":"), put_tags(&spark->tags);
  PUT(",\"estimatedMinutes\":"), put_optional(spark->estimated_minutes);
  PUT(",\"actualMinutes\":"), put_optional(spark->actual_minutes);
  PUT(",\"isFavorite\":"), put_flag(spark->is_favorite), PUT(",\"points\":"), put_integer(spark->points);
  PUT(",\"createdAt\":"), put_instant(now), PUT(",\"updatedAt\":"), put_instant(now);
  PUT(",\"day\":\""), put_day(spark->day), PUT("\"}");
}

static void put_card(const dropped_card *dropped) {
  const card *card = &cards[dropped->index];
  PUT("{\"id\":\""), put(card->id), PUT("\",\"title\":"), put(card->title);
  PUT(",\"category\":\""), put(categories[card->category]), PUT("\",\"rarity\":\""), put(rarities[card->rarity]);
  PUT("\",\"isNew\":"), put_flag(dropped->owned == 1), PUT(",\"ownedCount\":"), put_integer(dropped->owned);
  PUT(",\"bonus\":"), put_integer(dropped->bonus), PUT("}");
}

static void put_completions(const completions *completions) {
  PUT("[");
  for (int i = 0; i < completions->count; i++) {
    const mission *mission = &missions[completions->indices[i]];
    if (i) PUT(",");
    PUT("{\"id\":\""), put(mission->id), PUT("\",\"title\":"), put(mission->title);
    PUT(",\"type\":\""), put(mission->type), PUT("\",\"difficulty\":\""), put(mission->difficulty);
    PUT("\",\"reward\":"), put_integer(mission->reward);
    PUT(",\"isOverload\":"), put_flag(completions->is_overload[i]), PUT("}");
  }
  PUT("]");
}

static void put_outcome(const profile *before, const profile *after, const completions *completions) {
  int level = level_of(after->points);
  PUT("\"pointsGained\":"), put_integer(after->points - before->points);
  PUT(",\"missionsCompleted\":"), put_completions(completions);
  PUT(",\"overloads\":"), put_integer(after->overloads - before->overloads);
  PUT(",\"level\":{\"before\":"), put_integer(level_of(before->points)), PUT(",\"after\":"), put_integer(level);
  PUT(",\"title\":"), put(level_titles[level - 1]);
  PUT("},\"streak\":{\"before\":"), put_integer(streak_on(before, today()));
  PUT(",\"after\":"), put_integer(streak_on(after, today())), PUT(",\"longest\":"), put_integer(after->longest);
  PUT("},\"totals\":{\"sparks\":"), put_integer(total_sparks(after));
  PUT(",\"points\":"), put_integer(after->points), PUT("}");
}

outcome create_spark(slice params) {
  spark spark;
  profile before, after;
  dropped_card dropped;
  completions completions;
  int64_t counts[CATEGORIES][RARITIES] = {0};
  char digits[24];
  if (!read_spark(params, &spark)) return REJECTED;
  if (!load_profile(&before)) return FAILED;
  after = before;
  if (after.latest_day < today()) after.latest_day = today();

  dropped.index = draw(spark.category);
  spark.card = cards[dropped.index].id;
  if (!find_words(&spark) || !save_spark(&spark) || !index_spark(&spark)) return FAILED;
  size_t start = replies.used;
  put_integer(spark.id);
  slice subject = take(start);
  subject.at = memcpy(digits, subject.at, subject.length);
  after.points += spark.points;
  if (!pay(spark.points, SLICE("spark"), subject, SLICE("all")) || !append_spark_event(&spark, subject)) return FAILED;
  if (!drop_card(&spark, counts, &dropped) || !count_spark(&spark)) return FAILED;
  after.points += dropped.bonus;
  after.sparks[spark.category]++;
  after.levels += spark.intensity + 1;
  extend_streak(&after, spark.day);
  if (!complete_missions(&after, counts, &completions) || !save_profile(&after)) return FAILED;

  PUT("{\"spark\":"), put_spark(&spark), PUT(",\"card\":"), put_card(&dropped), PUT(",");
  put_outcome(&before, &after, &completions), PUT("}");
  return DONE;
}
