/*
 * The floor: how fast the same calls can be answered by a C program that does nothing else.
 *
 * It keeps the database of Kindling with the statements of Kindling and writes the replies of Kindling, byte for byte; it
 * leaves out what makes a service of it: limits, detection of the framing, cancels, languages, declared parameters, and a
 * reader of standard output that is slow. What it keeps is what no implementation could leave out.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Bytes of somebody else's buffer. */
typedef struct {
  const char *at;
  size_t length;
} slice;

#define SLICE(literal) ((slice){literal, sizeof(literal) - 1})

static inline bool same(slice left, slice right) {
  return left.length == right.length && memcmp(left.at, right.at, left.length) == 0;
}

/* ---- json.c: reading ---- */

typedef struct {
  slice id, method, params; /* no bytes where the member is missing */
} request;

/* Reads a message; false where it is not a JSON object with "jsonrpc": "2.0" and a method. */
bool read_request(const char *at, const char *end, request *request);
/* Finds a member of an object that was read before; the value of a string comes without its quotes. */
bool find_member(slice object, slice name, slice *value);
/* Goes to the next member of such an object, or item of such a list, and says whether there is one; `at` is NULL first. */
bool each_member(slice object, const char **at, slice *name, slice *value);
bool each_item(slice list, const char **at, slice *value);
/* Reads a whole number of at most 18 digits. */
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

/* Takes off what was written behind a place, to be used before anything else is written. */
slice take(size_t start);

void put_integer(int64_t value);
/* A text without quotes, escaped. */
void put_escaped(slice text);
/* A text in quotes, escaped. */
void put_text(slice text);
/* An instant as RFC 3339 in UTC with milliseconds, in quotes. */
void put_instant(int64_t milliseconds);
/* A civil day as its date, without quotes. */
void put_day(int64_t day);
/* A fraction in the fewest digits that read back as the same double; 0 where the whole is 0. */
void put_fraction(int part, int whole);
void put_flag(bool value);

/* ---- store.c: the database ---- */

typedef enum {
  BEGIN_READING, BEGIN_WRITING, COMMIT, SAVEPOINT, RELEASE, ROLL_BACK_TO, ROLL_BACK,
  SESSION_BY_TOKEN, SESSION_BY_ID, TOUCH_SESSION,
  COMPLETIONS, STAGE_COMPLETIONS, STREAK, UNLOCKS, GOAL, REVIEW_DAY, SHIPPED_REVIEWS, OWN_REVIEWS,
  COMPLETE_LESSON, LEARN_LESSON, COMPLETE_STAGE, SAVE_STREAK, UNLOCK, APPEND_TO_JOURNAL, PAY,
  INSERT_SPARK, INSERT_TERMS, COUNT_WORD,
  PROFILE, SAVE_PROFILE, DAYS, COUNT_SPARK, CARD_STATES, OBTAIN_CARD, MISSION_COMPLETIONS, COMPLETE_MISSION,
  STATEMENTS
} statement;

/* Whoever is signed in on the connection. */
typedef struct {
  bool is_there;
  int64_t session, id, joined_at, day_starts_at, last_used_at;
  char name[512], email[256], avatar[16], locale[8], zone[72];
} account;

extern account user;
extern int64_t now;
int64_t today(void);
static const int64_t NO_DAY = INT64_MIN;

bool open_database(const char *path);
void close_database(void);

/* A statement ready to bind; ends the program where it does not compile. */
sqlite3_stmt *prepared(statement which);
/* Runs a statement that gives no row, and resets it. */
bool run(sqlite3_stmt *statement);
void bind_text(sqlite3_stmt *statement, int place, slice text);
slice column_text(sqlite3_stmt *statement, int column);

/* The groups of calls that share a commit. */
bool begin_reading(void);
bool begin_call(void);
bool keep_call(void);
void undo_call(void);
bool commit_group(void);

/* Looks the session up again, once in each transaction. */
bool refresh_user(void);
bool resume(slice token);

/* A row of the journal, and a row of the ledger, of the user who is signed in. */
bool tell(slice topic, slice subject, slice data);
bool pay(int64_t points, slice rule, slice subject, slice period);

void sha256(slice bytes, unsigned char digest[32]);

/* ---- random.c: draws ---- */

void seed_random(uint64_t seed);
/* A number below a bound, the same that Kindling draws with that seed. */
int below(int bound);

/* ---- learning.c, dashboard.c, sparks.c: the methods ---- */

enum { MAX_LESSONS = 64, MAX_STAGES = 32, MAX_ACHIEVEMENTS = 32 };

/* Texts of the catalog are JSON already: quoted and escaped. */
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

/* Where one user stands. */
typedef struct {
  int64_t completed_at[MAX_LESSONS]; /* 0 where a lesson is not completed */
  bool is_recorded[MAX_STAGES], is_complete[MAX_STAGES];
  int lessons_done, stages_done, current_stage; /* no current stage: -1 */
  int64_t streak, longest, last_day;            /* a day may be NO_DAY */
  int64_t unlocked_at[MAX_ACHIEVEMENTS];        /* 0 where an achievement is locked */
  int earned;
} progress;

bool load_progress(progress *progress);
int current_stage_number(const progress *progress);
int64_t reported_streak(const progress *progress, int64_t day);
void put_achievement(int place, int64_t unlocked_at);
void put_stage_title(int place);
void put_counters(const progress *progress);

typedef enum { DONE, REFUSED, FAILED } outcome;

outcome complete_lesson(slice id);
outcome show_dashboard(void);
outcome create_spark(slice params);

/* ---- words.c: what the calls of a group add to the search index, which is written before the commit ---- */

void mark_index(void);
/* Drops what was added since the mark. */
void reset_index(void);
bool write_index(void);
