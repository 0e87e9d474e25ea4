# Generated from openrpc.json by Tools/clients/generate; do not edit.
"""One class of errors for each kind, and below it one for each rule of the kind."""

from .._errors import KindlingError

__all__ = [
    "KindlingError",
    "Canceled", "ParseError", "InternalError", "InvalidParams", "MethodNotFound", "InvalidRequest", "Unauthenticated",
    "Forbidden", "NotFound", "Conflict", "ValidationFailed", "LimitReached", "Locked", "RateLimited", "Busy",
    "StorageFailed", "AccountAlreadyExists", "AccountsDiffer", "AchievementLocked", "AchievementNotFound",
    "AlreadyExists", "AlreadyInitialized", "AlreadyJoined", "AmbiguousDates", "ArchiveRejected", "AttemptFinished",
    "AttemptNotFound", "BasicKitProtected", "CallNotFound", "CannotBefriendSelf", "CardNotFound", "ChallengeCompleted",
    "ChallengeHasParticipants", "ChallengeInactive", "ChallengeNotFound", "ChallengePaused", "ChangedSince",
    "ChangesMissing", "CheckedRequired", "ClientKeyReused", "ClientKeyUsed", "ColumnRepeated", "ConnectionIsShared",
    "ContradictoryDates", "CourseDuplicateId", "CourseEmptyTitle", "CourseInvalidId", "CourseInvalidUrl",
    "CourseNoLessons", "DatabaseDamaged", "DatabaseInUse", "DatabaseMoved", "DateInFuture", "DateTooEarly",
    "DayAlreadyMarked", "DayOutsideHabit", "DeviceNotFound", "DuplicateField", "DuplicateIncorrect", "DuplicateOption",
    "DurationRequired", "EmptyFields", "EntryNotFound", "ExamLocked", "ExamNotFound", "FieldNotAllowed", "FileTooLarge",
    "FilesNotOpen", "FormatMismatch", "FreezeLimitReached", "GoalExists", "GoalRequired", "GoalTooLong",
    "HabitArchived", "HabitNotFound", "HeaderLine", "HistoryEmpty", "ImportMalformed", "InconsistentExport",
    "IncorrectContainsCorrect", "InvalidAmount", "InvalidCategory", "InvalidChallenge", "InvalidColumn",
    "InvalidContent", "InvalidCredentials", "InvalidCursor", "InvalidCustomValue", "InvalidDayStart",
    "InvalidDelimiter", "InvalidDuration", "InvalidEmail", "InvalidEncoding", "InvalidEntryType", "InvalidField",
    "InvalidFieldKey", "InvalidFormat", "InvalidIcon", "InvalidIntensity", "InvalidLine", "InvalidMinutes",
    "InvalidOption", "InvalidQuestionCount", "InvalidRange", "InvalidResetCode", "InvalidSchedule", "InvalidSpan",
    "InvalidStatus", "InvalidTag", "InvalidTarget", "InvalidTaskIndex", "InvalidTime", "InvalidVersion",
    "IsTheDatabase", "KitIdWithName", "KitNameEmpty", "KitNameTooLong", "KitNotFound", "LessonNotFound",
    "LineMalformed", "MarkRequired", "MissingColumn", "MissionNotFound", "MonthOrSpan", "MoodOutOfRange",
    "NameAlreadyExists", "NameRequired", "NameTooLong", "NameTooShort", "NewerExport", "NewerSync",
    "NoFinalStageSelected", "NoGoal", "NoKitName", "NoKitsSelected", "NoQuestions", "NoTasksLeft", "NotAFriend",
    "NotAKindlingFile", "NotALoopBackup", "NotARegularFile", "NotASyncFile", "NotAllowedInAtomic", "NotAnExport",
    "NotCreator", "NotOneOf", "NotPermittedByToken", "NotSignedIn", "NotUndoable", "NotYours", "NotesRequired",
    "NothingToUndo", "NumberNotIncreasing", "OptionsRequired", "OutOfRange", "OutcomeUnknown", "ParameterNotForFormat",
    "PasswordMismatch", "PathNotAllowed", "PathNotFound", "PathUnwritable", "PeriodComplete", "PeriodNotComplete",
    "PreferencesTooLarge", "PropertyNotAllowed", "QuestionNotFound", "RaggedRow", "RatingOutOfRange", "RatingRequired",
    "ReminderOfHabit", "ReminderWithoutTime", "ReminderWithoutWeekdays", "ReviewChanged", "RoundFinished",
    "RowUnreadable", "SessionEnded", "SessionNotFound", "ShippedPathProtected", "SpanTooLong", "SparkNotFound",
    "StageLocked", "StageNotFound", "StageNotSelected", "StorageUnreadable", "SubscriptionNotFound", "SyncFileDamaged",
    "SyncOff", "TableForFormat", "TableInactive", "TableNotFound", "TableRequired", "TemplateNotFound",
    "TermsNotAccepted", "TextTooLong", "TitleRequired", "TitleTooLong", "TooFew", "TooFewAnswers", "TooLarge",
    "TooLong", "TooMany", "TooManyAccepted", "TooManyApps", "TooManyBackgroundCalls", "TooManyBuckets",
    "TooManyChallenges", "TooManyFriends", "TooManyHabits", "TooManyIncorrect", "TooManyKits", "TooManyMarks",
    "TooManyQuestions", "TooManyRequests", "TooManyRows", "TooManySubscriptions", "TooManyTables", "TooManyWaiting",
    "TooManyWords", "TooMuchWork", "TooShort", "UnknownAvatar", "UnknownColumn", "UnknownCustomField", "UnknownKind",
    "UnknownPosition", "UnknownRow", "UnknownStage", "UnknownTimeZone", "UnknownTopic", "UnreadableFile",
    "UnsuitableField", "UnsupportedCard", "UnsupportedFormat", "UserChallengeNotFound", "ValueRequired",
    "ValuesWouldBeLost", "WeakPassword", "WrongFormat", "WrongKind", "WrongPassword",
]


