#include "baseline.h"

#include <math.h>
#include <stdlib.h>

/*
 * Entries of tables. The baseline assumes that an entry has the time of its call, that texts are ASCII without escapes,
 * and that the names of custom fields need no escapes.
 */

/* ---- The exact sum of values, in units of 2^-1074 ---- */

enum { SUM_LIMBS = 34, SIGNIFICAND_BITS = 52 };

/* A two's complement integer, least significant limb first. */
typedef uint64_t exact_sum[SUM_LIMBS];

static void add_to_sum(exact_sum sum, double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  int exponent = (int)(bits >> SIGNIFICAND_BITS & 0x7ff), offset = (exponent ? exponent : 1) - 1;
  uint64_t significand = (bits & ((1ULL << SIGNIFICAND_BITS) - 1)) | (exponent ? 1ULL << SIGNIFICAND_BITS : 0);
  __uint128_t part = (__uint128_t)significand << offset % 64;
  bool is_negative = bits >> 63, carry = false;
  for (int i = offset / 64; i < SUM_LIMBS; i++, part >>= 64) {
    __uint128_t limb = (uint64_t)part + (__uint128_t)carry;
    if (limb == 0 && part == 0) break;
    __uint128_t total = is_negative ? (__uint128_t)sum[i] - limb : sum[i] + limb;
    sum[i] = (uint64_t)total;
    carry = total >> 64 != 0;
  }
}

/* ---- Parameters ---- */

typedef struct {
  int64_t id, table, duration, rating, mood; /* 0 if unknown */
  slice type, title, title_key, notes, custom_data;
  double value;
  bool has_value, has_checked, checked, is_important;
  tag_list tags;
} entry;

static bool read_entry(slice params, entry *entry) {
  const char *at = NULL;
  slice name, value;
  bool is_ok = true;
  memset(entry, 0, sizeof *entry);
  clear_lowered();
  entry->type = SLICE("session"), entry->custom_data = SLICE("{}");
  while (is_ok && each_member(params, &at, &name, &value)) {
    if (same(name, SLICE("tableId"))) {
      is_ok = read_integer(value, &entry->table);
    } else if (same(name, SLICE("type"))) {
      entry->type = value;
    } else if (same(name, SLICE("title"))) {
      entry->title = trimmed(value);
    } else if (same(name, SLICE("notes"))) {
      entry->notes = trimmed(value);
    } else if (same(name, SLICE("durationSeconds"))) {
      is_ok = read_integer(value, &entry->duration);
    } else if (same(name, SLICE("value"))) {
      entry->value = strtod(value.at, NULL), entry->has_value = true;
    } else if (same(name, SLICE("checked"))) {
      entry->checked = same(value, SLICE("true")), entry->has_checked = true;
    } else if (same(name, SLICE("rating"))) {
      is_ok = read_integer(value, &entry->rating);
    } else if (same(name, SLICE("tags"))) {
      is_ok = read_tags(value, &entry->tags);
    } else if (same(name, SLICE("customData"))) {
      entry->custom_data = value;
    } else if (same(name, SLICE("mood"))) {
      is_ok = read_integer(value, &entry->mood);
    } else {
      is_ok = same(name, SLICE("isImportant"));
      entry->is_important = same(value, SLICE("true"));
    }
  }
  slice title;
  if (!is_ok || entry->title.length == 0 || !lowered(entry->title, &title)) return false;
  entry->title_key = sort_key(title);
  return true;
}

/* Returns whether an entry has the fields of its type, and no fields of other types. */
static bool is_valid(const entry *entry) {
  slice type = entry->type;
  if (entry->has_value != same(type, SLICE("measurement")) || entry->has_checked != same(type, SLICE("checklist"))) {
    return false;
  }
  if ((entry->rating != 0) != same(type, SLICE("rating"))) return false;
  if (same(type, SLICE("session"))) return entry->duration > 0;
  return !same(type, SLICE("log")) || entry->notes.length > 0;
}

/* Writes the texts of custom fields in the order of the fields; false if there are texts of other fields. */
static bool put_custom_data(slice fields, slice typed) {
  const char *at = NULL;
  slice field, name, text;
  int count = 0;
  PUT("{");
  while (each_item(fields, &at, &field)) {
    if (!find_member(typed, field, &text) || (text = trimmed(text)).length == 0) continue;
    if (count++) PUT(",");
    put_text(field), PUT(":"), put_text(text);
  }
  PUT("}");
  at = NULL;
  while (each_member(typed, &at, &name, &text)) count -= trimmed(text).length > 0;
  return count == 0;
}

