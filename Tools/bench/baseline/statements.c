#include "baseline.h"

#define ACCOUNT \
  "select s.id, s.last_used_at, s.name as token_name, s.domains, s.is_read_only, u.id as user_id, u.name, " \
  "u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.joined_at " \
  "from sessions s join users u on u.id = s.user_id where "

const char *const statement_texts[STATEMENTS] = {
  [BEGIN_READING] = "begin deferred",
  [BEGIN_WRITING] = "begin immediate",
  [COMMIT] = "commit",
  [SAVEPOINT] = "savepoint nested",
  [RELEASE] = "release savepoint nested",
  [ROLL_BACK_TO] = "rollback to savepoint nested",
  [ROLL_BACK] = "rollback",
  [SESSION_BY_TOKEN] = ACCOUNT "s.token_hash = :token",
  [SESSION_BY_ID] = ACCOUNT "s.id = :session",
  [COMPLETIONS] = "select lesson_id, completed_at from lesson_completions where user_id = :user and path_id = :path "
                  "order by lesson_id",
  [STAGE_COMPLETIONS] =
    "select stage_id from stage_completions where user_id = :user and path_id = :path order by stage_id",
  [STREAK] = "select current, longest, last_day from learning_streaks where user_id = :user",
  [UNLOCKS] = "select achievement_id, unlocked_at from achievement_unlocks where user_id = :user "
              "order by achievement_id",
  [GOAL] =
    "select text, duration, created_at, run, blocking_run, period, period_start, period_end, days_learned, "
    "days_frozen, state, streak, freezes_used, last_learned_at, last_learned_day, frozen_since, lapsed_at "
    "from goals where user_id = :user",
  [HABITS] =
    "select h.*, c.*, (select min(m.day) from habit_marks m where m.habit_id = h.id "
    "and (m.done is not null or m.amount is not null or m.skipped)) as first_mark "
    "from habits h left join habit_checkpoints c on c.habit_id = h.id "
    "where h.user_id = :user order by h.position",
  [REVIEW_DAY] =
    "select (select ifnull(sum(cards), 0) from review_due where user_id = :user and day <= :today), "
    "(select new_per_day from review_settings where user_id = :user), latest.day, latest.first_answers, latest.answers "
    "from (select 1) left join review_days latest "
    "on latest.user_id = :user and latest.day = (select max(day) from review_days where user_id = :user)",
  [SHIPPED_REVIEWS] =
    "select t.kit_id as kit_id, ifnull(r.cards, 0) as cards, ifnull(r.first_new, 1) as first_new "
    "from kit_results t left join review_kits r on r.user_id = t.user_id and r.kit_id = t.kit_id "
    "where t.user_id = :user and t.kit_id not glob 'kit-[0-9]*' "
    "union all "
    "select r.kit_id, r.cards, r.first_new from review_kits r "
    "where r.user_id = :user and r.kit_id not glob 'kit-[0-9]*' "
    "and not exists (select 1 from kit_results t where t.user_id = r.user_id and t.kit_id = r.kit_id)",
  [OWN_REVIEWS] =
    "select k.*, ifnull(r.cards, 0) as cards, ifnull(r.first_new, 1) as first_new "
    "from kits k left join review_kits r on r.user_id = k.user_id and r.kit_id = 'kit-' || k.id "
    "where k.user_id = :user and k.question_count > ifnull(r.cards, 0) "
    "order by k.stage, k.name_key",
  [COMPLETE_LESSON] =
    "insert into lesson_completions (user_id, path_id, lesson_id, completed_at, zone, day) "
    "values (:user, :path, :lesson, :completedAt, :zone, :day)",
  [LEARN_LESSON] =
    "insert into learned_lessons (user_id, lesson_id, path_id, stage_id, day, completed_at, is_imported) "
    "values (:user, :lesson, :path, :stage, :day, :at, :isImported)",
  [COMPLETE_STAGE] =
    "insert into stage_completions (user_id, path_id, stage_id, completed_at) "
    "values (:user, :path, :stage, :completedAt)",
  [SAVE_STREAK] =
    "insert into learning_streaks (user_id, current, longest, last_day) values (:user, :current, :longest, :lastDay) "
    "on conflict (user_id) do update "
    "set current = excluded.current, longest = excluded.longest, last_day = excluded.last_day",
  [UNLOCK] =
    "insert into achievement_unlocks (user_id, achievement_id, unlocked_at) values (:user, :achievement, :unlockedAt)",
  [APPEND_TO_JOURNAL] =
    "insert into journal (user_id, topic, subject, time, data, origin) "
    "values (:user, :topic, :subject, :time, :data, :origin)",
  [PAY] =
    "insert into ledger (user_id, rule, subject, period, points, paid_at) "
    "values (:user, :rule, :subject, :period, :points, :now)",
  [INSERT_SPARK] =
    "insert into sparks (user_id, title, title_key, notes, category, intensity, tags, estimated_minutes, "
    "actual_minutes, is_favorite, points, created_at, updated_at, zone, day, is_morning, revision, card_id) "
    "values (:user, :title, :titleKey, :notes, :category, :intensity, :tags, :estimatedMinutes, :actualMinutes, "
    ":isFavorite, :points, :createdAt, :updatedAt, :zone, :day, :isMorning, :revision, :card)",
  [INSERT_TERMS] = "insert into spark_search (rowid, terms) values (:row, :terms)",
  [COUNT_WORD] =
    "insert into spark_words (user_id, word, folded, sparks) values (:user, :word, :folded, :sparks) "
    "on conflict (user_id, folded, word) do update set sparks = sparks + excluded.sparks",
  [PROFILE] =
    "select decisions, energies, ideas, experiments, challenges, levels, points, streak, longest_streak, last_day, "
    "fuel, overloads, last_overload_at, missions_completed, latest_day, first_day "
    "from spark_profiles where user_id = :user",
  [SAVE_PROFILE] =
    "insert into spark_profiles (user_id, decisions, energies, ideas, experiments, challenges, levels, points, streak, "
    "longest_streak, last_day, fuel, overloads, last_overload_at, missions_completed, latest_day, first_day) "
    "values (:user, :decisions, :energies, :ideas, :experiments, :challenges, :levels, :points, :streak, "
    ":longestStreak, :lastDay, :fuel, :overloads, :lastOverloadAt, :missionsCompleted, :latestDay, :firstDay) "
    "on conflict (user_id) do update "
    "set decisions = excluded.decisions, energies = excluded.energies, ideas = excluded.ideas, "
    "experiments = excluded.experiments, challenges = excluded.challenges, levels = excluded.levels, "
    "points = excluded.points, streak = excluded.streak, longest_streak = excluded.longest_streak, "
    "last_day = excluded.last_day, "
    "fuel = excluded.fuel, overloads = excluded.overloads, last_overload_at = excluded.last_overload_at, "
    "missions_completed = excluded.missions_completed, latest_day = excluded.latest_day, "
    "first_day = excluded.first_day",
  [DAYS] =
    "select day, category, low, medium, high, extreme, mornings from spark_days "
    "where user_id = :user and day between :first and :last order by day, category",
  [COUNT_SPARK] =
    "insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings) "
    "values (:user, :day, :category, :low, :medium, :high, :extreme, :mornings) "
    "on conflict (user_id, day, category) do update "
    "set low = low + excluded.low, medium = medium + excluded.medium, high = high + excluded.high, "
    "extreme = extreme + excluded.extreme, mornings = mornings + excluded.mornings",
  [CARD_STATES] = "select card_id, owned, obtained_at from card_states where user_id = :user order by card_id",
  [OBTAIN_CARD] =
    "insert into card_states (user_id, card_id, owned, obtained_at) values (:user, :card, 1, :now) "
    "on conflict (user_id, card_id) do update set owned = owned + 1",
  [MISSION_COMPLETIONS] =
    "select period, mission_id, completed_at from mission_completions "
    "where user_id = :user and period = :lifetime "
    "union all select period, mission_id, completed_at from mission_completions "
    "where user_id = :user and period between :monday and :sunday",
  [COMPLETE_MISSION] =
    "insert into mission_completions (user_id, period, mission_id, day, completed_at, reward) "
    "values (:user, :period, :mission, :day, :completedAt, :reward)",
  [MARK_TARGET] =
    "select h.kind, h.schedule, h.archived_at, c.day as checkpoint_day, c.next_interval, m.* "
    "from habits h left join habit_checkpoints c on c.habit_id = h.id "
    "left join habit_marks m on m.habit_id = h.id and m.day = :day "
    "where h.id = :habit and h.user_id = :user",
  [SAVE_MARK] =
    "insert into habit_marks (habit_id, day, done, amount, skipped, note) "
    "values (:habit, :day, :done, :amount, :skipped, :note) "
    "on conflict (habit_id, day) do update "
    "set done = excluded.done, amount = excluded.amount, skipped = excluded.skipped, note = excluded.note",
  [HABIT] =
    "select h.kind, h.schedule, h.target, h.direction, h.created_day, h.archived_day, c.*, "
    "(select min(m.day) from habit_marks m where m.habit_id = h.id "
    "and (m.done is not null or m.amount is not null or m.skipped)) as first_mark "
    "from habits h left join habit_checkpoints c on c.habit_id = h.id "
    "where h.id = :habit and h.user_id = :user",
  [OLD_CHECKPOINTS] =
    "select h.id, h.schedule, ifnull(c.day, h.created_day) as known_day "
    "from habits h left join habit_checkpoints c on c.habit_id = h.id "
    "where h.user_id = :user and h.archived_at is null and known_day <= :last",
  [MARKS] =
    "select day, done, amount from habit_marks where habit_id = :habit and day between :first and :last "
    "and (done is not null or amount is not null or skipped) order by day",
  [LAST_MARK] = "select max(day) from habit_marks where habit_id = :habit",
  [PAUSES] =
    "select * from habit_pauses where habit_id = :habit and (last_day is null or last_day >= :first) order by first_day",
  [SAVE_CHECKPOINT] =
    "insert into habit_checkpoints (habit_id, day, score, latest_step, run, next_interval, latest_values) "
    "values (:habit, :day, :score, :latestStep, :run, :nextInterval, :latestValues) "
    "on conflict (habit_id) do update "
    "set day = excluded.day, score = excluded.score, latest_step = excluded.latest_step, run = excluded.run, "
    "next_interval = excluded.next_interval, latest_values = excluded.latest_values",
  [DELETE_CHECKPOINT] = "delete from habit_checkpoints where habit_id = :habit",
  [LIBRARY_TABLE] =
    "select t.*, r.first_day, r.last_day, ( "
    "select occurred_at from library_entries e "
    "where e.table_id = t.id order by occurred_at desc limit 1) as last_entry_at "
    "from library_tables t left join library_runs r on r.table_id = t.id "
    "and r.first_day = (select max(last.first_day) from library_runs last where last.table_id = t.id) "
    "where t.id = :table and user_id = :user",
  [INSERT_ENTRY] =
    "insert into library_entries (user_id, table_id, type, title, title_key, notes, duration_seconds, value, checked, "
    "rating, tags, custom_data, mood, is_important, occurred_at, created_at, updated_at, zone, day) "
    "values (:user, :table, :type, :title, :titleKey, :notes, :durationSeconds, :value, :checked, :rating, :tags, "
    ":customData, :mood, :isImportant, :occurredAt, :createdAt, :updatedAt, :zone, :day)",
  [DAY_ENTRIES] = "select entries from library_days where table_id = :table and day = :day",
  [COUNT_ENTRY] =
    "insert into library_days (table_id, day, entries) values (:table, :day, 1) "
    "on conflict (table_id, day) do update set entries = entries + 1",
  [RUNS_UP_TO] =
    "select first_day, last_day from library_runs "
    "where table_id = :table and first_day <= :day order by first_day desc limit :limit",
  [INSERT_RUN] = "insert into library_runs (table_id, first_day, last_day) values (:table, :firstDay, :lastDay)",
  [DELETE_RUN] = "delete from library_runs where table_id = :table and first_day = :firstDay",
  [SAVE_TOTALS] =
    "update library_tables set entries = :entries, seconds = :seconds, measurements = :measurements, "
    "value_sum = :valueSum, ratings = :ratings, rating_sum = :ratingSum, checklists = :checklists, "
    "checked = :checked, days = :days, best_streak = :bestStreak where user_id = :user and id = :id",
  [FEED_REVISION] = "select value from counters where name = 'participation_changes'",
  [FEED_ENTRIES] =
    "select u.id as user_id, u.name, u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.joined_at, p.*, "
    "c.title, c.duration, c.tasks_per_day, "
    "iif(p.activity_task = '', ( "
    "select t.task_index from task_completions t where t.participation_id = p.id "
    "order by t.completed_at desc, t.id desc limit 1), null) as unnamed_task "
    "from friendships f "
    "cross join participations p on p.participant_id = f.friend_id and p.status = 'active' "
    "cross join challenges c on c.id = p.challenge_id and c.copy_owner_id is null "
    "cross join users u on u.id = f.friend_id "
    "where f.member_id = :user and f.friend_id between :first and :last "
    "and p.activity_at <= :until and p.revision <= :revision "
    "order by p.activity_at desc limit :limit",
  [KIT] = "select id, stage, name, name_key, created_at, question_count from kits where user_id = :user and id = :id",
  [QUESTION] = "select * from kit_questions where kit_id = :kit and position > :after order by position limit :limit",
  [REVIEW_CARD] =
    "select kit_id, position, phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses "
    "from review_cards where user_id = :user and kit_id = :kit and position = :position",
  [REVIEW_SETTINGS] = "select new_per_day, desired_retention, has_fuzz from review_settings where user_id = :user",
  [REVIEW_COUNTS] =
    "select (select ifnull(sum(cards), 0) from review_due where user_id = :user and day <= :today) as due, "
    "(select new_per_day from review_settings where user_id = :user) as new_per_day, latest.day as day, "
    "latest.first_answers as first_answers, latest.answers as answers "
    "from (select 1) left join review_days latest "
    "on latest.user_id = :user and latest.day = (select max(day) from review_days where user_id = :user)",
  [SAVE_CARD] =
    "insert into review_cards (user_id, kit_id, position, phase, step, stability, difficulty, answered_at, due_at, "
    "due_day, reps, lapses) values (:user, :kit, :position, :phase, :step, :stability, :difficulty, :answeredAt, "
    ":dueAt, :dueDay, :reps, :lapses) on conflict (user_id, kit_id, position) do update "
    "set phase = excluded.phase, step = excluded.step, stability = excluded.stability, "
    "difficulty = excluded.difficulty, answered_at = excluded.answered_at, due_at = excluded.due_at, "
    "due_day = excluded.due_day, reps = excluded.reps, lapses = excluded.lapses",
  [REMOVE_DUE] = "update review_due set cards = cards - :cards where user_id = :user and day = :day",
  [CLEAR_DUE] = "delete from review_due where user_id = :user and day = :day and cards = 0",
  [ADD_DUE] =
    "insert into review_due (user_id, day, cards) values (:user, :day, 1) "
    "on conflict (user_id, day) do update set cards = cards + 1",
  [ADD_ANSWER] =
    "insert into review_days (user_id, day, first_answers, answers, correct, milliseconds) "
    "values (:user, :day, :first, 1, :correct, :milliseconds) "
    "on conflict (user_id, day) do update set first_answers = first_answers + excluded.first_answers, "
    "answers = answers + 1, correct = correct + excluded.correct, milliseconds = milliseconds + excluded.milliseconds",
  [ANSWERED_KIT] = "select kit_id, cards, first_new from review_kits where user_id = :user and kit_id = :kit",
  [ANSWERED_POSITIONS] =
    "select position from review_cards where user_id = :user and kit_id = :kit and position >= :first "
    "order by position",
  [SAVE_ANSWERED_KIT] =
    "insert into review_kits (user_id, kit_id, cards, first_new) values (:user, :kit, :cards, :firstNew) "
    "on conflict (user_id, kit_id) do update set cards = excluded.cards, first_new = excluded.first_new",
  [LOG_ANSWER] =
    "insert into review_log (user_id, number, kit_id, position, rating, answered_at, zone, day, counted_day, "
    "milliseconds, before_phase, before_step, before_stability, before_difficulty, before_answered_at, before_due_at, "
    "before_due_day, before_reps, before_lapses) values (:user, "
    "(select ifnull(max(number), 0) + 1 from review_log where user_id = :user), :kit, :position, :rating, "
    ":answeredAt, :zone, :day, :countedDay, :milliseconds, :beforePhase, :beforeStep, :beforeStability, "
    ":beforeDifficulty, :beforeAnsweredAt, :beforeDueAt, :beforeDueDay, :beforeReps, :beforeLapses)",
};
