#include "habits.h"

bool read_schedule(slice text, schedule *schedule) {
  memset(schedule, 0, sizeof *schedule);
  const char *at = text.at, *end = at + text.length;
  if (same(text, SLICE("daily"))) return true;
  if (same(text, SLICE("per week"))) return schedule->form = PER_WEEK, true;
  if (same(text, SLICE("per month"))) return schedule->form = PER_MONTH, true;
  if (*at == 'w') {
    schedule->form = WEEKDAYS;
    for (at += strlen("weekdays "); at < end; at += 2) schedule->weekdays |= 1u << (*at - '0');
    return true;
  }
  schedule->form = TIMES;
  for (at += strlen("times "); at < end && *at != '/'; at++) schedule->times = schedule->times * 10 + (*at - '0');
  for (at++; at < end; at++) schedule->days = schedule->days * 10 + (*at - '0');
  return schedule->days > 0;
}

mark column_mark(sqlite3_stmt *statement, int first) {
  if (sqlite3_column_type(statement, first) != SQLITE_NULL) {
    return (mark){.kind = sqlite3_column_int(statement, first) ? MARKED_DONE : NOT_DONE};
  }
  if (sqlite3_column_type(statement, first + 1) == SQLITE_NULL) return (mark){.kind = SKIPPED};
  return (mark){.kind = AMOUNT, .amount = sqlite3_column_int64(statement, first + 1)};
}

/* Parses a number in thousandths; false if it has more than three decimals or an exponent. */
static bool read_thousandths(slice text, int64_t *value) {
  const char *point = memchr(text.at, '.', text.length);
  slice units = {text.at, point ? (size_t)(point - text.at) : text.length};
  int64_t decimals = 0;
  if (!read_integer(units, value)) return false;
  *value *= 1000;
  if (!point) return true;
  slice rest = {point + 1, text.length - units.length - 1};
  if (rest.length > 3 || !read_integer(rest, &decimals)) return false;
  for (size_t i = rest.length; i < 3; i++) decimals *= 10;
  *value += *text.at == '-' ? -decimals : decimals;
  return true;
}

/* ---- Parameters ---- */

typedef struct {
  int64_t habit, amount;
  slice note; /* `at` is NULL if it is missing */
  enum { NOTHING, SET_DONE, SET_AMOUNT, ADD, SKIP } action;
  bool is_done;
} parameters;

static bool read_parameters(slice params, parameters *result) {
  const char *at = NULL;
  slice name, value;
  memset(result, 0, sizeof *result);
  while (each_member(params, &at, &name, &value)) {
    if (same(name, SLICE("habitId"))) {
      if (!read_integer(value, &result->habit)) return false;
    } else if (same(name, SLICE("note"))) {
      result->note = value;
    } else {
      if (result->action != NOTHING) return false;
      if (same(name, SLICE("done"))) {
        result->action = SET_DONE;
        result->is_done = same(value, SLICE("true"));
      } else if (same(name, SLICE("skipped"))) {
        result->action = SKIP;
      } else {
        result->action = same(name, SLICE("amount")) ? SET_AMOUNT : same(name, SLICE("add")) ? ADD : NOTHING;
        if (!read_thousandths(value, &result->amount)) return false;
      }
    }
  }
  return result->action != NOTHING;
}

/* ---- The method ---- */

/* A habit and its mark of a day. */
typedef struct {
  bool is_check;
  schedule schedule;
  int64_t checkpoint_day; /* NO_DAY if there is none */
  mark mark;
} target;

static outcome load_target(int64_t habit, int64_t day, target *target) {
  static char note[512];
  outcome outcome = REJECTED;
  sqlite3_stmt *query = prepared(MARK_TARGET);
  sqlite3_bind_int64(query, 1, day);
  sqlite3_bind_int64(query, 2, habit);
  sqlite3_bind_int64(query, 3, user.id);
  if (sqlite3_step(query) == SQLITE_ROW && sqlite3_column_type(query, 2) == SQLITE_NULL) {
    memset(target, 0, sizeof *target);
    target->is_check = same(column_text(query, 0), SLICE("check"));
    outcome = read_schedule(column_text(query, 1), &target->schedule) ? DONE : FAILED;
    target->checkpoint_day = sqlite3_column_type(query, 3) == SQLITE_NULL ? NO_DAY : sqlite3_column_int64(query, 3);
    if (sqlite3_column_type(query, 6) != SQLITE_NULL) {
      target->mark = column_mark(query, 7);
      slice text = column_text(query, 10);
      if (text.length > sizeof note) outcome = FAILED; else memcpy(note, text.at ? text.at : "", text.length);
      target->mark.note = (slice){note, text.length};
    }
  }
  sqlite3_reset(query);
  return outcome;
}

