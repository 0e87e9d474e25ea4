#include "baseline.h"

#include <stdio.h>
#include <stdlib.h>

output replies;

void reserve(size_t more) {
  size_t capacity = replies.capacity ? replies.capacity : 1 << 16;
  while (capacity - replies.used < more) capacity *= 2;
  replies.start = realloc(replies.start, capacity);
  if (!replies.start) abort();
  replies.capacity = capacity;
}

slice take(size_t start) {
  size_t length = replies.used - start;
  replies.used = start;
  return (slice){replies.start + start, length};
}

void put_integer(int64_t value) {
  char digits[20];
  int index = sizeof digits;
  uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
  do {
    digits[--index] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  if (value < 0) PUT("-");
  put((slice){digits + index, sizeof digits - (size_t)index});
}

void put_escaped(slice text) {
  static const char hexadecimal[] = "0123456789abcdef";
  size_t from = 0;
  for (size_t at = 0; at < text.length; at++) {
    unsigned char byte = (unsigned char)text.at[at];
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    put((slice){text.at + from, at - from});
    from = at + 1;
    switch (byte) {
      case '"': PUT("\\\""); break;
      case '\\': PUT("\\\\"); break;
      case '\b': PUT("\\b"); break;
      case '\f': PUT("\\f"); break;
      case '\n': PUT("\\n"); break;
      case '\r': PUT("\\r"); break;
      case '\t': PUT("\\t"); break;
      default: {
        char escape[] = {'\\', 'u', '0', '0', hexadecimal[byte >> 4], hexadecimal[byte & 15]};
        put((slice){escape, sizeof escape});
      }
    }
  }
  put((slice){text.at + from, text.length - from});
}

void put_text(slice text) {
  PUT("\"");
  put_escaped(text);
  PUT("\"");
}

static void put_digits(char *at, int count, int64_t value) {
  while (count-- > 0) {
    at[count] = (char)('0' + value % 10);
    value /= 10;
  }
}

/* Writes the civil date of a day number, by H. Hinnant's algorithm with years from March. */
static void put_date(char *text, int64_t day) {
  int64_t shifted = day + 719468, era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
  int64_t of_era = shifted - era * 146097;
  int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  int64_t of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
  put_digits(text + 8, 2, of_year - (153 * month + 2) / 5 + 1);
  month = month < 10 ? month + 3 : month - 9;
  put_digits(text, 4, year + era * 400 + (month <= 2));
  put_digits(text + 5, 2, month);
}

void put_day(int64_t day) {
  char text[] = "0000-00-00";
  put_date(text, day);
  put((slice){text, sizeof text - 1});
}

void put_instant(int64_t milliseconds) {
  char text[] = "\"0000-00-00T00:00:00.000Z\"";
  int64_t day = milliseconds / 86400000, time = milliseconds % 86400000;
  if (time < 0) time += 86400000, day--;
  put_date(text + 1, day);
  put_digits(text + 12, 2, time / 3600000);
  put_digits(text + 15, 2, time / 60000 % 60);
  put_digits(text + 18, 2, time / 1000 % 60);
  put_digits(text + 21, 3, time % 1000);
  put((slice){text, sizeof text - 1});
}

void put_number(double value) {
  /* Replies repeat few numbers, so the texts of recent ones are cached. */
  static struct {
    double value;
    char text[32];
    int length;
  } recent[64];
  if (value == (double)(int64_t)value) return put_integer((int64_t)value);
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  typeof(&recent[0]) number = &recent[bits * 0x9E3779B97F4A7C15 >> 58];
  if (number->value != value) {
    number->value = value;
    /* 15 digits are the shortest text of most numbers, because trailing zeros are omitted. */
    for (int digits = 15; digits <= 17; digits++) {
      number->length = snprintf(number->text, sizeof number->text, "%.*g", digits, value);
      if (strtod(number->text, NULL) == value) break;
    }
  }
  put((slice){number->text, (size_t)number->length});
}

void put_fraction(int part, int total) { put_number(total ? (double)part / total : 0); }

void put_optional(int64_t value) {
  if (value) put_integer(value); else PUT("null");
}

void put_flag(bool value) {
  if (value) PUT("true"); else PUT("false");
}
