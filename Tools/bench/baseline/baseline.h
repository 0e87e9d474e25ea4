/*
 * The baseline: a minimal C program that answers the same calls as Kindling, as a lower bound of the time.
 *
 * It uses Kindling's database and statements and writes identical replies. It omits what makes a complete service:
 * limits, framing detection, cancels, languages, declared parameters, and slow readers of stdout.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A borrowed range of bytes. */
typedef struct {
  const char *at;
  size_t length;
} slice;

#define SLICE(literal) ((slice){literal, sizeof(literal) - 1})

static inline bool same(slice left, slice right) {
  return left.length == right.length && memcmp(left.at, right.at, left.length) == 0;
}

/* Orders texts by their bytes: negative, 0 or positive. */
static inline int compare(slice left, slice right) {
  int order = memcmp(left.at, right.at, left.length < right.length ? left.length : right.length);
  return order ? order : (left.length > right.length) - (left.length < right.length);
}

/* Returns the position of an ID among those that `id_at` returns in ascending order; -1 if it is missing. */
static inline int find_sorted(slice id, int count, slice (*id_at)(int position)) {
  int low = 0, high = count;
  while (low < high) {
    int middle = (low + high) / 2, order = compare(id, id_at(middle));
    if (order == 0) return middle;
    if (order < 0) high = middle; else low = middle + 1;
  }
  return -1;
}

/* ---- json.c: reading ---- */

typedef struct {
  slice id, method, params; /* empty if the member is missing */
} request;

/* Parses a message; false unless it is a JSON object with "jsonrpc": "2.0" and a method. */
bool read_request(const char *at, const char *end, request *request);
/* Finds a member of a parsed object; a string value excludes its quotes. */
bool find_member(slice object, slice name, slice *value);
/* Advances to the next member of an object or item of an array; false at the end. `*at` starts as NULL. */
bool each_member(slice object, const char **at, slice *name, slice *value);
bool each_item(slice list, const char **at, slice *value);
/* Parses an integer of at most 18 digits. */
bool read_integer(slice text, int64_t *value);

/* ---- output.c: writing ---- */

typedef struct {
  char *start;
  size_t used, capacity;
} output;

extern output replies;

void reserve(size_t more);

static inline void put(slice bytes) {
  if (replies.capacity - replies.used < bytes.length) reserve(bytes.length);
  memcpy(replies.start + replies.used, bytes.at, bytes.length);
  replies.used += bytes.length;
}

#define PUT(literal) put(SLICE(literal))

/* Removes and returns the bytes after an offset, valid until the next write. */
slice take(size_t start);

void put_integer(int64_t value);
/* Writes an escaped text without quotes. */
void put_escaped(slice text);
/* Writes an escaped text in quotes. */
void put_text(slice text);
/* Writes an instant as RFC 3339 in UTC with milliseconds, in quotes. */
void put_instant(int64_t milliseconds);
/* Writes a civil day as a date, without quotes. */
void put_day(int64_t day);
/* Writes a ratio; 0 if the total is 0. */
void put_fraction(int part, int total);
void put_flag(bool value);
/* Writes a number in the fewest digits that round-trip to the same double. */
void put_number(double value);
/* Writes null instead of 0. */
void put_optional(int64_t value);

/* ---- texts.c: texts in ASCII and tags ---- */

enum { MAX_TAGS = 20, MAX_KEY = 64 };

typedef struct {
  slice items[MAX_TAGS];
  int count;
} tag_list;

slice trimmed(slice text);
/* Stores the lowercase form of a text in the buffer of the call; false if the buffer is full. */
bool lowered(slice text, slice *copy);
void clear_lowered(void);
/* Returns the sort key of a lowercase text: its first bytes. */
slice sort_key(slice lowered);
/* Reads normalized tags into an empty list; false if there are too many. */
bool read_tags(slice list, tag_list *tags);
void put_tags(const tag_list *tags);

/* ---- statements.c, store.c: the database ---- */

typedef enum {
  BEGIN_READING, BEGIN_WRITING, COMMIT, SAVEPOINT, RELEASE, ROLL_BACK_TO, ROLL_BACK,
  SESSION_BY_TOKEN, SESSION_BY_ID,
  COMPLETIONS, STAGE_COMPLETIONS, STREAK, UNLOCKS, GOAL, HABITS, REVIEW_DAY, SHIPPED_REVIEWS, OWN_REVIEWS,
  COMPLETE_LESSON, LEARN_LESSON, COMPLETE_STAGE, SAVE_STREAK, UNLOCK, APPEND_TO_JOURNAL, PAY,
  INSERT_SPARK, INSERT_TERMS, COUNT_WORD,
  PROFILE, SAVE_PROFILE, DAYS, COUNT_SPARK, CARD_STATES, OBTAIN_CARD, MISSION_COMPLETIONS, COMPLETE_MISSION,
  MARK_TARGET, SAVE_MARK, HABIT, OLD_CHECKPOINTS, MARKS, LAST_MARK, PAUSES, SAVE_CHECKPOINT, DELETE_CHECKPOINT,
  LIBRARY_TABLE, INSERT_ENTRY, DAY_ENTRIES, COUNT_ENTRY, RUNS_UP_TO, INSERT_RUN, DELETE_RUN, SAVE_TOTALS,
  FEED_REVISION, FEED_ENTRIES,
  KIT, QUESTION, REVIEW_CARD, REVIEW_SETTINGS, REVIEW_COUNTS, SAVE_CARD, REMOVE_DUE, CLEAR_DUE, ADD_DUE, ADD_ANSWER,
  ANSWERED_KIT, ANSWERED_POSITIONS, SAVE_ANSWERED_KIT, LOG_ANSWER,
  STATEMENTS
} statement;