class Canceled(KindlingError, kind="canceled"):
    """The call was canceled."""


class ParseError(KindlingError, kind="parse_error"):
    """The message is not JSON."""


class InternalError(KindlingError, kind="internal_error"):
    """The program has a fault; its log explains it."""


class InvalidParams(KindlingError, kind="invalid_params"):
    """A parameter is missing, unknown or has the wrong type."""


class MethodNotFound(KindlingError, kind="method_not_found"):
    """The method does not exist."""


class InvalidRequest(KindlingError, kind="invalid_request"):
    """The message is not a request, or it is not allowed now."""


class Unauthenticated(KindlingError, kind="unauthenticated"):
    """The method needs a signed-in user."""


class Forbidden(KindlingError, kind="forbidden"):
    """The object belongs to another user, or files are not open."""


class NotFound(KindlingError, kind="not_found"):
    """The object does not exist or is not visible to this user."""


class Conflict(KindlingError, kind="conflict"):
    """The object exists already, or changed in the meantime."""


class ValidationFailed(KindlingError, kind="validation_failed"):
    """The call violates rules; all of them are listed as issues."""


class LimitReached(KindlingError, kind="limit_reached"):
    """A quota is used up."""


class Locked(KindlingError, kind="locked"):
    """The object is not open yet."""


class RateLimited(KindlingError, kind="rate_limited"):
    """There were too many attempts."""


class Busy(KindlingError, kind="busy"):
    """Another process has locked the database; the call can be repeated."""


class StorageFailed(KindlingError, kind="storage_failed"):
    """The disk is full, read-only or damaged."""


class AccountAlreadyExists(Conflict, rule="account_already_exists"):
    """This email address is already registered. Sign in instead."""


class AccountsDiffer(Conflict, rule="accounts_differ"):
    """These are different accounts. Link them if both are yours."""


class AchievementLocked(Locked, rule="achievement_locked"):
    """Earn this badge first."""


class AchievementNotFound(NotFound, rule="achievement_not_found"):
    """Badge “…” not found."""


class AlreadyExists(Conflict, rule="already_exists"):
    """This already exists."""


class AlreadyInitialized(Conflict, rule="already_initialized"):
    """The connection is already initialized."""


class AlreadyJoined(Conflict, rule="already_joined"):
    """You have already joined this challenge."""


class AmbiguousDates(ValidationFailed, rule="ambiguous_dates"):
    """The date in line 2 can have the day, the month, or the year first. Specify “dateOrder”: day_first, month_first,
    or year_first.
    """


class ArchiveRejected(ValidationFailed, rule="archive_rejected"):
    """This is not an Anki package."""


class AttemptFinished(Conflict, rule="attempt_finished"):
    """All questions have already been answered."""


