#include "baseline.h"

/* The English texts come from Kindling's string catalog and need no escapes in JSON. */

static void put_greeting(void) {
  slice name = {user.name, strcspn(user.name, " ")};
  int hour = (int)(now / 3600000 % 24);
  slice text = hour >= 5 && hour < 12 ? SLICE("Good morning, ")
    : hour >= 12 && hour < 17 ? SLICE("Good afternoon, ") : SLICE("Good evening, ");
  PUT("\""), put(text), put_escaped(name), PUT("!\"");
}

static slice motivation(const progress *progress, int64_t streak) {
  if (streak >= 7) return SLICE("\"What a streak! Nothing can stop you! \U0001f525\"");
  if (streak >= 3) return SLICE("\"Several days in a row already. Keep it up! \U0001f4aa\"");
  if (progress->lessons_done * 2 > lesson_count) return SLICE("\"You’re more than halfway there! \U0001f680\"");
  return progress->lessons_done > 0 ? SLICE("\"Every lesson gets you closer \U0001f4aa\"")
    : SLICE("\"Ready for your first lesson? \U0001f3af\"");
}

static slice header(const progress *progress) {
  int quarters = progress->earned * 4, total = achievement_count;
  if (quarters == 0) return SLICE("\"No badges yet. Finish your first lesson to earn one.\"");
  if (quarters < total) return SLICE("\"A good start. Keep going!\"");
  if (quarters < total * 2) return SLICE("\"You’re on your way to earning half of the badges.\"");
  if (quarters < total * 3) return SLICE("\"You’ve earned at least half of the badges.\"");
  return quarters < total * 4 ? SLICE("\"Almost there! You’ve earned most of the badges.\"") : SLICE("\"Your collection is complete!\"");
}

static void put_next_lesson(const progress *progress) {
  if (progress->current_stage < 0) return PUT("null");
  const stage *stage = &stages[progress->current_stage];
  int index = stage->first;
  while (progress->completed_at[index]) index++;
  const lesson *lesson = &lessons[index];
  PUT("{\"lessonId\":\""), put(lesson->id), PUT("\",\"title\":"), put(lesson->title);
  PUT(",\"subtitle\":"), put(lesson->subtitle), PUT(",\"minutes\":"), put_integer(lesson->minutes);
  PUT(",\"durationText\":\""), put_integer(lesson->minutes), PUT(" min\",\"stageId\":\""), put(stage->id);
  PUT("\",\"stageTitle\":"), put(stage->title), PUT(",\"stageNumber\":"), put_integer(progress->current_stage + 1);
  PUT(",\"lessonIndex\":"), put_integer(lesson->position), PUT(",\"lessonsInStage\":"), put_integer(stage->count);
  PUT("}");
}

static void put_path(const progress *progress) {
  int number = current_stage_number(progress);
  PUT("{\"id\":\""), put(path_id), PUT("\",\"title\":"), put(path_title);
  PUT(",\"description\":"), put(path_description), PUT(",\"isShipped\":true,\"stages\":");
  put_integer(stage_count), PUT(",\"lessons\":"), put_integer(lesson_count);
  PUT(",\"minutes\":"), put_integer(path_minutes), PUT(",\"currentStage\":"), put_integer(number);
  PUT(",\"completedStages\":"), put_integer(progress->stages_done);
  PUT(",\"lessonsCompleted\":"), put_integer(progress->lessons_done);
  PUT(",\"fraction\":"), put_fraction(progress->lessons_done, lesson_count), PUT(",\"stage\":");
  if (progress->current_stage < 0) PUT("null"); else put_stage_summary(progress->current_stage);
  PUT(",\"stageText\":\"Stage "), put_integer(number), PUT(" of "), put_integer(stage_count);
  PUT("\",\"lessonsText\":\""), put_integer(progress->lessons_done), PUT(" of "), put_integer(lesson_count);
  if (lesson_count == 1) PUT(" lesson\"}"); else PUT(" lessons\"}");
}

/* Writes the earned achievements, newest first; those with the same time in catalog order. */
static void put_earned(const progress *progress) {
  int indices[MAX_ACHIEVEMENTS], count = 0;
  for (int i = 0; i < achievement_count; i++) {
    if (!progress->unlocked_at[i]) continue;
    int at = count++;
    for (; at > 0 && progress->unlocked_at[indices[at - 1]] < progress->unlocked_at[i]; at--) {
      indices[at] = indices[at - 1];
    }
    indices[at] = i;
  }
  for (int i = 0; i < count; i++) {
    if (i) PUT(",");
    put_achievement(indices[i], progress->unlocked_at[indices[i]]);
  }
}

/* The users of these workloads have no goals; only the query is compared. */
static bool has_goal(void) {
  sqlite3_stmt *query = prepared(GOAL);
  sqlite3_bind_int64(query, 1, user.id);
  return !run(query);
}

/* The users of these workloads have no habits; only the query is compared. */
static bool has_habits(void) {
  sqlite3_stmt *query = prepared(HABITS);
  sqlite3_bind_int64(query, 1, user.id);
  return !run(query);
}

/* The users of these workloads study no kits; only the queries are compared. */
static bool has_reviews(void) {
  sqlite3_stmt *day = prepared(REVIEW_DAY);
  sqlite3_bind_int64(day, 1, user.id);
  sqlite3_bind_int64(day, 2, today());
  bool has_due = sqlite3_step(day) != SQLITE_ROW || sqlite3_column_int64(day, 0) != 0;
  sqlite3_reset(day);
  sqlite3_stmt *shipped = prepared(SHIPPED_REVIEWS), *own = prepared(OWN_REVIEWS);
  sqlite3_bind_int64(shipped, 1, user.id);
  sqlite3_bind_int64(own, 1, user.id);
  return has_due || !run(shipped) || !run(own);
}

outcome show_dashboard(void) {
  progress progress;
  if (!load_progress(&progress)) return FAILED;
  int64_t streak = reported_streak(&progress, today());
  PUT("{\"greeting\":"), put_greeting(), PUT(",\"motivation\":"), put(motivation(&progress, streak));
  PUT(",\"forToday\":"), put_next_lesson(&progress), PUT(",\"path\":"), put_path(&progress);
  PUT(",\"badges\":{\"tiles\":[{\"category\":\"mastery\",\"title\":\"Mastery\",\"text\":\"Finish stages\"},"
      "{\"category\":\"streak\",\"title\":\"Streak\",\"text\":\"Study daily\"},"
      "{\"category\":\"milestone\",\"title\":\"Milestone\",\"text\":\"Reach your goals\"}],\"earned\":[");
  put_earned(&progress), PUT("],\"header\":");
  put(header(&progress)), PUT("},\"streak\":{\"current\":"), put_integer(streak);
  PUT(",\"longest\":"), put_integer(progress.longest), PUT(",\"text\":\"");
  if (streak > 0) put_integer(streak), PUT("-day streak"); else PUT("No streak yet");
  PUT("\",\"longestText\":\"Longest: "), put_integer(progress.longest);
  put(progress.longest == 1 ? SLICE(" day") : SLICE(" days"));
  PUT("\",\"week\":"), put_integer(streak < 7 ? streak : 7), PUT("},\"progress\":");
  put_counters(&progress), PUT(",\"goal\":null,\"habits\":{\"due\":0,\"done\":0},\"reviews\":{\"due\":0,\"new\":0}}");
  return has_goal() || has_habits() || has_reviews() ? FAILED : DONE;
}
