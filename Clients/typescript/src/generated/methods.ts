// Generated from openrpc.json by Tools/clients/generate; do not edit.

import { Namespace, type CallOptions, type LongCallOptions, type PageParameters } from "../call.js";
import type {
  AchievementsGetParameters, AchievementsListParameters, AchievementsShareParameters, ActivityCalendarParameters,
  AttemptsAnswerParameters, AttemptsContinueParameters, AttemptsDropParameters, AttemptsGetParameters,
  AttemptsListParameters, AuthChangePasswordParameters, AuthDeleteAccountParameters, AuthPasswordStrengthParameters,
  AuthResetPasswordParameters, AuthResumeParameters, AuthRevokeParameters, AuthSessionsParameters, AuthSignInParameters,
  AuthSignOutParameters, AuthSignUpParameters, CardsGetParameters, CardsListParameters, CardsSummaryParameters,
  ChallengesCloseParameters, ChallengesCompleteTaskParameters, ChallengesCreateParameters, ChallengesDeleteParameters,
  ChallengesGetParameters, ChallengesInviteParameters, ChallengesJoinParameters, ChallengesLeaveParameters,
  ChallengesListParameters, ChallengesParticipantsParameters, ChallengesPauseParameters, ChallengesResumeParameters,
  ChallengesUncompleteTaskParameters, ChallengesUpdateParameters, ClockAdvanceParameters, ClockSetParameters,
  DashboardGetParameters, DataExportParameters, DataImportParameters, EntriesAddParameters, EntriesDeleteManyParameters,
  EntriesDeleteParameters, EntriesGetParameters, EntriesListParameters, EntriesUpdateManyParameters,
  EntriesUpdateParameters, EventsListParameters, EventsSubscribeParameters, EventsUnsubscribeParameters,
  ExamsStartParameters, FeedListParameters, FriendsAddParameters, FriendsLeaderboardParameters, FriendsListParameters,
  FriendsNudgeParameters, FriendsRemoveParameters, GoalsCalendarParameters, GoalsContinueParameters,
  GoalsDeleteParameters, GoalsFreezeParameters, GoalsHistoryParameters, GoalsLogParameters, GoalsSetParameters,
  GoalsStatusParameters, GoalsUpdateParameters, HabitsArchiveParameters, HabitsCalendarParameters,
  HabitsCreateParameters, HabitsDeleteParameters, HabitsGetParameters, HabitsGroupsParameters, HabitsImportParameters,
  HabitsListParameters, HabitsMarkParameters, HabitsMoveParameters, HabitsPauseParameters, HabitsRestoreParameters,
  HabitsResumeParameters, HabitsStatisticsParameters, HabitsTodayParameters, HabitsUnmarkParameters,
  HabitsUpdateParameters, HistoryClearParameters, HistoryConfigureParameters, HistoryListParameters,
  HistoryRedoParameters, HistoryUndoParameters, InitializeParameters, KitsAddQuestionsParameters, KitsCreateParameters,
  KitsDeleteParameters, KitsExportParameters, KitsGetParameters, KitsImportParameters, KitsListParameters,
  KitsPreviewParameters, KitsRemoveQuestionParameters, KitsUpdateParameters, KitsUpdateQuestionParameters,
  LabelsListParameters, LessonsCompleteParameters, LessonsGetParameters, LibraryOverviewParameters,
  MissionsFavoriteParameters, MissionsGetParameters, MissionsListParameters, NoParameters, PathsChooseParameters,
  PathsDeleteParameters, PathsExportParameters, PathsGetParameters, PathsImportParameters, PathsListParameters,
  PathsUpdateParameters, PreferencesGetParameters, PreferencesSetParameters, ProfileGetParameters,
  ProfileUpdateParameters, RemindersDueParameters, RemindersListParameters, RemindersUpdateParameters,
  ReviewsAnswerParameters, ReviewsConfigureParameters, ReviewsForecastParameters, ReviewsHistoryParameters,
  ReviewsNextParameters, ReviewsResumeParameters, ReviewsSuspendParameters, ReviewsUndoParameters,
  SparksCreateParameters, SparksDeleteParameters, SparksGetParameters, SparksListParameters, SparksProgressParameters,
  SparksResetParameters, SparksStatisticsParameters, SparksSuggestParameters, SparksTrendParameters,
  SparksUpdateParameters, StagesGetParameters, StudyChooseParameters, StudyResetParameters, StudyStagesParameters,
  StudyStatisticsParameters, SyncApplyParameters, SyncChangesParameters, SyncCompareParameters, SyncEnableParameters,
  SyncExportParameters, SyncForgetParameters, SyncImportParameters, SyncStatusParameters, SystemAtomicParameters,
  SystemInfoParameters, SystemMetricsParameters, TablesCreateParameters, TablesDeleteParameters, TablesGetParameters,
  TablesListParameters, TablesSeriesParameters, TablesSetActiveParameters, TablesStatisticsParameters,
  TablesTemplatesParameters, TablesUpdateParameters, TestsStartParameters, TodayGetParameters, WorkoutsStartParameters,
} from "./parameters.js";

import type { Event } from "./events.js";

import type {
  Achievement, AchievementList, AchievementReply, ActivityCalendar, AddedQuestions, AnswerReply, AtomicResults, Attempt,
  AttemptPage, AuthState, Card, CardPage, CardReply, CardSummary, Challenge, ChallengeInvitations, ChallengePage,
  ChallengeReply, ChangeReply, ChangedChallenge, ChangedHabit, ChosenStage, ClockReading, CreatedSpark, Dashboard,
  DataImport, DeletedEntries, DeletedGoal, DeletedHabit, DeletedSparks, DeletedTable, DueReminders, EmptyResult,
  EntryReply, EntryResult, EventList, Export, ExportedPath, FavoriteReply, FeedPage, FeedRow, FriendCard, FriendGrid,
  FrozenGoal, GoalCalendar, GoalStatus, Habit, HabitCalendar, HabitGroupList, HabitImport, HabitMarkReply, HabitPage,
  HabitReply, HabitStatistics, HabitsOfDay, HistoryItem, HistoryList, HistorySettings, ImportPreview, ImportedPath,
  ImportedQuestion, InitializeResult, KitDetails, KitExport, KitImport, KitQuestion, KitReply, LabelList, Leaderboard,
  LeaderboardRow, LessonCompletion, LessonReply, LibraryEntry, LibraryEntryPage, LibraryOverview, LibraryTable,
  LibraryTablePage, ListedKit, ListedKitPage, Metrics, Mission, MissionList, MissionReply, OpenStage, OpenedSession,
  Participant, ParticipantList, ParticipationReply, PasswordReport, PastPeriod, PastPeriodPage, PathChange, PathDetails,
  PathEntry, PathEntryPage, Preferences, ProgramReport, Progress, QuestionReply, RedoResult, Reminder, ReminderList,
  ReminderReply, ReviewForecast, ReviewHistory, ReviewQueue, ReviewReply, ReviewSettings, Session, SessionPage,
  SharedAchievement, SignIn, Spark, SparkList, SparkReply, Statistics, StatisticsTrend, StudyOverview, StudyReset,
  StudyStatistics, Subscription, SuggestedWords, SuspensionReply, SyncApplied, SyncChanges, SyncDigest, SyncExport,
  SyncImport, SyncStatus, TableReply, TableSeries, TableStatistics, TableTemplate, TableTemplatePage, TickReply, Today,
  UndoResult, UpdatedEntries, UpdatedEntry, UpdatedGoal, UpdatedSpark, UpdatedTable, UserReply,
} from "./types.js";

