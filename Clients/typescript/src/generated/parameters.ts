// Generated from openrpc.json by Tools/clients/generate; do not edit.

import type {
  AccountAvatar, AchievementCategory, AchievementId, AttemptId, CallInput, CardId, ChallengeId, ChallengeVisibility,
  CivilDay, ClientInfoInput, ColumnsInput, CourseInput, CustomFieldInput, DateOrder, DayRangeName, EntryId, EntrySort,
  EntryType, ExamNumber, ExportFormat, ExportedTableName, FactLineInput, GoalDuration, HabitBucket, HabitColumn,
  HabitId, HabitImportFormat, HabitPlanKind, HistoryId, HistoryOrigin, ImportConflictPolicy, ImportFormat,
  ImportedTableName, Instant, KitExportFormat, KitId, KitImportFormat, LessonId, MissionDifficulty, MissionId,
  MissionOrder, MissionScope, MissionStateStatus, ParticipationId, PathId, QuestionConflictPolicy, QuestionId,
  QuestionInput, ReminderInput, ReminderKind, ScheduleInput, SessionId, SparkCategory, SparkId, SparkIntensity,
  SparkSort, StageId, StudyStageNumber, SyncPeerInput, TableCategory, TableId, TableSort, TargetDirection, TargetUnit,
  TrendStep, UserId,
} from "./types.js";

/** No parameters. */
export type NoParameters = Readonly<Record<string, never>>;

/** The parameters of `initialize`. */
export interface InitializeParameters {
  /** The name and version of the client. */
  readonly clientInfo?: ClientInfoInput | null;
  /** The language while no user is signed in, as a BCP 47 tag, e.g. fr-CA. */
  readonly locale?: string | null;
  /** The IANA time zone of users who sign up without one. */
  readonly timeZone?: string | null;
  /** The ID of a process; the server exits when it ends, unless several users share the connection. */
  readonly processId?: number | null;
}

/** The parameters of `system.info`. */
export interface SystemInfoParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `system.metrics`. */
export interface SystemMetricsParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `system.atomic`. */
export interface SystemAtomicParameters {
  /** The calls in order. */
  readonly calls: readonly CallInput[];
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `labels.list`. */
export interface LabelsListParameters {
  /** The language as a BCP 47 tag, e.g. fr-CA; en if it is not supported. Default: the language of other texts. */
  readonly locale?: string | null;
}

/** The parameters of `clock.set`. */
export interface ClockSetParameters {
  /** The new time, which may be in the past. */
  readonly instant: Instant;
}

/** The parameters of `clock.advance`. */
export interface ClockAdvanceParameters {
  /** The number of seconds, negative to move back; the new time must be within the years 1 to 9999. */
  readonly seconds: number;
}

/** The parameters of `events.list`. */
export interface EventsListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The position after which to start. Default 0, the start of the journal. */
  readonly since?: number | null;
  /** The names of topics, such as lesson.completed, or of domains, such as lesson. Default: all topics. */
  readonly topics?: readonly string[] | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `events.subscribe`. */
export interface EventsSubscribeParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The names of topics, such as lesson.completed, or of domains, such as lesson. Default: all topics. */
  readonly topics?: readonly string[] | null;
  /** The position after which events are sent. Default: the end of the journal. */
  readonly since?: number | null;
}

/** The parameters of `events.unsubscribe`. */
export interface EventsUnsubscribeParameters {
  /** The number of the subscription. */
  readonly subscription: number;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `history.list`. */
export interface HistoryListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** Whether only calls of this connection count. Default all. */
  readonly origin?: HistoryOrigin | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `history.undo`. */
export interface HistoryUndoParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The number of the call. Default: the latest call that is not undone. */
  readonly id?: HistoryId | null;
  /** Whether only calls of this connection count. Default all. */
  readonly origin?: HistoryOrigin | null;
}

/** The parameters of `history.redo`. */
export interface HistoryRedoParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The number of the undo. Default: the latest undo since which no other call was made. */
  readonly id?: HistoryId | null;
}

/** The parameters of `history.configure`. */
export interface HistoryConfigureParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The number of calls to keep; 0 for none. Default: unchanged. */
  readonly calls?: number | null;
  /** The number of days for which calls are kept; 0 for none. Default: unchanged. */
  readonly days?: number | null;
}

/** The parameters of `history.clear`. */
export interface HistoryClearParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `sync.enable`. */
export interface SyncEnableParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The name of this device. Default: unchanged, or kindling. */
  readonly device?: string | null;
  /** Whether the account is synced. Default true. */
  readonly enabled?: boolean | null;
}

/** The parameters of `sync.status`. */
export interface SyncStatusParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `sync.changes`. */
export interface SyncChangesParameters {
  /** The device that asks. */
  readonly from: SyncPeerInput;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The position after which registers are returned. Default 0. */
  readonly after?: number | null;
  /**
   * Returns all registers of these buckets, also those that the device has sent. A bucket has the facts whose uids
   * begin with its number.
   */
  readonly buckets?: readonly number[] | null;
  /** The number of registers; if they are long, fewer follow. Default 2000. */
  readonly limit?: number | null;
}

/** The parameters of `sync.apply`. */
export interface SyncApplyParameters {
  /** The device that sends the registers. */
  readonly from: SyncPeerInput;
  /** The position after which the registers follow. */
  readonly after: number;
  /** The position after the registers, which is not less than after. */
  readonly next: number;
  /** Whether the registers are applied now. */
  readonly isLast: boolean;
  /** The registers. */
  readonly changes: readonly FactLineInput[];
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** Whether the registers are those of buckets, so that no position changes. Default false. */
  readonly buckets?: boolean | null;
  /** Whether to check everything and change nothing. Default false. */
  readonly dryRun?: boolean | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `sync.compare`. */
export interface SyncCompareParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The device with which the account was exchanged. Default: none. */
  readonly from?: SyncPeerInput | null;
}

