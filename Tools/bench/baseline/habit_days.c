#include "habits.h"

#include <math.h>
#include <stdlib.h>

/* The day of the month of a day, and the number of days of the month, by H. Hinnant's algorithm. */
static void month_of(int64_t day, int64_t *day_of_month, int64_t *length) {
  static const int lengths[] = {31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31};
  int64_t shifted = day + 719468, era = shifted / 146097, of_era = shifted % 146097;
  int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  int64_t of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
  *day_of_month = of_year - (153 * month + 2) / 5 + 1;
  /* Month 11 is February of the next civil year. */
  int64_t civil_year = year + era * 400 + 1;
  bool is_leap = civil_year % 4 == 0 && (civil_year % 100 != 0 || civil_year % 400 == 0);
  *length = month < 11 ? lengths[month] : is_leap ? 29 : 28;
}

/* Monday is 1; day 0 was a Thursday. */
static int weekday(int64_t day) { return (int)((day + 3) % 7) + 1; }

int64_t period_start(const schedule *schedule, int64_t day) {
  int64_t day_of_month, length;
  if (schedule->form == PER_WEEK) return day + 1 - weekday(day);
  month_of(day, &day_of_month, &length);
  return day + 1 - day_of_month;
}

int64_t period_end(const schedule *schedule, int64_t day) {
  int64_t day_of_month, length;
  if (schedule->form == PER_WEEK) return day + 7 - weekday(day);
  month_of(day, &day_of_month, &length);
  return day + length - day_of_month;
}

/* ---- Loaded days ---- */

typedef struct {
  int64_t first_done, last_done, begin, end;
} interval;

static struct {
  int64_t first, count; /* the first day of the marks, and their number */
  int64_t capacity;
  mark *marks;
  /* The sums of amounts before each day, and of all days. */
  int64_t *sums;
  int64_t *done;
  bool *is_implied;
  interval *intervals;
  int64_t done_count, interval_count;
  int64_t pauses[MAX_PAUSES][2], pause_count;
} loaded;

/* Reserves room for the marks of a number of days. */
static bool has_room(int64_t days) {
  if (loaded.capacity >= days) return true;
  loaded.capacity = 2 * days;
  size_t room = (size_t)loaded.capacity + 1;
  loaded.marks = realloc(loaded.marks, room * sizeof *loaded.marks);
  loaded.sums = realloc(loaded.sums, room * sizeof *loaded.sums);
  loaded.done = realloc(loaded.done, room * sizeof *loaded.done);
  loaded.is_implied = realloc(loaded.is_implied, room * sizeof *loaded.is_implied);
  loaded.intervals = realloc(loaded.intervals, room * sizeof *loaded.intervals);
  return loaded.marks && loaded.sums && loaded.done && loaded.is_implied && loaded.intervals;
}

/* The length of an interval; 30 and 31 days mean the month in which it begins, or the next one on its last day. */
static int64_t interval_length(const schedule *schedule, int64_t begin) {
  int64_t day_of_month, length;
  if (schedule->days != 30 && schedule->days != 31) return schedule->days;
  month_of(begin + 1, &day_of_month, &length);
  return length;
}

static void find_intervals(const schedule *schedule) {
  loaded.done_count = loaded.interval_count = 0;
  for (int64_t i = 0; i < loaded.count; i++) {
    if (loaded.marks[i].kind == MARKED_DONE) loaded.done[loaded.done_count++] = loaded.first + i;
  }
  for (int64_t i = 0; i + schedule->times <= loaded.done_count; i++) {
    int64_t first = loaded.done[i], last = loaded.done[i + schedule->times - 1];
    int64_t length = interval_length(schedule, first);
    if (last - first < length) {
      loaded.intervals[loaded.interval_count++] = (interval){first, last, first, first + length - 1};
    }
  }
  for (int64_t i = loaded.interval_count - 2; i >= 0; i--) {
    interval *interval = &loaded.intervals[i];
    int64_t shift = interval->end - interval->last_done, overlap = interval->end - interval[1].begin + 1;
    if (overlap < shift) shift = overlap;
    if (shift > 0) interval->begin -= shift, interval->end -= shift;
  }
}

static bool load_pauses(const habit *habit) {
  int result;
  sqlite3_stmt *query = prepared(PAUSES);
  sqlite3_bind_int64(query, 1, habit->id);
  sqlite3_bind_int64(query, 2, loaded.first);
  loaded.pause_count = 0;
  while ((result = sqlite3_step(query)) == SQLITE_ROW && loaded.pause_count < MAX_PAUSES) {
    int64_t *pause = loaded.pauses[loaded.pause_count++];
    pause[0] = sqlite3_column_int64(query, 1);
    pause[1] = sqlite3_column_type(query, 2) == SQLITE_NULL ? INT64_MAX : sqlite3_column_int64(query, 2);
  }
  sqlite3_reset(query);
  return result == SQLITE_DONE;
}