/** The parameters and the result of each method. */
export interface Methods {
  readonly "initialize": { parameters: InitializeParameters; result: InitializeResult };
  readonly "rpc.discover": { parameters: NoParameters; result: Readonly<Record<string, unknown>> };
  readonly "system.ping": { parameters: NoParameters; result: ClockReading };
  readonly "system.info": { parameters: SystemInfoParameters; result: ProgramReport };
  readonly "system.metrics": { parameters: SystemMetricsParameters; result: Metrics };
  readonly "system.atomic": { parameters: SystemAtomicParameters; result: AtomicResults };
  readonly "shutdown": { parameters: NoParameters; result: EmptyResult };
  readonly "labels.list": { parameters: LabelsListParameters; result: LabelList };
  readonly "clock.set": { parameters: ClockSetParameters; result: ClockReading };
  readonly "clock.advance": { parameters: ClockAdvanceParameters; result: ClockReading };
  readonly "events.list": { parameters: EventsListParameters; result: EventList };
  readonly "events.subscribe": { parameters: EventsSubscribeParameters; result: Subscription };
  readonly "events.unsubscribe": { parameters: EventsUnsubscribeParameters; result: EmptyResult };
  readonly "history.list": { parameters: HistoryListParameters; result: HistoryList };
  readonly "history.undo": { parameters: HistoryUndoParameters; result: UndoResult };
  readonly "history.redo": { parameters: HistoryRedoParameters; result: RedoResult };
  readonly "history.configure": { parameters: HistoryConfigureParameters; result: HistorySettings };
  readonly "history.clear": { parameters: HistoryClearParameters; result: EmptyResult };
  readonly "sync.enable": { parameters: SyncEnableParameters; result: SyncStatus };
  readonly "sync.status": { parameters: SyncStatusParameters; result: SyncStatus };
  readonly "sync.changes": { parameters: SyncChangesParameters; result: SyncChanges };
  readonly "sync.apply": { parameters: SyncApplyParameters; result: SyncApplied };
  readonly "sync.compare": { parameters: SyncCompareParameters; result: SyncDigest };
  readonly "sync.forget": { parameters: SyncForgetParameters; result: SyncStatus };
  readonly "sync.export": { parameters: SyncExportParameters; result: SyncExport };
  readonly "sync.import": { parameters: SyncImportParameters; result: SyncImport };
  readonly "auth.signUp": { parameters: AuthSignUpParameters; result: OpenedSession };
  readonly "auth.signIn": { parameters: AuthSignInParameters; result: SignIn };
  readonly "auth.resume": { parameters: AuthResumeParameters; result: UserReply };
  readonly "auth.state": { parameters: NoParameters; result: AuthState };
  readonly "auth.signOut": { parameters: AuthSignOutParameters; result: EmptyResult };
  readonly "auth.sessions": { parameters: AuthSessionsParameters; result: SessionPage };
  readonly "auth.revoke": { parameters: AuthRevokeParameters; result: EmptyResult };
  readonly "auth.changePassword": { parameters: AuthChangePasswordParameters; result: EmptyResult };
  readonly "auth.resetPassword": { parameters: AuthResetPasswordParameters; result: OpenedSession };
  readonly "auth.passwordStrength": { parameters: AuthPasswordStrengthParameters; result: PasswordReport };
  readonly "auth.deleteAccount": { parameters: AuthDeleteAccountParameters; result: EmptyResult };
  readonly "profile.get": { parameters: ProfileGetParameters; result: UserReply };
  readonly "profile.update": { parameters: ProfileUpdateParameters; result: UserReply };
  readonly "preferences.get": { parameters: PreferencesGetParameters; result: Preferences };
  readonly "preferences.set": { parameters: PreferencesSetParameters; result: Preferences };
  readonly "dashboard.get": { parameters: DashboardGetParameters; result: Dashboard };
  readonly "paths.list": { parameters: PathsListParameters; result: PathEntryPage };
  readonly "paths.get": { parameters: PathsGetParameters; result: PathDetails };
  readonly "paths.import": { parameters: PathsImportParameters; result: ImportedPath };
  readonly "paths.update": { parameters: PathsUpdateParameters; result: PathChange };
  readonly "paths.export": { parameters: PathsExportParameters; result: ExportedPath };
  readonly "paths.delete": { parameters: PathsDeleteParameters; result: PathChange };
  readonly "paths.choose": { parameters: PathsChooseParameters; result: PathChange };
  readonly "stages.get": { parameters: StagesGetParameters; result: OpenStage };
  readonly "lessons.get": { parameters: LessonsGetParameters; result: LessonReply };
  readonly "lessons.complete": { parameters: LessonsCompleteParameters; result: LessonCompletion };
  readonly "achievements.list": { parameters: AchievementsListParameters; result: AchievementList };
  readonly "achievements.get": { parameters: AchievementsGetParameters; result: AchievementReply };
  readonly "achievements.share": { parameters: AchievementsShareParameters; result: SharedAchievement };
  readonly "study.stages": { parameters: StudyStagesParameters; result: StudyOverview };
  readonly "study.choose": { parameters: StudyChooseParameters; result: ChosenStage };
  readonly "kits.list": { parameters: KitsListParameters; result: ListedKitPage };
  readonly "kits.get": { parameters: KitsGetParameters; result: KitDetails };
  readonly "kits.create": { parameters: KitsCreateParameters; result: KitReply };
  readonly "kits.update": { parameters: KitsUpdateParameters; result: KitReply };
  readonly "kits.delete": { parameters: KitsDeleteParameters; result: KitReply };
  readonly "kits.addQuestions": { parameters: KitsAddQuestionsParameters; result: AddedQuestions };
  readonly "kits.updateQuestion": { parameters: KitsUpdateQuestionParameters; result: QuestionReply };
  readonly "kits.removeQuestion": { parameters: KitsRemoveQuestionParameters; result: QuestionReply };
  readonly "kits.preview": { parameters: KitsPreviewParameters; result: ImportPreview };
  readonly "kits.import": { parameters: KitsImportParameters; result: KitImport };
  readonly "kits.export": { parameters: KitsExportParameters; result: KitExport };
  readonly "tests.start": { parameters: TestsStartParameters; result: Attempt };
  readonly "exams.start": { parameters: ExamsStartParameters; result: Attempt };
  readonly "workouts.start": { parameters: WorkoutsStartParameters; result: Attempt };
  readonly "attempts.answer": { parameters: AttemptsAnswerParameters; result: AnswerReply };
  readonly "attempts.list": { parameters: AttemptsListParameters; result: AttemptPage };
  readonly "attempts.get": { parameters: AttemptsGetParameters; result: Attempt };
  readonly "attempts.continue": { parameters: AttemptsContinueParameters; result: Attempt };
  readonly "attempts.drop": { parameters: AttemptsDropParameters; result: Attempt };
  readonly "study.statistics": { parameters: StudyStatisticsParameters; result: StudyStatistics };
  readonly "study.reset": { parameters: StudyResetParameters; result: StudyReset };
  readonly "reviews.next": { parameters: ReviewsNextParameters; result: ReviewQueue };
  readonly "reviews.answer": { parameters: ReviewsAnswerParameters; result: ReviewReply };
  readonly "reviews.undo": { parameters: ReviewsUndoParameters; result: ReviewReply };
  readonly "reviews.configure": { parameters: ReviewsConfigureParameters; result: ReviewSettings };
  readonly "reviews.suspend": { parameters: ReviewsSuspendParameters; result: SuspensionReply };
  readonly "reviews.resume": { parameters: ReviewsResumeParameters; result: SuspensionReply };
  readonly "reviews.history": { parameters: ReviewsHistoryParameters; result: ReviewHistory };
  readonly "reviews.forecast": { parameters: ReviewsForecastParameters; result: ReviewForecast };
  readonly "goals.set": { parameters: GoalsSetParameters; result: GoalStatus };
  readonly "goals.update": { parameters: GoalsUpdateParameters; result: UpdatedGoal };
  readonly "goals.status": { parameters: GoalsStatusParameters; result: GoalStatus };
  readonly "goals.log": { parameters: GoalsLogParameters; result: GoalStatus };
  readonly "goals.freeze": { parameters: GoalsFreezeParameters; result: FrozenGoal };
  readonly "goals.continue": { parameters: GoalsContinueParameters; result: GoalStatus };
  readonly "goals.delete": { parameters: GoalsDeleteParameters; result: DeletedGoal };
  readonly "goals.calendar": { parameters: GoalsCalendarParameters; result: GoalCalendar };
  readonly "goals.history": { parameters: GoalsHistoryParameters; result: PastPeriodPage };
  readonly "habits.create": { parameters: HabitsCreateParameters; result: HabitReply };
  readonly "habits.update": { parameters: HabitsUpdateParameters; result: ChangedHabit };
  readonly "habits.archive": { parameters: HabitsArchiveParameters; result: ChangedHabit };
  readonly "habits.restore": { parameters: HabitsRestoreParameters; result: ChangedHabit };
  readonly "habits.delete": { parameters: HabitsDeleteParameters; result: DeletedHabit };
  readonly "habits.move": { parameters: HabitsMoveParameters; result: ChangedHabit };
  readonly "habits.list": { parameters: HabitsListParameters; result: HabitPage };
  readonly "habits.get": { parameters: HabitsGetParameters; result: HabitReply };
  readonly "habits.mark": { parameters: HabitsMarkParameters; result: HabitMarkReply };
  readonly "habits.unmark": { parameters: HabitsUnmarkParameters; result: HabitMarkReply };
  readonly "habits.pause": { parameters: HabitsPauseParameters; result: ChangedHabit };
  readonly "habits.resume": { parameters: HabitsResumeParameters; result: ChangedHabit };
  readonly "habits.today": { parameters: HabitsTodayParameters; result: HabitsOfDay };
  readonly "habits.calendar": { parameters: HabitsCalendarParameters; result: HabitCalendar };
  readonly "habits.groups": { parameters: HabitsGroupsParameters; result: HabitGroupList };
  readonly "habits.statistics": { parameters: HabitsStatisticsParameters; result: HabitStatistics };
  readonly "habits.import": { parameters: HabitsImportParameters; result: HabitImport };
  readonly "friends.list": { parameters: FriendsListParameters; result: FriendGrid };
  readonly "friends.add": { parameters: FriendsAddParameters; result: ChangeReply };
  readonly "friends.remove": { parameters: FriendsRemoveParameters; result: ChangeReply };
  readonly "friends.nudge": { parameters: FriendsNudgeParameters; result: ChangeReply };
  readonly "feed.list": { parameters: FeedListParameters; result: FeedPage };
  readonly "challenges.list": { parameters: ChallengesListParameters; result: ChallengePage };
  readonly "challenges.get": { parameters: ChallengesGetParameters; result: ChallengeReply };
  readonly "challenges.participants": { parameters: ChallengesParticipantsParameters; result: ParticipantList };
  readonly "challenges.create": { parameters: ChallengesCreateParameters; result: ChallengeReply };
  readonly "challenges.update": { parameters: ChallengesUpdateParameters; result: ChangedChallenge };
  readonly "challenges.invite": { parameters: ChallengesInviteParameters; result: ChallengeInvitations };
  readonly "challenges.close": { parameters: ChallengesCloseParameters; result: ChangedChallenge };
  readonly "challenges.delete": { parameters: ChallengesDeleteParameters; result: EmptyResult };
  readonly "challenges.join": { parameters: ChallengesJoinParameters; result: ParticipationReply };
  readonly "challenges.leave": { parameters: ChallengesLeaveParameters; result: ParticipationReply };
  readonly "challenges.pause": { parameters: ChallengesPauseParameters; result: ParticipationReply };
  readonly "challenges.resume": { parameters: ChallengesResumeParameters; result: ParticipationReply };
  readonly "challenges.completeTask": { parameters: ChallengesCompleteTaskParameters; result: TickReply };
  readonly "challenges.uncompleteTask": { parameters: ChallengesUncompleteTaskParameters; result: TickReply };
  readonly "friends.leaderboard": { parameters: FriendsLeaderboardParameters; result: Leaderboard };
  readonly "sparks.create": { parameters: SparksCreateParameters; result: CreatedSpark };
  readonly "sparks.update": { parameters: SparksUpdateParameters; result: UpdatedSpark };
  readonly "sparks.delete": { parameters: SparksDeleteParameters; result: DeletedSparks };
  readonly "sparks.get": { parameters: SparksGetParameters; result: SparkReply };
  readonly "sparks.list": { parameters: SparksListParameters; result: SparkList };
  readonly "sparks.suggest": { parameters: SparksSuggestParameters; result: SuggestedWords };
  readonly "missions.list": { parameters: MissionsListParameters; result: MissionList };
  readonly "missions.get": { parameters: MissionsGetParameters; result: MissionReply };
  readonly "missions.favorite": { parameters: MissionsFavoriteParameters; result: FavoriteReply };
  readonly "cards.list": { parameters: CardsListParameters; result: CardPage };
  readonly "cards.get": { parameters: CardsGetParameters; result: CardReply };
  readonly "cards.summary": { parameters: CardsSummaryParameters; result: CardSummary };
  readonly "sparks.progress": { parameters: SparksProgressParameters; result: Progress };
  readonly "sparks.reset": { parameters: SparksResetParameters; result: Progress };
  readonly "sparks.statistics": { parameters: SparksStatisticsParameters; result: Statistics };
  readonly "sparks.trend": { parameters: SparksTrendParameters; result: StatisticsTrend };
  readonly "reminders.list": { parameters: RemindersListParameters; result: ReminderList };
  readonly "reminders.update": { parameters: RemindersUpdateParameters; result: ReminderReply };
  readonly "reminders.due": { parameters: RemindersDueParameters; result: DueReminders };
  readonly "tables.templates": { parameters: TablesTemplatesParameters; result: TableTemplatePage };
  readonly "tables.create": { parameters: TablesCreateParameters; result: TableReply };
  readonly "tables.list": { parameters: TablesListParameters; result: LibraryTablePage };
  readonly "tables.get": { parameters: TablesGetParameters; result: TableReply };
  readonly "tables.update": { parameters: TablesUpdateParameters; result: UpdatedTable };
  readonly "tables.setActive": { parameters: TablesSetActiveParameters; result: UpdatedTable };
  readonly "tables.delete": { parameters: TablesDeleteParameters; result: DeletedTable };
  readonly "entries.add": { parameters: EntriesAddParameters; result: EntryResult };
  readonly "entries.get": { parameters: EntriesGetParameters; result: EntryReply };
  readonly "entries.update": { parameters: EntriesUpdateParameters; result: UpdatedEntry };
  readonly "entries.updateMany": { parameters: EntriesUpdateManyParameters; result: UpdatedEntries };
  readonly "entries.delete": { parameters: EntriesDeleteParameters; result: EntryResult };
  readonly "entries.deleteMany": { parameters: EntriesDeleteManyParameters; result: DeletedEntries };
  readonly "entries.list": { parameters: EntriesListParameters; result: LibraryEntryPage };
  readonly "tables.statistics": { parameters: TablesStatisticsParameters; result: TableStatistics };
  readonly "tables.series": { parameters: TablesSeriesParameters; result: TableSeries };
  readonly "library.overview": { parameters: LibraryOverviewParameters; result: LibraryOverview };
  readonly "today.get": { parameters: TodayGetParameters; result: Today };
  readonly "activity.calendar": { parameters: ActivityCalendarParameters; result: ActivityCalendar };
  readonly "data.export": { parameters: DataExportParameters; result: Export };
  readonly "data.import": { parameters: DataImportParameters; result: DataImport };
}