extern const char *const statement_texts[STATEMENTS];

/* The signed-in user of the connection. */
typedef struct {
  bool is_signed_in;
  int64_t session, id, joined_at, day_starts_at;
  char name[512], email[256], avatar[16], locale[8], zone[72];
} account;

extern account user;
extern int64_t now;
int64_t today(void);
static const int64_t NO_DAY = INT64_MIN;

bool open_database(const char *path);
void close_database(void);

/* Returns a statement ready to bind; exits if it does not compile. */
sqlite3_stmt *prepared(statement which);
/* Runs a statement and resets it; false if it fails or returns a row. */
bool run(sqlite3_stmt *statement);
void bind_text(sqlite3_stmt *statement, int index, slice text);
/* Binds null instead of 0. */
void bind_optional(sqlite3_stmt *statement, int index, int64_t value);
slice column_text(sqlite3_stmt *statement, int column);

/* A group of calls shares a transaction; in it, each call that writes has a savepoint. */
bool begin_reading(void);
bool begin_call(void);
bool release_call(void);
void rollback_call(void);
bool commit_group(void);

/* Loads the signed-in user, once per transaction; false if nobody is signed in. */
bool refresh_user(void);
/* Signs in the user of a token; like Kindling, without recording the use on the day of the latest one. */
bool resume(slice token);

/* Inserts a journal or a ledger row of the signed-in user. */
bool append_event(slice topic, slice subject, slice data);
bool pay(int64_t points, slice rule, slice subject, slice period);

void sha256(slice bytes, unsigned char digest[32]);

/* ---- random.c: random numbers ---- */

void seed_random(uint64_t seed);
/* Returns a random number below a limit; Kindling draws the same numbers with the same seed. */
int below(int limit);

/* ---- The methods, each in a file named after its domain ---- */

enum { MAX_LESSONS = 64, MAX_STAGES = 32, MAX_ACHIEVEMENTS = 32 };

/* The titles and other texts of the catalog are quoted and escaped JSON; IDs and categories are plain. */
typedef struct {
  slice id, title, description, finished;
  int first, count, minutes;
} stage;

typedef struct {
  slice id, title, subtitle;
  int stage, position, minutes;
} lesson;

typedef enum { ON_STAGE, ON_LESSONS, ON_PERCENT, ON_STREAK, ON_EVERY_STAGE } condition;

typedef struct {
  slice id, category, category_title, title, description;
  condition condition;
  int threshold;
} achievement;

extern const slice path_id, path_title, path_description;
extern const int stage_count, lesson_count, achievement_count, path_minutes;
extern const stage stages[];
extern const lesson lessons[];
extern const achievement achievements[];

/* The progress of a user. */
typedef struct {
  int64_t completed_at[MAX_LESSONS]; /* 0 if not completed */
  bool is_recorded[MAX_STAGES], is_complete[MAX_STAGES];
  int lessons_done, stages_done, current_stage; /* the current stage is -1 if all are complete */
  int64_t streak, longest, last_day;            /* the last day is NO_DAY if there is none */
  int64_t unlocked_at[MAX_ACHIEVEMENTS];        /* 0 if locked */
  int earned;
} progress;

bool load_progress(progress *progress);
int current_stage_number(const progress *progress);
int64_t reported_streak(const progress *progress, int64_t day);
void put_achievement(int index, int64_t unlocked_at);
void put_stage_summary(int index);
void put_counters(const progress *progress);

typedef enum { DONE, REJECTED, FAILED } outcome;

outcome complete_lesson(slice id);
outcome show_dashboard(void);
outcome create_spark(slice params);
outcome mark_habit(slice params);
outcome add_entry(slice params);
outcome list_feed(void);
outcome answer_review(slice params);

/* ---- words.c: the search index entries of a group, which are written before the commit ---- */

void mark_index(void);
/* Removes the entries added since the mark. */
void reset_index(void);
bool write_index(void);

/* ---- checkpoints.c: the checkpoints of the habits that a group has marked, which are written before the commit ---- */

void mark_changes(void);
/* Removes the changes added since the mark. */
void reset_changes(void);
bool write_checkpoints(void);