class AttemptNotFound(NotFound, rule="attempt_not_found"):
    """Attempt … not found."""


class BasicKitProtected(Forbidden, rule="basic_kit_protected"):
    """Shipped and installed kits cannot be changed or deleted."""


class CallNotFound(NotFound, rule="call_not_found"):
    """This change is no longer in the history."""


class CannotBefriendSelf(ValidationFailed, rule="cannot_befriend_self"):
    """You can’t send yourself a friend request."""


class CardNotFound(NotFound, rule="card_not_found"):
    """Card “…” not found."""


class ChallengeCompleted(Conflict, rule="challenge_completed"):
    """You have completed this challenge. Well done!"""


class ChallengeHasParticipants(Conflict, rule="challenge_has_participants"):
    """The days and tasks can’t be changed once someone takes part."""


class ChallengeInactive(Conflict, rule="challenge_inactive"):
    """This challenge can no longer be joined."""


class ChallengeNotFound(NotFound, rule="challenge_not_found"):
    """Challenge “…” not found."""


class ChallengePaused(Conflict, rule="challenge_paused"):
    """This challenge is paused. Resume it first."""


class ChangedSince(Conflict, rule="changed_since"):
    """This cannot be undone because it was changed afterward."""


class ChangesMissing(Conflict, rule="changes_missing"):
    """Earlier changes are missing. Import the earlier files, or a complete one."""


class CheckedRequired(ValidationFailed, rule="checked_required"):
    """Mark the entry as done or not done."""


class ClientKeyReused(Conflict, rule="client_key_reused"):
    """This client key has already been used for another call. Use a new key."""


class ClientKeyUsed(Conflict, rule="client_key_used"):
    """This call was made before, and what it created has been deleted."""


class ColumnRepeated(ValidationFailed, rule="column_repeated"):
    """Only one column can mean “day”."""


class ConnectionIsShared(Forbidden, rule="connection_is_shared"):
    """This call would affect everyone who shares this connection. Specify a “session”, or sign in with “sessionOnly”.
    """


class ContradictoryDates(ValidationFailed, rule="contradictory_dates"):
    """The dates in lines 2 and 3 have different orders of day, month, and year. Write all dates in the same order, such
    as 2026-11-30.
    """


class CourseDuplicateId(ValidationFailed, rule="course_duplicate_id"):
    """Another stage or lesson of the course has this id. Choose a different one."""


class CourseEmptyTitle(ValidationFailed, rule="course_empty_title"):
    """Every course, stage, lesson and link needs a title."""


class CourseInvalidId(ValidationFailed, rule="course_invalid_id"):
    """An id consists of letters from A to Z, digits, dots, hyphens and underscores, and begins with a letter or a
    digit.
    """


class CourseInvalidUrl(ValidationFailed, rule="course_invalid_url"):
    """Enter a web address (http or https) without spaces."""


class CourseNoLessons(ValidationFailed, rule="course_no_lessons"):
    """A course needs at least one lesson."""


class DatabaseDamaged(StorageFailed, rule="database_damaged"):
    """The database is damaged. Nothing was changed. Run kindling doctor or restore a backup."""


class DatabaseInUse(ValidationFailed, rule="database_in_use"):
    """This path belongs to a database that may be in use. Choose another path."""


class DatabaseMoved(StorageFailed, rule="database_moved"):
    """The database file was moved, deleted, or replaced. Nothing was stored; restart the program."""


class DateInFuture(ValidationFailed, rule="date_in_future"):
    """Choose a date that is not in the future."""


class DateTooEarly(ValidationFailed, rule="date_too_early"):
    """Choose a date no more than 36,500 days ago."""


class DayAlreadyMarked(Conflict, rule="day_already_marked"):
    """Today is already marked. You can continue tomorrow."""


class DayOutsideHabit(ValidationFailed, rule="day_outside_habit"):
    """Choose a day on which the habit takes place: neither before its start nor after its end."""


class DeviceNotFound(NotFound, rule="device_not_found"):
    """There is no device with this number."""


class DuplicateField(ValidationFailed, rule="duplicate_field"):
    """Two fields have the same name or key. Change one of them."""


class DuplicateIncorrect(ValidationFailed, rule="duplicate_incorrect"):
    """Two wrong answers are the same. Change one of them."""


class DuplicateOption(ValidationFailed, rule="duplicate_option"):
    """Two options are the same. Change one of them."""


