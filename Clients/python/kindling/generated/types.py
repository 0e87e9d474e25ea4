# Generated from openrpc.json by Tools/clients/generate; do not edit.
"""The types of parameters and results. Names of fields are those of the wire."""

from typing import Any, Dict, List, Literal, NewType, Optional, TypedDict, Union

AccountAvatar = Literal["cat", "dog", "man", "woman", "flame", "star", "rocket", "leaf"]

AchievementCategory = Literal["milestone", "streak", "mastery", "special"]

AnswerHint = Literal["mixed_script"]

AttemptMode = Literal["test", "exam", "workout"]

AttemptState = Literal["asking", "between_rounds", "finished"]

AuthStateState = Literal["onboarding", "authenticated"]

SparkCategory = Literal["decision", "energy", "idea", "experiment", "challenge"]

CardRarity = Literal["common", "rare", "epic", "legendary"]

ChallengeVisibility = Literal["everyone", "friends", "invited"]

ParticipationStatus = Literal["active", "paused", "completed"]

ChangeDirection = Literal["up", "down", "stable"]

EntryType = Literal["session", "measurement", "log", "checklist", "rating"]

HabitPlanKind = Literal["check", "amount"]

HabitScheduleType = Literal["daily", "weekdays", "times", "per"]

HabitSchedulePeriod = Literal["week", "month"]

TargetDirection = Literal["at_least", "at_most"]

HabitDayState = Literal["none", "done", "skipped", "implied", "not_due", "open", "missed"]

MissionKind = Literal["daily", "weekly", "achievement"]

MissionDifficulty = Literal["easy", "medium", "hard", "expert"]

SparkIntensity = Literal["low", "medium", "high", "extreme"]

TableCategory = Literal["personal", "work", "health", "finance", "learning", "hobbies", "projects"]

CustomFieldType = Literal["text", "number", "day", "choice", "check"]

DateOrder = Literal["day_first", "month_first", "year_first"]

DayMark = Literal["learned", "frozen"]

DayRangeName = Literal[
    "today", "yesterday", "this_week", "last_week", "this_month", "last_month", "this_year", "all", "custom",
]

TargetUnit = Literal["entries", "minutes", "value"]

GoalDuration = Literal["week", "month", "year"]

PastPeriodEnding = Literal["completed", "goal_changed", "deleted", "lapsed"]

ReminderKind = Literal[
    "streak", "mission_deadline", "weekly_report", "daily_spark", "achievement", "goal", "study", "habit",
]

StudyStepKind = Literal["kits_left", "exam_ready", "choose_stage", "course_finished"]

EmptyFeedReason = Literal["no_friends", "no_activity", "friend_inactive"]

EntrySort = Literal["newest", "oldest", "title", "type"]

ErrorDataKind = Literal[
    "parse_error", "invalid_request", "method_not_found", "invalid_params", "internal_error", "canceled",
    "unauthenticated", "forbidden", "not_found", "conflict", "validation_failed", "limit_reached", "locked",
    "rate_limited", "busy", "storage_failed",
]
"""The name of the code."""

ExportFormat = Literal["json", "csv", "ics"]

ExportedTableName = Literal["sparks", "missions", "goals", "habits", "reviews", "entries"]

MissionFamily = Literal["cards", "sparks", "points", "streak", "overload", "level"]

MissionStateStatus = Literal["available", "in_progress", "completed"]

FriendCardState = Literal["active", "no_active_challenge"]

GoalState = Literal["active", "period_complete"]

TodayMark = Literal["none", "learned", "frozen"]

HabitBucket = Literal["day", "week", "month", "quarter", "year"]

HabitColumn = Literal["name", "day", "value", "note", "group", "notes"]

HabitImportReportKind = Literal["habit", "habit_mark"]

HabitImportFormat = Literal["loop", "loop_csv", "habitbull", "csv", "jsonl"]

HistoryState = Literal["done", "undone", "too_large"]

HistoryOrigin = Literal["own", "all"]

ImportConflictPolicy = Literal["skip", "replace", "fail"]

ImportFormat = Literal["json", "csv"]

ImportedTableName = Literal["sparks", "entries"]

KitExportFormat = Literal["csv", "json", "apkg"]

KitImportFormat = Literal["json", "csv", "tsv", "apkg"]

LabelKey = Literal[
    "accessibility.main_navigation", "accessibility.skip_to_content", "account.avatar", "account.change_password",
    "account.current_password", "account.delete", "account.delete_warning", "account.end_session",
    "account.forgot_password", "account.joined", "account.last_used", "account.new_password",
    "account.password_changed", "account.password_strength", "account.reset_code", "account.reset_code_hint",
    "account.reset_password", "account.sessions", "account.sign_out_everywhere", "account.this_session",
    "account.title", "account.unknown_device", "action.add", "action.cancel", "action.clear_filters", "action.close",
    "action.continue", "action.copy", "action.delete", "action.done", "action.download", "action.edit",
    "action.move_down", "action.move_up", "action.refresh", "action.remove", "action.save", "action.search",
    "action.share", "action.share_yours", "action.show_more", "action.undo", "auth.confirm", "auth.create",
    "auth.email", "auth.full_name", "auth.have_account", "auth.no_account", "auth.password", "auth.password_hint",
    "auth.sign_in", "auth.sign_out", "auth.sign_up", "auth.signin_subtitle", "auth.signup_subtitle", "auth.terms",
    "avatar.cat", "avatar.dog", "avatar.flame", "avatar.leaf", "avatar.man", "avatar.rocket", "avatar.star",
    "avatar.woman", "badge.earned", "badge.locked", "badges.title", "bucket.day", "bucket.label", "bucket.month",
    "bucket.quarter", "bucket.week", "bucket.year", "card.bonus", "card.collection", "card.copies", "card.duplicate",
    "card.duplicate_value", "card.empty", "card.new", "card.none_owned", "card.not_owned", "card.obtained_at",
    "card.owned", "card.owned_only", "card.rarest", "card.rarity", "card.search", "category.challenge",
    "category.decision", "category.energy", "category.experiment", "category.idea", "challenge.close",
    "challenge.close_question", "challenge.closed", "challenge.create", "challenge.days", "challenge.delete",
    "challenge.delete_question", "challenge.description", "challenge.edit", "challenge.empty", "challenge.empty_hint",
    "challenge.invitation", "challenge.invite", "challenge.join", "challenge.leave", "challenge.leave_question",
    "challenge.mine", "challenge.open", "challenge.others", "challenge.participants", "challenge.pause",
    "challenge.resume", "challenge.task_names", "challenge.task_names_hint", "challenge.tasks_per_day",
    "challenge.tasks_today", "challenge.title", "challenge.visibility", "change.down", "change.stable", "change.up",
    "confirm.delete", "dashboard.path_completed", "data.added", "data.check_first", "data.export", "data.export_done",
    "data.file", "data.file_too_large", "data.format", "data.import", "data.import_done", "data.imported", "data.line",
    "data.not_json", "data.on_conflict", "data.preview", "data.reason", "data.rejected", "data.replaced", "data.report",
    "data.skip_invalid", "data.skipped", "data.title", "data.what", "date_order.automatic", "date_order.day_first",
    "date_order.month_first", "date_order.year_first", "day_state.done", "day_state.implied", "day_state.missed",
    "day_state.not_due", "day_state.open", "day_state.skipped", "developer.calls", "developer.events", "developer.hint",
    "developer.no_calls", "developer.no_events", "developer.parameters", "developer.reference", "developer.result",
    "developer.title", "difficulty.easy", "difficulty.expert", "difficulty.hard", "difficulty.medium",
    "direction.at_least", "direction.at_most", "duration.month", "duration.week", "duration.year", "ending.completed",
    "ending.deleted", "ending.goal_changed", "ending.lapsed", "entry.checked", "entry.duration", "entry.important",
    "entry.mood", "entry.notes", "entry.occurred_at", "entry.rating", "entry.tags", "entry.title", "entry.type",
    "entry.value", "entry_type.checklist", "entry_type.log", "entry_type.measurement", "entry_type.rating",
    "entry_type.session", "error.unknown_error", "field.from", "field.to", "field_type.check", "field_type.choice",
    "field_type.day", "field_type.number", "field_type.text", "filter.all", "filter.label", "friends.accept",
    "friends.add", "friends.added", "friends.all", "friends.decline", "friends.email", "friends.empty_hint",
    "friends.feed", "friends.invite", "friends.nudge", "friends.nudged", "friends.remove", "friends.remove_question",
    "friends.request_sent", "friends.requests_received", "friends.requests_sent", "friends.withdraw", "goal.calendar",
    "goal.change_warning", "goal.continue_streak", "goal.days_frozen", "goal.days_learned", "goal.deadline",
    "goal.delete", "goal.delete_question", "goal.empty", "goal.empty_hint", "goal.freeze", "goal.freeze_hint",
    "goal.freezes_left", "goal.frozen", "goal.history", "goal.history_empty", "goal.lapsed", "goal.learned",
    "goal.learned_today", "goal.period", "goal.set", "goal.start_over", "goal.streak", "goal.text", "goal.text_hint",
    "goal.today_frozen", "goal.today_learned", "habit.add_amount", "habit.add_reminder", "habit.amount",
    "habit.archive", "habit.archived", "habit.clear_mark", "habit.color", "habit.days", "habit.delete_question",
    "habit.direction", "habit.done", "habit.due", "habit.edit", "habit.empty", "habit.empty_hint", "habit.end_day",
    "habit.group", "habit.history", "habit.icon", "habit.icon_hint", "habit.import", "habit.kind", "habit.last_30_days",
    "habit.last_365_days", "habit.last_90_days", "habit.name", "habit.new", "habit.no_group", "habit.no_reminder",
    "habit.none_today", "habit.note", "habit.notes", "habit.order", "habit.pause", "habit.pause_from",
    "habit.pause_until", "habit.paused", "habit.question", "habit.question_hint", "habit.reminders", "habit.restore",
    "habit.resume", "habit.schedule", "habit.score", "habit.skip", "habit.start_day", "habit.streak", "habit.target",
    "habit.times", "habit.unit", "habit.unit_hint", "habit.weekdays", "habit_column.day", "habit_column.group",
    "habit_column.name", "habit_column.note", "habit_column.notes", "habit_column.value", "habit_format.csv",
    "habit_format.habitbull", "habit_format.jsonl", "habit_format.loop", "habit_format.loop_csv",
    "habit_import.columns", "habit_import.date_order", "habit_import.ignored", "habit_import.marks",
    "habit_kind.amount", "habit_kind.check", "history.redone", "history.undone", "intensity.extreme", "intensity.high",
    "intensity.low", "intensity.medium", "leaderboard.goal_streak", "leaderboard.hint", "leaderboard.learning_streak",
    "leaderboard.me", "leaderboard.share", "lesson.links", "lesson.mark_complete", "lesson.overview",
    "lesson.takeaways", "lessons.label", "level.current_streak", "level.fuel", "level.label", "level.longest_streak",
    "level.overload", "level.overloads", "level.points", "level.to_next", "level.up", "library.activate",
    "library.active", "library.active_days", "library.add_field", "library.best_streak", "library.blank_table",
    "library.category", "library.custom_fields", "library.deactivate", "library.delete_entries", "library.delete_table",
    "library.description", "library.drop_values", "library.edit_entry", "library.edit_table", "library.entries",
    "library.field", "library.inactive", "library.last_entry", "library.mark_important", "library.name",
    "library.new_entry", "library.new_table", "library.newest_entries", "library.no_entries", "library.no_entries_hint",
    "library.no_tables", "library.no_tables_hint", "library.options", "library.options_hint", "library.search",
    "library.select_all", "library.selected", "library.series", "library.share_checked", "library.target_goal",
    "library.target_unit", "library.target_value", "library.template", "library.total_entries", "library.total_hours",
    "mission.completed", "mission.completion_rate", "mission.deadline", "mission.difficulty", "mission.empty",
    "mission.reward", "mission.status", "mission_status.available", "mission_status.completed",
    "mission_status.in_progress", "mission_type.achievement", "mission_type.daily", "mission_type.weekly", "mode.exam",
    "mode.test", "mode.workout", "mood.1", "mood.2", "mood.3", "mood.4", "mood.5", "nav.challenges", "nav.friends",
    "nav.goal", "nav.habits", "nav.leaderboard", "nav.learn", "nav.library", "nav.missions", "nav.profile",
    "nav.reviews", "nav.sparks", "nav.statistics", "nav.study", "nav.today", "notice.account_created",
    "notice.badge_unlocked", "notice.lesson_complete", "notice.welcome_back", "notice.welcome_back_title",
    "on_conflict.fail", "on_conflict.replace", "on_conflict.skip", "participation.active", "participation.completed",
    "participation.paused", "path.active", "path.choose", "path.delete_question", "path.document", "path.document_hint",
    "path.edit", "path.example", "path.import", "path.imported", "path.list", "path.shipped", "path.title", "path.view",
    "product.name", "range.all", "range.custom", "range.label", "range.last_month", "range.last_week",
    "range.this_month", "range.this_week", "range.this_year", "range.today", "range.yesterday", "rarity.common",
    "rarity.epic", "rarity.legendary", "rarity.rare", "reminder_kind.achievement", "reminder_kind.daily_spark",
    "reminder_kind.goal", "reminder_kind.habit", "reminder_kind.mission_deadline", "reminder_kind.streak",
    "reminder_kind.study", "reminder_kind.weekly_report", "review.again", "review.all_kits", "review.answers",
    "review.due_today", "review.easy", "review.forecast", "review.good", "review.hard", "review.history", "review.kits",
    "review.minutes", "review.new", "review.new_per_day", "review.nothing_due", "review.retention",
    "review.retention_percent", "review.reviewed_today", "review.settings", "review.share_correct",
    "review.show_answer", "review.start", "review.start_hint", "review.undo", "review_state.learning",
    "review_state.new", "review_state.relearning", "review_state.review", "schedule.daily", "schedule.month",
    "schedule.times", "schedule.week", "schedule.weekdays", "settings.day_start", "settings.language",
    "settings.reminder_time", "settings.reminders", "settings.time_zone", "settings.week_start", "sort.alphabetical",
    "sort.category", "sort.date", "sort.deadline", "sort.difficulty", "sort.intensity", "sort.label", "sort.name",
    "sort.newest", "sort.oldest", "sort.points", "sort.priority", "sort.progress", "sort.recent", "sort.title",
    "sort.type", "spark.actual_minutes", "spark.average_intensity", "spark.capture", "spark.captured", "spark.category",
    "spark.edit", "spark.empty", "spark.estimated_minutes", "spark.favorite", "spark.favorites_only", "spark.intensity",
    "spark.notes", "spark.points", "spark.search", "spark.tags", "spark.tags_hint", "spark.title", "spark.title_hint",
    "spark.with_notes", "stages.locked_hint", "state.completed", "state.copied", "state.deleted", "state.in_progress",
    "state.locked", "state.no_results", "state.reconnecting", "state.saved", "statistics.average",
    "statistics.by_category", "statistics.by_intensity", "statistics.categories_used", "statistics.maximum",
    "statistics.minimum", "statistics.missions_completed", "statistics.no_data", "statistics.overview",
    "statistics.productivity", "statistics.total", "statistics.trend", "streak.counts_goal", "streak.counts_habit",
    "streak.counts_learning", "streak.counts_sparks", "streak.counts_table", "streak.label", "study.accepted_answers",
    "study.add_question", "study.answer", "study.answers_hint", "study.best", "study.choose", "study.choose_hint",
    "study.choose_kits", "study.choose_stage", "study.correct", "study.correct_answer", "study.correct_answers",
    "study.course_finished", "study.delete_kit", "study.drawn", "study.edit_kit", "study.edit_question",
    "study.exam_ready", "study.exam_unlocked", "study.exams", "study.exams_finished", "study.exams_passed",
    "study.export_kit", "study.failed", "study.import_hint", "study.import_kit", "study.incorrect_answers",
    "study.into_kit", "study.kit_name", "study.kits", "study.kits_left", "study.learned", "study.media",
    "study.mixed_script", "study.new_best", "study.new_kit", "study.next_question", "study.next_round", "study.no_kits",
    "study.open_from_start", "study.opened_by", "study.opens_after", "study.outside", "study.own_kits", "study.partial",
    "study.passed", "study.paste", "study.question", "study.questions", "study.remove_question", "study.reset",
    "study.reset_question", "study.result", "study.resume", "study.resume_all", "study.round", "study.search",
    "study.shipped_kits", "study.stage", "study.stage_chosen", "study.stage_locked", "study.stage_open",
    "study.stage_unlocked", "study.stages", "study.start_exam", "study.start_test", "study.start_workout", "study.stop",
    "study.stop_question", "study.suspend", "study.suspend_all", "study.suspended", "study.tests_finished",
    "study.unlock_hint", "study.workout_count", "study.workout_done", "study.wrong", "study.your_answer",
    "sync.changed", "sync.conflicts", "sync.deleted", "sync.device", "sync.different", "sync.disable",
    "sync.disable_question", "sync.disabled", "sync.enable", "sync.enabled", "sync.equal", "sync.facts", "sync.forget",
    "sync.forget_question", "sync.forgotten", "sync.from", "sync.hint", "sync.how", "sync.how_connection",
    "sync.how_folder", "sync.how_link", "sync.never", "sync.no_conflicts", "sync.no_others", "sync.none_received",
    "sync.others", "sync.parked", "sync.parked_hint", "sync.received", "sync.synced_at", "sync.title",
    "target_unit.entries", "target_unit.minutes", "target_unit.value", "theme.dark", "theme.label", "theme.light",
    "today.title", "view.board", "view.grid", "view.label", "view.list", "visibility.everyone", "visibility.friends",
    "visibility.invited", "welcome.tagline",
]
"""The key of a label."""

MissionOrder = Literal["progress", "points", "deadline", "priority", "difficulty", "alphabetical"]

MissionScope = Literal["all", "daily", "weekly", "achievement"]

StreakKind = Literal["learning", "goal", "sparks", "habit", "table"]

StageState = Literal["locked", "current", "completed"]

PasswordStrength = Literal["none", "weak", "fair", "good", "strong"]

