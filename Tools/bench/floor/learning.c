#include "floor.h"

int64_t today(void) { return (now - user.day_starts_at * 3600000) / 86400000; }

/* ---- Reading what was recorded ---- */

static int lesson_named(slice id) {
  int low = 0, high = lesson_count;
  while (low < high) {
    int middle = (low + high) / 2;
    slice other = lessons[middle].id;
    int order = memcmp(id.at, other.at, id.length < other.length ? id.length : other.length);
    if (order == 0) order = (int)id.length - (int)other.length;
    if (order == 0) return middle;
    if (order < 0) high = middle; else low = middle + 1;
  }
  return -1;
}

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

/* Goes on from the current stage as far as nothing is missing. */
static void settle(progress *progress) {
  int place = progress->current_stage < 0 ? 0 : progress->current_stage;
  for (; place < stage_count; place++) {
    bool is_complete = progress->is_complete[place];
    if (!is_complete) {
      int done = 0;
      for (int i = 0; i < stages[place].count; i++) done += progress->completed_at[stages[place].first + i] != 0;
      is_complete = done == stages[place].count;
    }
    if (!is_complete) break;
    if (!progress->is_complete[place]) progress->stages_done++;
    progress->is_complete[place] = true;
  }
  progress->current_stage = place < stage_count ? place : -1;
}

bool load_progress(progress *progress) {
  int result;
  memset(progress, 0, sizeof *progress);
  progress->current_stage = -1;

  sqlite3_stmt *query = prepared(COMPLETIONS);
  sqlite3_bind_int64(query, 1, user.id);
  bind_text(query, 2, path_id);
  while ((result = sqlite3_step(query)) == SQLITE_ROW) {
    int place = lesson_named(column_text(query, 0));
    if (place < 0) continue;
    progress->completed_at[place] = sqlite3_column_int64(query, 1);
    progress->lessons_done++;
  }
  sqlite3_reset(query);
  if (result != SQLITE_DONE) return false;

  query = prepared(STAGE_COMPLETIONS);
  sqlite3_bind_int64(query, 1, user.id);
  bind_text(query, 2, path_id);
  while ((result = sqlite3_step(query)) == SQLITE_ROW) {
    int place = stage_named(column_text(query, 0));
    if (place < 0) continue;
    progress->is_recorded[place] = progress->is_complete[place] = true;
    progress->stages_done++;
  }
  sqlite3_reset(query);
  if (result != SQLITE_DONE) return false;
  settle(progress);

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
    int place = achievement_named(column_text(query, 0));
    if (place < 0) continue;
    progress->unlocked_at[place] = sqlite3_column_int64(query, 1);
    progress->earned++;
  }
  sqlite3_reset(query);
  return result == SQLITE_DONE;
}

int64_t reported_streak(const progress *progress, int64_t day) {
  return progress->last_day == NO_DAY || progress->last_day < day - 1 ? 0 : progress->streak;
}

/* ---- The rules ---- */

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

static bool save_lesson(int place, int64_t day) {
  sqlite3_stmt *statement = prepared(COMPLETE_LESSON);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, path_id);
  bind_text(statement, 3, lessons[place].id);
  sqlite3_bind_int64(statement, 4, now);
  bind_text(statement, 5, (slice){user.zone, strlen(user.zone)});
  sqlite3_bind_int64(statement, 6, day);
  return run(statement);
}

static bool save_learned(int place, int64_t day) {
  sqlite3_stmt *statement = prepared(LEARN_LESSON);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, lessons[place].id);
  bind_text(statement, 3, path_id);
  bind_text(statement, 4, stages[lessons[place].stage].id);
  sqlite3_bind_int64(statement, 5, day);
  sqlite3_bind_int64(statement, 6, now);
  sqlite3_bind_int64(statement, 7, 0);
  return run(statement);
}

static bool save_stage(int place) {
  sqlite3_stmt *statement = prepared(COMPLETE_STAGE);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, path_id);
  bind_text(statement, 3, stages[place].id);
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

static bool save_unlock(int place) {
  sqlite3_stmt *statement = prepared(UNLOCK);
  sqlite3_bind_int64(statement, 1, user.id);
  bind_text(statement, 2, achievements[place].id);
  sqlite3_bind_int64(statement, 3, now);
  return run(statement);
}