/** The methods `rpc.*`. */
export class RpcMethods extends Namespace {
  /** Returns the OpenRPC document of all methods. */
  discover(parameters: NoParameters = {}, options?: CallOptions): Promise<Readonly<Record<string, unknown>>> {
    return this.send("rpc.discover", parameters, options);
  }
}

/** The methods `system.*`. */
export class SystemMethods extends Namespace {
  /** Returns the time of the program's clock. */
  ping(parameters: NoParameters = {}, options?: CallOptions): Promise<ClockReading> {
    return this.send("system.ping", parameters, options);
  }

  /** Returns versions, the database, counts and limits. With serve --shared, requires a session. */
  info(parameters: SystemInfoParameters = {}, options?: CallOptions): Promise<ProgramReport> {
    return this.send("system.info", parameters, options);
  }

  /**
   * Returns counts and latencies of calls and commits, and the resources of the process. All values are those of this
   * process since its start. They contain no data of users. With serve --shared, requires a session.
   */
  metrics(parameters: SystemMetricsParameters = {}, options?: CallOptions): Promise<Metrics> {
    return this.send("system.metrics", parameters, options);
  }

  /**
   * Runs several calls atomically. If a call fails, none has an effect. Only methods that read or write data are
   * allowed, except system.atomic itself, background methods, methods that hash a password, methods that change who is
   * signed in on the connection, history.undo and history.redo. Together, the calls can take 250 ms of processor time;
   * beyond that, none has an effect (too_much_work).
   */
  atomic(parameters: SystemAtomicParameters, options?: LongCallOptions): Promise<AtomicResults> {
    return this.send("system.atomic", parameters, options);
  }
}

/** The methods `labels.*`. */
export class LabelsMethods extends Namespace {
  /** Returns the labels of screens, such as the names of tabs and buttons, in one language. */
  list(parameters: LabelsListParameters = {}, options?: CallOptions): Promise<LabelList> {
    return this.send("labels.list", parameters, options);
  }
}

/** The methods `clock.*`. */
export class ClockMethods extends Namespace {
  /** Sets the clock to an instant. Exists only if the program was started with --clock. */
  set(parameters: ClockSetParameters, options?: CallOptions): Promise<ClockReading> {
    return this.send("clock.set", parameters, options);
  }

  /** Moves the clock forward or back. Exists only if the program was started with --clock. */
  advance(parameters: ClockAdvanceParameters, options?: CallOptions): Promise<ClockReading> {
    return this.send("clock.advance", parameters, options);
  }
}

/** The methods `events.*`. */
export class EventsMethods extends Namespace {
  /** Returns a page of the journal: the user's own events and those that friends share. */
  list(parameters: EventsListParameters = {}, options?: LongCallOptions): Promise<EventList> {
    return this.send("events.list", parameters, options);
  }

  /** Yields the entries of `events.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<EventsListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<Event, void, undefined> {
    return this.iteratePages("events.list", parameters, (result) => result, options);
  }
}

/** The methods `history.*`. */
export class HistoryMethods extends Namespace {
  /**
   * Returns the calls that changed the user's data, the latest ones first. Undos and redos are not listed; they change
   * the state of calls. Calls of auth, friends, challenges and running attempts are not recorded.
   */
  list(parameters: HistoryListParameters = {}, options?: CallOptions): Promise<HistoryList> {
    return this.send("history.list", parameters, options);
  }

  /** Yields the entries of `history.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<HistoryListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<HistoryItem, void, undefined> {
    return this.iteratePages("history.list", parameters, (result) => result, options);
  }

  /**
   * Takes back a call: its rows become as before, and what depends on them is computed again. Send the id of the call
   * that was shown, so that no other one is taken back. If data of the call has changed since, nothing is undone.
   */
  undo(parameters: HistoryUndoParameters = {}, options?: CallOptions): Promise<UndoResult> {
    return this.send("history.undo", parameters, options);
  }

  /** Takes back an undo, so that the call has its effects again. */
  redo(parameters: HistoryRedoParameters = {}, options?: CallOptions): Promise<RedoResult> {
    return this.send("history.redo", parameters, options);
  }

  /**
   * Sets how much of the history is kept, and removes the rest. At first, 100 calls are kept for 30 days. All calls of
   * a user have at most 4 MiB.
   */
  configure(parameters: HistoryConfigureParameters = {}, options?: CallOptions): Promise<HistorySettings> {
    return this.send("history.configure", parameters, options);
  }

  /** Erases the history, with the deleted texts that it contains. */
  clear(parameters: HistoryClearParameters = {}, options?: CallOptions): Promise<EmptyResult> {
    return this.send("history.clear", parameters, options);
  }
}

/** The methods `sync.*`. */
export class SyncMethods extends Namespace {
  /**
   * Switches sync of the account on or off, or renames this device. When sync is switched on, all data of the account
   * become facts, which sync.changes and sync.apply exchange. When it is switched off, this device forgets what it
   * knows of other devices; the data remain.
   */
  enable(parameters: SyncEnableParameters = {}, options?: CallOptions): Promise<SyncStatus> {
    return this.send("sync.enable", parameters, options);
  }

  /** Returns whether the account is synced, and what this device knows of it. */
  status(parameters: SyncStatusParameters = {}, options?: CallOptions): Promise<SyncStatus> {
    return this.send("sync.status", parameters, options);
  }

