#define _GNU_SOURCE
#include "sparks.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/*
 * The main loop: read the available bytes and run the complete lines in groups, each with one commit and one write.
 *
 *   baseline DATABASE [--clock INSTANT] [--seed NUMBER] < calls > replies
 *   baseline DATABASE --clock INSTANT --import FILE
 *
 * With `--clock`, an instant in UTC, only `clock.advance` moves the clock. With the same `--seed`, the baseline draws
 * the same random numbers as Kindling. `--import` writes the rows of an import of sparks.
 */

/* The size of a read, and the limits of a group in calls and in bytes of replies, as in Kindling. */
enum { READ_BYTES = 64 << 10, GROUP_CALLS = 1024, GROUP_BYTES = 256 << 10 };

/* Whether only `clock.advance` moves the clock. */
static bool is_clock_fixed;
/* The CSV file whose sparks are imported instead of calls; NULL if there is none. */
static const char *import_path;

static outcome show_time(void) {
  PUT("{\"time\":"), put_instant(now), PUT("}");
  return DONE;
}

static outcome resume_user(slice params) {
  slice token;
  if (!begin_reading()) return FAILED;
  if (!find_member(params, SLICE("token"), &token) || !resume(token)) return REJECTED;
  slice name = {user.name, strlen(user.name)}, first = {user.name, strcspn(user.name, " ")};
  char initials[2] = {first.at[0], first.length > 1 ? first.at[1] : 0};
  for (int i = 0; i < 2; i++) initials[i] -= initials[i] >= 'a' && initials[i] <= 'z' ? 32 : 0;
  PUT("{\"user\":{\"id\":"), put_integer(user.id), PUT(",\"name\":"), put_text(name);
  PUT(",\"firstName\":"), put_text(first), PUT(",\"initials\":");
  put_text((slice){initials, first.length > 1 ? 2 : 1});
  PUT(",\"email\":"), put_text((slice){user.email, strlen(user.email)});
  PUT(",\"avatar\":"), put_text((slice){user.avatar, strlen(user.avatar)});
  PUT(",\"joinedAt\":"), put_instant(user.joined_at);
  PUT(",\"locale\":"), put_text((slice){user.locale, strlen(user.locale)});
  PUT(",\"timeZone\":"), put_text((slice){user.zone, strlen(user.zone)});
  PUT(",\"dayStartsAt\":"), put_integer(user.day_starts_at), PUT("}}");
  return DONE;
}

static outcome advance_clock(slice params) {
  slice text;
  int64_t seconds;
  if (!is_clock_fixed || !find_member(params, SLICE("seconds"), &text)) return REJECTED;
  if (!read_integer(text, &seconds)) return REJECTED;
  now += seconds * 1000;
  return show_time();
}

/* Runs a method that writes. */
static outcome change(const request *call, bool is_signed_in) {
  slice lesson;
  if (!is_signed_in) return REJECTED;
  if (same(call->method, SLICE("sparks.create"))) return create_spark(call->params);
  if (same(call->method, SLICE("habits.mark"))) return mark_habit(call->params);
  if (same(call->method, SLICE("entries.add"))) return add_entry(call->params);
  if (same(call->method, SLICE("reviews.answer"))) return answer_review(call->params);
  if (same(call->method, SLICE("lessons.complete")) && find_member(call->params, SLICE("lessonId"), &lesson)) {
    return complete_lesson(lesson);
  }
  return REJECTED;
}

static outcome answer(const request *call) {
  if (same(call->method, SLICE("system.ping"))) return show_time();
  if (same(call->method, SLICE("clock.advance"))) return advance_clock(call->params);
  if (same(call->method, SLICE("auth.resume"))) return resume_user(call->params);
  bool is_dashboard = same(call->method, SLICE("dashboard.get"));
  if (is_dashboard || same(call->method, SLICE("feed.list"))) {
    if (!begin_reading()) return FAILED;
    if (!refresh_user()) return REJECTED;
    return is_dashboard ? show_dashboard() : list_feed();
  }
  if (!begin_call()) return FAILED;
  outcome outcome = change(call, refresh_user());
  if (outcome == DONE && !release_call()) outcome = FAILED;
  if (outcome != DONE) rollback_call();
  return outcome;
}

