# Generated from openrpc.json by Tools/clients/generate; do not edit.
"""The types of events, which differ in their topic. `AnyEvent` is their union."""

from typing import Literal, TypedDict, Union

from . import types

Topic = Literal[
    "history.undone", "history.redone", "data.synced", "account.created", "profile.updated", "profile.published",
    "preferences.changed", "lesson.completed", "stage.completed", "achievement.unlocked", "course.imported",
    "course.updated", "course.deleted", "path.chosen", "kit.created", "kit.updated", "kit.questions_added",
    "kit.questions_replaced", "kit.question_updated", "kit.question_removed", "kit.deleted", "study.stage_chosen",
    "test.finished", "exam.finished", "exam.passed", "workout.finished", "study.reset", "review.answered",
    "review.undone", "review.configured", "review.suspended", "review.resumed", "goal.set", "goal.updated",
    "goal.learned", "goal.frozen", "goal.lapsed", "goal.continued", "goal.deleted", "habit.created", "habit.updated",
    "habit.archived", "habit.restored", "habit.deleted", "habit.moved", "habit.marked", "habit.unmarked",
    "habit.paused", "habit.resumed", "friend.requested", "friend.withdrawn", "friend.declined", "friend.added",
    "friend.removed", "friend.nudged", "challenge.created", "challenge.updated", "challenge.closed",
    "challenge.invited", "challenge.deleted", "challenge.joined", "challenge.left", "challenge.paused",
    "challenge.resumed", "challenge.task_completed", "challenge.task_uncompleted", "challenge.completed",
    "spark.created", "spark.updated", "spark.deleted", "card.obtained", "mission.completed", "mission.favorite",
    "overload.triggered", "spark.reset", "reminders.changed", "table.created", "table.updated", "table.deleted",
    "entry.added", "entry.updated", "entry.deleted", "data.imported",
]
"""The name of a topic."""

Domain = Literal[
    "account", "achievement", "card", "challenge", "course", "data", "entry", "exam", "friend", "goal", "habit",
    "history", "kit", "lesson", "mission", "overload", "path", "preferences", "profile", "reminders", "review", "spark",
    "stage", "study", "table", "test", "workout",
]
"""The first part of names of topics; stands for all of them."""


class _Event(TypedDict):
    subscription: int
    """The number of the subscription."""
    seq: int
    """The position in the journal; later events have larger positions."""
    time: str
    """The time of the event."""
    userId: types.UserId
    """The ID of the user of the event: the signed-in user, or a friend who shares it."""
    userName: str
    """The current name of that user."""
    subjectTitle: types.Optional[str]
    """The current title of the subject in the reader's language, such as that of a spark, or the name of a user; null
    for subjects without a title, after their deletion, and for users other than friends and senders of open requests.
    """
    origin: types.Optional[str]
    """The origin of the connection that made the change; null if no connection of the signed-in user did."""


class HistoryUndone(_Event):
    """The user took back a call. No other event follows from it."""

    topic: Literal["history.undone"]
    subject: str
    """The number of the call in the history."""
    data: types.HistoryEvent


class HistoryRedone(_Event):
    """The user took back an undo. No other event follows from it."""

    topic: Literal["history.redone"]
    subject: str
    """The number of the call in the history."""
    data: types.HistoryEvent


class DataSynced(_Event):
    """Another device has changed data of the user. No other event follows from it."""

    topic: Literal["data.synced"]
    subject: str
    """The name of the other device."""
    data: types.SyncEvent


class AccountCreated(_Event):
    """The user signed up."""

    topic: Literal["account.created"]
    subject: str
    """The ID of the account."""
    data: types.EmptyPayload


class ProfileUpdated(_Event):
    """The user changed the profile."""

    topic: Literal["profile.updated"]
    subject: str
    """The ID of the account."""
    data: types.EmptyPayload


class ProfilePublished(_Event):
    """A user changed the name or the avatar."""

    topic: Literal["profile.published"]
    subject: str
    """The ID of the account."""
    data: types.EmptyPayload


class PreferencesChanged(_Event):
    """The user changed the preferences for an app."""

    topic: Literal["preferences.changed"]
    subject: str
    """The name of the app."""
    data: types.EmptyPayload


