#include "sparks.h"

enum { POINTS_PER_LEVEL = 1000 };

/* The columns of the profile in order, categories first. */
enum {
  LEVELS = CATEGORIES, POINTS, STREAK_NOW, LONGEST, LAST_DAY, FUEL, OVERLOAD_COUNT, OVERLOAD_AT, MISSIONS_DONE, LATEST_DAY,
  FIRST_DAY
};

bool load_profile(profile *profile) {
  memset(profile, 0, sizeof *profile);
  profile->last_day = NO_DAY;
  profile->latest_day = today();
  int64_t joined = (user.joined_at - user.day_starts_at * 3600000) / 86400000;
  profile->first_day = joined < today() ? joined : today();
  sqlite3_stmt *query = prepared(PROFILE);
  sqlite3_bind_int64(query, 1, user.id);
  int result = sqlite3_step(query);
  if (result == SQLITE_ROW) {
    for (int i = 0; i < CATEGORIES; i++) profile->sparks[i] = sqlite3_column_int64(query, i);
    profile->levels = sqlite3_column_int64(query, LEVELS);
    profile->points = sqlite3_column_int64(query, POINTS);
    profile->streak = sqlite3_column_int64(query, STREAK_NOW);
    profile->longest = sqlite3_column_int64(query, LONGEST);
    if (sqlite3_column_type(query, LAST_DAY) != SQLITE_NULL) profile->last_day = sqlite3_column_int64(query, LAST_DAY);
    profile->fuel = sqlite3_column_int64(query, FUEL);
    profile->overloads = sqlite3_column_int64(query, OVERLOAD_COUNT);
    profile->last_overload_at = sqlite3_column_int64(query, OVERLOAD_AT);
    profile->missions_completed = sqlite3_column_int64(query, MISSIONS_DONE);
    profile->latest_day = sqlite3_column_int64(query, LATEST_DAY);
    profile->first_day = sqlite3_column_int64(query, FIRST_DAY);
  }
  sqlite3_reset(query);
  return result == SQLITE_ROW || result == SQLITE_DONE;
}

bool save_profile(const profile *profile) {
  /* The parameters are the user, then the columns. */
  sqlite3_stmt *statement = prepared(SAVE_PROFILE);
  sqlite3_bind_int64(statement, 1, user.id);
  for (int i = 0; i < CATEGORIES; i++) sqlite3_bind_int64(statement, 2 + i, profile->sparks[i]);
  sqlite3_bind_int64(statement, 2 + LEVELS, profile->levels);
  sqlite3_bind_int64(statement, 2 + POINTS, profile->points);
  sqlite3_bind_int64(statement, 2 + STREAK_NOW, profile->streak);
  sqlite3_bind_int64(statement, 2 + LONGEST, profile->longest);
  sqlite3_bind_int64(statement, 2 + LAST_DAY, profile->last_day);
  sqlite3_bind_int64(statement, 2 + FUEL, profile->fuel);
  sqlite3_bind_int64(statement, 2 + OVERLOAD_COUNT, profile->overloads);
  sqlite3_bind_int64(statement, 2 + OVERLOAD_AT, profile->last_overload_at);
  if (profile->overloads == 0) sqlite3_bind_null(statement, 2 + OVERLOAD_AT);
  sqlite3_bind_int64(statement, 2 + MISSIONS_DONE, profile->missions_completed);
  sqlite3_bind_int64(statement, 2 + LATEST_DAY, profile->latest_day);
  sqlite3_bind_int64(statement, 2 + FIRST_DAY, profile->first_day);
  return run(statement);
}

int64_t streak_on(const profile *profile, int64_t day) {
  return profile->last_day == NO_DAY || profile->last_day < day - 1 ? 0 : profile->streak;
}

int64_t total_sparks(const profile *profile) {
  int64_t sum = 0;
  for (int i = 0; i < CATEGORIES; i++) sum += profile->sparks[i];
  return sum;
}

int level_of(int64_t points) {
  return points / POINTS_PER_LEVEL + 1 < level_count ? (int)(points / POINTS_PER_LEVEL) + 1 : level_count;
}

static void add(tally *sum, const tally *other) {
  for (int category = 0; category < CATEGORIES; category++) {
    for (int i = 0; i < INTENSITIES; i++) sum->counts[category][i] += other->counts[category][i];
  }
  sum->mornings += other->mornings;
}

bool load_tallies(int64_t day, tally *of_day, tally *of_week, int *days) {
  memset(of_day, 0, sizeof *of_day);
  memset(of_week, 0, sizeof *of_week);
  *days = 0;
  /* Day 0 was a Thursday. */
  int64_t monday = day - (day + 3) % 7, last = NO_DAY;
  sqlite3_stmt *query = prepared(DAYS);
  sqlite3_bind_int64(query, 1, user.id);
  sqlite3_bind_int64(query, 2, monday);
  sqlite3_bind_int64(query, 3, monday + 6);
  int result;
  while ((result = sqlite3_step(query)) == SQLITE_ROW) {
    tally row = {.mornings = sqlite3_column_int64(query, 2 + INTENSITIES)};
    slice name = column_text(query, 1);
    int category = 0;
    while (category < CATEGORIES && !same(categories[category], name)) category++;
    if (category == CATEGORIES) break;
    for (int i = 0; i < INTENSITIES; i++) row.counts[category][i] = sqlite3_column_int64(query, 2 + i);
    int64_t number = sqlite3_column_int64(query, 0);
    add(of_week, &row);
    if (number == day) add(of_day, &row);
    if (number != last) ++*days;
    last = number;
  }
  sqlite3_reset(query);
  return result == SQLITE_DONE;
}