ProgressNotificationValueKind = Literal["begin", "report", "end"]
"""The kind of the notification; end is the last one."""

QuestionConflictPolicy = Literal["skip", "replace"]

ReviewState = Literal["new", "learning", "review", "relearning"]

SparkSort = Literal["newest", "oldest", "points", "category", "intensity", "alphabetical"]

SubscriptionEndReason = Literal["session_ended", "session_replaced"]

TrendStep = Literal["day", "week", "month"]

TableSort = Literal["recent", "name", "date", "progress"]

AchievementId = str
"""The slug of an achievement."""

KitId = str
"""The slug of a kit: kit-maths for a shipped kit, kit-7 for a kit of the user."""

StudyStageNumber = int
"""The number of a study stage."""

QuestionId = str
"""The slug of a question, such as kit-7-3."""

AttemptId = NewType("AttemptId", int)
"""The ID of a test, an exam or a workout."""

ExamNumber = int
"""The number of an exam."""

UserId = NewType("UserId", int)
"""The ID of a user."""

CardId = str
"""The slug of a collectible card."""

SparkId = NewType("SparkId", int)
"""The ID of a spark."""

ChallengeId = NewType("ChallengeId", int)
"""The ID of a challenge."""

ParticipationId = NewType("ParticipationId", int)
"""The ID of a participation."""

TableId = NewType("TableId", int)
"""The ID of a library table."""

HabitId = NewType("HabitId", int)
"""The ID of a habit."""

PathId = str
"""The slug of a learning path."""

StageId = str
"""The slug of a stage."""

MissionId = str
"""The slug of a mission."""

LessonId = str
"""The slug of a lesson."""

EntryId = NewType("EntryId", int)
"""The ID of a library entry."""

HistoryId = NewType("HistoryId", int)
"""The number of a call, or of its undo, in the history."""

SessionId = NewType("SessionId", int)
"""The ID of a sign-in session."""

ErrorKindName = Literal[
    "canceled", "parse_error", "internal_error", "invalid_params", "method_not_found", "invalid_request",
    "unauthenticated", "forbidden", "not_found", "conflict", "validation_failed", "limit_reached", "locked",
    "rate_limited", "busy", "storage_failed",
]
"""A kind of errors."""

Rule = Literal[
    "account_already_exists", "accounts_differ", "achievement_locked", "achievement_not_found", "already_exists",
    "already_initialized", "already_joined", "ambiguous_dates", "archive_rejected", "attempt_finished",
    "attempt_not_found", "basic_kit_protected", "call_not_found", "cannot_befriend_self", "card_not_found",
    "challenge_completed", "challenge_has_participants", "challenge_inactive", "challenge_not_found",
    "challenge_paused", "changed_since", "changes_missing", "checked_required", "client_key_reused", "client_key_used",
    "column_repeated", "connection_is_shared", "contradictory_dates", "course_duplicate_id", "course_empty_title",
    "course_invalid_id", "course_invalid_url", "course_no_lessons", "database_damaged", "database_in_use",
    "database_moved", "date_in_future", "date_too_early", "day_already_marked", "day_outside_habit", "device_not_found",
    "duplicate_field", "duplicate_incorrect", "duplicate_option", "duration_required", "empty_fields",
    "entry_not_found", "exam_locked", "exam_not_found", "field_not_allowed", "file_too_large", "files_not_open",
    "format_mismatch", "freeze_limit_reached", "goal_exists", "goal_required", "goal_too_long", "habit_archived",
    "habit_not_found", "header_line", "history_empty", "import_malformed", "inconsistent_export",
    "incorrect_contains_correct", "invalid_amount", "invalid_category", "invalid_challenge", "invalid_column",
    "invalid_content", "invalid_credentials", "invalid_cursor", "invalid_custom_value", "invalid_day_start",
    "invalid_delimiter", "invalid_duration", "invalid_email", "invalid_encoding", "invalid_entry_type", "invalid_field",
    "invalid_field_key", "invalid_format", "invalid_icon", "invalid_intensity", "invalid_line", "invalid_minutes",
    "invalid_option", "invalid_question_count", "invalid_range", "invalid_reset_code", "invalid_schedule",
    "invalid_span", "invalid_status", "invalid_tag", "invalid_target", "invalid_task_index", "invalid_time",
    "invalid_version", "is_the_database", "kit_id_with_name", "kit_name_empty", "kit_name_too_long", "kit_not_found",
    "lesson_not_found", "limit_reached", "line_malformed", "mark_required", "missing_column", "mission_not_found",
    "month_or_span", "mood_out_of_range", "name_already_exists", "name_required", "name_too_long", "name_too_short",
    "newer_export", "newer_sync", "no_final_stage_selected", "no_goal", "no_kit_name", "no_kits_selected",
    "no_questions", "no_tasks_left", "not_a_friend", "not_a_kindling_file", "not_a_loop_backup", "not_a_regular_file",
    "not_a_sync_file", "not_allowed_in_atomic", "not_an_export", "not_creator", "not_one_of", "not_permitted_by_token",
    "not_signed_in", "not_undoable", "not_yours", "notes_required", "nothing_to_undo", "number_not_increasing",
    "options_required", "out_of_range", "outcome_unknown", "parameter_not_for_format", "password_mismatch",
    "path_not_allowed", "path_not_found", "path_unwritable", "period_complete", "period_not_complete",
    "preferences_too_large", "property_not_allowed", "question_not_found", "ragged_row", "rate_limited",
    "rating_out_of_range", "rating_required", "reminder_of_habit", "reminder_without_time", "reminder_without_weekdays",
    "review_changed", "round_finished", "row_unreadable", "session_ended", "session_not_found",
    "shipped_path_protected", "span_too_long", "spark_not_found", "stage_locked", "stage_not_found",
    "stage_not_selected", "storage_unreadable", "subscription_not_found", "sync_file_damaged", "sync_off",
    "table_for_format", "table_inactive", "table_not_found", "table_required", "template_not_found",
    "terms_not_accepted", "text_too_long", "title_required", "title_too_long", "too_few", "too_few_answers",
    "too_large", "too_long", "too_many", "too_many_accepted", "too_many_apps", "too_many_background_calls",
    "too_many_buckets", "too_many_challenges", "too_many_friends", "too_many_habits", "too_many_incorrect",
    "too_many_kits", "too_many_marks", "too_many_questions", "too_many_requests", "too_many_rows",
    "too_many_subscriptions", "too_many_tables", "too_many_waiting", "too_many_words", "too_much_work", "too_short",
    "unknown_avatar", "unknown_column", "unknown_custom_field", "unknown_kind", "unknown_position", "unknown_row",
    "unknown_stage", "unknown_time_zone", "unknown_topic", "unreadable_file", "unsuitable_field", "unsupported_card",
    "unsupported_format", "user_challenge_not_found", "value_required", "values_would_be_lost", "weak_password",
    "wrong_format", "wrong_kind", "wrong_password",
]
"""A rule that a call can violate."""


class AccessToken(TypedDict):
    """A token for scripts, without its secret."""

    name: str
    """The name."""
    domains: List[str]
    """The names of the method groups that the token permits; empty if it permits all."""
    isReadOnly: bool
    """Whether the token permits only methods that write neither data nor files."""


class Achievement(TypedDict):
    """A badge."""

    id: AchievementId
    """The slug of the badge."""
    title: str
    """The title."""
    description: str
    """The achievement for which the badge is awarded."""
    category: AchievementCategory
    """The category."""
    categoryTitle: str
    """The name of the category."""
    isEarned: bool
    """Whether the user has earned the badge."""
    unlockedAt: Optional[str]
    """The time when the user earned the badge; null if locked."""
    hint: Optional[str]
    """A hint on how to earn the badge; null if earned."""


class AchievementList(TypedDict):
    """The badges of a user."""

    items: List[Achievement]
    """The badges of this page, in the order of the catalog."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""
    earned: int
    """The number of earned badges in all categories."""
    earnedText: str
    """The number of earned badges, as text."""
    total: int
    """The number of badges in all categories."""
    header: str
    """A sentence about the fraction of badges earned."""


class AchievementReply(TypedDict):
    """A badge."""

    achievement: Achievement
    """The badge."""


class ActivityDay(TypedDict):
    """What the user has done on one day; a number is null if the user's token does not permit it."""

    day: str
    """The day."""
    total: int
    """The sum of all numbers."""
    lessons: Optional[int]
    """The number of completed lessons."""
    reviews: Optional[int]
    """The number of answers in reviews."""
    marks: Optional[int]
    """The number of habits that are marked as done or with an amount."""
    sparks: Optional[int]
    """The number of sparks."""
    entries: Optional[int]
    """The number of entries in tables."""
    tasks: Optional[int]
    """The number of completed tasks of challenges."""


class ActivityCalendar(TypedDict):
    """What the user has done on each day."""

    items: List[ActivityDay]
    """All days, in order."""


class Kit(TypedDict):
    """A kit of questions."""

    id: KitId
    """The slug, e.g. kit-maths for a shipped kit and kit-7 for a kit of the user."""
    name: str
    """The name; in the user's language if the kit is shipped."""
    stage: Optional[StudyStageNumber]
    """The number of the study stage; null for a kit outside the study course."""
    isBasic: bool
    """Whether the kit is shipped or installed, and therefore cannot be changed or deleted."""
    questionCount: int
    """The number of questions."""
    best: int
    """The best test result in percent; 0 before the first test."""
    isAboveThreshold: bool
    """Whether the best result is above 70 percent, which the exam requires."""


class KitQuestion(TypedDict):
    """A question of a kit with all its answers."""

    id: QuestionId
    """The slug, e.g. kit-maths-3."""
    position: int
    """The position in the kit, from 1; positions of removed questions are skipped."""
    prompt: str
    """The prompt; `___` marks a gap to fill in."""
    correctAnswer: str
    """The correct answer."""
    incorrectAnswers: List[str]
    """Up to three wrong answers; a flash card has none."""
    acceptedAnswers: List[str]
    """Further answers that are correct when typed."""
    isSuspended: bool
    """Whether the question is excluded from reviews."""


class AddedQuestions(TypedDict):
    """A kit with its new questions."""

    kit: Kit
    """The kit."""
    questions: List[KitQuestion]
    """The new questions with their slugs, in order."""


class AskedQuestion(TypedDict):
    """The current question of an attempt."""

    position: int
    """The position in the round, from 1."""
    total: int
    """The number of questions in the round."""
    prompt: str
    """The prompt; `___` marks a gap to fill in."""
    options: Optional[List[str]]
    """Two to four options; null if the answer is typed."""


class BestResult(TypedDict):
    """The best result before and after a test or an exam."""

    before: int
    """The best result before the attempt, in percent."""
    after: int
    """The best result after the attempt, in percent."""


class AttemptOutcome(TypedDict):
    """The outcome of a test, an exam or a round of a workout."""

    mode: AttemptMode
    """The mode."""
    asked: int
    """The number of questions asked in the round; tests and exams have one round."""
    correct: int
    """The number of correct answers in the round."""
    result: int
    """The percentage of correct answers, halves rounded up."""
    best: Optional[BestResult]
    """The best result before and after; null for workouts, and if the kit no longer exists."""
    isNewBest: bool
    """Whether the result is a new best result."""
    examsUnlocked: Optional[List[int]]
    """The numbers of the exams unlocked by a test; null for other modes."""
    passed: Optional[bool]
    """Whether the result of an exam is at least 50 percent; null for other modes."""
    isCompleted: Optional[bool]
    """Whether the exam was passed in this or an earlier attempt; null for other modes."""
    stagesOpened: Optional[List[int]]
    """The numbers of the stages opened by this exam; empty unless it was passed for the first time. Final stages must
    also be chosen. Null for other modes.
    """
    courseFinished: Optional[bool]
    """Whether the final exam (4) has been passed; null for modes other than exam."""
    round: Optional[int]
    """The round of a workout, from 1; null for other modes."""
    wrong: Optional[int]
    """The number of questions in the next round of a workout; null for other modes."""
    fraction: Optional[float]
    """The fraction of a workout's questions answered correctly; null for other modes."""
    isDone: Optional[bool]
    """Whether all questions of a workout are answered correctly; null for other modes."""


class AnswerReply(TypedDict):
    """The evaluation of an answer, and the next question."""

    counted: bool
    """Whether the answer was counted; false if its round or position is not the current one."""
    correct: Optional[bool]
    """Whether the answer is correct; null if not counted."""
    correctAnswer: Optional[str]
    """The correct answer; null if the answer was not counted."""
    hint: Optional[AnswerHint]
    """A hint for a wrong answer; null if there is no hint."""
    round: int
    """The round, from 1; tests and exams have one round."""
    question: Optional[AskedQuestion]
    """The current question; null between rounds and after the end."""
    outcome: Optional[AttemptOutcome]
    """The outcome of the round; null if there is a current question."""


class AnsweredDay(TypedDict):
    """The answers of one day."""

    day: str
    """The day for which the answers count."""
    answers: int
    """The number of answers."""
    correct: int
    """The number of answers with a rating above 1."""
    minutes: float
    """The duration of the answers in minutes, rounded to two decimals."""


class AnsweredQuestion(TypedDict):
    """A question after an answer or an undo."""

    kitId: KitId
    """The slug of the kit."""
    rating: int
    """The rating: 1 forgotten, 2 hard, 3 good, 4 easy."""
    reps: int
    """The number of answers to the question."""
    dueAt: Optional[str]
    """The time when the question is due; null if it is new again."""


class AtomicResults(TypedDict):
    """The results of calls that ran atomically."""

    results: List[Any]
    """The result of each call, in the order of the calls."""


class Attempt(TypedDict):
    """A test, an exam or a workout, running or finished."""

    attemptId: AttemptId
    """The ID of the attempt."""
    mode: AttemptMode
    """The mode."""
    kitId: Optional[KitId]
    """The slug of the kit of a test; null for other modes."""
    examId: Optional[ExamNumber]
    """The number of the exam; null for other modes."""
    startedAt: str
    """The start time."""
    questionCount: int
    """The initial number of questions."""
    isPartial: bool
    """Whether a test asks too few questions to change the best result: fewer than 20 and than all."""
    state: AttemptState
    """The state."""
    round: int
    """The round, from 1; tests and exams have one round."""
    asked: int
    """The number of questions answered in the round."""
    correct: int
    """The number of correct answers in the round."""
    question: Optional[AskedQuestion]
    """The current question; null between rounds and after the end."""
    outcome: Optional[AttemptOutcome]
    """The outcome of the round; null if there is a current question."""


class AttemptPage(TypedDict):
    """One page of a list."""

    items: List[Attempt]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class User(TypedDict):
    """A user's own account."""

    id: UserId
    """The ID of the user."""
    name: str
    """The full name, 2 to 100 characters."""
    firstName: str
    """The part of the name before the first space."""
    initials: str
    """The first characters of the first and the last word of the name, in upper case."""
    email: str
    """The email address, in lower case."""
    avatar: AccountAvatar
    """The avatar."""
    joinedAt: str
    """The creation time of the account."""
    locale: str
    """The user's language; texts are in English while the program has none in it."""
    timeZone: str
    """The IANA time zone that determines the user's days."""
    dayStartsAt: int
    """The local hour at which the user's day starts."""
    weekStartsOn: int
    """The weekday on which the user's weeks start: Monday = 1 to Sunday = 7."""
    isOnLeaderboard: bool
    """Whether friends see the user's points, streaks and number of lessons in friends.leaderboard."""


class AuthState(TypedDict):
    """The sign-in state of a connection."""

    state: AuthStateState
    """The sign-in state; onboarding if not signed in."""
    user: Optional[User]
    """The signed-in user; null if not signed in."""


class BadgeTile(TypedDict):
    """The tile of a badge category."""

    category: AchievementCategory
    """The category."""
    title: str
    """The name of the category."""
    text: str
    """A short description of the requirement."""


class BadgeRow(TypedDict):
    """The row of badges on the dashboard."""

    tiles: List[BadgeTile]
    """The category tiles."""
    earned: List[Achievement]
    """The earned badges, newest first."""
    header: str
    """A sentence about the fraction of badges earned."""


class BodyInput(TypedDict, total=False):
    """A parameter."""

    en: Optional[str]
    """The text in English."""
    es: Optional[str]
    """The text in Spanish."""
    fr: Optional[str]
    """The text in French."""


class _CallInputRequired(TypedDict):
    method: str
    """The name of a method that reads or writes."""


class CallInput(_CallInputRequired, total=False):
    """A parameter."""

    params: Dict[str, Any]
    """The parameters of the call."""


class Capabilities(TypedDict):
    """The capabilities of the server."""

    framings: List[str]
    """The supported framings."""
    locales: List[str]
    """The languages of texts: en, es and fr, and those of the catalogs of `--catalogs`."""
    batches: bool
    """Whether batches are supported."""
    cancel: bool
    """Whether $/cancelRequest is supported."""
    progress: bool
    """Whether long calls can report progress."""
    events: bool
    """Whether events can be subscribed to."""
    clock: bool
    """Whether the clock is manual and can be set."""


class Card(TypedDict):
    """A card of the collection."""

    id: CardId
    """The slug."""
    title: str
    """The title."""
    category: SparkCategory
    """The category."""
    rarity: CardRarity
    """The rarity."""
    isOwned: bool
    """Whether the user owns the card."""
    ownedCount: int
    """The number of copies."""
    obtainedAt: Optional[str]
    """The time at which the first copy was obtained; null if not owned."""
    duplicateValue: int
    """The total points for duplicates."""


class CardObtainedEvent(TypedDict):
    """An obtained card."""

    sparkId: SparkId
    """The ID of the spark."""
    ownedCount: int
    """The number of copies, including this one."""
    bonus: int
    """The points for a duplicate; 0 for a new card."""


class CardPage(TypedDict):
    """One page of a list."""

    items: List[Card]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class CardReply(TypedDict):
    """A card."""

    card: Card
    """The card."""


class RarityShare(TypedDict):
    """The owned cards of a rarity."""

    rarity: CardRarity
    """The rarity."""
    owned: int
    """The number of distinct owned cards."""
    total: int
    """The total number of cards."""


class CategoryShare(TypedDict):
    """The owned cards of a category."""

    category: SparkCategory
    """The category."""
    owned: int
    """The number of distinct owned cards."""
    total: int
    """The total number of cards."""