static bool save_mark(int64_t habit, int64_t day, const mark *mark) {
  sqlite3_stmt *statement = prepared(SAVE_MARK);
  sqlite3_bind_int64(statement, 1, habit);
  sqlite3_bind_int64(statement, 2, day);
  sqlite3_bind_null(statement, 3), sqlite3_bind_null(statement, 4), sqlite3_bind_null(statement, 6);
  if (mark->kind == MARKED_DONE || mark->kind == NOT_DONE) sqlite3_bind_int(statement, 3, mark->kind == MARKED_DONE);
  if (mark->kind == AMOUNT) sqlite3_bind_int64(statement, 4, mark->amount);
  sqlite3_bind_int(statement, 5, mark->kind == SKIPPED);
  if (mark->note.length) bind_text(statement, 6, mark->note);
  return run(statement);
}

static void put_thousandths(int64_t value) {
  put_integer(value / 1000);
  if (value % 1000 == 0) return;
  char decimals[] = {'.', (char)('0' + value / 100 % 10), (char)('0' + value / 10 % 10), (char)('0' + value % 10)};
  size_t length = sizeof decimals;
  while (decimals[length - 1] == '0') length--;
  put((slice){decimals, length});
}

static void put_mark(const mark *mark) {
  PUT("\"done\":");
  if (mark->kind == MARKED_DONE || mark->kind == NOT_DONE) put_flag(mark->kind == MARKED_DONE); else PUT("null");
  PUT(",\"amount\":");
  if (mark->kind == AMOUNT) put_thousandths(mark->amount); else PUT("null");
  PUT(",\"skipped\":"), put_flag(mark->kind == SKIPPED), PUT("}");
}

static bool append_marked(int64_t habit, int64_t day, const mark *mark) {
  size_t start = replies.used;
  put_integer(habit);
  size_t subject_length = replies.used - start;
  PUT("{\"day\":\""), put_day(day), PUT("\","), put_mark(mark);
  slice both = take(start);
  return append_event(
    SLICE("habit.marked"), (slice){both.at, subject_length},
    (slice){both.at + subject_length, both.length - subject_length});
}

outcome mark_habit(slice params) {
  parameters parameters;
  target target;
  int64_t day = today();
  if (!read_parameters(params, &parameters)) return REJECTED;
  outcome outcome = load_target(parameters.habit, day, &target);
  if (outcome != DONE) return outcome;

  mark mark = {.kind = SKIPPED, .note = parameters.note.at ? parameters.note : target.mark.note};
  if (parameters.action == SET_DONE) mark.kind = parameters.is_done ? MARKED_DONE : NOT_DONE;
  if (parameters.action == SET_AMOUNT || parameters.action == ADD) {
    mark.kind = AMOUNT;
    mark.amount = parameters.amount;
    if (parameters.action == ADD && target.mark.kind == AMOUNT) mark.amount += target.mark.amount;
    if (mark.amount < 0) mark.amount = 0;
  }
  if (mark.kind != SKIPPED && target.is_check != (mark.kind != AMOUNT)) return REJECTED;

  bool is_same = mark.kind == target.mark.kind && mark.amount == target.mark.amount;
  bool changes = !is_same || !same(mark.note, target.mark.note);
  if (changes && !(save_mark(parameters.habit, day, &mark) && append_marked(parameters.habit, day, &mark))) {
    return FAILED;
  }
  bool is_covered = target.checkpoint_day != NO_DAY && permits_mark(&target.schedule, target.checkpoint_day, day);
  if (!is_same && !is_covered && !add_change(parameters.habit, day)) return FAILED;

  PUT("{\"habitId\":"), put_integer(parameters.habit), PUT(",\"day\":\""), put_day(day);
  PUT("\",\"mark\":{"), put_mark(&mark), PUT(",\"note\":");
  if (mark.note.length) put_text(mark.note); else PUT("null");
  PUT(",\"changed\":"), put_flag(changes), PUT("}");
  return DONE;
}