class DurationRequired(ValidationFailed, rule="duration_required"):
    """Enter the duration of the session."""


class EmptyFields(ValidationFailed, rule="empty_fields"):
    """A question needs text, a right answer, and at least one wrong answer."""


class EntryNotFound(NotFound, rule="entry_not_found"):
    """Entry “…” not found."""


class ExamLocked(Locked, rule="exam_locked"):
    """Score above 70 percent in every kit of this exam first."""


class ExamNotFound(NotFound, rule="exam_not_found"):
    """Exam “…” not found."""


class FieldNotAllowed(ValidationFailed, rule="field_not_allowed"):
    """Entries of this type do not have this field."""


class FileTooLarge(ValidationFailed, rule="file_too_large"):
    """The file must be at most 1,024 MiB. The file must be at most 16 MiB. The file must be at most 128 MiB."""


class FilesNotOpen(Forbidden, rule="files_not_open"):
    """File access is disabled. Start the server with --files DIR or --files any, or send the text as “content” if the
    method accepts it.
    """


class FormatMismatch(ValidationFailed, rule="format_mismatch"):
    """This file has another format. Choose the format “csv”."""


class FreezeLimitReached(LimitReached, rule="freeze_limit_reached"):
    """You have no freezes left in this period."""


class GoalExists(Conflict, rule="goal_exists"):
    """You already have a goal. Change that one instead."""


class GoalRequired(ValidationFailed, rule="goal_required"):
    """Enter what you want to learn."""


class GoalTooLong(ValidationFailed, rule="goal_too_long"):
    """A goal must have at most 100 characters."""


class HabitArchived(Conflict, rule="habit_archived"):
    """This habit is archived. Restore it first."""


class HabitNotFound(NotFound, rule="habit_not_found"):
    """Habit “…” not found."""


class HeaderLine(ValidationFailed, rule="header_line"):
    """This is a header line of an Anki export, not a question. Header lines must come before the first question."""


class HistoryEmpty(Conflict, rule="history_empty"):
    """There is nothing to undo. There is nothing to redo."""


class ImportMalformed(ValidationFailed, rule="import_malformed"):
    """Expected a list of questions, or an object with a list named “record”."""


class InconsistentExport(ValidationFailed, rule="inconsistent_export"):
    """The lines of the file are inconsistent."""


class IncorrectContainsCorrect(ValidationFailed, rule="incorrect_contains_correct"):
    """The right answer must not be among the wrong ones."""


class InvalidAmount(ValidationFailed, rule="invalid_amount"):
    """Enter an amount from 0 to 1,000,000,000 with at most three decimals."""


class InvalidCategory(ValidationFailed, rule="invalid_category"):
    """Choose one of the listed categories."""


class InvalidChallenge(ValidationFailed, rule="invalid_challenge"):
    """A challenge needs a title."""


class InvalidColumn(ValidationFailed, rule="invalid_column"):
    """Choose what the column means: name, day, value, note, group, notes."""


class InvalidContent(ValidationFailed, rule="invalid_content"):
    """The content is not valid base64."""


class InvalidCredentials(Unauthenticated, rule="invalid_credentials"):
    """Incorrect email address or password."""


class InvalidCursor(ValidationFailed, rule="invalid_cursor"):
    """The cursor does not belong to this list."""


class InvalidCustomValue(ValidationFailed, rule="invalid_custom_value"):
    """The value of “…” is not of the type of the field."""


class InvalidDayStart(ValidationFailed, rule="invalid_day_start"):
    """Choose an hour from 0 to 6 for the start of the day."""


class InvalidDelimiter(ValidationFailed, rule="invalid_delimiter"):
    """The delimiter must not be a quotation mark or a line break."""


class InvalidDuration(ValidationFailed, rule="invalid_duration"):
    """Enter a valid duration."""


class InvalidEmail(ValidationFailed, rule="invalid_email"):
    """Enter a valid email address."""


class InvalidEncoding(ValidationFailed, rule="invalid_encoding"):
    """Line 1 is neither UTF-8 nor UTF-16 with a byte order mark. Save the file as UTF-8."""


class InvalidEntryType(ValidationFailed, rule="invalid_entry_type"):
    """Choose one of the listed entry types."""


class InvalidField(ValidationFailed, rule="invalid_field"):
    """The values on this line are inconsistent."""


class InvalidFieldKey(ValidationFailed, rule="invalid_field_key"):
    """A key consists of up to 40 letters without accents, digits and underscores, begins with a letter, and is not the
    name of a built-in field.
    """


