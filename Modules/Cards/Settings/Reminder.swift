import Kernel
import Service

/// Something that a user is to be told at an instant; who tells it is the client's business. (Sparks, 7.)
struct Reminder: Hashable, Sendable {
  /// What it is about.
  enum Kind: String, CaseIterable, ResultValue {
    case daily = "daily_reminder"
    case weeklyReport = "weekly_report"
    case missionDeadline = "mission_deadline"
    case achievement = "achievement_unlocked"
    case streak = "streak_reminder"
  }

  let kind: Kind
  let instant: Instant
  /// The slug of the mission; nil where it is about none.
  var missionID: String?
  let message: Message
}

/// A daily or weekly mission in its present period, as reminders see it.
struct OpenMission: Hashable, Sendable {
  let id: String
  let title: Message
  /// When its period ends.
  let deadline: Instant
  let progress: Int
  let target: Int

  /// Whether it was begun and is not completed: neither an untouched mission nor a completed one has a deadline to mind.
  var isInProgress: Bool { progress > 0 && progress < target }
}

extension OpenMission {
  /// A mission as its user stands; nil for one that has a lifetime.
  init?(_ state: MissionState) {
    guard let deadline = state.deadline else { return nil }
    self.init(
      id: state.mission.id, title: state.mission.title, deadline: deadline, progress: state.progress,
      target: state.mission.target)
  }
}

/// A lifetime mission that was completed.
struct CompletedAchievement: Hashable, Sendable {
  let missionID: String
  let title: Message
  let instant: Instant
}

/// What reminders depend on beside the settings and the calendar.
struct ReminderState: Sendable {
  /// The daily and weekly missions in their present periods, in the order of the catalogue.
  let openMissions: [OpenMission]
  /// The lifetime missions that were completed in the span, in the order in which they are told.
  let achievements: [CompletedAchievement]
  /// The days with a spark among those that `ReminderRules.days` names.
  let sparkDays: Set<CivilDay>
  /// How many days in a row had a spark up to the day before those.
  let runBefore: Int
}