  /** Returns registers that another device does not know. */
  changes(parameters: SyncChangesParameters, options?: CallOptions): Promise<SyncChanges> {
    return this.send("sync.changes", parameters, options);
  }

  /** Receives registers of another device, and applies them when all were received. */
  apply(parameters: SyncApplyParameters, options?: CallOptions): Promise<SyncApplied> {
    return this.send("sync.apply", parameters, options);
  }

  /** Returns the digest of the facts of the account, and its parts. */
  compare(parameters: SyncCompareParameters = {}, options?: CallOptions): Promise<SyncDigest> {
    return this.send("sync.compare", parameters, options);
  }

  /**
   * Removes another device from those with which the account was exchanged. For a device that no longer exists, or got
   * another number because it was restored from a backup. The data remain. If the device exchanges again, it is a new
   * one.
   */
  forget(parameters: SyncForgetParameters, options?: CallOptions): Promise<SyncStatus> {
    return this.send("sync.forget", parameters, options);
  }

  /**
   * Writes registers to a file that only its owner can access, for sync.import on other devices. Without after, the
   * file is complete. With after, it has what this device has learned since, also from other devices, and other devices
   * need the files before it.
   */
  export(parameters: SyncExportParameters, options?: LongCallOptions): Promise<SyncExport> {
    return this.send("sync.export", parameters, options);
  }

  /**
   * Applies the registers of a file of sync.export, all or none. A complete file can always be imported, another one
   * only after the files before it. A file of this device changes nothing; if an older copy of the database was
   * restored since, the device takes another number, and the next export has to be complete.
   */
  import(parameters: SyncImportParameters, options?: LongCallOptions): Promise<SyncImport> {
    return this.send("sync.import", parameters, options);
  }
}

/** The methods `auth.*`. */
export class AuthMethods extends Namespace {
  /**
   * Creates an account and signs in. The new session replaces the connection's session, which ends unless it was
   * resumed from $KINDLING_TOKEN or is a token for scripts. The subscriptions of the replaced session end with a
   * notification. With sessionOnly, the connection does not change; it is required with serve --shared. Not allowed in
   * system.atomic: its expensive part must run outside of any transaction.
   */
  signUp(parameters: AuthSignUpParameters, options?: CallOptions): Promise<OpenedSession> {
    return this.send("auth.signUp", parameters, options);
  }

  /**
   * Signs in and starts a session; from the fifth failure on, further attempts are delayed. The new session replaces
   * the connection's session, which ends unless it was resumed from $KINDLING_TOKEN or is a token for scripts. The
   * subscriptions of the replaced session end with a notification. With sessionOnly, the connection does not change; it
   * is required with serve --shared. Not allowed in system.atomic: its expensive part must run outside of any
   * transaction.
   */
  signIn(parameters: AuthSignInParameters, options?: CallOptions): Promise<SignIn> {
    return this.send("auth.signIn", parameters, options);
  }

  /**
   * Resumes a session. The previous session of the connection does not end; its subscriptions end with a notification.
   */
  resume(parameters: AuthResumeParameters, options?: CallOptions): Promise<UserReply> {
    return this.send("auth.resume", parameters, options);
  }

  /** Returns whether a user is signed in on this connection. */
  state(parameters: NoParameters = {}, options?: CallOptions): Promise<AuthState> {
    return this.send("auth.state", parameters, options);
  }

  /** Ends the session; the account and its data remain. A token for scripts remains valid; auth.revoke ends it. */
  signOut(parameters: AuthSignOutParameters = {}, options?: CallOptions): Promise<EmptyResult> {
    return this.send("auth.signOut", parameters, options);
  }

  /** Lists the sessions and tokens of the user, newest first. */
  sessions(parameters: AuthSessionsParameters = {}, options?: CallOptions): Promise<SessionPage> {
    return this.send("auth.sessions", parameters, options);
  }

  /** Yields the entries of `auth.sessions`, and reads each page when the iteration reaches it. */
  iterateSessions(
    parameters: PageParameters<AuthSessionsParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<Session, void, undefined> {
    return this.iteratePages("auth.sessions", parameters, (result) => result, options);
  }

  /** Ends a session or a token of the user. */
  revoke(parameters: AuthRevokeParameters, options?: CallOptions): Promise<EmptyResult> {
    return this.send("auth.revoke", parameters, options);
  }

  /**
   * Changes the password and ends the user's other sessions. Ends a one-time code for a new password, too. Not allowed
   * in system.atomic: its expensive part must run outside of any transaction.
   */
  changePassword(parameters: AuthChangePasswordParameters, options?: CallOptions): Promise<EmptyResult> {
    return this.send("auth.changePassword", parameters, options);
  }

  /**
   * Sets a new password with a one-time code and signs in. Ends all earlier sessions of the user. A valid code is never
   * delayed; other codes count as failed attempts to sign in. The new session replaces the connection's session, which
   * ends unless it was resumed from $KINDLING_TOKEN or is a token for scripts. The subscriptions of the replaced
   * session end with a notification. With sessionOnly, the connection does not change; it is required with serve
   * --shared. Not allowed in system.atomic: its expensive part must run outside of any transaction.
   */
  resetPassword(parameters: AuthResetPasswordParameters, options?: CallOptions): Promise<OpenedSession> {
    return this.send("auth.resetPassword", parameters, options);
  }

  /** Returns the estimated strength of a password, for a strength bar. */
  passwordStrength(parameters: AuthPasswordStrengthParameters, options?: CallOptions): Promise<PasswordReport> {
    return this.send("auth.passwordStrength", parameters, options);
  }

  /**
   * Deletes the account and all data of its user. Not allowed in system.atomic: its expensive part must run outside of
   * any transaction.
   */
  deleteAccount(parameters: AuthDeleteAccountParameters, options?: CallOptions): Promise<EmptyResult> {
    return this.send("auth.deleteAccount", parameters, options);
  }
}

/** The methods `profile.*`. */
export class ProfileMethods extends Namespace {
  /** Returns the user's own account. */
  get(parameters: ProfileGetParameters = {}, options?: CallOptions): Promise<UserReply> {
    return this.send("profile.get", parameters, options);
  }

  /** Updates the given fields of the profile; omitted fields remain unchanged. */
  update(parameters: ProfileUpdateParameters = {}, options?: CallOptions): Promise<UserReply> {
    return this.send("profile.update", parameters, options);
  }
}

/** The methods `preferences.*`. */
export class PreferencesMethods extends Namespace {
  /** Returns the user's preferences for one app. */
  get(parameters: PreferencesGetParameters, options?: CallOptions): Promise<Preferences> {
    return this.send("preferences.get", parameters, options);
  }

  /**
   * Changes the given preferences of the user for one app, and returns all of them. The program does not read
   * preferences. Those of an app have at most 64 KiB as JSON.
   */
  set(parameters: PreferencesSetParameters, options?: CallOptions): Promise<Preferences> {
    return this.send("preferences.set", parameters, options);
  }
}

/** The methods `dashboard.*`. */
export class DashboardMethods extends Namespace {
  /** Returns the next lesson, the progress, the badges, the streak, the goal, the habits and the review counts. */
  get(parameters: DashboardGetParameters = {}, options?: CallOptions): Promise<Dashboard> {
    return this.send("dashboard.get", parameters, options);
  }
}

/** The methods `paths.*`. */
export class PathsMethods extends Namespace {
  /** Lists the shipped path, the installed courses, then the user's courses, oldest first. */
  list(parameters: PathsListParameters = {}, options?: CallOptions): Promise<PathEntryPage> {
    return this.send("paths.list", parameters, options);
  }

  /** Yields the entries of `paths.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<PathsListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<PathEntry, void, undefined> {
    return this.iteratePages("paths.list", parameters, (result) => result, options);
  }

  /** Returns a path with its stages, their states and lessons. */
  get(parameters: PathsGetParameters, options?: CallOptions): Promise<PathDetails> {
    return this.send("paths.get", parameters, options);
  }

  /** Imports a course; an invalid course is rejected as a whole. */
  import(parameters: PathsImportParameters, options?: LongCallOptions): Promise<ImportedPath> {
    return this.send("paths.import", parameters, options);
  }

  /** Replaces the document of a course; lessons and stages keep their completion by their ids. */
  update(parameters: PathsUpdateParameters, options?: LongCallOptions): Promise<PathChange> {
    return this.send("paths.update", parameters, options);
  }

  /** Returns the document of a course, with the ids of its stages and lessons, to edit and send back. */
  export(parameters: PathsExportParameters, options?: CallOptions): Promise<ExportedPath> {
    return this.send("paths.export", parameters, options);
  }

  /** Deletes a course of the user; the streak and the calendar of activity keep its lessons. */
  delete(parameters: PathsDeleteParameters, options?: CallOptions): Promise<PathChange> {
    return this.send("paths.delete", parameters, options);
  }

  /** Makes a path the active one: the path of the dashboard, today.get and the badges. */
  choose(parameters: PathsChooseParameters, options?: CallOptions): Promise<PathChange> {
    return this.send("paths.choose", parameters, options);
  }
}

/** The methods `stages.*`. */
export class StagesMethods extends Namespace {
  /** Returns the lessons of an unlocked stage, with the mastery if it is completed. */
  get(parameters: StagesGetParameters, options?: CallOptions): Promise<OpenStage> {
    return this.send("stages.get", parameters, options);
  }
}

/** The methods `lessons.*`. */
export class LessonsMethods extends Namespace {
  /** Returns a lesson of an unlocked stage, or a completed one, with its body and links. */
  get(parameters: LessonsGetParameters, options?: CallOptions): Promise<LessonReply> {
    return this.send("lessons.get", parameters, options);
  }