static void begin_reply(slice id) {
  PUT("{\"jsonrpc\":\"2.0\",\"id\":");
  if (id.length) put(id); else PUT("null");
}

static void read_clock(void) {
  struct timespec time;
  if (is_clock_fixed) return;
  clock_gettime(CLOCK_REALTIME, &time);
  now = time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void run_line(const char *at, const char *end) {
  request call;
  read_clock();
  size_t start = replies.used;
  outcome outcome = REJECTED;
  if (read_request(at, end, &call)) {
    begin_reply(call.id), PUT(",\"result\":");
    outcome = answer(&call);
  }
  if (outcome != DONE) {
    replies.used = start;
    begin_reply(call.id), PUT(",\"error\":{\"code\":"), put_integer(outcome == REJECTED ? -32600 : -32603);
    PUT(",\"message\":\"refused\"}");
  }
  PUT("}\n");
}

static bool write_all(void) {
  for (size_t at = 0; at < replies.used;) {
    ssize_t count = write(STDOUT_FILENO, replies.start + at, replies.used - at);
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) at += (size_t)count;
  }
  replies.used = 0;
  return true;
}

/* Parses the options after the database; false if they are invalid. */
static bool read_options(char **options) {
  for (; options[0]; options += 2) {
    if (!options[1]) return false;
    if (strcmp(options[0], "--seed") == 0) {
      seed_random(strtoull(options[1], NULL, 10));
    } else if (strcmp(options[0], "--import") == 0) {
      import_path = options[1];
    } else if (strcmp(options[0], "--clock") == 0) {
      struct tm time = {0};
      if (!strptime(options[1], "%Y-%m-%dT%H:%M:%SZ", &time)) return false;
      now = timegm(&time) * 1000;
      is_clock_fixed = true;
    } else {
      return false;
    }
  }
  return true;
}

int main(int count, char **arguments) {
  if (count < 2 || !read_options(arguments + 2) || !open_database(arguments[1])) {
    fprintf(stderr, "usage: baseline DATABASE [--clock INSTANT] [--seed NUMBER], with a current database\n");
    return 64;
  }
  if (import_path) {
    bool is_imported = import_sparks(import_path);
    close_database();
    return is_imported ? 0 : 74;
  }
  size_t capacity = 2 * READ_BYTES, filled = 0;
  char *buffer = malloc(capacity);
  bool is_open = buffer != NULL, is_ok = true;
  while (is_open && is_ok) {
    ssize_t added = read(STDIN_FILENO, buffer + filled, capacity - filled < READ_BYTES ? capacity - filled : READ_BYTES);
    if (added < 0 && errno == EINTR) continue;
    is_open = added > 0;
    if (is_open) filled += (size_t)added;

    const char *at = buffer, *end = buffer + filled, *newline;
    for (int calls = 1; (newline = memchr(at, '\n', (size_t)(end - at))); calls++) {
      if (newline > at) run_line(at, newline);
      at = newline + 1;
      if (calls < GROUP_CALLS && replies.used < GROUP_BYTES) continue;
      is_ok = is_ok && commit_group() && write_all();
      calls = 0;
    }
    if (!is_open && at < end) run_line(at, end), at = end;
    is_ok = is_ok && commit_group() && write_all();
    filled = (size_t)(end - at);
    memmove(buffer, at, filled);
    if (capacity - filled < READ_BYTES) buffer = realloc(buffer, capacity *= 2);
    if (!buffer) return 70;
  }
  close_database();
  return is_ok ? 0 : 74;
}
