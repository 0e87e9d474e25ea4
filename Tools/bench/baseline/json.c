#include "baseline.h"

/* A JSON scanner that neither checks nor decodes escapes, and does not validate UTF-8. */

static const char *skip_space(const char *at, const char *end) {
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')) at++;
  return at;
}

/* Advances from after the opening quote to after the closing one; NULL if it is missing. */
static const char *skip_text(const char *at, const char *end) {
  for (; at < end; at++) {
    unsigned char byte = (unsigned char)*at;
    if (byte == '"') return at + 1;
    if (byte < 0x20) return NULL;
    if (byte == '\\' && ++at == end) return NULL;
  }
  return NULL;
}

static const char *skip_word(const char *at, const char *end, slice word) {
  if ((size_t)(end - at) < word.length || memcmp(at, word.at, word.length) != 0) return NULL;
  return at + word.length;
}

static const char *skip_digits(const char *at, const char *end) {
  const char *start = at;
  while (at < end && *at >= '0' && *at <= '9') at++;
  return at == start ? NULL : at;
}

static const char *skip_number(const char *at, const char *end) {
  if (at < end && *at == '-') at++;
  const char *start = at;
  if (!(at = skip_digits(at, end))) return NULL;
  if (*start == '0' && at - start > 1) return NULL;
  if (at < end && *at == '.' && !(at = skip_digits(at + 1, end))) return NULL;
  if (at < end && (*at == 'e' || *at == 'E')) {
    if (++at < end && (*at == '+' || *at == '-')) at++;
    at = skip_digits(at, end);
  }
  return at;
}

static const char *skip_value(const char *at, const char *end, int depth);

/* Advances from after an opening bracket to after its closing one. */
static const char *skip_members(const char *at, const char *end, bool is_object, int depth) {
  char closing = is_object ? '}' : ']';
  if (depth == 0) return NULL;
  at = skip_space(at, end);
  if (at < end && *at == closing) return at + 1;
  while (at < end) {
    if (is_object) {
      if (*at != '"' || !(at = skip_text(at + 1, end))) return NULL;
      at = skip_space(at, end);
      if (at == end || *at++ != ':') return NULL;
      at = skip_space(at, end);
    }
    if (!(at = skip_value(at, end, depth - 1))) return NULL;
    at = skip_space(at, end);
    if (at == end) return NULL;
    if (*at == closing) return at + 1;
    if (*at++ != ',') return NULL;
    at = skip_space(at, end);
  }
  return NULL;
}

static const char *skip_value(const char *at, const char *end, int depth) {
  if (at == end) return NULL;
  switch (*at) {
    case '"': return skip_text(at + 1, end);
    case '{': return skip_members(at + 1, end, true, depth);
    case '[': return skip_members(at + 1, end, false, depth);
    case 't': return skip_word(at, end, SLICE("true"));
    case 'f': return skip_word(at, end, SLICE("false"));
    case 'n': return skip_word(at, end, SLICE("null"));
    default: return skip_number(at, end);
  }
}

/* Advances to the next member of an object; NULL after the last one or if the object is invalid. */
static const char *next_member(const char *at, const char *end, slice *name, slice *value) {
  at = skip_space(at, end);
  if (at < end && *at == ',') at = skip_space(at + 1, end);
  if (at == end || *at != '"') return NULL;
  name->at = at + 1;
  if (!(at = skip_text(at + 1, end))) return NULL;
  name->length = (size_t)(at - 1 - name->at);
  at = skip_space(at, end);
  if (at == end || *at != ':') return NULL;
  value->at = skip_space(at + 1, end);
  if (!(at = skip_value(value->at, end, 127))) return NULL;
  value->length = (size_t)(at - value->at);
  return at;
}

bool read_request(const char *at, const char *end, request *request) {
  bool is_version_2 = false;
  slice name, value;
  memset(request, 0, sizeof *request);
  at = skip_space(at, end);
  if (at == end || *at != '{') return false;
  const char *next = at + 1;
  while ((at = next_member(next, end, &name, &value))) {
    next = at;
    if (same(name, SLICE("jsonrpc"))) {
      is_version_2 = same(value, SLICE("\"2.0\""));
    } else if (same(name, SLICE("id"))) {
      request->id = value;
    } else if (same(name, SLICE("method"))) {
      if (*value.at != '"') return false;
      request->method = (slice){value.at + 1, value.length - 2};
    } else if (same(name, SLICE("params"))) {
      request->params = value;
    }
  }
  next = skip_space(next, end);
  return next < end && *next == '}' && skip_space(next + 1, end) == end && is_version_2
    && request->method.length > 0;
}

static void strip_quotes(slice *value) {
  if (*value->at == '"') *value = (slice){value->at + 1, value->length - 2};
}

bool each_member(slice object, const char **at, slice *name, slice *value) {
  if (object.length == 0 || *object.at != '{') return false;
  *at = next_member(*at ? *at : object.at + 1, object.at + object.length, name, value);
  if (*at) strip_quotes(value);
  return *at != NULL;
}

bool each_item(slice list, const char **at, slice *value) {
  if (list.length == 0 || *list.at != '[') return false;
  const char *end = list.at + list.length;
  const char *start = skip_space(*at ? *at : list.at + 1, end);
  if (start < end && *start == ',') start = skip_space(start + 1, end);
  if (start == end || *start == ']' || !(*at = skip_value(start, end, 127))) return false;
  *value = (slice){start, (size_t)(*at - start)};
  strip_quotes(value);
  return true;
}

bool find_member(slice object, slice key, slice *value) {
  const char *at = NULL;
  slice name;
  while (each_member(object, &at, &name, value)) {
    if (same(name, key)) return true;
  }
  return false;
}

bool read_integer(slice text, int64_t *value) {
  const char *at = text.at, *end = text.at + text.length;
  bool is_negative = at < end && *at == '-';
  if (is_negative) at++;
  *value = 0;
  if (at == end || end - at > 18) return false;
  for (; at < end; at++) {
    if (*at < '0' || *at > '9') return false;
    *value = *value * 10 + (*at - '0');
  }
  if (is_negative) *value = -*value;
  return true;
}
