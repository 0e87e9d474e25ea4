#include "sparks.h"

/* The lower-case texts of one spark. */
static char bytes[32 << 10];
static size_t used;

enum { LONGEST_WORD = 64 };

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

/* A bit for the first two characters of a word, and one for the first four. */
static int64_t signature_of(slice word) {
  int64_t bits = 0;
  uint32_t hash = 0;
  for (size_t i = 0; i < word.length && i < 4; i++) {
    hash = (hash * 131 + (unsigned char)word.at[i]) % 65521;
    if (i == 1) bits |= 1ll << hash % 31;
    if (i == 3) bits |= 1ll << (31 + hash % 31);
  }
  return bits;
}

bool find_words(spark *spark) {
  slice title, notes = {0};
  bool is_well = lowered(spark->title, &title) && (!spark->notes.at || lowered(spark->notes, &notes));
  spark->title_key = (slice){title.at, title.length < LONGEST_WORD ? title.length : LONGEST_WORD};
  is_well = is_well && add_words(title, spark) && add_words(notes, spark);
  for (int i = 0; i < spark->tag_count; i++) is_well = is_well && add_words(spark->tags[i], spark);
  for (int i = 0; i < spark->word_count; i++) spark->signature |= signature_of(spark->words[i]);
  slice first = spark->words[0];
  spark->leading = spark->word_count && first.length <= spark->title_key.length
      && memcmp(first.at, spark->title_key.at, first.length) == 0 ? 0 : -1;
  return is_well;
}

static bool save_tokens(const spark *spark) {
  size_t start = replies.used;
  for (int i = 0; i < spark->word_count; i++) {
    if (i) PUT(" ");
    PUT("u"), put_integer(user.id);
    if (i == spark->leading) PUT("y"); else PUT("x");
    put(spark->words[i]);
  }
  sqlite3_stmt *statement = prepared(INSERT_TOKENS);
  sqlite3_bind_int64(statement, 1, spark->id);
  bind_text(statement, 2, take(start));
  return run(statement);
}

static bool count_word(slice word) {
  sqlite3_stmt *statement = prepared(COUNT_WORD);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, word);
  bind_text(statement, 3, word);
  return run(statement);
}

static bool count_leading(slice word) {
  sqlite3_stmt *statement = prepared(COUNT_LEADING);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, word);
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
  bool is_well = save_tokens(spark);
  for (int i = 0; i < spark->word_count; i++) is_well = is_well && count_word(spark->words[i]);
  if (spark->leading >= 0) is_well = is_well && count_leading(spark->words[spark->leading]);
  for (int i = 0; i < spark->tag_count; i++) is_well = is_well && save_tag(spark->id, spark->tags[i]);
  return is_well;
}
