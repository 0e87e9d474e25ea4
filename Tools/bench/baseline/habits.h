/*
 * Habits with their marks and checkpoints.
 *
 * The baseline assumes that days are after 1970, that texts have no escapes, that a habit has at most 64 pauses, and
 * that a call marks today.
 */
#pragma once

#include "baseline.h"

/* The maximum window of a score has two times 366 days; the last value is not needed after the next day. */
enum { MAX_PAUSES = 64, MAX_WINDOW = 732, MAX_VALUES_TEXT = 2 * MAX_WINDOW };

typedef enum { EVERY_DAY, WEEKDAYS, TIMES, PER_WEEK, PER_MONTH } schedule_form;

typedef struct {
  schedule_form form;
  unsigned weekdays; /* a bit for each weekday, Monday is 1 << 1 */
  int times, days;   /* of TIMES */
} schedule;

/* A mark of a day with its note, which may be empty. Amounts are in thousandths. */
typedef struct {
  enum { UNMARKED, MARKED_DONE, NOT_DONE, AMOUNT, SKIPPED } kind;
  int64_t amount;
  slice note;
} mark;

typedef struct {
  int64_t day, run, next_interval; /* the next interval is NO_DAY if there is none */
  double score, latest_step;
  /* The values of the last days that are neither skipped nor paused, oldest first. */
  int64_t latest_values[MAX_WINDOW];
  int value_count;
} checkpoint;

typedef struct {
  int64_t id, target; /* the target is -1 for a check */
  bool is_at_most, has_checkpoint;
  schedule schedule;
  int64_t first_day;
  checkpoint checkpoint;
} habit;

/* ---- habits.c ---- */

bool read_schedule(slice text, schedule *schedule);
/* Loads the columns done, amount and skipped from three consecutive columns of a row. */
mark column_mark(sqlite3_stmt *statement, int first);

/* ---- habit_days.c: the evaluation of days ---- */

/* The maximum number of days of an interval of TIMES. */
static inline int64_t max_interval(const schedule *schedule) { return schedule->days == 30 ? 31 : schedule->days; }

/* The number of days from a checkpoint on whose marks it depends. */
static inline int64_t dependent_days(const schedule *schedule) {
  return schedule->form == TIMES ? 2 * max_interval(schedule) : 0;
}

/* The first and the last day of the period that contains a day, under PER_WEEK or PER_MONTH. */
int64_t period_start(const schedule *schedule, int64_t day);
int64_t period_end(const schedule *schedule, int64_t day);

/* Loads the marks up to a day, from an earlier checkpoint or from the first day if it is NULL. */
bool load_days(const habit *habit, const checkpoint *earlier, int64_t last);
/* Returns the first day of the oldest loaded interval that lies after the dependent days of a checkpoint. */
int64_t next_interval(const habit *habit, int64_t day);
/* Evaluates the loaded days before a day, all of which are over. */
void evaluate(const habit *habit, const checkpoint *earlier, int64_t day, checkpoint *result);

/* ---- checkpoints.c: the changes of a group, whose checkpoints are replaced before the commit ---- */

/* Returns whether a mark cannot change a checkpoint and does not require a later one. */
bool permits_mark(const schedule *schedule, int64_t checkpoint_day, int64_t day);
bool add_change(int64_t habit, int64_t day);