class LessonCompleted(_Event):
    """The user completed a lesson."""

    topic: Literal["lesson.completed"]
    subject: str
    """The slug of the lesson."""
    data: types.CompletedLessonEvent


class StageCompleted(_Event):
    """The user completed a stage."""

    topic: Literal["stage.completed"]
    subject: str
    """The slug of the stage."""
    data: types.CompletedStageEvent


class AchievementUnlocked(_Event):
    """The user earned a badge."""

    topic: Literal["achievement.unlocked"]
    subject: str
    """The slug of the badge."""
    data: types.UnlockedAchievementEvent


class CourseImported(_Event):
    """The user imported a course."""

    topic: Literal["course.imported"]
    subject: str
    """The slug of the course."""
    data: types.CourseCounts


class CourseUpdated(_Event):
    """The user changed a course."""

    topic: Literal["course.updated"]
    subject: str
    """The slug of the course."""
    data: types.CourseCounts


class CourseDeleted(_Event):
    """The user deleted a course."""

    topic: Literal["course.deleted"]
    subject: str
    """The slug of the course."""
    data: types.EmptyPayload


class PathChosen(_Event):
    """The user chose the active path."""

    topic: Literal["path.chosen"]
    subject: str
    """The slug of the path."""
    data: types.EmptyPayload


class KitCreated(_Event):
    """The user created or imported a kit."""

    topic: Literal["kit.created"]
    subject: str
    """The slug of the kit."""
    data: types.CreatedKit


class KitUpdated(_Event):
    """The user renamed a kit, or moved it to another stage or out of the study course."""

    topic: Literal["kit.updated"]
    subject: str
    """The slug of the kit."""
    data: types.ChangedKit


class KitQuestionsAdded(_Event):
    """The user added questions to a kit."""

    topic: Literal["kit.questions_added"]
    subject: str
    """The slug of the kit."""
    data: types.AddedQuestions


class KitQuestionsReplaced(_Event):
    """The user replaced answers of questions of a kit with those of a file."""

    topic: Literal["kit.questions_replaced"]
    subject: str
    """The slug of the kit."""
    data: types.ReplacedQuestions


class KitQuestionUpdated(_Event):
    """The user changed a question of a kit."""

    topic: Literal["kit.question_updated"]
    subject: str
    """The slug of the kit."""
    data: types.ChangedQuestion


class KitQuestionRemoved(_Event):
    """The user removed a question from a kit."""

    topic: Literal["kit.question_removed"]
    subject: str
    """The slug of the kit."""
    data: types.ChangedQuestion


class KitDeleted(_Event):
    """The user deleted a kit."""

    topic: Literal["kit.deleted"]
    subject: str
    """The slug of the kit."""
    data: types.EmptyPayload


class StudyStageChosen(_Event):
    """The user chose a final stage."""

    topic: Literal["study.stage_chosen"]
    subject: str
    """The stable name of the stage."""
    data: types.EmptyPayload


class TestFinished(_Event):
    """The user finished a test."""

    topic: Literal["test.finished"]
    subject: str
    """The slug of the kit."""
    data: types.FinishedAttempt


class ExamFinished(_Event):
    """The user finished an exam, whether passed or failed."""

    topic: Literal["exam.finished"]
    subject: str
    """The number of the exam."""
    data: types.FinishedAttempt


class ExamPassed(_Event):
    """The user passed an exam for the first time."""

    topic: Literal["exam.passed"]
    subject: str
    """The number of the exam."""
    data: types.EmptyPayload


class WorkoutFinished(_Event):
    """The user finished a workout by answering every question correctly."""

    topic: Literal["workout.finished"]
    subject: str
    """The ID of the attempt."""
    data: types.FinishedWorkout


class StudyReset(_Event):
    """The user reset the study course."""

    topic: Literal["study.reset"]
    subject: str
    """The ID of the user."""
    data: types.ResetCounts


class ReviewAnswered(_Event):
    """The user answered a question."""

    topic: Literal["review.answered"]
    subject: str
    """The slug of the question."""
    data: types.AnsweredQuestion


class ReviewUndone(_Event):
    """The user undid an answer to a question."""

    topic: Literal["review.undone"]
    subject: str
    """The slug of the question."""
    data: types.AnsweredQuestion