class CardSummary(TypedDict):
    """A summary of the collection."""

    owned: int
    """The number of distinct owned cards."""
    total: int
    """The total number of cards."""
    fraction: float
    """The owned share of all cards."""
    rarities: List[RarityShare]
    """The owned cards of each rarity, from common to legendary."""
    categories: List[CategoryShare]
    """The owned cards of each category."""
    rarest: List[Card]
    """The rarest owned cards; at most three."""


class CategoryStatistics(TypedDict):
    """The sparks of one category."""

    category: SparkCategory
    """The category."""
    sparks: int
    """The number of sparks."""
    points: int
    """The points of the sparks."""
    averageIntensity: float
    """The average intensity, 1 to 4; 0 without sparks."""
    fraction: float
    """The fraction of all sparks."""


class UserSummary(TypedDict):
    """A user as friends see them."""

    id: UserId
    """The ID of the user."""
    name: str
    """The full name."""
    firstName: str
    """The part of the name before the first space."""
    initials: str
    """The first characters of the first and the last word of the name, in upper case."""
    avatar: AccountAvatar
    """The avatar."""


class ChallengeTask(TypedDict):
    """A task of the current challenge day."""

    index: int
    """The index of the task in the day, from 0."""
    name: str
    """The name."""
    isCompleted: bool
    """Whether the task is ticked."""
    completedAt: Optional[str]
    """The time of the tick; null if not ticked."""


class Participation(TypedDict):
    """The user's participation in a challenge, as of today."""

    id: ParticipationId
    """The ID of the participation."""
    challengeId: ChallengeId
    """The ID of the challenge."""
    title: str
    """The title of the challenge."""
    status: ParticipationStatus
    """The status."""
    dayNumber: int
    """The challenge day, from 1 to the duration."""
    duration: int
    """The number of days of the challenge."""
    completedTasks: int
    """The number of ticked tasks of the current day."""
    totalTasks: int
    """The number of tasks per day."""
    toGo: int
    """The number of open tasks of the current day."""
    toGoText: str
    """The number of open tasks in words."""
    progressText: str
    """The day and its tasks in words."""
    startedAt: str
    """The time of joining."""
    updatedAt: str
    """The time of the last change."""
    tasks: List[ChallengeTask]
    """The tasks of the current day, in order."""


class Challenge(TypedDict):
    """A challenge: a number of days, each with the same tasks."""

    id: ChallengeId
    """The ID of the challenge."""
    title: str
    """The title."""
    description: str
    """The description; may be empty."""
    duration: int
    """The number of days."""
    tasksPerDay: int
    """The number of tasks per day."""
    taskNames: List[str]
    """The names of the tasks of a day, in order."""
    isActive: bool
    """Whether the challenge can be joined."""
    visibility: ChallengeVisibility
    """Who sees the challenge besides its creator, participants and invited users."""
    creator: Optional[UserSummary]
    """The creator, if that is the user or a friend; otherwise null."""
    isMine: bool
    """Whether the user created the challenge, and can change it."""
    isInvited: bool
    """Whether the creator has invited the user."""
    participation: Optional[Participation]
    """The user's latest participation; null if there is none."""


class ChallengeEvent(TypedDict):
    """A change of a challenge by its creator."""

    challengeId: ChallengeId
    """The ID of the challenge."""


class ChallengeInvitations(TypedDict):
    """The invitations to a challenge."""

    challenge: Challenge
    """The challenge."""
    invited: List[UserSummary]
    """The invited users who have not joined, in the order of the invitations."""
    added: int
    """The number of users who were not invited before."""


class ChallengePage(TypedDict):
    """One page of a list."""

    items: List[Challenge]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class ChallengeReply(TypedDict):
    """One challenge."""

    challenge: Challenge
    """The challenge."""


class ChallengeTitle(TypedDict):
    """A challenge and its title."""

    id: ChallengeId
    """The ID of the challenge."""
    title: str
    """The title."""


class ChangeReply(TypedDict):
    """Whether a call changed anything."""

    changed: bool
    """Whether the call changed anything."""


class ChangedChallenge(TypedDict):
    """A challenge after a change."""

    challenge: Challenge
    """The challenge."""
    changed: bool
    """Whether the call changed anything."""


class ChangedEntry(TypedDict):
    """An added, changed or deleted entry."""

    tableId: TableId
    """The ID of the table."""
    type: EntryType
    """The type of the entry."""


class HabitSchedule(TypedDict):
    """The days on which a habit is due."""

    type: HabitScheduleType
    """The form: every day, some weekdays, a number of times in any days, or a target per period."""
    weekdays: Optional[List[int]]
    """The weekdays from Monday (1); null for other forms."""
    times: Optional[int]
    """The number of times in any `days` days; null for other forms."""
    days: Optional[int]
    """The number of days; null for other forms."""
    period: Optional[HabitSchedulePeriod]
    """The period of the target; null for other forms."""


class HabitReminder(TypedDict):
    """A reminder of a habit."""

    time: str
    """The time of day."""
    weekdays: List[int]
    """The weekdays of the civil days, from Monday (1)."""


class HabitMark(TypedDict):
    """The mark of a day; exactly one of its fields has a value."""

    done: Optional[bool]
    """Whether a check is done; null for other marks."""
    amount: Optional[float]
    """The amount; null for other marks."""
    skipped: bool
    """Whether the day is skipped, which counts neither for nor against the habit."""


class HabitProgress(TypedDict):
    """The progress of a habit towards its target."""

    value: float
    """The number of done days of the last days of the schedule, or the amount of the day or the period."""
    target: float
    """The number of times, or the target amount."""


class Streak(TypedDict):
    """A streak; what counts for it differs between streaks."""

    current: int
    """The current length; 0 if the streak has ended."""
    longest: int
    """The maximum length so far."""
    lastDay: Optional[str]
    """The last day that counts; null before the first."""
    isAtRisk: bool
    """Whether the streak ends at deadlineAt unless the user does something before."""
    deadlineAt: Optional[str]
    """The time at which the streak ends; null while nothing is at risk."""


class Habit(TypedDict):
    """A habit with its status on a day, by default today."""

    id: HabitId
    """The ID of the habit."""
    name: str
    """The name."""
    question: str
    """The question of the reminder; may be empty."""
    notes: str
    """The notes; may be empty."""
    kind: HabitPlanKind
    """The kind: done or not, or an amount."""
    schedule: HabitSchedule
    """The days on which the habit is due."""
    target: Optional[float]
    """The amount to reach or not to exceed; null for a check."""
    direction: Optional[TargetDirection]
    """Whether to reach the target or not to exceed it; null for a check."""
    unit: str
    """The unit of the amount; may be empty."""
    color: int
    """The number of the color."""
    group: str
    """The group in the spelling of its oldest habit; empty if there is none."""
    icon: Optional[str]
    """An emoji; null if there is none."""
    reminders: List[HabitReminder]
    """The reminders, by time."""
    startDay: Optional[str]
    """The first day that is due; null for that of the creation or the first mark."""
    endDay: Optional[str]
    """The last day that is due; null if there is none."""
    position: int
    """The rank among all habits of the user, from 0."""
    createdAt: str
    """The creation time."""
    archivedAt: Optional[str]
    """The time of archiving; null if the habit is not archived."""
    firstDay: str
    """The start day, or else the earlier of the day of creation and the day of the first mark."""
    day: str
    """The day of the status."""
    state: HabitDayState
    """The state of the day."""
    mark: Optional[HabitMark]
    """The user's mark of the day; null if there is none."""
    progress: Optional[HabitProgress]
    """The progress; null for a check that is due on fixed days."""
    streak: Streak
    """The counted days, or periods, of the run that reaches the day or the day before; at risk only today, if the day
    or the period would be missed. deadlineAt is its end.
    """
    score: Optional[float]
    """The score; null before the first day."""


_HabitPauseWords = TypedDict("_HabitPauseWords", {"from": str})


class HabitPause(_HabitPauseWords):
    """Days that count as skipped if they have no mark."""

    to: Optional[str]
    """The last day; null for a pause without an end."""


class ChangedHabit(TypedDict):
    """A habit after a change."""

    habit: Habit
    """The habit."""
    pauses: List[HabitPause]
    """The pauses, oldest first."""
    changed: bool
    """Whether the call changed anything."""


class ChangedKind(TypedDict):
    """A kind of data that a call has changed."""

    kind: str
    """The kind, as in an export."""
    rows: int
    """The number of its rows."""


class ChangedKit(TypedDict):
    """A kit after a change."""

    stage: Optional[StudyStageNumber]
    """The number of the study stage; null for a kit outside the study course."""


class ChangedQuestion(TypedDict):
    """A changed or removed question."""

    questionId: QuestionId
    """The slug of the question."""


class StudyStage(TypedDict):
    """A study stage, which contains kits."""

    stage: StudyStageNumber
    """The number."""
    id: str
    """The stable name."""
    title: str
    """The title in the user's language."""
    isOpen: bool
    """Whether the tests of its kits can be taken."""
    isFinal: bool
    """Whether the stage is a final stage, which must be chosen."""
    isChosen: bool
    """Whether the stage is a chosen final stage."""
    kits: List[Kit]
    """The kits by name, without their questions."""


class StudyExam(TypedDict):
    """An exam that covers one or more study stages."""

    id: ExamNumber
    """The number."""
    title: str
    """The title in the user's language."""
    stages: List[int]
    """The numbers of the stages that the exam covers; for the last exam, the chosen ones."""
    isUnlocked: bool
    """Whether the exam can be taken."""
    kitsLeft: int
    """The number of kits that still lock the exam: those not above 70 percent."""
    questions: int
    """The number of questions from which the exam draws."""
    best: int
    """The best result in percent; 0 before the first attempt."""
    isCompleted: bool
    """Whether the exam was passed at least once, with at least 50 percent."""


class ChosenStage(TypedDict):
    """A chosen final stage."""

    stage: StudyStage
    """The stage."""
    exam: StudyExam
    """The last exam, which covers the chosen stages."""
    chosen: List[int]
    """The numbers of all chosen stages."""
    changed: bool
    """Whether the stage was not chosen before."""


class _ClientInfoInputRequired(TypedDict):
    name: str
    """The name of the client."""


class ClientInfoInput(_ClientInfoInputRequired, total=False):
    """A parameter."""

    version: Optional[str]
    """The version of the client."""


class ClockReading(TypedDict):
    """A reading of the program's clock."""

    time: str
    """The current time."""


class _ColumnsInputRequired(TypedDict):
    prompt: Union[str, int]
    """The column or field of the prompt: its name, or its number from 1."""
    correctAnswer: Union[str, int]
    """The column or field of the correct answer."""


class ColumnsInput(_ColumnsInputRequired, total=False):
    """A parameter."""

    incorrectAnswers: Optional[List[Union[str, int]]]
    """The columns or fields of wrong answers; if empty, wrong answers are drawn from other rows. A single one may
    contain a comma-separated list.
    """
    acceptedAnswers: Optional[List[Union[str, int]]]
    """The columns or fields of accepted answers. A single one may contain a comma-separated list."""


class Latency(TypedDict):
    """The distribution of durations, in milliseconds."""

    mean: float
    """The mean."""
    p50: float
    """The median, which may be one eighth too large like the other quantiles."""
    p90: float
    """The duration that 90 % do not exceed."""
    p99: float
    """The duration that 99 % do not exceed."""
    max: float
    """The maximum."""


class CommitMetrics(TypedDict):
    """The commits of changes; waiting calls share one commit."""

    count: int
    """The number of commits."""
    writes: int
    """The number of calls of methods that write."""
    writesPerCommit: Optional[float]
    """The average number of such calls per commit; null before the first one."""
    latency: Latency
    """The durations of the commits."""


class CompletedLessonEvent(TypedDict):
    """A completed lesson."""

    pathId: PathId
    """The slug of the path."""
    stageId: StageId
    """The slug of the stage."""
    day: str
    """The civil day."""


class CompletedMission(TypedDict):
    """A mission completed by the call."""

    id: MissionId
    """The slug."""
    title: str
    """The title."""
    type: MissionKind
    """The type: daily, weekly or achievement (a lifetime mission)."""
    difficulty: MissionDifficulty
    """The difficulty."""
    reward: int
    """The points for completing it."""
    isOverload: bool
    """Whether its reward overloaded the fuel gauge."""


class CompletedStageEvent(TypedDict):
    """A completed stage."""

    pathId: PathId
    """The slug of the path."""


class ConfiguredReviews(TypedDict):
    """The review settings of a user."""

    newPerDay: int
    """The limit of new questions per day."""
    desiredRetention: int
    """The probability of recall at which a question is due, in percent."""
    fuzz: bool
    """Whether intervals of days are randomized slightly."""


class Counts(TypedDict):
    """Counts of a database."""

    users: int
    """The number of accounts."""
    changes: int
    """The position of the latest event in the journal."""


class CourseCounts(TypedDict):
    """The counts of a course."""

    stages: int
    """The number of stages."""
    lessons: int
    """The number of lessons."""


class TranslatedText(TypedDict):
    """A text in up to three languages."""

    en: Optional[str]
    """The text in English; null if missing."""
    es: Optional[str]
    """The text in Spanish; null if missing."""
    fr: Optional[str]
    """The text in French; null if missing."""


class CourseDocumentLink(TypedDict):
    """A link in the document of a course."""

    title: TranslatedText
    """The title."""
    url: str
    """The address."""


class CourseDocumentLesson(TypedDict):
    """A lesson in the document of a course."""

    id: str
    """The id of the lesson, unique in the course."""
    title: TranslatedText
    """The title."""
    subtitle: Optional[TranslatedText]
    """The subtitle; null if missing."""
    minutes: int
    """The duration in minutes."""
    body: Optional[TranslatedText]
    """The content in Markdown; null if missing."""
    links: List[CourseDocumentLink]
    """Links to further material, in order."""


class CourseDocumentStage(TypedDict):
    """A stage in the document of a course."""

    id: str
    """The id of the stage, unique in the course."""
    title: TranslatedText
    """The title."""
    description: Optional[TranslatedText]
    """A description of the stage; null if missing."""
    lessons: List[CourseDocumentLesson]
    """The lessons, in order."""


class CourseDocument(TypedDict):
    """The document of a course."""

    title: TranslatedText
    """The title."""
    description: Optional[TranslatedText]
    """A description of the course; null if missing."""
    stages: List[CourseDocumentStage]
    """The stages, in order."""


class LocalizedTextInput(TypedDict, total=False):
    """A parameter."""

    en: Optional[str]
    """The text in English."""
    es: Optional[str]
    """The text in Spanish."""
    fr: Optional[str]
    """The text in French."""


class LinkInput(TypedDict):
    """A parameter."""

    title: LocalizedTextInput
    url: str
    """The address, which begins with https:// or http://."""


class _LessonInputRequired(TypedDict):
    title: LocalizedTextInput
    minutes: int
    """The duration of the lesson in minutes."""


class LessonInput(_LessonInputRequired, total=False):
    """A parameter."""

    id: Optional[str]
    """The id of the lesson, unique in the course, with which it keeps its completion."""
    subtitle: Optional[LocalizedTextInput]
    """The subtitle."""
    body: Optional[BodyInput]
    """The content in Markdown."""
    links: Optional[List[LinkInput]]
    """Links to further material, in order."""


class _StageInputRequired(TypedDict):
    title: LocalizedTextInput
    lessons: List[LessonInput]
    """The lessons, in order."""


class StageInput(_StageInputRequired, total=False):
    """A parameter."""

    id: Optional[str]
    """The id of the stage, unique in the course, with which it keeps its completion."""
    description: Optional[LocalizedTextInput]
    """A description of the stage."""


class _CourseInputRequired(TypedDict):
    title: LocalizedTextInput
    stages: List[StageInput]
    """The stages, in order."""


class CourseInput(_CourseInputRequired, total=False):
    """A parameter."""

    description: Optional[LocalizedTextInput]
    """A description of the course."""


class CreatedHabit(TypedDict):
    """A created habit."""

    kind: HabitPlanKind
    """The kind."""


class CreatedKit(TypedDict):
    """A created kit."""

    stage: Optional[StudyStageNumber]
    """The number of the study stage; null for a kit outside the study course."""
    questions: int
    """The number of questions."""


class Spark(TypedDict):
    """A spark captured by the user."""

    id: SparkId
    """The ID of the spark."""
    title: str
    """The title."""
    notes: Optional[str]
    """The notes; null without notes."""
    category: SparkCategory
    """The category."""
    intensity: SparkIntensity
    """The intensity."""
    tags: List[str]
    """The tags, in lower case."""
    estimatedMinutes: Optional[int]
    """The estimated duration in minutes, 1 to 1,440; null if unknown."""
    actualMinutes: Optional[int]
    """The actual duration in minutes; null if unknown."""
    isFavorite: bool
    """Whether it is a favorite."""
    points: int
    """The points of its category and intensity."""
    createdAt: str
    """The time of the spark."""
    updatedAt: str
    """The time of the last change."""
    day: str
    """The civil day of createdAt; later changes of time zone or day start do not change it."""


class DroppedCard(TypedDict):
    """The card that a spark dropped."""

    id: CardId
    """The slug."""
    title: str
    """The title."""
    category: SparkCategory
    """The category."""
    rarity: CardRarity
    """The rarity."""
    isNew: bool
    """Whether it is the first copy."""
    ownedCount: int
    """The number of copies, including this one."""
    bonus: int
    """The points for a duplicate; 0 for a new card."""


class LevelChange(TypedDict):
    """The level before and after a change."""

    before: int
    """The level before the change."""
    after: int
    """The level after the change."""
    title: str
    """The title of the level after the change."""


class SparkStreakChange(TypedDict):
    """The streak before and after a change."""

    before: int
    """The length of the streak before the change, in days."""
    after: int
    """The length of the streak after the change, in days."""
    longest: int
    """The length of the longest streak in days."""


class SparkTotals(TypedDict):
    """The user's lifetime totals."""

    sparks: int
    """The number of sparks."""
    points: int
    """The total number of points."""