/* ---- The table ---- */

enum {
  COLUMN_NAME = 2, COLUMN_DESCRIPTION, COLUMN_CATEGORY, COLUMN_GOAL, COLUMN_TARGET, COLUMN_FIELDS, COLUMN_ACTIVE,
  COLUMN_CREATED, COLUMN_UPDATED, COLUMN_ENTRIES, COLUMN_SECONDS, COLUMN_MEASUREMENTS, COLUMN_SUM, COLUMN_RATINGS,
  COLUMN_RATING_SUM, COLUMN_CHECKLISTS, COLUMN_CHECKED, COLUMN_DAYS, COLUMN_BEST, COLUMN_RUN_FIRST, COLUMN_RUN_LAST,
  COLUMN_LAST_ENTRY
};

typedef struct {
  int64_t entries, seconds, measurements, ratings, rating_sum, checklists, checked, days, best_streak;
  exact_sum sum;
} totals;

static sqlite3_stmt *table_query(int64_t table) {
  sqlite3_stmt *query = prepared(LIBRARY_TABLE);
  sqlite3_bind_int64(query, 1, table);
  sqlite3_bind_int64(query, 2, user.id);
  return query;
}

/* Loads the totals of an active table, and completes the custom data of a new entry. */
static outcome load_table(entry *entry, totals *totals) {
  static char custom[8192];
  outcome outcome = REJECTED;
  sqlite3_stmt *query = table_query(entry->table);
  if (sqlite3_step(query) == SQLITE_ROW && sqlite3_column_int(query, COLUMN_ACTIVE)) {
    size_t start = replies.used;
    outcome = put_custom_data(column_text(query, COLUMN_FIELDS), entry->custom_data) ? DONE : REJECTED;
    slice data = take(start);
    if (data.length > sizeof custom || sqlite3_column_bytes(query, COLUMN_SUM) != sizeof totals->sum) {
      outcome = FAILED;
    } else {
      entry->custom_data = (slice){memcpy(custom, data.at, data.length), data.length};
      totals->entries = sqlite3_column_int64(query, COLUMN_ENTRIES);
      totals->seconds = sqlite3_column_int64(query, COLUMN_SECONDS);
      totals->measurements = sqlite3_column_int64(query, COLUMN_MEASUREMENTS);
      memcpy(totals->sum, sqlite3_column_blob(query, COLUMN_SUM), sizeof totals->sum);
      totals->ratings = sqlite3_column_int64(query, COLUMN_RATINGS);
      totals->rating_sum = sqlite3_column_int64(query, COLUMN_RATING_SUM);
      totals->checklists = sqlite3_column_int64(query, COLUMN_CHECKLISTS);
      totals->checked = sqlite3_column_int64(query, COLUMN_CHECKED);
      totals->days = sqlite3_column_int64(query, COLUMN_DAYS);
      totals->best_streak = sqlite3_column_int64(query, COLUMN_BEST);
    }
  }
  sqlite3_reset(query);
  return outcome;
}

static void count_entry(const entry *entry, totals *totals) {
  totals->entries++;
  totals->seconds += entry->duration;
  if (entry->has_value) totals->measurements++, add_to_sum(totals->sum, entry->value);
  if (entry->rating) totals->ratings++, totals->rating_sum += entry->rating;
  if (entry->has_checked) totals->checklists++, totals->checked += entry->checked;
}

static bool save_totals(int64_t table, const totals *totals) {
  sqlite3_stmt *statement = prepared(SAVE_TOTALS);
  sqlite3_bind_int64(statement, 1, totals->entries);
  sqlite3_bind_int64(statement, 2, totals->seconds);
  sqlite3_bind_int64(statement, 3, totals->measurements);
  sqlite3_bind_blob(statement, 4, totals->sum, sizeof totals->sum, SQLITE_STATIC);
  sqlite3_bind_int64(statement, 5, totals->ratings);
  sqlite3_bind_int64(statement, 6, totals->rating_sum);
  sqlite3_bind_int64(statement, 7, totals->checklists);
  sqlite3_bind_int64(statement, 8, totals->checked);
  sqlite3_bind_int64(statement, 9, totals->days);
  sqlite3_bind_int64(statement, 10, totals->best_streak);
  sqlite3_bind_int64(statement, 11, user.id);
  sqlite3_bind_int64(statement, 12, table);
  return run(statement);
}

