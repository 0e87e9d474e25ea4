// Generated from openrpc.json by Tools/clients/generate; do not edit.

import type { Event } from "./events.js";

/** An instant in UTC, such as 2026-11-21T09:00:00.000Z. */
export type Instant = string;

/** A day in the user's time zone, such as 2026-11-21. */
export type CivilDay = string;

/** A token for scripts, without its secret. */
export interface AccessToken {
  /** The name. */
  readonly name: string;
  /** The names of the method groups that the token permits; empty if it permits all. */
  readonly domains: readonly string[];
  /** Whether the token permits only methods that write neither data nor files. */
  readonly isReadOnly: boolean;
}

export type AccountAvatar = "cat" | "dog" | "man" | "woman" | "flame" | "star" | "rocket" | "leaf";

/** A badge. */
export interface Achievement {
  /** The slug of the badge. */
  readonly id: AchievementId;
  /** The title. */
  readonly title: string;
  /** The achievement for which the badge is awarded. */
  readonly description: string;
  /** The category. */
  readonly category: AchievementCategory;
  /** The name of the category. */
  readonly categoryTitle: string;
  /** Whether the user has earned the badge. */
  readonly isEarned: boolean;
  /** The time when the user earned the badge; null if locked. */
  readonly unlockedAt: Instant | null;
  /** A hint on how to earn the badge; null if earned. */
  readonly hint: string | null;
}

export type AchievementCategory = "milestone" | "streak" | "mastery" | "special";

/** The slug of an achievement. */
export type AchievementId = string;