class InvalidFormat(ValidationFailed, rule="invalid_format"):
    """A value does not have the required form."""


class InvalidIcon(ValidationFailed, rule="invalid_icon"):
    """Choose a single emoji as the icon."""


class InvalidIntensity(ValidationFailed, rule="invalid_intensity"):
    """Choose one of the listed intensities."""


class InvalidLine(ValidationFailed, rule="invalid_line"):
    """The values on this line are inconsistent."""


class InvalidMinutes(ValidationFailed, rule="invalid_minutes"):
    """Duration must be 1–1,440 minutes."""


class InvalidOption(ValidationFailed, rule="invalid_option"):
    """Choose one of the options."""


class InvalidQuestionCount(ValidationFailed, rule="invalid_question_count"):
    """Choose a number of questions from 1 to 1."""


class InvalidRange(ValidationFailed, rule="invalid_range"):
    """Choose a first day, and a last day that is not before it. Leave out the days if you choose a range such as
    “month”.
    """


class InvalidResetCode(Unauthenticated, rule="invalid_reset_code"):
    """The code is invalid or has expired. Ask for a new one."""


class InvalidSchedule(ValidationFailed, rule="invalid_schedule"):
    """Choose a schedule that suits the habit: daily, on certain days of the week, or a set number of times in a number
    of days. For an amount: per day, week, or month.
    """


class InvalidSpan(ValidationFailed, rule="invalid_span"):
    """The end must not be before the start."""


class InvalidStatus(Conflict, rule="invalid_status"):
    """This is not possible in the current state of the challenge."""


class InvalidTag(ValidationFailed, rule="invalid_tag"):
    """Use at most 20 tags of at most 100 characters each."""


class InvalidTarget(ValidationFailed, rule="invalid_target"):
    """The target is missing, out of range, or not possible here."""


class InvalidTaskIndex(ValidationFailed, rule="invalid_task_index"):
    """Task not found in this challenge."""


class InvalidTime(ValidationFailed, rule="invalid_time"):
    """Enter the time as hours and minutes, such as 19:00."""


class InvalidVersion(ValidationFailed, rule="invalid_version"):
    """The version in the first line of the file must be a whole number of at least 1."""


class IsTheDatabase(ValidationFailed, rule="is_the_database"):
    """This is the path of the database itself. Choose another path."""


class KitIdWithName(ValidationFailed, rule="kit_id_with_name"):
    """Choose either one of your kits, or a name for a new kit."""


class KitNameEmpty(ValidationFailed, rule="kit_name_empty"):
    """The name of a kit cannot be blank."""


class KitNameTooLong(ValidationFailed, rule="kit_name_too_long"):
    """The name of a kit must have at most 60 characters."""


class KitNotFound(NotFound, rule="kit_not_found"):
    """Kit “…” not found."""


class LessonNotFound(NotFound, rule="lesson_not_found"):
    """Lesson “…” not found."""


class LineMalformed(ValidationFailed, rule="line_malformed"):
    """This line is not a JSON object or is too long."""


class MarkRequired(ValidationFailed, rule="mark_required"):
    """Specify exactly one of “done”, “amount”, “add”, and “skipped”."""


class MissingColumn(ValidationFailed, rule="missing_column"):
    """The file has no column “1”."""


class MissionNotFound(NotFound, rule="mission_not_found"):
    """Mission “…” not found."""


class MonthOrSpan(ValidationFailed, rule="month_or_span"):
    """Provide either “month”, or both “from” and “to”."""


class MoodOutOfRange(ValidationFailed, rule="mood_out_of_range"):
    """Mood must be 1–5."""


class NameAlreadyExists(Conflict, rule="name_already_exists"):
    """A kit with this name already exists in the stage, or among the kits outside the study course. Choose another
    name.
    """


class NameRequired(ValidationFailed, rule="name_required"):
    """Enter a name."""


class NameTooLong(ValidationFailed, rule="name_too_long"):
    """The name must have at most 100 characters."""


class NameTooShort(ValidationFailed, rule="name_too_short"):
    """The name must have at least 2 characters."""


class NewerExport(ValidationFailed, rule="newer_export"):
    """The file was created by a newer version of Kindling. Update Kindling to import it."""


class NewerSync(ValidationFailed, rule="newer_sync"):
    """The other device uses a newer version of Kindling. Update this one."""


