#include "baseline.h"

#include <stdio.h>
#include <stdlib.h>

account user;
int64_t now;

static sqlite3 *database;
static sqlite3_stmt *statements[STATEMENTS];
static enum { NONE, READING, WRITING } group;
/* Whether the session was looked up in the current transaction. */
static bool is_refreshed;

/* ---- Statements ---- */

sqlite3_stmt *prepared(statement which) {
  if (!statements[which]
      && sqlite3_prepare_v3(database, statement_texts[which], -1, SQLITE_PREPARE_PERSISTENT, &statements[which], NULL)) {
    fprintf(stderr, "baseline: %s: %s\n", statement_texts[which], sqlite3_errmsg(database));
    exit(70);
  }
  return statements[which];
}

bool run(sqlite3_stmt *statement) {
  int result = sqlite3_step(statement);
  sqlite3_reset(statement);
  return result == SQLITE_DONE;
}

void bind_text(sqlite3_stmt *statement, int index, slice text) {
  sqlite3_bind_text(statement, index, text.at, (int)text.length, SQLITE_STATIC);
}

void bind_optional(sqlite3_stmt *statement, int index, int64_t value) {
  if (value) sqlite3_bind_int64(statement, index, value); else sqlite3_bind_null(statement, index);
}

slice column_text(sqlite3_stmt *statement, int column) {
  const char *text = (const char *)sqlite3_column_text(statement, column);
  return (slice){text, (size_t)sqlite3_column_bytes(statement, column)};
}

/* ---- Opening ---- */

/* Runs a statement once and returns the integer in its first row; -1 without a row or on an error. */
static int64_t query_integer(const char *text) {
  sqlite3_stmt *statement;
  int64_t answer = -1;
  if (sqlite3_prepare_v2(database, text, -1, &statement, NULL)) return -1;
  if (sqlite3_step(statement) == SQLITE_ROW) answer = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return answer;
}

bool open_database(const char *path) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, (1 << 17) - 1);
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  if (sqlite3_open_v2(path, &database, flags, NULL)) return false;
  sqlite3_busy_timeout(database, 5000);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  if (query_integer("pragma application_id") != 0x4b6e646c || query_integer("pragma user_version") < 1) return false;
  query_integer("pragma journal_mode = wal");
  query_integer("pragma synchronous = full");
  query_integer("pragma foreign_keys = on");
  sqlite3_wal_autocheckpoint(database, 4000);
  return query_integer("pragma synchronous") == 2 && query_integer("pragma foreign_keys") == 1
    && query_integer("select count(*) from schema_migrations where length(checksum) = 64")
      == query_integer("pragma user_version");
}

void close_database(void) {
  for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(statements[i]);
  sqlite3_close_v2(database);
}

/* ---- Groups of calls ---- */

bool begin_reading(void) {
  if (group != NONE) return true;
  is_refreshed = false;
  group = READING;
  return run(prepared(BEGIN_READING));
}

bool begin_call(void) {
  if (group == READING && !commit_group()) return false;
  if (group == NONE) {
    if (!run(prepared(BEGIN_WRITING))) return false;
    is_refreshed = false;
    group = WRITING;
  }
  mark_index();
  mark_changes();
  return run(prepared(SAVEPOINT));
}

bool release_call(void) { return run(prepared(RELEASE)); }

void rollback_call(void) {
  reset_index();
  reset_changes();
  if (sqlite3_get_autocommit(database)) return;
  if (!run(prepared(ROLL_BACK_TO)) || !run(prepared(RELEASE))) run(prepared(ROLL_BACK));
}

bool commit_group(void) {
  if (group == NONE) return true;
  bool is_ok = group == READING || (write_index() && write_checkpoints());
  group = NONE;
  return is_ok && run(prepared(COMMIT));
}

/* ---- Journal and ledger ---- */

/* Returns the random number of this process, drawn at the first call: 48 bits. */
static int64_t origin(void) {
  static int64_t number;
  if (number == 0) sqlite3_randomness(6, &number);
  return number;
}

bool append_event(slice topic, slice subject, slice data) {
  sqlite3_stmt *statement = prepared(APPEND_TO_JOURNAL);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, topic);
  bind_text(statement, 3, subject);
  sqlite3_bind_int64(statement, 4, now);
  bind_text(statement, 5, data);
  sqlite3_bind_int64(statement, 6, origin());
  return run(statement);
}

bool pay(int64_t points, slice rule, slice subject, slice period) {
  sqlite3_stmt *statement = prepared(PAY);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, rule);
  bind_text(statement, 3, subject);
  bind_text(statement, 4, period);
  sqlite3_bind_int64(statement, 5, points);
  sqlite3_bind_int64(statement, 6, now);
  return run(statement);
}

/* ---- Sessions ---- */

static void copy(char *to, size_t room, slice text) {
  size_t length = text.length < room ? text.length : room - 1;
  memcpy(to, text.at, length);
  to[length] = 0;
}

/* Loads the user from the row of a session query; without a row, no user is signed in. */
static void load_user(sqlite3_stmt *session) {
  user.is_signed_in = sqlite3_step(session) == SQLITE_ROW;
  if (user.is_signed_in) {
    user.session = sqlite3_column_int64(session, 0);
    user.id = sqlite3_column_int64(session, 5);
    copy(user.name, sizeof user.name, column_text(session, 6));
    copy(user.email, sizeof user.email, column_text(session, 7));
    copy(user.avatar, sizeof user.avatar, column_text(session, 8));
    copy(user.locale, sizeof user.locale, column_text(session, 9));
    copy(user.zone, sizeof user.zone, column_text(session, 10));
    user.day_starts_at = sqlite3_column_int64(session, 11);
    user.joined_at = sqlite3_column_int64(session, 12);
  }
  sqlite3_reset(session);
}

bool refresh_user(void) {
  if (!user.is_signed_in || is_refreshed) return user.is_signed_in;
  sqlite3_stmt *session = prepared(SESSION_BY_ID);
  sqlite3_bind_int64(session, 1, user.session);
  load_user(session);
  is_refreshed = true;
  return user.is_signed_in;
}

bool resume(slice token) {
  unsigned char digest[32];
  sha256(token, digest);
  sqlite3_stmt *session = prepared(SESSION_BY_TOKEN);
  sqlite3_bind_blob(session, 1, digest, sizeof digest, SQLITE_STATIC);
  load_user(session);
  is_refreshed = true;
  return user.is_signed_in;
}