static bool tell_all(int place, int64_t day, const bool finished[], const bool earned[]) {
  size_t start = replies.used;
  PUT("{\"pathId\":\""), put(path_id), PUT("\",\"stageId\":\""), put(stages[lessons[place].stage].id);
  PUT("\",\"day\":\""), put_day(day), PUT("\"}");
  bool is_told = tell(SLICE("lesson.completed"), lessons[place].id, take(start));
  PUT("{\"pathId\":\""), put(path_id), PUT("\"}");
  slice data = take(start);
  for (int i = 0; i < stage_count && is_told; i++) {
    if (finished[i]) is_told = tell(SLICE("stage.completed"), stages[i].id, data);
  }
  for (int i = 0; i < achievement_count && is_told; i++) {
    if (!earned[i]) continue;
    PUT("{\"category\":\""), put(achievements[i].category), PUT("\"}");
    is_told = tell(SLICE("achievement.unlocked"), achievements[i].id, take(start));
  }
  return is_told;
}

/* ---- The reply ---- */

void put_achievement(int place, int64_t unlocked_at) {
  const achievement *achievement = &achievements[place];
  PUT("{\"id\":\""), put(achievement->id), PUT("\",\"title\":"), put(achievement->title);
  PUT(",\"description\":"), put(achievement->description), PUT(",\"category\":\""), put(achievement->category);
  PUT("\",\"categoryTitle\":"), put(achievement->category_title);
  PUT(",\"isEarned\":true,\"unlockedAt\":"), put_instant(unlocked_at), PUT(",\"hint\":null}");
}

void put_stage_title(int place) {
  PUT("{\"id\":\""), put(stages[place].id), PUT("\",\"number\":"), put_integer(place + 1);
  PUT(",\"title\":"), put(stages[place].title), PUT(",\"description\":"), put(stages[place].description), PUT("}");
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

static void put_lesson(int place, int64_t completed_at) {
  const lesson *lesson = &lessons[place];
  PUT("{\"id\":\""), put(lesson->id), PUT("\",\"stageId\":\""), put(stages[lesson->stage].id);
  PUT("\",\"position\":"), put_integer(lesson->position), PUT(",\"title\":"), put(lesson->title);
  PUT(",\"subtitle\":"), put(lesson->subtitle), PUT(",\"minutes\":"), put_integer(lesson->minutes);
  PUT(",\"isCompleted\":true,\"completedAt\":"), put_instant(completed_at), PUT("}");
}

outcome complete_lesson(slice id) {
  progress progress;
  bool finished[MAX_STAGES], earned[MAX_ACHIEVEMENTS];
  int place = lesson_named(id);
  if (place < 0) return REFUSED;
  if (!load_progress(&progress)) return FAILED;
  int at_stage = lessons[place].stage, stage_before = progress.current_stage;
  bool was_complete = progress.is_complete[at_stage];
  if (!was_complete && at_stage != stage_before) return REFUSED;

  int64_t day = today(), before = reported_streak(&progress, day), day_before = progress.last_day;
  bool changes = progress.completed_at[place] == 0;
  memset(finished, 0, sizeof finished);
  memset(earned, 0, sizeof earned);
  if (changes) {
    progress.completed_at[place] = now;
    progress.lessons_done++;
    settle(&progress);
    mark_day(&progress, day);
    for (int i = 0; i < stage_count; i++) finished[i] = progress.is_complete[i] && !progress.is_recorded[i];
    for (int i = 0; i < achievement_count; i++) {
      if (progress.unlocked_at[i] || !is_due(&achievements[i], &progress, reported_streak(&progress, day))) continue;
      progress.unlocked_at[i] = now;
      progress.earned++;
      earned[i] = true;
    }
    bool is_saved = save_lesson(place, day) && save_learned(place, day);
    for (int i = 0; i < stage_count; i++) is_saved = is_saved && (!finished[i] || save_stage(i));
    if (is_saved && progress.last_day != day_before) is_saved = save_streak(&progress);
    for (int i = 0; i < achievement_count; i++) is_saved = is_saved && (!earned[i] || save_unlock(i));
    if (!is_saved || !tell_all(place, day, finished, earned)) return FAILED;
  }

  PUT("{\"lesson\":"), put_lesson(place, progress.completed_at[place]), PUT(",\"changed\":"), put_flag(changes);
  PUT(",\"praise\":");
  if (changes) {
    PUT("\"Well done, on to the next one.\"");
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
    put_stage_title(progress.current_stage);
  } else {
    PUT("null");
  }
  PUT(",\"achievements\":[");
  for (int i = 0, count = 0; i < achievement_count; i++) {
    if (!earned[i]) continue;
    if (count++) PUT(",");
    put_achievement(i, now);
  }
  PUT("],\"streak\":{\"before\":"), put_integer(before);
  PUT(",\"after\":"), put_integer(reported_streak(&progress, day));
  PUT(",\"longest\":"), put_integer(progress.longest), PUT("},\"progress\":"), put_counters(&progress), PUT("}");
  return DONE;
}