class ReviewConfigured(_Event):
    """The user changed the review settings."""

    topic: Literal["review.configured"]
    subject: str
    """The ID of the user."""
    data: types.ConfiguredReviews


class ReviewSuspended(_Event):
    """The user suspended questions of a kit."""

    topic: Literal["review.suspended"]
    subject: str
    """The slug of the kit."""
    data: types.SuspendedQuestions


class ReviewResumed(_Event):
    """The user resumed suspended questions of a kit."""

    topic: Literal["review.resumed"]
    subject: str
    """The slug of the kit."""
    data: types.SuspendedQuestions


class GoalSet(_Event):
    """The user set a goal."""

    topic: Literal["goal.set"]
    subject: str
    """The number of the period."""
    data: types.GoalSetEvent


class GoalUpdated(_Event):
    """The user changed the text or the duration of the goal."""

    topic: Literal["goal.updated"]
    subject: str
    """The number of the period."""
    data: types.GoalUpdatedEvent


class GoalLearned(_Event):
    """The user marked a day as learned."""

    topic: Literal["goal.learned"]
    subject: str
    """The number of the period."""
    data: types.GoalMarkedEvent


class GoalFrozen(_Event):
    """The user froze a day."""

    topic: Literal["goal.frozen"]
    subject: str
    """The number of the period."""
    data: types.GoalMarkedEvent


class GoalLapsed(_Event):
    """The streak of the goal lapsed."""

    topic: Literal["goal.lapsed"]
    subject: str
    """The number of the period."""
    data: types.GoalLapsedEvent


class GoalContinued(_Event):
    """The user started a new period of the goal."""

    topic: Literal["goal.continued"]
    subject: str
    """The number of the period."""
    data: types.GoalCounts


class GoalDeleted(_Event):
    """The user deleted the goal."""

    topic: Literal["goal.deleted"]
    subject: str
    """The number of the period."""
    data: types.GoalCounts


class HabitCreated(_Event):
    """The user created a habit."""

    topic: Literal["habit.created"]
    subject: str
    """The ID of the habit."""
    data: types.CreatedHabit


class HabitUpdated(_Event):
    """The user changed a habit."""

    topic: Literal["habit.updated"]
    subject: str
    """The ID of the habit."""
    data: types.EmptyPayload


class HabitArchived(_Event):
    """The user archived a habit."""

    topic: Literal["habit.archived"]
    subject: str
    """The ID of the habit."""
    data: types.EmptyPayload


class HabitRestored(_Event):
    """The user restored an archived habit."""

    topic: Literal["habit.restored"]
    subject: str
    """The ID of the habit."""
    data: types.EmptyPayload


class HabitDeleted(_Event):
    """The user deleted a habit and its marks."""

    topic: Literal["habit.deleted"]
    subject: str
    """The ID of the habit."""
    data: types.EmptyPayload


class HabitMoved(_Event):
    """The user moved a habit in the list."""

    topic: Literal["habit.moved"]
    subject: str
    """The ID of the habit."""
    data: types.MovedHabit


class HabitMarked(_Event):
    """The user marked a day of a habit."""

    topic: Literal["habit.marked"]
    subject: str
    """The ID of the habit."""
    data: types.HabitDayMarked


class HabitUnmarked(_Event):
    """The user removed the mark of a day of a habit."""

    topic: Literal["habit.unmarked"]
    subject: str
    """The ID of the habit."""
    data: types.HabitDayUnmarked


class HabitPaused(_Event):
    """The user paused a habit."""

    topic: Literal["habit.paused"]
    subject: str
    """The ID of the habit."""
    data: types.HabitPause


class HabitResumed(_Event):
    """The user ended a pause of a habit."""

    topic: Literal["habit.resumed"]
    subject: str
    """The ID of the habit."""
    data: types.EmptyPayload


class FriendRequested(_Event):
    """Another user sent the user a friend request."""

    topic: Literal["friend.requested"]
    subject: str
    """The ID of the other user."""
    data: types.FriendEvent


class FriendWithdrawn(_Event):
    """Another user withdrew a friend request."""

    topic: Literal["friend.withdrawn"]
    subject: str
    """The ID of the other user."""
    data: types.FriendEvent