/** The parameters of `sync.forget`. */
export interface SyncForgetParameters {
  /** The number of the device, in 12 hexadecimal digits. */
  readonly replica: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `sync.export`. */
export interface SyncExportParameters {
  /**
   * The file to write, relative to the directory of --files or to the working directory. An older file of sync.export
   * is replaced.
   */
  readonly path: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The position after which registers are written, such as head of the previous export. Default 0: all. */
  readonly after?: number | null;
  /**
   * The digest of the previous export. If this device has not written it, because an older copy of its database was
   * restored, the error is changes_missing.
   */
  readonly previousDigest?: string | null;
}

/** The parameters of `sync.import`. */
export interface SyncImportParameters {
  /** A file of sync.export to read, relative to the directory of --files or to the working directory. */
  readonly path: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** Whether accounts that were created separately become one. Default false. */
  readonly link?: boolean | null;
  /** Whether to check the file and change nothing, also if files before it were not imported. Default false. */
  readonly dryRun?: boolean | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `auth.signUp`. */
export interface AuthSignUpParameters {
  /** The full name; 2 to 100 characters after trimming. */
  readonly name: string;
  /** The email address; case-insensitive. */
  readonly email: string;
  /** The password, not trimmed. */
  readonly password: string;
  /** The same password again. */
  readonly passwordConfirmation: string;
  /** Whether the terms are accepted; must be true. */
  readonly acceptTerms: boolean;
  /** The IANA time zone that determines days. Default: that of the client, or UTC. */
  readonly timeZone?: string | null;
  /**
   * The language: one of `capabilities.locales`, or a tag such as fr-CA; any other value means en. Default: that of the
   * client.
   */
  readonly locale?: string | null;
  /**
   * Whether the new session is used only by calls that name it in `session`, for a server with many users on one
   * connection; default false.
   */
  readonly sessionOnly?: boolean | null;
}

/** The parameters of `auth.signIn`. */
export interface AuthSignInParameters {
  /** The email address; case-insensitive. */
  readonly email: string;
  /** The password. */
  readonly password: string;
  /**
   * Whether the new session is used only by calls that name it in `session`, for a server with many users on one
   * connection; default false.
   */
  readonly sessionOnly?: boolean | null;
  /**
   * The origin of the attempt, such as an IP address, which a front end of many users sets; it removes one that its
   * client has sent. After failed attempts, further ones from this source are delayed, and those for this address only
   * from 100 failures within an hour on.
   */
  readonly source?: string | null;
}

/** The parameters of `auth.resume`. */
export interface AuthResumeParameters {
  /** The token returned when the session started. */
  readonly token: string;
}

/** The parameters of `auth.signOut`. */
export interface AuthSignOutParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** Whether to end all sessions of the user, but no tokens; default false. */
  readonly everywhere?: boolean | null;
}

/** The parameters of `auth.sessions`. */
export interface AuthSessionsParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `auth.revoke`. */
export interface AuthRevokeParameters {
  /** The ID of a session from auth.sessions. */
  readonly sessionId: SessionId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `auth.changePassword`. */
export interface AuthChangePasswordParameters {
  /** The current password. */
  readonly currentPassword: string;
  /** The new password; at least 8 characters. */
  readonly newPassword: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `auth.resetPassword`. */
export interface AuthResetPasswordParameters {
  /** The email address; case-insensitive. */
  readonly email: string;
  /** The code from `kindling users reset-password`; case, spaces and hyphens do not matter. */
  readonly code: string;
  /** The new password; at least 8 characters. */
  readonly newPassword: string;
  /** The same password again. */
  readonly passwordConfirmation: string;
  /**
   * Whether the new session is used only by calls that name it in `session`, for a server with many users on one
   * connection; default false.
   */
  readonly sessionOnly?: boolean | null;
  /**
   * The origin of the attempt, such as an IP address, which a front end of many users sets; it removes one that its
   * client has sent. After failed attempts, further ones from this source are delayed, and those for this address only
   * from 100 failures within an hour on.
   */
  readonly source?: string | null;
}

/** The parameters of `auth.passwordStrength`. */
export interface AuthPasswordStrengthParameters {
  /** The password. */
  readonly password: string;
}

/** The parameters of `auth.deleteAccount`. */
export interface AuthDeleteAccountParameters {
  /** The password. */
  readonly password: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `profile.get`. */
export interface ProfileGetParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `profile.update`. */
export interface ProfileUpdateParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The full name; 2 to 100 characters after trimming. */
  readonly name?: string | null;
  /** The avatar. */
  readonly avatar?: AccountAvatar | null;
  /** The IANA time zone that determines days from now on. */
  readonly timeZone?: string | null;
  /** The local hour at which a day starts; recorded days remain unchanged. */
  readonly dayStartsAt?: number | null;
  /** The weekday on which weeks of calendars, lists and statistics start: Monday = 1 to Sunday = 7. */
  readonly weekStartsOn?: number | null;
  /** Whether friends see the user's points, streaks and number of lessons in friends.leaderboard; false at first. */
  readonly isOnLeaderboard?: boolean | null;
  /** The language: one of `capabilities.locales`, a tag such as fr-CA, or the stored one; any other means en. */
  readonly locale?: string | null;
}

/** The parameters of `preferences.get`. */
export interface PreferencesGetParameters {
  /** The name of the app, 1 to 64 characters. */
  readonly app: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `preferences.set`. */
export interface PreferencesSetParameters {
  /** The name of the app, 1 to 64 characters. */
  readonly app: string;
  /** The changed preferences by name, with any values; null removes a preference. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `dashboard.get`. */
export interface DashboardGetParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `paths.list`. */
export interface PathsListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `paths.get`. */
export interface PathsGetParameters {
  /** The slug of the path. */
  readonly pathId: PathId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `paths.import`. */
export interface PathsImportParameters {
  /** The document of the course. */
  readonly source: CourseInput;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `paths.update`. */
export interface PathsUpdateParameters {
  /** The slug of a course of the user. */
  readonly pathId: PathId;
  /** The new document of the course. */
  readonly source: CourseInput;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `paths.export`. */
export interface PathsExportParameters {
  /** The slug of a course of the user. */
  readonly pathId: PathId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `paths.delete`. */
export interface PathsDeleteParameters {
  /** The slug of a course of the user. */
  readonly pathId: PathId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `paths.choose`. */
export interface PathsChooseParameters {
  /** The slug of the path. */
  readonly pathId: PathId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `stages.get`. */
export interface StagesGetParameters {
  /** The slug of the stage. */
  readonly stageId: StageId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `lessons.get`. */
export interface LessonsGetParameters {
  /** The slug of the lesson. */
  readonly lessonId: LessonId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `lessons.complete`. */
export interface LessonsCompleteParameters {
  /** The slug of the lesson. */
  readonly lessonId: LessonId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `achievements.list`. */
export interface AchievementsListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The category of the badges to list. Default: all categories. */
  readonly category?: AchievementCategory | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `achievements.get`. */
export interface AchievementsGetParameters {
  /** The slug of the badge. */
  readonly achievementId: AchievementId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `achievements.share`. */
export interface AchievementsShareParameters {
  /** The slug of the badge. */
  readonly achievementId: AchievementId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `study.stages`. */
export interface StudyStagesParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `study.choose`. */
export interface StudyChooseParameters {
  /** The number of a final stage. */
  readonly stage: number;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `kits.list`. */
export interface KitsListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The study stage of the kits to list. Default: all stages, and the kits without one. */
  readonly stage?: number | null;
  /** Whether to list only the shipped and installed kits, or only those of the user. Default: both. */
  readonly isBasic?: boolean | null;
  /** A substring of the name, ignoring case and diacritics. */
  readonly text?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `kits.get`. */
export interface KitsGetParameters {
  /** The slug of the kit. */
  readonly kitId: KitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `kits.create`. */
export interface KitsCreateParameters {
  /** The name, 1 to 60 characters, unique in the stage or among the kits without one (case-insensitive). */
  readonly name: string;
  /** The questions, in order. */
  readonly questions: readonly QuestionInput[];
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The number of the study stage, locked or not. Default: none; the kit is outside the study course. */
  readonly stage?: StudyStageNumber | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `kits.update`. */
export interface KitsUpdateParameters {
  /** The slug of a kit of the user. */
  readonly kitId: KitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The name, 1 to 60 characters, unique in the stage or among the kits without one (case-insensitive). */
  readonly name?: string | null;
  /**
   * The number of the study stage, locked or not; null moves the kit out of the study course. Null clears the value.
   */
  readonly stage?: StudyStageNumber | null;
}

/** The parameters of `kits.delete`. */
export interface KitsDeleteParameters {
  /** The slug of the kit. */
  readonly kitId: KitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `kits.addQuestions`. */
export interface KitsAddQuestionsParameters {
  /** The slug of a kit of the user. */
  readonly kitId: KitId;
  /** The new questions, in order; they follow the existing ones, or fill gaps if the last positions are used. */
  readonly questions: readonly QuestionInput[];
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `kits.updateQuestion`. */
export interface KitsUpdateQuestionParameters {
  /** The slug of a question in a kit of the user, e.g. kit-7-3. */
  readonly questionId: QuestionId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The prompt, at most 2,000 characters. */
  readonly prompt?: string | null;
  /** The correct answer. */
  readonly correctAnswer?: string | null;
  /**
   * Up to three different wrong answers, as a list or as one comma-separated text; none make a flash card. Null clears
   * the value.
   */
  readonly incorrectAnswers?: readonly string[] | string | null;
  /** At most 10 further answers that are correct when typed. Null clears the value. */
  readonly acceptedAnswers?: readonly string[] | null;
}

/** The parameters of `kits.removeQuestion`. */
export interface KitsRemoveQuestionParameters {
  /** The slug of a question in a kit of the user, e.g. kit-7-3. */
  readonly questionId: QuestionId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `kits.preview` that can be combined with all others. */
export interface KitsPreviewParametersBase {
  /** The format of the file; apkg includes .colpkg and Anki's database, .anki2. */
  readonly format: KitImportFormat;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The field delimiter of csv or tsv. Default: stated in the file or detected; for tsv, a tab if there is any. */
  readonly delimiter?: string | null;
  /** Whether the first row of csv or tsv contains column names. Default: detected from the names. */
  readonly hasHeader?: boolean | null;
  /**
   * The columns of csv or tsv; default: detected by name, otherwise by position, without blank columns. Or the fields
   * of the notes of apkg, which kits.preview lists; default: the front and the back of each card.
   */
  readonly columns?: ColumnsInput | null;
  /** The slug of the user's kit into which the file would be imported. Default: a new kit. */
  readonly kitId?: KitId | null;
  /**
   * The treatment of a row whose prompt a question of the kit has with other answers: skip leaves the question
   * unchanged, replace gives it the answers of the row and keeps its reviews. Default skip.
   */
  readonly onConflict?: QuestionConflictPolicy | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `kits.preview` with `content`. */
export interface KitsPreviewParametersWithContent extends KitsPreviewParametersBase {
  /** The content of the file, base64 for a package; required without path. */
  readonly content: string;
  readonly path?: null;
}

/** The parameters of `kits.preview` with `path`. */
export interface KitsPreviewParametersWithPath extends KitsPreviewParametersBase {
  readonly content?: null;
  /** The path of a regular file, if --files allows it. At most 16 MiB for JSON, 64 for tables, 512 for packages. */
  readonly path: string;
}

/** The parameters of `kits.preview`. */
export type KitsPreviewParameters = KitsPreviewParametersWithContent | KitsPreviewParametersWithPath;

/** The parameters of `kits.import` that can be combined with all others. */
export interface KitsImportParametersBase {
  /** The format of the file; apkg includes .colpkg and Anki's database, .anki2. */
  readonly format: KitImportFormat;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The field delimiter of csv or tsv. Default: stated in the file or detected; for tsv, a tab if there is any. */
  readonly delimiter?: string | null;
  /** Whether the first row of csv or tsv contains column names. Default: detected from the names. */
  readonly hasHeader?: boolean | null;
  /**
   * The columns of csv or tsv; default: detected by name, otherwise by position, without blank columns. Or the fields
   * of the notes of apkg, which kits.preview lists; default: the front and the back of each card.
   */
  readonly columns?: ColumnsInput | null;
  /**
   * The slug of the user's kit to which the questions are added; name and stage must be omitted. Rows that repeat its
   * questions are skipped.
   */
  readonly kitId?: KitId | null;
  /**
   * The treatment of a row whose prompt a question of the kit has with other answers: skip leaves the question
   * unchanged, replace gives it the answers of the row and keeps its reviews. Default skip.
   */
  readonly onConflict?: QuestionConflictPolicy | null;
  /**
   * The name, 1 to 60 characters, unique in the stage or among the kits without one (case-insensitive). Default for
   * files of Anki: the name of the deck, with its parent if the name is taken.
   */
  readonly name?: string | null;
  /** The number of the study stage, locked or not. Default: none; the kit is outside the study course. */
  readonly stage?: StudyStageNumber | null;
  /** Whether to check the import without saving it. Default false. */
  readonly dryRun?: boolean | null;
  /** Whether to skip invalid rows instead of rejecting the import. Default false. */
  readonly partial?: boolean | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `kits.import` with `content`. */
export interface KitsImportParametersWithContent extends KitsImportParametersBase {
  /** The content of the file, base64 for a package; required without path. */
  readonly content: string;
  readonly path?: null;
}

/** The parameters of `kits.import` with `path`. */
export interface KitsImportParametersWithPath extends KitsImportParametersBase {
  readonly content?: null;
  /** The path of a regular file, if --files allows it. At most 16 MiB for JSON, 64 for tables, 512 for packages. */
  readonly path: string;
}

/** The parameters of `kits.import`. */
export type KitsImportParameters = KitsImportParametersWithContent | KitsImportParametersWithPath;

/** The parameters of `kits.export`. */
export interface KitsExportParameters {
  /** The slug of the kit. */
  readonly kitId: KitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The format: csv for a table, json for a list of questions, apkg for a package of Anki. Default csv. */
  readonly format?: KitExportFormat | null;
  /**
   * The file to write, relative to the directory of --files or to the working directory. An older export of a kit in
   * the format is replaced. Without path, the reply has the content, at most 8 MiB, and no file is accessed.
   */
  readonly path?: string | null;
}

/** The parameters of `tests.start`. */
export interface TestsStartParameters {
  /** The slug of the kit. */
  readonly kitId: KitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * The number of random questions, at most questionCount. With fewer than 20 and fewer than all, the result does not
   * change the best result. Default: all.
   */
  readonly count?: number | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `exams.start`. */
export interface ExamsStartParameters {
  /** The number of the exam. */
  readonly examId: ExamNumber;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `workouts.start`. */
export interface WorkoutsStartParameters {
  /** The slugs of one or more kits of any stage, locked or not; duplicates count once. */
  readonly kitIds: readonly KitId[];
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The number of questions, at most the sum of questionCount over the kits, and at most 20,000. Default 1. */
  readonly count?: number | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `attempts.answer`. */
export interface AttemptsAnswerParameters {
  /** The ID of the attempt. */
  readonly attemptId: AttemptId;
  /** One of the options verbatim, or the typed answer. */
  readonly answer: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The round of the answered question. An answer to a different round than the current one is not counted. */
  readonly round?: number | null;
  /** The position of the answered question. An answer to a different position is not counted. */
  readonly position?: number | null;
}

/** The parameters of `attempts.list`. */
export interface AttemptsListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `attempts.get`. */
export interface AttemptsGetParameters {
  /** The ID of the attempt. */
  readonly attemptId: AttemptId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `attempts.continue`. */
export interface AttemptsContinueParameters {
  /** The ID of the attempt. */
  readonly attemptId: AttemptId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `attempts.drop`. */
export interface AttemptsDropParameters {
  /** The ID of the attempt. */
  readonly attemptId: AttemptId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `study.statistics`. */
export interface StudyStatisticsParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `study.reset`. */
export interface StudyResetParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `reviews.next`. */
export interface ReviewsNextParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The slugs of the kits to list and count, studied or not. Default: all kits that the user studies. */
  readonly kitIds?: readonly KitId[] | null;
  /** The maximum number of questions. Default 50. */
  readonly limit?: number | null;
}

/** The parameters of `reviews.answer`. */
export interface ReviewsAnswerParameters {
  /** The slug of the question. */
  readonly questionId: QuestionId;
  /** The rating: 1 forgotten, 2 hard, 3 good, 4 easy. */
  readonly rating: number;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The duration of the answer, in milliseconds. */
  readonly milliseconds?: number | null;
  /** The value of reps when the client read the question; the call fails if it has changed since then. */
  readonly reviews?: number | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `reviews.undo`. */
export interface ReviewsUndoParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `reviews.configure`. */
export interface ReviewsConfigureParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The limit of new questions per day. Initially 20. */
  readonly newPerDay?: number | null;
  /** The probability of recall at which a question is due, in percent. Initially 90. */
  readonly desiredRetention?: number | null;
  /** Whether intervals of days are randomized slightly, so that due days differ. Initially false. */
  readonly fuzz?: boolean | null;
}

/** The parameters of `reviews.suspend` that can be combined with all others. */
export interface ReviewsSuspendParametersBase {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `reviews.suspend` with `questionIds`. */
export interface ReviewsSuspendParametersWithQuestionIds extends ReviewsSuspendParametersBase {
  /** The slugs of the questions. */
  readonly questionIds: readonly QuestionId[];
  readonly kitId?: null;
}

/** The parameters of `reviews.suspend` with `kitId`. */
export interface ReviewsSuspendParametersWithKitId extends ReviewsSuspendParametersBase {
  readonly questionIds?: null;
  /** The slug of a kit, for all its present questions. */
  readonly kitId: KitId;
}

/** The parameters of `reviews.suspend`. */
export type ReviewsSuspendParameters = ReviewsSuspendParametersWithQuestionIds | ReviewsSuspendParametersWithKitId;

/** The parameters of `reviews.resume` that can be combined with all others. */
export interface ReviewsResumeParametersBase {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `reviews.resume` with `questionIds`. */
export interface ReviewsResumeParametersWithQuestionIds extends ReviewsResumeParametersBase {
  /** The slugs of the questions. */
  readonly questionIds: readonly QuestionId[];
  readonly kitId?: null;
}

/** The parameters of `reviews.resume` with `kitId`. */
export interface ReviewsResumeParametersWithKitId extends ReviewsResumeParametersBase {
  readonly questionIds?: null;
  /** The slug of a kit, for all its present questions. */
  readonly kitId: KitId;
}

/** The parameters of `reviews.resume`. */
export type ReviewsResumeParameters = ReviewsResumeParametersWithQuestionIds | ReviewsResumeParametersWithKitId;

/** The parameters of `reviews.history`. */
export interface ReviewsHistoryParameters {
  /** The first day of the range. */
  readonly from: CivilDay;
  /** The last day of the range, inclusive. */
  readonly to: CivilDay;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The slugs of the kits to count. Default: all kits. */
  readonly kitIds?: readonly KitId[] | null;
}

/** The parameters of `reviews.forecast`. */
export interface ReviewsForecastParameters {
  /** The first day of the range. */
  readonly from: CivilDay;
  /** The last day of the range, inclusive. */
  readonly to: CivilDay;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The slugs of the kits to count. Default: all kits. */
  readonly kitIds?: readonly KitId[] | null;
}

/** The parameters of `goals.set`. */
export interface GoalsSetParameters {
  /** The subject to learn, 1 to 100 characters after trimming. */
  readonly text: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The length of a period; default month. */
  readonly duration?: GoalDuration | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `goals.update`. */
export interface GoalsUpdateParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The subject to learn, at most 100 characters after trimming; an empty text leaves it unchanged. */
  readonly text?: string | null;
  /** The length of a period: week, month or year; a change resets streak and freezes. */
  readonly duration?: GoalDuration | null;
}

/** The parameters of `goals.status`. */
export interface GoalsStatusParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `goals.log`. */
export interface GoalsLogParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `goals.freeze`. */
export interface GoalsFreezeParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `goals.continue`. */
export interface GoalsContinueParameters {
  /** Whether to retain a streak that has not lapsed. */
  readonly keepStreak: boolean;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `goals.delete`. */
export interface GoalsDeleteParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `goals.calendar`. */
export interface GoalsCalendarParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** A month, e.g. 2026-11. Default: the current month. */
  readonly month?: string | null;
  /** The first day, instead of a month. */
  readonly from?: CivilDay | null;
  /** The last day, inclusive; at most 400 days in all. */
  readonly to?: CivilDay | null;
}

/** The parameters of `goals.history`. */
export interface GoalsHistoryParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `habits.create`. */
export interface HabitsCreateParameters {
  /** The name, 1 to 80 characters after trimming. */
  readonly name: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The kind: check (the default) or amount; it never changes. */
  readonly kind?: HabitPlanKind | null;
  /** The question of the reminder, at most 200 characters. */
  readonly question?: string | null;
  /** The notes, at most 2,000 characters. */
  readonly notes?: string | null;
  /**
   * The days on which the habit is due: daily (the default), weekdays or times for a check; daily or per for an amount.
   */
  readonly schedule?: ScheduleInput | null;
  /** The target, at most 1,000,000,000 with three decimals; required for an amount, not allowed for a check. */
  readonly target?: number | null;
  /** Whether an amount has to reach the target (default) or must not exceed it. */
  readonly direction?: TargetDirection | null;
  /** The unit of the amount, at most 20 characters. */
  readonly unit?: string | null;
  /** The number of the color; default 0. */
  readonly color?: number | null;
  /** The name of the group, at most 40 characters after trimming, whatever its case; empty for none. */
  readonly group?: string | null;
  /** One emoji. */
  readonly icon?: string | null;
  /** The reminders; of the same time, they become one. */
  readonly reminders?: readonly ReminderInput[] | null;
  /** The first day that is due, at most 36,500 days ago. Default: the first marked day, or today. */
  readonly startDay?: CivilDay | null;
  /** The last day that is due. */
  readonly endDay?: CivilDay | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `habits.update`. */
export interface HabitsUpdateParameters {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The name, 1 to 80 characters after trimming. */
  readonly name?: string | null;
  /** The question of the reminder, at most 200 characters. Null clears the value. */
  readonly question?: string | null;
  /** The notes, at most 2,000 characters. Null clears the value. */
  readonly notes?: string | null;
  /**
   * The days on which the habit is due: daily (the default), weekdays or times for a check; daily or per for an amount.
   */
  readonly schedule?: ScheduleInput | null;
  /** The target, at most 1,000,000,000 with three decimals; required for an amount, not allowed for a check. */
  readonly target?: number | null;
  /** Whether an amount has to reach the target (default) or must not exceed it. */
  readonly direction?: TargetDirection | null;
  /** The unit of the amount, at most 20 characters. Null clears the value. */
  readonly unit?: string | null;
  /** The number of the color; default 0. */
  readonly color?: number | null;
  /**
   * The name of the group, at most 40 characters after trimming, whatever its case; empty for none. Null clears the
   * value.
   */
  readonly group?: string | null;
  /** One emoji. Null clears the value. */
  readonly icon?: string | null;
  /** The reminders; of the same time, they become one. Null clears the value. */
  readonly reminders?: readonly ReminderInput[] | null;
  /**
   * The first day that is due, at most 36,500 days ago. Default: the first marked day, or today. Null clears the value.
   */
  readonly startDay?: CivilDay | null;
  /** The last day that is due. Null clears the value. */
  readonly endDay?: CivilDay | null;
}

/** The parameters of `habits.archive`. */
export interface HabitsArchiveParameters {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `habits.restore`. */
export interface HabitsRestoreParameters {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `habits.delete`. */
export interface HabitsDeleteParameters {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `habits.move`. */
export interface HabitsMoveParameters {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The new rank among all habits, from 0; beyond the end is the end. */
  readonly position: number;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `habits.list`. */
export interface HabitsListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** True for archived habits, false for the others; default both. */
  readonly archived?: boolean | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `habits.get`. */
export interface HabitsGetParameters {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `habits.mark` that can be combined with all others. */
export interface HabitsMarkParametersBase {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The day, at most 36,500 days ago; default today. */
  readonly day?: CivilDay | null;
  /** The note of the day, at most 500 characters; empty to remove it. Default: the present note. */
  readonly note?: string | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `habits.mark` with `done`. */
export interface HabitsMarkParametersWithDone extends HabitsMarkParametersBase {
  /** For a check: whether it is done. */
  readonly done: boolean;
  readonly amount?: null;
  readonly add?: null;
  readonly skipped?: null;
}

/** The parameters of `habits.mark` with `amount`. */
export interface HabitsMarkParametersWithAmount extends HabitsMarkParametersBase {
  readonly done?: null;
  /** For an amount: 0 to 1,000,000,000, with at most three decimals. */
  readonly amount: number;
  readonly add?: null;
  readonly skipped?: null;
}

/** The parameters of `habits.mark` with `add`. */
export interface HabitsMarkParametersWithAdd extends HabitsMarkParametersBase {
  readonly done?: null;
  readonly amount?: null;
  /** For an amount: the number to add to the amount of the day; a sum below 0 is 0. */
  readonly add: number;
  readonly skipped?: null;
}

/** The parameters of `habits.mark` with `skipped`. */
export interface HabitsMarkParametersWithSkipped extends HabitsMarkParametersBase {
  readonly done?: null;
  readonly amount?: null;
  readonly add?: null;
  /** True: neither for nor against, for example because of an illness. */
  readonly skipped: boolean;
}

/** The parameters of `habits.mark`. */
export type HabitsMarkParameters =
  | HabitsMarkParametersWithDone | HabitsMarkParametersWithAmount | HabitsMarkParametersWithAdd
  | HabitsMarkParametersWithSkipped;

/** The parameters of `habits.unmark`. */
export interface HabitsUnmarkParameters {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The day, at most 36,500 days ago; default today. */
  readonly day?: CivilDay | null;
}

/** The parameters of `habits.pause`. */
export interface HabitsPauseParameters {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The first day; default today. */
  readonly from?: CivilDay | null;
  /** The last day, inclusive. Default: the pause has no end. */
  readonly to?: CivilDay | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `habits.resume`. */
export interface HabitsResumeParameters {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `habits.today`. */
export interface HabitsTodayParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The day; default today. */
  readonly day?: CivilDay | null;
}

/** The parameters of `habits.calendar`. */
export interface HabitsCalendarParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The IDs of the habits. Default: all that are not archived. */
  readonly habitIds?: readonly HabitId[] | null;
  /** A month, e.g. 2026-11. Default: the current month. */
  readonly month?: string | null;
  /** The first day, instead of a month. */
  readonly from?: CivilDay | null;
  /** The last day, inclusive; at most 400 days in all. */
  readonly to?: CivilDay | null;
}

/** The parameters of `habits.groups`. */
export interface HabitsGroupsParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `habits.statistics`. */
export interface HabitsStatisticsParameters {
  /** The length of a bucket; weeks begin on the first weekday of the user. */
  readonly bucket: HabitBucket;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The ID of a habit. Default: all habits that are not archived. */
  readonly habitId?: HabitId | null;
  /** The first day; default the first day of the habit, or of the oldest. */
  readonly from?: CivilDay | null;
  /** The last day, inclusive; default today. */
  readonly to?: CivilDay | null;
}

/** The parameters of `habits.import` that can be combined with all others. */
export interface HabitsImportParametersBase {
  /**
   * The format: loop for a backup of Loop Habit Tracker, at most 128 MiB; loop_csv for its export, a zip archive;
   * habitbull for the CSV file of HabitBull; csv for the table of any program; jsonl for lines with the fields of
   * habits.create, archived, and marks with day, done, amount, skipped and note; all but loop at most 64 MiB.
   */
  readonly format: HabitImportFormat;
  /**
   * The treatment of habits that already exist. The n-th habit of a name and kind in the file is the user's n-th, and
   * marks are compared day by day: skip adds only missing marks, replace overwrites fields and marks, and fail imports
   * nothing if a habit exists (error 1004) or a row breaks a rule (error 1005 with all errors). Marks of days that are
   * not in the file stay, and a note of a day without a mark replaces no mark.
   */
  readonly onConflict: ImportConflictPolicy;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * The meanings of the columns of csv by their names: name, day, value, note, group or notes. A column with such a
   * name needs none. Without a column for the name, each other column is a habit, or each one that means value.
   */
  readonly columns?: Readonly<Record<string, HabitColumn | null>> | null;
  /** The order of the dates of csv and habitbull. Default: shown by the dates, otherwise an error asks for it. */
  readonly dateOrder?: DateOrder | null;
  /** Whether to check everything and change nothing. Default false. */
  readonly dryRun?: boolean | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `habits.import` with `content`. */
export interface HabitsImportParametersWithContent extends HabitsImportParametersBase {
  /** The content of the file, base64 for loop and loop_csv; required without path. */
  readonly content: string;
  readonly path?: null;
}

/** The parameters of `habits.import` with `path`. */
export interface HabitsImportParametersWithPath extends HabitsImportParametersBase {
  readonly content?: null;
  /** A regular file to read, relative to the directory of --files or to the working directory. */
  readonly path: string;
}

/** The parameters of `habits.import`. */
export type HabitsImportParameters = HabitsImportParametersWithContent | HabitsImportParametersWithPath;

/** The parameters of `friends.list`. */
export interface FriendsListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `friends.add` that can be combined with all others. */
export interface FriendsAddParametersBase {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `friends.add` with `email`. */
export interface FriendsAddParametersWithEmail extends FriendsAddParametersBase {
  /** The email address of the other user; alternative to userId. */
  readonly email: string;
  readonly userId?: null;
}

/** The parameters of `friends.add` with `userId`. */
export interface FriendsAddParametersWithUserId extends FriendsAddParametersBase {
  readonly email?: null;
  /** The ID of the other user; alternative to email. */
  readonly userId: UserId;
}

/** The parameters of `friends.add`. */
export type FriendsAddParameters = FriendsAddParametersWithEmail | FriendsAddParametersWithUserId;

/** The parameters of `friends.remove` that can be combined with all others. */
export interface FriendsRemoveParametersBase {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `friends.remove` with `email`. */
export interface FriendsRemoveParametersWithEmail extends FriendsRemoveParametersBase {
  /** The email address of the other user; alternative to userId. */
  readonly email: string;
  readonly userId?: null;
}

/** The parameters of `friends.remove` with `userId`. */
export interface FriendsRemoveParametersWithUserId extends FriendsRemoveParametersBase {
  readonly email?: null;
  /** The ID of the other user; alternative to email. */
  readonly userId: UserId;
}

/** The parameters of `friends.remove`. */
export type FriendsRemoveParameters = FriendsRemoveParametersWithEmail | FriendsRemoveParametersWithUserId;

/** The parameters of `friends.nudge`. */
export interface FriendsNudgeParameters {
  /** The ID of the friend. */
  readonly userId: UserId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `feed.list`. */
export interface FeedListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The ID of a friend, to list only that friend's activity. */
  readonly friendId?: UserId | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `challenges.list`. */
export interface ChallengesListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `challenges.get`. */
export interface ChallengesGetParameters {
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `challenges.participants`. */
export interface ChallengesParticipantsParameters {
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `challenges.create`. */
export interface ChallengesCreateParameters {
  /** The title. */
  readonly title: string;
  /** The description; may be empty. */
  readonly description: string;
  /** The number of days. */
  readonly duration: number;
  /** The number of tasks per day. */
  readonly tasksPerDay: number;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** Who sees and can join the challenge besides its creator, participants and invited users. Default friends. */
  readonly visibility?: ChallengeVisibility | null;
  /** The names of the tasks of a day, one per task; default none. */
  readonly taskNames?: readonly string[] | null;
  /** The IDs of friends to invite, who see the challenge whatever its visibility. */
  readonly invitedUserIds?: readonly UserId[] | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `challenges.update`. */
export interface ChallengesUpdateParameters {
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The title. */
  readonly title?: string | null;
  /** The description; may be empty. */
  readonly description?: string | null;
  /** Who sees the challenge besides its creator, participants and invited users. */
  readonly visibility?: ChallengeVisibility | null;
  /** The number of days, which is fixed once someone takes part. */
  readonly duration?: number | null;
  /** The number of tasks per day, which is fixed once someone takes part. */
  readonly tasksPerDay?: number | null;
  /** The names of the tasks of a day, one per task; null removes the names. Null clears the value. */
  readonly taskNames?: readonly string[] | null;
}

/** The parameters of `challenges.invite`. */
export interface ChallengesInviteParameters {
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The IDs of friends. */
  readonly userIds: readonly UserId[];
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `challenges.close`. */
export interface ChallengesCloseParameters {
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `challenges.delete`. */
export interface ChallengesDeleteParameters {
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `challenges.join`. */
export interface ChallengesJoinParameters {
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `challenges.leave`. */
export interface ChallengesLeaveParameters {
  /** The ID of the participation. */
  readonly participationId: ParticipationId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `challenges.pause`. */
export interface ChallengesPauseParameters {
  /** The ID of the participation. */
  readonly participationId: ParticipationId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `challenges.resume`. */
export interface ChallengesResumeParameters {
  /** The ID of the participation. */
  readonly participationId: ParticipationId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `challenges.completeTask`. */
export interface ChallengesCompleteTaskParameters {
  /** The ID of the participation. */
  readonly participationId: ParticipationId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The index of the task, from 0. Default: the first open task to tick, or the task ticked last to untick. */
  readonly taskIndex?: number | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `challenges.uncompleteTask`. */
export interface ChallengesUncompleteTaskParameters {
  /** The ID of the participation. */
  readonly participationId: ParticipationId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The index of the task, from 0. Default: the first open task to tick, or the task ticked last to untick. */
  readonly taskIndex?: number | null;
}

/** The parameters of `friends.leaderboard`. */
export interface FriendsLeaderboardParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * The days, as a range that ends today or before, or custom for those from `from` to `to`. Default custom if `from`
   * or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
   */
  readonly range?: DayRangeName | null;
  /** The first day of a custom range. */
  readonly from?: CivilDay | null;
  /** The last day of a custom range, inclusive. */
  readonly to?: CivilDay | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `sparks.create`. */
export interface SparksCreateParameters {
  /** The title; 1 to 200 characters after trimming. */
  readonly title: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The notes; at most 5,000 characters after trimming. */
  readonly notes?: string | null;
  /** The category; default idea. */
  readonly category?: SparkCategory | null;
  /** The intensity; default medium. */
  readonly intensity?: SparkIntensity | null;
  /** The tags, at most 100 characters each; stored trimmed, in lower case and without duplicates. */
  readonly tags?: readonly string[] | null;
  /** The estimated duration in minutes. */
  readonly estimatedMinutes?: number | null;
  /** The actual duration in minutes. */
  readonly actualMinutes?: number | null;
  /** Whether it is a favorite. */
  readonly isFavorite?: boolean | null;
  /** The time of the spark, not in the future; default now. */
  readonly createdAt?: Instant | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `sparks.update`. */
export interface SparksUpdateParameters {
  /** The ID of the spark. */
  readonly sparkId: SparkId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The title; 1 to 200 characters after trimming. */
  readonly title?: string | null;
  /** The notes, at most 5,000 characters after trimming. Null clears the value. */
  readonly notes?: string | null;
  /** The category. */
  readonly category?: SparkCategory | null;
  /** The intensity. */
  readonly intensity?: SparkIntensity | null;
  /** The tags, at most 100 characters each; they replace the previous tags. Null clears the value. */
  readonly tags?: readonly string[] | null;
  /** The estimated duration in minutes. Null clears the value. */
  readonly estimatedMinutes?: number | null;
  /** The actual duration in minutes. Null clears the value. */
  readonly actualMinutes?: number | null;
  /** Whether it is a favorite. */
  readonly isFavorite?: boolean | null;
  /** The time of the spark, not in the future. */
  readonly createdAt?: Instant | null;
}

/** The parameters of `sparks.delete` that can be combined with all others. */
export interface SparksDeleteParametersBase {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `sparks.delete` with `sparkId`. */
export interface SparksDeleteParametersWithSparkId extends SparksDeleteParametersBase {
  /** The ID of the spark; not allowed with sparkIds. */
  readonly sparkId: SparkId;
  readonly sparkIds?: null;
}

/** The parameters of `sparks.delete` with `sparkIds`. */
export interface SparksDeleteParametersWithSparkIds extends SparksDeleteParametersBase {
  readonly sparkId?: null;
  /** The IDs of several sparks; not allowed with sparkId. */
  readonly sparkIds: readonly SparkId[];
}

/** The parameters of `sparks.delete`. */
export type SparksDeleteParameters = SparksDeleteParametersWithSparkId | SparksDeleteParametersWithSparkIds;

/** The parameters of `sparks.get`. */
export interface SparksGetParameters {
  /** The ID of the spark. */
  readonly sparkId: SparkId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `sparks.list`. */
export interface SparksListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * Search words, at most 20 different ones; each must be a prefix of a word in title, notes or tags, ignoring case and
   * diacritics. If very many words start with a prefix, only its most frequent words are searched.
   */
  readonly text?: string | null;
  /** Only sparks of this category. */
  readonly category?: SparkCategory | null;
  /** Only sparks of this intensity. */
  readonly intensity?: SparkIntensity | null;
  /** Only sparks with at least one of these tags. */
  readonly tags?: readonly string[] | null;
  /** Whether to return only sparks with notes; default false. */
  readonly withNotes?: boolean | null;
  /** Whether to return only favorites; default false. */
  readonly favorites?: boolean | null;
  /**
   * The days, as a range that ends today or before, or custom for those from `from` to `to`. Default custom if `from`
   * or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
   */
  readonly range?: DayRangeName | null;
  /** The first day of a custom range. */
  readonly from?: CivilDay | null;
  /** The last day of a custom range, inclusive. */
  readonly to?: CivilDay | null;
  /** The sort order; default newest. Points and intensity descend; category sorts by name, alphabetical by title. */
  readonly sort?: SparkSort | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `sparks.suggest`. */
export interface SparksSuggestParameters {
  /** The text that a word must contain, ignoring case and diacritics. */
  readonly text: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `missions.list`. */
export interface MissionsListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** Only missions of this type. */
  readonly type?: MissionScope | null;
  /** Only missions of this period; equivalent to type. */
  readonly timeframe?: MissionScope | null;
  /** Only missions of this difficulty. */
  readonly difficulty?: MissionDifficulty | null;
  /** Only missions with this status. */
  readonly status?: MissionStateStatus | null;
  /** Whether to return only favorites; default false. */
  readonly favorites?: boolean | null;
  /** A substring of the title, ignoring case and diacritics. */
  readonly text?: string | null;
  /** The sort order; default progress. */
  readonly sort?: MissionOrder | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `missions.get`. */
export interface MissionsGetParameters {
  /** The slug of the mission. */
  readonly missionId: MissionId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `missions.favorite`. */
export interface MissionsFavoriteParameters {
  /** The slug of the mission. */
  readonly missionId: MissionId;
  /** Whether the mission is a favorite. */
  readonly isFavorite: boolean;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `cards.list`. */
export interface CardsListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** Only cards of this category. */
  readonly category?: SparkCategory | null;
  /** Whether to return only owned cards; default false. */
  readonly ownedOnly?: boolean | null;
  /** A substring of the title or the category name, ignoring case and diacritics. */
  readonly text?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `cards.get`. */
export interface CardsGetParameters {
  /** The slug of the card. */
  readonly cardId: CardId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `cards.summary`. */
export interface CardsSummaryParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `sparks.progress`. */
export interface SparksProgressParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `sparks.reset`. */
export interface SparksResetParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `sparks.statistics`. */
export interface SparksStatisticsParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * The days, as a range that ends today or before, or custom for those from `from` to `to`. Default custom if `from`
   * or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
   */
  readonly range?: DayRangeName | null;
  /** The first day of a custom range. */
  readonly from?: CivilDay | null;
  /** The last day of a custom range, inclusive. */
  readonly to?: CivilDay | null;
  /** The categories to count; default all. */
  readonly categories?: readonly SparkCategory[] | null;
  /** The intensities to count; default all. */
  readonly intensities?: readonly SparkIntensity[] | null;
}

/** The parameters of `sparks.trend`. */
export interface SparksTrendParameters {
  /** The bucket length; weeks start on the user's weekStartsOn, months on the 1st. */
  readonly bucket: TrendStep;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * The days, as a range that ends today or before, or custom for those from `from` to `to`. Default custom if `from`
   * or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
   */
  readonly range?: DayRangeName | null;
  /** The first day of a custom range. */
  readonly from?: CivilDay | null;
  /** The last day of a custom range, inclusive. */
  readonly to?: CivilDay | null;
  /** The categories to count; default all. */
  readonly categories?: readonly SparkCategory[] | null;
  /** The intensities to count; default all. */
  readonly intensities?: readonly SparkIntensity[] | null;
}

/** The parameters of `reminders.list`. */
export interface RemindersListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `reminders.update`. */
export interface RemindersUpdateParameters {
  /** The kind of reminder; habits.update changes those of habits. */
  readonly kind: ReminderKind;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** Whether the reminder is on. */
  readonly isOn?: boolean | null;
  /** The local time, inside the user's day, e.g. 19:00. */
  readonly time?: string | null;
  /** The weekdays of the user's days, from Monday (1). */
  readonly weekdays?: readonly number[] | null;
}

/** The parameters of `reminders.due`. */
export interface RemindersDueParameters {
  /** The start of the span. */
  readonly since: Instant;
  /** The exclusive end of the span, at most 366 days later. */
  readonly until: Instant;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `tables.templates`. */
export interface TablesTemplatesParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `tables.create` that can be combined with all others. */
export interface TablesCreateParametersBase {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The description, at most 5,000 characters. */
  readonly description?: string | null;
  /** The category; by default that of the template, or personal. */
  readonly category?: TableCategory | null;
  /** The goal in words, at most 500 characters; by default that of the template. */
  readonly targetGoal?: string | null;
  /** The target, above 0, in the unit of `targetUnit`. */
  readonly targetValue?: number | null;
  /** What the target counts: entries (default), minutes, or the sum of measured values. */
  readonly targetUnit?: TargetUnit | null;
  /** At most 30 custom fields; by default those of the template. */
  readonly customFields?: readonly CustomFieldInput[] | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `tables.create` with `name`. */
export interface TablesCreateParametersWithName extends TablesCreateParametersBase {
  /** The name, 1 to 100 characters after trimming; required without a template. */
  readonly name: string;
  /** The slug of the template that provides the omitted values. */
  readonly template?: string | null;
}

/** The parameters of `tables.create` with `template`. */
export interface TablesCreateParametersWithTemplate extends TablesCreateParametersBase {
  /** The name, 1 to 100 characters after trimming; required without a template. */
  readonly name?: string | null;
  /** The slug of the template that provides the omitted values. */
  readonly template: string;
}

/** The parameters of `tables.create`. */
export type TablesCreateParameters = TablesCreateParametersWithName | TablesCreateParametersWithTemplate;

/** The parameters of `tables.list`. */
export interface TablesListParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** A substring of the name or the description, ignoring case and diacritics. */
  readonly text?: string | null;
  /** Only tables of this category. */
  readonly category?: TableCategory | null;
  /** True for active tables, false for inactive tables; default both. */
  readonly active?: boolean | null;
  /**
   * The order: recent (default; by newest entry, or by creation without entries), name, date (by creation, newest
   * first), or progress (highest first, tables without a target last).
   */
  readonly sort?: TableSort | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `tables.get`. */
export interface TablesGetParameters {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `tables.update`. */
export interface TablesUpdateParameters {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The name, 1 to 100 characters after trimming. */
  readonly name?: string | null;
  /** The description, at most 5,000 characters. Null clears the value. */
  readonly description?: string | null;
  /** The category. */
  readonly category?: TableCategory | null;
  /** The goal in words, at most 500 characters. Null clears the value. */
  readonly targetGoal?: string | null;
  /** The target, above 0, in the unit of `targetUnit`. Null clears the value. */
  readonly targetValue?: number | null;
  /** What the target counts. */
  readonly targetUnit?: TargetUnit | null;
  /**
   * All custom fields, which replace the existing ones. A field with an existing key, or without a key and with an
   * existing name, keeps its values. Null clears the value.
   */
  readonly customFields?: readonly CustomFieldInput[] | null;
  /**
   * Whether to delete the values of removed fields and options, and those that a changed type does not permit. Default
   * false: such a change is rejected if there are such values.
   */
  readonly dropValues?: boolean | null;
}

/** The parameters of `tables.setActive`. */
export interface TablesSetActiveParameters {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** Whether entries can be added and changed. */
  readonly isActive: boolean;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `tables.delete`. */
export interface TablesDeleteParameters {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `entries.add` that can be combined with all others. */
export interface EntriesAddParametersBase {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The title, 1 to 200 characters after trimming. */
  readonly title: string;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The type; default session. */
  readonly type?: EntryType | null;
  /** At most 20 tags of at most 100 characters; stored trimmed, in lower case, without duplicates. */
  readonly tags?: readonly string[] | null;
  /** The mood, 1 (terrible) to 5 (excellent). */
  readonly mood?: number | null;
  /** Whether the entry is marked as important. */
  readonly isImportant?: boolean | null;
  /** The time of the entry, not in the future; default now. */
  readonly occurredAt?: Instant | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `entries.add` with `notes`. */
export interface EntriesAddParametersWithNotes extends EntriesAddParametersBase {
  /** The notes, at most 5,000 characters; required for a log without customData. */
  readonly notes: string;
  /** The duration in seconds; required for a session. */
  readonly durationSeconds?: number | null;
  /** The measured value; required for a measurement, not allowed for other types. */
  readonly value?: number | null;
  /** Whether the item is done; required for a checklist, not allowed for other types. */
  readonly checked?: boolean | null;
  /** The rating, 1 to 5; required for a rating, not allowed for other types. */
  readonly rating?: number | null;
  /** Values by the keys of custom fields: a text, number, day such as 2026-11-28, option, or Boolean. */
  readonly customData?: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** The parameters of `entries.add` with `durationSeconds`. */
export interface EntriesAddParametersWithDurationSeconds extends EntriesAddParametersBase {
  /** The notes, at most 5,000 characters; required for a log without customData. */
  readonly notes?: string | null;
  /** The duration in seconds; required for a session. */
  readonly durationSeconds: number;
  /** The measured value; required for a measurement, not allowed for other types. */
  readonly value?: number | null;
  /** Whether the item is done; required for a checklist, not allowed for other types. */
  readonly checked?: boolean | null;
  /** The rating, 1 to 5; required for a rating, not allowed for other types. */
  readonly rating?: number | null;
  /** Values by the keys of custom fields: a text, number, day such as 2026-11-28, option, or Boolean. */
  readonly customData?: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** The parameters of `entries.add` with `value`. */
export interface EntriesAddParametersWithValue extends EntriesAddParametersBase {
  /** The notes, at most 5,000 characters; required for a log without customData. */
  readonly notes?: string | null;
  /** The duration in seconds; required for a session. */
  readonly durationSeconds?: number | null;
  /** The measured value; required for a measurement, not allowed for other types. */
  readonly value: number;
  /** Whether the item is done; required for a checklist, not allowed for other types. */
  readonly checked?: boolean | null;
  /** The rating, 1 to 5; required for a rating, not allowed for other types. */
  readonly rating?: number | null;
  /** Values by the keys of custom fields: a text, number, day such as 2026-11-28, option, or Boolean. */
  readonly customData?: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** The parameters of `entries.add` with `checked`. */
export interface EntriesAddParametersWithChecked extends EntriesAddParametersBase {
  /** The notes, at most 5,000 characters; required for a log without customData. */
  readonly notes?: string | null;
  /** The duration in seconds; required for a session. */
  readonly durationSeconds?: number | null;
  /** The measured value; required for a measurement, not allowed for other types. */
  readonly value?: number | null;
  /** Whether the item is done; required for a checklist, not allowed for other types. */
  readonly checked: boolean;
  /** The rating, 1 to 5; required for a rating, not allowed for other types. */
  readonly rating?: number | null;
  /** Values by the keys of custom fields: a text, number, day such as 2026-11-28, option, or Boolean. */
  readonly customData?: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** The parameters of `entries.add` with `rating`. */
export interface EntriesAddParametersWithRating extends EntriesAddParametersBase {
  /** The notes, at most 5,000 characters; required for a log without customData. */
  readonly notes?: string | null;
  /** The duration in seconds; required for a session. */
  readonly durationSeconds?: number | null;
  /** The measured value; required for a measurement, not allowed for other types. */
  readonly value?: number | null;
  /** Whether the item is done; required for a checklist, not allowed for other types. */
  readonly checked?: boolean | null;
  /** The rating, 1 to 5; required for a rating, not allowed for other types. */
  readonly rating: number;
  /** Values by the keys of custom fields: a text, number, day such as 2026-11-28, option, or Boolean. */
  readonly customData?: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** The parameters of `entries.add` with `customData`. */
export interface EntriesAddParametersWithCustomData extends EntriesAddParametersBase {
  /** The notes, at most 5,000 characters; required for a log without customData. */
  readonly notes?: string | null;
  /** The duration in seconds; required for a session. */
  readonly durationSeconds?: number | null;
  /** The measured value; required for a measurement, not allowed for other types. */
  readonly value?: number | null;
  /** Whether the item is done; required for a checklist, not allowed for other types. */
  readonly checked?: boolean | null;
  /** The rating, 1 to 5; required for a rating, not allowed for other types. */
  readonly rating?: number | null;
  /** Values by the keys of custom fields: a text, number, day such as 2026-11-28, option, or Boolean. */
  readonly customData: Readonly<Record<string, string | number | boolean | null>>;
}

/** The parameters of `entries.add`. */
export type EntriesAddParameters =
  | EntriesAddParametersWithNotes | EntriesAddParametersWithDurationSeconds | EntriesAddParametersWithValue
  | EntriesAddParametersWithChecked | EntriesAddParametersWithRating | EntriesAddParametersWithCustomData;

/** The parameters of `entries.get`. */
export interface EntriesGetParameters {
  /** The ID of the entry. */
  readonly entryId: EntryId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `entries.update`. */
export interface EntriesUpdateParameters {
  /** The ID of the entry. */
  readonly entryId: EntryId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The type; a change clears the fields that the new type does not allow. */
  readonly type?: EntryType | null;
  /** The title, 1 to 200 characters after trimming. */
  readonly title?: string | null;
  /** The notes, at most 5,000 characters. Null clears the value. */
  readonly notes?: string | null;
  /** The duration in seconds. Null clears the value. */
  readonly durationSeconds?: number | null;
  /** The measured value. Null clears the value. */
  readonly value?: number | null;
  /** Whether the item is done. Null clears the value. */
  readonly checked?: boolean | null;
  /** The rating, 1 to 5. Null clears the value. */
  readonly rating?: number | null;
  /** At most 20 tags of at most 100 characters; they replace the existing tags. Null clears the value. */
  readonly tags?: readonly string[] | null;
  /** Values by the keys of custom fields to change; null removes a value. Null clears the value. */
  readonly customData?: Readonly<Record<string, string | number | boolean | null>> | null;
  /** The mood, 1 (terrible) to 5 (excellent). Null clears the value. */
  readonly mood?: number | null;
  /** Whether the entry is marked as important. */
  readonly isImportant?: boolean | null;
  /** The time of the entry, not in the future. */
  readonly occurredAt?: Instant | null;
}

/** The parameters of `entries.updateMany`. */
export interface EntriesUpdateManyParameters {
  /** The IDs of 1 to 1,000 entries, also of several tables. */
  readonly entryIds: readonly EntryId[];
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The type; a change clears the fields that the new type does not allow. */
  readonly type?: EntryType | null;
  /** The title, 1 to 200 characters after trimming. */
  readonly title?: string | null;
  /** The notes, at most 5,000 characters. Null clears the value. */
  readonly notes?: string | null;
  /** The duration in seconds. Null clears the value. */
  readonly durationSeconds?: number | null;
  /** The measured value. Null clears the value. */
  readonly value?: number | null;
  /** Whether the item is done. Null clears the value. */
  readonly checked?: boolean | null;
  /** The rating, 1 to 5. Null clears the value. */
  readonly rating?: number | null;
  /** At most 20 tags of at most 100 characters; they replace the existing tags. Null clears the value. */
  readonly tags?: readonly string[] | null;
  /** Values by the keys of custom fields to change; null removes a value. Null clears the value. */
  readonly customData?: Readonly<Record<string, string | number | boolean | null>> | null;
  /** The mood, 1 (terrible) to 5 (excellent). Null clears the value. */
  readonly mood?: number | null;
  /** Whether the entry is marked as important. */
  readonly isImportant?: boolean | null;
  /** The time of the entry, not in the future. */
  readonly occurredAt?: Instant | null;
}

/** The parameters of `entries.delete`. */
export interface EntriesDeleteParameters {
  /** The ID of the entry. */
  readonly entryId: EntryId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `entries.deleteMany`. */
export interface EntriesDeleteManyParameters {
  /** The IDs of 1 to 1,000 entries, also of several tables. */
  readonly entryIds: readonly EntryId[];
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `entries.list`. */
export interface EntriesListParameters {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** A substring of the title, the notes or a tag, ignoring case and diacritics. */
  readonly text?: string | null;
  /** Only entries of this type. */
  readonly type?: EntryType | null;
  /** Whether to list only entries marked as important; default false. */
  readonly important?: boolean | null;
  /** The first day of the range. */
  readonly from?: CivilDay | null;
  /** The last day of the range, inclusive. */
  readonly to?: CivilDay | null;
  /** Only entries with this tag. */
  readonly tag?: string | null;
  /** Only entries with this mood. */
  readonly mood?: number | null;
  /** Only entries with this rating. */
  readonly rating?: number | null;
  /** Only entries with a value of this field: value (default), mood, rating, or the key of a custom field. */
  readonly field?: string | null;
  /** Only entries with this value of the field. */
  readonly value?: string | number | boolean | null;
  /** The least number or first day of the field. */
  readonly min?: number | CivilDay | null;
  /** The greatest number or last day of the field. */
  readonly max?: number | CivilDay | null;
  /** The order: newest (default), oldest, title, or type (by slug); with equal titles or types, newest first. */
  readonly sort?: EntrySort | null;
  /** The nextCursor of the previous page. Default: the first page. */
  readonly cursor?: string | null;
  /** The maximum number of entries on the page. */
  readonly limit?: number | null;
}

/** The parameters of `tables.statistics`. */
export interface TablesStatisticsParameters {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** A field to summarize, too: value, mood, rating, or the key of a custom field. */
  readonly field?: string | null;
}

/** The parameters of `tables.series`. */
export interface TablesSeriesParameters {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The bucket length; weeks start on the user's weekStartsOn, months on the 1st. */
  readonly bucket: TrendStep;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The field whose numbers are summed: value (default), mood, rating, or the key of a number field. */
  readonly field?: string | null;
  /** The first day. Default: the first day with an entry, or today; at most `to`. */
  readonly from?: CivilDay | null;
  /** The last day, inclusive. Default: the latest of today, `from` and the last day with an entry. */
  readonly to?: CivilDay | null;
}

/** The parameters of `library.overview`. */
export interface LibraryOverviewParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `today.get`. */
export interface TodayGetParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
}

/** The parameters of `activity.calendar`. */
export interface ActivityCalendarParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** A month, e.g. 2026-11. Default: the current month. */
  readonly month?: string | null;
  /** The first day, instead of a month. */
  readonly from?: CivilDay | null;
  /** The last day, inclusive; at most 400 days in all. */
  readonly to?: CivilDay | null;
}

/** The parameters of `data.export`. */
export interface DataExportParameters {
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /**
   * The file to write, relative to the directory of --files or to the working directory. An older export is replaced.
   * Without path, the reply contains the text, at most 8 MiB, and no file is accessed.
   */
  readonly path?: string | null;
  /** The format: json for all data, one object per line; csv for one table; ics for a calendar. Default json. */
  readonly format?: ExportFormat | null;
  /** The table; required for csv, not allowed otherwise. */
  readonly what?: ExportedTableName | null;
  /** The ID of the library table; required for entries, not allowed otherwise. */
  readonly tableId?: TableId | null;
  /** Whether to put an apostrophe before csv cells that a spreadsheet would treat as formulas. Default false. */
  readonly defuseFormulas?: boolean | null;
  /** Whether to start csv with a byte order mark, by which Excel detects the encoding. Default false. */
  readonly byteOrderMark?: boolean | null;
}

/** The parameters of `data.import` that can be combined with all others. */
export interface DataImportParametersBase {
  /**
   * The treatment of rows that already exist: skip leaves them unchanged, replace overwrites them, and fail imports
   * nothing if a row exists (error 1004) or breaks a rule (error 1005 with all errors). EXPORT.md defines for each kind
   * when a line exists. A csv row exists if title and instant are equal. Without createdAt, a spark exists if title,
   * category and intensity are equal, and an entry exists if title, type, value and, if specified, occurredAt are
   * equal. Each existing row matches at most one row of the file.
   */
  readonly onConflict: ImportConflictPolicy;
  /** The token of the session as which the call runs. Default: the session of the connection. */
  readonly session?: string | null;
  /** The format: json, as written by data.export, or csv for a table. Default json. */
  readonly format?: ImportFormat | null;
  /** The table; required for csv, not allowed otherwise. */
  readonly what?: ImportedTableName | null;
  /** The ID of the library table; required for entries, not allowed otherwise. */
  readonly tableId?: TableId | null;
  /** The delimiter of csv. Default: that of a first line such as `sep=;`, otherwise detected from the header row. */
  readonly delimiter?: string | null;
  /** Whether to remove the apostrophe that defuseFormulas of data.export adds to csv cells. Default false. */
  readonly restoreFormulas?: boolean | null;
  /**
   * The columns of csv with names that the table does not have: by name in the file, case-insensitively, the name of
   * the column of the table, or null to ignore it. Custom fields of entries can be named `customData.KEY`.
   */
  readonly columns?: Readonly<Record<string, string | null>> | null;
  /**
   * The order of the dates of csv: day_first, such as 30.11.2026 or 30/11/2026, month_first, such as 11/30/2026, or
   * year_first. A date that begins with a year of four digits is always valid; without dateOrder, no other one is.
   */
  readonly dateOrder?: DateOrder | null;
  /** Whether numbers of csv have a decimal comma, such as 71,5. Default false. */
  readonly decimalComma?: boolean | null;
  /** Whether to check everything and change nothing. Default false. */
  readonly dryRun?: boolean | null;
  /**
   * An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
   */
  readonly clientKey?: string | null;
}

/** The parameters of `data.import` with `content`. */
export interface DataImportParametersWithContent extends DataImportParametersBase {
  readonly path?: null;
  /** The text of the file, instead of path. */
  readonly content: string;
}

/** The parameters of `data.import` with `path`. */
export interface DataImportParametersWithPath extends DataImportParametersBase {
  /** A regular file to read, relative to the directory of --files or to the working directory. */
  readonly path: string;
  readonly content?: null;
}

/** The parameters of `data.import`. */
export type DataImportParameters = DataImportParametersWithContent | DataImportParametersWithPath;