  /** Completes a lesson, and updates stages, badges and the streak. */
  complete(parameters: LessonsCompleteParameters, options?: CallOptions): Promise<LessonCompletion> {
    return this.send("lessons.complete", parameters, options);
  }
}

/** The methods `achievements.*`. */
export class AchievementsMethods extends Namespace {
  /** Lists the earned and the locked badges. */
  list(parameters: AchievementsListParameters = {}, options?: CallOptions): Promise<AchievementList> {
    return this.send("achievements.list", parameters, options);
  }

  /** Yields the entries of `achievements.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<AchievementsListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<Achievement, void, undefined> {
    return this.iteratePages("achievements.list", parameters, (result) => result, options);
  }

  /** Returns a badge, earned or locked. */
  get(parameters: AchievementsGetParameters, options?: CallOptions): Promise<AchievementReply> {
    return this.send("achievements.get", parameters, options);
  }

  /** Returns the text for sharing an earned badge. */
  share(parameters: AchievementsShareParameters, options?: CallOptions): Promise<SharedAchievement> {
    return this.send("achievements.share", parameters, options);
  }
}

/** The methods `study.*`. */
export class StudyMethods extends Namespace {
  /** Returns the eight study stages and the five exams with the user's progress. */
  stages(parameters: StudyStagesParameters = {}, options?: CallOptions): Promise<StudyOverview> {
    return this.send("study.stages", parameters, options);
  }

  /** Chooses a final stage until the study course is reset; more can be chosen at any time. */
  choose(parameters: StudyChooseParameters, options?: CallOptions): Promise<ChosenStage> {
    return this.send("study.choose", parameters, options);
  }

  /** Returns the best results of all kits and exams, and the totals. */
  statistics(parameters: StudyStatisticsParameters = {}, options?: CallOptions): Promise<StudyStatistics> {
    return this.send("study.statistics", parameters, options);
  }

  /** Resets the study course: deletes results, final stages, totals, attempts and reviews; kits remain. */
  reset(parameters: StudyResetParameters = {}, options?: CallOptions): Promise<StudyReset> {
    return this.send("study.reset", parameters, options);
  }
}

/** The methods `kits.*`. */
export class KitsMethods extends Namespace {
  /** Lists shipped and own kits by stage and name, first those without a stage, with the numbers of their reviews. */
  list(parameters: KitsListParameters = {}, options?: CallOptions): Promise<ListedKitPage> {
    return this.send("kits.list", parameters, options);
  }

  /** Yields the entries of `kits.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<KitsListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<ListedKit, void, undefined> {
    return this.iteratePages("kits.list", parameters, (result) => result, options);
  }

  /** Returns a kit with its questions and all their answers. */
  get(parameters: KitsGetParameters, options?: CallOptions): Promise<KitDetails> {
    return this.send("kits.get", parameters, options);
  }

  /** Yields the entries of `kits.get`, and reads each page when the iteration reaches it. */
  iterateQuestions(
    parameters: PageParameters<KitsGetParameters>, options?: CallOptions,
  ): AsyncGenerator<KitQuestion, void, undefined> {
    return this.iteratePages("kits.get", parameters, (result) => result.questions, options);
  }

  /** Creates a kit, in a stage of the study course or outside it. */
  create(parameters: KitsCreateParameters, options?: CallOptions): Promise<KitReply> {
    return this.send("kits.create", parameters, options);
  }

  /** Renames a kit of the user, or moves it to a stage, or out of the study course. */
  update(parameters: KitsUpdateParameters, options?: CallOptions): Promise<KitReply> {
    return this.send("kits.update", parameters, options);
  }

  /** Deletes a kit of the user with its questions, reviews and best result; totals and exam results remain. */
  delete(parameters: KitsDeleteParameters, options?: CallOptions): Promise<KitReply> {
    return this.send("kits.delete", parameters, options);
  }

  /** Adds questions to a kit of the user; its best result remains. */
  addQuestions(parameters: KitsAddQuestionsParameters, options?: CallOptions): Promise<AddedQuestions> {
    return this.send("kits.addQuestions", parameters, options);
  }

  /** Changes a question in a kit of the user; its review schedule and running attempts do not change. */
  updateQuestion(parameters: KitsUpdateQuestionParameters, options?: CallOptions): Promise<QuestionReply> {
    return this.send("kits.updateQuestion", parameters, options);
  }

  /** Removes a question and its review data; its past answers still count, and results and attempts remain. */
  removeQuestion(parameters: KitsRemoveQuestionParameters, options?: CallOptions): Promise<QuestionReply> {
    return this.send("kits.removeQuestion", parameters, options);
  }

  /**
   * Returns the questions that kits.import would add or replace, and the rows not imported. Requires exactly one of
   * content and path.
   */
  preview(parameters: KitsPreviewParameters, options?: LongCallOptions): Promise<ImportPreview> {
    return this.send("kits.preview", parameters, options);
  }

  /** Yields the entries of `kits.preview`, and reads each page when the iteration reaches it. */
  iteratePreview(
    parameters: PageParameters<KitsPreviewParameters>, options?: CallOptions,
  ): AsyncGenerator<ImportedQuestion, void, undefined> {
    return this.iteratePages("kits.preview", parameters, (result) => result.questions, options);
  }

  /**
   * Creates or extends a kit from JSON, a table or an Anki package; invalid rows reject it unless partial is set.
   * Requires exactly one of content and path.
   */
  import(parameters: KitsImportParameters, options?: LongCallOptions): Promise<KitImport> {
    return this.send("kits.import", parameters, options);
  }

  /** Returns a kit as a table, as JSON or as an Anki package, or writes it to a file. */
  export(parameters: KitsExportParameters, options?: LongCallOptions): Promise<KitExport> {
    return this.send("kits.export", parameters, options);
  }
}

/** The methods `tests.*`. */
export class TestsMethods extends Namespace {
  /** Starts a test, which asks the questions of a kit with options; replaces any running or finished test. */
  start(parameters: TestsStartParameters, options?: CallOptions): Promise<Attempt> {
    return this.send("tests.start", parameters, options);
  }
}

/** The methods `exams.*`. */
export class ExamsMethods extends Namespace {
  /** Starts an exam of at most ten questions with typed answers; replaces any running or finished exam. */
  start(parameters: ExamsStartParameters, options?: CallOptions): Promise<Attempt> {
    return this.send("exams.start", parameters, options);
  }
}

/** The methods `workouts.*`. */
export class WorkoutsMethods extends Namespace {
  /** Starts a workout with questions from any kits, which changes no results; replaces any running or finished one. */
  start(parameters: WorkoutsStartParameters, options?: LongCallOptions): Promise<Attempt> {
    return this.send("workouts.start", parameters, options);
  }
}

/** The methods `attempts.*`. */
export class AttemptsMethods extends Namespace {
  /** Answers the current question of a test, an exam or a workout. */
  answer(parameters: AttemptsAnswerParameters, options?: CallOptions): Promise<AnswerReply> {
    return this.send("attempts.answer", parameters, options);
  }

  /** Lists the unfinished tests, exams and workouts, oldest first, for example on another device. */
  list(parameters: AttemptsListParameters = {}, options?: CallOptions): Promise<AttemptPage> {
    return this.send("attempts.list", parameters, options);
  }

  /** Yields the entries of `attempts.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<AttemptsListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<Attempt, void, undefined> {
    return this.iteratePages("attempts.list", parameters, (result) => result, options);
  }

  /** Returns the state of an attempt; a finished attempt remains until the next attempt of the same mode starts. */
  get(parameters: AttemptsGetParameters, options?: CallOptions): Promise<Attempt> {
    return this.send("attempts.get", parameters, options);
  }

  /** Starts the next round of a workout with the wrongly answered questions. */
  continue(parameters: AttemptsContinueParameters, options?: CallOptions): Promise<Attempt> {
    return this.send("attempts.continue", parameters, options);
  }

  /** Deletes a test, an exam or a workout; an unfinished attempt records no result. */
  drop(parameters: AttemptsDropParameters, options?: CallOptions): Promise<Attempt> {
    return this.send("attempts.drop", parameters, options);
  }
}

/** The methods `reviews.*`. */
export class ReviewsMethods extends Namespace {
  /** Lists today's questions with the outcome of each rating. */
  next(parameters: ReviewsNextParameters = {}, options?: CallOptions): Promise<ReviewQueue> {
    return this.send("reviews.next", parameters, options);
  }

  /** Answers a question, due or not, and returns its new schedule. */
  answer(parameters: ReviewsAnswerParameters, options?: CallOptions): Promise<ReviewReply> {
    return this.send("reviews.answer", parameters, options);
  }

  /** Undoes the last answer; repeated calls undo earlier answers. */
  undo(parameters: ReviewsUndoParameters = {}, options?: CallOptions): Promise<ReviewReply> {
    return this.send("reviews.undo", parameters, options);
  }

  /** Changes review settings; omitted settings and the due dates of questions remain unchanged. */
  configure(parameters: ReviewsConfigureParameters = {}, options?: CallOptions): Promise<ReviewSettings> {
    return this.send("reviews.configure", parameters, options);
  }

  /**
   * Excludes questions, or a whole kit, from reviews: they are neither due nor new until they are resumed. Requires
   * exactly one of questionIds and kitId.
   */
  suspend(parameters: ReviewsSuspendParameters, options?: CallOptions): Promise<SuspensionReply> {
    return this.send("reviews.suspend", parameters, options);
  }