class FriendDeclined(_Event):
    """The user declined a friend request."""

    topic: Literal["friend.declined"]
    subject: str
    """The ID of the other user."""
    data: types.FriendEvent


class FriendAdded(_Event):
    """The user has a new friend."""

    topic: Literal["friend.added"]
    subject: str
    """The ID of the other user."""
    data: types.FriendEvent


class FriendRemoved(_Event):
    """A friendship ended."""

    topic: Literal["friend.removed"]
    subject: str
    """The ID of the other user."""
    data: types.FriendEvent


class FriendNudged(_Event):
    """A friend nudged the user."""

    topic: Literal["friend.nudged"]
    subject: str
    """The ID of the other user."""
    data: types.FriendEvent


class ChallengeCreated(_Event):
    """The user created a challenge."""

    topic: Literal["challenge.created"]
    subject: str
    """The ID of the challenge."""
    data: types.ChallengeEvent


class ChallengeUpdated(_Event):
    """The creator changed a challenge."""

    topic: Literal["challenge.updated"]
    subject: str
    """The ID of the challenge."""
    data: types.ChallengeEvent


class ChallengeClosed(_Event):
    """The creator closed a challenge, which can no longer be joined."""

    topic: Literal["challenge.closed"]
    subject: str
    """The ID of the challenge."""
    data: types.ChallengeEvent


class ChallengeInvited(_Event):
    """A friend invited the user to a challenge."""

    topic: Literal["challenge.invited"]
    subject: str
    """The ID of the challenge."""
    data: types.InvitationEvent


class ChallengeDeleted(_Event):
    """The creator deleted a challenge in which the user takes part, or to which the user was invited."""

    topic: Literal["challenge.deleted"]
    subject: str
    """The ID of the challenge."""
    data: types.ChallengeEvent


class ChallengeJoined(_Event):
    """A user joined a challenge."""

    topic: Literal["challenge.joined"]
    subject: str
    """The ID of the participation."""
    data: types.ParticipationEvent


class ChallengeLeft(_Event):
    """A user left a challenge."""

    topic: Literal["challenge.left"]
    subject: str
    """The ID of the participation."""
    data: types.ParticipationEvent


class ChallengePaused(_Event):
    """A user paused a participation."""

    topic: Literal["challenge.paused"]
    subject: str
    """The ID of the participation."""
    data: types.ParticipationEvent


class ChallengeResumed(_Event):
    """A user resumed a participation."""

    topic: Literal["challenge.resumed"]
    subject: str
    """The ID of the participation."""
    data: types.ParticipationEvent


class ChallengeTaskCompleted(_Event):
    """A user ticked a task of a challenge."""

    topic: Literal["challenge.task_completed"]
    subject: str
    """The ID of the participation."""
    data: types.TaskEvent


class ChallengeTaskUncompleted(_Event):
    """A user unticked a task of a challenge."""

    topic: Literal["challenge.task_uncompleted"]
    subject: str
    """The ID of the participation."""
    data: types.TaskEvent


class ChallengeCompleted(_Event):
    """A user completed a challenge."""

    topic: Literal["challenge.completed"]
    subject: str
    """The ID of the participation."""
    data: types.ParticipationEvent


class SparkCreated(_Event):
    """The user created a spark."""

    topic: Literal["spark.created"]
    subject: str
    """The ID of the spark."""
    data: types.SparkCreatedEvent


class SparkUpdated(_Event):
    """The user changed a spark."""

    topic: Literal["spark.updated"]
    subject: str
    """The ID of the spark."""
    data: types.EmptyPayload


class SparkDeleted(_Event):
    """The user deleted a spark."""

    topic: Literal["spark.deleted"]
    subject: str
    """The ID of the spark."""
    data: types.EmptyPayload


class CardObtained(_Event):
    """A spark dropped a card."""

    topic: Literal["card.obtained"]
    subject: str
    """The slug of the card."""
    data: types.CardObtainedEvent


class MissionCompleted(_Event):
    """The user completed a mission."""

    topic: Literal["mission.completed"]
    subject: str
    """The slug of the mission."""
    data: types.MissionCompletedEvent