class NoFinalStageSelected(Locked, rule="no_final_stage_selected"):
    """Choose at least one final stage first."""


class NoGoal(NotFound, rule="no_goal"):
    """Set a goal first."""


class NoKitName(ValidationFailed, rule="no_kit_name"):
    """Enter a name for the kit."""


class NoKitsSelected(ValidationFailed, rule="no_kits_selected"):
    """Choose at least one kit."""


class NoQuestions(ValidationFailed, rule="no_questions"):
    """There must be at least one question."""


class NoTasksLeft(LimitReached, rule="no_tasks_left"):
    """All of today’s tasks are done."""


class NotAFriend(NotFound, rule="not_a_friend"):
    """This person is not on your friends list."""


class NotAKindlingFile(Conflict, rule="not_a_kindling_file"):
    """The file at this path was not created by Kindling or has another type. Choose another name or delete the file
    first.
    """


class NotALoopBackup(ValidationFailed, rule="not_a_loop_backup"):
    """This file is not a readable Loop Habit Tracker backup or export."""


class NotARegularFile(ValidationFailed, rule="not_a_regular_file"):
    """This path leads to a folder, a link, or a device, not to a file. Choose another path."""


class NotASyncFile(ValidationFailed, rule="not_a_sync_file"):
    """The file is not a sync file of Kindling."""


class NotAllowedInAtomic(ValidationFailed, rule="not_allowed_in_atomic"):
    """This call cannot be part of a group."""


class NotAnExport(ValidationFailed, rule="not_an_export"):
    """The file is not a Kindling export."""


class NotCreator(Forbidden, rule="not_creator"):
    """Only the person who created this challenge can change it."""


class NotOneOf(ValidationFailed, rule="not_one_of"):
    """A text is not one of the permitted values."""


class NotPermittedByToken(Forbidden, rule="not_permitted_by_token"):
    """The token does not permit this method."""


class NotSignedIn(Unauthenticated, rule="not_signed_in"):
    """Sign in first."""


class NotUndoable(Conflict, rule="not_undoable"):
    """This cannot be undone because it changed too much at once."""


class NotYours(Forbidden, rule="not_yours"):
    """Only the participant can change this."""


class NotesRequired(ValidationFailed, rule="notes_required"):
    """Add notes to this log entry."""


class NothingToUndo(Conflict, rule="nothing_to_undo"):
    """There are no more answers to undo."""


class NumberNotIncreasing(ValidationFailed, rule="number_not_increasing"):
    """The numbers of each kind must increase from line to line."""


class OptionsRequired(ValidationFailed, rule="options_required"):
    """Add at least one option."""


class OutOfRange(ValidationFailed, rule="out_of_range"):
    """A number is out of range."""


class OutcomeUnknown(StorageFailed, rule="outcome_unknown"):
    """The disk failed while saving. Your change may or may not have been saved: check after a restart."""


class ParameterNotForFormat(ValidationFailed, rule="parameter_not_for_format"):
    """This parameter is only for these formats: csv."""


class PasswordMismatch(ValidationFailed, rule="password_mismatch"):
    """The passwords don’t match."""


class PathNotAllowed(ValidationFailed, rule="path_not_allowed"):
    """The path must be relative to the folder of --files and stay inside it."""


class PathNotFound(NotFound, rule="path_not_found"):
    """Learning path “…” not found."""


class PathUnwritable(ValidationFailed, rule="path_unwritable"):
    """Cannot write the file. Check that the folder exists and that you can write to it."""


class PeriodComplete(Conflict, rule="period_complete"):
    """This period is over. Choose how you want to continue."""


class PeriodNotComplete(Conflict, rule="period_not_complete"):
    """This period is not over yet."""


class PreferencesTooLarge(LimitReached, rule="preferences_too_large"):
    """The preferences of an app can have at most 64 KiB."""


class PropertyNotAllowed(ValidationFailed, rule="property_not_allowed"):
    """Only a number has a unit, and only a choice has options."""


class QuestionNotFound(NotFound, rule="question_not_found"):
    """Question “…” not found."""


class RaggedRow(ValidationFailed, rule="ragged_row"):
    """This row has more fields than there are columns."""


class RatingOutOfRange(ValidationFailed, rule="rating_out_of_range"):
    """Rating must be 1–5."""


class RatingRequired(ValidationFailed, rule="rating_required"):
    """Enter a rating from 1 to 5."""