class CreatedSpark(TypedDict):
    """A new spark, its card and its effects."""

    spark: Spark
    """The spark."""
    card: DroppedCard
    """The card that the spark dropped."""
    pointsGained: int
    """The change of points from spark, card and rewards; negative if points were lost."""
    missionsCompleted: List[CompletedMission]
    """The completed missions, in order of completion."""
    overloads: int
    """The number of overloads caused by the change."""
    level: LevelChange
    """The level before and after the change."""
    streak: SparkStreakChange
    """The streak of days with sparks before and after the change."""
    totals: SparkTotals
    """The user's lifetime totals."""


class CreatedTable(TypedDict):
    """A created table."""

    category: TableCategory
    """The category."""


class CustomField(TypedDict):
    """A custom field of a table."""

    key: str
    """The name of the field in `customData`; it never changes."""
    name: str
    """The name to show."""
    type: CustomFieldType
    """The type of the values."""
    unit: Optional[str]
    """The unit of numbers; null without a unit and for other types."""
    options: List[str]
    """The permitted values of a choice; empty for other types."""


class _CustomFieldInputRequired(TypedDict):
    name: str
    """The unique name."""


class CustomFieldInput(_CustomFieldInputRequired, total=False):
    """A parameter."""

    key: Optional[str]
    """The name in customData, which never changes. Default: that of the field with this name, or a new one."""
    type: Optional[CustomFieldType]
    """The type; by default that of the existing field, or text."""
    unit: Optional[str]
    """The unit of numbers; by default that of the existing field."""
    options: Optional[List[str]]
    """The values of a choice; by default those of the existing field."""


class LessonForToday(TypedDict):
    """The next lesson."""

    lessonId: LessonId
    """The slug of the lesson."""
    title: str
    """The title."""
    subtitle: Optional[str]
    """The subtitle; null if missing."""
    minutes: int
    """The duration in minutes."""
    durationText: str
    """The duration, as text."""
    stageId: StageId
    """The slug of the stage."""
    stageTitle: str
    """The title of the stage."""
    stageNumber: int
    """The number of the stage, from 1."""
    lessonIndex: int
    """The position in the stage, from 1."""
    lessonsInStage: int
    """The number of lessons in the stage."""


class StageTitle(TypedDict):
    """The title and the description of a stage."""

    id: StageId
    """The slug of the stage."""
    number: int
    """The number on the path, from 1."""
    title: str
    """The title."""
    description: Optional[str]
    """A description of the stage; null if missing."""


class PathSummary(TypedDict):
    """A learning path with the user's progress."""

    id: PathId
    """The slug of the path."""
    title: str
    """The title."""
    description: Optional[str]
    """A description of the path; null if missing."""
    isShipped: bool
    """Whether the path is shipped or installed for all users; false for a course of the user."""
    stages: int
    """The number of stages."""
    lessons: int
    """The number of lessons."""
    minutes: int
    """The total duration of all lessons, in minutes."""
    currentStage: int
    """The number of the current stage, or of the last stage if all are completed."""
    completedStages: int
    """The number of completed stages."""
    lessonsCompleted: int
    """The number of completed lessons."""
    fraction: float
    """The fraction of completed lessons."""
    stage: Optional[StageTitle]
    """The current stage; null if all are completed."""
    stageText: str
    """The number of the current stage and the total number of stages, as text."""
    lessonsText: str
    """The number of completed lessons and the total number of lessons, as text."""


class LearningProgress(TypedDict):
    """The counters of a user on a learning path."""

    totalLessons: int
    """The number of lessons of the path."""
    totalStages: int
    """The number of stages of the path."""
    totalAchievements: int
    """The number of badges."""
    totalLessonsCompleted: int
    """The number of completed lessons of the path."""
    lessonsFraction: float
    """The fraction of completed lessons."""
    completedStages: int
    """The number of completed stages of the path."""
    currentStage: int
    """The number of the current stage, or of the last stage if all are completed."""
    achievementsEarned: int
    """The number of earned badges."""
    achievementsFraction: float
    """The fraction of badges earned."""


class DashboardGoal(TypedDict):
    """The status of the user's goal today."""

    title: str
    """The title in the user's language."""
    isMarked: bool
    """Whether today is a learned or frozen day."""
    canLearn: bool
    """Whether goals.log would be accepted now."""
    streak: Streak
    """The learned days since the last reset, as in goals.status."""
    freezesRemaining: int
    """The number of remaining freezes."""
    reminder: Optional[str]
    """A warning if the streak ends within 8 hours; null otherwise."""


class DashboardHabits(TypedDict):
    """The counts of the habits of today."""

    due: int
    """The number of habits that are due today, done or not."""
    done: int
    """The number of habits that are done today."""


class ReviewsToday(TypedDict):
    """The review counts of today."""

    due: int
    """The number of questions due before the user's day ends."""
    new: int
    """The number of new questions left today."""


class Dashboard(TypedDict):
    """The dashboard of a learner."""

    greeting: str
    """A greeting for the user's local hour."""
    motivation: str
    """A line of encouragement."""
    forToday: Optional[LessonForToday]
    """The next lesson; null if all stages are completed."""
    path: PathSummary
    """The active path with the user's progress."""
    badges: BadgeRow
    """The badges."""
    streak: Streak
    """The streak of learning days."""
    streakText: str
    """The length of the current streak, as text."""
    longestStreakText: str
    """The length of the longest streak, as text."""
    streakDots: int
    """The number of filled dots in a row of seven."""
    progress: LearningProgress
    """The counters of the path."""
    goal: Optional[DashboardGoal]
    """The user's goal today; null if not set, or if the token does not permit habits."""
    habits: Optional[DashboardHabits]
    """The counts of the habits of today; null if the token does not permit habits."""
    reviews: ReviewsToday
    """The review counts of today."""


class ImportCounts(TypedDict):
    """The counts of the rows of one kind by outcome: added, replaced, skipped or rejected."""

    kind: str
    """The kind of the rows, as in the file."""
    added: int
    """The number of added rows."""
    replaced: int
    """The number of replaced rows."""
    skipped: int
    """The number of rows skipped because they, or the rows to which they belong, already exist."""
    rejected: int
    """The number of rejected rows."""


class RejectedRow(TypedDict):
    """One rule that a row of the imported file breaks."""

    line: int
    """The line of the file on which the row starts, from 1."""
    kind: str
    """The kind of the row, as in the file; empty if it has none, or for unknown kinds after the first 50."""
    rule: str
    """The broken rule."""
    field: str
    """The JSON Pointer to the invalid field; empty for the whole row."""
    message: str
    """The error message in the user's language."""


class DataImport(TypedDict):
    """The counts of the rows of an imported file by outcome."""

    dryRun: bool
    """Whether the import was a dry run, which changes nothing."""
    added: int
    """The number of added rows."""
    replaced: int
    """The number of replaced rows."""
    skipped: int
    """The number of rows skipped because they, or the rows to which they belong, already exist."""
    rejected: int
    """The number of rejected rows."""
    kinds: List[ImportCounts]
    """The outcomes by kind, in the order of the file."""
    rows: List[RejectedRow]
    """The broken rules of the first 500 rejected rows, at most 20 per row, in the order of the file."""


class DatabaseReport(TypedDict):
    """A database."""

    path: str
    """The path; :memory: for an in-memory database."""
    bytes: int
    """The size in bytes, without the log."""


class LibraryEntry(TypedDict):
    """An entry of a table."""

    id: EntryId
    """The ID of the entry."""
    tableId: TableId
    """The ID of the table."""
    type: EntryType
    """The type of the entry."""
    title: str
    """The title."""
    notes: str
    """The notes; may be empty."""
    durationSeconds: Optional[int]
    """The duration in seconds; null if unknown."""
    value: Optional[float]
    """The measured value; null for types other than measurement."""
    checked: Optional[bool]
    """Whether the item is done; null for types other than checklist."""
    rating: Optional[int]
    """The rating; null for types other than rating."""
    tags: List[str]
    """The tags, in lower case."""
    customData: Dict[str, Union[str, Union[float, bool]]]
    """The values of the custom fields, by their keys."""
    mood: Optional[int]
    """The mood, 1 (terrible) to 5 (excellent); null if unknown."""
    isImportant: bool
    """Whether the entry is marked as important."""
    occurredAt: str
    """The time of the entry."""
    createdAt: str
    """The creation time."""
    updatedAt: str
    """The time of the last change."""
    day: str
    """The civil day, computed with the user's time zone and day start when `occurredAt` was set."""


class LibraryTable(TypedDict):
    """A table of the library with its totals."""

    id: TableId
    """The ID of the table."""
    name: str
    """The name."""
    description: str
    """The description; may be empty."""
    category: TableCategory
    """The category."""
    targetGoal: Optional[str]
    """The goal in words; null if not set."""
    targetValue: Optional[float]
    """The target, in the unit of `targetUnit`; null if not set."""
    targetUnit: TargetUnit
    """What the target counts: entries, minutes or measured values."""
    customFields: List[CustomField]
    """The custom fields, in order."""
    isActive: bool
    """Whether entries can be added and changed."""
    createdAt: str
    """The creation time."""
    updatedAt: str
    """The time of the last change, not including changes of entries."""
    totalEntries: int
    """The number of entries."""
    totalHours: float
    """The sum of all durations in hours, rounded to two decimals."""
    activeDays: int
    """The number of days with entries."""
    streak: Streak
    """The streak of days with entries."""
    lastEntryAt: Optional[str]
    """The time of the newest entry; null without entries."""
    fraction: Optional[float]
    """The progress toward the target; null without a target."""


class DeletedEntries(TypedDict):
    """Deleted entries, and their tables."""

    entries: List[LibraryEntry]
    """The entries before the deletion, in the order of the call."""
    tables: List[LibraryTable]
    """Their tables with the updated totals."""


class PastPeriod(TypedDict):
    """A past period of a goal."""

    number: int
    """The sequence number among the user's periods, from 1."""
    text: str
    """The text of the goal."""
    duration: GoalDuration
    """The intended length of the period."""
    firstDay: str
    """The first day."""
    lastDay: str
    """The last day; the day before a change of the duration or a deletion, but not before firstDay."""
    daysLearned: int
    """The number of learned days."""
    daysFrozen: int
    """The number of frozen days."""
    finalStreak: int
    """The streak at the end of the period."""
    ending: PastPeriodEnding
    """The kind of end: completed, lapsed if a lost streak was not restarted, goal_changed if the duration changed, or
    deleted with the goal.
    """


class GoalLapse(TypedDict):
    """A lost streak."""

    lapsedAt: str
    """The deadline that passed."""
    lost: int
    """The length of the lost streak, in days."""


class DeletedGoal(TypedDict):
    """The last period of a deleted goal."""

    period: Optional[PastPeriod]
    """The period as in goals.history."""
    lapsed: Optional[GoalLapse]
    """The lapse that this call has applied; null without one."""


class DeletedHabit(TypedDict):
    """A deleted habit."""

    habitId: HabitId
    """The ID that the habit had."""


class DeletedSparks(TypedDict):
    """The number of deleted sparks and the effects of the deletion."""

    deleted: int
    """The number of deleted sparks."""
    pointsGained: int
    """The change of points from spark, card and rewards; negative if points were lost."""
    missionsCompleted: List[CompletedMission]
    """The completed missions, in order of completion."""
    overloads: int
    """The number of overloads caused by the change."""
    level: LevelChange
    """The level before and after the change."""
    streak: SparkStreakChange
    """The streak of days with sparks before and after the change."""
    totals: SparkTotals
    """The user's lifetime totals."""


class DeletedTable(TypedDict):
    """A deleted table."""

    table: LibraryTable
    """The table before the deletion."""
    deletedEntries: int
    """The number of entries deleted with the table."""


class DeletedTablePayload(TypedDict):
    """A deleted table."""

    entries: int
    """The number of entries deleted with the table."""


class StudyStep(TypedDict):
    """The next step of the study course."""

    kind: StudyStepKind
    """The kind of the step."""
    examId: Optional[ExamNumber]
    """The number of the next exam; null after the last one."""
    kitsLeft: int
    """The number of kits that still lock the exam."""


class DueReminder(TypedDict):
    """A due reminder; the client delivers it, the program does not."""

    kind: ReminderKind
    """The kind of reminder."""
    at: str
    """The time at which it is due."""
    title: Optional[str]
    """The title for the user; null if the text needs none."""
    text: str
    """The text for the user."""
    missionId: Optional[MissionId]
    """The slug of the mission; null if the reminder is not about a mission."""
    habitId: Optional[HabitId]
    """The ID of the habit; null if the reminder is not about a habit."""
    study: Optional[StudyStep]
    """The next step of the study course; null if the reminder is not about it."""


class DueReminders(TypedDict):
    """The reminders that are due in a span of time."""

    items: List[DueReminder]
    """The reminders by time, then in the order of the kinds in reminders.list."""


class EmptyFeed(TypedDict):
    """The reason for an empty feed."""

    reason: EmptyFeedReason
    """The reason."""
    name: Optional[str]
    """The name of the friend in a feed of one friend; null in a feed of all friends."""
    text: str
    """The reason in words."""


class EmptyPayload(TypedDict):
    """No further data."""


class EmptyResult(TypedDict):
    """An empty object."""


class EntryReply(TypedDict):
    """An entry of a table."""

    entry: LibraryEntry
    """The entry."""


class EntryResult(TypedDict):
    """An added or deleted entry and the updated table."""

    entry: LibraryEntry
    """The entry."""
    table: LibraryTable
    """The table with the updated totals."""


class ErrorCount(TypedDict):
    """The number of errors of a kind."""

    kind: str
    """The kind of error, as in data.kind."""
    count: int
    """The number of errors."""


class ErrorIssue(TypedDict):
    """A violated rule."""

    path: str
    """A JSON Pointer from the root of the parameters."""
    rule: str
    """The rule."""
    message: str
    """The message in the user's language."""


class _ErrorDataRequired(TypedDict):
    kind: ErrorDataKind
    """The name of the code."""


class ErrorData(_ErrorDataRequired, total=False):
    """The data of an error, for programs."""

    rule: str
    """The violated rule; missing if the code says it all."""
    path: str
    """A JSON Pointer to the invalid value, from the parameters or the request."""
    retryAfter: int
    """The seconds to wait before the next attempt."""
    index: int
    """The index of the failed call in system.atomic, from 0."""
    reference: str
    """The reference of the log entry of an internal error."""
    issues: List[ErrorIssue]
    """All violated rules of the parameters."""


class Event(TypedDict):
    """An event of the journal."""

    seq: int
    """The position in the journal; later events have larger positions."""
    topic: str
    """The topic."""
    time: str
    """The time of the event."""
    userId: UserId
    """The ID of the user of the event: the signed-in user, or a friend who shares it."""
    userName: str
    """The current name of that user."""
    subject: str
    """The identifier of the changed object, such as the slug of a lesson."""
    subjectTitle: Optional[str]
    """The current title of the subject in the reader's language, such as that of a spark, or the name of a user; null
    for subjects without a title, after their deletion, and for users other than friends and senders of open requests.
    """
    data: Any
    """The payload, whose fields depend on the topic."""
    origin: Optional[str]
    """The origin of the connection that made the change; null if no connection of the signed-in user did."""


class EventList(TypedDict):
    """A page of the journal."""

    items: List[Event]
    """The events in order; empty only at the end of the journal."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""
    seq: int
    """The position up to which the journal was read, for since in a later call."""


class EventNotification(TypedDict):
    """The parameters of an event notification."""

    subscription: int
    """The number of the subscription."""
    seq: int
    """The position in the journal; later events have larger positions."""
    topic: str
    """The topic."""
    time: str
    """The time of the event."""
    userId: UserId
    """The ID of the user of the event: the signed-in user, or a friend who shares it."""
    userName: str
    """The current name of that user."""
    subject: str
    """The identifier of the changed object, such as the slug of a lesson."""
    subjectTitle: Optional[str]
    """The current title of the subject in the reader's language, such as that of a spark, or the name of a user; null
    for subjects without a title, after their deletion, and for users other than friends and senders of open requests.
    """
    data: Any
    """The payload, whose fields depend on the topic."""
    origin: Optional[str]
    """The origin of the connection that made the change; null if no connection of the signed-in user did."""


class ExportCount(TypedDict):
    """The number of rows of a kind in a file."""

    kind: str
    """The kind of the rows."""
    rows: int
    """The number of rows."""


class Export(TypedDict):
    """Exported data."""

    path: Optional[str]
    """The path of the file: as in the call if --files names a directory, otherwise absolute; null without a file."""
    content: Optional[str]
    """The exported text; null if it was written to a file."""
    bytes: int
    """The size in bytes."""
    counts: List[ExportCount]
    """The numbers of rows by kind, in the order of the export; json omits empty kinds."""


class ExportedPath(TypedDict):
    """The document of a course."""

    source: CourseDocument
    """The document, which paths.update and paths.import accept."""


class FactLine(TypedDict):
    """A register: the base or a part of a fact, with the stamp of its latest write."""

    kind: str
    """The kind of the fact, as in an export."""
    uid: str
    """The number by which all devices know the fact."""
    part: str
    """The part that has changed since the base was written; empty for the base."""
    at: str
    """The stamp of the write: an instant, a counter, and the device."""
    owner: Optional[str]
    """The uid of the owner; null for the user."""
    born: str
    """The stamp of the first insertion."""
    hash: Optional[str]
    """The hash of the values of a base, if parts of them have changed since or if devices can have others; or null."""
    values: Optional[Dict[str, Any]]
    """The values by their names; null if the fact is deleted."""


class _FactLineInputRequired(TypedDict):
    kind: str
    """The kind of the fact, as in an export."""
    uid: str
    """The number by which all devices know the fact, in 16 hexadecimal digits."""
    at: str
    """The stamp of the write: an instant, a counter, and the device."""


class FactLineInput(_FactLineInputRequired, total=False):
    """A parameter."""

    part: Optional[str]
    """The part that has changed; empty for the base."""
    owner: Optional[str]
    """The uid of the owner; null for the user."""
    born: Optional[str]
    """The stamp of the first insertion, if it is another."""
    hash: Optional[str]
    """The hash of the values, if parts of them have changed since or if devices can have others."""
    values: Optional[Dict[str, Any]]
    """The values by their names; null if the fact is deleted."""


class FactOutcome(TypedDict):
    """The numbers of facts that registers of another device have changed."""

    added: int
    """The number of facts that are shown now."""
    changed: int
    """The number of facts with other values."""
    deleted: int
    """The number of facts that are deleted now."""
    parked: int
    """The number of facts that cannot be shown."""
    conflicts: int
    """The number of registers that the other device did not know and has replaced."""


class Mission(TypedDict):
    """A mission with the user's progress."""

    id: MissionId
    """The slug; titles are not unique."""
    title: str
    """The title."""
    description: str
    """The task."""
    type: MissionKind
    """The type: daily, weekly or achievement (a lifetime mission)."""
    family: Optional[MissionFamily]
    """The subject of a lifetime mission; null for daily and weekly missions."""
    difficulty: MissionDifficulty
    """The difficulty."""
    category: Optional[SparkCategory]
    """The only category that counts; null if all count."""
    target: int
    """The progress at which the mission is completed."""
    reward: int
    """The points for completing it."""
    value: int
    """The progress, 0 to the target."""
    fraction: float
    """The progress as a fraction of the target."""
    status: MissionStateStatus
    """The status in the current period: available, in_progress or completed."""
    completedAt: Optional[str]
    """The completion time in the current period; null if not completed."""
    deadlineAt: Optional[str]
    """The end of the current period; null for lifetime missions."""
    isFavorite: bool
    """Whether it is a favorite."""