  /**
   * Resumes suspended questions, or a whole kit, with their schedules. Requires exactly one of questionIds and kitId.
   */
  resume(parameters: ReviewsResumeParameters, options?: CallOptions): Promise<SuspensionReply> {
    return this.send("reviews.resume", parameters, options);
  }

  /** Returns the answers per day. */
  history(parameters: ReviewsHistoryParameters, options?: CallOptions): Promise<ReviewHistory> {
    return this.send("reviews.history", parameters, options);
  }

  /** Returns the questions due per day. */
  forecast(parameters: ReviewsForecastParameters, options?: CallOptions): Promise<ReviewForecast> {
    return this.send("reviews.forecast", parameters, options);
  }
}

/** The methods `goals.*`. */
export class GoalsMethods extends Namespace {
  /** Sets the user's goal; fails if the period of an existing goal has not ended. */
  set(parameters: GoalsSetParameters, options?: CallOptions): Promise<GoalStatus> {
    return this.send("goals.set", parameters, options);
  }

  /** Updates the text or the duration; a changed duration starts a new period today. */
  update(parameters: GoalsUpdateParameters = {}, options?: CallOptions): Promise<UpdatedGoal> {
    return this.send("goals.update", parameters, options);
  }

  /** Returns the status of the goal, and reports a lapse that the next change of the goal applies. */
  status(parameters: GoalsStatusParameters = {}, options?: CallOptions): Promise<GoalStatus> {
    return this.send("goals.status", parameters, options);
  }

  /** Marks today as learned. */
  log(parameters: GoalsLogParameters = {}, options?: CallOptions): Promise<GoalStatus> {
    return this.send("goals.log", parameters, options);
  }

  /** Freezes today, which does not increase the streak but extends its deadline by 24 hours. */
  freeze(parameters: GoalsFreezeParameters = {}, options?: CallOptions): Promise<FrozenGoal> {
    return this.send("goals.freeze", parameters, options);
  }

  /** Starts a new period today if the previous period has ended. */
  continue(parameters: GoalsContinueParameters, options?: CallOptions): Promise<GoalStatus> {
    return this.send("goals.continue", parameters, options);
  }

  /** Deletes the goal; marked days and past periods stay. */
  delete(parameters: GoalsDeleteParameters = {}, options?: CallOptions): Promise<DeletedGoal> {
    return this.send("goals.delete", parameters, options);
  }

  /** Returns the days of a month, or of a span, with their marks. */
  calendar(parameters: GoalsCalendarParameters = {}, options?: CallOptions): Promise<GoalCalendar> {
    return this.send("goals.calendar", parameters, options);
  }

  /** Lists the past periods, newest first. */
  history(parameters: GoalsHistoryParameters = {}, options?: CallOptions): Promise<PastPeriodPage> {
    return this.send("goals.history", parameters, options);
  }

  /** Yields the entries of `goals.history`, and reads each page when the iteration reaches it. */
  iterateHistory(
    parameters: PageParameters<GoalsHistoryParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<PastPeriod, void, undefined> {
    return this.iteratePages("goals.history", parameters, (result) => result, options);
  }
}

/** The methods `habits.*`. */
export class HabitsMethods extends Namespace {
  /** Creates a habit at the end of the list. */
  create(parameters: HabitsCreateParameters, options?: CallOptions): Promise<HabitReply> {
    return this.send("habits.create", parameters, options);
  }

  /** Updates the specified fields of a habit; states, streaks and scores are computed again. */
  update(parameters: HabitsUpdateParameters, options?: CallOptions): Promise<ChangedHabit> {
    return this.send("habits.update", parameters, options);
  }

  /** Archives a habit: it retains its marks, is no longer due, and cannot be marked. */
  archive(parameters: HabitsArchiveParameters, options?: CallOptions): Promise<ChangedHabit> {
    return this.send("habits.archive", parameters, options);
  }

  /** Restores an archived habit; the days since then become a pause. */
  restore(parameters: HabitsRestoreParameters, options?: CallOptions): Promise<ChangedHabit> {
    return this.send("habits.restore", parameters, options);
  }

  /** Deletes a habit with its marks and pauses. */
  delete(parameters: HabitsDeleteParameters, options?: CallOptions): Promise<DeletedHabit> {
    return this.send("habits.delete", parameters, options);
  }

  /** Moves a habit to another position in the list. */
  move(parameters: HabitsMoveParameters, options?: CallOptions): Promise<ChangedHabit> {
    return this.send("habits.move", parameters, options);
  }

  /** Lists the user's habits in their order, with their status today. */
  list(parameters: HabitsListParameters = {}, options?: CallOptions): Promise<HabitPage> {
    return this.send("habits.list", parameters, options);
  }

  /** Yields the entries of `habits.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<HabitsListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<Habit, void, undefined> {
    return this.iteratePages("habits.list", parameters, (result) => result, options);
  }

  /** Returns a habit with its pauses and its status today. */
  get(parameters: HabitsGetParameters, options?: CallOptions): Promise<HabitReply> {
    return this.send("habits.get", parameters, options);
  }

  /**
   * Marks a day of a habit as done or not, with an amount, or as skipped. Requires exactly one of done, amount, add and
   * skipped.
   */
  mark(parameters: HabitsMarkParameters, options?: CallOptions): Promise<HabitMarkReply> {
    return this.send("habits.mark", parameters, options);
  }

  /** Removes the mark of a day of a habit with its note. */
  unmark(parameters: HabitsUnmarkParameters, options?: CallOptions): Promise<HabitMarkReply> {
    return this.send("habits.unmark", parameters, options);
  }

  /** Pauses a habit: days without a mark count as skipped. */
  pause(parameters: HabitsPauseParameters, options?: CallOptions): Promise<ChangedHabit> {
    return this.send("habits.pause", parameters, options);
  }

  /** Ends the pause that contains today with yesterday; one that began today is removed. */
  resume(parameters: HabitsResumeParameters, options?: CallOptions): Promise<ChangedHabit> {
    return this.send("habits.resume", parameters, options);
  }

  /** Lists the habits that are due, done or skipped on a day, with their status. */
  today(parameters: HabitsTodayParameters = {}, options?: CallOptions): Promise<HabitsOfDay> {
    return this.send("habits.today", parameters, options);
  }

  /** Returns the states, amounts and notes of the days of habits. */
  calendar(parameters: HabitsCalendarParameters = {}, options?: CallOptions): Promise<HabitCalendar> {
    return this.send("habits.calendar", parameters, options);
  }

  /** Lists the groups of the user's habits, oldest first. */
  groups(parameters: HabitsGroupsParameters = {}, options?: CallOptions): Promise<HabitGroupList> {
    return this.send("habits.groups", parameters, options);
  }

  /** Returns the done days, sums, scores, fractions and streaks of a habit, or of all habits. */
  statistics(parameters: HabitsStatisticsParameters, options?: CallOptions): Promise<HabitStatistics> {
    return this.send("habits.statistics", parameters, options);
  }

  /**
   * Imports habits with their marks from other programs; rows that break a rule are reported. Requires exactly one of
   * content and path. Not allowed in system.atomic: its expensive part must run outside of any transaction.
   */
  import(parameters: HabitsImportParameters, options?: LongCallOptions): Promise<HabitImport> {
    return this.send("habits.import", parameters, options);
  }
}

/** The methods `friends.*`. */
export class FriendsMethods extends Namespace {
  /** Returns the friends with their progress today, and the open requests. */
  list(parameters: FriendsListParameters = {}, options?: CallOptions): Promise<FriendGrid> {
    return this.send("friends.list", parameters, options);
  }

  /** Yields the entries of `friends.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<FriendsListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<FriendCard, void, undefined> {
    return this.iteratePages("friends.list", parameters, (result) => result, options);
  }

  /** Sends a friend request, or accepts a pending one. Requires exactly one of email and userId. */
  add(parameters: FriendsAddParameters, options?: CallOptions): Promise<ChangeReply> {
    return this.send("friends.add", parameters, options);
  }

  /**
   * Ends a friendship, withdraws a request, or declines another user's request. Requires exactly one of email and
   * userId.
   */
  remove(parameters: FriendsRemoveParameters, options?: CallOptions): Promise<ChangeReply> {
    return this.send("friends.remove", parameters, options);
  }

  /** Nudges a friend, at most once per civil day of the user. */
  nudge(parameters: FriendsNudgeParameters, options?: CallOptions): Promise<ChangeReply> {
    return this.send("friends.nudge", parameters, options);
  }

  /** Ranks the user and the friends who allow it by the points of their sparks in a range of days. */
  leaderboard(parameters: FriendsLeaderboardParameters = {}, options?: CallOptions): Promise<Leaderboard> {
    return this.send("friends.leaderboard", parameters, options);
  }

  /** Yields the entries of `friends.leaderboard`, and reads each page when the iteration reaches it. */
  iterateLeaderboard(
    parameters: PageParameters<FriendsLeaderboardParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<LeaderboardRow, void, undefined> {
    return this.iteratePages("friends.leaderboard", parameters, (result) => result, options);
  }
}

/** The methods `feed.*`. */
export class FeedMethods extends Namespace {
  /** Lists the activity of friends, newest first. */
  list(parameters: FeedListParameters = {}, options?: CallOptions): Promise<FeedPage> {
    return this.send("feed.list", parameters, options);
  }

  /** Yields the entries of `feed.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<FeedListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<FeedRow, void, undefined> {
    return this.iteratePages("feed.list", parameters, (result) => result, options);
  }
}

/** The methods `challenges.*`. */
export class ChallengesMethods extends Namespace {
  /** Lists the challenges that the user can join, has created or takes part in, newest first. */
  list(parameters: ChallengesListParameters = {}, options?: CallOptions): Promise<ChallengePage> {
    return this.send("challenges.list", parameters, options);
  }

