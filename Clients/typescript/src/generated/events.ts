// Generated from openrpc.json by Tools/clients/generate; do not edit.

import type {
  AddedQuestions, AnsweredQuestion, CardObtainedEvent, ChallengeEvent, ChangedEntry, ChangedKit, ChangedQuestion,
  CompletedLessonEvent, CompletedStageEvent, ConfiguredReviews, CourseCounts, CreatedHabit, CreatedKit, CreatedTable,
  DeletedTablePayload, EmptyPayload, FinishedAttempt, FinishedWorkout, FriendEvent, GoalCounts, GoalLapsedEvent,
  GoalMarkedEvent, GoalSetEvent, GoalUpdatedEvent, HabitDayMarked, HabitDayUnmarked, HabitPause, HistoryEvent,
  ImportedData, Instant, InvitationEvent, MissionCompletedEvent, MissionFavoriteEvent, MovedHabit, ParticipationEvent,
  ReplacedQuestions, ResetCounts, SparkCreatedEvent, SuspendedQuestions, SyncEvent, TaskEvent, UnlockedAchievementEvent,
  UpdatedTablePayload, UserId,
} from "./types.js";

/** The payload of the events of each topic. */
export interface EventData {
  /** The user took back a call. No other event follows from it. The subject: the number of the call in the history. */
  readonly "history.undone": HistoryEvent;
  /** The user took back an undo. No other event follows from it. The subject: the number of the call in the history. */
  readonly "history.redone": HistoryEvent;
  /**
   * Another device has changed data of the user. No other event follows from it. The subject: the name of the other
   * device.
   */
  readonly "data.synced": SyncEvent;
  /** The user signed up. The subject: the ID of the account. */
  readonly "account.created": EmptyPayload;
  /** The user changed the profile. The subject: the ID of the account. */
  readonly "profile.updated": EmptyPayload;
  /** A user changed the name or the avatar. The subject: the ID of the account. */
  readonly "profile.published": EmptyPayload;
  /** The user changed the preferences for an app. The subject: the name of the app. */
  readonly "preferences.changed": EmptyPayload;
  /** The user completed a lesson. The subject: the slug of the lesson. */
  readonly "lesson.completed": CompletedLessonEvent;
  /** The user completed a stage. The subject: the slug of the stage. */
  readonly "stage.completed": CompletedStageEvent;
  /** The user earned a badge. The subject: the slug of the badge. */
  readonly "achievement.unlocked": UnlockedAchievementEvent;
  /** The user imported a course. The subject: the slug of the course. */
  readonly "course.imported": CourseCounts;
  /** The user changed a course. The subject: the slug of the course. */
  readonly "course.updated": CourseCounts;
  /** The user deleted a course. The subject: the slug of the course. */
  readonly "course.deleted": EmptyPayload;
  /** The user chose the active path. The subject: the slug of the path. */
  readonly "path.chosen": EmptyPayload;
  /** The user created or imported a kit. The subject: the slug of the kit. */
  readonly "kit.created": CreatedKit;
  /**
   * The user renamed a kit, or moved it to another stage or out of the study course. The subject: the slug of the kit.
   */
  readonly "kit.updated": ChangedKit;
  /** The user added questions to a kit. The subject: the slug of the kit. */
  readonly "kit.questions_added": AddedQuestions;
  /** The user replaced answers of questions of a kit with those of a file. The subject: the slug of the kit. */
  readonly "kit.questions_replaced": ReplacedQuestions;
  /** The user changed a question of a kit. The subject: the slug of the kit. */
  readonly "kit.question_updated": ChangedQuestion;
  /** The user removed a question from a kit. The subject: the slug of the kit. */
  readonly "kit.question_removed": ChangedQuestion;
  /** The user deleted a kit. The subject: the slug of the kit. */
  readonly "kit.deleted": EmptyPayload;
  /** The user chose a final stage. The subject: the stable name of the stage. */
  readonly "study.stage_chosen": EmptyPayload;
  /** The user finished a test. The subject: the slug of the kit. */
  readonly "test.finished": FinishedAttempt;
  /** The user finished an exam, whether passed or failed. The subject: the number of the exam. */
  readonly "exam.finished": FinishedAttempt;
  /** The user passed an exam for the first time. The subject: the number of the exam. */
  readonly "exam.passed": EmptyPayload;
  /** The user finished a workout by answering every question correctly. The subject: the ID of the attempt. */
  readonly "workout.finished": FinishedWorkout;
  /** The user reset the study course. The subject: the ID of the user. */
  readonly "study.reset": ResetCounts;
  /** The user answered a question. The subject: the slug of the question. */
  readonly "review.answered": AnsweredQuestion;
  /** The user undid an answer to a question. The subject: the slug of the question. */
  readonly "review.undone": AnsweredQuestion;
  /** The user changed the review settings. The subject: the ID of the user. */
  readonly "review.configured": ConfiguredReviews;
  /** The user suspended questions of a kit. The subject: the slug of the kit. */
  readonly "review.suspended": SuspendedQuestions;
  /** The user resumed suspended questions of a kit. The subject: the slug of the kit. */
  readonly "review.resumed": SuspendedQuestions;
  /** The user set a goal. The subject: the number of the period. */
  readonly "goal.set": GoalSetEvent;
  /** The user changed the text or the duration of the goal. The subject: the number of the period. */
  readonly "goal.updated": GoalUpdatedEvent;
  /** The user marked a day as learned. The subject: the number of the period. */
  readonly "goal.learned": GoalMarkedEvent;
  /** The user froze a day. The subject: the number of the period. */
  readonly "goal.frozen": GoalMarkedEvent;
  /** The streak of the goal lapsed. The subject: the number of the period. */
  readonly "goal.lapsed": GoalLapsedEvent;
  /** The user started a new period of the goal. The subject: the number of the period. */
  readonly "goal.continued": GoalCounts;
  /** The user deleted the goal. The subject: the number of the period. */
  readonly "goal.deleted": GoalCounts;
  /** The user created a habit. The subject: the ID of the habit. */
  readonly "habit.created": CreatedHabit;
  /** The user changed a habit. The subject: the ID of the habit. */
  readonly "habit.updated": EmptyPayload;
  /** The user archived a habit. The subject: the ID of the habit. */
  readonly "habit.archived": EmptyPayload;
  /** The user restored an archived habit. The subject: the ID of the habit. */
  readonly "habit.restored": EmptyPayload;
  /** The user deleted a habit and its marks. The subject: the ID of the habit. */
  readonly "habit.deleted": EmptyPayload;
  /** The user moved a habit in the list. The subject: the ID of the habit. */
  readonly "habit.moved": MovedHabit;
  /** The user marked a day of a habit. The subject: the ID of the habit. */
  readonly "habit.marked": HabitDayMarked;
  /** The user removed the mark of a day of a habit. The subject: the ID of the habit. */
  readonly "habit.unmarked": HabitDayUnmarked;
  /** The user paused a habit. The subject: the ID of the habit. */
  readonly "habit.paused": HabitPause;
  /** The user ended a pause of a habit. The subject: the ID of the habit. */
  readonly "habit.resumed": EmptyPayload;
  /** Another user sent the user a friend request. The subject: the ID of the other user. */
  readonly "friend.requested": FriendEvent;
  /** Another user withdrew a friend request. The subject: the ID of the other user. */
  readonly "friend.withdrawn": FriendEvent;
  /** The user declined a friend request. The subject: the ID of the other user. */
  readonly "friend.declined": FriendEvent;
  /** The user has a new friend. The subject: the ID of the other user. */
  readonly "friend.added": FriendEvent;
  /** A friendship ended. The subject: the ID of the other user. */
  readonly "friend.removed": FriendEvent;
  /** A friend nudged the user. The subject: the ID of the other user. */
  readonly "friend.nudged": FriendEvent;
  /** The user created a challenge. The subject: the ID of the challenge. */
  readonly "challenge.created": ChallengeEvent;
  /** The creator changed a challenge. The subject: the ID of the challenge. */
  readonly "challenge.updated": ChallengeEvent;
  /** The creator closed a challenge, which can no longer be joined. The subject: the ID of the challenge. */
  readonly "challenge.closed": ChallengeEvent;
  /** A friend invited the user to a challenge. The subject: the ID of the challenge. */
  readonly "challenge.invited": InvitationEvent;
  /**
   * The creator deleted a challenge in which the user takes part, or to which the user was invited. The subject: the ID
   * of the challenge.
   */
  readonly "challenge.deleted": ChallengeEvent;
  /** A user joined a challenge. The subject: the ID of the participation. */
  readonly "challenge.joined": ParticipationEvent;
  /** A user left a challenge. The subject: the ID of the participation. */
  readonly "challenge.left": ParticipationEvent;
  /** A user paused a participation. The subject: the ID of the participation. */
  readonly "challenge.paused": ParticipationEvent;
  /** A user resumed a participation. The subject: the ID of the participation. */
  readonly "challenge.resumed": ParticipationEvent;
  /** A user ticked a task of a challenge. The subject: the ID of the participation. */
  readonly "challenge.task_completed": TaskEvent;
  /** A user unticked a task of a challenge. The subject: the ID of the participation. */
  readonly "challenge.task_uncompleted": TaskEvent;
  /** A user completed a challenge. The subject: the ID of the participation. */
  readonly "challenge.completed": ParticipationEvent;
  /** The user created a spark. The subject: the ID of the spark. */
  readonly "spark.created": SparkCreatedEvent;
  /** The user changed a spark. The subject: the ID of the spark. */
  readonly "spark.updated": EmptyPayload;
  /** The user deleted a spark. The subject: the ID of the spark. */
  readonly "spark.deleted": EmptyPayload;
  /** A spark dropped a card. The subject: the slug of the card. */
  readonly "card.obtained": CardObtainedEvent;
  /** The user completed a mission. The subject: the slug of the mission. */
  readonly "mission.completed": MissionCompletedEvent;
  /** The user added a mission to the favorites or removed it. The subject: the slug of the mission. */
  readonly "mission.favorite": MissionFavoriteEvent;
  /** The user's fuel gauge overloaded. The subject: the slug of the mission whose reward caused the overload. */
  readonly "overload.triggered": EmptyPayload;
  /** The user reset sparks, points, streak, missions and cards. The subject: the ID of the user. */
  readonly "spark.reset": EmptyPayload;
  /** The user changed a setting of reminders. The subject: the kind of reminder. */
  readonly "reminders.changed": EmptyPayload;
  /** The user created a table. The subject: the ID of the table. */
  readonly "table.created": CreatedTable;
  /** The user changed a table. The subject: the ID of the table. */
  readonly "table.updated": UpdatedTablePayload;
  /** The user deleted a table with its entries. The subject: the ID of the table. */
  readonly "table.deleted": DeletedTablePayload;
  /** The user added an entry to a table. The subject: the ID of the entry. */
  readonly "entry.added": ChangedEntry;
  /** The user changed an entry of a table. The subject: the ID of the entry. */
  readonly "entry.updated": ChangedEntry;
  /** The user deleted an entry of a table. The subject: the ID of the entry. */
  readonly "entry.deleted": ChangedEntry;
  /** The user imported data from a file. The subject: empty. */
  readonly "data.imported": ImportedData;
}