class FavoriteReply(TypedDict):
    """A mission after a change of its favorite status."""

    mission: Mission
    """The mission."""
    changed: bool
    """Whether the call changed anything."""


class FeedRow(TypedDict):
    """A friend's activity in a challenge."""

    participationId: ParticipationId
    """The ID of the friend's participation."""
    user: UserSummary
    """The friend."""
    challenge: ChallengeTitle
    """The challenge."""
    task: Optional[str]
    """The task ticked last; null if there are no ticks."""
    activeAt: str
    """The time of the latest tick; if there are no ticks, that of the latest change."""
    label: str
    """The relative time in words."""
    toGo: int
    """The number of open tasks of the friend's current day."""
    toGoText: str
    """The number of open tasks in words."""
    dayNumber: int
    """The challenge day."""
    completedTasks: int
    """The number of ticked tasks of the day."""
    totalTasks: int
    """The number of tasks per day."""
    tasksProgress: str
    """The ticked and total tasks of the day, e.g. 3/5."""
    progressText: str
    """The day and its tasks in words."""


class FeedPage(TypedDict):
    """A page of the activity feed."""

    items: List[FeedRow]
    """The items of the page, newest first."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""
    empty: Optional[EmptyFeed]
    """The reason for an empty feed; null if the feed is not empty."""


class OptionCount(TypedDict):
    """The entries with one option of a choice."""

    option: str
    """The option."""
    count: int
    """The number of entries."""
    fraction: float
    """The fraction of all entries with a value; 0 without entries."""


class FieldStatistics(TypedDict):
    """The statistics of one field of a table."""

    key: str
    """The key of the custom field, or value, mood or rating."""
    type: CustomFieldType
    """The type of the values."""
    count: int
    """The number of entries with a value."""
    sum: Optional[float]
    """The sum of numbers; null without numbers, and if it exceeds 1.8e308."""
    mean: Optional[float]
    """The mean of numbers; null without numbers."""
    min: Optional[float]
    """The least number; null without numbers."""
    max: Optional[float]
    """The greatest number; null without numbers."""
    options: List[OptionCount]
    """The options of a choice in order, with their entries; empty for other types."""
    checked: Optional[float]
    """The fraction of the values that are true; null for other types than a check."""


class FinishedAttempt(TypedDict):
    """A finished test or exam."""

    asked: int
    """The number of questions asked."""
    correct: int
    """The number of correct answers."""
    result: int
    """The result in percent."""


class FinishedStage(TypedDict):
    """A stage that became completed."""

    id: StageId
    """The slug of the stage."""
    number: int
    """The number on the path, from 1."""
    title: str
    """The title."""
    text: str
    """A notice for the user."""


class FinishedWorkout(TypedDict):
    """A finished workout."""

    questions: int
    """The number of questions."""
    rounds: int
    """The number of rounds."""


class ForecastDay(TypedDict):
    """The questions due on one day."""

    day: str
    """The day."""
    due: int
    """The number of questions due, without new ones; today includes overdue ones."""


class FriendCard(TypedDict):
    """A friend with the progress today."""

    user: UserSummary
    """The friend."""
    isActive: bool
    """Whether the friend has an active participation."""
    state: FriendCardState
    """The state: active or no_active_challenge."""
    challenge: Optional[ChallengeTitle]
    """The challenge of the active participation that changed last; null without an active participation."""
    dayNumber: int
    """The challenge day; 0 without a challenge."""
    completedTasks: int
    """The number of ticked tasks of the day; 0 without a challenge."""
    totalTasks: int
    """The number of tasks per day; 0 without a challenge."""
    tasksProgress: str
    """The ticked and total tasks of the day, e.g. 3/5; 0/0 without a challenge."""
    progressText: str
    """The day and its tasks in words, or that there is no challenge."""


class FriendEvent(TypedDict):
    """An event about another user."""

    userId: UserId
    """The ID of the other user."""


class IncomingRequest(TypedDict):
    """A friend request of another user."""

    userId: UserId
    """The ID of the asking user."""
    name: str
    """The name of the asking user."""
    askedAt: str
    """The time of the request."""


class OutgoingRequest(TypedDict):
    """A friend request of the user, with the addressee as entered, whether or not that user exists."""

    email: Optional[str]
    """The entered email address; null if an ID was entered."""
    userId: Optional[UserId]
    """The entered user ID; null if an email address was entered."""
    askedAt: str
    """The time of the request."""


class OpenRequests(TypedDict):
    """The open friend requests."""

    incoming: List[IncomingRequest]
    """The requests of other users, newest first; friends.add accepts a request."""
    outgoing: List[OutgoingRequest]
    """The user's open requests, newest first."""


class FriendGrid(TypedDict):
    """A page of friends with their progress today, and the open requests."""

    items: List[FriendCard]
    """The friends of the page, sorted by name."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""
    inviteCount: int
    """The number of slots for invitations: the free ones in a grid of four."""
    skipped: int
    """The number of friends omitted because their data is unreadable or the name blank."""
    requests: OpenRequests
    """The open friend requests."""


class FrozenGoal(TypedDict):
    """The status of the user's goal after a freeze."""

    text: str
    """The subject to learn, as entered by the user."""
    title: str
    """The title in the user's language."""
    duration: GoalDuration
    """The length of a period."""
    state: GoalState
    """The state: active if days can be marked, period_complete if the period has ended."""
    todayMark: TodayMark
    """The mark of today, which cannot be changed."""
    streak: Streak
    """The learned days since the last reset; at risk while today is neither learned nor frozen."""
    streakDeadlineAt: Optional[str]
    """The last instant before the streak lapses without another mark; null if the streak is 0."""
    freezesUsed: int
    """The number of freezes that count against the limit."""
    freezeLimit: int
    """The maximum of freezesUsed: 2 per week, 6 per month or 60 per year."""
    freezesRemaining: int
    """The number of remaining freezes."""
    canLearn: bool
    """Whether goals.log would be accepted now."""
    canFreeze: bool
    """Whether goals.freeze would be accepted now."""
    reminder: Optional[str]
    """A warning if the streak lapses within 8 hours; null otherwise."""
    firstDay: str
    """The first day of the period."""
    lastDay: str
    """The last day of the period."""
    daysLeft: int
    """The number of days from today to the last day of the period, inclusive."""
    toGoText: Optional[str]
    """The number of days left, as text; null if it is 0."""
    lapsed: Optional[GoalLapse]
    """The lapse that this call has applied, or that the next change will apply; null without one."""
    protects: bool
    """Whether the freeze extended the deadline of a streak."""


class FuelGauge(TypedDict):
    """The fuel gauge, which overloads at 1000."""

    amount: int
    """The fuel."""
    fraction: float
    """The fuel as a fraction of the capacity."""


class GoalCalendarDay(TypedDict):
    """One day of a calendar."""

    day: str
    """The day."""
    weekday: int
    """The ISO 8601 weekday, from 1 (Monday) to 7 (Sunday)."""
    weekdayName: str
    """The name of the weekday in the user's language."""
    dayOfMonth: int
    """The number of the day in its month."""
    isToday: bool
    """Whether the day is the user's current day."""
    mark: Optional[DayMark]
    """The mark of the day; null if unmarked."""


class GoalCalendar(TypedDict):
    """The days of a month, or of a span."""

    items: List[GoalCalendarDay]
    """The days, in order."""
    weekStartsOn: int
    """The weekday with which the rows of a grid begin, from 1 (Monday) to 7 (Sunday)."""


class GoalCounts(TypedDict):
    """The run and the streak of a goal after a change."""

    run: int
    """The number of the run; each reset of the streak starts a new one."""
    streakLength: int
    """The number of learned days since the last reset."""


class GoalLapsedEvent(TypedDict):
    """A lost streak."""

    run: int
    """The number of the run; each reset of the streak starts a new one."""
    streakLength: int
    """The number of learned days since the last reset."""
    lapsedAt: str
    """The deadline that passed."""
    lost: int
    """The length of the lost streak, in days."""


class GoalMarkedEvent(TypedDict):
    """A marked day."""

    run: int
    """The number of the run; each reset of the streak starts a new one."""
    streakLength: int
    """The number of learned days since the last reset."""
    day: str
    """The civil day."""


class GoalSetEvent(TypedDict):
    """A new goal."""

    run: int
    """The number of the run; each reset of the streak starts a new one."""
    streakLength: int
    """The number of learned days since the last reset."""
    duration: GoalDuration
    """The length of a period."""


class GoalStatus(TypedDict):
    """The status of the user's goal."""

    text: str
    """The subject to learn, as entered by the user."""
    title: str
    """The title in the user's language."""
    duration: GoalDuration
    """The length of a period."""
    state: GoalState
    """The state: active if days can be marked, period_complete if the period has ended."""
    todayMark: TodayMark
    """The mark of today, which cannot be changed."""
    streak: Streak
    """The learned days since the last reset; at risk while today is neither learned nor frozen."""
    streakDeadlineAt: Optional[str]
    """The last instant before the streak lapses without another mark; null if the streak is 0."""
    freezesUsed: int
    """The number of freezes that count against the limit."""
    freezeLimit: int
    """The maximum of freezesUsed: 2 per week, 6 per month or 60 per year."""
    freezesRemaining: int
    """The number of remaining freezes."""
    canLearn: bool
    """Whether goals.log would be accepted now."""
    canFreeze: bool
    """Whether goals.freeze would be accepted now."""
    reminder: Optional[str]
    """A warning if the streak lapses within 8 hours; null otherwise."""
    firstDay: str
    """The first day of the period."""
    lastDay: str
    """The last day of the period."""
    daysLeft: int
    """The number of days from today to the last day of the period, inclusive."""
    toGoText: Optional[str]
    """The number of days left, as text; null if it is 0."""
    lapsed: Optional[GoalLapse]
    """The lapse that this call has applied, or that the next change will apply; null without one."""


class GoalUpdatedEvent(TypedDict):
    """A goal with a changed text or duration."""

    run: int
    """The number of the run; each reset of the streak starts a new one."""
    streakLength: int
    """The number of learned days since the last reset."""
    duration: GoalDuration
    """The length of a period."""
    restarted: bool
    """Whether a new period started because the duration was changed."""


class HabitCalendarDay(TypedDict):
    """A day of a habit."""

    day: str
    """The day."""
    state: HabitDayState
    """The state of the day."""
    amount: Optional[float]
    """The amount of the day; null if there is none."""
    note: Optional[str]
    """The note of the day; null if there is none."""


class HabitCalendarRow(TypedDict):
    """The days of a habit."""

    habitId: HabitId
    """The ID of the habit."""
    days: List[HabitCalendarDay]
    """The days, in order."""


class HabitCalendar(TypedDict):
    """The days of habits."""

    items: List[HabitCalendarRow]
    """The habits, in their order, each once."""


class HabitDayCounts(TypedDict):
    """The numbers of habits of a day."""

    due: int
    """The number of habits whose day is open, done or missed."""
    done: int
    """The number of habits whose day is done."""


class HabitDayMarked(TypedDict):
    """A marked day of a habit, or an unmarked day with a note."""

    day: str
    """The civil day."""
    done: Optional[bool]
    """Whether a check is done; null for other marks and without a mark."""
    amount: Optional[float]
    """The amount; null for other marks and without a mark."""
    skipped: bool
    """Whether the day is skipped, which counts neither for nor against the habit."""


class HabitDayUnmarked(TypedDict):
    """A day of a habit whose mark was removed."""

    day: str
    """The civil day."""


class HabitFractions(TypedDict):
    """Fractions of days that were due; null if none was."""

    last30: Optional[float]
    """The fraction of the last 30 days."""
    last90: Optional[float]
    """The fraction of the last 90 days."""
    last365: Optional[float]
    """The fraction of the last 365 days."""


class HabitGroup(TypedDict):
    """A group of habits."""

    name: str
    """The name in the spelling of the oldest habit."""
    count: int
    """The number of habits."""


class HabitGroupList(TypedDict):
    """The groups of habits."""

    items: List[HabitGroup]
    """The groups, oldest first."""


class HabitImportCounts(TypedDict):
    """The counts of habits or of marks by outcome."""

    kind: HabitImportReportKind
    """The kind of the rows."""
    added: int
    """The number of added rows."""
    replaced: int
    """The number of replaced rows."""
    skipped: int
    """The number of rows that already exist or are equal."""
    rejected: int
    """The number of rejected rows, and of the marks of rejected habits."""


class HabitImportRow(TypedDict):
    """A row of an imported file that was rejected, or imported with a change."""

    file: Optional[str]
    """The path in the archive; null for other formats."""
    row: int
    """The line, from 1; for loop, the ID of the row in its table."""
    kind: HabitImportReportKind
    """The kind of the row."""
    rejected: bool
    """Whether the row was rejected; false if it was imported with a change."""
    rule: str
    """The broken rule; for an imported row target_raised, target_added, note_shortened, not_imported or day_repeated.
    """
    field: str
    """The JSON Pointer in the row to the field, in a table the name of the column; empty for the whole row."""
    message: str
    """The error message in the user's language."""


class HabitImport(TypedDict):
    """The counts of the rows of an imported file by outcome."""

    dryRun: bool
    """Whether the import was a dry run, which changes nothing."""
    kinds: List[HabitImportCounts]
    """The outcomes of the habits, then of the marks."""
    rows: List[HabitImportRow]
    """The first 500 rows that were rejected or imported with a change."""


class HabitMarkReply(TypedDict):
    """The mark of a day of a habit after a call."""

    habitId: HabitId
    """The ID of the habit."""
    day: str
    """The day."""
    mark: Optional[HabitMark]
    """The mark; null if there is none."""
    note: Optional[str]
    """The note; null if there is none."""
    changed: bool
    """Whether the call changed the mark or the note."""
    habit: Habit
    """The habit with its status on the day."""


class HabitPage(TypedDict):
    """One page of a list."""

    items: List[Habit]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class HabitReply(TypedDict):
    """A habit with its pauses."""

    habit: Habit
    """The habit."""
    pauses: List[HabitPause]
    """The pauses, oldest first."""


_HabitTotalsWords = TypedDict("_HabitTotalsWords", {"from": str})


class HabitTotals(_HabitTotalsWords):
    """The totals of a range of days."""

    to: str
    """The last day of the range."""
    done: int
    """The number of done days of the range, without implied ones."""
    due: int
    """The number of done, open and missed days of the range."""
    fraction: Optional[float]
    """Done and implied days of the range divided by those and the missed ones; null without any."""
    sum: Optional[float]
    """The sum of the amounts of the range, 0 for a check; null for all habits."""
    score: Optional[float]
    """The score at the end of the range; null before the first day, after today and for all habits."""


_HabitStreakWords = TypedDict("_HabitStreakWords", {"from": str})


class HabitStreak(_HabitStreakWords):
    """A run of days, or of periods, on which a habit was kept."""

    habitId: HabitId
    """The ID of the habit."""
    to: str
    """The last counted day."""
    length: int
    """The number of counted days, or of periods."""


class HabitSummary(TypedDict):
    """A habit with the numbers of its days in a range."""

    habitId: HabitId
    """The ID of the habit."""
    name: str
    """The name."""
    color: int
    """The number of the color."""
    done: int
    """The number of done days of the range, without implied ones."""
    due: int
    """The number of done, open and missed days of the range."""
    fraction: Optional[float]
    """Done and implied days of the range divided by those and the missed ones; null without any."""
    streak: Streak
    """The current streak."""
    score: Optional[float]
    """The score today; null before the first day."""


_HabitStatisticsWords = TypedDict("_HabitStatisticsWords", {"from": str})


class HabitStatistics(_HabitStatisticsWords):
    """The statistics of a habit, or of all habits together."""

    habitId: Optional[HabitId]
    """The ID of the habit; null for all habits."""
    items: List[HabitTotals]
    """The buckets of the range, in order."""
    to: str
    """The last day of the range."""
    done: int
    """The number of done days of the range, without implied ones."""
    due: int
    """The number of done, open and missed days of the range."""
    fraction: Optional[float]
    """Done and implied days of the range divided by those and the missed ones; null without any."""
    sum: Optional[float]
    """The sum of the amounts of the range, 0 for a check; null for all habits."""
    score: Optional[float]
    """The score at the end of the range; null before the first day, after today and for all habits."""
    weekdays: List[int]
    """The numbers of done days of the range per weekday, Monday first."""
    fractions: HabitFractions
    """The fractions of the last days with today."""
    streak: Optional[Streak]
    """The current streak; null for all habits."""
    best: List[HabitStreak]
    """The ten longest streaks of the habits, longest first, then newest first."""
    habits: List[HabitSummary]
    """Each habit of the statistics, in order."""


class HabitsOfDay(TypedDict):
    """The habits that are due, done or skipped on a day."""

    day: str
    """The day."""
    counts: HabitDayCounts
    """The numbers of habits that are due and done."""
    items: List[Habit]
    """The habits, in their order."""


