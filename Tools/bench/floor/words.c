#include "sparks.h"

/* The lower-case texts of one spark. */
static char bytes[32 << 10];
static size_t used;

enum { LONGEST_WORD = 64, MOST_WAITING = 64 };

slice trimmed(slice text) {
  while (text.length && text.at[0] == ' ') text.at++, text.length--;
  while (text.length && text.at[text.length - 1] == ' ') text.length--;
  return text;
}

bool lowered(slice text, slice *copy) {
  if (sizeof bytes - used < text.length) return false;
  *copy = (slice){bytes + used, text.length};
  for (size_t i = 0; i < text.length; i++) {
    char byte = text.at[i];
    bytes[used++] = byte >= 'A' && byte <= 'Z' ? (char)(byte + 32) : byte;
  }
  return true;
}

void forget_lowered(void) { used = 0; }

static bool is_of_word(char byte) { return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9'); }

/* Adds the words of a text in lower case that the spark does not have yet; false where there are too many. */
static bool add_words(slice text, spark *spark) {
  for (size_t at = 0; at < text.length;) {
    size_t start = at;
    while (at < text.length && is_of_word(text.at[at])) at++;
    if (at == start) {
      at++;
      continue;
    }
    slice word = {text.at + start, at - start > LONGEST_WORD ? LONGEST_WORD : at - start};
    int place = 0;
    while (place < spark->word_count && !same(spark->words[place], word)) place++;
    if (place < spark->word_count) continue;
    if (place == MAX_WORDS) return false;
    spark->words[spark->word_count++] = word;
  }
  return true;
}

bool find_words(spark *spark) {
  slice title, notes = {0};
  bool is_well = lowered(spark->title, &title) && (!spark->notes.at || lowered(spark->notes, &notes));
  spark->title_key = (slice){title.at, title.length < LONGEST_WORD ? title.length : LONGEST_WORD};
  is_well = is_well && add_words(title, spark) && add_words(notes, spark);
  for (int i = 0; i < spark->tag_count; i++) is_well = is_well && add_words(spark->tags[i], spark);
  return is_well;
}

void put_words(const spark *spark) {
  for (int i = 0; i < spark->word_count; i++) {
    if (i) PUT(" ");
    put(spark->words[i]);
  }
}

/* Whether a word is the first that begins with its first so many characters. */
static bool is_first(const spark *spark, int place, size_t length) {
  const slice *words = spark->words;
  if (words[place].length < length) return false;
  for (int i = 0; i < place; i++) {
    if (words[i].length >= length && memcmp(words[i].at, words[place].at, length) == 0) return false;
  }
  return true;
}

static void put_term(int64_t owner, char letter, slice beginning, slice key) {
  PUT(" u"), put_integer(owner);
  put((slice){&letter, 1}), put(beginning), put(key);
}

/*
 * Writes what a spark is found by, none twice and each behind a blank: `x` words, `a`, `b` and `d` their first one, two and
 * four characters, `c` and `e` their first two and four followed by the key of the title in hexadecimal.
 */
static void put_terms(int64_t owner, const spark *spark) {
  static const char hexadecimal[] = "0123456789abcdef";
  char digits[2 * LONGEST_WORD];
  slice none = {0}, key = {digits, 2 * spark->title_key.length};
  for (size_t i = 0; i < spark->title_key.length; i++) {
    unsigned char byte = (unsigned char)spark->title_key.at[i];
    digits[2 * i] = hexadecimal[byte >> 4], digits[2 * i + 1] = hexadecimal[byte & 15];
  }
  for (int i = 0; i < spark->word_count; i++) put_term(owner, 'x', spark->words[i], none);
  for (int i = 0; i < spark->word_count; i++) {
    const char *word = spark->words[i].at;
    if (is_first(spark, i, 1)) put_term(owner, 'a', (slice){word, 1}, none);
    if (is_first(spark, i, 2)) put_term(owner, 'b', (slice){word, 2}, none), put_term(owner, 'c', (slice){word, 2}, key);
    if (is_first(spark, i, 4)) put_term(owner, 'd', (slice){word, 4}, none), put_term(owner, 'e', (slice){word, 4}, key);
  }
}

/* Keeps the terms of a spark that has waited for it. */
static bool save_terms(sqlite3_stmt *waiting) {
  spark spark = {.title_key = column_text(waiting, 2)};
  if (spark.title_key.length > LONGEST_WORD || !add_words(column_text(waiting, 1), &spark)) return false;
  if (spark.word_count == 0) return true;
  size_t start = replies.used;
  put_terms(sqlite3_column_int64(waiting, 3), &spark);
  slice terms = take(start);
  sqlite3_stmt *statement = prepared(INSERT_TERMS);
  sqlite3_bind_int64(statement, 1, sqlite3_column_int64(waiting, 0));
  bind_text(statement, 2, (slice){terms.at + 1, terms.length - 1});
  return run(statement);
}

/* Lets a spark wait for its terms to be kept, and keeps those of all that wait where they are many. */
static bool wait_for_terms(int64_t row) {
  sqlite3_stmt *statement = prepared(WAIT), *count = prepared(WAITING_COUNT);
  sqlite3_bind_int64(statement, 1, row);
  if (!run(statement) || sqlite3_step(count) != SQLITE_ROW) return false;
  int waiting = sqlite3_column_int(count, 0);
  sqlite3_reset(count);
  if (waiting < MOST_WAITING) return true;
  sqlite3_stmt *query = prepared(WAITING);
  bool is_well = true;
  while (is_well && sqlite3_step(query) == SQLITE_ROW) is_well = save_terms(query);
  sqlite3_reset(query);
  return is_well && run(prepared(WAITED_FOR));
}

static bool count_word(slice word) {
  sqlite3_stmt *statement = prepared(COUNT_WORD);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, word);
  bind_text(statement, 3, word);
  return run(statement);
}

static bool save_tag(int64_t row, slice tag) {
  sqlite3_stmt *statement = prepared(INSERT_TAG);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, tag);
  sqlite3_bind_int64(statement, 3, row);
  return run(statement);
}

bool index_spark(const spark *spark) {
  bool is_well = true;
  for (int i = 0; i < spark->word_count; i++) is_well = is_well && count_word(spark->words[i]);
  for (int i = 0; i < spark->tag_count; i++) is_well = is_well && save_tag(spark->id, spark->tags[i]);
  return is_well && wait_for_terms(spark->id);
}
