#include "baseline.h"

int64_t today(void) { return (now - user.day_starts_at * 3600000) / 86400000; }

/* ---- Loading ---- */

static slice lesson_id(int position) { return lessons[position].id; }

static int lesson_named(slice id) { return find_sorted(id, lesson_count, lesson_id); }

static int stage_named(slice id) {
  for (int i = 0; i < stage_count; i++) {
    if (same(stages[i].id, id)) return i;
  }
  return -1;
}

static int achievement_named(slice id) {
  for (int i = 0; i < achievement_count; i++) {
    if (same(achievements[i].id, id)) return i;
  }
  return -1;
}

/* Advances the current stage past all complete stages. */
static void advance_stage(progress *progress) {
  int index = progress->current_stage < 0 ? 0 : progress->current_stage;
  for (; index < stage_count; index++) {
    bool is_complete = progress->is_complete[index];
    if (!is_complete) {
      int done = 0;
      for (int i = 0; i < stages[index].count; i++) done += progress->completed_at[stages[index].first + i] != 0;
      is_complete = done == stages[index].count;
    }
    if (!is_complete) break;
    if (!progress->is_complete[index]) progress->stages_done++;
    progress->is_complete[index] = true;
  }
  progress->current_stage = index < stage_count ? index : -1;
}

bool load_progress(progress *progress) {
  int result;
  memset(progress, 0, sizeof *progress);
  progress->current_stage = -1;

  sqlite3_stmt *query = prepared(COMPLETIONS);
  sqlite3_bind_int64(query, 1, user.id);
  bind_text(query, 2, path_id);
  while ((result = sqlite3_step(query)) == SQLITE_ROW) {
    int index = lesson_named(column_text(query, 0));
    if (index < 0) continue;
    progress->completed_at[index] = sqlite3_column_int64(query, 1);
    progress->lessons_done++;
  }
  sqlite3_reset(query);
  if (result != SQLITE_DONE) return false;

  query = prepared(STAGE_COMPLETIONS);
  sqlite3_bind_int64(query, 1, user.id);
  bind_text(query, 2, path_id);
  while ((result = sqlite3_step(query)) == SQLITE_ROW) {
    int index = stage_named(column_text(query, 0));
    if (index < 0) continue;
    progress->is_recorded[index] = progress->is_complete[index] = true;
    progress->stages_done++;
  }
  sqlite3_reset(query);
  if (result != SQLITE_DONE) return false;
  advance_stage(progress);

  query = prepared(STREAK);
  sqlite3_bind_int64(query, 1, user.id);
  result = sqlite3_step(query);
  bool has_streak = result == SQLITE_ROW;
  progress->streak = has_streak ? sqlite3_column_int64(query, 0) : 0;
  progress->longest = has_streak ? sqlite3_column_int64(query, 1) : 0;
  progress->last_day = has_streak ? sqlite3_column_int64(query, 2) : NO_DAY;
  sqlite3_reset(query);
  if (!has_streak && result != SQLITE_DONE) return false;

  query = prepared(UNLOCKS);
  sqlite3_bind_int64(query, 1, user.id);
  while ((result = sqlite3_step(query)) == SQLITE_ROW) {
    int index = achievement_named(column_text(query, 0));
    if (index < 0) continue;
    progress->unlocked_at[index] = sqlite3_column_int64(query, 1);
    progress->earned++;
  }
  sqlite3_reset(query);
  return result == SQLITE_DONE;
}

int64_t reported_streak(const progress *progress, int64_t day) {
  return progress->last_day == NO_DAY || progress->last_day < day - 1 ? 0 : progress->streak;
}

/* ---- Rules ---- */

static void mark_day(progress *progress, int64_t day) {
  if (progress->last_day != NO_DAY && day <= progress->last_day) return;
  progress->streak = progress->last_day != NO_DAY && day == progress->last_day + 1 ? progress->streak + 1 : 1;
  if (progress->longest < progress->streak) progress->longest = progress->streak;
  progress->last_day = day;
}

static bool is_due(const achievement *achievement, const progress *progress, int64_t streak) {
  switch (achievement->condition) {
    case ON_STAGE: return progress->is_complete[achievement->threshold];
    case ON_LESSONS: return progress->lessons_done >= achievement->threshold;
    case ON_PERCENT: return progress->lessons_done * 100 >= lesson_count * achievement->threshold;
    case ON_STREAK: return streak >= achievement->threshold;
    case ON_EVERY_STAGE: return progress->current_stage < 0;
  }
  return false;
}

