#include "baseline.h"

/* The lowercase texts of one call. */
static char bytes[32 << 10];
static size_t used;

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

void clear_lowered(void) { used = 0; }

slice sort_key(slice lowered) { return (slice){lowered.at, lowered.length < MAX_KEY ? lowered.length : MAX_KEY}; }

bool read_tags(slice list, tag_list *tags) {
  const char *at = NULL;
  slice typed, tag;
  while (each_item(list, &at, &typed)) {
    int index = 0;
    if (!lowered(trimmed(typed), &tag)) return false;
    while (index < tags->count && !same(tags->items[index], tag)) index++;
    if (index < tags->count || tag.length == 0) continue;
    if (index == MAX_TAGS) return false;
    tags->items[tags->count++] = tag;
  }
  return true;
}

void put_tags(const tag_list *tags) {
  PUT("[");
  for (int i = 0; i < tags->count; i++) {
    if (i) PUT(",");
    put_text(tags->items[i]);
  }
  PUT("]");
}