class RestoredKind(TypedDict):
    """A kind of data that an undo has changed."""

    kind: str
    """The kind, as in an export."""
    added: int
    """The number of rows that exist again."""
    changed: int
    """The number of rows that have their former values."""
    deleted: int
    """The number of rows that were removed."""
    ids: Optional[List[str]]
    """The IDs of the rows; null if there are more than 100, or if rows of the kind have no ID of their own."""


class HistoryEvent(TypedDict):
    """What an undo or a redo has changed."""

    kinds: List[RestoredKind]
    """The changed kinds of data, which a front end loads again."""


class HistoryItem(TypedDict):
    """A call that changed data of the user."""

    id: HistoryId
    """The number of the call in the history."""
    time: str
    """The time of the call."""
    method: str
    """The method."""
    subject: str
    """The subject of the first event of the call, or the other device of an exchange; may be empty."""
    kinds: List[ChangedKind]
    """What the call has changed; empty for too_large."""
    state: HistoryState
    """Whether the call is done, undone, or too large to be undone."""
    origin: str
    """The origin of the connection that made the call, as in events."""


class HistoryList(TypedDict):
    """A page of the calls that can be undone."""

    items: List[HistoryItem]
    """The calls, the latest ones first."""
    undo: Optional[HistoryId]
    """The call that history.undo takes back next; null if there is none."""
    redo: Optional[HistoryId]
    """The undo that history.redo takes back next; null if there is none."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class HistoryReference(TypedDict):
    """A call in the history."""

    id: HistoryId
    """The number in the history."""
    method: str
    """The method of the call."""
    subject: str
    """The subject of the call's first event; empty if it has none."""


class HistorySettings(TypedDict):
    """How much of the history is kept."""

    calls: int
    """The maximum number of calls; 0 for none."""
    days: int
    """The number of days for which calls are kept; 0 for none."""


class TableColumns(TypedDict):
    """The columns of a table by number, from 1."""

    prompt: int
    """The column of the prompt."""
    correctAnswer: int
    """The column of the correct answer."""
    incorrectAnswers: List[int]
    """The columns of wrong answers; empty if they are drawn from other rows."""
    acceptedAnswers: List[int]
    """The columns of accepted answers."""


class TableReading(TypedDict):
    """The settings with which a table was read, specified or detected."""

    delimiter: str
    """The field delimiter."""
    hasHeader: bool
    """Whether the first row contains column names."""
    columns: TableColumns
    """The columns by number, from 1."""


class NoteType(TypedDict):
    """A type of notes in a package, whose fields can be chosen."""

    name: str
    """The name, shortened if it is long."""
    fields: List[str]
    """The names of the fields, in order, shortened if they are long; at most 100."""


class ImportedQuestion(TypedDict):
    """A question that an import would add or replace."""

    line: int
    """The location in the file, as in the report."""
    questionId: Optional[QuestionId]
    """The slug of the question of the kit that it replaces; null for a new one."""
    prompt: str
    """The prompt."""
    correctAnswer: str
    """The correct answer."""
    incorrectAnswers: List[str]
    """The wrong answers; empty if they are drawn from other rows, and for a flash card."""
    acceptedAnswers: List[str]
    """Further answers that are correct when typed."""


class ImportedQuestionPage(TypedDict):
    """One page of a list."""

    items: List[ImportedQuestion]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class ImportRow(TypedDict):
    """A row that is not imported, or a notice about the kit, with the reason."""

    line: int
    """The line in a table, from 1; the index in a JSON list, from 0; or the position of an Anki card, from 1. 0 for
    kit_name_shortened.
    """
    rule: str
    """The violated rule; duplicate_row, question_exists and kit_name_shortened never reject an import."""
    field: Optional[str]
    """The invalid field: prompt, correctAnswer, incorrectAnswers or acceptedAnswers; name for kit_name_shortened; null
    for an error of the whole row.
    """
    message: str
    """The error message in the user's language."""


class ImportReport(TypedDict):
    """The counts of an import, and the rows not imported."""

    added: int
    """The number of added questions."""
    replaced: int
    """The number of questions of the kit that got other answers."""
    skipped: int
    """The number of rows that repeat another row or a question of the kit."""
    rejected: int
    """The number of invalid rows; unless partial is set, any invalid row rejects the import."""
    drawn: int
    """The number of questions with wrong answers drawn from other rows."""
    media: int
    """The number of pictures and sounds omitted from a package."""
    rows: List[ImportRow]
    """A notice if the name was shortened, then the first rows not imported, in file order; at most 500."""


class ImportPreview(TypedDict):
    """The preview of an import."""

    name: Optional[str]
    """The name of the deck in the file, used by kits.import if no name is given, with its parent if the name is taken;
    null if missing.
    """
    drawsIncorrect: bool
    """Whether the import draws wrong answers of some rows from the answers of others."""
    table: Optional[TableReading]
    """The settings with which the table was read; null for other formats."""
    noteTypes: Optional[List[NoteType]]
    """The types of notes in a package, without those with clozes or images; at most 100; null for other formats."""
    questions: ImportedQuestionPage
    """A page of the questions, in order."""
    report: ImportReport
    """The report on the rows."""


class ImportedData(TypedDict):
    """The numbers of imported rows."""

    added: int
    """The number of added rows."""
    replaced: int
    """The number of replaced rows."""


class ImportedPath(TypedDict):
    """An imported course."""

    path: PathSummary
    """The new path."""


class ServerInfo(TypedDict):
    """The name and version of the server."""

    name: str
    """The name of the program."""
    version: str
    """The version of the program."""


class InitializeResult(TypedDict):
    """The properties of the server."""

    serverInfo: ServerInfo
    """The name and the version of the program."""
    protocolVersion: str
    """The version of the protocol."""
    schemaVersion: int
    """The version of the database schema."""
    capabilities: Capabilities
    """The capabilities of the server."""
    locale: str
    """The language of texts."""
    origin: str
    """The origin of this connection, as in the events of its own changes."""


class IntensityStatistics(TypedDict):
    """The sparks of one intensity."""

    intensity: SparkIntensity
    """The intensity."""
    sparks: int
    """The number of sparks."""
    fraction: float
    """The fraction of all sparks."""


class InvitationEvent(TypedDict):
    """An invitation to a challenge."""

    challengeId: ChallengeId
    """The ID of the challenge."""
    userId: UserId
    """The ID of the inviting friend."""


class KitQuestionPage(TypedDict):
    """One page of a list."""

    items: List[KitQuestion]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class KitDetails(TypedDict):
    """A kit with its questions."""

    kit: Kit
    """The kit."""
    questions: KitQuestionPage
    """A page of the questions, in order."""


class KitExport(TypedDict):
    """An exported kit."""

    path: Optional[str]
    """The path of the file: as in the call if --files names a directory, otherwise absolute; null without a file."""
    content: Optional[str]
    """The text, or a package in base64; null if it was written to a file."""
    bytes: int
    """The size of the file in bytes, before base64."""
    questions: int
    """The number of questions."""


class KitImport(TypedDict):
    """The result of an import."""

    kit: Optional[Kit]
    """The kit; null after a dry run."""
    report: ImportReport
    """The report on the rows."""


class KitReply(TypedDict):
    """A created, changed or deleted kit."""

    kit: Kit
    """The kit."""


class LabelList(TypedDict):
    """The labels of screens in one language."""

    locale: str
    """The language of the labels."""
    labels: Dict[LabelKey, str]
    """The labels by key, in the order of the keys; later versions may add keys."""


class LeaderboardRow(TypedDict):
    """A user on the leaderboard; a number is null if the reader's token does not permit its area."""

    rank: Optional[int]
    """The rank, from 1; users with the same points have the same rank."""
    user: UserSummary
    """The user."""
    isMe: bool
    """Whether it is the signed-in user, who is always included."""
    points: Optional[int]
    """The points of the sparks in the range."""
    lessons: Optional[int]
    """The number of lessons completed in the range."""
    learningStreak: Optional[int]
    """The current streak of learning days."""
    goalStreak: Optional[int]
    """The current streak of the goal; 0 without a goal."""


_LeaderboardWords = TypedDict("_LeaderboardWords", {"from": Optional[str]})


class Leaderboard(_LeaderboardWords):
    """A page of the leaderboard of the user and friends."""

    items: List[LeaderboardRow]
    """The users, by descending points, then by name."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""
    count: int
    """The number of users on the leaderboard."""
    to: Optional[str]
    """The last day of the range; null for all days."""


class LearningToday(TypedDict):
    """The next lesson and the streak of learning days."""

    pathId: PathId
    """The slug of the active path."""
    pathTitle: str
    """The title of the active path."""
    lesson: Optional[LessonForToday]
    """The next lesson of the active path; null if all stages are completed."""
    streak: Streak
    """The streak of learning days."""


class PathLesson(TypedDict):
    """A lesson of a learning path."""

    id: LessonId
    """The slug of the lesson."""
    stageId: StageId
    """The slug of the stage."""
    position: int
    """The position in the stage, from 1."""
    title: str
    """The title."""
    subtitle: Optional[str]
    """The subtitle; null if missing."""
    minutes: int
    """The duration in minutes."""
    isCompleted: bool
    """Whether the user has completed the lesson."""
    completedAt: Optional[str]
    """The time when the user completed the lesson; null if not completed."""


class LessonCompletion(TypedDict):
    """The changes made by completing a lesson."""

    lesson: PathLesson
    """The lesson."""
    changed: bool
    """Whether anything changed; false if the lesson was completed before."""
    praise: Optional[str]
    """A word of praise; null if nothing changed."""
    stageFinished: Optional[FinishedStage]
    """The stage of the lesson, if it became completed; null otherwise."""
    stageUnlocked: Optional[StageTitle]
    """The stage that became current; null if no stage became current."""
    achievements: List[Achievement]
    """The newly earned badges, in the order of the catalog."""
    streak: Streak
    """The streak of learning days after the call."""
    streakBefore: int
    """The length of the streak before the call, in days; 0 if it ended before yesterday."""
    progress: LearningProgress
    """The counters of the path."""


class LessonLink(TypedDict):
    """A link of a lesson."""

    title: str
    """The title."""
    url: str
    """The address, which begins with https:// or http://."""


class LessonDetails(TypedDict):
    """A lesson with its body and links."""

    id: LessonId
    """The slug of the lesson."""
    stageId: StageId
    """The slug of the stage."""
    position: int
    """The position in the stage, from 1."""
    title: str
    """The title."""
    subtitle: Optional[str]
    """The subtitle; null if missing."""
    minutes: int
    """The duration in minutes."""
    isCompleted: bool
    """Whether the user has completed the lesson."""
    completedAt: Optional[str]
    """The time when the user completed the lesson; null if not completed."""
    hasBody: bool
    """Whether the lesson has a body, which lessons.get returns."""
    overview: Optional[str]
    """An overview of the lesson in a few sentences; null if the lesson has a body."""
    takeaways: List[str]
    """The learning outcomes of the lesson, in sentences; empty if the lesson has a body."""
    pathId: PathId
    """The slug of the path."""
    body: Optional[str]
    """The content in Markdown, in the user's language if available; null if missing."""
    links: List[LessonLink]
    """Links to further material, in order."""


class LessonPage(TypedDict):
    """A lesson with its overview."""

    id: LessonId
    """The slug of the lesson."""
    stageId: StageId
    """The slug of the stage."""
    position: int
    """The position in the stage, from 1."""
    title: str
    """The title."""
    subtitle: Optional[str]
    """The subtitle; null if missing."""
    minutes: int
    """The duration in minutes."""
    isCompleted: bool
    """Whether the user has completed the lesson."""
    completedAt: Optional[str]
    """The time when the user completed the lesson; null if not completed."""
    hasBody: bool
    """Whether the lesson has a body, which lessons.get returns."""
    overview: Optional[str]
    """An overview of the lesson in a few sentences; null if the lesson has a body."""
    takeaways: List[str]
    """The learning outcomes of the lesson, in sentences; empty if the lesson has a body."""


class LessonReply(TypedDict):
    """A lesson."""

    lesson: LessonDetails
    """The lesson."""


class LibraryEntryPage(TypedDict):
    """One page of a list."""

    items: List[LibraryEntry]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class TableCategoryShare(TypedDict):
    """The number and fraction of tables in a category."""

    category: TableCategory
    """The slug of the category."""
    title: str
    """The title of the category."""
    tables: int
    """The number of tables."""
    fraction: float
    """The fraction of all tables; 0 without tables."""


class NewestEntry(TypedDict):
    """An entry with the name of its table."""

    id: EntryId
    """The ID of the entry."""
    tableId: TableId
    """The ID of the table."""
    type: EntryType
    """The type of the entry."""
    title: str
    """The title."""
    notes: str
    """The notes; may be empty."""
    durationSeconds: Optional[int]
    """The duration in seconds; null if unknown."""
    value: Optional[float]
    """The measured value; null for types other than measurement."""
    checked: Optional[bool]
    """Whether the item is done; null for types other than checklist."""
    rating: Optional[int]
    """The rating; null for types other than rating."""
    tags: List[str]
    """The tags, in lower case."""
    customData: Dict[str, Union[str, Union[float, bool]]]
    """The values of the custom fields, by their keys."""
    mood: Optional[int]
    """The mood, 1 (terrible) to 5 (excellent); null if unknown."""
    isImportant: bool
    """Whether the entry is marked as important."""
    occurredAt: str
    """The time of the entry."""
    createdAt: str
    """The creation time."""
    updatedAt: str
    """The time of the last change."""
    day: str
    """The civil day, computed with the user's time zone and day start when `occurredAt` was set."""
    tableName: str
    """The name of the table."""


class LibraryOverview(TypedDict):
    """The totals over all tables of the user."""

    tables: int
    """The number of tables."""
    activeTables: int
    """The number of active tables."""
    entries: int
    """The number of entries."""
    totalHours: float
    """The sum of all durations in hours, rounded to two decimals."""
    longestStreak: int
    """The longest streak of any table, in days."""
    mostUsedCategory: Optional[TableCategory]
    """The category with the most tables, the first by slug if tied; null without tables."""
    categories: List[TableCategoryShare]
    """All categories, by descending number of tables, then by slug."""
    newestEntries: List[NewestEntry]
    """The newest entries of all tables, at most 10."""


class LibraryTablePage(TypedDict):
    """One page of a list."""

    items: List[LibraryTable]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class Limits(TypedDict):
    """The limits of messages."""

    messageBytes: int
    """The maximum size of a message in bytes."""
    depth: int
    """The maximum nesting depth of a message."""
    batchCalls: int
    """The maximum number of calls in a batch."""
    replyBytes: int
    """The maximum size of a result, and the size of a batch's replies above which its remaining calls are rejected."""


class ListedKit(TypedDict):
    """A kit with the numbers of its reviews."""

    id: KitId
    """The slug, e.g. kit-maths for a shipped kit and kit-7 for a kit of the user."""
    name: str
    """The name; in the user's language if the kit is shipped."""
    stage: Optional[StudyStageNumber]
    """The number of the study stage; null for a kit outside the study course."""
    isBasic: bool
    """Whether the kit is shipped or installed, and therefore cannot be changed or deleted."""
    questionCount: int
    """The number of questions."""
    best: int
    """The best test result in percent; 0 before the first test."""
    isAboveThreshold: bool
    """Whether the best result is above 70 percent, which the exam requires."""
    due: int
    """The number of questions due before the user's day ends, without new questions."""
    new: int
    """The number of questions that were never answered in reviews."""
    learned: int
    """The number of questions answered at least once in reviews."""
    suspended: int
    """The number of suspended questions, which are neither due, new nor learned."""


class ListedKitPage(TypedDict):
    """One page of a list."""

    items: List[ListedKit]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class LogMetrics(TypedDict):
    """The write-ahead log of the database."""

    bytes: int
    """The size of the file, which never shrinks while the database is open."""
    pages: int
    """The number of pages that were in use after the latest commit of this process."""
    blockedSeconds: Optional[float]
    """For how many seconds another program has kept the log from starting again; null if it can."""


class Mastery(TypedDict):
    """The achievement in a completed stage."""

    title: str
    """The title of the stage."""
    line: str
    """A sentence of praise."""
    lessons: int
    """The number of lessons."""
    minutes: int
    """The total duration of the lessons, in minutes."""
    lessonsText: str
    """The number of lessons, as text."""
    minutesText: str
    """The total duration of the lessons, as text."""
    shareText: str
    """The text for sharing the stage."""


class MethodMetrics(TypedDict):
    """The calls of a method."""

    method: str
    """The name of the method."""
    calls: int
    """The number of calls, including those that failed."""
    errors: int
    """The number of calls that failed."""
    latency: Latency
    """The durations of the calls, without the commit."""


class Metrics(TypedDict):
    """The work of this process since its start."""

    uptimeSeconds: float
    """The number of seconds since the start."""
    cpuSeconds: float
    """The CPU time of the process in seconds."""
    residentBytes: int
    """The memory of the process in bytes, including shared pages."""
    calls: int
    """The number of calls of all methods; a system.atomic call counts as one."""
    errors: List[ErrorCount]
    """The numbers of errors by kind, including those of invalid messages."""
    invalidMessages: int
    """The number of messages that were no valid call of a method."""
    methods: List[MethodMetrics]
    """The methods with calls, by name."""
    commits: CommitMetrics
    """The commits of changes."""
    log: LogMetrics
    """The write-ahead log of the database."""
    backlogBytes: int
    """The number of bytes of replies that the client has not read yet."""
    subscriptions: int
    """The number of subscriptions of the connection."""


class MissionCompletedEvent(TypedDict):
    """A completed mission."""

    type: MissionKind
    """The type: daily, weekly or achievement (a lifetime mission)."""
    reward: int
    """The points for completing it."""
    day: str
    """The user's civil day of the completion."""


class MissionCounts(TypedDict):
    """Mission counts by status."""

    total: int
    """The number of missions."""
    available: int
    """The number of missions without progress."""
    inProgress: int
    """The number of missions in progress."""
    completed: int
    """The number of missions completed in their current period."""
    fraction: float
    """The completed fraction of all missions."""