/* ---- Saving ---- */

static bool save_lesson(int index, int64_t day) {
  sqlite3_stmt *statement = prepared(COMPLETE_LESSON);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, path_id);
  bind_text(statement, 3, lessons[index].id);
  sqlite3_bind_int64(statement, 4, now);
  bind_text(statement, 5, (slice){user.zone, strlen(user.zone)});
  sqlite3_bind_int64(statement, 6, day);
  return run(statement);
}

static bool save_learned(int index, int64_t day) {
  sqlite3_stmt *statement = prepared(LEARN_LESSON);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, lessons[index].id);
  bind_text(statement, 3, path_id);
  bind_text(statement, 4, stages[lessons[index].stage].id);
  sqlite3_bind_int64(statement, 5, day);
  sqlite3_bind_int64(statement, 6, now);
  sqlite3_bind_int64(statement, 7, 0);
  return run(statement);
}

static bool save_stage(int index) {
  sqlite3_stmt *statement = prepared(COMPLETE_STAGE);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, path_id);
  bind_text(statement, 3, stages[index].id);
  sqlite3_bind_int64(statement, 4, now);
  return run(statement);
}

static bool save_streak(const progress *progress) {
  sqlite3_stmt *statement = prepared(SAVE_STREAK);
  sqlite3_bind_int64(statement, 1, user.id);
  sqlite3_bind_int64(statement, 2, progress->streak);
  sqlite3_bind_int64(statement, 3, progress->longest);
  sqlite3_bind_int64(statement, 4, progress->last_day);
  return run(statement);
}

static bool save_unlock(int index) {
  sqlite3_stmt *statement = prepared(UNLOCK);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, achievements[index].id);
  sqlite3_bind_int64(statement, 3, now);
  return run(statement);
}

static bool append_events(int index, int64_t day, const bool finished[], const bool earned[]) {
  size_t start = replies.used;
  PUT("{\"pathId\":\""), put(path_id), PUT("\",\"stageId\":\""), put(stages[lessons[index].stage].id);
  PUT("\",\"day\":\""), put_day(day), PUT("\"}");
  bool is_appended = append_event(SLICE("lesson.completed"), lessons[index].id, take(start));
  PUT("{\"pathId\":\""), put(path_id), PUT("\"}");
  slice data = take(start);
  for (int i = 0; i < stage_count && is_appended; i++) {
    if (finished[i]) is_appended = append_event(SLICE("stage.completed"), stages[i].id, data);
  }
  for (int i = 0; i < achievement_count && is_appended; i++) {
    if (!earned[i]) continue;
    PUT("{\"category\":\""), put(achievements[i].category), PUT("\"}");
    is_appended = append_event(SLICE("achievement.unlocked"), achievements[i].id, take(start));
  }
  return is_appended;
}

/* ---- Reply ---- */

void put_achievement(int index, int64_t unlocked_at) {
  const achievement *achievement = &achievements[index];
  PUT("{\"id\":\""), put(achievement->id), PUT("\",\"title\":"), put(achievement->title);
  PUT(",\"description\":"), put(achievement->description), PUT(",\"category\":\""), put(achievement->category);
  PUT("\",\"categoryTitle\":"), put(achievement->category_title);
  PUT(",\"isEarned\":true,\"unlockedAt\":"), put_instant(unlocked_at), PUT(",\"hint\":null}");
}

void put_stage_summary(int index) {
  PUT("{\"id\":\""), put(stages[index].id), PUT("\",\"number\":"), put_integer(index + 1);
  PUT(",\"title\":"), put(stages[index].title), PUT(",\"description\":"), put(stages[index].description), PUT("}");
}

int current_stage_number(const progress *progress) {
  return progress->current_stage < 0 ? stage_count : progress->current_stage + 1;
}

