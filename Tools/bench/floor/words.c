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

typedef struct {
  slice words[MAX_WORDS];
  int count;
} word_list;

static bool is_of_word(char byte) { return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9'); }

/* Adds the words of a text in lower case that are not in the list yet; false where there are too many. */
static bool add_words(slice text, word_list *list) {
  for (size_t at = 0; at < text.length;) {
    size_t start = at;
    while (at < text.length && is_of_word(text.at[at])) at++;
    if (at == start) {
      at++;
      continue;
    }
    slice word = {text.at + start, at - start > LONGEST_WORD ? LONGEST_WORD : at - start};
    int place = 0;
    while (place < list->count && !same(list->words[place], word)) place++;
    if (place < list->count) continue;
    if (place == MAX_WORDS) return false;
    list->words[list->count++] = word;
  }
  return true;
}

static bool save_tokens(int64_t row, const word_list *list) {
  size_t start = replies.used;
  for (int i = 0; i < list->count; i++) {
    if (i) PUT(" ");
    PUT("u"), put_integer(user.id), PUT("x"), put(list->words[i]);
  }
  sqlite3_stmt *statement = prepared(INSERT_TOKENS);
  sqlite3_bind_int64(statement, 1, row);
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

static bool save_tag(int64_t row, slice tag) {
  sqlite3_stmt *statement = prepared(INSERT_TAG);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, tag);
  sqlite3_bind_int64(statement, 3, row);
  return run(statement);
}

bool index_spark(const spark *spark) {
  word_list list = {.count = 0};
  slice title, notes = {0};
  bool is_well = lowered(spark->title, &title) && (!spark->notes.at || lowered(spark->notes, &notes));
  is_well = is_well && add_words(title, &list) && add_words(notes, &list);
  for (int i = 0; i < spark->tag_count; i++) is_well = is_well && add_words(spark->tags[i], &list);
  is_well = is_well && save_tokens(spark->id, &list);
  for (int i = 0; i < list.count; i++) is_well = is_well && count_word(list.words[i]);
  for (int i = 0; i < spark->tag_count; i++) is_well = is_well && save_tag(spark->id, spark->tags[i]);
  return is_well;
}
