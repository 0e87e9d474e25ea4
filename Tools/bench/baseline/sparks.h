/*
 * Sparks with their points, cards and missions.
 *
 * The baseline assumes that texts are ASCII, that a spark is created at the time of its call, and that the clock never
 * goes back.
 */
#pragma once

#include "baseline.h"

enum { CATEGORIES = 5, INTENSITIES = 4, RARITIES = 4, MAX_WORDS = 256, MAX_MISSIONS = 64, MAX_CARDS = 64 };

/* ---- Catalog; titles are already quoted and escaped JSON ---- */

typedef enum { DAILY, WEEKLY, ACHIEVEMENT } mission_kind;
typedef enum {
  SPARKS, MORNING_SPARKS, HIGH_SPARKS, DAYS_WITH_SPARKS, CATEGORIES_WITH_SPARKS, SPARK_POINTS, DAILY_COMPLETIONS, CARDS,
  TOTAL_SPARKS, TOTAL_POINTS, STREAK_OF_SPARKS, OVERLOADS, LEVEL
} mission_rule;

typedef struct {
  slice id, title, type, difficulty;
  mission_kind kind;
  int target, reward;
  mission_rule rule;
  int category, rarity; /* -1 for any */
} mission;

typedef struct {
  slice id, title;
  int category, rarity;
} card;

typedef struct {
  int first, count;
} pool;

extern const int mission_count, card_count, level_count;
extern const mission missions[];
extern const card cards[];
/* The indices of missions and cards in the order of their slugs. */
extern const int missions_by_slug[], cards_by_slug[];
/* The contiguous cards of a category and a rarity; may be empty. */
extern const pool pools[CATEGORIES][RARITIES];
extern const slice level_titles[], categories[], intensities[], rarities[];

/* ---- profile.c: the totals of a user ---- */

typedef struct {
  int64_t sparks[CATEGORIES];
  int64_t levels, points, streak, longest, last_day, fuel, overloads, last_overload_at, missions_completed, latest_day, first_day;
} profile;

/* Spark counts of a day or a week. */
typedef struct {
  int64_t counts[CATEGORIES][INTENSITIES], mornings;
} tally;

bool load_profile(profile *profile);
bool save_profile(const profile *profile);
int64_t streak_on(const profile *profile, int64_t day);
int64_t total_sparks(const profile *profile);
int level_of(int64_t points);
/* Loads the counts of a day and of its week, and the number of days with sparks in that week. */
bool load_tallies(int64_t day, tally *of_day, tally *of_week, int *days);

/* ---- sparks.c, words.c: a spark and its search terms ---- */

typedef struct {
  int64_t id;
  slice title, notes; /* notes.at is NULL for no notes */
  int category, intensity;
  tag_list tags;
  int64_t estimated_minutes, actual_minutes; /* 0 if unknown */
  bool is_favorite, is_morning;
  int points;
  int64_t day;
  slice card; /* the slug of the card that it drops */
  /* The sort key (the first bytes of the title) and the search words, in lower case. */
  slice title_key, words[MAX_WORDS];
  int word_count;
} spark;

int spark_points(int category, int intensity);
/* Finds a name in a list. */
bool find_name(slice name, const slice names[], int count, int *index);
/* Inserts a spark whose times are now, and sets its ID. */
bool save_spark(spark *spark);

/* Sets the sort key and the search words of a spark; false if the texts are too long or have too many words. */
bool find_words(spark *spark);
/* Adds a spark to the search index, which is written before the commit. */
bool index_spark(const spark *spark);

/* ---- spark_import.c ---- */

/* Imports the sparks of a CSV file for the user with the ID 1 in one transaction; prints an error and returns false. */
bool import_sparks(const char *path);

/* ---- missions.c ---- */

typedef struct {
  int count, indices[MAX_MISSIONS];
  bool is_overload[MAX_MISSIONS];
} completions;

/* Completes and saves every mission that has reached its target, and adds the rewards to the profile. */
bool complete_missions(profile *profile, int64_t cards[CATEGORIES][RARITIES], completions *completions);
