#include "sparks.h"

#include <stdlib.h>

enum { LONGEST_WORD = 64, ID_BITS = 31, SPAN_BITS = 10 };

static bool is_word_byte(char byte) { return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9'); }

/* Adds the new words of a lowercase text to a spark; false if there are too many. */
static bool add_words(slice text, spark *spark) {
  for (size_t at = 0; at < text.length;) {
    size_t start = at;
    while (at < text.length && is_word_byte(text.at[at])) at++;
    if (at == start) {
      at++;
      continue;
    }
    slice word = {text.at + start, at - start > LONGEST_WORD ? LONGEST_WORD : at - start};
    int index = 0;
    while (index < spark->word_count && !same(spark->words[index], word)) index++;
    if (index < spark->word_count) continue;
    if (index == MAX_WORDS) return false;
    spark->words[spark->word_count++] = word;
  }
  return true;
}

bool find_words(spark *spark) {
  slice title, notes = {0};
  bool is_ok = lowered(spark->title, &title) && (!spark->notes.at || lowered(spark->notes, &notes));
  spark->title_key = sort_key(title);
  is_ok = is_ok && add_words(title, spark) && add_words(notes, spark);
  for (int i = 0; i < spark->tags.count; i++) is_ok = is_ok && add_words(spark->tags.items[i], spark);
  return is_ok;
}

/* ---- The search index ---- */

/* A text that a spark adds to the index: its terms with the row ID, or a word with the user ID. */
typedef struct {
  int64_t number;
  size_t start, length;
} addition;

typedef struct {
  addition *items;
  size_t count, capacity, mark;
} additions;

static additions rows, new_words;
/* The texts of both lists. */
static char *texts;
static size_t texts_used, texts_capacity, texts_mark;

static bool add(additions *list, int64_t number, slice text) {
  if (list->count == list->capacity) {
    list->capacity = list->capacity ? 2 * list->capacity : 1024;
    if (!(list->items = realloc(list->items, list->capacity * sizeof *list->items))) return false;
  }
  if (texts_capacity - texts_used < text.length) {
    texts_capacity = 2 * texts_capacity + text.length;
    if (!(texts = realloc(texts, texts_capacity))) return false;
  }
  memcpy(texts + texts_used, text.at, text.length);
  list->items[list->count++] = (addition){number, texts_used, text.length};
  texts_used += text.length;
  return true;
}

void mark_index(void) { rows.mark = rows.count, new_words.mark = new_words.count, texts_mark = texts_used; }

void reset_index(void) { rows.count = rows.mark, new_words.count = new_words.mark, texts_used = texts_mark; }

static void put_tag(slice tag) {
  static const char digits[] = "0123456789abcdef";
  for (size_t i = 0; i < tag.length; i++) {
    unsigned char byte = (unsigned char)tag.at[i];
    put((slice){digits + (byte >> 4), 1}), put((slice){digits + (byte & 15), 1});
  }
}

bool index_spark(const spark *spark) {
  bool is_ok = true;
  size_t start = replies.used;
  for (int i = 0; i < spark->word_count; i++) PUT(" u"), put_integer(user.id), PUT("x"), put(spark->words[i]);
  for (int i = 0; i < spark->tags.count; i++) PUT(" u"), put_integer(user.id), PUT("t"), put_tag(spark->tags.items[i]);
  slice terms = take(start);
  int64_t row = (now >> SPAN_BITS << ID_BITS) + spark->id;
  if (terms.length) is_ok = add(&rows, row, (slice){terms.at + 1, terms.length - 1});
  for (int i = 0; i < spark->word_count; i++) is_ok = is_ok && add(&new_words, user.id, spark->words[i]);
  return is_ok;
}

static slice text_of(const addition *addition) { return (slice){texts + addition->start, addition->length}; }

static int by_number(const void *left, const void *right) {
  int64_t one = ((const addition *)left)->number, other = ((const addition *)right)->number;
  return (one > other) - (one < other);
}

static int by_word(const void *left, const void *right) {
  int order = by_number(left, right);
  return order ? order : compare(text_of(left), text_of(right));
}

static bool save_terms(const addition *row) {
  sqlite3_stmt *statement = prepared(INSERT_TERMS);
  sqlite3_bind_int64(statement, 1, row->number);
  bind_text(statement, 2, text_of(row));
  return run(statement);
}

static bool count_word(const addition *word, size_t sparks) {
  sqlite3_stmt *statement = prepared(COUNT_WORD);
  sqlite3_bind_int64(statement, 1, word->number);
  bind_text(statement, 2, text_of(word));
  bind_text(statement, 3, text_of(word));
  sqlite3_bind_int64(statement, 4, (int64_t)sparks);
  return run(statement);
}

bool write_index(void) {
  bool is_ok = true;
  qsort(rows.items, rows.count, sizeof *rows.items, by_number);
  for (size_t i = 0; i < rows.count; i++) is_ok = is_ok && save_terms(&rows.items[i]);
  qsort(new_words.items, new_words.count, sizeof *new_words.items, by_word);
  for (size_t i = 0, next; i < new_words.count; i = next) {
    for (next = i + 1; next < new_words.count && by_word(&new_words.items[i], &new_words.items[next]) == 0;) next++;
    is_ok = is_ok && count_word(&new_words.items[i], next - i);
  }
  rows.count = new_words.count = texts_used = 0;
  return is_ok;
}
