import Kernel
import Localization
import TestSupport

@testable import Cards

/// The inputs of one user's reminders; all reminders are on by default.
struct ReminderScenario {
  let zone: Zone
  var settings = UserSettings()
  var missions: [PeriodicMission] = []
  var achievements: [CompletedAchievement] = []
  /// The days with a spark.
  var sparkDays: Set<CivilDay> = []

  /// Creates a scenario in a zone, with all reminders or only one kind turned on.
  init(in zone: String, only kind: Reminder.Kind? = nil) throws {
    guard let zone = Zone(identifier: zone) else { throw InvalidText(zone) }
    self.zone = zone
    guard let kind else { return }
    for other in Reminder.Kind.allCases where other != kind { turnOff(other) }
  }

  /// Returns a scenario in UTC with due reminders of every kind on Sunday, November 22, 2026.
  static func busySunday() throws -> ReminderScenario {
    var scenario = try ReminderScenario(in: "UTC")
    scenario.sparkDays = Set(try ["2026-11-17", "2026-11-20", "2026-11-21"].map { try $0.day })
    scenario.addMission("w-two", until: try "2026-11-23T00:00:00Z".instant)
    scenario.addMission("d-one", until: try "2026-11-23T00:00:00Z".instant)
    scenario.addAchievement("a-later", at: try "2026-11-22T23:00:00Z".instant)
    scenario.addAchievement("a-also", at: try "2026-11-22T23:00:00Z".instant)
    return scenario
  }

  mutating func turnOff(_ kind: Reminder.Kind) {
    switch kind {
    case .daily: settings.isDailyReminderOn = false
    case .weeklyReport: settings.isWeeklyReportOn = false
    case .missionDeadline: settings.areMissionDeadlinesOn = false
    case .achievement: settings.areAchievementNotificationsOn = false
    case .streak: settings.isStreakReminderOn = false
    case .habit: break
    }
  }

  mutating func addMission(_ id: String, until deadline: Instant, progress: Int = 1, of target: Int = 3) {
    missions.append(
      .init(id: id, title: Strings.stagesLabel, deadline: deadline, progress: progress, target: target))
  }

  mutating func addAchievement(_ missionID: String, at instant: Instant) {
    achievements.append(.init(missionID: missionID, title: Strings.categoryStreak, instant: instant))
  }

  /// Returns the reminders due in a span, computed from the spark days that the store would read for it.
  func due(from: Instant, to: Instant) -> [Reminder] {
    let days = ReminderRules.days(from: from, to: to, in: zone)
    var precedingRunLength = 0
    while sparkDays.contains(days.lowerBound.adding(days: -1 - precedingRunLength)) { precedingRunLength += 1 }
    let state = ReminderState(
      periodicMissions: missions, achievements: achievements, sparkDays: sparkDays.filter(days.contains),
      precedingRunLength: precedingRunLength)
    return ReminderRules.due(from: from, to: to, settings: settings, state: state, zone: zone)
  }

  func due(on date: String) throws -> [Reminder] {
    let day = try date.day
    return due(from: zone.start(of: day), to: zone.start(of: day.next))
  }
}