class MissionFavoriteEvent(TypedDict):
    """A mission that was added to the favorites or removed from them."""

    isFavorite: bool
    """Whether the mission is a favorite."""


class MissionList(TypedDict):
    """A page of missions, with counts of all missions."""

    items: List[Mission]
    """The missions of the page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""
    counts: MissionCounts
    """Mission counts by status."""


class MissionReply(TypedDict):
    """A mission."""

    mission: Mission
    """The mission."""


class MovedHabit(TypedDict):
    """A moved habit."""

    position: int
    """The new position, from 0."""


class NamedStreak(TypedDict):
    """A streak and what it belongs to."""

    kind: StreakKind
    """What counts for the streak."""
    id: Optional[int]
    """The ID of the habit or the table; null for other kinds."""
    name: Optional[str]
    """The name of the habit or the table; null for other kinds."""
    streak: Streak
    """The streak."""


class StageLayout(TypedDict):
    """The position of a stage on a map of its path."""

    row: int
    """The row, from 0."""
    column: int
    """The column from the left, 0 or 1."""
    isCentered: bool
    """Whether the stage is alone and centered in the last row."""


class StagePage(TypedDict):
    """A stage of a learning path with the overviews of its lessons."""

    id: StageId
    """The slug of the stage."""
    number: int
    """The number on the path, from 1."""
    numberText: str
    """The number, as text."""
    title: str
    """The title."""
    description: Optional[str]
    """A description of the stage; null if missing."""
    state: StageState
    """The state: locked, current or completed."""
    lessonsCompleted: int
    """The number of completed lessons."""
    lessonsTotal: int
    """The number of lessons."""
    toGoText: Optional[str]
    """The number of remaining lessons, as text; null if all are completed."""
    fraction: float
    """The fraction of completed lessons."""
    minutes: int
    """The total duration of the lessons, in minutes."""
    layout: StageLayout
    """The position on a map of the path."""
    lessons: List[LessonPage]
    """The lessons in order."""


class OpenStage(TypedDict):
    """A stage that is not locked."""

    stage: StagePage
    """The stage with its lessons."""
    mastery: Optional[Mastery]
    """The achievement in a completed stage; null if the stage is current."""


class OpenedSession(TypedDict):
    """A new session."""

    user: User
    """The signed-in user."""
    token: str
    """The token that resumes the session; returned only once."""


class Participant(TypedDict):
    """A participant of a challenge, with the progress."""

    user: UserSummary
    """The participant."""
    isMe: bool
    """Whether the participant is the signed-in user."""
    participationId: ParticipationId
    """The ID of the latest participation."""
    status: ParticipationStatus
    """The status."""
    dayNumber: int
    """The challenge day, from 1 to the duration."""
    completedTasks: int
    """The number of ticked tasks of the day."""
    totalTasks: int
    """The number of tasks per day."""
    fraction: float
    """The ticked tasks of all days ÷ all tasks of the challenge."""
    startedAt: str
    """The time of joining."""


class ParticipantList(TypedDict):
    """A page of the participants of a challenge."""

    items: List[Participant]
    """The user and friends who take part, sorted by name."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""
    count: int
    """The number of all participants."""
    others: int
    """The number of participants who are neither the user nor friends."""
    invited: List[UserSummary]
    """For the creator, the invited users who have not joined; empty for other users."""


class ParticipationEvent(TypedDict):
    """A change of a participation in a challenge."""

    participationId: ParticipationId
    """The ID of the participation."""
    challengeId: ChallengeId
    """The ID of the challenge."""
    dayNumber: int
    """The challenge day, from 1."""


class ParticipationReply(TypedDict):
    """One participation."""

    participation: Participation
    """The participation."""


class PasswordReport(TypedDict):
    """The estimated strength of a password, for information only."""

    strength: PasswordStrength
    """The strength level."""
    score: float
    """The fill of a strength bar."""
    label: Optional[str]
    """The strength level in the user's language; null for an empty password."""


class PastPeriodPage(TypedDict):
    """One page of a list."""

    items: List[PastPeriod]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class PathChange(TypedDict):
    """A change of a course or of the active path."""

    path: PathSummary
    """The path after the change; a deleted one as it was."""
    activePathId: PathId
    """The slug of the active path after the change."""
    achievements: List[Achievement]
    """The badges that the change has earned, in the order of the catalog."""


class PathStage(TypedDict):
    """A stage of a learning path with the user's progress."""

    id: StageId
    """The slug of the stage."""
    number: int
    """The number on the path, from 1."""
    numberText: str
    """The number, as text."""
    title: str
    """The title."""
    description: Optional[str]
    """A description of the stage; null if missing."""
    state: StageState
    """The state: locked, current or completed."""
    lessonsCompleted: int
    """The number of completed lessons."""
    lessonsTotal: int
    """The number of lessons."""
    toGoText: Optional[str]
    """The number of remaining lessons, as text; null if all are completed."""
    fraction: float
    """The fraction of completed lessons."""
    minutes: int
    """The total duration of the lessons, in minutes."""
    layout: StageLayout
    """The position on a map of the path."""
    lessons: List[PathLesson]
    """The lessons in order."""


class PathDetails(TypedDict):
    """A learning path with all its stages and lessons."""

    path: PathSummary
    """The path with the user's progress."""
    stages: List[PathStage]
    """The stages in order, with their lessons."""


class PathEntry(TypedDict):
    """A learning path in a list."""

    id: PathId
    """The slug of the path."""
    title: str
    """The title."""
    description: Optional[str]
    """A description of the path; null if missing."""
    isShipped: bool
    """Whether the path is shipped or installed for all users; false for a course of the user."""
    isActive: bool
    """Whether dashboard, badges and today.get are about the path."""
    stages: int
    """The number of stages."""
    lessons: int
    """The number of lessons."""
    minutes: int
    """The total duration of all lessons, in minutes."""
    lessonsCompleted: int
    """The number of completed lessons."""
    fraction: float
    """The fraction of completed lessons."""


class PathEntryPage(TypedDict):
    """One page of a list."""

    items: List[PathEntry]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class Preferences(TypedDict):
    """The preferences of a user for one app."""

    app: str
    """The name of the app."""
    values: Dict[str, Any]
    """The preferences by name; empty if there are none."""


class TimeZoneData(TypedDict):
    """The time zone data in use."""

    source: str
    """The source: system, or copy for the data in the program."""
    version: Optional[str]
    """The version of the IANA database, e.g. 2026f; null if unknown."""


class ProgramReport(TypedDict):
    """The program, its database and its limits."""

    name: str
    """The name of the program."""
    version: str
    """The version of the program."""
    protocolVersion: str
    """The version of the protocol."""
    sqliteVersion: str
    """The version of SQLite."""
    schemaVersion: int
    """The version of the database schema."""
    database: DatabaseReport
    """The database."""
    counts: Counts
    """Counts of the database."""
    timeZones: TimeZoneData
    """The time zone data in use."""
    framing: str
    """The framing of messages on this connection: lines or headers."""
    limits: Limits
    """The limits of messages."""


class ProgressCounts(TypedDict):
    """The user's lifetime counts."""

    sparks: int
    """The number of sparks."""
    decision: int
    """The number of sparks in the category decision."""
    energy: int
    """The number of sparks in the category energy."""
    idea: int
    """The number of sparks in the category idea."""
    experiment: int
    """The number of sparks in the category experiment."""
    challenge: int
    """The number of sparks in the category challenge."""
    missionsCompleted: int
    """The number of completed missions, including repetitions."""
    cards: int
    """The number of distinct owned cards."""


class Progress(TypedDict):
    """The user's progress."""

    level: int
    """The level."""
    title: str
    """The title of the level."""
    color: str
    """The slug of the level's color."""
    colorName: str
    """The display name of the level's color."""
    points: int
    """The total number of points."""
    fraction: float
    """The progress within the level."""
    toNext: int
    """The points left to the next level, or to the end of the last level."""
    sparksToNext: int
    """The estimated number of sparks to the next level; 0 in the last level."""
    fuel: FuelGauge
    """The fuel gauge."""
    overloads: int
    """The number of overloads."""
    lastOverloadAt: Optional[str]
    """The time of the last overload; null if there was none."""
    streak: Streak
    """The streak of days with sparks."""
    counts: ProgressCounts
    """The lifetime counts."""


class _ProgressNotificationValueRequired(TypedDict):
    kind: ProgressNotificationValueKind
    """The kind of the notification; end is the last one."""


class ProgressNotificationValue(_ProgressNotificationValueRequired, total=False):
    """The progress."""

    percentage: int
    """The progress in percent; missing in the last notification."""


class ProgressNotification(TypedDict):
    """The progress of a long call."""

    token: Union[int, str]
    """The progressToken of the call."""
    value: ProgressNotificationValue
    """The progress."""


class _QuestionInputRequired(TypedDict):
    prompt: str
    """The prompt, at most 2,000 characters."""
    correctAnswer: str
    """The correct answer."""


class QuestionInput(_QuestionInputRequired, total=False):
    """A parameter."""

    incorrectAnswers: Optional[Union[List[str], str]]
    """Up to three different wrong answers, as a list or as one comma-separated text; an empty list makes a flash card.
    Default: drawn from the correct answers of the other questions of the kit, if possible.
    """
    acceptedAnswers: Optional[List[str]]
    """At most 10 further answers that are correct when typed."""


class QuestionReply(TypedDict):
    """A changed or removed question, with its kit."""

    kit: Kit
    """The kit."""
    question: KitQuestion
    """The question."""


class QuestionStatus(TypedDict):
    """The review state of a question."""

    questionId: QuestionId
    """The slug of the question, e.g. kit-maths-3."""
    kitId: KitId
    """The slug of the kit."""
    state: ReviewState
    """The learning state: new before the first answer, learning or relearning at a step, otherwise review."""
    step: Optional[int]
    """The step in learning or relearning, from 0; null otherwise."""
    isDue: bool
    """Whether the question is due now; true for a new question, false for a suspended one."""
    isSuspended: bool
    """Whether the question is excluded from reviews."""
    dueAt: Optional[str]
    """The time when the question is due; null for a new question."""
    dueDay: Optional[str]
    """The user's day on which the question is due, in review from its start; null for a new question."""
    answeredAt: Optional[str]
    """The time of the last answer; null for a new question."""
    stability: Optional[float]
    """The number of days until the probability of recall is 90 percent; null for a new question."""
    difficulty: Optional[float]
    """The difficulty, 1 to 10; null for a new question."""
    retrievability: Optional[float]
    """The current probability of recall; null for a new question."""
    reps: int
    """The number of answers."""
    lapses: int
    """The number of times the question was forgotten after it was learned."""


class RedoResult(TypedDict):
    """What a redo has restored."""

    redone: HistoryReference
    """The call that was made again, with the number of its undo."""
    kinds: List[RestoredKind]
    """What was restored."""
    undo: Optional[HistoryId]
    """The call that history.undo takes back next; null if there is none."""
    redo: Optional[HistoryId]
    """The undo that history.redo takes back next; null if there is none."""


class Reminder(TypedDict):
    """The setting of a kind of reminder, or of a habit."""

    kind: ReminderKind
    """The kind of reminder."""
    name: str
    """The name of the kind in the user's language, or the name of the habit."""
    isOn: bool
    """Whether the reminder is on."""
    time: Optional[str]
    """The local time, inside the user's day; null if the kind has none."""
    weekdays: Optional[List[int]]
    """The weekdays of the user's days, from Monday (1); null if the kind has none."""
    habitId: Optional[HabitId]
    """The ID of the habit, whose reminder habits.update changes; null otherwise."""


class _ReminderInputRequired(TypedDict):
    time: str
    """The time of day, inside the civil day."""


class ReminderInput(_ReminderInputRequired, total=False):
    """A parameter."""

    weekdays: Optional[List[int]]
    """The weekdays of the civil days, from Monday (1); default all."""


class ReminderList(TypedDict):
    """The settings of all reminders."""

    items: List[Reminder]
    """The settings of the kinds, and the reminders of the habits that are not archived."""


class ReminderReply(TypedDict):
    """The setting of a kind of reminder after an update."""

    reminder: Reminder
    """The setting."""
    changed: bool
    """Whether the call changed the setting."""


class ReplacedQuestions(TypedDict):
    """The replaced questions of a kit."""

    questions: int
    """The number of replaced questions."""


class ResetCounts(TypedDict):
    """The counts of data deleted by a reset of the study course."""

    kitResults: int
    """The number of deleted kit results."""
    examResults: int
    """The number of deleted exam results."""
    finalStages: int
    """The number of deleted choices of final stages."""
    reviewAnswers: int
    """The number of deleted review answers."""
    suspendedQuestions: int
    """The number of suspended questions, which are resumed."""


class ReviewChoice(TypedDict):
    """The outcome of a rating."""

    rating: int
    """The rating: 1 forgotten, 2 hard, 3 good, 4 easy."""
    state: ReviewState
    """The learning state after the rating."""
    dueAt: str
    """The time when the question would be due."""
    dueDay: str
    """The user's day on which the question would be due."""
    interval: int
    """The interval until the question would be due, in seconds."""
    intervalText: str
    """The interval, as text."""


class ReviewCounts(TypedDict):
    """The counts of today over the requested kits, by default those that the user studies."""

    due: int
    """The number of questions due before the user's day ends, without new questions."""
    new: int
    """The number of new questions left today."""
    newToday: int
    """The number of questions of all kits answered for the first time today."""
    reviewedToday: int
    """The number of answers today, of all kits."""
    newPerDay: int
    """The limit of new questions per day, over all kits."""


_ReviewForecastWords = TypedDict("_ReviewForecastWords", {"from": str})


class ReviewForecast(_ReviewForecastWords):
    """The questions due in a range of days."""

    to: str
    """The last day of the range, inclusive."""
    items: List[ForecastDay]
    """Every day of the range, in order; days before today have no due questions."""
    due: int
    """The number of questions due in the range."""


_ReviewHistoryWords = TypedDict("_ReviewHistoryWords", {"from": str})


class ReviewHistory(_ReviewHistoryWords):
    """The answers of a range of days."""

    to: str
    """The last day of the range, inclusive."""
    items: List[AnsweredDay]
    """Every day of the range, in order."""
    answers: int
    """The number of answers in the range."""
    correct: int
    """The number of answers with a rating above 1 in the range."""
    minutes: float
    """The duration of the answers in minutes, rounded to two decimals."""


class ReviewItem(TypedDict):
    """A question with its answer and the outcome of each rating."""

    questionId: QuestionId
    """The slug of the question, e.g. kit-maths-3."""
    kitId: KitId
    """The slug of the kit."""
    state: ReviewState
    """The learning state: new before the first answer, learning or relearning at a step, otherwise review."""
    step: Optional[int]
    """The step in learning or relearning, from 0; null otherwise."""
    isDue: bool
    """Whether the question is due now; true for a new question, false for a suspended one."""
    isSuspended: bool
    """Whether the question is excluded from reviews."""
    dueAt: Optional[str]
    """The time when the question is due; null for a new question."""
    dueDay: Optional[str]
    """The user's day on which the question is due, in review from its start; null for a new question."""
    answeredAt: Optional[str]
    """The time of the last answer; null for a new question."""
    stability: Optional[float]
    """The number of days until the probability of recall is 90 percent; null for a new question."""
    difficulty: Optional[float]
    """The difficulty, 1 to 10; null for a new question."""
    retrievability: Optional[float]
    """The current probability of recall; null for a new question."""
    reps: int
    """The number of answers."""
    lapses: int
    """The number of times the question was forgotten after it was learned."""
    kitName: str
    """The name of the kit."""
    prompt: str
    """The prompt."""
    correctAnswer: str
    """The correct answer, which clients initially hide."""
    choices: List[ReviewChoice]
    """The outcome of each of the four ratings if the question is answered now."""


class ReviewQueue(TypedDict):
    """The questions to review next."""

    items: List[ReviewItem]
    """Today's questions in order: at a due step, due for review, new, and at a step due later today."""
    counts: ReviewCounts
    """The counts of today over the requested kits."""


class ReviewReply(TypedDict):
    """A question after an answer or an undo."""

    question: QuestionStatus
    """The current state of the question."""
    rating: int
    """The rating of the answer or of the undone answer."""
    counts: ReviewCounts
    """The counts of today."""


class ReviewSettings(TypedDict):
    """The review settings of a user."""

    newPerDay: int
    """The limit of new questions per day."""
    desiredRetention: int
    """The probability of recall at which a question is due, in percent."""
    fuzz: bool
    """Whether intervals of days are randomized slightly."""
    counts: ReviewCounts
    """The counts of today."""


class _ScheduleInputRequired(TypedDict):
    type: HabitScheduleType
    """The form: daily, weekdays, times or per."""


class ScheduleInput(_ScheduleInputRequired, total=False):
    """A parameter."""

    weekdays: Optional[List[int]]
    """For weekdays: the weekdays from Monday (1), each once."""
    times: Optional[int]
    """For times: the number of times, less than days."""
    days: Optional[int]
    """For times: the number of consecutive days."""
    period: Optional[HabitSchedulePeriod]
    """For per: week or month."""


_SeriesPointWords = TypedDict("_SeriesPointWords", {"from": str})


class SeriesPoint(_SeriesPointWords):
    """The entries of one day, week or month."""

    to: str
    """The last day of the bucket, inclusive, clamped to the range."""
    count: int
    """The number of entries."""
    valueCount: int
    """The number of entries with a number in the field."""
    sum: Optional[float]
    """The sum of these numbers; null without numbers, and if it exceeds 1.8e308."""
    mean: Optional[float]
    """The mean of these numbers; null without numbers."""
    min: Optional[float]
    """The least number; null without numbers."""
    max: Optional[float]
    """The greatest number; null without numbers."""
    seconds: int
    """The sum of all durations in seconds."""


class Session(TypedDict):
    """A session of a user, or a token for scripts."""

    id: SessionId
    """The ID of the session, for auth.revoke."""
    client: Optional[str]
    """The name of the client; null if it did not provide one."""
    createdAt: str
    """The start time of the session."""
    lastUsedAt: str
    """The time of the last use, accurate to one day."""
    expiresAt: Optional[str]
    """The expiration time if the session is not used again; null for a token."""
    token: Optional[AccessToken]
    """The name and the permissions of a token; null for a session."""
    isCurrent: bool
    """Whether this connection uses the session."""