class MissionFavorite(_Event):
    """The user added a mission to the favorites or removed it."""

    topic: Literal["mission.favorite"]
    subject: str
    """The slug of the mission."""
    data: types.MissionFavoriteEvent


class OverloadTriggered(_Event):
    """The user's fuel gauge overloaded."""

    topic: Literal["overload.triggered"]
    subject: str
    """The slug of the mission whose reward caused the overload."""
    data: types.EmptyPayload


class SparkReset(_Event):
    """The user reset sparks, points, streak, missions and cards."""

    topic: Literal["spark.reset"]
    subject: str
    """The ID of the user."""
    data: types.EmptyPayload


class RemindersChanged(_Event):
    """The user changed a setting of reminders."""

    topic: Literal["reminders.changed"]
    subject: str
    """The kind of reminder."""
    data: types.EmptyPayload


class TableCreated(_Event):
    """The user created a table."""

    topic: Literal["table.created"]
    subject: str
    """The ID of the table."""
    data: types.CreatedTable


class TableUpdated(_Event):
    """The user changed a table."""

    topic: Literal["table.updated"]
    subject: str
    """The ID of the table."""
    data: types.UpdatedTablePayload


class TableDeleted(_Event):
    """The user deleted a table with its entries."""

    topic: Literal["table.deleted"]
    subject: str
    """The ID of the table."""
    data: types.DeletedTablePayload


class EntryAdded(_Event):
    """The user added an entry to a table."""

    topic: Literal["entry.added"]
    subject: str
    """The ID of the entry."""
    data: types.ChangedEntry


class EntryUpdated(_Event):
    """The user changed an entry of a table."""

    topic: Literal["entry.updated"]
    subject: str
    """The ID of the entry."""
    data: types.ChangedEntry


class EntryDeleted(_Event):
    """The user deleted an entry of a table."""

    topic: Literal["entry.deleted"]
    subject: str
    """The ID of the entry."""
    data: types.ChangedEntry


class DataImported(_Event):
    """The user imported data from a file."""

    topic: Literal["data.imported"]
    subject: str
    """Empty."""
    data: types.ImportedData


AnyEvent = Union[
    HistoryUndone,
    HistoryRedone,
    DataSynced,
    AccountCreated,
    ProfileUpdated,
    ProfilePublished,
    PreferencesChanged,
    LessonCompleted,
    StageCompleted,
    AchievementUnlocked,
    CourseImported,
    CourseUpdated,
    CourseDeleted,
    PathChosen,
    KitCreated,
    KitUpdated,
    KitQuestionsAdded,
    KitQuestionsReplaced,
    KitQuestionUpdated,
    KitQuestionRemoved,
    KitDeleted,
    StudyStageChosen,
    TestFinished,
    ExamFinished,
    ExamPassed,
    WorkoutFinished,
    StudyReset,
    ReviewAnswered,
    ReviewUndone,
    ReviewConfigured,
    ReviewSuspended,
    ReviewResumed,
    GoalSet,
    GoalUpdated,
    GoalLearned,
    GoalFrozen,
    GoalLapsed,
    GoalContinued,
    GoalDeleted,
    HabitCreated,
    HabitUpdated,
    HabitArchived,
    HabitRestored,
    HabitDeleted,
    HabitMoved,
    HabitMarked,
    HabitUnmarked,
    HabitPaused,
    HabitResumed,
    FriendRequested,
    FriendWithdrawn,
    FriendDeclined,
    FriendAdded,
    FriendRemoved,
    FriendNudged,
    ChallengeCreated,
    ChallengeUpdated,
    ChallengeClosed,
    ChallengeInvited,
    ChallengeDeleted,
    ChallengeJoined,
    ChallengeLeft,
    ChallengePaused,
    ChallengeResumed,
    ChallengeTaskCompleted,
    ChallengeTaskUncompleted,
    ChallengeCompleted,
    SparkCreated,
    SparkUpdated,
    SparkDeleted,
    CardObtained,
    MissionCompleted,
    MissionFavorite,
    OverloadTriggered,
    SparkReset,
    RemindersChanged,
    TableCreated,
    TableUpdated,
    TableDeleted,
    EntryAdded,
    EntryUpdated,
    EntryDeleted,
    DataImported,
]
"""An event; comparing its topic determines the type of its data."""
