#define _GNU_SOURCE
#include "sparks.h"

#include <stdio.h>
#include <stdlib.h>

/*
 * The import of sparks from a CSV file with the columns of an export, in their order. The baseline assumes that no cell
 * contains a line break, that the sparks are new, and that they were not edited. It writes the rows of Kindling's import.
 */

enum { MAX_DAYS = 1 << 14, SPARKS_PER_WRITE = 4096 };

enum {
  CELL_ID, CELL_TITLE, CELL_NOTES, CELL_CATEGORY, CELL_INTENSITY, CELL_TAGS, CELL_ESTIMATED, CELL_ACTUAL, CELL_FAVORITE,
  CELL_POINTS, CELL_CREATED, CELL_UPDATED, CELL_ZONE, CELL_DAY, CELL_MORNING, CELL_REVISION, CELLS
};

typedef struct {
  int64_t counts[CATEGORIES][INTENSITIES], mornings[CATEGORIES];
} day_counts;

/* The counts of each day, and the first and the last day with sparks. */
static day_counts *days;
static int64_t first_day = INT64_MAX, last_day = NO_DAY;

static day_counts *counts_of(int64_t day) { return &days[day & (MAX_DAYS - 1)]; }

/* Splits a line into cells, which are unquoted in place; returns their number. */
static int split(char *line, char *end, slice cells[CELLS]) {
  int count = 0;
  for (char *at = line; at <= end && count < CELLS; at++) {
    char *start = at, *to = at;
    if (at < end && *at == '"') {
      for (at++; at < end && (*at != '"' || (at + 1 < end && at[1] == '"' && at++)); at++) *to++ = *at;
      at++;
    } else {
      while (at < end && *at != ',') at++;
      to = at;
    }
    cells[count++] = (slice){start, (size_t)(to - start)};
  }
  return count;
}

static int64_t digits(const char *at, int count) {
  int64_t value = 0;
  while (count-- > 0) value = value * 10 + (*at++ - '0');
  return value;
}