bool load_days(const habit *habit, const checkpoint *earlier, int64_t last) {
  int64_t first = earlier ? earlier->day - dependent_days(&habit->schedule) : habit->first_day;
  loaded.first = first > habit->first_day ? first : habit->first_day;
  loaded.count = last >= loaded.first ? last - loaded.first + 1 : 0;
  if (!has_room(loaded.count)) return false;
  memset(loaded.marks, 0, (size_t)loaded.count * sizeof *loaded.marks);

  int result;
  sqlite3_stmt *query = prepared(MARKS);
  sqlite3_bind_int64(query, 1, habit->id);
  sqlite3_bind_int64(query, 2, loaded.first);
  sqlite3_bind_int64(query, 3, last);
  while ((result = sqlite3_step(query)) == SQLITE_ROW) {
    mark *mark = &loaded.marks[sqlite3_column_int64(query, 0) - loaded.first];
    if (sqlite3_column_type(query, 1) != SQLITE_NULL) {
      mark->kind = sqlite3_column_int(query, 1) ? MARKED_DONE : NOT_DONE;
    } else if (sqlite3_column_type(query, 2) != SQLITE_NULL) {
      mark->kind = AMOUNT;
      mark->amount = sqlite3_column_int64(query, 2);
    } else {
      mark->kind = SKIPPED;
    }
  }
  sqlite3_reset(query);

  loaded.sums[0] = 0;
  for (int64_t i = 0; i < loaded.count; i++) {
    loaded.sums[i + 1] = loaded.sums[i] + loaded.marks[i].amount;
  }
  if (habit->schedule.form == TIMES) find_intervals(&habit->schedule);
  return result == SQLITE_DONE && load_pauses(habit);
}

int64_t next_interval(const habit *habit, int64_t day) {
  int64_t first = day + dependent_days(&habit->schedule) / 2;
  if (habit->schedule.form != TIMES) return NO_DAY;
  for (int64_t i = 0; i < loaded.interval_count; i++) {
    if (loaded.intervals[i].first_done >= first) return loaded.intervals[i].begin;
  }
  return NO_DAY;
}

/* ---- Evaluation of past days ---- */

typedef enum { STATE_DONE, STATE_SKIPPED, STATE_IMPLIED, STATE_NOT_DUE, STATE_MISSED } day_state;

static int64_t difference(const int64_t *totals, int64_t first, int64_t last) {
  int64_t from = first - loaded.first, to = last - loaded.first + 1;
  if (from < 0) from = 0;
  if (to > loaded.count) to = loaded.count;
  return from < to ? totals[to] - totals[from] : 0;
}

static const mark *mark_of(int64_t day) {
  static const mark unmarked;
  return day >= loaded.first && day < loaded.first + loaded.count ? &loaded.marks[day - loaded.first] : &unmarked;
}

static bool includes(const schedule *schedule, int64_t day) {
  return schedule->form != WEEKDAYS || (schedule->weekdays >> weekday(day) & 1);
}

static bool is_done(const habit *habit, const mark *mark, bool is_paused) {
  if (habit->target < 0) return mark->kind == MARKED_DONE;
  if (mark->kind == SKIPPED) return false;
  if (!habit->is_at_most) return mark->kind == AMOUNT && mark->amount >= habit->target;
  return mark->kind == AMOUNT ? mark->amount <= habit->target : !is_paused;
}

static day_state state_in_period(const habit *habit, int64_t day, const mark *mark, bool is_paused) {
  int64_t start = period_start(&habit->schedule, day);
  int64_t sum = difference(loaded.sums, start, period_end(&habit->schedule, day));
  bool is_met = habit->is_at_most ? sum <= habit->target : sum >= habit->target;
  bool is_due = start >= habit->first_day || is_met;
  if (mark->kind != SKIPPED && !is_paused && is_met) return STATE_DONE;
  if (mark->kind == SKIPPED || (is_paused && is_due)) return STATE_SKIPPED;
  return is_due ? STATE_MISSED : STATE_NOT_DUE;
}

static day_state state_of(const habit *habit, int64_t day, bool is_paused, bool is_implied) {
  const mark *mark = mark_of(day);
  is_paused = is_paused && mark->kind == UNMARKED;
  if (habit->schedule.form >= PER_WEEK) return state_in_period(habit, day, mark, is_paused);
  bool is_scheduled = includes(&habit->schedule, day);
  if (is_done(habit, mark, is_paused)) return STATE_DONE;
  if (mark->kind == SKIPPED || (is_paused && is_scheduled)) return STATE_SKIPPED;
  if (is_implied) return STATE_IMPLIED;
  return is_scheduled ? STATE_MISSED : STATE_NOT_DUE;
}