class ReminderOfHabit(ValidationFailed, rule="reminder_of_habit"):
    """Change the reminder of a habit together with the habit."""


class ReminderWithoutTime(ValidationFailed, rule="reminder_without_time"):
    """You cannot choose a time for this reminder."""


class ReminderWithoutWeekdays(ValidationFailed, rule="reminder_without_weekdays"):
    """You cannot choose weekdays for this reminder."""


class ReviewChanged(Conflict, rule="review_changed"):
    """This question has been answered in the meantime. Load it again."""


class RoundFinished(Conflict, rule="round_finished"):
    """This round is over. Continue with the next one."""


class RowUnreadable(ValidationFailed, rule="row_unreadable"):
    """This row cannot be read. Check its quotation marks and values."""


class SessionEnded(Unauthenticated, rule="session_ended"):
    """Your session has ended. Sign in again."""


class SessionNotFound(NotFound, rule="session_not_found"):
    """Session “…” not found."""


class ShippedPathProtected(Forbidden, rule="shipped_path_protected"):
    """Built-in and installed learning paths cannot be changed, exported or deleted."""


class SpanTooLong(ValidationFailed, rule="span_too_long"):
    """Request at most 400 days. Request at most 36,501 days. Request at most 366 days."""


class SparkNotFound(NotFound, rule="spark_not_found"):
    """Spark “…” not found."""


class StageLocked(Locked, rule="stage_locked"):
    """Finish the previous stage first."""


class StageNotFound(NotFound, rule="stage_not_found"):
    """Stage “…” not found."""


class StageNotSelected(Locked, rule="stage_not_selected"):
    """Choose this stage first."""


class StorageUnreadable(StorageFailed, rule="storage_unreadable"):
    """Could not read the data. Check the disk and try again."""


class SubscriptionNotFound(NotFound, rule="subscription_not_found"):
    """Subscription “…” not found on this connection."""


class SyncFileDamaged(ValidationFailed, rule="sync_file_damaged"):
    """The sync file is incomplete or was changed. Copy or export it again."""


class SyncOff(Conflict, rule="sync_off"):
    """Sync is not switched on for this account."""


class TableForFormat(ValidationFailed, rule="table_for_format"):
    """“what” is required for csv, and “tableId” for the entries of a table; otherwise, neither they nor the options of
    csv are allowed.
    """


class TableInactive(Conflict, rule="table_inactive"):
    """This table is inactive. Activate it to add or change entries."""


class TableNotFound(NotFound, rule="table_not_found"):
    """Table “…” not found."""


class TableRequired(ValidationFailed, rule="table_required"):
    """Choose the table with “what”: the format csv has one table per file."""


class TemplateNotFound(NotFound, rule="template_not_found"):
    """Template “…” not found."""


class TermsNotAccepted(ValidationFailed, rule="terms_not_accepted"):
    """Accept the terms to continue."""


class TextTooLong(ValidationFailed, rule="text_too_long"):
    """A question or an answer must have at most 2,000 characters."""


class TitleRequired(ValidationFailed, rule="title_required"):
    """Enter a name. Enter a title."""


class TitleTooLong(ValidationFailed, rule="title_too_long"):
    """The title must have at most 80 characters. The title must have at most 200 characters."""


class TooFew(ValidationFailed, rule="too_few"):
    """A list has too few elements."""


class TooFewAnswers(ValidationFailed, rule="too_few_answers"):
    """Wrong answers of flash cards are drawn from the other cards of their kit, which needs at least 4 questions with
    different answers.
    """


class TooLarge(LimitReached, rule="too_large"):
    """The exported text is larger than 8 MiB. Name a file with “path”. The exported text is larger than 8 MiB. Name a
    file with “path”, or export one table with “format” csv and “what”.
    """


class TooLong(ValidationFailed, rule="too_long"):
    """A text is too long."""


class TooMany(ValidationFailed, rule="too_many"):
    """A list or an object has too many elements."""


class TooManyAccepted(ValidationFailed, rule="too_many_accepted"):
    """A question must have at most 10 other accepted answers."""


class TooManyApps(LimitReached, rule="too_many_apps"):
    """There can be preferences for at most 32 apps."""


class TooManyBackgroundCalls(LimitReached, rule="too_many_background_calls"):
    """Wait until one of your exports has finished; at most 8 can run at once."""