  /** Yields the entries of `challenges.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<ChallengesListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<Challenge, void, undefined> {
    return this.iteratePages("challenges.list", parameters, (result) => result, options);
  }

  /** Returns a challenge with the user's latest participation. */
  get(parameters: ChallengesGetParameters, options?: CallOptions): Promise<ChallengeReply> {
    return this.send("challenges.get", parameters, options);
  }

  /** Lists the participants of a challenge: the user and friends with their progress, and the number of others. */
  participants(parameters: ChallengesParticipantsParameters, options?: CallOptions): Promise<ParticipantList> {
    return this.send("challenges.participants", parameters, options);
  }

  /** Yields the entries of `challenges.participants`, and reads each page when the iteration reaches it. */
  iterateParticipants(
    parameters: PageParameters<ChallengesParticipantsParameters>, options?: CallOptions,
  ): AsyncGenerator<Participant, void, undefined> {
    return this.iteratePages("challenges.participants", parameters, (result) => result, options);
  }

  /** Creates a challenge, and optionally invites friends to it. */
  create(parameters: ChallengesCreateParameters, options?: CallOptions): Promise<ChallengeReply> {
    return this.send("challenges.create", parameters, options);
  }

  /** Updates the given fields of a challenge that the user created. */
  update(parameters: ChallengesUpdateParameters, options?: CallOptions): Promise<ChangedChallenge> {
    return this.send("challenges.update", parameters, options);
  }

  /** Invites friends to a challenge that the user created; they see and can join it whatever its visibility. */
  invite(parameters: ChallengesInviteParameters, options?: CallOptions): Promise<ChallengeInvitations> {
    return this.send("challenges.invite", parameters, options);
  }

  /** Closes a challenge that the user created: nobody can join it, and participants can finish it. */
  close(parameters: ChallengesCloseParameters, options?: CallOptions): Promise<ChangedChallenge> {
    return this.send("challenges.close", parameters, options);
  }

  /**
   * Deletes a challenge that the user created, or the user's copy, with the user's own participation. Other
   * participants retain the challenge, closed and without a creator, until they leave it.
   */
  delete(parameters: ChallengesDeleteParameters, options?: CallOptions): Promise<EmptyResult> {
    return this.send("challenges.delete", parameters, options);
  }

  /** Joins a challenge; a completed challenge can be joined again. */
  join(parameters: ChallengesJoinParameters, options?: CallOptions): Promise<ParticipationReply> {
    return this.send("challenges.join", parameters, options);
  }

  /** Leaves a challenge and deletes the participation with its ticks. */
  leave(parameters: ChallengesLeaveParameters, options?: CallOptions): Promise<ParticipationReply> {
    return this.send("challenges.leave", parameters, options);
  }

  /** Pauses an active participation; its challenge day does not advance until it is resumed. */
  pause(parameters: ChallengesPauseParameters, options?: CallOptions): Promise<ParticipationReply> {
    return this.send("challenges.pause", parameters, options);
  }

  /** Resumes a paused participation on the challenge day of the pause. */
  resume(parameters: ChallengesResumeParameters, options?: CallOptions): Promise<ParticipationReply> {
    return this.send("challenges.resume", parameters, options);
  }

  /** Ticks a task of the current day; ticking the last open task of the last day completes the challenge. */
  completeTask(parameters: ChallengesCompleteTaskParameters, options?: CallOptions): Promise<TickReply> {
    return this.send("challenges.completeTask", parameters, options);
  }

  /** Unticks a task of the current day. */
  uncompleteTask(parameters: ChallengesUncompleteTaskParameters, options?: CallOptions): Promise<TickReply> {
    return this.send("challenges.uncompleteTask", parameters, options);
  }
}

/** The methods `sparks.*`. */
export class SparksMethods extends Namespace {
  /** Creates a spark, which earns points, drops a card and advances missions. */
  create(parameters: SparksCreateParameters, options?: CallOptions): Promise<CreatedSpark> {
    return this.send("sparks.create", parameters, options);
  }

  /** Updates the given fields of a spark and recalculates its points. */
  update(parameters: SparksUpdateParameters, options?: CallOptions): Promise<UpdatedSpark> {
    return this.send("sparks.update", parameters, options);
  }

  /**
   * Deletes sparks and takes back their points, cards and card bonuses; completed missions and their rewards remain.
   * Requires exactly one of sparkId and sparkIds.
   */
  delete(parameters: SparksDeleteParameters, options?: CallOptions): Promise<DeletedSparks> {
    return this.send("sparks.delete", parameters, options);
  }

  /** Returns a spark. */
  get(parameters: SparksGetParameters, options?: CallOptions): Promise<SparkReply> {
    return this.send("sparks.get", parameters, options);
  }

  /** Lists filtered and sorted sparks, with summary statistics of all sparks. */
  list(parameters: SparksListParameters = {}, options?: LongCallOptions): Promise<SparkList> {
    return this.send("sparks.list", parameters, options);
  }

  /** Yields the entries of `sparks.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<SparksListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<Spark, void, undefined> {
    return this.iteratePages("sparks.list", parameters, (result) => result, options);
  }

  /** Returns words of the user's sparks that contain a text. */
  suggest(parameters: SparksSuggestParameters, options?: CallOptions): Promise<SuggestedWords> {
    return this.send("sparks.suggest", parameters, options);
  }

  /** Returns the level, points, streak, fuel and totals. */
  progress(parameters: SparksProgressParameters = {}, options?: CallOptions): Promise<Progress> {
    return this.send("sparks.progress", parameters, options);
  }

  /** Deletes all sparks, and resets points, streak, fuel, missions and cards; settings remain. */
  reset(parameters: SparksResetParameters = {}, options?: LongCallOptions): Promise<Progress> {
    return this.send("sparks.reset", parameters, options);
  }

  /** Returns the totals, distribution and changes of a range of days. */
  statistics(parameters: SparksStatisticsParameters = {}, options?: CallOptions): Promise<Statistics> {
    return this.send("sparks.statistics", parameters, options);
  }

  /** Returns the trend of a range by day, week or month. */
  trend(parameters: SparksTrendParameters, options?: CallOptions): Promise<StatisticsTrend> {
    return this.send("sparks.trend", parameters, options);
  }
}

/** The methods `missions.*`. */
export class MissionsMethods extends Namespace {
  /** Lists missions with the user's progress. */
  list(parameters: MissionsListParameters = {}, options?: CallOptions): Promise<MissionList> {
    return this.send("missions.list", parameters, options);
  }

  /** Yields the entries of `missions.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<MissionsListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<Mission, void, undefined> {
    return this.iteratePages("missions.list", parameters, (result) => result, options);
  }

  /** Returns a mission with the user's progress. */
  get(parameters: MissionsGetParameters, options?: CallOptions): Promise<MissionReply> {
    return this.send("missions.get", parameters, options);
  }

  /** Adds a mission to the favorites or removes it. */
  favorite(parameters: MissionsFavoriteParameters, options?: CallOptions): Promise<FavoriteReply> {
    return this.send("missions.favorite", parameters, options);
  }
}

/** The methods `cards.*`. */
export class CardsMethods extends Namespace {
  /** Lists the cards of the catalog, owned or not, by descending rarity, then by title. */
  list(parameters: CardsListParameters = {}, options?: CallOptions): Promise<CardPage> {
    return this.send("cards.list", parameters, options);
  }

  /** Yields the entries of `cards.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<CardsListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<Card, void, undefined> {
    return this.iteratePages("cards.list", parameters, (result) => result, options);
  }

  /** Returns a card. */
  get(parameters: CardsGetParameters, options?: CallOptions): Promise<CardReply> {
    return this.send("cards.get", parameters, options);
  }

  /** Returns the counts of owned cards by rarity and category, and the rarest owned cards. */
  summary(parameters: CardsSummaryParameters = {}, options?: CallOptions): Promise<CardSummary> {
    return this.send("cards.summary", parameters, options);
  }
}

/** The methods `reminders.*`. */
export class RemindersMethods extends Namespace {
  /** Returns the settings of all reminders. Kinds of domains that a token does not permit are omitted. */
  list(parameters: RemindersListParameters = {}, options?: CallOptions): Promise<ReminderList> {
    return this.send("reminders.list", parameters, options);
  }

  /** Yields the entries of `reminders.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<RemindersListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<Reminder, void, undefined> {
    return this.iteratePages("reminders.list", parameters, (result) => result, options);
  }

  /**
   * Updates the given fields of a kind of reminder; omitted fields remain unchanged. A field that is null in
   * reminders.list cannot be set.
   */
  update(parameters: RemindersUpdateParameters, options?: CallOptions): Promise<ReminderReply> {
    return this.send("reminders.update", parameters, options);
  }

  /**
   * Lists the reminders due in a time span, computed from the current state. Kinds of domains that a token does not
   * permit are omitted.
   */
  due(parameters: RemindersDueParameters, options?: CallOptions): Promise<DueReminders> {
    return this.send("reminders.due", parameters, options);
  }
}

/** The methods `tables.*`. */
export class TablesMethods extends Namespace {
  /** Lists the templates for new tables. */
  templates(parameters: TablesTemplatesParameters = {}, options?: CallOptions): Promise<TableTemplatePage> {
    return this.send("tables.templates", parameters, options);
  }

