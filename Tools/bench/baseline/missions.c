#include "sparks.h"

enum { FULL_GAUGE = 1000 };

/* The values that mission rules use. */
typedef struct {
  profile *profile;
  int64_t streak;
  tally day, week;
  int week_days, daily_completions;
  int64_t (*cards)[RARITIES];
  bool is_completed[MAX_MISSIONS];
} context;

/* ---- Rules ---- */

static int64_t period(mission_kind kind, int64_t day) {
  return kind == DAILY ? day : kind == WEEKLY ? day - (day + 3) % 7 : 0;
}

static int64_t count_of(const tally *tally, int category) {
  int64_t sum = 0;
  for (int i = 0; i < CATEGORIES; i++) {
    for (int j = 0; j < INTENSITIES && (category < 0 || category == i); j++) sum += tally->counts[i][j];
  }
  return sum;
}

static int64_t high_count(const tally *tally) {
  int64_t sum = 0;
  for (int i = 0; i < CATEGORIES; i++) sum += tally->counts[i][2] + tally->counts[i][3];
  return sum;
}

static int64_t category_count(const tally *tally) {
  int64_t sum = 0;
  for (int i = 0; i < CATEGORIES; i++) sum += count_of(tally, i) > 0;
  return sum;
}

static int64_t points_of(const tally *tally) {
  int64_t sum = 0;
  for (int i = 0; i < CATEGORIES; i++) {
    for (int j = 0; j < INTENSITIES; j++) sum += tally->counts[i][j] * spark_points(i, j);
  }
  return sum;
}

static int64_t card_sum(int64_t cards[CATEGORIES][RARITIES], int category, int rarity) {
  int64_t sum = 0;
  for (int i = 0; i < CATEGORIES; i++) {
    if (category >= 0 && category != i) continue;
    for (int j = 0; j < RARITIES; j++) sum += rarity < 0 || rarity == j ? cards[i][j] : 0;
  }
  return sum;
}

static int64_t value(const mission *mission, const context *context) {
  const tally *sparks = mission->kind == DAILY ? &context->day : &context->week;
  switch (mission->rule) {
    case SPARKS: return count_of(sparks, mission->category);
    case MORNING_SPARKS: return sparks->mornings;
    case HIGH_SPARKS: return high_count(sparks);
    case DAYS_WITH_SPARKS: return context->week_days;
    case CATEGORIES_WITH_SPARKS: return category_count(sparks);
    case SPARK_POINTS: return points_of(sparks);
    case DAILY_COMPLETIONS: return context->daily_completions;
    case CARDS: return card_sum(context->cards, mission->category, mission->rarity);
    case TOTAL_SPARKS: return total_sparks(context->profile);
    case TOTAL_POINTS: return context->profile->points;
    case STREAK_OF_SPARKS: return context->streak;
    case OVERLOADS: return context->profile->overloads;
    case LEVEL: return level_of(context->profile->points);
  }
  return 0;
}

/* Adds a reward to the points and the fuel; returns whether the fuel gauge overloads. */
static bool award(int reward, profile *profile) {
  profile->points += reward;
  profile->fuel += reward;
  if (profile->fuel < FULL_GAUGE) return false;
  profile->fuel = 0;
  profile->overloads++;
  profile->last_overload_at = now;
  return true;
}

/* Completes missions in order until a pass completes none. */
static void complete(context *context, completions *completions) {
  int count_before;
  do {
    count_before = completions->count;
    for (int index = 0; index < mission_count; index++) {
      const mission *mission = &missions[index];
      if (context->is_completed[index] || value(mission, context) < mission->target) continue;
      context->is_completed[index] = true;
      context->profile->missions_completed++;
      context->daily_completions += mission->kind == DAILY;
      completions->is_overload[completions->count] = award(mission->reward, context->profile);
      completions->indices[completions->count++] = index;
    }
  } while (completions->count > count_before);
}

/* ---- Database ---- */

static slice mission_id(int position) { return missions[missions_by_slug[position]].id; }

static int mission_named(slice id) {
  int position = find_sorted(id, mission_count, mission_id);
  return position < 0 ? -1 : missions_by_slug[position];
}

static bool load_completions(int64_t day, context *context) {
  int64_t monday = period(WEEKLY, day);
  sqlite3_stmt *query = prepared(MISSION_COMPLETIONS);
  sqlite3_bind_int64(query, 1, user.id);
  sqlite3_bind_int64(query, 2, period(ACHIEVEMENT, day));
  sqlite3_bind_int64(query, 3, monday);
  sqlite3_bind_int64(query, 4, monday + 6);
  int result;
  while ((result = sqlite3_step(query)) == SQLITE_ROW) {
    int index = mission_named(column_text(query, 1));
    if (index < 0) continue;
    mission_kind kind = missions[index].kind;
    context->daily_completions += kind == DAILY;
    if (sqlite3_column_int64(query, 0) == period(kind, day)) context->is_completed[index] = true;
  }
  sqlite3_reset(query);
  return result == SQLITE_DONE;
}

static bool save_completion(const mission *mission, int64_t latest_day) {
  sqlite3_stmt *statement = prepared(COMPLETE_MISSION);
  sqlite3_bind_int64(statement, 1, user.id);
  sqlite3_bind_int64(statement, 2, period(mission->kind, latest_day));
  bind_text(statement, 3, mission->id);
  sqlite3_bind_int64(statement, 4, today());
  sqlite3_bind_int64(statement, 5, now);
  sqlite3_bind_int64(statement, 6, mission->reward);
  return run(statement);
}

static bool save_mission(const mission *mission, bool is_overload, int64_t latest_day) {
  size_t start = replies.used;
  if (!save_completion(mission, latest_day)) return false;
  if (mission->kind == ACHIEVEMENT) PUT("all"); else put_day(period(mission->kind, latest_day));
  if (!pay(mission->reward, SLICE("mission"), mission->id, take(start))) return false;
  PUT("{\"type\":\""), put(mission->type), PUT("\",\"reward\":"), put_integer(mission->reward);
  PUT(",\"day\":\""), put_day(today()), PUT("\"}");
  if (!append_event(SLICE("mission.completed"), mission->id, take(start))) return false;
  return !is_overload || append_event(SLICE("overload.triggered"), mission->id, SLICE("{}"));
}

bool complete_missions(profile *profile, int64_t cards[CATEGORIES][RARITIES], completions *completions) {
  context context = {.profile = profile, .streak = streak_on(profile, today()), .cards = cards};
  int64_t latest_day = profile->latest_day;
  completions->count = 0;
  if (!load_completions(latest_day, &context)) return false;
  if (!load_tallies(latest_day, &context.day, &context.week, &context.week_days)) return false;
  complete(&context, completions);
  for (int i = 0; i < completions->count; i++) {
    if (!save_mission(&missions[completions->indices[i]], completions->is_overload[i], latest_day)) return false;
  }
  return true;
}