class SessionPage(TypedDict):
    """One page of a list."""

    items: List[Session]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class SharedAchievement(TypedDict):
    """The text for sharing an earned badge."""

    text: str
    """The text."""


class SignIn(TypedDict):
    """A new session after a sign-in."""

    user: User
    """The signed-in user."""
    token: str
    """The token that resumes the session; returned only once."""
    isStored: bool
    """Whether the session is stored. False if nothing can be stored, for example on a full disk: until that is possible
    again, the session ends with the connection, and the token is unknown.
    """


class SparkCreatedEvent(TypedDict):
    """A created spark."""

    category: SparkCategory
    """The category."""
    points: int
    """The points of its category and intensity."""


class SparkSummary(TypedDict):
    """Summary statistics of all sparks."""

    total: int
    """The number of sparks."""
    today: int
    """The number of sparks today."""
    lastSevenDays: int
    """The number of sparks in the last seven days, including today."""
    averageIntensity: float
    """The average intensity of all sparks, from 1 (low) to 4 (extreme); 0 without sparks."""


class SparkList(TypedDict):
    """A page of sparks, with summary statistics of all sparks."""

    items: List[Spark]
    """The sparks of the page; fewer than requested if few of many sparks satisfy the filter."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""
    isTruncated: bool
    """Whether sparks can be missing from the list: because only the newest 10,000 matches of words and tags, or the
    newest 100,000 sparks without words and tags, were filtered and sorted by points, category, intensity or, with words
    or tags, title; or because only the most frequent words of a prefix were searched.
    """
    counts: SparkSummary
    """The summary statistics of all sparks, regardless of the filter."""


class SparkReply(TypedDict):
    """A spark."""

    spark: Spark
    """The spark."""


class SparksToday(TypedDict):
    """The sparks and missions of today, and the level."""

    count: int
    """The number of sparks of today."""
    missions: List[Mission]
    """The missions of today."""
    progress: Progress
    """The level, points, streak, fuel and totals."""


_StatisticsOverviewWords = TypedDict("_StatisticsOverviewWords", {"from": str})


class StatisticsOverview(_StatisticsOverviewWords):
    """The summary of a range."""

    to: str
    """The last day of the range, inclusive."""
    days: int
    """The number of days in the range."""
    sparks: int
    """The number of sparks."""
    points: int
    """The points of the sparks."""
    averageIntensity: float
    """The average intensity, 1 to 4; 0 without sparks."""
    categories: int
    """The number of distinct categories."""
    missionsCompleted: int
    """The number of completed missions, regardless of the filter."""
    streak: Streak
    """The current streak of days with sparks, regardless of the range."""
    fuelFraction: float
    """The current fuel as a fraction of the capacity."""
    productivity: float
    """The productivity from intensity, variety and regularity."""


class StatisticsChange(TypedDict):
    """The directions of changes since the preceding range of equal length; changes of at most 5 % are stable."""

    sparks: ChangeDirection
    """The direction in which the number of sparks changed."""
    points: ChangeDirection
    """The direction in which the points changed."""
    averageIntensity: ChangeDirection
    """The direction in which the average intensity changed."""


class Statistics(TypedDict):
    """The statistics of a range."""

    overview: StatisticsOverview
    """The summary of the range."""
    distribution: List[CategoryStatistics]
    """All five categories, by descending number of sparks, then by name."""
    intensities: List[IntensityStatistics]
    """All four intensities, from low to extreme."""
    change: StatisticsChange
    """The changes since the preceding range of equal length."""


_TrendBucketWords = TypedDict("_TrendBucketWords", {"from": str})


class TrendBucket(_TrendBucketWords):
    """One day, week or month of a trend."""

    to: str
    """The last day of the bucket, inclusive, clamped to the range."""
    sparks: int
    """The number of sparks."""
    points: int
    """The points of the sparks."""
    averageIntensity: float
    """The average intensity, 1 to 4; 0 without sparks."""
    categories: int
    """The number of distinct categories."""
    missionsCompleted: int
    """The number of completed missions, regardless of the filter."""
    productivity: Optional[float]
    """The productivity of the day from intensity and count; null for weeks and months."""


class StatisticsTrend(TypedDict):
    """The trend of a range."""

    items: List[TrendBucket]
    """The days, weeks or months of the range in order, including empty ones; at most 1,000."""


class StudyOverview(TypedDict):
    """The study stages and their exams."""

    stages: List[StudyStage]
    """The eight stages, in order."""
    exams: List[StudyExam]
    """The five exams, in order."""
    courseFinished: bool
    """Whether the final exam (4) has been passed; open stages remain open."""


class StudyReset(TypedDict):
    """The counts of data deleted by a reset of the study course."""

    changed: bool
    """Whether anything was deleted."""
    kitResults: int
    """The number of deleted kit results."""
    examResults: int
    """The number of deleted exam results."""
    finalStages: int
    """The number of deleted choices of final stages."""
    attempts: int
    """The number of deleted attempts, running or finished."""
    reviewAnswers: int
    """The number of deleted review answers; all questions are new again."""
    suspendedQuestions: int
    """The number of suspended questions, which are resumed."""
    testsFinished: int
    """The number of finished tests before the reset."""
    examsFinished: int
    """The number of finished exams before the reset."""
    correctAnswers: int
    """The number of correct answers before the reset."""
    totalQuestions: int
    """The number of questions asked before the reset."""


class StudyTotals(TypedDict):
    """Totals over finished tests and exams since the last reset."""

    testsFinished: int
    """The number of finished tests."""
    examsFinished: int
    """The number of finished exams, passed or not."""
    examsPassed: int
    """The number of exams passed at least once."""
    correctAnswers: int
    """The number of correct answers."""
    totalQuestions: int
    """The number of questions asked."""
    fraction: float
    """The fraction of correct answers, to four decimals; 0 if no questions were asked."""


class StudyStatistics(TypedDict):
    """The best results by kit and exam, and the totals."""

    stages: List[StudyStage]
    """The eight stages, in order."""
    exams: List[StudyExam]
    """The five exams, in order."""
    courseFinished: bool
    """Whether the final exam (4) has been passed; open stages remain open."""
    totals: StudyTotals
    """The totals."""


class Subscription(TypedDict):
    """A new subscription."""

    subscription: int
    """The number of the subscription on this connection."""
    seq: int
    """The position after which events are sent."""
    origin: str
    """The origin of this connection, as in the events of its own changes."""


class SubscriptionEnd(TypedDict):
    """The parameters of a subscriptionEnded notification."""

    subscription: int
    """The number of the subscription."""
    reason: SubscriptionEndReason
    """The reason: session_ended if the session has ended, session_replaced if another session has started on the
    connection.
    """
    seq: int
    """The position up to which events were sent, for since in a new subscription."""


class SuggestedWords(TypedDict):
    """Words of the user's sparks."""

    items: List[str]
    """At most 5 distinct words of at least 3 characters from titles, notes and tags, sorted."""


class SuspendedQuestions(TypedDict):
    """The suspended or resumed questions of a kit."""

    questions: int
    """The number of questions."""


class SuspensionReply(TypedDict):
    """The kits of suspended or resumed questions."""

    changed: int
    """The number of questions that were suspended or resumed."""
    kits: List[ListedKit]
    """The kits of the questions, in the order of the call, with the numbers of their reviews."""
    counts: ReviewCounts
    """The counts of today."""


class SyncApplied(TypedDict):
    """What an application of registers has changed."""

    received: int
    """The position up to which the registers of the other device are known."""
    applied: Optional[FactOutcome]
    """What was changed; null until the last registers were received."""
    digest: str
    """The digest of the facts; equal digests mean equal facts."""


class SyncChanges(TypedDict):
    """Registers that another device does not know."""

    replica: str
    """The number of this device."""
    device: str
    """The name of this device."""
    accounts: List[str]
    """The ids by which files recognize the account."""
    version: int
    """The version of the lines."""
    name: str
    """The name of the user."""
    email: str
    """The email address of the user."""
    time: str
    """The time of this device."""
    head: int
    """The position of the latest register."""
    received: int
    """The position in the order of the other device up to which this one knows its registers."""
    digest: str
    """The digest of the facts; equal digests mean equal facts."""
    changes: List[FactLine]
    """The registers, in the order in which this device learned them."""
    next: int
    """The position after these registers, with which the next call continues."""
    isLast: bool
    """Whether there are no further registers."""


class SyncDigest(TypedDict):
    """The digest of the facts of an account, and the partial sums that it consists of."""

    digest: str
    """The digest of the facts; equal digests mean equal facts."""
    buckets: List[str]
    """The 256 sums, by the first two digits of the uids of facts."""


class SyncEvent(TypedDict):
    """What another device has changed."""

    device: str
    """The name of the other device."""
    kinds: List[RestoredKind]
    """The changed kinds of data, which a front end loads again."""


class SyncExport(TypedDict):
    """A file with registers."""

    path: str
    """The path of the file: as in the call if --files names a directory, otherwise absolute."""
    bytes: int
    """The size in bytes."""
    lines: int
    """The number of registers."""
    after: int
    """The position after which the registers follow."""
    head: int
    """The position of the latest register, after which the next export can begin."""
    digest: str
    """The digest of the facts; equal digests mean equal facts."""


class SyncImport(TypedDict):
    """What the registers of a file have changed."""

    replica: str
    """The number of the device that has written the file."""
    device: str
    """The name of the device."""
    lines: int
    """The number of registers in the file."""
    received: int
    """The position up to which the registers of the device are known."""
    applied: FactOutcome
    """What was changed."""
    digest: str
    """The digest of the facts; equal digests mean equal facts."""


class _SyncPeerInputRequired(TypedDict):
    replica: str
    """The number of the device, in 12 hexadecimal digits."""
    device: str
    """The name of the device."""
    accounts: List[str]
    """The ids by which the device recognizes the account."""
    version: int
    """The version of its lines."""


class SyncPeerInput(_SyncPeerInputRequired, total=False):
    """A parameter."""

    link: Optional[bool]
    """Whether accounts that were created separately become one. Default false."""
    digest: Optional[str]
    """The digest of the facts that the device has."""


class SyncedDevice(TypedDict):
    """A device with which the account was exchanged."""

    replica: str
    """The number of the device."""
    device: str
    """The name of the device."""
    received: int
    """The position up to which its registers are known here."""
    syncedAt: Optional[str]
    """The time of the latest exchange; null if none was complete."""
    equal: bool
    """Whether it had the same facts as this device has now."""


class SyncStatus(TypedDict):
    """Whether an account is synced, and what this device knows of it."""

    enabled: bool
    """Whether the account is synced."""
    device: Optional[str]
    """The name of this device; null if the account is not synced."""
    replica: Optional[str]
    """The number of this file among the devices; null if the account is not synced."""
    accounts: List[str]
    """The ids by which files recognize the account."""
    head: int
    """The position of the latest register; 0 if the account is not synced."""
    facts: int
    """The number of facts."""
    parked: int
    """The number of facts that cannot be shown."""
    digest: Optional[str]
    """The digest of the facts; equal digests mean equal facts."""
    peers: List[SyncedDevice]
    """The devices with which the account was exchanged, by their names."""


class TableAverages(TypedDict):
    """The means of `value`, `rating` and `checked`, each over the entries that have it."""

    value: Optional[float]
    """The mean value of the measurements; null without measurements."""
    rating: Optional[float]
    """The mean of the ratings, 1 to 5; null without ratings."""
    checked: Optional[float]
    """The share of completed checklists; null without checklists."""


class TableReply(TypedDict):
    """A table of the library."""

    table: LibraryTable
    """The table."""


_TableSeriesWords = TypedDict("_TableSeriesWords", {"from": str})


class TableSeries(_TableSeriesWords):
    """The entries of a table per day, week or month."""

    tableId: TableId
    """The ID of the table."""
    bucket: TrendStep
    """The bucket length."""
    field: str
    """The key of the custom field, or value, mood or rating."""
    to: str
    """The last day of the series, inclusive."""
    items: List[SeriesPoint]
    """The buckets in order, including empty ones; at most 1,000."""


class TableStatistics(TypedDict):
    """The statistics of a table."""

    tableId: TableId
    """The ID of the table."""
    totalEntries: int
    """The number of entries."""
    totalHours: float
    """The sum of all durations in hours, rounded to two decimals."""
    activeDays: int
    """The number of days with entries."""
    streak: Streak
    """The streak of days with entries."""
    lastEntryAt: Optional[str]
    """The time of the newest entry; null without entries."""
    fraction: Optional[float]
    """The progress toward the target; null without a target."""
    totalSeconds: int
    """The sum of all durations in seconds."""
    averages: TableAverages
    """The means of `value`, `rating` and `checked`, each over the entries that have it."""
    field: Optional[FieldStatistics]
    """The statistics of the requested field; null if none was requested."""


class TableTemplate(TypedDict):
    """A template for a new table."""

    id: str
    """The slug."""
    name: str
    """The name of the template and default name of the table."""
    category: TableCategory
    """The category of the table."""
    customFields: List[CustomField]
    """The custom fields, in order."""
    targetUnit: TargetUnit
    """What a target counts by default."""
    targetGoal: str
    """The default goal in words."""


class TableTemplatePage(TypedDict):
    """One page of a list."""

    items: List[TableTemplate]
    """The entries of this page."""
    nextCursor: Optional[str]
    """The cursor of the next page; null on the last page."""


class TaskEvent(TypedDict):
    """A ticked or unticked task."""

    participationId: ParticipationId
    """The ID of the participation."""
    challengeId: ChallengeId
    """The ID of the challenge."""
    dayNumber: int
    """The challenge day, from 1."""
    taskIndex: int
    """The index of the task in the day, from 0."""


class TickReply(TypedDict):
    """A participation after a task was ticked or unticked."""

    participation: Participation
    """The participation."""
    changed: bool
    """Whether the call changed anything."""


class Today(TypedDict):
    """What is due today; a part is null if the user's token does not permit its area."""

    day: str
    """The civil day of the user."""
    greeting: str
    """A greeting for the user's local hour."""
    learning: Optional[LearningToday]
    """The next lesson and the streak of learning days."""
    goal: Optional[GoalStatus]
    """The status of the goal, as goals.status returns it; null if none is set."""
    habits: Optional[HabitsOfDay]
    """The habits of today, as habits.today returns them."""
    reviews: Optional[ReviewsToday]
    """The review counts of today."""
    sparks: Optional[SparksToday]
    """The sparks and missions of today, and the level."""
    reminders: List[DueReminder]
    """The reminders of today, past ones too, in order of time."""
    streaks: List[NamedStreak]
    """The streaks of learning, the goal and sparks, and those of habits and tables that are not 0."""


class UndoResult(TypedDict):
    """What an undo has restored."""

    undone: HistoryReference
    """The call that was taken back."""
    kinds: List[RestoredKind]
    """What was restored."""
    undo: Optional[HistoryId]
    """The call that history.undo takes back next; null if there is none."""
    redo: Optional[HistoryId]
    """The undo that history.redo takes back next; null if there is none."""


class UnlockedAchievementEvent(TypedDict):
    """An earned badge."""

    category: AchievementCategory
    """The category."""


class UpdatedEntries(TypedDict):
    """Entries after a change, and their tables."""

    entries: List[LibraryEntry]
    """The entries that the call changed, in the order of the call."""
    tables: List[LibraryTable]
    """Their tables with the updated totals."""


class UpdatedEntry(TypedDict):
    """An entry after a change, and its table."""

    entry: LibraryEntry
    """The entry."""
    changed: bool
    """Whether the call changed anything."""
    table: LibraryTable
    """The table with the updated totals."""


class UpdatedGoal(TypedDict):
    """The status of the user's goal after an update."""

    text: str
    """The subject to learn, as entered by the user."""
    title: str
    """The title in the user's language."""
    duration: GoalDuration
    """The length of a period."""
    state: GoalState
    """The state: active if days can be marked, period_complete if the period has ended."""
    todayMark: TodayMark
    """The mark of today, which cannot be changed."""
    streak: Streak
    """The learned days since the last reset; at risk while today is neither learned nor frozen."""
    streakDeadlineAt: Optional[str]
    """The last instant before the streak lapses without another mark; null if the streak is 0."""
    freezesUsed: int
    """The number of freezes that count against the limit."""
    freezeLimit: int
    """The maximum of freezesUsed: 2 per week, 6 per month or 60 per year."""
    freezesRemaining: int
    """The number of remaining freezes."""
    canLearn: bool
    """Whether goals.log would be accepted now."""
    canFreeze: bool
    """Whether goals.freeze would be accepted now."""
    reminder: Optional[str]
    """A warning if the streak lapses within 8 hours; null otherwise."""
    firstDay: str
    """The first day of the period."""
    lastDay: str
    """The last day of the period."""
    daysLeft: int
    """The number of days from today to the last day of the period, inclusive."""
    toGoText: Optional[str]
    """The number of days left, as text; null if it is 0."""
    lapsed: Optional[GoalLapse]
    """The lapse that this call has applied, or that the next change will apply; null without one."""
    changed: bool
    """Whether the call changed the text or the duration."""


class UpdatedSpark(TypedDict):
    """A spark after an update, and the effects of the update."""

    spark: Spark
    """The spark."""
    changed: bool
    """Whether the call changed anything."""
    pointsGained: int
    """The change of points from spark, card and rewards; negative if points were lost."""
    missionsCompleted: List[CompletedMission]
    """The completed missions, in order of completion."""
    overloads: int
    """The number of overloads caused by the change."""
    level: LevelChange
    """The level before and after the change."""
    streak: SparkStreakChange
    """The streak of days with sparks before and after the change."""
    totals: SparkTotals
    """The user's lifetime totals."""


class UpdatedTable(TypedDict):
    """A table after a change."""

    table: LibraryTable
    """The table."""
    changed: bool
    """Whether the call changed anything."""


class UpdatedTablePayload(TypedDict):
    """A changed table."""

    changedEntries: int
    """The number of entries whose values of custom fields were converted or deleted."""


class UserReply(TypedDict):
    """A user."""

    user: User
    """The user."""