  /** Yields the entries of `tables.templates`, and reads each page when the iteration reaches it. */
  iterateTemplates(
    parameters: PageParameters<TablesTemplatesParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<TableTemplate, void, undefined> {
    return this.iteratePages("tables.templates", parameters, (result) => result, options);
  }

  /** Creates a table, optionally from a template. Requires at least one of name and template. */
  create(parameters: TablesCreateParameters, options?: CallOptions): Promise<TableReply> {
    return this.send("tables.create", parameters, options);
  }

  /** Lists the user's tables with their totals, filtered and sorted. */
  list(parameters: TablesListParameters = {}, options?: CallOptions): Promise<LibraryTablePage> {
    return this.send("tables.list", parameters, options);
  }

  /** Yields the entries of `tables.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<TablesListParameters> = {}, options?: CallOptions,
  ): AsyncGenerator<LibraryTable, void, undefined> {
    return this.iteratePages("tables.list", parameters, (result) => result, options);
  }

  /** Returns a table with its totals. */
  get(parameters: TablesGetParameters, options?: CallOptions): Promise<TableReply> {
    return this.send("tables.get", parameters, options);
  }

  /** Updates the specified fields of a table, and converts the values of changed custom fields. */
  update(parameters: TablesUpdateParameters, options?: LongCallOptions): Promise<UpdatedTable> {
    return this.send("tables.update", parameters, options);
  }

  /** Activates or deactivates a table; its entries do not change. */
  setActive(parameters: TablesSetActiveParameters, options?: CallOptions): Promise<UpdatedTable> {
    return this.send("tables.setActive", parameters, options);
  }

  /** Deletes a table with all its entries. */
  delete(parameters: TablesDeleteParameters, options?: LongCallOptions): Promise<DeletedTable> {
    return this.send("tables.delete", parameters, options);
  }

  /** Returns the statistics of a table and of one of its fields. */
  statistics(parameters: TablesStatisticsParameters, options?: CallOptions): Promise<TableStatistics> {
    return this.send("tables.statistics", parameters, options);
  }

  /** Returns the entries of a table per day, week or month. */
  series(parameters: TablesSeriesParameters, options?: CallOptions): Promise<TableSeries> {
    return this.send("tables.series", parameters, options);
  }
}

/** The methods `entries.*`. */
export class EntriesMethods extends Namespace {
  /**
   * Adds an entry to an active table. Requires at least one of notes, durationSeconds, value, checked, rating and
   * customData.
   */
  add(parameters: EntriesAddParameters, options?: CallOptions): Promise<EntryResult> {
    return this.send("entries.add", parameters, options);
  }

  /** Returns an entry. */
  get(parameters: EntriesGetParameters, options?: CallOptions): Promise<EntryReply> {
    return this.send("entries.get", parameters, options);
  }

  /** Updates the specified fields of an entry in an active table. */
  update(parameters: EntriesUpdateParameters, options?: CallOptions): Promise<UpdatedEntry> {
    return this.send("entries.update", parameters, options);
  }

  /** Makes the same changes to several entries, or to none if one of them is invalid. */
  updateMany(parameters: EntriesUpdateManyParameters, options?: CallOptions): Promise<UpdatedEntries> {
    return this.send("entries.updateMany", parameters, options);
  }

  /** Deletes an entry, even from an inactive table; the best streak does not change. */
  delete(parameters: EntriesDeleteParameters, options?: CallOptions): Promise<EntryResult> {
    return this.send("entries.delete", parameters, options);
  }

  /** Deletes several entries, even from inactive tables, or none if one of them does not exist. */
  deleteMany(parameters: EntriesDeleteManyParameters, options?: CallOptions): Promise<DeletedEntries> {
    return this.send("entries.deleteMany", parameters, options);
  }

  /** Lists the entries of a table, filtered and sorted. */
  list(parameters: EntriesListParameters, options?: LongCallOptions): Promise<LibraryEntryPage> {
    return this.send("entries.list", parameters, options);
  }

  /** Yields the entries of `entries.list`, and reads each page when the iteration reaches it. */
  iterate(
    parameters: PageParameters<EntriesListParameters>, options?: CallOptions,
  ): AsyncGenerator<LibraryEntry, void, undefined> {
    return this.iteratePages("entries.list", parameters, (result) => result, options);
  }
}

/** The methods `library.*`. */
export class LibraryMethods extends Namespace {
  /** Returns the totals over all tables of the user, and the newest entries. */
  overview(parameters: LibraryOverviewParameters = {}, options?: CallOptions): Promise<LibraryOverview> {
    return this.send("library.overview", parameters, options);
  }
}

/** The methods `today.*`. */
export class TodayMethods extends Namespace {
  /**
   * Returns what is due today: the next lesson, the goal, habits, reviews, sparks, missions and reminders; and all
   * streaks.
   */
  get(parameters: TodayGetParameters = {}, options?: CallOptions): Promise<Today> {
    return this.send("today.get", parameters, options);
  }
}

/** The methods `activity.*`. */
export class ActivityMethods extends Namespace {
  /** Returns the numbers of lessons, reviews, marks, sparks, entries and tasks of each day. */
  calendar(parameters: ActivityCalendarParameters = {}, options?: CallOptions): Promise<ActivityCalendar> {
    return this.send("activity.calendar", parameters, options);
  }
}

/** The methods `data.*`. */
export class DataMethods extends Namespace {
  /** Returns the user's data or writes it to a file that only its owner can access; other calls can write meanwhile. */
  export(parameters: DataExportParameters = {}, options?: LongCallOptions): Promise<Export> {
    return this.send("data.export", parameters, options);
  }

  /**
   * Imports data from a file into the user's account; rows that break a rule are rejected and reported. Requires
   * exactly one of content and path.
   */
  import(parameters: DataImportParameters, options?: LongCallOptions): Promise<DataImport> {
    return this.send("data.import", parameters, options);
  }
}

/** All methods, by namespace. */
export class AllMethods extends Namespace {
  /** The methods `rpc.*`. */
  readonly rpc = new RpcMethods(this.send);
  /** The methods `system.*`. */
  readonly system = new SystemMethods(this.send);
  /** The methods `labels.*`. */
  readonly labels = new LabelsMethods(this.send);
  /** The methods `clock.*`. */
  readonly clock = new ClockMethods(this.send);
  /** The methods `history.*`. */
  readonly history = new HistoryMethods(this.send);
  /** The methods `sync.*`. */
  readonly sync = new SyncMethods(this.send);
  /** The methods `auth.*`. */
  readonly auth = new AuthMethods(this.send);
  /** The methods `profile.*`. */
  readonly profile = new ProfileMethods(this.send);
  /** The methods `preferences.*`. */
  readonly preferences = new PreferencesMethods(this.send);
  /** The methods `dashboard.*`. */
  readonly dashboard = new DashboardMethods(this.send);
  /** The methods `paths.*`. */
  readonly paths = new PathsMethods(this.send);
  /** The methods `stages.*`. */
  readonly stages = new StagesMethods(this.send);
  /** The methods `lessons.*`. */
  readonly lessons = new LessonsMethods(this.send);
  /** The methods `achievements.*`. */
  readonly achievements = new AchievementsMethods(this.send);
  /** The methods `study.*`. */
  readonly study = new StudyMethods(this.send);
  /** The methods `kits.*`. */
  readonly kits = new KitsMethods(this.send);
  /** The methods `tests.*`. */
  readonly tests = new TestsMethods(this.send);
  /** The methods `exams.*`. */
  readonly exams = new ExamsMethods(this.send);
  /** The methods `workouts.*`. */
  readonly workouts = new WorkoutsMethods(this.send);
  /** The methods `attempts.*`. */
  readonly attempts = new AttemptsMethods(this.send);
  /** The methods `reviews.*`. */
  readonly reviews = new ReviewsMethods(this.send);
  /** The methods `goals.*`. */
  readonly goals = new GoalsMethods(this.send);
  /** The methods `habits.*`. */
  readonly habits = new HabitsMethods(this.send);
  /** The methods `friends.*`. */
  readonly friends = new FriendsMethods(this.send);
  /** The methods `feed.*`. */
  readonly feed = new FeedMethods(this.send);
  /** The methods `challenges.*`. */
  readonly challenges = new ChallengesMethods(this.send);
  /** The methods `sparks.*`. */
  readonly sparks = new SparksMethods(this.send);
  /** The methods `missions.*`. */
  readonly missions = new MissionsMethods(this.send);
  /** The methods `cards.*`. */
  readonly cards = new CardsMethods(this.send);
  /** The methods `reminders.*`. */
  readonly reminders = new RemindersMethods(this.send);
  /** The methods `tables.*`. */
  readonly tables = new TablesMethods(this.send);
  /** The methods `entries.*`. */
  readonly entries = new EntriesMethods(this.send);
  /** The methods `library.*`. */
  readonly library = new LibraryMethods(this.send);
  /** The methods `today.*`. */
  readonly today = new TodayMethods(this.send);
  /** The methods `activity.*`. */
  readonly activity = new ActivityMethods(this.send);
  /** The methods `data.*`. */
  readonly data = new DataMethods(this.send);

  /** Initializes the conversation; optional, at most once. */
  initialize(parameters: InitializeParameters = {}, options?: CallOptions): Promise<InitializeResult> {
    return this.send("initialize", parameters, options);
  }

  /** Ends the conversation: only exit may follow. The reply is sent after the replies to all earlier calls. */
  shutdown(parameters: NoParameters = {}, options?: CallOptions): Promise<EmptyResult> {
    return this.send("shutdown", parameters, options);
  }
}