void put_counters(const progress *progress) {
  PUT("{\"totalLessons\":"), put_integer(lesson_count);
  PUT(",\"totalStages\":"), put_integer(stage_count);
  PUT(",\"totalAchievements\":"), put_integer(achievement_count);
  PUT(",\"totalLessonsCompleted\":"), put_integer(progress->lessons_done);
  PUT(",\"lessonsProgress\":"), put_fraction(progress->lessons_done, lesson_count);
  PUT(",\"completedStages\":"), put_integer(progress->stages_done);
  PUT(",\"currentStage\":"), put_integer(current_stage_number(progress));
  PUT(",\"achievementsEarned\":"), put_integer(progress->earned);
  PUT(",\"achievementsProgress\":"), put_fraction(progress->earned, achievement_count), PUT("}");
}

static void put_lesson(int index, int64_t completed_at) {
  const lesson *lesson = &lessons[index];
  PUT("{\"id\":\""), put(lesson->id), PUT("\",\"stageId\":\""), put(stages[lesson->stage].id);
  PUT("\",\"position\":"), put_integer(lesson->position), PUT(",\"title\":"), put(lesson->title);
  PUT(",\"subtitle\":"), put(lesson->subtitle), PUT(",\"minutes\":"), put_integer(lesson->minutes);
  PUT(",\"isCompleted\":true,\"completedAt\":"), put_instant(completed_at), PUT("}");
}

outcome complete_lesson(slice id) {
  progress progress;
  bool finished[MAX_STAGES], earned[MAX_ACHIEVEMENTS];
  int index = lesson_named(id);
  if (index < 0) return REJECTED;
  if (!load_progress(&progress)) return FAILED;
  int at_stage = lessons[index].stage, stage_before = progress.current_stage;
  bool was_complete = progress.is_complete[at_stage];
  if (!was_complete && at_stage != stage_before) return REJECTED;

  int64_t day = today(), streak_before = reported_streak(&progress, day), last_day_before = progress.last_day;
  bool changes = progress.completed_at[index] == 0;
  memset(finished, 0, sizeof finished);
  memset(earned, 0, sizeof earned);
  if (changes) {
    progress.completed_at[index] = now;
    progress.lessons_done++;
    advance_stage(&progress);
    mark_day(&progress, day);
    for (int i = 0; i < stage_count; i++) finished[i] = progress.is_complete[i] && !progress.is_recorded[i];
    for (int i = 0; i < achievement_count; i++) {
      if (progress.unlocked_at[i] || !is_due(&achievements[i], &progress, reported_streak(&progress, day))) continue;
      progress.unlocked_at[i] = now;
      progress.earned++;
      earned[i] = true;
    }
    bool is_saved = save_lesson(index, day) && save_learned(index, day);
    for (int i = 0; i < stage_count; i++) is_saved = is_saved && (!finished[i] || save_stage(i));
    if (is_saved && progress.last_day != last_day_before) is_saved = save_streak(&progress);
    for (int i = 0; i < achievement_count; i++) is_saved = is_saved && (!earned[i] || save_unlock(i));
    if (!is_saved || !append_events(index, day, finished, earned)) return FAILED;
  }

  PUT("{\"lesson\":"), put_lesson(index, progress.completed_at[index]), PUT(",\"changed\":"), put_flag(changes);
  PUT(",\"praise\":");
  if (changes) {
    PUT("\"Well done! On to the next one.\"");
  } else {
    PUT("null");
  }
  PUT(",\"stageFinished\":");
  if (!was_complete && progress.is_complete[at_stage]) {
    const stage *stage = &stages[at_stage];
    PUT("{\"id\":\""), put(stage->id), PUT("\",\"number\":"), put_integer(at_stage + 1);
    PUT(",\"title\":"), put(stage->title), PUT(",\"text\":"), put(stage->finished), PUT("}");
  } else {
    PUT("null");
  }
  PUT(",\"stageUnlocked\":");
  if (progress.current_stage >= 0 && progress.current_stage != stage_before) {
    put_stage_summary(progress.current_stage);
  } else {
    PUT("null");
  }
  PUT(",\"achievements\":[");
  for (int i = 0, count = 0; i < achievement_count; i++) {
    if (!earned[i]) continue;
    if (count++) PUT(",");
    put_achievement(i, now);
  }
  PUT("],\"streak\":{\"before\":"), put_integer(streak_before);
  PUT(",\"after\":"), put_integer(reported_streak(&progress, day));
  PUT(",\"longest\":"), put_integer(progress.longest), PUT("},\"progress\":"), put_counters(&progress), PUT("}");
  return DONE;
}
