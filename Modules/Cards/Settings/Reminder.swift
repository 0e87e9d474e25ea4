package import Kernel
import Service

/// A reminder that is due at an instant.
///
/// The client delivers it. (Sparks, 7.)
struct Reminder: Hashable, Sendable {
  enum Kind: String, CaseIterable, ResultValue {
    case daily = "daily_reminder"
    case weeklyReport = "weekly_report"
    case missionDeadline = "mission_deadline"
    case achievement = "achievement_unlocked"
    case streak = "streak_reminder"
    case habit
  }

  let kind: Kind
  let instant: Instant
  /// The slug of the mission; nil if the reminder is not about a mission.
  var missionID: String?
  /// The ID of the habit; nil if the reminder is not about a habit.
  var habitID: Int64?
  let message: Message
}

/// A reminder of a habit, which another domain provides. (Habits, 7.)
package struct DueHabitReminder: Sendable {
  let habitID: Int64
  let instant: Instant
  let text: String

  /// Creates a reminder; `text` is the question or the name of the habit.
  package init(habitID: Int64, instant: Instant, text: String) {
    (self.habitID, self.instant, self.text) = (habitID, instant, text)
  }
}

/// A daily or weekly mission in its current period.
struct PeriodicMission: Hashable, Sendable {
  let id: String
  let title: Message
  /// The end of the period.
  let deadline: Instant
  let progress: Int
  let target: Int

  /// Whether the mission has progress and is not completed; other missions have no deadline reminder.
  var isInProgress: Bool { progress > 0 && progress < target }
}

extension PeriodicMission {
  /// Creates a mission from its state; nil for a lifetime mission.
  init?(_ state: MissionState) {
    guard let deadline = state.deadline else { return nil }
    self.init(
      id: state.mission.id, title: state.mission.title, deadline: deadline, progress: state.progress,
      target: state.mission.target)
  }
}

/// A completed lifetime mission.
struct CompletedAchievement: Hashable, Sendable {
  let missionID: String
  let title: Message
  let instant: Instant
}

/// The inputs of reminders other than the settings and the time zone.
struct ReminderState: Sendable {
  /// The daily and weekly missions in their current periods, in catalog order.
  let periodicMissions: [PeriodicMission]
  /// The lifetime missions completed in the span, in the order of their reminders.
  let achievements: [CompletedAchievement]
  /// The reminders of habits in the span, in the order of the habits.
  var habits: [DueHabitReminder] = []
  /// The days with a spark in the range that `ReminderRules.days(from:to:in:)` returns.
  let sparkDays: Set<CivilDay>
  /// The length of the run of days with sparks that ends on the day before that range; 0 if there is none.
  let precedingRunLength: Int
}