/* ---- Days and runs ---- */

static bool run_with(statement which, int64_t table, int64_t first, int64_t last) {
  sqlite3_stmt *statement = prepared(which);
  sqlite3_bind_int64(statement, 1, table);
  sqlite3_bind_int64(statement, 2, first);
  if (which == INSERT_RUN) sqlite3_bind_int64(statement, 3, last);
  return run(statement);
}

/* Extends the last run with a day, merges it with a run that begins on the next day, or inserts a run. */
static bool add_to_runs(int64_t table, int64_t day, totals *totals) {
  int64_t first = day, last = day, absorbed[2];
  int count = 0, result;
  sqlite3_stmt *query = prepared(RUNS_UP_TO);
  sqlite3_bind_int64(query, 1, table);
  sqlite3_bind_int64(query, 2, day + 1);
  sqlite3_bind_int64(query, 3, 2);
  while ((result = sqlite3_step(query)) == SQLITE_ROW) {
    int64_t run_first = sqlite3_column_int64(query, 0), run_last = sqlite3_column_int64(query, 1);
    if (run_first == day + 1) last = run_last, absorbed[count++] = run_first;
    if (run_last == day - 1) first = run_first, absorbed[count++] = run_first;
  }
  sqlite3_reset(query);
  totals->days++;
  if (totals->best_streak < last - first + 1) totals->best_streak = last - first + 1;
  for (int i = 0; i < count; i++) {
    if (!run_with(DELETE_RUN, table, absorbed[i], 0)) return false;
  }
  return result == SQLITE_DONE && run_with(INSERT_RUN, table, first, last);
}

static bool add_day(int64_t table, int64_t day, totals *totals) {
  sqlite3_stmt *query = prepared(DAY_ENTRIES);
  sqlite3_bind_int64(query, 1, table);
  sqlite3_bind_int64(query, 2, day);
  int result = sqlite3_step(query);
  sqlite3_reset(query);
  if (!run_with(COUNT_ENTRY, table, day, 0)) return false;
  return result == SQLITE_ROW || (result == SQLITE_DONE && add_to_runs(table, day, totals));
}

/* ---- Saving ---- */

static bool save_entry(entry *entry) {
  size_t start = replies.used;
  put_tags(&entry->tags);
  slice tags = take(start);
  sqlite3_stmt *statement = prepared(INSERT_ENTRY);
  sqlite3_clear_bindings(statement);
  sqlite3_bind_int64(statement, 1, user.id);
  sqlite3_bind_int64(statement, 2, entry->table);
  bind_text(statement, 3, entry->type);
  bind_text(statement, 4, entry->title);
  bind_text(statement, 5, entry->title_key);
  bind_text(statement, 6, entry->notes.at ? entry->notes : SLICE(""));
  bind_optional(statement, 7, entry->duration);
  if (entry->has_value) sqlite3_bind_double(statement, 8, entry->value);
  if (entry->has_checked) sqlite3_bind_int(statement, 9, entry->checked);
  bind_optional(statement, 10, entry->rating);
  bind_text(statement, 11, tags);
  bind_text(statement, 12, entry->custom_data);
  bind_optional(statement, 13, entry->mood);
  sqlite3_bind_int(statement, 14, entry->is_important);
  for (int i = 15; i <= 17; i++) sqlite3_bind_int64(statement, i, now);
  bind_text(statement, 18, (slice){user.zone, strlen(user.zone)});
  sqlite3_bind_int64(statement, 19, today());
  if (!run(statement)) return false;
  entry->id = sqlite3_last_insert_rowid(sqlite3_db_handle(statement));
  return true;
}

static bool append_added(const entry *entry) {
  char digits[24];
  size_t start = replies.used;
  put_integer(entry->id);
  slice subject = take(start);
  subject.at = memcpy(digits, subject.at, subject.length);
  PUT("{\"tableId\":"), put_integer(entry->table), PUT(",\"type\":\""), put(entry->type), PUT("\"}");
  return append_event(SLICE("entry.added"), subject, take(start));
}

/* ---- Reply ---- */

