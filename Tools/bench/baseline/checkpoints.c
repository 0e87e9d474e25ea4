#include "habits.h"

#include <stdio.h>
#include <stdlib.h>

/* A checkpoint is replaced only if the new one is at least MAX_DELAY days later. */
enum { RECENT_DAYS = 7, MAX_DELAY = 14, MAX_ADVANCED = 16 };

/* ---- The changes of a group ---- */

/* The marks of a habit from `day` on have changed. */
typedef struct {
  int64_t habit, user, day, today;
} change;

static struct {
  change *items;
  size_t count, capacity, mark;
} changes;

bool add_change(int64_t habit, int64_t day) {
  if (changes.count == changes.capacity) {
    changes.capacity = changes.capacity ? 2 * changes.capacity : 1024;
    if (!(changes.items = realloc(changes.items, changes.capacity * sizeof *changes.items))) return false;
  }
  changes.items[changes.count++] = (change){habit, user.id, day, today()};
  return true;
}

void mark_changes(void) { changes.mark = changes.count; }

void reset_changes(void) { changes.count = changes.mark; }

/* ---- Days of checkpoints ---- */

static int64_t latest_checkpoint_day(const schedule *schedule, int64_t day) {
  int64_t latest = day - dependent_days(schedule) - RECENT_DAYS;
  return schedule->form >= PER_WEEK ? period_start(schedule, latest) : latest;
}

static bool needs_checkpoint(const schedule *schedule, int64_t after, int64_t day) {
  return latest_checkpoint_day(schedule, day) - after >= MAX_DELAY;
}

bool permits_mark(const schedule *schedule, int64_t checkpoint_day, int64_t day) {
  return schedule->form != TIMES && day >= checkpoint_day && !needs_checkpoint(schedule, checkpoint_day, day);
}

/* ---- Replacement ---- */

/* Reads numbers that are separated by commas. */
static void read_values(const char *text, checkpoint *checkpoint) {
  checkpoint->value_count = 0;
  while (text && *text && checkpoint->value_count < MAX_WINDOW) {
    char *end;
    checkpoint->latest_values[checkpoint->value_count++] = strtoll(text, &end, 10);
    text = *end == ',' ? end + 1 : end;
  }
}

static bool load_habit(int64_t id, int64_t owner, habit *habit) {
  sqlite3_stmt *query = prepared(HABIT);
  sqlite3_bind_int64(query, 1, id);
  sqlite3_bind_int64(query, 2, owner);
  bool is_ok = sqlite3_step(query) == SQLITE_ROW;
  if (is_ok) {
    habit->id = id;
    is_ok = read_schedule(column_text(query, 1), &habit->schedule);
    habit->target = sqlite3_column_type(query, 2) == SQLITE_NULL ? -1 : sqlite3_column_int64(query, 2);
    habit->is_at_most = same(column_text(query, 3), SLICE("atMost"));
    habit->first_day = sqlite3_column_int64(query, 4);
    if (sqlite3_column_type(query, 13) != SQLITE_NULL && sqlite3_column_int64(query, 13) < habit->first_day) {
      habit->first_day = sqlite3_column_int64(query, 13);
    }
    habit->has_checkpoint = sqlite3_column_type(query, 7) != SQLITE_NULL;
    habit->checkpoint = (checkpoint){
      .day = sqlite3_column_int64(query, 7), .score = sqlite3_column_double(query, 8),
      .latest_step = sqlite3_column_double(query, 9), .run = sqlite3_column_int64(query, 10),
      .next_interval =
        sqlite3_column_type(query, 11) == SQLITE_NULL ? NO_DAY : sqlite3_column_int64(query, 11)};
    if (habit->has_checkpoint) read_values((const char *)sqlite3_column_text(query, 12), &habit->checkpoint);
  }
  sqlite3_reset(query);
  return is_ok;
}

static bool save_checkpoint(int64_t habit, const checkpoint *checkpoint) {
  sqlite3_stmt *statement = prepared(SAVE_CHECKPOINT);
  sqlite3_bind_int64(statement, 1, habit);
  sqlite3_bind_int64(statement, 2, checkpoint->day);
  sqlite3_bind_double(statement, 3, checkpoint->score);
  sqlite3_bind_double(statement, 4, checkpoint->latest_step);
  sqlite3_bind_int64(statement, 5, checkpoint->run);
  sqlite3_bind_int64(statement, 6, checkpoint->next_interval);
  if (checkpoint->next_interval == NO_DAY) sqlite3_bind_null(statement, 6);
  char values[MAX_VALUES_TEXT];
  int length = 0;
  for (int i = 0; i < checkpoint->value_count; i++) {
    length += snprintf(
      values + length, sizeof values - (size_t)length, i ? ",%lld" : "%lld", (long long)checkpoint->latest_values[i]);
  }
  sqlite3_bind_text(statement, 7, values, length, SQLITE_TRANSIENT);
  return run(statement);
}