/* The values of the last days that are neither skipped nor paused, in a ring; the oldest one is at `next`. */
typedef struct window {
  int64_t values[MAX_WINDOW], sum;
  int days, next;
} window;

static int window_days(const schedule *schedule) {
  switch (schedule->form) {
    case TIMES: return 2 * schedule->days;
    case PER_WEEK: return 7;
    case PER_MONTH: return 30;
    default: return 1;
  }
}

static void start_window(window *window, const schedule *schedule, const checkpoint *earlier) {
  int count = earlier ? earlier->value_count : 0;
  *window = (struct window){.days = window_days(schedule)};
  if (count > window->days) count = window->days;
  for (int i = 0; i < count; i++) {
    int64_t value = earlier->latest_values[earlier->value_count - count + i];
    window->values[window->days - count + i] = value;
    window->sum += value;
  }
}

static void add_value(window *window, int64_t value) {
  window->sum += value - window->values[window->next];
  window->values[window->next] = value;
  window->next = (window->next + 1) % window->days;
}

/* Stores the values that still belong to the window after the next day, without zeros before the others. */
static void save_window(const window *window, checkpoint *result) {
  result->value_count = 0;
  for (int i = 1; i < window->days; i++) {
    int64_t value = window->values[(window->next + i) % window->days];
    if (value || result->value_count) result->latest_values[result->value_count++] = value;
  }
}

static double fulfillment(const habit *habit, const window *window, day_state state) {
  if (habit->schedule.form == TIMES) {
    double step = (double)window->sum / (double)(2 * habit->schedule.times);
    return step < 1 ? step : 1;
  }
  if (habit->target < 0) return state == STATE_DONE;
  double sum = (double)window->sum, amount = (double)habit->target;
  if (!habit->is_at_most) return sum < amount ? sum / amount : 1;
  if (habit->target == 0) return sum == 0;
  double step = 1 - (sum - amount) / amount;
  return step < 0 ? 0 : step > 1 ? 1 : step;
}

static double frequency(const schedule *schedule) {
  switch (schedule->form) {
    case EVERY_DAY: return 1;
    case WEEKDAYS: return (double)__builtin_popcount(schedule->weekdays) / 7;
    case TIMES: return (double)schedule->times / (double)schedule->days;
    case PER_WEEK: return 1.0 / 7;
    case PER_MONTH: return 1.0 / 30;
  }
  return 1;
}

/* Marks the days from `start` to before `day` that an interval contains. */
static void find_implied(int64_t start, int64_t day) {
  memset(loaded.is_implied, 0, (size_t)(day > start ? day - start : 0));
  for (int64_t i = 0; i < loaded.interval_count; i++) {
    const interval *interval = &loaded.intervals[i];
    int64_t from = interval->begin > start ? interval->begin : start;
    for (int64_t at = from; at <= interval->end && at < day; at++) loaded.is_implied[at - start] = true;
  }
}

void evaluate(const habit *habit, const checkpoint *earlier, int64_t day, checkpoint *result) {
  int64_t start = earlier ? earlier->day : habit->first_day, latest_period = NO_DAY, pause = 0;
  *result = earlier ? *earlier : (checkpoint){.score = habit->is_at_most ? 1 : 0};
  double decay = pow(0.5, sqrt(frequency(&habit->schedule)) / 13);
  window window;
  start_window(&window, &habit->schedule, earlier);
  if (habit->schedule.form == TIMES) find_implied(start, day);
  for (int64_t at = start; at < day; at++) {
    while (pause < loaded.pause_count && loaded.pauses[pause][1] < at) pause++;
    bool is_paused = pause < loaded.pause_count && loaded.pauses[pause][0] <= at;
    day_state state = state_of(habit, at, is_paused, habit->schedule.form == TIMES && loaded.is_implied[at - start]);
    if (state == STATE_MISSED) result->run = 0;
    if (state == STATE_DONE || state == STATE_IMPLIED) {
      int64_t period = habit->schedule.form >= PER_WEEK ? period_start(&habit->schedule, at) : at;
      if (period != latest_period) result->run++;
      latest_period = period;
    }
    if (state == STATE_SKIPPED) continue;
    const mark *mark = mark_of(at);
    add_value(&window, mark->kind == AMOUNT ? mark->amount : mark->kind == MARKED_DONE);
    bool is_day_off = !includes(&habit->schedule, at);
    double step = is_day_off && state != STATE_DONE ? result->latest_step : fulfillment(habit, &window, state);
    if (!is_day_off) result->latest_step = step;
    result->score = result->score * decay + step * (1 - decay);
  }
  result->day = day;
  result->next_interval = next_interval(habit, day);
  save_window(&window, result);
}