class TooManyBuckets(ValidationFailed, rule="too_many_buckets"):
    """Choose a range of at most 1,000 days, weeks, or months."""


class TooManyChallenges(LimitReached, rule="too_many_challenges"):
    """You’ve already created the maximum number of challenges."""


class TooManyFriends(LimitReached, rule="too_many_friends"):
    """One of you has reached the friend limit."""


class TooManyHabits(LimitReached, rule="too_many_habits"):
    """You’ve reached the limit of 500 habits. Delete a habit to add another."""


class TooManyIncorrect(ValidationFailed, rule="too_many_incorrect"):
    """A question must have at most three wrong answers."""


class TooManyKits(LimitReached, rule="too_many_kits"):
    """You’ve reached the limit of 1,000 kits. Delete a kit to add another."""


class TooManyMarks(ValidationFailed, rule="too_many_marks"):
    """A character of a text consists of too many code points."""


class TooManyQuestions(ValidationFailed, rule="too_many_questions"):
    """A kit must have at most 20,000 questions."""


class TooManyRequests(LimitReached, rule="too_many_requests"):
    """You have too many open requests. Withdraw some first."""


class TooManyRows(LimitReached, rule="too_many_rows"):
    """Import at most 2,000 rows at once."""


class TooManySubscriptions(LimitReached, rule="too_many_subscriptions"):
    """A session can have at most 100 subscriptions."""


class TooManyTables(LimitReached, rule="too_many_tables"):
    """You’ve reached the limit of 1,000 tables. Delete a table to add another."""


class TooManyWaiting(RateLimited, rule="too_many_waiting"):
    """Many people are signing in right now. Try again in a moment."""


class TooManyWords(ValidationFailed, rule="too_many_words"):
    """Search for at most 20 different words."""


class TooMuchWork(LimitReached, rule="too_much_work"):
    """These calls take too long together. Send fewer calls at once."""


class TooShort(ValidationFailed, rule="too_short"):
    """A text is too short."""


class UnknownAvatar(ValidationFailed, rule="unknown_avatar"):
    """Choose one of the listed pictures."""


class UnknownColumn(ValidationFailed, rule="unknown_column"):
    """The file has no such column."""


class UnknownCustomField(ValidationFailed, rule="unknown_custom_field"):
    """This table has no field “…”."""


class UnknownKind(ValidationFailed, rule="unknown_kind"):
    """This line is of an unknown kind."""


class UnknownPosition(ValidationFailed, rule="unknown_position"):
    """That position is past the end of the journal. Subscribe again without “since”."""


class UnknownRow(ValidationFailed, rule="unknown_row"):
    """This line refers to something that is not on an earlier line."""


class UnknownStage(ValidationFailed, rule="unknown_stage"):
    """Choose a study stage between 0 and 7."""


class UnknownTimeZone(ValidationFailed, rule="unknown_time_zone"):
    """Unknown time zone. Use a name such as Europe/Paris."""


class UnknownTopic(ValidationFailed, rule="unknown_topic"):
    """Topic not found."""


class UnreadableFile(ValidationFailed, rule="unreadable_file"):
    """Cannot read the file. Check that the path leads to an existing file, not to a folder."""


class UnsuitableField(ValidationFailed, rule="unsuitable_field"):
    """“…” is of a type that does not fit here. Choose another field."""


class UnsupportedCard(ValidationFailed, rule="unsupported_card"):
    """This type of card cannot be converted to a written question."""


class UnsupportedFormat(ValidationFailed, rule="unsupported_format"):
    """This format cannot be imported."""


class UserChallengeNotFound(NotFound, rule="user_challenge_not_found"):
    """You have not joined this challenge."""


class ValueRequired(ValidationFailed, rule="value_required"):
    """Enter the value of the measurement."""


class ValuesWouldBeLost(Conflict, rule="values_would_be_lost"):
    """Values of “…” would be lost: 0. Set “dropValues” to delete them."""


class WeakPassword(ValidationFailed, rule="weak_password"):
    """The password must have at least 8 characters."""


class WrongFormat(ValidationFailed, rule="wrong_format"):
    """This file is a database, such as a Loop Habit Tracker backup. Choose the format “loop”."""


class WrongKind(ValidationFailed, rule="wrong_kind"):
    """This mark does not suit the habit: mark the habit as done or not done, or enter an amount, depending on its type.
    """


class WrongPassword(ValidationFailed, rule="wrong_password"):
    """Incorrect password."""