/** The badges of a user. */
export interface AchievementList {
  /** The badges of this page, in the order of the catalog. */
  readonly items: readonly Achievement[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** The number of earned badges in all categories. */
  readonly earned: number;
  /** The number of earned badges, as text. */
  readonly earnedText: string;
  /** The number of badges in all categories. */
  readonly total: number;
  /** A sentence about the fraction of badges earned. */
  readonly header: string;
}

/** A badge. */
export interface AchievementReply {
  /** The badge. */
  readonly achievement: Achievement;
}

/** What the user has done on each day. */
export interface ActivityCalendar {
  /** All days, in order. */
  readonly items: readonly ActivityDay[];
}

/** What the user has done on one day; a number is null if the user's token does not permit it. */
export interface ActivityDay {
  /** The day. */
  readonly day: CivilDay;
  /** The sum of all numbers. */
  readonly total: number;
  /** The number of completed lessons. */
  readonly lessons: number | null;
  /** The number of answers in reviews. */
  readonly reviews: number | null;
  /** The number of habits that are marked as done or with an amount. */
  readonly marks: number | null;
  /** The number of sparks. */
  readonly sparks: number | null;
  /** The number of entries in tables. */
  readonly entries: number | null;
  /** The number of completed tasks of challenges. */
  readonly tasks: number | null;
}

/** A kit with its new questions. */
export interface AddedQuestions {
  /** The kit. */
  readonly kit: Kit;
  /** The new questions with their slugs, in order. */
  readonly questions: readonly KitQuestion[];
}

export type AnswerHint = "mixed_script";

/** The evaluation of an answer, and the next question. */
export interface AnswerReply {
  /** Whether the answer was counted; false if its round or position is not the current one. */
  readonly counted: boolean;
  /** Whether the answer is correct; null if not counted. */
  readonly correct: boolean | null;
  /** The correct answer; null if the answer was not counted. */
  readonly correctAnswer: string | null;
  /** A hint for a wrong answer; null if there is no hint. */
  readonly hint: AnswerHint | null;
  /** The round, from 1; tests and exams have one round. */
  readonly round: number;
  /** The current question; null between rounds and after the end. */
  readonly question: AskedQuestion | null;
  /** The outcome of the round; null if there is a current question. */
  readonly outcome: AttemptOutcome | null;
}

/** The answers of one day. */
export interface AnsweredDay {
  /** The day for which the answers count. */
  readonly day: CivilDay;
  /** The number of answers. */
  readonly answers: number;
  /** The number of answers with a rating above 1. */
  readonly correct: number;
  /** The duration of the answers in minutes, rounded to two decimals. */
  readonly minutes: number;
}

/** A question after an answer or an undo. */
export interface AnsweredQuestion {
  /** The slug of the kit. */
  readonly kitId: KitId;
  /** The rating: 1 forgotten, 2 hard, 3 good, 4 easy. */
  readonly rating: number;
  /** The number of answers to the question. */
  readonly reps: number;
  /** The time when the question is due; null if it is new again. */
  readonly dueAt: Instant | null;
}

/** The current question of an attempt. */
export interface AskedQuestion {
  /** The position in the round, from 1. */
  readonly position: number;
  /** The number of questions in the round. */
  readonly total: number;
  /** The prompt; `___` marks a gap to fill in. */
  readonly prompt: string;
  /** Two to four options; null if the answer is typed. */
  readonly options: readonly string[] | null;
}

/** The results of calls that ran atomically. */
export interface AtomicResults {
  /** The result of each call, in the order of the calls. */
  readonly results: readonly unknown[];
}

/** A test, an exam or a workout, running or finished. */
export interface Attempt {
  /** The ID of the attempt. */
  readonly attemptId: AttemptId;
  /** The mode. */
  readonly mode: AttemptMode;
  /** The slug of the kit of a test; null for other modes. */
  readonly kitId: KitId | null;
  /** The number of the exam; null for other modes. */
  readonly examId: ExamNumber | null;
  /** The start time. */
  readonly startedAt: Instant;
  /** The initial number of questions. */
  readonly questionCount: number;
  /** Whether a test asks too few questions to change the best result: fewer than 20 and than all. */
  readonly isPartial: boolean;
  /** The state. */
  readonly state: AttemptState;
  /** The round, from 1; tests and exams have one round. */
  readonly round: number;
  /** The number of questions answered in the round. */
  readonly asked: number;
  /** The number of correct answers in the round. */
  readonly correct: number;
  /** The current question; null between rounds and after the end. */
  readonly question: AskedQuestion | null;
  /** The outcome of the round; null if there is a current question. */
  readonly outcome: AttemptOutcome | null;
}

/** The ID of a test, an exam or a workout. */
export type AttemptId = number;

export type AttemptMode = "test" | "exam" | "workout";

/** The outcome of a test, an exam or a round of a workout. */
export interface AttemptOutcome {
  /** The mode. */
  readonly mode: AttemptMode;
  /** The number of questions asked in the round; tests and exams have one round. */
  readonly asked: number;
  /** The number of correct answers in the round. */
  readonly correct: number;
  /** The percentage of correct answers, halves rounded up. */
  readonly result: number;
  /** The best result before and after; null for workouts, and if the kit no longer exists. */
  readonly best: BestResult | null;
  /** Whether the result is a new best result. */
  readonly isNewBest: boolean;
  /** The numbers of the exams unlocked by a test; null for other modes. */
  readonly examsUnlocked: readonly number[] | null;
  /** Whether the result of an exam is at least 50 percent; null for other modes. */
  readonly passed: boolean | null;
  /** Whether the exam was passed in this or an earlier attempt; null for other modes. */
  readonly isCompleted: boolean | null;
  /**
   * The numbers of the stages opened by this exam; empty unless it was passed for the first time. Final stages must
   * also be chosen. Null for other modes.
   */
  readonly stagesOpened: readonly number[] | null;
  /** Whether the final exam (4) has been passed; null for modes other than exam. */
  readonly courseFinished: boolean | null;
  /** The round of a workout, from 1; null for other modes. */
  readonly round: number | null;
  /** The number of questions in the next round of a workout; null for other modes. */
  readonly wrong: number | null;
  /** The fraction of a workout's questions answered correctly; null for other modes. */
  readonly fraction: number | null;
  /** Whether all questions of a workout are answered correctly; null for other modes. */
  readonly isDone: boolean | null;
}

/** One page of a list. */
export interface AttemptPage {
  /** The entries of this page. */
  readonly items: readonly Attempt[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

export type AttemptState = "asking" | "between_rounds" | "finished";

/** The sign-in state of a connection. */
export interface AuthState {
  /** The sign-in state; onboarding if not signed in. */
  readonly state: AuthStateState;
  /** The signed-in user; null if not signed in. */
  readonly user: User | null;
}

export type AuthStateState = "onboarding" | "authenticated";

/** The row of badges on the dashboard. */
export interface BadgeRow {
  /** The category tiles. */
  readonly tiles: readonly BadgeTile[];
  /** The earned badges, newest first. */
  readonly earned: readonly Achievement[];
  /** A sentence about the fraction of badges earned. */
  readonly header: string;
}

/** The tile of a badge category. */
export interface BadgeTile {
  /** The category. */
  readonly category: AchievementCategory;
  /** The name of the category. */
  readonly title: string;
  /** A short description of the requirement. */
  readonly text: string;
}

/** The best result before and after a test or an exam. */
export interface BestResult {
  /** The best result before the attempt, in percent. */
  readonly before: number;
  /** The best result after the attempt, in percent. */
  readonly after: number;
}

export interface BodyInput {
  /** The text in English. */
  readonly en?: string | null;
  /** The text in Spanish. */
  readonly es?: string | null;
  /** The text in French. */
  readonly fr?: string | null;
}

export interface CallInput {
  /** The name of a method that reads or writes. */
  readonly method: string;
  /** The parameters of the call. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The capabilities of the server. */
export interface Capabilities {
  /** The supported framings. */
  readonly framings: readonly string[];
  /** The languages of texts: en, es and fr, and those of the catalogs of `--catalogs`. */
  readonly locales: readonly string[];
  /** Whether batches are supported. */
  readonly batches: boolean;
  /** Whether $/cancelRequest is supported. */
  readonly cancel: boolean;
  /** Whether long calls can report progress. */
  readonly progress: boolean;
  /** Whether events can be subscribed to. */
  readonly events: boolean;
  /** Whether the clock is manual and can be set. */
  readonly clock: boolean;
}

/** A card of the collection. */
export interface Card {
  /** The slug. */
  readonly id: CardId;
  /** The title. */
  readonly title: string;
  /** The category. */
  readonly category: SparkCategory;
  /** The rarity. */
  readonly rarity: CardRarity;
  /** Whether the user owns the card. */
  readonly isOwned: boolean;
  /** The number of copies. */
  readonly ownedCount: number;
  /** The time at which the first copy was obtained; null if not owned. */
  readonly obtainedAt: Instant | null;
  /** The total points for duplicates. */
  readonly duplicateValue: number;
}

/** The slug of a collectible card. */
export type CardId = string;

/** An obtained card. */
export interface CardObtainedEvent {
  /** The ID of the spark. */
  readonly sparkId: SparkId;
  /** The number of copies, including this one. */
  readonly ownedCount: number;
  /** The points for a duplicate; 0 for a new card. */
  readonly bonus: number;
}

/** One page of a list. */
export interface CardPage {
  /** The entries of this page. */
  readonly items: readonly Card[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

export type CardRarity = "common" | "rare" | "epic" | "legendary";

/** A card. */
export interface CardReply {
  /** The card. */
  readonly card: Card;
}

/** A summary of the collection. */
export interface CardSummary {
  /** The number of distinct owned cards. */
  readonly owned: number;
  /** The total number of cards. */
  readonly total: number;
  /** The owned share of all cards. */
  readonly fraction: number;
  /** The owned cards of each rarity, from common to legendary. */
  readonly rarities: readonly RarityShare[];
  /** The owned cards of each category. */
  readonly categories: readonly CategoryShare[];
  /** The rarest owned cards; at most three. */
  readonly rarest: readonly Card[];
}

/** The owned cards of a category. */
export interface CategoryShare {
  /** The category. */
  readonly category: SparkCategory;
  /** The number of distinct owned cards. */
  readonly owned: number;
  /** The total number of cards. */
  readonly total: number;
}

/** The sparks of one category. */
export interface CategoryStatistics {
  /** The category. */
  readonly category: SparkCategory;
  /** The number of sparks. */
  readonly sparks: number;
  /** The points of the sparks. */
  readonly points: number;
  /** The average intensity, 1 to 4; 0 without sparks. */
  readonly averageIntensity: number;
  /** The fraction of all sparks. */
  readonly fraction: number;
}

/** A challenge: a number of days, each with the same tasks. */
export interface Challenge {
  /** The ID of the challenge. */
  readonly id: ChallengeId;
  /** The title. */
  readonly title: string;
  /** The description; may be empty. */
  readonly description: string;
  /** The number of days. */
  readonly duration: number;
  /** The number of tasks per day. */
  readonly tasksPerDay: number;
  /** The names of the tasks of a day, in order. */
  readonly taskNames: readonly string[];
  /** Whether the challenge can be joined. */
  readonly isActive: boolean;
  /** Who sees the challenge besides its creator, participants and invited users. */
  readonly visibility: ChallengeVisibility;
  /** The creator, if that is the user or a friend; otherwise null. */
  readonly creator: UserSummary | null;
  /** Whether the user created the challenge, and can change it. */
  readonly isMine: boolean;
  /** Whether the creator has invited the user. */
  readonly isInvited: boolean;
  /** The user's latest participation; null if there is none. */
  readonly participation: Participation | null;
}

/** A change of a challenge by its creator. */
export interface ChallengeEvent {
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
}

/** The ID of a challenge. */
export type ChallengeId = number;

/** The invitations to a challenge. */
export interface ChallengeInvitations {
  /** The challenge. */
  readonly challenge: Challenge;
  /** The invited users who have not joined, in the order of the invitations. */
  readonly invited: readonly UserSummary[];
  /** The number of users who were not invited before. */
  readonly added: number;
}

/** One page of a list. */
export interface ChallengePage {
  /** The entries of this page. */
  readonly items: readonly Challenge[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** One challenge. */
export interface ChallengeReply {
  /** The challenge. */
  readonly challenge: Challenge;
}

/** A task of the current challenge day. */
export interface ChallengeTask {
  /** The index of the task in the day, from 0. */
  readonly index: number;
  /** The name. */
  readonly name: string;
  /** Whether the task is ticked. */
  readonly isCompleted: boolean;
  /** The time of the tick; null if not ticked. */
  readonly completedAt: Instant | null;
}

/** A challenge and its title. */
export interface ChallengeTitle {
  /** The ID of the challenge. */
  readonly id: ChallengeId;
  /** The title. */
  readonly title: string;
}

export type ChallengeVisibility = "everyone" | "friends" | "invited";

export type ChangeDirection = "up" | "down" | "stable";

/** Whether a call changed anything. */
export interface ChangeReply {
  /** Whether the call changed anything. */
  readonly changed: boolean;
}

/** A challenge after a change. */
export interface ChangedChallenge {
  /** The challenge. */
  readonly challenge: Challenge;
  /** Whether the call changed anything. */
  readonly changed: boolean;
}

/** An added, changed or deleted entry. */
export interface ChangedEntry {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The type of the entry. */
  readonly type: EntryType;
}

/** A habit after a change. */
export interface ChangedHabit {
  /** The habit. */
  readonly habit: Habit;
  /** The pauses, oldest first. */
  readonly pauses: readonly HabitPause[];
  /** Whether the call changed anything. */
  readonly changed: boolean;
}

/** A kind of data that a call has changed. */
export interface ChangedKind {
  /** The kind, as in an export. */
  readonly kind: string;
  /** The number of its rows. */
  readonly rows: number;
}

/** A kit after a change. */
export interface ChangedKit {
  /** The number of the study stage; null for a kit outside the study course. */
  readonly stage: StudyStageNumber | null;
}

/** A changed or removed question. */
export interface ChangedQuestion {
  /** The slug of the question. */
  readonly questionId: QuestionId;
}

/** A chosen final stage. */
export interface ChosenStage {
  /** The stage. */
  readonly stage: StudyStage;
  /** The last exam, which covers the chosen stages. */
  readonly exam: StudyExam;
  /** The numbers of all chosen stages. */
  readonly chosen: readonly number[];
  /** Whether the stage was not chosen before. */
  readonly changed: boolean;
}

export interface ClientInfoInput {
  /** The name of the client. */
  readonly name: string;
  /** The version of the client. */
  readonly version?: string | null;
}

/** A reading of the program's clock. */
export interface ClockReading {
  /** The current time. */
  readonly time: Instant;
}

export interface ColumnsInput {
  /** The column or field of the prompt: its name, or its number from 1. */
  readonly prompt: string | number;
  /** The column or field of the correct answer. */
  readonly correctAnswer: string | number;
  /**
   * The columns or fields of wrong answers; if empty, wrong answers are drawn from other rows. A single one may contain
   * a comma-separated list.
   */
  readonly incorrectAnswers?: readonly (string | number)[] | null;
  /** The columns or fields of accepted answers. A single one may contain a comma-separated list. */
  readonly acceptedAnswers?: readonly (string | number)[] | null;
}

/** The commits of changes; waiting calls share one commit. */
export interface CommitMetrics {
  /** The number of commits. */
  readonly count: number;
  /** The number of calls of methods that write. */
  readonly writes: number;
  /** The average number of such calls per commit; null before the first one. */
  readonly writesPerCommit: number | null;
  /** The durations of the commits. */
  readonly latency: Latency;
}

/** A completed lesson. */
export interface CompletedLessonEvent {
  /** The slug of the path. */
  readonly pathId: PathId;
  /** The slug of the stage. */
  readonly stageId: StageId;
  /** The civil day. */
  readonly day: CivilDay;
}

/** A mission completed by the call. */
export interface CompletedMission {
  /** The slug. */
  readonly id: MissionId;
  /** The title. */
  readonly title: string;
  /** The type: daily, weekly or achievement (a lifetime mission). */
  readonly type: MissionKind;
  /** The difficulty. */
  readonly difficulty: MissionDifficulty;
  /** The points for completing it. */
  readonly reward: number;
  /** Whether its reward overloaded the fuel gauge. */
  readonly isOverload: boolean;
}

/** A completed stage. */
export interface CompletedStageEvent {
  /** The slug of the path. */
  readonly pathId: PathId;
}

/** The review settings of a user. */
export interface ConfiguredReviews {
  /** The limit of new questions per day. */
  readonly newPerDay: number;
  /** The probability of recall at which a question is due, in percent. */
  readonly desiredRetention: number;
  /** Whether intervals of days are randomized slightly. */
  readonly fuzz: boolean;
}

/** Counts of a database. */
export interface Counts {
  /** The number of accounts. */
  readonly users: number;
  /** The position of the latest event in the journal. */
  readonly changes: number;
}

/** The counts of a course. */
export interface CourseCounts {
  /** The number of stages. */
  readonly stages: number;
  /** The number of lessons. */
  readonly lessons: number;
}

/** The document of a course. */
export interface CourseDocument {
  /** The title. */
  readonly title: TranslatedText;
  /** A description of the course; null if missing. */
  readonly description: TranslatedText | null;
  /** The stages, in order. */
  readonly stages: readonly CourseDocumentStage[];
}

/** A lesson in the document of a course. */
export interface CourseDocumentLesson {
  /** The id of the lesson, unique in the course. */
  readonly id: string;
  /** The title. */
  readonly title: TranslatedText;
  /** The subtitle; null if missing. */
  readonly subtitle: TranslatedText | null;
  /** The duration in minutes. */
  readonly minutes: number;
  /** The content in Markdown; null if missing. */
  readonly body: TranslatedText | null;
  /** Links to further material, in order. */
  readonly links: readonly CourseDocumentLink[];
}

/** A link in the document of a course. */
export interface CourseDocumentLink {
  /** The title. */
  readonly title: TranslatedText;
  /** The address. */
  readonly url: string;
}

/** A stage in the document of a course. */
export interface CourseDocumentStage {
  /** The id of the stage, unique in the course. */
  readonly id: string;
  /** The title. */
  readonly title: TranslatedText;
  /** A description of the stage; null if missing. */
  readonly description: TranslatedText | null;
  /** The lessons, in order. */
  readonly lessons: readonly CourseDocumentLesson[];
}

export interface CourseInput {
  readonly title: LocalizedTextInput;
  /** A description of the course. */
  readonly description?: LocalizedTextInput | null;
  /** The stages, in order. */
  readonly stages: readonly StageInput[];
}

/** A created habit. */
export interface CreatedHabit {
  /** The kind. */
  readonly kind: HabitPlanKind;
}

/** A created kit. */
export interface CreatedKit {
  /** The number of the study stage; null for a kit outside the study course. */
  readonly stage: StudyStageNumber | null;
  /** The number of questions. */
  readonly questions: number;
}

/** A new spark, its card and its effects. */
export interface CreatedSpark {
  /** The spark. */
  readonly spark: Spark;
  /** The card that the spark dropped. */
  readonly card: DroppedCard;
  /** The change of points from spark, card and rewards; negative if points were lost. */
  readonly pointsGained: number;
  /** The completed missions, in order of completion. */
  readonly missionsCompleted: readonly CompletedMission[];
  /** The number of overloads caused by the change. */
  readonly overloads: number;
  /** The level before and after the change. */
  readonly level: LevelChange;
  /** The streak of days with sparks before and after the change. */
  readonly streak: SparkStreakChange;
  /** The user's lifetime totals. */
  readonly totals: SparkTotals;
}

/** A created table. */
export interface CreatedTable {
  /** The category. */
  readonly category: TableCategory;
}

/** A custom field of a table. */
export interface CustomField {
  /** The name of the field in `customData`; it never changes. */
  readonly key: string;
  /** The name to show. */
  readonly name: string;
  /** The type of the values. */
  readonly type: CustomFieldType;
  /** The unit of numbers; null without a unit and for other types. */
  readonly unit: string | null;
  /** The permitted values of a choice; empty for other types. */
  readonly options: readonly string[];
}

export interface CustomFieldInput {
  /** The name in customData, which never changes. Default: that of the field with this name, or a new one. */
  readonly key?: string | null;
  /** The unique name. */
  readonly name: string;
  /** The type; by default that of the existing field, or text. */
  readonly type?: CustomFieldType | null;
  /** The unit of numbers; by default that of the existing field. */
  readonly unit?: string | null;
  /** The values of a choice; by default those of the existing field. */
  readonly options?: readonly string[] | null;
}

export type CustomFieldType = "text" | "number" | "day" | "choice" | "check";

/** The dashboard of a learner. */
export interface Dashboard {
  /** A greeting for the user's local hour. */
  readonly greeting: string;
  /** A line of encouragement. */
  readonly motivation: string;
  /** The next lesson; null if all stages are completed. */
  readonly forToday: LessonForToday | null;
  /** The active path with the user's progress. */
  readonly path: PathSummary;
  /** The badges. */
  readonly badges: BadgeRow;
  /** The streak of learning days. */
  readonly streak: Streak;
  /** The length of the current streak, as text. */
  readonly streakText: string;
  /** The length of the longest streak, as text. */
  readonly longestStreakText: string;
  /** The number of filled dots in a row of seven. */
  readonly streakDots: number;
  /** The counters of the path. */
  readonly progress: LearningProgress;
  /** The user's goal today; null if not set, or if the token does not permit habits. */
  readonly goal: DashboardGoal | null;
  /** The counts of the habits of today; null if the token does not permit habits. */
  readonly habits: DashboardHabits | null;
  /** The review counts of today. */
  readonly reviews: ReviewsToday;
}

/** The status of the user's goal today. */
export interface DashboardGoal {
  /** The title in the user's language. */
  readonly title: string;
  /** Whether today is a learned or frozen day. */
  readonly isMarked: boolean;
  /** Whether goals.log would be accepted now. */
  readonly canLearn: boolean;
  /** The learned days since the last reset, as in goals.status. */
  readonly streak: Streak;
  /** The number of remaining freezes. */
  readonly freezesRemaining: number;
  /** A warning if the streak ends within 8 hours; null otherwise. */
  readonly reminder: string | null;
}

/** The counts of the habits of today. */
export interface DashboardHabits {
  /** The number of habits that are due today, done or not. */
  readonly due: number;
  /** The number of habits that are done today. */
  readonly done: number;
}

/** The counts of the rows of an imported file by outcome. */
export interface DataImport {
  /** Whether the import was a dry run, which changes nothing. */
  readonly dryRun: boolean;
  /** The number of added rows. */
  readonly added: number;
  /** The number of replaced rows. */
  readonly replaced: number;
  /** The number of rows skipped because they, or the rows to which they belong, already exist. */
  readonly skipped: number;
  /** The number of rejected rows. */
  readonly rejected: number;
  /** The outcomes by kind, in the order of the file. */
  readonly kinds: readonly ImportCounts[];
  /** The broken rules of the first 500 rejected rows, at most 20 per row, in the order of the file. */
  readonly rows: readonly RejectedRow[];
}

/** A database. */
export interface DatabaseReport {
  /** The path; :memory: for an in-memory database. */
  readonly path: string;
  /** The size in bytes, without the log. */
  readonly bytes: number;
}

export type DateOrder = "day_first" | "month_first" | "year_first";

export type DayMark = "learned" | "frozen";

export type DayRangeName =
  | "today" | "yesterday" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "all" | "custom";

/** Deleted entries, and their tables. */
export interface DeletedEntries {
  /** The entries before the deletion, in the order of the call. */
  readonly entries: readonly LibraryEntry[];
  /** Their tables with the updated totals. */
  readonly tables: readonly LibraryTable[];
}

/** The last period of a deleted goal. */
export interface DeletedGoal {
  /** The period as in goals.history. */
  readonly period: PastPeriod | null;
  /** The lapse that this call has applied; null without one. */
  readonly lapsed: GoalLapse | null;
}

/** A deleted habit. */
export interface DeletedHabit {
  /** The ID that the habit had. */
  readonly habitId: HabitId;
}

/** The number of deleted sparks and the effects of the deletion. */
export interface DeletedSparks {
  /** The number of deleted sparks. */
  readonly deleted: number;
  /** The change of points from spark, card and rewards; negative if points were lost. */
  readonly pointsGained: number;
  /** The completed missions, in order of completion. */
  readonly missionsCompleted: readonly CompletedMission[];
  /** The number of overloads caused by the change. */
  readonly overloads: number;
  /** The level before and after the change. */
  readonly level: LevelChange;
  /** The streak of days with sparks before and after the change. */
  readonly streak: SparkStreakChange;
  /** The user's lifetime totals. */
  readonly totals: SparkTotals;
}

/** A deleted table. */
export interface DeletedTable {
  /** The table before the deletion. */
  readonly table: LibraryTable;
  /** The number of entries deleted with the table. */
  readonly deletedEntries: number;
}

/** A deleted table. */
export interface DeletedTablePayload {
  /** The number of entries deleted with the table. */
  readonly entries: number;
}

/** The card that a spark dropped. */
export interface DroppedCard {
  /** The slug. */
  readonly id: CardId;
  /** The title. */
  readonly title: string;
  /** The category. */
  readonly category: SparkCategory;
  /** The rarity. */
  readonly rarity: CardRarity;
  /** Whether it is the first copy. */
  readonly isNew: boolean;
  /** The number of copies, including this one. */
  readonly ownedCount: number;
  /** The points for a duplicate; 0 for a new card. */
  readonly bonus: number;
}

/** A due reminder; the client delivers it, the program does not. */
export interface DueReminder {
  /** The kind of reminder. */
  readonly kind: ReminderKind;
  /** The time at which it is due. */
  readonly at: Instant;
  /** The title for the user; null if the text needs none. */
  readonly title: string | null;
  /** The text for the user. */
  readonly text: string;
  /** The slug of the mission; null if the reminder is not about a mission. */
  readonly missionId: MissionId | null;
  /** The ID of the habit; null if the reminder is not about a habit. */
  readonly habitId: HabitId | null;
  /** The next step of the study course; null if the reminder is not about it. */
  readonly study: StudyStep | null;
}

/** The reminders that are due in a span of time. */
export interface DueReminders {
  /** The reminders by time, then in the order of the kinds in reminders.list. */
  readonly items: readonly DueReminder[];
}

/** The reason for an empty feed. */
export interface EmptyFeed {
  /** The reason. */
  readonly reason: EmptyFeedReason;
  /** The name of the friend in a feed of one friend; null in a feed of all friends. */
  readonly name: string | null;
  /** The reason in words. */
  readonly text: string;
}

export type EmptyFeedReason = "no_friends" | "no_activity" | "friend_inactive";

/** No further data. */
export type EmptyPayload = Readonly<Record<string, unknown>>;

/** An empty object. */
export type EmptyResult = Readonly<Record<string, unknown>>;

/** The ID of a library entry. */
export type EntryId = number;

/** An entry of a table. */
export interface EntryReply {
  /** The entry. */
  readonly entry: LibraryEntry;
}

/** An added or deleted entry and the updated table. */
export interface EntryResult {
  /** The entry. */
  readonly entry: LibraryEntry;
  /** The table with the updated totals. */
  readonly table: LibraryTable;
}

export type EntrySort = "newest" | "oldest" | "title" | "type";

export type EntryType = "session" | "measurement" | "log" | "checklist" | "rating";

/** The number of errors of a kind. */
export interface ErrorCount {
  /** The kind of error, as in data.kind. */
  readonly kind: string;
  /** The number of errors. */
  readonly count: number;
}

/** The data of an error, for programs. */
export interface ErrorData {
  /** The name of the code. */
  readonly kind: "parse_error" | "invalid_request" | "method_not_found" | "invalid_params" | "internal_error" | "canceled" | "unauthenticated" | "forbidden" | "not_found" | "conflict" | "validation_failed" | "limit_reached" | "locked" | "rate_limited" | "busy" | "storage_failed";
  /** The violated rule; missing if the code says it all. */
  readonly rule?: string;
  /** A JSON Pointer to the invalid value, from the parameters or the request. */
  readonly path?: string;
  /** The seconds to wait before the next attempt. */
  readonly retryAfter?: number;
  /** The index of the failed call in system.atomic, from 0. */
  readonly index?: number;
  /** The reference of the log entry of an internal error. */
  readonly reference?: string;
  /** All violated rules of the parameters. */
  readonly issues?: readonly ErrorIssue[];
}

/** A violated rule. */
export interface ErrorIssue {
  /** A JSON Pointer from the root of the parameters. */
  readonly path: string;
  /** The rule. */
  readonly rule: string;
  /** The message in the user's language. */
  readonly message: string;
}

/** A page of the journal. */
export interface EventList {
  /** The events in order; empty only at the end of the journal. */
  readonly items: readonly Event[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** The position up to which the journal was read, for since in a later call. */
  readonly seq: number;
}

/** The number of an exam. */
export type ExamNumber = number;

/** Exported data. */
export interface Export {
  /** The path of the file: as in the call if --files names a directory, otherwise absolute; null without a file. */
  readonly path: string | null;
  /** The exported text; null if it was written to a file. */
  readonly content: string | null;
  /** The size in bytes. */
  readonly bytes: number;
  /** The numbers of rows by kind, in the order of the export; json omits empty kinds. */
  readonly counts: readonly ExportCount[];
}

/** The number of rows of a kind in a file. */
export interface ExportCount {
  /** The kind of the rows. */
  readonly kind: string;
  /** The number of rows. */
  readonly rows: number;
}

export type ExportFormat = "json" | "csv" | "ics";

/** The document of a course. */
export interface ExportedPath {
  /** The document, which paths.update and paths.import accept. */
  readonly source: CourseDocument;
}

export type ExportedTableName = "sparks" | "missions" | "goals" | "habits" | "reviews" | "entries";

/** A register: the base or a part of a fact, with the stamp of its latest write. */
export interface FactLine {
  /** The kind of the fact, as in an export. */
  readonly kind: string;
  /** The number by which all devices know the fact. */
  readonly uid: string;
  /** The part that has changed since the base was written; empty for the base. */
  readonly part: string;
  /** The stamp of the write: an instant, a counter, and the device. */
  readonly at: string;
  /** The uid of the owner; null for the user. */
  readonly owner: string | null;
  /** The stamp of the first insertion. */
  readonly born: string;
  /** The hash of the values of a base, if parts of them have changed since or if devices can have others; or null. */
  readonly hash: string | null;
  /** The values by their names; null if the fact is deleted. */
  readonly values: Readonly<Record<string, unknown>> | null;
}

export interface FactLineInput {
  /** The kind of the fact, as in an export. */
  readonly kind: string;
  /** The number by which all devices know the fact, in 16 hexadecimal digits. */
  readonly uid: string;
  /** The part that has changed; empty for the base. */
  readonly part?: string | null;
  /** The stamp of the write: an instant, a counter, and the device. */
  readonly at: string;
  /** The uid of the owner; null for the user. */
  readonly owner?: string | null;
  /** The stamp of the first insertion, if it is another. */
  readonly born?: string | null;
  /** The hash of the values, if parts of them have changed since or if devices can have others. */
  readonly hash?: string | null;
  /** The values by their names; null if the fact is deleted. */
  readonly values?: Readonly<Record<string, unknown>> | null;
}

/** The numbers of facts that registers of another device have changed. */
export interface FactOutcome {
  /** The number of facts that are shown now. */
  readonly added: number;
  /** The number of facts with other values. */
  readonly changed: number;
  /** The number of facts that are deleted now. */
  readonly deleted: number;
  /** The number of facts that cannot be shown. */
  readonly parked: number;
  /** The number of registers that the other device did not know and has replaced. */
  readonly conflicts: number;
}

/** A mission after a change of its favorite status. */
export interface FavoriteReply {
  /** The mission. */
  readonly mission: Mission;
  /** Whether the call changed anything. */
  readonly changed: boolean;
}

/** A page of the activity feed. */
export interface FeedPage {
  /** The items of the page, newest first. */
  readonly items: readonly FeedRow[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** The reason for an empty feed; null if the feed is not empty. */
  readonly empty: EmptyFeed | null;
}

/** A friend's activity in a challenge. */
export interface FeedRow {
  /** The ID of the friend's participation. */
  readonly participationId: ParticipationId;
  /** The friend. */
  readonly user: UserSummary;
  /** The challenge. */
  readonly challenge: ChallengeTitle;
  /** The task ticked last; null if there are no ticks. */
  readonly task: string | null;
  /** The time of the latest tick; if there are no ticks, that of the latest change. */
  readonly activeAt: Instant;
  /** The relative time in words. */
  readonly label: string;
  /** The number of open tasks of the friend's current day. */
  readonly toGo: number;
  /** The number of open tasks in words. */
  readonly toGoText: string;
  /** The challenge day. */
  readonly dayNumber: number;
  /** The number of ticked tasks of the day. */
  readonly completedTasks: number;
  /** The number of tasks per day. */
  readonly totalTasks: number;
  /** The ticked and total tasks of the day, e.g. 3/5. */
  readonly tasksProgress: string;
  /** The day and its tasks in words. */
  readonly progressText: string;
}

/** The statistics of one field of a table. */
export interface FieldStatistics {
  /** The key of the custom field, or value, mood or rating. */
  readonly key: string;
  /** The type of the values. */
  readonly type: CustomFieldType;
  /** The number of entries with a value. */
  readonly count: number;
  /** The sum of numbers; null without numbers, and if it exceeds 1.8e308. */
  readonly sum: number | null;
  /** The mean of numbers; null without numbers. */
  readonly mean: number | null;
  /** The least number; null without numbers. */
  readonly min: number | null;
  /** The greatest number; null without numbers. */
  readonly max: number | null;
  /** The options of a choice in order, with their entries; empty for other types. */
  readonly options: readonly OptionCount[];
  /** The fraction of the values that are true; null for other types than a check. */
  readonly checked: number | null;
}

/** A finished test or exam. */
export interface FinishedAttempt {
  /** The number of questions asked. */
  readonly asked: number;
  /** The number of correct answers. */
  readonly correct: number;
  /** The result in percent. */
  readonly result: number;
}

/** A stage that became completed. */
export interface FinishedStage {
  /** The slug of the stage. */
  readonly id: StageId;
  /** The number on the path, from 1. */
  readonly number: number;
  /** The title. */
  readonly title: string;
  /** A notice for the user. */
  readonly text: string;
}

/** A finished workout. */
export interface FinishedWorkout {
  /** The number of questions. */
  readonly questions: number;
  /** The number of rounds. */
  readonly rounds: number;
}

/** The questions due on one day. */
export interface ForecastDay {
  /** The day. */
  readonly day: CivilDay;
  /** The number of questions due, without new ones; today includes overdue ones. */
  readonly due: number;
}

/** A friend with the progress today. */
export interface FriendCard {
  /** The friend. */
  readonly user: UserSummary;
  /** Whether the friend has an active participation. */
  readonly isActive: boolean;
  /** The state: active or no_active_challenge. */
  readonly state: FriendCardState;
  /** The challenge of the active participation that changed last; null without an active participation. */
  readonly challenge: ChallengeTitle | null;
  /** The challenge day; 0 without a challenge. */
  readonly dayNumber: number;
  /** The number of ticked tasks of the day; 0 without a challenge. */
  readonly completedTasks: number;
  /** The number of tasks per day; 0 without a challenge. */
  readonly totalTasks: number;
  /** The ticked and total tasks of the day, e.g. 3/5; 0/0 without a challenge. */
  readonly tasksProgress: string;
  /** The day and its tasks in words, or that there is no challenge. */
  readonly progressText: string;
}

export type FriendCardState = "active" | "no_active_challenge";

/** An event about another user. */
export interface FriendEvent {
  /** The ID of the other user. */
  readonly userId: UserId;
}

/** A page of friends with their progress today, and the open requests. */
export interface FriendGrid {
  /** The friends of the page, sorted by name. */
  readonly items: readonly FriendCard[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** The number of slots for invitations: the free ones in a grid of four. */
  readonly inviteCount: number;
  /** The number of friends omitted because their data is unreadable or the name blank. */
  readonly skipped: number;
  /** The open friend requests. */
  readonly requests: OpenRequests;
}

/** The status of the user's goal after a freeze. */
export interface FrozenGoal {
  /** The subject to learn, as entered by the user. */
  readonly text: string;
  /** The title in the user's language. */
  readonly title: string;
  /** The length of a period. */
  readonly duration: GoalDuration;
  /** The state: active if days can be marked, period_complete if the period has ended. */
  readonly state: GoalState;
  /** The mark of today, which cannot be changed. */
  readonly todayMark: TodayMark;
  /** The learned days since the last reset; at risk while today is neither learned nor frozen. */
  readonly streak: Streak;
  /** The last instant before the streak lapses without another mark; null if the streak is 0. */
  readonly streakDeadlineAt: Instant | null;
  /** The number of freezes that count against the limit. */
  readonly freezesUsed: number;
  /** The maximum of freezesUsed: 2 per week, 6 per month or 60 per year. */
  readonly freezeLimit: number;
  /** The number of remaining freezes. */
  readonly freezesRemaining: number;
  /** Whether goals.log would be accepted now. */
  readonly canLearn: boolean;
  /** Whether goals.freeze would be accepted now. */
  readonly canFreeze: boolean;
  /** A warning if the streak lapses within 8 hours; null otherwise. */
  readonly reminder: string | null;
  /** The first day of the period. */
  readonly firstDay: CivilDay;
  /** The last day of the period. */
  readonly lastDay: CivilDay;
  /** The number of days from today to the last day of the period, inclusive. */
  readonly daysLeft: number;
  /** The number of days left, as text; null if it is 0. */
  readonly toGoText: string | null;
  /** The lapse that this call has applied, or that the next change will apply; null without one. */
  readonly lapsed: GoalLapse | null;
  /** Whether the freeze extended the deadline of a streak. */
  readonly protects: boolean;
}

/** The fuel gauge, which overloads at 1000. */
export interface FuelGauge {
  /** The fuel. */
  readonly amount: number;
  /** The fuel as a fraction of the capacity. */
  readonly fraction: number;
}

/** The days of a month, or of a span. */
export interface GoalCalendar {
  /** The days, in order. */
  readonly items: readonly GoalCalendarDay[];
  /** The weekday with which the rows of a grid begin, from 1 (Monday) to 7 (Sunday). */
  readonly weekStartsOn: number;
}

/** One day of a calendar. */
export interface GoalCalendarDay {
  /** The day. */
  readonly day: CivilDay;
  /** The ISO 8601 weekday, from 1 (Monday) to 7 (Sunday). */
  readonly weekday: number;
  /** The name of the weekday in the user's language. */
  readonly weekdayName: string;
  /** The number of the day in its month. */
  readonly dayOfMonth: number;
  /** Whether the day is the user's current day. */
  readonly isToday: boolean;
  /** The mark of the day; null if unmarked. */
  readonly mark: DayMark | null;
}

/** The run and the streak of a goal after a change. */
export interface GoalCounts {
  /** The number of the run; each reset of the streak starts a new one. */
  readonly run: number;
  /** The number of learned days since the last reset. */
  readonly streakLength: number;
}

export type GoalDuration = "week" | "month" | "year";

/** A lost streak. */
export interface GoalLapse {
  /** The deadline that passed. */
  readonly lapsedAt: Instant;
  /** The length of the lost streak, in days. */
  readonly lost: number;
}

/** A lost streak. */
export interface GoalLapsedEvent {
  /** The number of the run; each reset of the streak starts a new one. */
  readonly run: number;
  /** The number of learned days since the last reset. */
  readonly streakLength: number;
  /** The deadline that passed. */
  readonly lapsedAt: Instant;
  /** The length of the lost streak, in days. */
  readonly lost: number;
}

/** A marked day. */
export interface GoalMarkedEvent {
  /** The number of the run; each reset of the streak starts a new one. */
  readonly run: number;
  /** The number of learned days since the last reset. */
  readonly streakLength: number;
  /** The civil day. */
  readonly day: CivilDay;
}

/** A new goal. */
export interface GoalSetEvent {
  /** The number of the run; each reset of the streak starts a new one. */
  readonly run: number;
  /** The number of learned days since the last reset. */
  readonly streakLength: number;
  /** The length of a period. */
  readonly duration: GoalDuration;
}

export type GoalState = "active" | "period_complete";

/** The status of the user's goal. */
export interface GoalStatus {
  /** The subject to learn, as entered by the user. */
  readonly text: string;
  /** The title in the user's language. */
  readonly title: string;
  /** The length of a period. */
  readonly duration: GoalDuration;
  /** The state: active if days can be marked, period_complete if the period has ended. */
  readonly state: GoalState;
  /** The mark of today, which cannot be changed. */
  readonly todayMark: TodayMark;
  /** The learned days since the last reset; at risk while today is neither learned nor frozen. */
  readonly streak: Streak;
  /** The last instant before the streak lapses without another mark; null if the streak is 0. */
  readonly streakDeadlineAt: Instant | null;
  /** The number of freezes that count against the limit. */
  readonly freezesUsed: number;
  /** The maximum of freezesUsed: 2 per week, 6 per month or 60 per year. */
  readonly freezeLimit: number;
  /** The number of remaining freezes. */
  readonly freezesRemaining: number;
  /** Whether goals.log would be accepted now. */
  readonly canLearn: boolean;
  /** Whether goals.freeze would be accepted now. */
  readonly canFreeze: boolean;
  /** A warning if the streak lapses within 8 hours; null otherwise. */
  readonly reminder: string | null;
  /** The first day of the period. */
  readonly firstDay: CivilDay;
  /** The last day of the period. */
  readonly lastDay: CivilDay;
  /** The number of days from today to the last day of the period, inclusive. */
  readonly daysLeft: number;
  /** The number of days left, as text; null if it is 0. */
  readonly toGoText: string | null;
  /** The lapse that this call has applied, or that the next change will apply; null without one. */
  readonly lapsed: GoalLapse | null;
}

/** A goal with a changed text or duration. */
export interface GoalUpdatedEvent {
  /** The number of the run; each reset of the streak starts a new one. */
  readonly run: number;
  /** The number of learned days since the last reset. */
  readonly streakLength: number;
  /** The length of a period. */
  readonly duration: GoalDuration;
  /** Whether a new period started because the duration was changed. */
  readonly restarted: boolean;
}

/** A habit with its status on a day, by default today. */
export interface Habit {
  /** The ID of the habit. */
  readonly id: HabitId;
  /** The name. */
  readonly name: string;
  /** The question of the reminder; may be empty. */
  readonly question: string;
  /** The notes; may be empty. */
  readonly notes: string;
  /** The kind: done or not, or an amount. */
  readonly kind: HabitPlanKind;
  /** The days on which the habit is due. */
  readonly schedule: HabitSchedule;
  /** The amount to reach or not to exceed; null for a check. */
  readonly target: number | null;
  /** Whether to reach the target or not to exceed it; null for a check. */
  readonly direction: TargetDirection | null;
  /** The unit of the amount; may be empty. */
  readonly unit: string;
  /** The number of the color. */
  readonly color: number;
  /** The group in the spelling of its oldest habit; empty if there is none. */
  readonly group: string;
  /** An emoji; null if there is none. */
  readonly icon: string | null;
  /** The reminders, by time. */
  readonly reminders: readonly HabitReminder[];
  /** The first day that is due; null for that of the creation or the first mark. */
  readonly startDay: CivilDay | null;
  /** The last day that is due; null if there is none. */
  readonly endDay: CivilDay | null;
  /** The rank among all habits of the user, from 0. */
  readonly position: number;
  /** The creation time. */
  readonly createdAt: Instant;
  /** The time of archiving; null if the habit is not archived. */
  readonly archivedAt: Instant | null;
  /** The start day, or else the earlier of the day of creation and the day of the first mark. */
  readonly firstDay: CivilDay;
  /** The day of the status. */
  readonly day: CivilDay;
  /** The state of the day. */
  readonly state: HabitDayState;
  /** The user's mark of the day; null if there is none. */
  readonly mark: HabitMark | null;
  /** The progress; null for a check that is due on fixed days. */
  readonly progress: HabitProgress | null;
  /**
   * The counted days, or periods, of the run that reaches the day or the day before; at risk only today, if the day or
   * the period would be missed. deadlineAt is its end.
   */
  readonly streak: Streak;
  /** The score; null before the first day. */
  readonly score: number | null;
}

export type HabitBucket = "day" | "week" | "month" | "quarter" | "year";

/** The days of habits. */
export interface HabitCalendar {
  /** The habits, in their order, each once. */
  readonly items: readonly HabitCalendarRow[];
}

/** A day of a habit. */
export interface HabitCalendarDay {
  /** The day. */
  readonly day: CivilDay;
  /** The state of the day. */
  readonly state: HabitDayState;
  /** The amount of the day; null if there is none. */
  readonly amount: number | null;
  /** The note of the day; null if there is none. */
  readonly note: string | null;
}

/** The days of a habit. */
export interface HabitCalendarRow {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The days, in order. */
  readonly days: readonly HabitCalendarDay[];
}

export type HabitColumn = "name" | "day" | "value" | "note" | "group" | "notes";

/** The numbers of habits of a day. */
export interface HabitDayCounts {
  /** The number of habits whose day is open, done or missed. */
  readonly due: number;
  /** The number of habits whose day is done. */
  readonly done: number;
}

/** A marked day of a habit, or an unmarked day with a note. */
export interface HabitDayMarked {
  /** The civil day. */
  readonly day: CivilDay;
  /** Whether a check is done; null for other marks and without a mark. */
  readonly done: boolean | null;
  /** The amount; null for other marks and without a mark. */
  readonly amount: number | null;
  /** Whether the day is skipped, which counts neither for nor against the habit. */
  readonly skipped: boolean;
}

export type HabitDayState = "none" | "done" | "skipped" | "implied" | "not_due" | "open" | "missed";

/** A day of a habit whose mark was removed. */
export interface HabitDayUnmarked {
  /** The civil day. */
  readonly day: CivilDay;
}

/** Fractions of days that were due; null if none was. */
export interface HabitFractions {
  /** The fraction of the last 30 days. */
  readonly last30: number | null;
  /** The fraction of the last 90 days. */
  readonly last90: number | null;
  /** The fraction of the last 365 days. */
  readonly last365: number | null;
}

/** A group of habits. */
export interface HabitGroup {
  /** The name in the spelling of the oldest habit. */
  readonly name: string;
  /** The number of habits. */
  readonly count: number;
}

/** The groups of habits. */
export interface HabitGroupList {
  /** The groups, oldest first. */
  readonly items: readonly HabitGroup[];
}

/** The ID of a habit. */
export type HabitId = number;

/** The counts of the rows of an imported file by outcome. */
export interface HabitImport {
  /** Whether the import was a dry run, which changes nothing. */
  readonly dryRun: boolean;
  /** The outcomes of the habits, then of the marks. */
  readonly kinds: readonly HabitImportCounts[];
  /** The first 500 rows that were rejected or imported with a change. */
  readonly rows: readonly HabitImportRow[];
}

/** The counts of habits or of marks by outcome. */
export interface HabitImportCounts {
  /** The kind of the rows. */
  readonly kind: HabitImportReportKind;
  /** The number of added rows. */
  readonly added: number;
  /** The number of replaced rows. */
  readonly replaced: number;
  /** The number of rows that already exist or are equal. */
  readonly skipped: number;
  /** The number of rejected rows, and of the marks of rejected habits. */
  readonly rejected: number;
}

export type HabitImportFormat = "loop" | "loop_csv" | "habitbull" | "csv" | "jsonl";

export type HabitImportReportKind = "habit" | "habit_mark";

/** A row of an imported file that was rejected, or imported with a change. */
export interface HabitImportRow {
  /** The path in the archive; null for other formats. */
  readonly file: string | null;
  /** The line, from 1; for loop, the ID of the row in its table. */
  readonly row: number;
  /** The kind of the row. */
  readonly kind: HabitImportReportKind;
  /** Whether the row was rejected; false if it was imported with a change. */
  readonly rejected: boolean;
  /** The broken rule; for an imported row target_raised, target_added, note_shortened, not_imported or day_repeated. */
  readonly rule: string;
  /** The JSON Pointer in the row to the field, in a table the name of the column; empty for the whole row. */
  readonly field: string;
  /** The error message in the user's language. */
  readonly message: string;
}

/** The mark of a day; exactly one of its fields has a value. */
export interface HabitMark {
  /** Whether a check is done; null for other marks. */
  readonly done: boolean | null;
  /** The amount; null for other marks. */
  readonly amount: number | null;
  /** Whether the day is skipped, which counts neither for nor against the habit. */
  readonly skipped: boolean;
}

/** The mark of a day of a habit after a call. */
export interface HabitMarkReply {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The day. */
  readonly day: CivilDay;
  /** The mark; null if there is none. */
  readonly mark: HabitMark | null;
  /** The note; null if there is none. */
  readonly note: string | null;
  /** Whether the call changed the mark or the note. */
  readonly changed: boolean;
  /** The habit with its status on the day. */
  readonly habit: Habit;
}

/** One page of a list. */
export interface HabitPage {
  /** The entries of this page. */
  readonly items: readonly Habit[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** Days that count as skipped if they have no mark. */
export interface HabitPause {
  /** The first day. */
  readonly from: CivilDay;
  /** The last day; null for a pause without an end. */
  readonly to: CivilDay | null;
}

export type HabitPlanKind = "check" | "amount";

/** The progress of a habit towards its target. */
export interface HabitProgress {
  /** The number of done days of the last days of the schedule, or the amount of the day or the period. */
  readonly value: number;
  /** The number of times, or the target amount. */
  readonly target: number;
}

/** A reminder of a habit. */
export interface HabitReminder {
  /** The time of day. */
  readonly time: string;
  /** The weekdays of the civil days, from Monday (1). */
  readonly weekdays: readonly number[];
}

/** A habit with its pauses. */
export interface HabitReply {
  /** The habit. */
  readonly habit: Habit;
  /** The pauses, oldest first. */
  readonly pauses: readonly HabitPause[];
}

/** The days on which a habit is due. */
export interface HabitSchedule {
  /** The form: every day, some weekdays, a number of times in any days, or a target per period. */
  readonly type: HabitScheduleType;
  /** The weekdays from Monday (1); null for other forms. */
  readonly weekdays: readonly number[] | null;
  /** The number of times in any `days` days; null for other forms. */
  readonly times: number | null;
  /** The number of days; null for other forms. */
  readonly days: number | null;
  /** The period of the target; null for other forms. */
  readonly period: HabitSchedulePeriod | null;
}

export type HabitSchedulePeriod = "week" | "month";

export type HabitScheduleType = "daily" | "weekdays" | "times" | "per";

/** The statistics of a habit, or of all habits together. */
export interface HabitStatistics {
  /** The ID of the habit; null for all habits. */
  readonly habitId: HabitId | null;
  /** The buckets of the range, in order. */
  readonly items: readonly HabitTotals[];
  /** The first day of the range. */
  readonly from: CivilDay;
  /** The last day of the range. */
  readonly to: CivilDay;
  /** The number of done days of the range, without implied ones. */
  readonly done: number;
  /** The number of done, open and missed days of the range. */
  readonly due: number;
  /** Done and implied days of the range divided by those and the missed ones; null without any. */
  readonly fraction: number | null;
  /** The sum of the amounts of the range, 0 for a check; null for all habits. */
  readonly sum: number | null;
  /** The score at the end of the range; null before the first day, after today and for all habits. */
  readonly score: number | null;
  /** The numbers of done days of the range per weekday, Monday first. */
  readonly weekdays: readonly number[];
  /** The fractions of the last days with today. */
  readonly fractions: HabitFractions;
  /** The current streak; null for all habits. */
  readonly streak: Streak | null;
  /** The ten longest streaks of the habits, longest first, then newest first. */
  readonly best: readonly HabitStreak[];
  /** Each habit of the statistics, in order. */
  readonly habits: readonly HabitSummary[];
}

/** A run of days, or of periods, on which a habit was kept. */
export interface HabitStreak {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The first counted day. */
  readonly from: CivilDay;
  /** The last counted day. */
  readonly to: CivilDay;
  /** The number of counted days, or of periods. */
  readonly length: number;
}

/** A habit with the numbers of its days in a range. */
export interface HabitSummary {
  /** The ID of the habit. */
  readonly habitId: HabitId;
  /** The name. */
  readonly name: string;
  /** The number of the color. */
  readonly color: number;
  /** The number of done days of the range, without implied ones. */
  readonly done: number;
  /** The number of done, open and missed days of the range. */
  readonly due: number;
  /** Done and implied days of the range divided by those and the missed ones; null without any. */
  readonly fraction: number | null;
  /** The current streak. */
  readonly streak: Streak;
  /** The score today; null before the first day. */
  readonly score: number | null;
}

/** The totals of a range of days. */
export interface HabitTotals {
  /** The first day of the range. */
  readonly from: CivilDay;
  /** The last day of the range. */
  readonly to: CivilDay;
  /** The number of done days of the range, without implied ones. */
  readonly done: number;
  /** The number of done, open and missed days of the range. */
  readonly due: number;
  /** Done and implied days of the range divided by those and the missed ones; null without any. */
  readonly fraction: number | null;
  /** The sum of the amounts of the range, 0 for a check; null for all habits. */
  readonly sum: number | null;
  /** The score at the end of the range; null before the first day, after today and for all habits. */
  readonly score: number | null;
}

/** The habits that are due, done or skipped on a day. */
export interface HabitsOfDay {
  /** The day. */
  readonly day: CivilDay;
  /** The numbers of habits that are due and done. */
  readonly counts: HabitDayCounts;
  /** The habits, in their order. */
  readonly items: readonly Habit[];
}

/** What an undo or a redo has changed. */
export interface HistoryEvent {
  /** The changed kinds of data, which a front end loads again. */
  readonly kinds: readonly RestoredKind[];
}

/** The number of a call, or of its undo, in the history. */
export type HistoryId = number;

/** A call that changed data of the user. */
export interface HistoryItem {
  /** The number of the call in the history. */
  readonly id: HistoryId;
  /** The time of the call. */
  readonly time: Instant;
  /** The method. */
  readonly method: string;
  /** The subject of the first event of the call, or the other device of an exchange; may be empty. */
  readonly subject: string;
  /** What the call has changed; empty for too_large. */
  readonly kinds: readonly ChangedKind[];
  /** Whether the call is done, undone, or too large to be undone. */
  readonly state: HistoryState;
  /** The origin of the connection that made the call, as in events. */
  readonly origin: string;
}

/** A page of the calls that can be undone. */
export interface HistoryList {
  /** The calls, the latest ones first. */
  readonly items: readonly HistoryItem[];
  /** The call that history.undo takes back next; null if there is none. */
  readonly undo: HistoryId | null;
  /** The undo that history.redo takes back next; null if there is none. */
  readonly redo: HistoryId | null;
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

export type HistoryOrigin = "own" | "all";

/** A call in the history. */
export interface HistoryReference {
  /** The number in the history. */
  readonly id: HistoryId;
  /** The method of the call. */
  readonly method: string;
  /** The subject of the call's first event; empty if it has none. */
  readonly subject: string;
}

/** How much of the history is kept. */
export interface HistorySettings {
  /** The maximum number of calls; 0 for none. */
  readonly calls: number;
  /** The number of days for which calls are kept; 0 for none. */
  readonly days: number;
}

export type HistoryState = "done" | "undone" | "too_large";

export type ImportConflictPolicy = "skip" | "replace" | "fail";

/** The counts of the rows of one kind by outcome: added, replaced, skipped or rejected. */
export interface ImportCounts {
  /** The kind of the rows, as in the file. */
  readonly kind: string;
  /** The number of added rows. */
  readonly added: number;
  /** The number of replaced rows. */
  readonly replaced: number;
  /** The number of rows skipped because they, or the rows to which they belong, already exist. */
  readonly skipped: number;
  /** The number of rejected rows. */
  readonly rejected: number;
}

export type ImportFormat = "json" | "csv";

/** The preview of an import. */
export interface ImportPreview {
  /**
   * The name of the deck in the file, used by kits.import if no name is given, with its parent if the name is taken;
   * null if missing.
   */
  readonly name: string | null;
  /** Whether the import draws wrong answers of some rows from the answers of others. */
  readonly drawsIncorrect: boolean;
  /** The settings with which the table was read; null for other formats. */
  readonly table: TableReading | null;
  /** The types of notes in a package, without those with clozes or images; at most 100; null for other formats. */
  readonly noteTypes: readonly NoteType[] | null;
  /** A page of the questions, in order. */
  readonly questions: ImportedQuestionPage;
  /** The report on the rows. */
  readonly report: ImportReport;
}

/** The counts of an import, and the rows not imported. */
export interface ImportReport {
  /** The number of added questions. */
  readonly added: number;
  /** The number of questions of the kit that got other answers. */
  readonly replaced: number;
  /** The number of rows that repeat another row or a question of the kit. */
  readonly skipped: number;
  /** The number of invalid rows; unless partial is set, any invalid row rejects the import. */
  readonly rejected: number;
  /** The number of questions with wrong answers drawn from other rows. */
  readonly drawn: number;
  /** The number of pictures and sounds omitted from a package. */
  readonly media: number;
  /** A notice if the name was shortened, then the first rows not imported, in file order; at most 500. */
  readonly rows: readonly ImportRow[];
}

/** A row that is not imported, or a notice about the kit, with the reason. */
export interface ImportRow {
  /**
   * The line in a table, from 1; the index in a JSON list, from 0; or the position of an Anki card, from 1. 0 for
   * kit_name_shortened.
   */
  readonly line: number;
  /** The violated rule; duplicate_row, question_exists and kit_name_shortened never reject an import. */
  readonly rule: string;
  /**
   * The invalid field: prompt, correctAnswer, incorrectAnswers or acceptedAnswers; name for kit_name_shortened; null
   * for an error of the whole row.
   */
  readonly field: string | null;
  /** The error message in the user's language. */
  readonly message: string;
}

/** The numbers of imported rows. */
export interface ImportedData {
  /** The number of added rows. */
  readonly added: number;
  /** The number of replaced rows. */
  readonly replaced: number;
}

/** An imported course. */
export interface ImportedPath {
  /** The new path. */
  readonly path: PathSummary;
}

/** A question that an import would add or replace. */
export interface ImportedQuestion {
  /** The location in the file, as in the report. */
  readonly line: number;
  /** The slug of the question of the kit that it replaces; null for a new one. */
  readonly questionId: QuestionId | null;
  /** The prompt. */
  readonly prompt: string;
  /** The correct answer. */
  readonly correctAnswer: string;
  /** The wrong answers; empty if they are drawn from other rows, and for a flash card. */
  readonly incorrectAnswers: readonly string[];
  /** Further answers that are correct when typed. */
  readonly acceptedAnswers: readonly string[];
}

/** One page of a list. */
export interface ImportedQuestionPage {
  /** The entries of this page. */
  readonly items: readonly ImportedQuestion[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

export type ImportedTableName = "sparks" | "entries";

/** A friend request of another user. */
export interface IncomingRequest {
  /** The ID of the asking user. */
  readonly userId: UserId;
  /** The name of the asking user. */
  readonly name: string;
  /** The time of the request. */
  readonly askedAt: Instant;
}

/** The properties of the server. */
export interface InitializeResult {
  /** The name and the version of the program. */
  readonly serverInfo: ServerInfo;
  /** The version of the protocol. */
  readonly protocolVersion: string;
  /** The version of the database schema. */
  readonly schemaVersion: number;
  /** The capabilities of the server. */
  readonly capabilities: Capabilities;
  /** The language of texts. */
  readonly locale: string;
  /** The origin of this connection, as in the events of its own changes. */
  readonly origin: string;
}

/** The sparks of one intensity. */
export interface IntensityStatistics {
  /** The intensity. */
  readonly intensity: SparkIntensity;
  /** The number of sparks. */
  readonly sparks: number;
  /** The fraction of all sparks. */
  readonly fraction: number;
}

/** An invitation to a challenge. */
export interface InvitationEvent {
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The ID of the inviting friend. */
  readonly userId: UserId;
}

/** A kit of questions. */
export interface Kit {
  /** The slug, e.g. kit-maths for a shipped kit and kit-7 for a kit of the user. */
  readonly id: KitId;
  /** The name; in the user's language if the kit is shipped. */
  readonly name: string;
  /** The number of the study stage; null for a kit outside the study course. */
  readonly stage: StudyStageNumber | null;
  /** Whether the kit is shipped or installed, and therefore cannot be changed or deleted. */
  readonly isBasic: boolean;
  /** The number of questions. */
  readonly questionCount: number;
  /** The best test result in percent; 0 before the first test. */
  readonly best: number;
  /** Whether the best result is above 70 percent, which the exam requires. */
  readonly isAboveThreshold: boolean;
}

/** A kit with its questions. */
export interface KitDetails {
  /** The kit. */
  readonly kit: Kit;
  /** A page of the questions, in order. */
  readonly questions: KitQuestionPage;
}

/** An exported kit. */
export interface KitExport {
  /** The path of the file: as in the call if --files names a directory, otherwise absolute; null without a file. */
  readonly path: string | null;
  /** The text, or a package in base64; null if it was written to a file. */
  readonly content: string | null;
  /** The size of the file in bytes, before base64. */
  readonly bytes: number;
  /** The number of questions. */
  readonly questions: number;
}

export type KitExportFormat = "csv" | "json" | "apkg";

/** The slug of a kit: kit-maths for a shipped kit, kit-7 for a kit of the user. */
export type KitId = string;

/** The result of an import. */
export interface KitImport {
  /** The kit; null after a dry run. */
  readonly kit: Kit | null;
  /** The report on the rows. */
  readonly report: ImportReport;
}

export type KitImportFormat = "json" | "csv" | "tsv" | "apkg";

/** A question of a kit with all its answers. */
export interface KitQuestion {
  /** The slug, e.g. kit-maths-3. */
  readonly id: QuestionId;
  /** The position in the kit, from 1; positions of removed questions are skipped. */
  readonly position: number;
  /** The prompt; `___` marks a gap to fill in. */
  readonly prompt: string;
  /** The correct answer. */
  readonly correctAnswer: string;
  /** Up to three wrong answers; a flash card has none. */
  readonly incorrectAnswers: readonly string[];
  /** Further answers that are correct when typed. */
  readonly acceptedAnswers: readonly string[];
  /** Whether the question is excluded from reviews. */
  readonly isSuspended: boolean;
}

/** One page of a list. */
export interface KitQuestionPage {
  /** The entries of this page. */
  readonly items: readonly KitQuestion[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** A created, changed or deleted kit. */
export interface KitReply {
  /** The kit. */
  readonly kit: Kit;
}

/** The key of a label. */
export type LabelKey =
  | "accessibility.main_navigation" | "accessibility.skip_to_content" | "account.avatar" | "account.change_password"
  | "account.current_password" | "account.delete" | "account.delete_warning" | "account.end_session"
  | "account.forgot_password" | "account.joined" | "account.last_used" | "account.new_password"
  | "account.password_changed" | "account.password_strength" | "account.reset_code" | "account.reset_code_hint"
  | "account.reset_password" | "account.sessions" | "account.sign_out_everywhere" | "account.this_session"
  | "account.title" | "account.unknown_device" | "action.add" | "action.cancel" | "action.clear_filters"
  | "action.close" | "action.continue" | "action.copy" | "action.delete" | "action.done" | "action.download"
  | "action.edit" | "action.move_down" | "action.move_up" | "action.refresh" | "action.remove" | "action.save"
  | "action.search" | "action.share" | "action.share_yours" | "action.show_more" | "action.undo" | "auth.confirm"
  | "auth.create" | "auth.email" | "auth.full_name" | "auth.have_account" | "auth.no_account" | "auth.password"
  | "auth.password_hint" | "auth.sign_in" | "auth.sign_out" | "auth.sign_up" | "auth.signin_subtitle"
  | "auth.signup_subtitle" | "auth.terms" | "avatar.cat" | "avatar.dog" | "avatar.flame" | "avatar.leaf" | "avatar.man"
  | "avatar.rocket" | "avatar.star" | "avatar.woman" | "badge.earned" | "badge.locked" | "badges.title" | "bucket.day"
  | "bucket.label" | "bucket.month" | "bucket.quarter" | "bucket.week" | "bucket.year" | "card.bonus"
  | "card.collection" | "card.copies" | "card.duplicate" | "card.duplicate_value" | "card.empty" | "card.new"
  | "card.none_owned" | "card.not_owned" | "card.obtained_at" | "card.owned" | "card.owned_only" | "card.rarest"
  | "card.rarity" | "card.search" | "category.challenge" | "category.decision" | "category.energy"
  | "category.experiment" | "category.idea" | "challenge.close" | "challenge.close_question" | "challenge.closed"
  | "challenge.create" | "challenge.days" | "challenge.delete" | "challenge.delete_question" | "challenge.description"
  | "challenge.edit" | "challenge.empty" | "challenge.empty_hint" | "challenge.invitation" | "challenge.invite"
  | "challenge.join" | "challenge.leave" | "challenge.leave_question" | "challenge.mine" | "challenge.open"
  | "challenge.others" | "challenge.participants" | "challenge.pause" | "challenge.resume" | "challenge.task_names"
  | "challenge.task_names_hint" | "challenge.tasks_per_day" | "challenge.tasks_today" | "challenge.title"
  | "challenge.visibility" | "change.down" | "change.stable" | "change.up" | "confirm.delete"
  | "dashboard.path_completed" | "data.added" | "data.check_first" | "data.export" | "data.export_done" | "data.file"
  | "data.file_too_large" | "data.format" | "data.import" | "data.import_done" | "data.imported" | "data.line"
  | "data.not_json" | "data.on_conflict" | "data.preview" | "data.reason" | "data.rejected" | "data.replaced"
  | "data.report" | "data.skip_invalid" | "data.skipped" | "data.title" | "data.what" | "date_order.automatic"
  | "date_order.day_first" | "date_order.month_first" | "date_order.year_first" | "day_state.done" | "day_state.implied"
  | "day_state.missed" | "day_state.not_due" | "day_state.open" | "day_state.skipped" | "developer.calls"
  | "developer.events" | "developer.hint" | "developer.no_calls" | "developer.no_events" | "developer.parameters"
  | "developer.reference" | "developer.result" | "developer.title" | "difficulty.easy" | "difficulty.expert"
  | "difficulty.hard" | "difficulty.medium" | "direction.at_least" | "direction.at_most" | "duration.month"
  | "duration.week" | "duration.year" | "ending.completed" | "ending.deleted" | "ending.goal_changed" | "ending.lapsed"
  | "entry.checked" | "entry.duration" | "entry.important" | "entry.mood" | "entry.notes" | "entry.occurred_at"
  | "entry.rating" | "entry.tags" | "entry.title" | "entry.type" | "entry.value" | "entry_type.checklist"
  | "entry_type.log" | "entry_type.measurement" | "entry_type.rating" | "entry_type.session" | "error.unknown_error"
  | "field.from" | "field.to" | "field_type.check" | "field_type.choice" | "field_type.day" | "field_type.number"
  | "field_type.text" | "filter.all" | "filter.label" | "friends.accept" | "friends.add" | "friends.added"
  | "friends.all" | "friends.decline" | "friends.email" | "friends.empty_hint" | "friends.feed" | "friends.invite"
  | "friends.nudge" | "friends.nudged" | "friends.remove" | "friends.remove_question" | "friends.request_sent"
  | "friends.requests_received" | "friends.requests_sent" | "friends.withdraw" | "goal.calendar" | "goal.change_warning"
  | "goal.continue_streak" | "goal.days_frozen" | "goal.days_learned" | "goal.deadline" | "goal.delete"
  | "goal.delete_question" | "goal.empty" | "goal.empty_hint" | "goal.freeze" | "goal.freeze_hint" | "goal.freezes_left"
  | "goal.frozen" | "goal.history" | "goal.history_empty" | "goal.lapsed" | "goal.learned" | "goal.learned_today"
  | "goal.period" | "goal.set" | "goal.start_over" | "goal.streak" | "goal.text" | "goal.text_hint"
  | "goal.today_frozen" | "goal.today_learned" | "habit.add_amount" | "habit.add_reminder" | "habit.amount"
  | "habit.archive" | "habit.archived" | "habit.clear_mark" | "habit.color" | "habit.days" | "habit.delete_question"
  | "habit.direction" | "habit.done" | "habit.due" | "habit.edit" | "habit.empty" | "habit.empty_hint" | "habit.end_day"
  | "habit.group" | "habit.history" | "habit.icon" | "habit.icon_hint" | "habit.import" | "habit.kind"
  | "habit.last_30_days" | "habit.last_365_days" | "habit.last_90_days" | "habit.name" | "habit.new" | "habit.no_group"
  | "habit.no_reminder" | "habit.none_today" | "habit.note" | "habit.notes" | "habit.order" | "habit.pause"
  | "habit.pause_from" | "habit.pause_until" | "habit.paused" | "habit.question" | "habit.question_hint"
  | "habit.reminders" | "habit.restore" | "habit.resume" | "habit.schedule" | "habit.score" | "habit.skip"
  | "habit.start_day" | "habit.streak" | "habit.target" | "habit.times" | "habit.unit" | "habit.unit_hint"
  | "habit.weekdays" | "habit_column.day" | "habit_column.group" | "habit_column.name" | "habit_column.note"
  | "habit_column.notes" | "habit_column.value" | "habit_format.csv" | "habit_format.habitbull" | "habit_format.jsonl"
  | "habit_format.loop" | "habit_format.loop_csv" | "habit_import.columns" | "habit_import.date_order"
  | "habit_import.ignored" | "habit_import.marks" | "habit_kind.amount" | "habit_kind.check" | "history.redone"
  | "history.undone" | "intensity.extreme" | "intensity.high" | "intensity.low" | "intensity.medium"
  | "leaderboard.goal_streak" | "leaderboard.hint" | "leaderboard.learning_streak" | "leaderboard.me"
  | "leaderboard.share" | "lesson.links" | "lesson.mark_complete" | "lesson.overview" | "lesson.takeaways"
  | "lessons.label" | "level.current_streak" | "level.fuel" | "level.label" | "level.longest_streak" | "level.overload"
  | "level.overloads" | "level.points" | "level.to_next" | "level.up" | "library.activate" | "library.active"
  | "library.active_days" | "library.add_field" | "library.best_streak" | "library.blank_table" | "library.category"
  | "library.custom_fields" | "library.deactivate" | "library.delete_entries" | "library.delete_table"
  | "library.description" | "library.drop_values" | "library.edit_entry" | "library.edit_table" | "library.entries"
  | "library.field" | "library.inactive" | "library.last_entry" | "library.mark_important" | "library.name"
  | "library.new_entry" | "library.new_table" | "library.newest_entries" | "library.no_entries"
  | "library.no_entries_hint" | "library.no_tables" | "library.no_tables_hint" | "library.options"
  | "library.options_hint" | "library.search" | "library.select_all" | "library.selected" | "library.series"
  | "library.share_checked" | "library.target_goal" | "library.target_unit" | "library.target_value"
  | "library.template" | "library.total_entries" | "library.total_hours" | "mission.completed"
  | "mission.completion_rate" | "mission.deadline" | "mission.difficulty" | "mission.empty" | "mission.reward"
  | "mission.status" | "mission_status.available" | "mission_status.completed" | "mission_status.in_progress"
  | "mission_type.achievement" | "mission_type.daily" | "mission_type.weekly" | "mode.exam" | "mode.test"
  | "mode.workout" | "mood.1" | "mood.2" | "mood.3" | "mood.4" | "mood.5" | "nav.challenges" | "nav.friends"
  | "nav.goal" | "nav.habits" | "nav.leaderboard" | "nav.learn" | "nav.library" | "nav.missions" | "nav.profile"
  | "nav.reviews" | "nav.sparks" | "nav.statistics" | "nav.study" | "nav.today" | "notice.account_created"
  | "notice.badge_unlocked" | "notice.lesson_complete" | "notice.welcome_back" | "notice.welcome_back_title"
  | "on_conflict.fail" | "on_conflict.replace" | "on_conflict.skip" | "participation.active" | "participation.completed"
  | "participation.paused" | "path.active" | "path.choose" | "path.delete_question" | "path.document"
  | "path.document_hint" | "path.edit" | "path.example" | "path.import" | "path.imported" | "path.list" | "path.shipped"
  | "path.title" | "path.view" | "product.name" | "range.all" | "range.custom" | "range.label" | "range.last_month"
  | "range.last_week" | "range.this_month" | "range.this_week" | "range.this_year" | "range.today" | "range.yesterday"
  | "rarity.common" | "rarity.epic" | "rarity.legendary" | "rarity.rare" | "reminder_kind.achievement"
  | "reminder_kind.daily_spark" | "reminder_kind.goal" | "reminder_kind.habit" | "reminder_kind.mission_deadline"
  | "reminder_kind.streak" | "reminder_kind.study" | "reminder_kind.weekly_report" | "review.again" | "review.all_kits"
  | "review.answers" | "review.due_today" | "review.easy" | "review.forecast" | "review.good" | "review.hard"
  | "review.history" | "review.kits" | "review.minutes" | "review.new" | "review.new_per_day" | "review.nothing_due"
  | "review.retention" | "review.retention_percent" | "review.reviewed_today" | "review.settings"
  | "review.share_correct" | "review.show_answer" | "review.start" | "review.start_hint" | "review.undo"
  | "review_state.learning" | "review_state.new" | "review_state.relearning" | "review_state.review" | "schedule.daily"
  | "schedule.month" | "schedule.times" | "schedule.week" | "schedule.weekdays" | "settings.day_start"
  | "settings.language" | "settings.reminder_time" | "settings.reminders" | "settings.time_zone" | "settings.week_start"
  | "sort.alphabetical" | "sort.category" | "sort.date" | "sort.deadline" | "sort.difficulty" | "sort.intensity"
  | "sort.label" | "sort.name" | "sort.newest" | "sort.oldest" | "sort.points" | "sort.priority" | "sort.progress"
  | "sort.recent" | "sort.title" | "sort.type" | "spark.actual_minutes" | "spark.average_intensity" | "spark.capture"
  | "spark.captured" | "spark.category" | "spark.edit" | "spark.empty" | "spark.estimated_minutes" | "spark.favorite"
  | "spark.favorites_only" | "spark.intensity" | "spark.notes" | "spark.points" | "spark.search" | "spark.tags"
  | "spark.tags_hint" | "spark.title" | "spark.title_hint" | "spark.with_notes" | "stages.locked_hint"
  | "state.completed" | "state.copied" | "state.deleted" | "state.in_progress" | "state.locked" | "state.no_results"
  | "state.reconnecting" | "state.saved" | "statistics.average" | "statistics.by_category" | "statistics.by_intensity"
  | "statistics.categories_used" | "statistics.maximum" | "statistics.minimum" | "statistics.missions_completed"
  | "statistics.no_data" | "statistics.overview" | "statistics.productivity" | "statistics.total" | "statistics.trend"
  | "streak.counts_goal" | "streak.counts_habit" | "streak.counts_learning" | "streak.counts_sparks"
  | "streak.counts_table" | "streak.label" | "study.accepted_answers" | "study.add_question" | "study.answer"
  | "study.answers_hint" | "study.best" | "study.choose" | "study.choose_hint" | "study.choose_kits"
  | "study.choose_stage" | "study.correct" | "study.correct_answer" | "study.correct_answers" | "study.course_finished"
  | "study.delete_kit" | "study.drawn" | "study.edit_kit" | "study.edit_question" | "study.exam_ready"
  | "study.exam_unlocked" | "study.exams" | "study.exams_finished" | "study.exams_passed" | "study.export_kit"
  | "study.failed" | "study.import_hint" | "study.import_kit" | "study.incorrect_answers" | "study.into_kit"
  | "study.kit_name" | "study.kits" | "study.kits_left" | "study.learned" | "study.media" | "study.mixed_script"
  | "study.new_best" | "study.new_kit" | "study.next_question" | "study.next_round" | "study.no_kits"
  | "study.open_from_start" | "study.opened_by" | "study.opens_after" | "study.outside" | "study.own_kits"
  | "study.partial" | "study.passed" | "study.paste" | "study.question" | "study.questions" | "study.remove_question"
  | "study.reset" | "study.reset_question" | "study.result" | "study.resume" | "study.resume_all" | "study.round"
  | "study.search" | "study.shipped_kits" | "study.stage" | "study.stage_chosen" | "study.stage_locked"
  | "study.stage_open" | "study.stage_unlocked" | "study.stages" | "study.start_exam" | "study.start_test"
  | "study.start_workout" | "study.stop" | "study.stop_question" | "study.suspend" | "study.suspend_all"
  | "study.suspended" | "study.tests_finished" | "study.unlock_hint" | "study.workout_count" | "study.workout_done"
  | "study.wrong" | "study.your_answer" | "sync.changed" | "sync.conflicts" | "sync.deleted" | "sync.device"
  | "sync.different" | "sync.disable" | "sync.disable_question" | "sync.disabled" | "sync.enable" | "sync.enabled"
  | "sync.equal" | "sync.facts" | "sync.forget" | "sync.forget_question" | "sync.forgotten" | "sync.from" | "sync.hint"
  | "sync.how" | "sync.how_connection" | "sync.how_folder" | "sync.how_link" | "sync.never" | "sync.no_conflicts"
  | "sync.no_others" | "sync.none_received" | "sync.others" | "sync.parked" | "sync.parked_hint" | "sync.received"
  | "sync.synced_at" | "sync.title" | "target_unit.entries" | "target_unit.minutes" | "target_unit.value" | "theme.dark"
  | "theme.label" | "theme.light" | "today.title" | "view.board" | "view.grid" | "view.label" | "view.list"
  | "visibility.everyone" | "visibility.friends" | "visibility.invited" | "welcome.tagline";

/** The labels of screens in one language. */
export interface LabelList {
  /** The language of the labels. */
  readonly locale: string;
  /** The labels by key, in the order of the keys; later versions may add keys. */
  readonly labels: Readonly<Record<LabelKey, string>>;
}

/** The distribution of durations, in milliseconds. */
export interface Latency {
  /** The mean. */
  readonly mean: number;
  /** The median, which may be one eighth too large like the other quantiles. */
  readonly p50: number;
  /** The duration that 90 % do not exceed. */
  readonly p90: number;
  /** The duration that 99 % do not exceed. */
  readonly p99: number;
  /** The maximum. */
  readonly max: number;
}

/** A page of the leaderboard of the user and friends. */
export interface Leaderboard {
  /** The users, by descending points, then by name. */
  readonly items: readonly LeaderboardRow[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** The number of users on the leaderboard. */
  readonly count: number;
  /** The first day of the range; null for all days. */
  readonly from: CivilDay | null;
  /** The last day of the range; null for all days. */
  readonly to: CivilDay | null;
}

/** A user on the leaderboard; a number is null if the reader's token does not permit its area. */
export interface LeaderboardRow {
  /** The rank, from 1; users with the same points have the same rank. */
  readonly rank: number | null;
  /** The user. */
  readonly user: UserSummary;
  /** Whether it is the signed-in user, who is always included. */
  readonly isMe: boolean;
  /** The points of the sparks in the range. */
  readonly points: number | null;
  /** The number of lessons completed in the range. */
  readonly lessons: number | null;
  /** The current streak of learning days. */
  readonly learningStreak: number | null;
  /** The current streak of the goal; 0 without a goal. */
  readonly goalStreak: number | null;
}

/** The counters of a user on a learning path. */
export interface LearningProgress {
  /** The number of lessons of the path. */
  readonly totalLessons: number;
  /** The number of stages of the path. */
  readonly totalStages: number;
  /** The number of badges. */
  readonly totalAchievements: number;
  /** The number of completed lessons of the path. */
  readonly totalLessonsCompleted: number;
  /** The fraction of completed lessons. */
  readonly lessonsFraction: number;
  /** The number of completed stages of the path. */
  readonly completedStages: number;
  /** The number of the current stage, or of the last stage if all are completed. */
  readonly currentStage: number;
  /** The number of earned badges. */
  readonly achievementsEarned: number;
  /** The fraction of badges earned. */
  readonly achievementsFraction: number;
}

/** The next lesson and the streak of learning days. */
export interface LearningToday {
  /** The slug of the active path. */
  readonly pathId: PathId;
  /** The title of the active path. */
  readonly pathTitle: string;
  /** The next lesson of the active path; null if all stages are completed. */
  readonly lesson: LessonForToday | null;
  /** The streak of learning days. */
  readonly streak: Streak;
}

/** The changes made by completing a lesson. */
export interface LessonCompletion {
  /** The lesson. */
  readonly lesson: PathLesson;
  /** Whether anything changed; false if the lesson was completed before. */
  readonly changed: boolean;
  /** A word of praise; null if nothing changed. */
  readonly praise: string | null;
  /** The stage of the lesson, if it became completed; null otherwise. */
  readonly stageFinished: FinishedStage | null;
  /** The stage that became current; null if no stage became current. */
  readonly stageUnlocked: StageTitle | null;
  /** The newly earned badges, in the order of the catalog. */
  readonly achievements: readonly Achievement[];
  /** The streak of learning days after the call. */
  readonly streak: Streak;
  /** The length of the streak before the call, in days; 0 if it ended before yesterday. */
  readonly streakBefore: number;
  /** The counters of the path. */
  readonly progress: LearningProgress;
}

/** A lesson with its body and links. */
export interface LessonDetails {
  /** The slug of the lesson. */
  readonly id: LessonId;
  /** The slug of the stage. */
  readonly stageId: StageId;
  /** The position in the stage, from 1. */
  readonly position: number;
  /** The title. */
  readonly title: string;
  /** The subtitle; null if missing. */
  readonly subtitle: string | null;
  /** The duration in minutes. */
  readonly minutes: number;
  /** Whether the user has completed the lesson. */
  readonly isCompleted: boolean;
  /** The time when the user completed the lesson; null if not completed. */
  readonly completedAt: Instant | null;
  /** Whether the lesson has a body, which lessons.get returns. */
  readonly hasBody: boolean;
  /** An overview of the lesson in a few sentences; null if the lesson has a body. */
  readonly overview: string | null;
  /** The learning outcomes of the lesson, in sentences; empty if the lesson has a body. */
  readonly takeaways: readonly string[];
  /** The slug of the path. */
  readonly pathId: PathId;
  /** The content in Markdown, in the user's language if available; null if missing. */
  readonly body: string | null;
  /** Links to further material, in order. */
  readonly links: readonly LessonLink[];
}

/** The next lesson. */
export interface LessonForToday {
  /** The slug of the lesson. */
  readonly lessonId: LessonId;
  /** The title. */
  readonly title: string;
  /** The subtitle; null if missing. */
  readonly subtitle: string | null;
  /** The duration in minutes. */
  readonly minutes: number;
  /** The duration, as text. */
  readonly durationText: string;
  /** The slug of the stage. */
  readonly stageId: StageId;
  /** The title of the stage. */
  readonly stageTitle: string;
  /** The number of the stage, from 1. */
  readonly stageNumber: number;
  /** The position in the stage, from 1. */
  readonly lessonIndex: number;
  /** The number of lessons in the stage. */
  readonly lessonsInStage: number;
}

/** The slug of a lesson. */
export type LessonId = string;

export interface LessonInput {
  /** The id of the lesson, unique in the course, with which it keeps its completion. */
  readonly id?: string | null;
  readonly title: LocalizedTextInput;
  /** The subtitle. */
  readonly subtitle?: LocalizedTextInput | null;
  /** The duration of the lesson in minutes. */
  readonly minutes: number;
  /** The content in Markdown. */
  readonly body?: BodyInput | null;
  /** Links to further material, in order. */
  readonly links?: readonly LinkInput[] | null;
}

/** A link of a lesson. */
export interface LessonLink {
  /** The title. */
  readonly title: string;
  /** The address, which begins with https:// or http://. */
  readonly url: string;
}

/** A lesson with its overview. */
export interface LessonPage {
  /** The slug of the lesson. */
  readonly id: LessonId;
  /** The slug of the stage. */
  readonly stageId: StageId;
  /** The position in the stage, from 1. */
  readonly position: number;
  /** The title. */
  readonly title: string;
  /** The subtitle; null if missing. */
  readonly subtitle: string | null;
  /** The duration in minutes. */
  readonly minutes: number;
  /** Whether the user has completed the lesson. */
  readonly isCompleted: boolean;
  /** The time when the user completed the lesson; null if not completed. */
  readonly completedAt: Instant | null;
  /** Whether the lesson has a body, which lessons.get returns. */
  readonly hasBody: boolean;
  /** An overview of the lesson in a few sentences; null if the lesson has a body. */
  readonly overview: string | null;
  /** The learning outcomes of the lesson, in sentences; empty if the lesson has a body. */
  readonly takeaways: readonly string[];
}

/** A lesson. */
export interface LessonReply {
  /** The lesson. */
  readonly lesson: LessonDetails;
}

/** The level before and after a change. */
export interface LevelChange {
  /** The level before the change. */
  readonly before: number;
  /** The level after the change. */
  readonly after: number;
  /** The title of the level after the change. */
  readonly title: string;
}

/** An entry of a table. */
export interface LibraryEntry {
  /** The ID of the entry. */
  readonly id: EntryId;
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The type of the entry. */
  readonly type: EntryType;
  /** The title. */
  readonly title: string;
  /** The notes; may be empty. */
  readonly notes: string;
  /** The duration in seconds; null if unknown. */
  readonly durationSeconds: number | null;
  /** The measured value; null for types other than measurement. */
  readonly value: number | null;
  /** Whether the item is done; null for types other than checklist. */
  readonly checked: boolean | null;
  /** The rating; null for types other than rating. */
  readonly rating: number | null;
  /** The tags, in lower case. */
  readonly tags: readonly string[];
  /** The values of the custom fields, by their keys. */
  readonly customData: Readonly<Record<string, string | number | boolean>>;
  /** The mood, 1 (terrible) to 5 (excellent); null if unknown. */
  readonly mood: number | null;
  /** Whether the entry is marked as important. */
  readonly isImportant: boolean;
  /** The time of the entry. */
  readonly occurredAt: Instant;
  /** The creation time. */
  readonly createdAt: Instant;
  /** The time of the last change. */
  readonly updatedAt: Instant;
  /** The civil day, computed with the user's time zone and day start when `occurredAt` was set. */
  readonly day: CivilDay;
}

/** One page of a list. */
export interface LibraryEntryPage {
  /** The entries of this page. */
  readonly items: readonly LibraryEntry[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** The totals over all tables of the user. */
export interface LibraryOverview {
  /** The number of tables. */
  readonly tables: number;
  /** The number of active tables. */
  readonly activeTables: number;
  /** The number of entries. */
  readonly entries: number;
  /** The sum of all durations in hours, rounded to two decimals. */
  readonly totalHours: number;
  /** The longest streak of any table, in days. */
  readonly longestStreak: number;
  /** The category with the most tables, the first by slug if tied; null without tables. */
  readonly mostUsedCategory: TableCategory | null;
  /** All categories, by descending number of tables, then by slug. */
  readonly categories: readonly TableCategoryShare[];
  /** The newest entries of all tables, at most 10. */
  readonly newestEntries: readonly NewestEntry[];
}

/** A table of the library with its totals. */
export interface LibraryTable {
  /** The ID of the table. */
  readonly id: TableId;
  /** The name. */
  readonly name: string;
  /** The description; may be empty. */
  readonly description: string;
  /** The category. */
  readonly category: TableCategory;
  /** The goal in words; null if not set. */
  readonly targetGoal: string | null;
  /** The target, in the unit of `targetUnit`; null if not set. */
  readonly targetValue: number | null;
  /** What the target counts: entries, minutes or measured values. */
  readonly targetUnit: TargetUnit;
  /** The custom fields, in order. */
  readonly customFields: readonly CustomField[];
  /** Whether entries can be added and changed. */
  readonly isActive: boolean;
  /** The creation time. */
  readonly createdAt: Instant;
  /** The time of the last change, not including changes of entries. */
  readonly updatedAt: Instant;
  /** The number of entries. */
  readonly totalEntries: number;
  /** The sum of all durations in hours, rounded to two decimals. */
  readonly totalHours: number;
  /** The number of days with entries. */
  readonly activeDays: number;
  /** The streak of days with entries. */
  readonly streak: Streak;
  /** The time of the newest entry; null without entries. */
  readonly lastEntryAt: Instant | null;
  /** The progress toward the target; null without a target. */
  readonly fraction: number | null;
}

/** One page of a list. */
export interface LibraryTablePage {
  /** The entries of this page. */
  readonly items: readonly LibraryTable[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** The limits of messages. */
export interface Limits {
  /** The maximum size of a message in bytes. */
  readonly messageBytes: number;
  /** The maximum nesting depth of a message. */
  readonly depth: number;
  /** The maximum number of calls in a batch. */
  readonly batchCalls: number;
  /** The maximum size of a result, and the size of a batch's replies above which its remaining calls are rejected. */
  readonly replyBytes: number;
}

export interface LinkInput {
  readonly title: LocalizedTextInput;
  /** The address, which begins with https:// or http://. */
  readonly url: string;
}

/** A kit with the numbers of its reviews. */
export interface ListedKit {
  /** The slug, e.g. kit-maths for a shipped kit and kit-7 for a kit of the user. */
  readonly id: KitId;
  /** The name; in the user's language if the kit is shipped. */
  readonly name: string;
  /** The number of the study stage; null for a kit outside the study course. */
  readonly stage: StudyStageNumber | null;
  /** Whether the kit is shipped or installed, and therefore cannot be changed or deleted. */
  readonly isBasic: boolean;
  /** The number of questions. */
  readonly questionCount: number;
  /** The best test result in percent; 0 before the first test. */
  readonly best: number;
  /** Whether the best result is above 70 percent, which the exam requires. */
  readonly isAboveThreshold: boolean;
  /** The number of questions due before the user's day ends, without new questions. */
  readonly due: number;
  /** The number of questions that were never answered in reviews. */
  readonly new: number;
  /** The number of questions answered at least once in reviews. */
  readonly learned: number;
  /** The number of suspended questions, which are neither due, new nor learned. */
  readonly suspended: number;
}

/** One page of a list. */
export interface ListedKitPage {
  /** The entries of this page. */
  readonly items: readonly ListedKit[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

export interface LocalizedTextInput {
  /** The text in English. */
  readonly en?: string | null;
  /** The text in Spanish. */
  readonly es?: string | null;
  /** The text in French. */
  readonly fr?: string | null;
}

/** The write-ahead log of the database. */
export interface LogMetrics {
  /** The size of the file, which never shrinks while the database is open. */
  readonly bytes: number;
  /** The number of pages that were in use after the latest commit of this process. */
  readonly pages: number;
  /** For how many seconds another program has kept the log from starting again; null if it can. */
  readonly blockedSeconds: number | null;
}

/** The achievement in a completed stage. */
export interface Mastery {
  /** The title of the stage. */
  readonly title: string;
  /** A sentence of praise. */
  readonly line: string;
  /** The number of lessons. */
  readonly lessons: number;
  /** The total duration of the lessons, in minutes. */
  readonly minutes: number;
  /** The number of lessons, as text. */
  readonly lessonsText: string;
  /** The total duration of the lessons, as text. */
  readonly minutesText: string;
  /** The text for sharing the stage. */
  readonly shareText: string;
}

/** The calls of a method. */
export interface MethodMetrics {
  /** The name of the method. */
  readonly method: string;
  /** The number of calls, including those that failed. */
  readonly calls: number;
  /** The number of calls that failed. */
  readonly errors: number;
  /** The durations of the calls, without the commit. */
  readonly latency: Latency;
}

/** The work of this process since its start. */
export interface Metrics {
  /** The number of seconds since the start. */
  readonly uptimeSeconds: number;
  /** The CPU time of the process in seconds. */
  readonly cpuSeconds: number;
  /** The memory of the process in bytes, including shared pages. */
  readonly residentBytes: number;
  /** The number of calls of all methods; a system.atomic call counts as one. */
  readonly calls: number;
  /** The numbers of errors by kind, including those of invalid messages. */
  readonly errors: readonly ErrorCount[];
  /** The number of messages that were no valid call of a method. */
  readonly invalidMessages: number;
  /** The methods with calls, by name. */
  readonly methods: readonly MethodMetrics[];
  /** The commits of changes. */
  readonly commits: CommitMetrics;
  /** The write-ahead log of the database. */
  readonly log: LogMetrics;
  /** The number of bytes of replies that the client has not read yet. */
  readonly backlogBytes: number;
  /** The number of subscriptions of the connection. */
  readonly subscriptions: number;
}

/** A mission with the user's progress. */
export interface Mission {
  /** The slug; titles are not unique. */
  readonly id: MissionId;
  /** The title. */
  readonly title: string;
  /** The task. */
  readonly description: string;
  /** The type: daily, weekly or achievement (a lifetime mission). */
  readonly type: MissionKind;
  /** The subject of a lifetime mission; null for daily and weekly missions. */
  readonly family: MissionFamily | null;
  /** The difficulty. */
  readonly difficulty: MissionDifficulty;
  /** The only category that counts; null if all count. */
  readonly category: SparkCategory | null;
  /** The progress at which the mission is completed. */
  readonly target: number;
  /** The points for completing it. */
  readonly reward: number;
  /** The progress, 0 to the target. */
  readonly value: number;
  /** The progress as a fraction of the target. */
  readonly fraction: number;
  /** The status in the current period: available, in_progress or completed. */
  readonly status: MissionStateStatus;
  /** The completion time in the current period; null if not completed. */
  readonly completedAt: Instant | null;
  /** The end of the current period; null for lifetime missions. */
  readonly deadlineAt: Instant | null;
  /** Whether it is a favorite. */
  readonly isFavorite: boolean;
}

/** A completed mission. */
export interface MissionCompletedEvent {
  /** The type: daily, weekly or achievement (a lifetime mission). */
  readonly type: MissionKind;
  /** The points for completing it. */
  readonly reward: number;
  /** The user's civil day of the completion. */
  readonly day: CivilDay;
}

/** Mission counts by status. */
export interface MissionCounts {
  /** The number of missions. */
  readonly total: number;
  /** The number of missions without progress. */
  readonly available: number;
  /** The number of missions in progress. */
  readonly inProgress: number;
  /** The number of missions completed in their current period. */
  readonly completed: number;
  /** The completed fraction of all missions. */
  readonly fraction: number;
}

export type MissionDifficulty = "easy" | "medium" | "hard" | "expert";

export type MissionFamily = "cards" | "sparks" | "points" | "streak" | "overload" | "level";

/** A mission that was added to the favorites or removed from them. */
export interface MissionFavoriteEvent {
  /** Whether the mission is a favorite. */
  readonly isFavorite: boolean;
}

/** The slug of a mission. */
export type MissionId = string;

export type MissionKind = "daily" | "weekly" | "achievement";

/** A page of missions, with counts of all missions. */
export interface MissionList {
  /** The missions of the page. */
  readonly items: readonly Mission[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** Mission counts by status. */
  readonly counts: MissionCounts;
}

export type MissionOrder = "progress" | "points" | "deadline" | "priority" | "difficulty" | "alphabetical";

/** A mission. */
export interface MissionReply {
  /** The mission. */
  readonly mission: Mission;
}

export type MissionScope = "all" | "daily" | "weekly" | "achievement";

export type MissionStateStatus = "available" | "in_progress" | "completed";

/** A moved habit. */
export interface MovedHabit {
  /** The new position, from 0. */
  readonly position: number;
}

/** A streak and what it belongs to. */
export interface NamedStreak {
  /** What counts for the streak. */
  readonly kind: StreakKind;
  /** The ID of the habit or the table; null for other kinds. */
  readonly id: number | null;
  /** The name of the habit or the table; null for other kinds. */
  readonly name: string | null;
  /** The streak. */
  readonly streak: Streak;
}

/** An entry with the name of its table. */
export interface NewestEntry {
  /** The ID of the entry. */
  readonly id: EntryId;
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The type of the entry. */
  readonly type: EntryType;
  /** The title. */
  readonly title: string;
  /** The notes; may be empty. */
  readonly notes: string;
  /** The duration in seconds; null if unknown. */
  readonly durationSeconds: number | null;
  /** The measured value; null for types other than measurement. */
  readonly value: number | null;
  /** Whether the item is done; null for types other than checklist. */
  readonly checked: boolean | null;
  /** The rating; null for types other than rating. */
  readonly rating: number | null;
  /** The tags, in lower case. */
  readonly tags: readonly string[];
  /** The values of the custom fields, by their keys. */
  readonly customData: Readonly<Record<string, string | number | boolean>>;
  /** The mood, 1 (terrible) to 5 (excellent); null if unknown. */
  readonly mood: number | null;
  /** Whether the entry is marked as important. */
  readonly isImportant: boolean;
  /** The time of the entry. */
  readonly occurredAt: Instant;
  /** The creation time. */
  readonly createdAt: Instant;
  /** The time of the last change. */
  readonly updatedAt: Instant;
  /** The civil day, computed with the user's time zone and day start when `occurredAt` was set. */
  readonly day: CivilDay;
  /** The name of the table. */
  readonly tableName: string;
}

/** A type of notes in a package, whose fields can be chosen. */
export interface NoteType {
  /** The name, shortened if it is long. */
  readonly name: string;
  /** The names of the fields, in order, shortened if they are long; at most 100. */
  readonly fields: readonly string[];
}

/** The open friend requests. */
export interface OpenRequests {
  /** The requests of other users, newest first; friends.add accepts a request. */
  readonly incoming: readonly IncomingRequest[];
  /** The user's open requests, newest first. */
  readonly outgoing: readonly OutgoingRequest[];
}

/** A stage that is not locked. */
export interface OpenStage {
  /** The stage with its lessons. */
  readonly stage: StagePage;
  /** The achievement in a completed stage; null if the stage is current. */
  readonly mastery: Mastery | null;
}

/** A new session. */
export interface OpenedSession {
  /** The signed-in user. */
  readonly user: User;
  /** The token that resumes the session; returned only once. */
  readonly token: string;
}

/** The entries with one option of a choice. */
export interface OptionCount {
  /** The option. */
  readonly option: string;
  /** The number of entries. */
  readonly count: number;
  /** The fraction of all entries with a value; 0 without entries. */
  readonly fraction: number;
}

/** A friend request of the user, with the addressee as entered, whether or not that user exists. */
export interface OutgoingRequest {
  /** The entered email address; null if an ID was entered. */
  readonly email: string | null;
  /** The entered user ID; null if an email address was entered. */
  readonly userId: UserId | null;
  /** The time of the request. */
  readonly askedAt: Instant;
}

/** A participant of a challenge, with the progress. */
export interface Participant {
  /** The participant. */
  readonly user: UserSummary;
  /** Whether the participant is the signed-in user. */
  readonly isMe: boolean;
  /** The ID of the latest participation. */
  readonly participationId: ParticipationId;
  /** The status. */
  readonly status: ParticipationStatus;
  /** The challenge day, from 1 to the duration. */
  readonly dayNumber: number;
  /** The number of ticked tasks of the day. */
  readonly completedTasks: number;
  /** The number of tasks per day. */
  readonly totalTasks: number;
  /** The ticked tasks of all days ÷ all tasks of the challenge. */
  readonly fraction: number;
  /** The time of joining. */
  readonly startedAt: Instant;
}

/** A page of the participants of a challenge. */
export interface ParticipantList {
  /** The user and friends who take part, sorted by name. */
  readonly items: readonly Participant[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** The number of all participants. */
  readonly count: number;
  /** The number of participants who are neither the user nor friends. */
  readonly others: number;
  /** For the creator, the invited users who have not joined; empty for other users. */
  readonly invited: readonly UserSummary[];
}

/** The user's participation in a challenge, as of today. */
export interface Participation {
  /** The ID of the participation. */
  readonly id: ParticipationId;
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The title of the challenge. */
  readonly title: string;
  /** The status. */
  readonly status: ParticipationStatus;
  /** The challenge day, from 1 to the duration. */
  readonly dayNumber: number;
  /** The number of days of the challenge. */
  readonly duration: number;
  /** The number of ticked tasks of the current day. */
  readonly completedTasks: number;
  /** The number of tasks per day. */
  readonly totalTasks: number;
  /** The number of open tasks of the current day. */
  readonly toGo: number;
  /** The number of open tasks in words. */
  readonly toGoText: string;
  /** The day and its tasks in words. */
  readonly progressText: string;
  /** The time of joining. */
  readonly startedAt: Instant;
  /** The time of the last change. */
  readonly updatedAt: Instant;
  /** The tasks of the current day, in order. */
  readonly tasks: readonly ChallengeTask[];
}

/** A change of a participation in a challenge. */
export interface ParticipationEvent {
  /** The ID of the participation. */
  readonly participationId: ParticipationId;
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The challenge day, from 1. */
  readonly dayNumber: number;
}

/** The ID of a participation. */
export type ParticipationId = number;

/** One participation. */
export interface ParticipationReply {
  /** The participation. */
  readonly participation: Participation;
}

export type ParticipationStatus = "active" | "paused" | "completed";

/** The estimated strength of a password, for information only. */
export interface PasswordReport {
  /** The strength level. */
  readonly strength: PasswordStrength;
  /** The fill of a strength bar. */
  readonly score: number;
  /** The strength level in the user's language; null for an empty password. */
  readonly label: string | null;
}

export type PasswordStrength = "none" | "weak" | "fair" | "good" | "strong";

/** A past period of a goal. */
export interface PastPeriod {
  /** The sequence number among the user's periods, from 1. */
  readonly number: number;
  /** The text of the goal. */
  readonly text: string;
  /** The intended length of the period. */
  readonly duration: GoalDuration;
  /** The first day. */
  readonly firstDay: CivilDay;
  /** The last day; the day before a change of the duration or a deletion, but not before firstDay. */
  readonly lastDay: CivilDay;
  /** The number of learned days. */
  readonly daysLearned: number;
  /** The number of frozen days. */
  readonly daysFrozen: number;
  /** The streak at the end of the period. */
  readonly finalStreak: number;
  /**
   * The kind of end: completed, lapsed if a lost streak was not restarted, goal_changed if the duration changed, or
   * deleted with the goal.
   */
  readonly ending: PastPeriodEnding;
}

export type PastPeriodEnding = "completed" | "goal_changed" | "deleted" | "lapsed";

/** One page of a list. */
export interface PastPeriodPage {
  /** The entries of this page. */
  readonly items: readonly PastPeriod[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** A change of a course or of the active path. */
export interface PathChange {
  /** The path after the change; a deleted one as it was. */
  readonly path: PathSummary;
  /** The slug of the active path after the change. */
  readonly activePathId: PathId;
  /** The badges that the change has earned, in the order of the catalog. */
  readonly achievements: readonly Achievement[];
}

/** A learning path with all its stages and lessons. */
export interface PathDetails {
  /** The path with the user's progress. */
  readonly path: PathSummary;
  /** The stages in order, with their lessons. */
  readonly stages: readonly PathStage[];
}

/** A learning path in a list. */
export interface PathEntry {
  /** The slug of the path. */
  readonly id: PathId;
  /** The title. */
  readonly title: string;
  /** A description of the path; null if missing. */
  readonly description: string | null;
  /** Whether the path is shipped or installed for all users; false for a course of the user. */
  readonly isShipped: boolean;
  /** Whether dashboard, badges and today.get are about the path. */
  readonly isActive: boolean;
  /** The number of stages. */
  readonly stages: number;
  /** The number of lessons. */
  readonly lessons: number;
  /** The total duration of all lessons, in minutes. */
  readonly minutes: number;
  /** The number of completed lessons. */
  readonly lessonsCompleted: number;
  /** The fraction of completed lessons. */
  readonly fraction: number;
}

/** One page of a list. */
export interface PathEntryPage {
  /** The entries of this page. */
  readonly items: readonly PathEntry[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** The slug of a learning path. */
export type PathId = string;

/** A lesson of a learning path. */
export interface PathLesson {
  /** The slug of the lesson. */
  readonly id: LessonId;
  /** The slug of the stage. */
  readonly stageId: StageId;
  /** The position in the stage, from 1. */
  readonly position: number;
  /** The title. */
  readonly title: string;
  /** The subtitle; null if missing. */
  readonly subtitle: string | null;
  /** The duration in minutes. */
  readonly minutes: number;
  /** Whether the user has completed the lesson. */
  readonly isCompleted: boolean;
  /** The time when the user completed the lesson; null if not completed. */
  readonly completedAt: Instant | null;
}

/** A stage of a learning path with the user's progress. */
export interface PathStage {
  /** The slug of the stage. */
  readonly id: StageId;
  /** The number on the path, from 1. */
  readonly number: number;
  /** The number, as text. */
  readonly numberText: string;
  /** The title. */
  readonly title: string;
  /** A description of the stage; null if missing. */
  readonly description: string | null;
  /** The state: locked, current or completed. */
  readonly state: StageState;
  /** The number of completed lessons. */
  readonly lessonsCompleted: number;
  /** The number of lessons. */
  readonly lessonsTotal: number;
  /** The number of remaining lessons, as text; null if all are completed. */
  readonly toGoText: string | null;
  /** The fraction of completed lessons. */
  readonly fraction: number;
  /** The total duration of the lessons, in minutes. */
  readonly minutes: number;
  /** The position on a map of the path. */
  readonly layout: StageLayout;
  /** The lessons in order. */
  readonly lessons: readonly PathLesson[];
}

/** A learning path with the user's progress. */
export interface PathSummary {
  /** The slug of the path. */
  readonly id: PathId;
  /** The title. */
  readonly title: string;
  /** A description of the path; null if missing. */
  readonly description: string | null;
  /** Whether the path is shipped or installed for all users; false for a course of the user. */
  readonly isShipped: boolean;
  /** The number of stages. */
  readonly stages: number;
  /** The number of lessons. */
  readonly lessons: number;
  /** The total duration of all lessons, in minutes. */
  readonly minutes: number;
  /** The number of the current stage, or of the last stage if all are completed. */
  readonly currentStage: number;
  /** The number of completed stages. */
  readonly completedStages: number;
  /** The number of completed lessons. */
  readonly lessonsCompleted: number;
  /** The fraction of completed lessons. */
  readonly fraction: number;
  /** The current stage; null if all are completed. */
  readonly stage: StageTitle | null;
  /** The number of the current stage and the total number of stages, as text. */
  readonly stageText: string;
  /** The number of completed lessons and the total number of lessons, as text. */
  readonly lessonsText: string;
}

/** The preferences of a user for one app. */
export interface Preferences {
  /** The name of the app. */
  readonly app: string;
  /** The preferences by name; empty if there are none. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The program, its database and its limits. */
export interface ProgramReport {
  /** The name of the program. */
  readonly name: string;
  /** The version of the program. */
  readonly version: string;
  /** The version of the protocol. */
  readonly protocolVersion: string;
  /** The version of SQLite. */
  readonly sqliteVersion: string;
  /** The version of the database schema. */
  readonly schemaVersion: number;
  /** The database. */
  readonly database: DatabaseReport;
  /** Counts of the database. */
  readonly counts: Counts;
  /** The time zone data in use. */
  readonly timeZones: TimeZoneData;
  /** The framing of messages on this connection: lines or headers. */
  readonly framing: string;
  /** The limits of messages. */
  readonly limits: Limits;
}

/** The user's progress. */
export interface Progress {
  /** The level. */
  readonly level: number;
  /** The title of the level. */
  readonly title: string;
  /** The slug of the level's color. */
  readonly color: string;
  /** The display name of the level's color. */
  readonly colorName: string;
  /** The total number of points. */
  readonly points: number;
  /** The progress within the level. */
  readonly fraction: number;
  /** The points left to the next level, or to the end of the last level. */
  readonly toNext: number;
  /** The estimated number of sparks to the next level; 0 in the last level. */
  readonly sparksToNext: number;
  /** The fuel gauge. */
  readonly fuel: FuelGauge;
  /** The number of overloads. */
  readonly overloads: number;
  /** The time of the last overload; null if there was none. */
  readonly lastOverloadAt: Instant | null;
  /** The streak of days with sparks. */
  readonly streak: Streak;
  /** The lifetime counts. */
  readonly counts: ProgressCounts;
}

/** The user's lifetime counts. */
export interface ProgressCounts {
  /** The number of sparks. */
  readonly sparks: number;
  /** The number of sparks in the category decision. */
  readonly decision: number;
  /** The number of sparks in the category energy. */
  readonly energy: number;
  /** The number of sparks in the category idea. */
  readonly idea: number;
  /** The number of sparks in the category experiment. */
  readonly experiment: number;
  /** The number of sparks in the category challenge. */
  readonly challenge: number;
  /** The number of completed missions, including repetitions. */
  readonly missionsCompleted: number;
  /** The number of distinct owned cards. */
  readonly cards: number;
}

/** The progress of a long call. */
export interface ProgressNotification {
  /** The progressToken of the call. */
  readonly token: number | string;
  /** The progress. */
  readonly value: { readonly kind: "begin" | "report" | "end"; readonly percentage?: number; };
}

export type QuestionConflictPolicy = "skip" | "replace";

/** The slug of a question, such as kit-7-3. */
export type QuestionId = string;

export interface QuestionInput {
  /** The prompt, at most 2,000 characters. */
  readonly prompt: string;
  /** The correct answer. */
  readonly correctAnswer: string;
  /**
   * Up to three different wrong answers, as a list or as one comma-separated text; an empty list makes a flash card.
   * Default: drawn from the correct answers of the other questions of the kit, if possible.
   */
  readonly incorrectAnswers?: readonly string[] | string | null;
  /** At most 10 further answers that are correct when typed. */
  readonly acceptedAnswers?: readonly string[] | null;
}

/** A changed or removed question, with its kit. */
export interface QuestionReply {
  /** The kit. */
  readonly kit: Kit;
  /** The question. */
  readonly question: KitQuestion;
}

/** The review state of a question. */
export interface QuestionStatus {
  /** The slug of the question, e.g. kit-maths-3. */
  readonly questionId: QuestionId;
  /** The slug of the kit. */
  readonly kitId: KitId;
  /** The learning state: new before the first answer, learning or relearning at a step, otherwise review. */
  readonly state: ReviewState;
  /** The step in learning or relearning, from 0; null otherwise. */
  readonly step: number | null;
  /** Whether the question is due now; true for a new question, false for a suspended one. */
  readonly isDue: boolean;
  /** Whether the question is excluded from reviews. */
  readonly isSuspended: boolean;
  /** The time when the question is due; null for a new question. */
  readonly dueAt: Instant | null;
  /** The user's day on which the question is due, in review from its start; null for a new question. */
  readonly dueDay: CivilDay | null;
  /** The time of the last answer; null for a new question. */
  readonly answeredAt: Instant | null;
  /** The number of days until the probability of recall is 90 percent; null for a new question. */
  readonly stability: number | null;
  /** The difficulty, 1 to 10; null for a new question. */
  readonly difficulty: number | null;
  /** The current probability of recall; null for a new question. */
  readonly retrievability: number | null;
  /** The number of answers. */
  readonly reps: number;
  /** The number of times the question was forgotten after it was learned. */
  readonly lapses: number;
}

/** The owned cards of a rarity. */
export interface RarityShare {
  /** The rarity. */
  readonly rarity: CardRarity;
  /** The number of distinct owned cards. */
  readonly owned: number;
  /** The total number of cards. */
  readonly total: number;
}

/** What a redo has restored. */
export interface RedoResult {
  /** The call that was made again, with the number of its undo. */
  readonly redone: HistoryReference;
  /** What was restored. */
  readonly kinds: readonly RestoredKind[];
  /** The call that history.undo takes back next; null if there is none. */
  readonly undo: HistoryId | null;
  /** The undo that history.redo takes back next; null if there is none. */
  readonly redo: HistoryId | null;
}

/** One rule that a row of the imported file breaks. */
export interface RejectedRow {
  /** The line of the file on which the row starts, from 1. */
  readonly line: number;
  /** The kind of the row, as in the file; empty if it has none, or for unknown kinds after the first 50. */
  readonly kind: string;
  /** The broken rule. */
  readonly rule: string;
  /** The JSON Pointer to the invalid field; empty for the whole row. */
  readonly field: string;
  /** The error message in the user's language. */
  readonly message: string;
}

/** The setting of a kind of reminder, or of a habit. */
export interface Reminder {
  /** The kind of reminder. */
  readonly kind: ReminderKind;
  /** The name of the kind in the user's language, or the name of the habit. */
  readonly name: string;
  /** Whether the reminder is on. */
  readonly isOn: boolean;
  /** The local time, inside the user's day; null if the kind has none. */
  readonly time: string | null;
  /** The weekdays of the user's days, from Monday (1); null if the kind has none. */
  readonly weekdays: readonly number[] | null;
  /** The ID of the habit, whose reminder habits.update changes; null otherwise. */
  readonly habitId: HabitId | null;
}

export interface ReminderInput {
  /** The time of day, inside the civil day. */
  readonly time: string;
  /** The weekdays of the civil days, from Monday (1); default all. */
  readonly weekdays?: readonly number[] | null;
}

export type ReminderKind =
  | "streak" | "mission_deadline" | "weekly_report" | "daily_spark" | "achievement" | "goal" | "study" | "habit";

/** The settings of all reminders. */
export interface ReminderList {
  /** The settings of the kinds, and the reminders of the habits that are not archived. */
  readonly items: readonly Reminder[];
}

/** The setting of a kind of reminder after an update. */
export interface ReminderReply {
  /** The setting. */
  readonly reminder: Reminder;
  /** Whether the call changed the setting. */
  readonly changed: boolean;
}

/** The replaced questions of a kit. */
export interface ReplacedQuestions {
  /** The number of replaced questions. */
  readonly questions: number;
}

/** The counts of data deleted by a reset of the study course. */
export interface ResetCounts {
  /** The number of deleted kit results. */
  readonly kitResults: number;
  /** The number of deleted exam results. */
  readonly examResults: number;
  /** The number of deleted choices of final stages. */
  readonly finalStages: number;
  /** The number of deleted review answers. */
  readonly reviewAnswers: number;
  /** The number of suspended questions, which are resumed. */
  readonly suspendedQuestions: number;
}

/** A kind of data that an undo has changed. */
export interface RestoredKind {
  /** The kind, as in an export. */
  readonly kind: string;
  /** The number of rows that exist again. */
  readonly added: number;
  /** The number of rows that have their former values. */
  readonly changed: number;
  /** The number of rows that were removed. */
  readonly deleted: number;
  /** The IDs of the rows; null if there are more than 100, or if rows of the kind have no ID of their own. */
  readonly ids: readonly string[] | null;
}

/** The outcome of a rating. */
export interface ReviewChoice {
  /** The rating: 1 forgotten, 2 hard, 3 good, 4 easy. */
  readonly rating: number;
  /** The learning state after the rating. */
  readonly state: ReviewState;
  /** The time when the question would be due. */
  readonly dueAt: Instant;
  /** The user's day on which the question would be due. */
  readonly dueDay: CivilDay;
  /** The interval until the question would be due, in seconds. */
  readonly interval: number;
  /** The interval, as text. */
  readonly intervalText: string;
}

/** The counts of today over the requested kits, by default those that the user studies. */
export interface ReviewCounts {
  /** The number of questions due before the user's day ends, without new questions. */
  readonly due: number;
  /** The number of new questions left today. */
  readonly new: number;
  /** The number of questions of all kits answered for the first time today. */
  readonly newToday: number;
  /** The number of answers today, of all kits. */
  readonly reviewedToday: number;
  /** The limit of new questions per day, over all kits. */
  readonly newPerDay: number;
}

/** The questions due in a range of days. */
export interface ReviewForecast {
  /** The first day of the range. */
  readonly from: CivilDay;
  /** The last day of the range, inclusive. */
  readonly to: CivilDay;
  /** Every day of the range, in order; days before today have no due questions. */
  readonly items: readonly ForecastDay[];
  /** The number of questions due in the range. */
  readonly due: number;
}

/** The answers of a range of days. */
export interface ReviewHistory {
  /** The first day of the range. */
  readonly from: CivilDay;
  /** The last day of the range, inclusive. */
  readonly to: CivilDay;
  /** Every day of the range, in order. */
  readonly items: readonly AnsweredDay[];
  /** The number of answers in the range. */
  readonly answers: number;
  /** The number of answers with a rating above 1 in the range. */
  readonly correct: number;
  /** The duration of the answers in minutes, rounded to two decimals. */
  readonly minutes: number;
}

/** A question with its answer and the outcome of each rating. */
export interface ReviewItem {
  /** The slug of the question, e.g. kit-maths-3. */
  readonly questionId: QuestionId;
  /** The slug of the kit. */
  readonly kitId: KitId;
  /** The learning state: new before the first answer, learning or relearning at a step, otherwise review. */
  readonly state: ReviewState;
  /** The step in learning or relearning, from 0; null otherwise. */
  readonly step: number | null;
  /** Whether the question is due now; true for a new question, false for a suspended one. */
  readonly isDue: boolean;
  /** Whether the question is excluded from reviews. */
  readonly isSuspended: boolean;
  /** The time when the question is due; null for a new question. */
  readonly dueAt: Instant | null;
  /** The user's day on which the question is due, in review from its start; null for a new question. */
  readonly dueDay: CivilDay | null;
  /** The time of the last answer; null for a new question. */
  readonly answeredAt: Instant | null;
  /** The number of days until the probability of recall is 90 percent; null for a new question. */
  readonly stability: number | null;
  /** The difficulty, 1 to 10; null for a new question. */
  readonly difficulty: number | null;
  /** The current probability of recall; null for a new question. */
  readonly retrievability: number | null;
  /** The number of answers. */
  readonly reps: number;
  /** The number of times the question was forgotten after it was learned. */
  readonly lapses: number;
  /** The name of the kit. */
  readonly kitName: string;
  /** The prompt. */
  readonly prompt: string;
  /** The correct answer, which clients initially hide. */
  readonly correctAnswer: string;
  /** The outcome of each of the four ratings if the question is answered now. */
  readonly choices: readonly ReviewChoice[];
}

/** The questions to review next. */
export interface ReviewQueue {
  /** Today's questions in order: at a due step, due for review, new, and at a step due later today. */
  readonly items: readonly ReviewItem[];
  /** The counts of today over the requested kits. */
  readonly counts: ReviewCounts;
}

/** A question after an answer or an undo. */
export interface ReviewReply {
  /** The current state of the question. */
  readonly question: QuestionStatus;
  /** The rating of the answer or of the undone answer. */
  readonly rating: number;
  /** The counts of today. */
  readonly counts: ReviewCounts;
}

/** The review settings of a user. */
export interface ReviewSettings {
  /** The limit of new questions per day. */
  readonly newPerDay: number;
  /** The probability of recall at which a question is due, in percent. */
  readonly desiredRetention: number;
  /** Whether intervals of days are randomized slightly. */
  readonly fuzz: boolean;
  /** The counts of today. */
  readonly counts: ReviewCounts;
}

export type ReviewState = "new" | "learning" | "review" | "relearning";

/** The review counts of today. */
export interface ReviewsToday {
  /** The number of questions due before the user's day ends. */
  readonly due: number;
  /** The number of new questions left today. */
  readonly new: number;
}

export interface ScheduleInput {
  /** The form: daily, weekdays, times or per. */
  readonly type: HabitScheduleType;
  /** For weekdays: the weekdays from Monday (1), each once. */
  readonly weekdays?: readonly number[] | null;
  /** For times: the number of times, less than days. */
  readonly times?: number | null;
  /** For times: the number of consecutive days. */
  readonly days?: number | null;
  /** For per: week or month. */
  readonly period?: HabitSchedulePeriod | null;
}

/** The entries of one day, week or month. */
export interface SeriesPoint {
  /** The first day of the bucket, clamped to the range. */
  readonly from: CivilDay;
  /** The last day of the bucket, inclusive, clamped to the range. */
  readonly to: CivilDay;
  /** The number of entries. */
  readonly count: number;
  /** The number of entries with a number in the field. */
  readonly valueCount: number;
  /** The sum of these numbers; null without numbers, and if it exceeds 1.8e308. */
  readonly sum: number | null;
  /** The mean of these numbers; null without numbers. */
  readonly mean: number | null;
  /** The least number; null without numbers. */
  readonly min: number | null;
  /** The greatest number; null without numbers. */
  readonly max: number | null;
  /** The sum of all durations in seconds. */
  readonly seconds: number;
}

/** The name and version of the server. */
export interface ServerInfo {
  /** The name of the program. */
  readonly name: string;
  /** The version of the program. */
  readonly version: string;
}

/** A session of a user, or a token for scripts. */
export interface Session {
  /** The ID of the session, for auth.revoke. */
  readonly id: SessionId;
  /** The name of the client; null if it did not provide one. */
  readonly client: string | null;
  /** The start time of the session. */
  readonly createdAt: Instant;
  /** The time of the last use, accurate to one day. */
  readonly lastUsedAt: Instant;
  /** The expiration time if the session is not used again; null for a token. */
  readonly expiresAt: Instant | null;
  /** The name and the permissions of a token; null for a session. */
  readonly token: AccessToken | null;
  /** Whether this connection uses the session. */
  readonly isCurrent: boolean;
}

/** The ID of a sign-in session. */
export type SessionId = number;

/** One page of a list. */
export interface SessionPage {
  /** The entries of this page. */
  readonly items: readonly Session[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** The text for sharing an earned badge. */
export interface SharedAchievement {
  /** The text. */
  readonly text: string;
}

/** A new session after a sign-in. */
export interface SignIn {
  /** The signed-in user. */
  readonly user: User;
  /** The token that resumes the session; returned only once. */
  readonly token: string;
  /**
   * Whether the session is stored. False if nothing can be stored, for example on a full disk: until that is possible
   * again, the session ends with the connection, and the token is unknown.
   */
  readonly isStored: boolean;
}

/** A spark captured by the user. */
export interface Spark {
  /** The ID of the spark. */
  readonly id: SparkId;
  /** The title. */
  readonly title: string;
  /** The notes; null without notes. */
  readonly notes: string | null;
  /** The category. */
  readonly category: SparkCategory;
  /** The intensity. */
  readonly intensity: SparkIntensity;
  /** The tags, in lower case. */
  readonly tags: readonly string[];
  /** The estimated duration in minutes, 1 to 1,440; null if unknown. */
  readonly estimatedMinutes: number | null;
  /** The actual duration in minutes; null if unknown. */
  readonly actualMinutes: number | null;
  /** Whether it is a favorite. */
  readonly isFavorite: boolean;
  /** The points of its category and intensity. */
  readonly points: number;
  /** The time of the spark. */
  readonly createdAt: Instant;
  /** The time of the last change. */
  readonly updatedAt: Instant;
  /** The civil day of createdAt; later changes of time zone or day start do not change it. */
  readonly day: CivilDay;
}

export type SparkCategory = "decision" | "energy" | "idea" | "experiment" | "challenge";

/** A created spark. */
export interface SparkCreatedEvent {
  /** The category. */
  readonly category: SparkCategory;
  /** The points of its category and intensity. */
  readonly points: number;
}

/** The ID of a spark. */
export type SparkId = number;

export type SparkIntensity = "low" | "medium" | "high" | "extreme";

/** A page of sparks, with summary statistics of all sparks. */
export interface SparkList {
  /** The sparks of the page; fewer than requested if few of many sparks satisfy the filter. */
  readonly items: readonly Spark[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  /**
   * Whether sparks can be missing from the list: because only the newest 10,000 matches of words and tags, or the
   * newest 100,000 sparks without words and tags, were filtered and sorted by points, category, intensity or, with
   * words or tags, title; or because only the most frequent words of a prefix were searched.
   */
  readonly isTruncated: boolean;
  /** The summary statistics of all sparks, regardless of the filter. */
  readonly counts: SparkSummary;
}

/** A spark. */
export interface SparkReply {
  /** The spark. */
  readonly spark: Spark;
}

export type SparkSort = "newest" | "oldest" | "points" | "category" | "intensity" | "alphabetical";

/** The streak before and after a change. */
export interface SparkStreakChange {
  /** The length of the streak before the change, in days. */
  readonly before: number;
  /** The length of the streak after the change, in days. */
  readonly after: number;
  /** The length of the longest streak in days. */
  readonly longest: number;
}

/** Summary statistics of all sparks. */
export interface SparkSummary {
  /** The number of sparks. */
  readonly total: number;
  /** The number of sparks today. */
  readonly today: number;
  /** The number of sparks in the last seven days, including today. */
  readonly lastSevenDays: number;
  /** The average intensity of all sparks, from 1 (low) to 4 (extreme); 0 without sparks. */
  readonly averageIntensity: number;
}

/** The user's lifetime totals. */
export interface SparkTotals {
  /** The number of sparks. */
  readonly sparks: number;
  /** The total number of points. */
  readonly points: number;
}

/** The sparks and missions of today, and the level. */
export interface SparksToday {
  /** The number of sparks of today. */
  readonly count: number;
  /** The missions of today. */
  readonly missions: readonly Mission[];
  /** The level, points, streak, fuel and totals. */
  readonly progress: Progress;
}

/** The slug of a stage. */
export type StageId = string;

export interface StageInput {
  /** The id of the stage, unique in the course, with which it keeps its completion. */
  readonly id?: string | null;
  readonly title: LocalizedTextInput;
  /** A description of the stage. */
  readonly description?: LocalizedTextInput | null;
  /** The lessons, in order. */
  readonly lessons: readonly LessonInput[];
}

/** The position of a stage on a map of its path. */
export interface StageLayout {
  /** The row, from 0. */
  readonly row: number;
  /** The column from the left, 0 or 1. */
  readonly column: number;
  /** Whether the stage is alone and centered in the last row. */
  readonly isCentered: boolean;
}

/** A stage of a learning path with the overviews of its lessons. */
export interface StagePage {
  /** The slug of the stage. */
  readonly id: StageId;
  /** The number on the path, from 1. */
  readonly number: number;
  /** The number, as text. */
  readonly numberText: string;
  /** The title. */
  readonly title: string;
  /** A description of the stage; null if missing. */
  readonly description: string | null;
  /** The state: locked, current or completed. */
  readonly state: StageState;
  /** The number of completed lessons. */
  readonly lessonsCompleted: number;
  /** The number of lessons. */
  readonly lessonsTotal: number;
  /** The number of remaining lessons, as text; null if all are completed. */
  readonly toGoText: string | null;
  /** The fraction of completed lessons. */
  readonly fraction: number;
  /** The total duration of the lessons, in minutes. */
  readonly minutes: number;
  /** The position on a map of the path. */
  readonly layout: StageLayout;
  /** The lessons in order. */
  readonly lessons: readonly LessonPage[];
}

export type StageState = "locked" | "current" | "completed";

/** The title and the description of a stage. */
export interface StageTitle {
  /** The slug of the stage. */
  readonly id: StageId;
  /** The number on the path, from 1. */
  readonly number: number;
  /** The title. */
  readonly title: string;
  /** A description of the stage; null if missing. */
  readonly description: string | null;
}

/** The statistics of a range. */
export interface Statistics {
  /** The summary of the range. */
  readonly overview: StatisticsOverview;
  /** All five categories, by descending number of sparks, then by name. */
  readonly distribution: readonly CategoryStatistics[];
  /** All four intensities, from low to extreme. */
  readonly intensities: readonly IntensityStatistics[];
  /** The changes since the preceding range of equal length. */
  readonly change: StatisticsChange;
}

/** The directions of changes since the preceding range of equal length; changes of at most 5 % are stable. */
export interface StatisticsChange {
  /** The direction in which the number of sparks changed. */
  readonly sparks: ChangeDirection;
  /** The direction in which the points changed. */
  readonly points: ChangeDirection;
  /** The direction in which the average intensity changed. */
  readonly averageIntensity: ChangeDirection;
}

/** The summary of a range. */
export interface StatisticsOverview {
  /** The first day of the range. */
  readonly from: CivilDay;
  /** The last day of the range, inclusive. */
  readonly to: CivilDay;
  /** The number of days in the range. */
  readonly days: number;
  /** The number of sparks. */
  readonly sparks: number;
  /** The points of the sparks. */
  readonly points: number;
  /** The average intensity, 1 to 4; 0 without sparks. */
  readonly averageIntensity: number;
  /** The number of distinct categories. */
  readonly categories: number;
  /** The number of completed missions, regardless of the filter. */
  readonly missionsCompleted: number;
  /** The current streak of days with sparks, regardless of the range. */
  readonly streak: Streak;
  /** The current fuel as a fraction of the capacity. */
  readonly fuelFraction: number;
  /** The productivity from intensity, variety and regularity. */
  readonly productivity: number;
}

/** The trend of a range. */
export interface StatisticsTrend {
  /** The days, weeks or months of the range in order, including empty ones; at most 1,000. */
  readonly items: readonly TrendBucket[];
}

/** A streak; what counts for it differs between streaks. */
export interface Streak {
  /** The current length; 0 if the streak has ended. */
  readonly current: number;
  /** The maximum length so far. */
  readonly longest: number;
  /** The last day that counts; null before the first. */
  readonly lastDay: CivilDay | null;
  /** Whether the streak ends at deadlineAt unless the user does something before. */
  readonly isAtRisk: boolean;
  /** The time at which the streak ends; null while nothing is at risk. */
  readonly deadlineAt: Instant | null;
}

export type StreakKind = "learning" | "goal" | "sparks" | "habit" | "table";

/** An exam that covers one or more study stages. */
export interface StudyExam {
  /** The number. */
  readonly id: ExamNumber;
  /** The title in the user's language. */
  readonly title: string;
  /** The numbers of the stages that the exam covers; for the last exam, the chosen ones. */
  readonly stages: readonly number[];
  /** Whether the exam can be taken. */
  readonly isUnlocked: boolean;
  /** The number of kits that still lock the exam: those not above 70 percent. */
  readonly kitsLeft: number;
  /** The number of questions from which the exam draws. */
  readonly questions: number;
  /** The best result in percent; 0 before the first attempt. */
  readonly best: number;
  /** Whether the exam was passed at least once, with at least 50 percent. */
  readonly isCompleted: boolean;
}

/** The study stages and their exams. */
export interface StudyOverview {
  /** The eight stages, in order. */
  readonly stages: readonly StudyStage[];
  /** The five exams, in order. */
  readonly exams: readonly StudyExam[];
  /** Whether the final exam (4) has been passed; open stages remain open. */
  readonly courseFinished: boolean;
}

/** The counts of data deleted by a reset of the study course. */
export interface StudyReset {
  /** Whether anything was deleted. */
  readonly changed: boolean;
  /** The number of deleted kit results. */
  readonly kitResults: number;
  /** The number of deleted exam results. */
  readonly examResults: number;
  /** The number of deleted choices of final stages. */
  readonly finalStages: number;
  /** The number of deleted attempts, running or finished. */
  readonly attempts: number;
  /** The number of deleted review answers; all questions are new again. */
  readonly reviewAnswers: number;
  /** The number of suspended questions, which are resumed. */
  readonly suspendedQuestions: number;
  /** The number of finished tests before the reset. */
  readonly testsFinished: number;
  /** The number of finished exams before the reset. */
  readonly examsFinished: number;
  /** The number of correct answers before the reset. */
  readonly correctAnswers: number;
  /** The number of questions asked before the reset. */
  readonly totalQuestions: number;
}

/** A study stage, which contains kits. */
export interface StudyStage {
  /** The number. */
  readonly stage: StudyStageNumber;
  /** The stable name. */
  readonly id: string;
  /** The title in the user's language. */
  readonly title: string;
  /** Whether the tests of its kits can be taken. */
  readonly isOpen: boolean;
  /** Whether the stage is a final stage, which must be chosen. */
  readonly isFinal: boolean;
  /** Whether the stage is a chosen final stage. */
  readonly isChosen: boolean;
  /** The kits by name, without their questions. */
  readonly kits: readonly Kit[];
}

/** The number of a study stage. */
export type StudyStageNumber = number;

/** The best results by kit and exam, and the totals. */
export interface StudyStatistics {
  /** The eight stages, in order. */
  readonly stages: readonly StudyStage[];
  /** The five exams, in order. */
  readonly exams: readonly StudyExam[];
  /** Whether the final exam (4) has been passed; open stages remain open. */
  readonly courseFinished: boolean;
  /** The totals. */
  readonly totals: StudyTotals;
}

/** The next step of the study course. */
export interface StudyStep {
  /** The kind of the step. */
  readonly kind: StudyStepKind;
  /** The number of the next exam; null after the last one. */
  readonly examId: ExamNumber | null;
  /** The number of kits that still lock the exam. */
  readonly kitsLeft: number;
}

export type StudyStepKind = "kits_left" | "exam_ready" | "choose_stage" | "course_finished";

/** Totals over finished tests and exams since the last reset. */
export interface StudyTotals {
  /** The number of finished tests. */
  readonly testsFinished: number;
  /** The number of finished exams, passed or not. */
  readonly examsFinished: number;
  /** The number of exams passed at least once. */
  readonly examsPassed: number;
  /** The number of correct answers. */
  readonly correctAnswers: number;
  /** The number of questions asked. */
  readonly totalQuestions: number;
  /** The fraction of correct answers, to four decimals; 0 if no questions were asked. */
  readonly fraction: number;
}

/** A new subscription. */
export interface Subscription {
  /** The number of the subscription on this connection. */
  readonly subscription: number;
  /** The position after which events are sent. */
  readonly seq: number;
  /** The origin of this connection, as in the events of its own changes. */
  readonly origin: string;
}

/** The parameters of a subscriptionEnded notification. */
export interface SubscriptionEnd {
  /** The number of the subscription. */
  readonly subscription: number;
  /**
   * The reason: session_ended if the session has ended, session_replaced if another session has started on the
   * connection.
   */
  readonly reason: SubscriptionEndReason;
  /** The position up to which events were sent, for since in a new subscription. */
  readonly seq: number;
}

export type SubscriptionEndReason = "session_ended" | "session_replaced";

/** Words of the user's sparks. */
export interface SuggestedWords {
  /** At most 5 distinct words of at least 3 characters from titles, notes and tags, sorted. */
  readonly items: readonly string[];
}

/** The suspended or resumed questions of a kit. */
export interface SuspendedQuestions {
  /** The number of questions. */
  readonly questions: number;
}

/** The kits of suspended or resumed questions. */
export interface SuspensionReply {
  /** The number of questions that were suspended or resumed. */
  readonly changed: number;
  /** The kits of the questions, in the order of the call, with the numbers of their reviews. */
  readonly kits: readonly ListedKit[];
  /** The counts of today. */
  readonly counts: ReviewCounts;
}

/** What an application of registers has changed. */
export interface SyncApplied {
  /** The position up to which the registers of the other device are known. */
  readonly received: number;
  /** What was changed; null until the last registers were received. */
  readonly applied: FactOutcome | null;
  /** The digest of the facts; equal digests mean equal facts. */
  readonly digest: string;
}

/** Registers that another device does not know. */
export interface SyncChanges {
  /** The number of this device. */
  readonly replica: string;
  /** The name of this device. */
  readonly device: string;
  /** The ids by which files recognize the account. */
  readonly accounts: readonly string[];
  /** The version of the lines. */
  readonly version: number;
  /** The name of the user. */
  readonly name: string;
  /** The email address of the user. */
  readonly email: string;
  /** The time of this device. */
  readonly time: Instant;
  /** The position of the latest register. */
  readonly head: number;
  /** The position in the order of the other device up to which this one knows its registers. */
  readonly received: number;
  /** The digest of the facts; equal digests mean equal facts. */
  readonly digest: string;
  /** The registers, in the order in which this device learned them. */
  readonly changes: readonly FactLine[];
  /** The position after these registers, with which the next call continues. */
  readonly next: number;
  /** Whether there are no further registers. */
  readonly isLast: boolean;
}

/** The digest of the facts of an account, and the partial sums that it consists of. */
export interface SyncDigest {
  /** The digest of the facts; equal digests mean equal facts. */
  readonly digest: string;
  /** The 256 sums, by the first two digits of the uids of facts. */
  readonly buckets: readonly string[];
}

/** What another device has changed. */
export interface SyncEvent {
  /** The name of the other device. */
  readonly device: string;
  /** The changed kinds of data, which a front end loads again. */
  readonly kinds: readonly RestoredKind[];
}

/** A file with registers. */
export interface SyncExport {
  /** The path of the file: as in the call if --files names a directory, otherwise absolute. */
  readonly path: string;
  /** The size in bytes. */
  readonly bytes: number;
  /** The number of registers. */
  readonly lines: number;
  /** The position after which the registers follow. */
  readonly after: number;
  /** The position of the latest register, after which the next export can begin. */
  readonly head: number;
  /** The digest of the facts; equal digests mean equal facts. */
  readonly digest: string;
}

/** What the registers of a file have changed. */
export interface SyncImport {
  /** The number of the device that has written the file. */
  readonly replica: string;
  /** The name of the device. */
  readonly device: string;
  /** The number of registers in the file. */
  readonly lines: number;
  /** The position up to which the registers of the device are known. */
  readonly received: number;
  /** What was changed. */
  readonly applied: FactOutcome;
  /** The digest of the facts; equal digests mean equal facts. */
  readonly digest: string;
}

export interface SyncPeerInput {
  /** The number of the device, in 12 hexadecimal digits. */
  readonly replica: string;
  /** The name of the device. */
  readonly device: string;
  /** The ids by which the device recognizes the account. */
  readonly accounts: readonly string[];
  /** The version of its lines. */
  readonly version: number;
  /** Whether accounts that were created separately become one. Default false. */
  readonly link?: boolean | null;
  /** The digest of the facts that the device has. */
  readonly digest?: string | null;
}

/** Whether an account is synced, and what this device knows of it. */
export interface SyncStatus {
  /** Whether the account is synced. */
  readonly enabled: boolean;
  /** The name of this device; null if the account is not synced. */
  readonly device: string | null;
  /** The number of this file among the devices; null if the account is not synced. */
  readonly replica: string | null;
  /** The ids by which files recognize the account. */
  readonly accounts: readonly string[];
  /** The position of the latest register; 0 if the account is not synced. */
  readonly head: number;
  /** The number of facts. */
  readonly facts: number;
  /** The number of facts that cannot be shown. */
  readonly parked: number;
  /** The digest of the facts; equal digests mean equal facts. */
  readonly digest: string | null;
  /** The devices with which the account was exchanged, by their names. */
  readonly peers: readonly SyncedDevice[];
}

/** A device with which the account was exchanged. */
export interface SyncedDevice {
  /** The number of the device. */
  readonly replica: string;
  /** The name of the device. */
  readonly device: string;
  /** The position up to which its registers are known here. */
  readonly received: number;
  /** The time of the latest exchange; null if none was complete. */
  readonly syncedAt: Instant | null;
  /** Whether it had the same facts as this device has now. */
  readonly equal: boolean;
}

/** The means of `value`, `rating` and `checked`, each over the entries that have it. */
export interface TableAverages {
  /** The mean value of the measurements; null without measurements. */
  readonly value: number | null;
  /** The mean of the ratings, 1 to 5; null without ratings. */
  readonly rating: number | null;
  /** The share of completed checklists; null without checklists. */
  readonly checked: number | null;
}

export type TableCategory = "personal" | "work" | "health" | "finance" | "learning" | "hobbies" | "projects";

/** The number and fraction of tables in a category. */
export interface TableCategoryShare {
  /** The slug of the category. */
  readonly category: TableCategory;
  /** The title of the category. */
  readonly title: string;
  /** The number of tables. */
  readonly tables: number;
  /** The fraction of all tables; 0 without tables. */
  readonly fraction: number;
}

/** The columns of a table by number, from 1. */
export interface TableColumns {
  /** The column of the prompt. */
  readonly prompt: number;
  /** The column of the correct answer. */
  readonly correctAnswer: number;
  /** The columns of wrong answers; empty if they are drawn from other rows. */
  readonly incorrectAnswers: readonly number[];
  /** The columns of accepted answers. */
  readonly acceptedAnswers: readonly number[];
}

/** The ID of a library table. */
export type TableId = number;

/** The settings with which a table was read, specified or detected. */
export interface TableReading {
  /** The field delimiter. */
  readonly delimiter: string;
  /** Whether the first row contains column names. */
  readonly hasHeader: boolean;
  /** The columns by number, from 1. */
  readonly columns: TableColumns;
}

/** A table of the library. */
export interface TableReply {
  /** The table. */
  readonly table: LibraryTable;
}

/** The entries of a table per day, week or month. */
export interface TableSeries {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The bucket length. */
  readonly bucket: TrendStep;
  /** The key of the custom field, or value, mood or rating. */
  readonly field: string;
  /** The first day of the series. */
  readonly from: CivilDay;
  /** The last day of the series, inclusive. */
  readonly to: CivilDay;
  /** The buckets in order, including empty ones; at most 1,000. */
  readonly items: readonly SeriesPoint[];
}

export type TableSort = "recent" | "name" | "date" | "progress";

/** The statistics of a table. */
export interface TableStatistics {
  /** The ID of the table. */
  readonly tableId: TableId;
  /** The number of entries. */
  readonly totalEntries: number;
  /** The sum of all durations in hours, rounded to two decimals. */
  readonly totalHours: number;
  /** The number of days with entries. */
  readonly activeDays: number;
  /** The streak of days with entries. */
  readonly streak: Streak;
  /** The time of the newest entry; null without entries. */
  readonly lastEntryAt: Instant | null;
  /** The progress toward the target; null without a target. */
  readonly fraction: number | null;
  /** The sum of all durations in seconds. */
  readonly totalSeconds: number;
  /** The means of `value`, `rating` and `checked`, each over the entries that have it. */
  readonly averages: TableAverages;
  /** The statistics of the requested field; null if none was requested. */
  readonly field: FieldStatistics | null;
}

/** A template for a new table. */
export interface TableTemplate {
  /** The slug. */
  readonly id: string;
  /** The name of the template and default name of the table. */
  readonly name: string;
  /** The category of the table. */
  readonly category: TableCategory;
  /** The custom fields, in order. */
  readonly customFields: readonly CustomField[];
  /** What a target counts by default. */
  readonly targetUnit: TargetUnit;
  /** The default goal in words. */
  readonly targetGoal: string;
}

/** One page of a list. */
export interface TableTemplatePage {
  /** The entries of this page. */
  readonly items: readonly TableTemplate[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

export type TargetDirection = "at_least" | "at_most";

export type TargetUnit = "entries" | "minutes" | "value";

/** A ticked or unticked task. */
export interface TaskEvent {
  /** The ID of the participation. */
  readonly participationId: ParticipationId;
  /** The ID of the challenge. */
  readonly challengeId: ChallengeId;
  /** The challenge day, from 1. */
  readonly dayNumber: number;
  /** The index of the task in the day, from 0. */
  readonly taskIndex: number;
}

/** A participation after a task was ticked or unticked. */
export interface TickReply {
  /** The participation. */
  readonly participation: Participation;
  /** Whether the call changed anything. */
  readonly changed: boolean;
}

/** The time zone data in use. */
export interface TimeZoneData {
  /** The source: system, or copy for the data in the program. */
  readonly source: string;
  /** The version of the IANA database, e.g. 2026f; null if unknown. */
  readonly version: string | null;
}

/** What is due today; a part is null if the user's token does not permit its area. */
export interface Today {
  /** The civil day of the user. */
  readonly day: CivilDay;
  /** A greeting for the user's local hour. */
  readonly greeting: string;
  /** The next lesson and the streak of learning days. */
  readonly learning: LearningToday | null;
  /** The status of the goal, as goals.status returns it; null if none is set. */
  readonly goal: GoalStatus | null;
  /** The habits of today, as habits.today returns them. */
  readonly habits: HabitsOfDay | null;
  /** The review counts of today. */
  readonly reviews: ReviewsToday | null;
  /** The sparks and missions of today, and the level. */
  readonly sparks: SparksToday | null;
  /** The reminders of today, past ones too, in order of time. */
  readonly reminders: readonly DueReminder[];
  /** The streaks of learning, the goal and sparks, and those of habits and tables that are not 0. */
  readonly streaks: readonly NamedStreak[];
}

export type TodayMark = "none" | "learned" | "frozen";

/** A text in up to three languages. */
export interface TranslatedText {
  /** The text in English; null if missing. */
  readonly en: string | null;
  /** The text in Spanish; null if missing. */
  readonly es: string | null;
  /** The text in French; null if missing. */
  readonly fr: string | null;
}

/** One day, week or month of a trend. */
export interface TrendBucket {
  /** The first day of the bucket, clamped to the range. */
  readonly from: CivilDay;
  /** The last day of the bucket, inclusive, clamped to the range. */
  readonly to: CivilDay;
  /** The number of sparks. */
  readonly sparks: number;
  /** The points of the sparks. */
  readonly points: number;
  /** The average intensity, 1 to 4; 0 without sparks. */
  readonly averageIntensity: number;
  /** The number of distinct categories. */
  readonly categories: number;
  /** The number of completed missions, regardless of the filter. */
  readonly missionsCompleted: number;
  /** The productivity of the day from intensity and count; null for weeks and months. */
  readonly productivity: number | null;
}

export type TrendStep = "day" | "week" | "month";

/** What an undo has restored. */
export interface UndoResult {
  /** The call that was taken back. */
  readonly undone: HistoryReference;
  /** What was restored. */
  readonly kinds: readonly RestoredKind[];
  /** The call that history.undo takes back next; null if there is none. */
  readonly undo: HistoryId | null;
  /** The undo that history.redo takes back next; null if there is none. */
  readonly redo: HistoryId | null;
}

/** An earned badge. */
export interface UnlockedAchievementEvent {
  /** The category. */
  readonly category: AchievementCategory;
}

/** Entries after a change, and their tables. */
export interface UpdatedEntries {
  /** The entries that the call changed, in the order of the call. */
  readonly entries: readonly LibraryEntry[];
  /** Their tables with the updated totals. */
  readonly tables: readonly LibraryTable[];
}

/** An entry after a change, and its table. */
export interface UpdatedEntry {
  /** The entry. */
  readonly entry: LibraryEntry;
  /** Whether the call changed anything. */
  readonly changed: boolean;
  /** The table with the updated totals. */
  readonly table: LibraryTable;
}

/** The status of the user's goal after an update. */
export interface UpdatedGoal {
  /** The subject to learn, as entered by the user. */
  readonly text: string;
  /** The title in the user's language. */
  readonly title: string;
  /** The length of a period. */
  readonly duration: GoalDuration;
  /** The state: active if days can be marked, period_complete if the period has ended. */
  readonly state: GoalState;
  /** The mark of today, which cannot be changed. */
  readonly todayMark: TodayMark;
  /** The learned days since the last reset; at risk while today is neither learned nor frozen. */
  readonly streak: Streak;
  /** The last instant before the streak lapses without another mark; null if the streak is 0. */
  readonly streakDeadlineAt: Instant | null;
  /** The number of freezes that count against the limit. */
  readonly freezesUsed: number;
  /** The maximum of freezesUsed: 2 per week, 6 per month or 60 per year. */
  readonly freezeLimit: number;
  /** The number of remaining freezes. */
  readonly freezesRemaining: number;
  /** Whether goals.log would be accepted now. */
  readonly canLearn: boolean;
  /** Whether goals.freeze would be accepted now. */
  readonly canFreeze: boolean;
  /** A warning if the streak lapses within 8 hours; null otherwise. */
  readonly reminder: string | null;
  /** The first day of the period. */
  readonly firstDay: CivilDay;
  /** The last day of the period. */
  readonly lastDay: CivilDay;
  /** The number of days from today to the last day of the period, inclusive. */
  readonly daysLeft: number;
  /** The number of days left, as text; null if it is 0. */
  readonly toGoText: string | null;
  /** The lapse that this call has applied, or that the next change will apply; null without one. */
  readonly lapsed: GoalLapse | null;
  /** Whether the call changed the text or the duration. */
  readonly changed: boolean;
}

/** A spark after an update, and the effects of the update. */
export interface UpdatedSpark {
  /** The spark. */
  readonly spark: Spark;
  /** Whether the call changed anything. */
  readonly changed: boolean;
  /** The change of points from spark, card and rewards; negative if points were lost. */
  readonly pointsGained: number;
  /** The completed missions, in order of completion. */
  readonly missionsCompleted: readonly CompletedMission[];
  /** The number of overloads caused by the change. */
  readonly overloads: number;
  /** The level before and after the change. */
  readonly level: LevelChange;
  /** The streak of days with sparks before and after the change. */
  readonly streak: SparkStreakChange;
  /** The user's lifetime totals. */
  readonly totals: SparkTotals;
}

/** A table after a change. */
export interface UpdatedTable {
  /** The table. */
  readonly table: LibraryTable;
  /** Whether the call changed anything. */
  readonly changed: boolean;
}

/** A changed table. */
export interface UpdatedTablePayload {
  /** The number of entries whose values of custom fields were converted or deleted. */
  readonly changedEntries: number;
}

/** A user's own account. */
export interface User {
  /** The ID of the user. */
  readonly id: UserId;
  /** The full name, 2 to 100 characters. */
  readonly name: string;
  /** The part of the name before the first space. */
  readonly firstName: string;
  /** The first characters of the first and the last word of the name, in upper case. */
  readonly initials: string;
  /** The email address, in lower case. */
  readonly email: string;
  /** The avatar. */
  readonly avatar: AccountAvatar;
  /** The creation time of the account. */
  readonly joinedAt: Instant;
  /** The user's language; texts are in English while the program has none in it. */
  readonly locale: string;
  /** The IANA time zone that determines the user's days. */
  readonly timeZone: string;
  /** The local hour at which the user's day starts. */
  readonly dayStartsAt: number;
  /** The weekday on which the user's weeks start: Monday = 1 to Sunday = 7. */
  readonly weekStartsOn: number;
  /** Whether friends see the user's points, streaks and number of lessons in friends.leaderboard. */
  readonly isOnLeaderboard: boolean;
}

/** The ID of a user. */
export type UserId = number;

/** A user. */
export interface UserReply {
  /** The user. */
  readonly user: User;
}

/** A user as friends see them. */
export interface UserSummary {
  /** The ID of the user. */
  readonly id: UserId;
  /** The full name. */
  readonly name: string;
  /** The part of the name before the first space. */
  readonly firstName: string;
  /** The first characters of the first and the last word of the name, in upper case. */
  readonly initials: string;
  /** The avatar. */
  readonly avatar: AccountAvatar;
}