static void put_entry(const entry *entry) {
  PUT("{\"id\":"), put_integer(entry->id), PUT(",\"tableId\":"), put_integer(entry->table);
  PUT(",\"type\":\""), put(entry->type), PUT("\",\"title\":"), put_text(entry->title);
  PUT(",\"notes\":"), put_text(entry->notes), PUT(",\"durationSeconds\":"), put_optional(entry->duration);
  PUT(",\"value\":");
  if (entry->has_value) put_number(entry->value); else PUT("null");
  PUT(",\"checked\":");
  if (entry->has_checked) put_flag(entry->checked); else PUT("null");
  PUT(",\"rating\":"), put_optional(entry->rating), PUT(",\"tags\":"), put_tags(&entry->tags);
  PUT(",\"customData\":"), put(entry->custom_data), PUT(",\"mood\":"), put_optional(entry->mood);
  PUT(",\"isImportant\":"), put_flag(entry->is_important), PUT(",\"occurredAt\":"), put_instant(now);
  PUT(",\"createdAt\":"), put_instant(now), PUT(",\"updatedAt\":"), put_instant(now);
  PUT(",\"day\":\""), put_day(today()), PUT("\"}");
}

/* Writes the current row of a table query. */
static void put_table(sqlite3_stmt *row) {
  bool has_run = sqlite3_column_type(row, COLUMN_RUN_LAST) != SQLITE_NULL;
  int64_t last = has_run ? sqlite3_column_int64(row, COLUMN_RUN_LAST) : NO_DAY;
  int64_t streak = last < today() - 1 ? 0 : last - sqlite3_column_int64(row, COLUMN_RUN_FIRST) + 1;
  PUT("{\"id\":"), put_integer(sqlite3_column_int64(row, 0));
  PUT(",\"name\":"), put_text(column_text(row, COLUMN_NAME));
  PUT(",\"description\":"), put_text(column_text(row, COLUMN_DESCRIPTION));
  PUT(",\"category\":\""), put(column_text(row, COLUMN_CATEGORY)), PUT("\",\"targetGoal\":");
  if (sqlite3_column_type(row, COLUMN_GOAL) == SQLITE_NULL) PUT("null"); else put_text(column_text(row, COLUMN_GOAL));
  bool has_target = sqlite3_column_type(row, COLUMN_TARGET) != SQLITE_NULL;
  double target = sqlite3_column_double(row, COLUMN_TARGET);
  PUT(",\"targetValue\":");
  if (has_target) put_number(target); else PUT("null");
  PUT(",\"customFields\":"), put(column_text(row, COLUMN_FIELDS));
  PUT(",\"isActive\":"), put_flag(sqlite3_column_int(row, COLUMN_ACTIVE));
  PUT(",\"createdAt\":"), put_instant(sqlite3_column_int64(row, COLUMN_CREATED));
  PUT(",\"updatedAt\":"), put_instant(sqlite3_column_int64(row, COLUMN_UPDATED));
  PUT(",\"totalEntries\":"), put_integer(sqlite3_column_int64(row, COLUMN_ENTRIES));
  PUT(",\"totalHours\":"), put_number(round((double)sqlite3_column_int64(row, COLUMN_SECONDS) / 36) / 100);
  PUT(",\"activeDays\":"), put_integer(sqlite3_column_int64(row, COLUMN_DAYS));
  PUT(",\"currentStreak\":"), put_integer(streak);
  PUT(",\"bestStreak\":"), put_integer(sqlite3_column_int64(row, COLUMN_BEST));
  PUT(",\"lastEntryAt\":"), put_instant(sqlite3_column_int64(row, COLUMN_LAST_ENTRY)), PUT(",\"progress\":");
  double progress = (double)sqlite3_column_int64(row, COLUMN_MEASUREMENTS) / target;
  if (has_target) put_number(progress < 1 ? progress : 1); else PUT("null");
  PUT("}");
}

outcome add_entry(slice params) {
  entry entry;
  totals totals;
  if (!read_entry(params, &entry) || !is_valid(&entry)) return REJECTED;
  outcome outcome = load_table(&entry, &totals);
  if (outcome != DONE) return outcome;
  if (!save_entry(&entry)) return FAILED;
  count_entry(&entry, &totals);
  if (!add_day(entry.table, today(), &totals) || !save_totals(entry.table, &totals)) return FAILED;
  if (!append_added(&entry)) return FAILED;
  PUT("{\"entry\":"), put_entry(&entry), PUT(",\"table\":");
  sqlite3_stmt *query = table_query(entry.table);
  bool is_found = sqlite3_step(query) == SQLITE_ROW;
  if (is_found) put_table(query);
  sqlite3_reset(query);
  PUT("}");
  return is_found ? DONE : FAILED;
}