static bool delete_checkpoint(int64_t habit) {
  sqlite3_stmt *statement = prepared(DELETE_CHECKPOINT);
  sqlite3_bind_int64(statement, 1, habit);
  return run(statement);
}

/* Returns the day of the last mark of TIMES, at least `day`; later marks do not matter to other schedules. */
static int64_t last_mark(const habit *habit, int64_t day) {
  if (habit->schedule.form != TIMES) return day;
  sqlite3_stmt *query = prepared(LAST_MARK);
  sqlite3_bind_int64(query, 1, habit->id);
  int64_t last = day;
  if (sqlite3_step(query) == SQLITE_ROW && sqlite3_column_int64(query, 0) > day) last = sqlite3_column_int64(query, 0);
  sqlite3_reset(query);
  return last;
}

/* Sets whether the checkpoint of a habit is unchanged by a change from a day on; false on an error. */
static bool check_validity(const habit *habit, int64_t changed_from, bool *is_valid) {
  const checkpoint *checkpoint = &habit->checkpoint;
  *is_valid = habit->has_checkpoint && changed_from >= checkpoint->day + dependent_days(&habit->schedule)
    && checkpoint->day > habit->first_day;
  if (!*is_valid || habit->schedule.form != TIMES) return true;
  if (!load_days(habit, checkpoint, last_mark(habit, checkpoint->day))) return false;
  *is_valid = next_interval(habit, checkpoint->day) == checkpoint->next_interval;
  return true;
}

static bool update_checkpoint(int64_t id, int64_t owner, int64_t changed_from, int64_t day) {
  habit habit;
  bool is_valid;
  if (!load_habit(id, owner, &habit) || !check_validity(&habit, changed_from, &is_valid)) return false;
  const checkpoint *valid = is_valid ? &habit.checkpoint : NULL;
  if (!needs_checkpoint(&habit.schedule, valid ? valid->day : habit.first_day, day)) {
    return is_valid || !habit.has_checkpoint || delete_checkpoint(id);
  }
  checkpoint later;
  int64_t later_day = latest_checkpoint_day(&habit.schedule, day);
  if (!load_days(&habit, valid, last_mark(&habit, later_day))) return false;
  evaluate(&habit, valid, later_day, &later);
  return save_checkpoint(id, &later);
}

/* Replaces old checkpoints of the habits of a user that have not changed. */
static bool advance_checkpoints(int64_t owner, int64_t day) {
  int64_t habits[MAX_ADVANCED];
  int count = 0, result = SQLITE_ROW;
  sqlite3_stmt *query = prepared(OLD_CHECKPOINTS);
  sqlite3_bind_int64(query, 1, owner);
  sqlite3_bind_int64(query, 2, day - RECENT_DAYS - MAX_DELAY);
  while (count < MAX_ADVANCED && (result = sqlite3_step(query)) == SQLITE_ROW) {
    schedule schedule;
    if (!read_schedule(column_text(query, 1), &schedule)) break;
    int64_t habit = sqlite3_column_int64(query, 0);
    if (needs_checkpoint(&schedule, sqlite3_column_int64(query, 2), day)) habits[count++] = habit;
  }
  sqlite3_reset(query);
  bool is_ok = result == SQLITE_DONE || count == MAX_ADVANCED;
  for (int i = 0; i < count && is_ok; i++) is_ok = update_checkpoint(habits[i], owner, INT64_MAX, day);
  return is_ok;
}

static int by_user_and_habit(const void *left, const void *right) {
  const change *one = left, *other = right;
  if (one->user != other->user) return one->user < other->user ? -1 : 1;
  return (one->habit > other->habit) - (one->habit < other->habit);
}

bool write_checkpoints(void) {
  bool is_ok = true;
  qsort(changes.items, changes.count, sizeof *changes.items, by_user_and_habit);
  for (size_t i = 0, next; i < changes.count && is_ok; i = next) {
    change merged = changes.items[i];
    for (next = i + 1; next < changes.count; next++) {
      const change *change = &changes.items[next];
      if (by_user_and_habit(&merged, change) != 0) break;
      if (change->day < merged.day) merged.day = change->day;
      if (change->today > merged.today) merged.today = change->today;
    }
    is_ok = update_checkpoint(merged.habit, merged.user, merged.day, merged.today);
    bool is_last_of_user = next == changes.count || changes.items[next].user != merged.user;
    if (is_ok && is_last_of_user) is_ok = advance_checkpoints(merged.user, merged.today);
  }
  changes.count = 0;
  return is_ok;
}