/* Parses the date at the beginning of a text as a day number, by H. Hinnant's algorithm with years from March. */
static int64_t day_of(slice text) {
  int64_t year = digits(text.at, 4), month = digits(text.at + 5, 2), day = digits(text.at + 8, 2);
  year -= month <= 2;
  int64_t of_era = year % 400, of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  return year / 400 * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* Parses an instant of the form 2026-11-23T09:00:00.000Z. */
static int64_t instant_of(slice text) {
  const char *at = text.at;
  int64_t seconds = digits(at + 11, 2) * 3600 + digits(at + 14, 2) * 60 + digits(at + 17, 2);
  return day_of(text) * 86400000 + seconds * 1000 + digits(at + 20, 3);
}

static bool read_tag_cell(slice cell, tag_list *tags) {
  const char *at = cell.at, *end = cell.at + cell.length;
  while (at < end) {
    const char *comma = memchr(at, ',', (size_t)(end - at));
    if (tags->count == MAX_TAGS) return false;
    slice typed = {at, (size_t)((comma ? comma : end) - at)};
    if (!lowered(trimmed(typed), &tags->items[tags->count++])) return false;
    at = comma ? comma + 1 : end;
  }
  return true;
}

static bool read_row(const slice cells[CELLS], spark *spark) {
  memset(spark, 0, sizeof *spark);
  clear_lowered();
  spark->title = trimmed(cells[CELL_TITLE]), spark->notes = trimmed(cells[CELL_NOTES]);
  if (spark->notes.length == 0) spark->notes.at = NULL;
  spark->is_favorite = same(cells[CELL_FAVORITE], SLICE("true"));
  spark->is_morning = same(cells[CELL_MORNING], SLICE("true"));
  spark->day = day_of(cells[CELL_DAY]);
  return find_name(cells[CELL_CATEGORY], categories, CATEGORIES, &spark->category)
    && find_name(cells[CELL_INTENSITY], intensities, INTENSITIES, &spark->intensity)
    && read_tag_cell(cells[CELL_TAGS], &spark->tags)
    && (!cells[CELL_ESTIMATED].length || read_integer(cells[CELL_ESTIMATED], &spark->estimated_minutes))
    && (!cells[CELL_ACTUAL].length || read_integer(cells[CELL_ACTUAL], &spark->actual_minutes))
    && find_words(spark);
}

static bool add_spark(spark *spark, int64_t created_at, profile *profile) {
  char number[24];
  int64_t imported_at = now;
  spark->points = spark_points(spark->category, spark->intensity);
  now = created_at;
  bool is_ok = save_spark(spark) && index_spark(spark);
  now = imported_at;
  slice subject = {number, (size_t)snprintf(number, sizeof number, "%lld", (long long)spark->id)};
  if (!is_ok || !pay(spark->points, SLICE("spark"), subject, SLICE("all"))) return false;
  counts_of(spark->day)->counts[spark->category][spark->intensity]++;
  counts_of(spark->day)->mornings[spark->category] += spark->is_morning;
  if (first_day > spark->day) first_day = spark->day;
  if (last_day < spark->day) last_day = spark->day;
  profile->sparks[spark->category]++;
  profile->levels += spark->intensity + 1, profile->points += spark->points;
  return last_day - first_day < MAX_DAYS;
}

/* Saves the counts of a day by category in the order of their names; returns the number of rows, or -1. */
static int save_day(int64_t day) {
  static const int by_name[] = {4, 0, 1, 3, 2};
  int rows = 0;
  for (int i = 0; i < CATEGORIES; i++) {
    const int64_t *counts = counts_of(day)->counts[by_name[i]];
    if (counts[0] + counts[1] + counts[2] + counts[3] == 0) continue;
    sqlite3_stmt *statement = prepared(COUNT_SPARK);
    sqlite3_bind_int64(statement, 1, user.id);
    sqlite3_bind_int64(statement, 2, day);
    bind_text(statement, 3, categories[by_name[i]]);
    for (int j = 0; j < INTENSITIES; j++) sqlite3_bind_int64(statement, 4 + j, counts[j]);
    sqlite3_bind_int64(statement, 4 + INTENSITIES, counts_of(day)->mornings[by_name[i]]);
    if (!run(statement)) return -1;
    rows++;
  }
  return rows;
}

/* Saves the counts of all days, and the profile with the latest streak. */
static bool save_totals(profile *profile) {
  for (int64_t day = first_day; day <= last_day; day++) {
    int rows = save_day(day);
    if (rows < 0) return false;
    profile->streak = rows ? profile->streak + 1 : 0;
  }
  profile->last_day = last_day;
  profile->longest = profile->streak;
  return save_profile(profile);
}

static bool append_imported(int64_t count) {
  size_t start = replies.used;
  PUT("{\"added\":"), put_integer(count), PUT(",\"replaced\":0}");
  return append_event(SLICE("data.imported"), SLICE(""), take(start));
}

static bool import_rows(FILE *file) {
  char *line = NULL;
  size_t capacity = 0;
  int64_t count = 0;
  ssize_t length = getline(&line, &capacity, file);
  slice cells[CELLS];
  profile profile;
  spark spark;
  if (length < 0 || !load_profile(&profile)) return false;
  while ((length = getline(&line, &capacity, file)) > 0) {
    char *end = line + length;
    while (end > line && (end[-1] == '\n' || end[-1] == '\r')) end--;
    if (split(line, end, cells) < CELLS || !read_row(cells, &spark)) return false;
    if (!add_spark(&spark, instant_of(cells[CELL_CREATED]), &profile)) return false;
    if (++count % SPARKS_PER_WRITE == 0 && !write_index()) return false;
  }
  free(line);
  return save_totals(&profile) && append_imported(count);
}

bool import_sparks(const char *path) {
  user.id = 1;
  strcpy(user.zone, "UTC");
  days = calloc(MAX_DAYS, sizeof *days);
  FILE *file = fopen(path, "r");
  bool is_ok = days && file && begin_call() && import_rows(file) && release_call() && commit_group();
  if (!is_ok) perror(path);
  return is_ok;
}
