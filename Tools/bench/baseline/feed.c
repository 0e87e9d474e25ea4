#include "baseline.h"

#include <stdlib.h>
#include <strings.h>

/*
 * The first page of the activity feed. The baseline assumes that names are ASCII, that friends live in UTC, and that no
 * two entries at the end of a page have the same time.
 */

enum { PAGE = 50, ROWS = PAGE + 3, TEXT_BYTES = 64 << 10 };

/* The columns of the participation in a row, after those of the user. */
enum {
  PARTICIPATION = 8, CHALLENGE = 10, START_DAY = 13, REACHED_DAY, PAUSED_DAYS, TICKED_DAY = 17, TICKS,
  ACTIVITY_AT = 20, TASK, TITLE = 23, DURATION, TASKS, UNNAMED_TASK
};

typedef struct {
  int64_t user, participation, challenge, time, day, duration, ticks, tasks;
  slice name, avatar, title, task; /* task.at is NULL if there are no ticks */
  int64_t unnamed_task;            /* -1 if the task is named */
} entry;

/* The texts of the entries. */
static char texts[TEXT_BYTES];
static size_t used;

/* Copies a text of a row; an empty text without address if it is null or the buffer is full. */
static slice copied(sqlite3_stmt *row, int column) {
  slice text = column_text(row, column);
  if (!text.at || sizeof texts - used < text.length) return (slice){0};
  slice copy = {memcpy(texts + used, text.at, text.length), text.length};
  used += text.length;
  return copy;
}

static void load_entry(sqlite3_stmt *row, entry *entry) {
  int64_t starts_at = sqlite3_column_int64(row, 6), day = (now - starts_at * 3600000) / 86400000;
  int64_t reached = sqlite3_column_int64(row, REACHED_DAY);
  entry->user = sqlite3_column_int64(row, 0);
  entry->name = copied(row, 1), entry->avatar = copied(row, 3);
  entry->participation = sqlite3_column_int64(row, PARTICIPATION);
  entry->challenge = sqlite3_column_int64(row, CHALLENGE);
  entry->time = sqlite3_column_int64(row, ACTIVITY_AT);
  entry->title = copied(row, TITLE), entry->task = copied(row, TASK);
  entry->unnamed_task =
    sqlite3_column_type(row, UNNAMED_TASK) == SQLITE_NULL ? -1 : sqlite3_column_int64(row, UNNAMED_TASK);
  entry->duration = sqlite3_column_int64(row, DURATION), entry->tasks = sqlite3_column_int64(row, TASKS);
  entry->day = 1 + (day > reached ? day : reached) - sqlite3_column_int64(row, START_DAY)
    - sqlite3_column_int64(row, PAUSED_DAYS);
  if (entry->day > entry->duration) entry->day = entry->duration;
  entry->ticks = sqlite3_column_int64(row, TICKED_DAY) == entry->day ? sqlite3_column_int64(row, TICKS) : 0;
}

/* Orders entries from the newest to the oldest, then by name and participation. */
static int by_position(const void *left, const void *right) {
  const entry *one = left, *other = right;
  if (one->time != other->time) return one->time < other->time ? 1 : -1;
  size_t length = one->name.length < other->name.length ? one->name.length : other->name.length;
  int order = strncasecmp(one->name.at, other->name.at, length);
  if (order == 0) order = (one->name.length > other->name.length) - (one->name.length < other->name.length);
  return order ? order : (one->participation > other->participation) - (one->participation < other->participation);
}

static bool load_revision(int64_t *revision) {
  sqlite3_stmt *query = prepared(FEED_REVISION);
  bool is_found = sqlite3_step(query) == SQLITE_ROW;
  *revision = is_found ? sqlite3_column_int64(query, 0) : 0;
  sqlite3_reset(query);
  return is_found;
}