/** The topic of an event. */
export type Topic = keyof EventData;

/** An event of the journal. Its data depends on its topic. */
export type Event<T extends Topic = Topic> = {
  [K in T]: {
    /** The position in the journal; later events have larger positions. */
    readonly seq: number;
    /** The topic. */
    readonly topic: K;
    /** The time of the event. */
    readonly time: Instant;
    /** The ID of the user of the event: the signed-in user, or a friend who shares it. */
    readonly userId: UserId;
    /** The current name of that user. */
    readonly userName: string;
    /** The identifier of the changed object, such as the slug of a lesson. */
    readonly subject: string;
    /**
     * The current title of the subject in the reader's language, such as that of a spark, or the name of a user; null
     * for subjects without a title, after their deletion, and for users other than friends and senders of open
     * requests.
     */
    readonly subjectTitle: string | null;
    /** The payload, whose fields depend on the topic. */
    readonly data: EventData[K];
    /** The origin of the connection that made the change; null if no connection of the signed-in user did. */
    readonly origin: string | null;
  };
}[T];

/** The parameters of an event notification. Its data depends on its topic. */
export type EventNotification<T extends Topic = Topic> = {
  [K in T]: {
    /** The number of the subscription. */
    readonly subscription: number;
    /** The position in the journal; later events have larger positions. */
    readonly seq: number;
    /** The topic. */
    readonly topic: K;
    /** The time of the event. */
    readonly time: Instant;
    /** The ID of the user of the event: the signed-in user, or a friend who shares it. */
    readonly userId: UserId;
    /** The current name of that user. */
    readonly userName: string;
    /** The identifier of the changed object, such as the slug of a lesson. */
    readonly subject: string;
    /**
     * The current title of the subject in the reader's language, such as that of a spark, or the name of a user; null
     * for subjects without a title, after their deletion, and for users other than friends and senders of open
     * requests.
     */
    readonly subjectTitle: string | null;
    /** The payload, whose fields depend on the topic. */
    readonly data: EventData[K];
    /** The origin of the connection that made the change; null if no connection of the signed-in user did. */
    readonly origin: string | null;
  };
}[T];
