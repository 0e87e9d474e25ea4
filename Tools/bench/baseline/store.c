#include "baseline.h"

#include <stdio.h>
#include <stdlib.h>

account user;
int64_t now;

#define ACCOUNT \
  "select s.id, s.last_used_at, s.name as token_name, s.domains, s.is_read_only, u.id as user_id, u.name, " \
  "u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.joined_at " \
  "from sessions s join users u on u.id = s.user_id where "

static const char *const texts[STATEMENTS] = {
  [BEGIN_READING] = "begin deferred",
  [BEGIN_WRITING] = "begin immediate",
  [COMMIT] = "commit",
  [SAVEPOINT] = "savepoint nested",
  [RELEASE] = "release savepoint nested",
  [ROLL_BACK_TO] = "rollback to savepoint nested",
  [ROLL_BACK] = "rollback",
  [SESSION_BY_TOKEN] = ACCOUNT "s.token_hash = :token",
  [SESSION_BY_ID] = ACCOUNT "s.id = :session",
  [COMPLETIONS] = "select lesson_id, completed_at from lesson_completions where user_id = :user and path_id = :path "
                  "order by lesson_id",
  [STAGE_COMPLETIONS] =
    "select stage_id from stage_completions where user_id = :user and path_id = :path order by stage_id",
  [STREAK] = "select current, longest, last_day from learning_streaks where user_id = :user",
  [UNLOCKS] = "select achievement_id, unlocked_at from achievement_unlocks where user_id = :user "
              "order by achievement_id",
  [GOAL] =
    "select text, duration, created_at, run, blocking_run, period, period_start, period_end, days_learned, "
    "days_frozen, state, streak, freezes_used, last_learned_at, last_learned_day, frozen_since, lapsed_at "
    "from goals where user_id = :user",
  [HABITS] =
    "select h.*, c.*, (select min(m.day) from habit_marks m where m.habit_id = h.id) as first_mark "
    "from habits h left join habit_checkpoints c on c.habit_id = h.id "
    "where h.user_id = :user order by h.position",
  [REVIEW_DAY] =
    "select (select ifnull(sum(cards), 0) from review_due where user_id = :user and day <= :today), "
    "(select new_per_day from review_settings where user_id = :user), latest.day, latest.first_answers, latest.answers "
    "from (select 1) left join review_days latest "
    "on latest.user_id = :user and latest.day = (select max(day) from review_days where user_id = :user)",
  [SHIPPED_REVIEWS] =
    "select t.kit_id as kit_id, ifnull(r.cards, 0) as cards, ifnull(r.first_new, 1) as first_new "
    "from kit_results t left join review_kits r on r.user_id = t.user_id and r.kit_id = t.kit_id "
    "where t.user_id = :user and t.kit_id not glob 'kit-[0-9]*' "
    "union all "
    "select r.kit_id, r.cards, r.first_new from review_kits r "
    "where r.user_id = :user and r.kit_id not glob 'kit-[0-9]*' "
    "and not exists (select 1 from kit_results t where t.user_id = r.user_id and t.kit_id = r.kit_id)",
  [OWN_REVIEWS] =
    "select k.*, ifnull(r.cards, 0) as cards, ifnull(r.first_new, 1) as first_new "
    "from kits k left join review_kits r on r.user_id = k.user_id and r.kit_id = 'kit-' || k.id "
    "where k.user_id = :user and k.question_count > ifnull(r.cards, 0) "
    "order by k.stage, k.name_key",
  [COMPLETE_LESSON] =
    "insert into lesson_completions (user_id, path_id, lesson_id, completed_at, zone, day) "
    "values (:user, :path, :lesson, :completedAt, :zone, :day)",
  [LEARN_LESSON] =
    "insert into learned_lessons (user_id, lesson_id, path_id, stage_id, day, completed_at, is_imported) "
    "values (:user, :lesson, :path, :stage, :day, :at, :isImported)",
  [COMPLETE_STAGE] =
    "insert into stage_completions (user_id, path_id, stage_id, completed_at) "
    "values (:user, :path, :stage, :completedAt)",
  [SAVE_STREAK] =
    "insert into learning_streaks (user_id, current, longest, last_day) values (:user, :current, :longest, :lastDay) "
    "on conflict (user_id) do update "
    "set current = excluded.current, longest = excluded.longest, last_day = excluded.last_day",
  [UNLOCK] =
    "insert into achievement_unlocks (user_id, achievement_id, unlocked_at) values (:user, :achievement, :unlockedAt)",
  [APPEND_TO_JOURNAL] =
    "insert into journal (user_id, topic, subject, time, data, origin) "
    "values (:user, :topic, :subject, :time, :data, :origin)",
  [PAY] =
    "insert into ledger (user_id, rule, subject, period, points, paid_at) "
    "values (:user, :rule, :subject, :period, :points, :now) "
    "on conflict (user_id, rule, subject, period) do nothing",
  [INSERT_SPARK] =
    "insert into sparks (user_id, title, title_key, notes, category, intensity, tags, estimated_minutes, "
    "actual_minutes, is_favorite, points, created_at, updated_at, zone, day, is_morning, revision) "
    "values (:user, :title, :titleKey, :notes, :category, :intensity, :tags, :estimatedMinutes, :actualMinutes, "
    ":isFavorite, :points, :createdAt, :updatedAt, :zone, :day, :isMorning, :revision)",
  [INSERT_TERMS] = "insert into spark_search (rowid, terms) values (:row, :terms)",
  [COUNT_WORD] =
    "insert into spark_words (user_id, word, folded, sparks) values (:user, :word, :folded, :sparks) "
    "on conflict (user_id, folded, word) do update set sparks = sparks + excluded.sparks",
  [PROFILE] =
    "select decisions, energies, ideas, experiments, challenges, levels, points, streak, longest_streak, last_day, "
    "fuel, overloads, last_overload_at, missions_completed, latest_day from spark_profiles where user_id = :user",
  [SAVE_PROFILE] =
    "insert into spark_profiles (user_id, decisions, energies, ideas, experiments, challenges, levels, points, streak, "
    "longest_streak, last_day, fuel, overloads, last_overload_at, missions_completed, latest_day) "
    "values (:user, :decisions, :energies, :ideas, :experiments, :challenges, :levels, :points, :streak, "
    ":longestStreak, :lastDay, :fuel, :overloads, :lastOverloadAt, :missionsCompleted, :latestDay) "
    "on conflict (user_id) do update "
    "set decisions = excluded.decisions, energies = excluded.energies, ideas = excluded.ideas, "
    "experiments = excluded.experiments, challenges = excluded.challenges, levels = excluded.levels, "
    "points = excluded.points, streak = excluded.streak, longest_streak = excluded.longest_streak, "
    "last_day = excluded.last_day, "
    "fuel = excluded.fuel, overloads = excluded.overloads, last_overload_at = excluded.last_overload_at, "
    "missions_completed = excluded.missions_completed, latest_day = excluded.latest_day",
  [DAYS] =
    "select day, category, low, medium, high, extreme, mornings from spark_days "
    "where user_id = :user and day between :first and :last order by day, category",
  [COUNT_SPARK] =
    "insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings) "
    "values (:user, :day, :category, :low, :medium, :high, :extreme, :mornings) "
    "on conflict (user_id, day, category) do update "
    "set low = low + excluded.low, medium = medium + excluded.medium, high = high + excluded.high, "
    "extreme = extreme + excluded.extreme, mornings = mornings + excluded.mornings",
  [CARD_STATES] = "select card_id, owned, obtained_at from card_states where user_id = :user order by card_id",
  [OBTAIN_CARD] =
    "insert into card_states (user_id, card_id, owned, obtained_at) values (:user, :card, 1, :now) "
    "on conflict (user_id, card_id) do update set owned = owned + 1",
  [MISSION_COMPLETIONS] =
    "select period, mission_id, completed_at from mission_completions "
    "where user_id = :user and period = :lifetime "
    "union all select period, mission_id, completed_at from mission_completions "
    "where user_id = :user and period between :monday and :sunday",
  [COMPLETE_MISSION] =
    "insert into mission_completions (user_id, period, mission_id, day, completed_at, reward) "
    "values (:user, :period, :mission, :day, :completedAt, :reward)",
  [MARK_TARGET] =
    "select h.kind, h.schedule, h.archived_at, c.day as checkpoint_day, m.* "
    "from habits h left join habit_checkpoints c on c.habit_id = h.id "
    "left join habit_marks m on m.habit_id = h.id and m.day = :day "
    "where h.id = :habit and h.user_id = :user",
  [SAVE_MARK] =
    "insert into habit_marks (habit_id, day, done, amount, skipped, note) "
    "values (:habit, :day, :done, :amount, :skipped, :note) "
    "on conflict (habit_id, day) do update "
    "set done = excluded.done, amount = excluded.amount, skipped = excluded.skipped, note = excluded.note",
  [HABIT] =
    "select h.*, c.*, (select min(m.day) from habit_marks m where m.habit_id = h.id) as first_mark "
    "from habits h left join habit_checkpoints c on c.habit_id = h.id "
    "where h.id = :habit and h.user_id = :user",
  [OLD_CHECKPOINTS] =
    "select h.id, h.schedule, ifnull(c.day, h.created_day) as known_day "
    "from habits h left join habit_checkpoints c on c.habit_id = h.id "
    "where h.user_id = :user and h.archived_at is null and known_day <= :last",
  [MARKS] =
    "select day, done, amount from habit_marks where habit_id = :habit and day between :first and :last order by day",
  [LAST_MARK] = "select max(day) from habit_marks where habit_id = :habit",
  [PAUSES] =
    "select * from habit_pauses where habit_id = :habit and (last_day is null or last_day >= :first) order by first_day",
  [SAVE_CHECKPOINT] =
    "insert into habit_checkpoints (habit_id, day, score, latest_step, run, next_interval) "
    "values (:habit, :day, :score, :latestStep, :run, :nextInterval) "
    "on conflict (habit_id) do update "
    "set day = excluded.day, score = excluded.score, latest_step = excluded.latest_step, run = excluded.run, "
    "next_interval = excluded.next_interval",
  [DELETE_CHECKPOINT] = "delete from habit_checkpoints where habit_id = :habit",
};

static sqlite3 *database;
static sqlite3_stmt *statements[STATEMENTS];
static enum { NONE, READING, WRITING } group;
/* Whether the session was looked up in the current transaction. */
static bool is_refreshed;

/* ---- Statements ---- */

sqlite3_stmt *prepared(statement which) {
  if (!statements[which]
      && sqlite3_prepare_v3(database, texts[which], -1, SQLITE_PREPARE_PERSISTENT, &statements[which], NULL)) {
    fprintf(stderr, "baseline: %s: %s\n", texts[which], sqlite3_errmsg(database));
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