/* Loads at most ROWS entries in the order of the feed; returns their number, or -1 on an error. */
static int load_entries(int64_t revision, entry entries[]) {
  int count = 0, result;
  used = 0;
  sqlite3_stmt *query = prepared(FEED_ENTRIES);
  sqlite3_bind_int64(query, 1, user.id);
  sqlite3_bind_int64(query, 2, INT64_MIN);
  sqlite3_bind_int64(query, 3, INT64_MAX);
  sqlite3_bind_int64(query, 4, INT64_MAX);
  sqlite3_bind_int64(query, 5, revision);
  sqlite3_bind_int64(query, 6, ROWS);
  while ((result = sqlite3_step(query)) == SQLITE_ROW) load_entry(query, &entries[count++]);
  sqlite3_reset(query);
  if (result != SQLITE_DONE) return -1;
  qsort(entries, (size_t)count, sizeof *entries, by_position);
  return count == ROWS && entries[PAGE].time == entries[ROWS - 1].time ? -1 : count;
}

/* ---- Reply ---- */

static void put_label(int64_t time) {
  int64_t seconds = (now - time) / 1000, days = today() - (time - user.day_starts_at * 3600000) / 86400000;
  if (seconds < 60) return PUT("\"Just now\"");
  if (seconds < 3600) return PUT("\""), put_integer(seconds / 60), PUT("m ago\"");
  if (seconds < 86400) return PUT("\""), put_integer(seconds / 3600), PUT("h ago\"");
  if (days <= 0) return PUT("\"Today\"");
  if (days == 1) return PUT("\"Yesterday\"");
  PUT("\""), put_integer(days), PUT(" days ago\"");
}

static void put_task(const entry *entry) {
  if (entry->task.length) return put_text(entry->task);
  if (entry->unnamed_task < 0) return PUT("null");
  PUT("\"Task "), put_integer(entry->unnamed_task + 1), PUT("\"");
}

static void put_tasks_progress(const entry *entry) {
  put_integer(entry->ticks), PUT("/"), put_integer(entry->tasks);
}

static void put_row(const entry *entry) {
  int64_t to_go = entry->tasks > entry->ticks ? entry->tasks - entry->ticks : 0;
  PUT("{\"participationId\":"), put_integer(entry->participation);
  PUT(",\"user\":{\"id\":"), put_integer(entry->user), PUT(",\"displayName\":"), put_text(entry->name);
  const char *space = memchr(entry->name.at, ' ', entry->name.length);
  PUT(",\"firstName\":"), put_text((slice){entry->name.at, space ? (size_t)(space - entry->name.at) : entry->name.length});
  PUT(",\"initial\":"), put_text((slice){entry->name.at, 1});
  PUT(",\"avatar\":"), put_text(entry->avatar), PUT("},\"challenge\":{\"id\":"), put_integer(entry->challenge);
  PUT(",\"title\":"), put_text(entry->title), PUT("},\"task\":"), put_task(entry);
  PUT(",\"time\":"), put_instant(entry->time), PUT(",\"label\":"), put_label(entry->time);
  PUT(",\"toGo\":"), put_integer(to_go), PUT(",\"toGoText\":\"");
  if (to_go) put_integer(to_go), PUT(" to go"); else PUT("All done!");
  PUT("\",\"dayNumber\":"), put_integer(entry->day), PUT(",\"tasksProgress\":\""), put_tasks_progress(entry);
  PUT("\",\"progressText\":\"Day "), put_integer(entry->day), PUT(", "), put_tasks_progress(entry);
  put(entry->tasks == 1 ? SLICE(" task\"}") : SLICE(" tasks\"}"));
}

outcome list_feed(void) {
  static entry entries[ROWS];
  int64_t revision;
  if (!load_revision(&revision)) return FAILED;
  int count = load_entries(revision, entries);
  if (count < 1) return FAILED;
  PUT("{\"items\":[");
  for (int i = 0; i < count && i < PAGE; i++) {
    if (i) PUT(",");
    put_row(&entries[i]);
  }
  PUT("],\"nextCursor\":");
  if (count > PAGE) {
    const entry *last = &entries[PAGE - 1];
    PUT("\"feed_"), put_integer(last->time), PUT("_"), put_integer(last->user);
    PUT("_"), put_integer(last->participation), PUT("_"), put_integer(revision), PUT("\"");
  } else {
    PUT("null");
  }
  PUT(",\"empty\":null}");
  return DONE;
}
