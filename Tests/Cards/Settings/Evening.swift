import Kernel
import Localization

@testable import Cards

/// What reminders depend on, for one user; everything is switched on and nothing has happened until a test says so.
struct Evening {
  let zone: Zone
  var settings = UserSettings()
  var missions: [OpenMission] = []
  var achievements: [CompletedAchievement] = []
  /// Every day with a spark.
  var sparkDays: Set<CivilDay> = []

  /// Begins in a zone, with one kind of reminder switched on, or with all.
  init(in zone: String, only kind: Reminder.Kind? = nil) throws {
    guard let zone = Zone(identifier: zone) else { throw NotReadable(text: zone) }
    self.zone = zone
    guard let kind else { return }
    for other in Reminder.Kind.allCases where other != kind { turnOff(other) }
  }

  /// A Sunday in UTC on which something of every kind falls due.
  static func busySunday() throws -> Evening {
    var evening = try Evening(in: "UTC")
    evening.sparkDays = Set(try ["2026-11-17", "2026-11-20", "2026-11-21"].map { try $0.day })
    evening.begin("w-two", until: try "2026-11-23T00:00:00Z".instant)
    evening.begin("d-one", until: try "2026-11-23T00:00:00Z".instant)
    evening.achieve("a-later", at: try "2026-11-22T23:00:00Z".instant)
    evening.achieve("a-also", at: try "2026-11-22T23:00:00Z".instant)
    return evening
  }

  mutating func turnOff(_ kind: Reminder.Kind) {
    switch kind {
    case .daily: settings.isDailyReminderOn = false
    case .weeklyReport: settings.isWeeklyReportOn = false
    case .missionDeadline: settings.areMissionDeadlinesOn = false
    case .achievement: settings.areAchievementNotificationsOn = false
    case .streak: settings.isStreakReminderOn = false
    }
  }

  mutating func begin(_ mission: String, until deadline: Instant, progress: Int = 1, of target: Int = 3) {
    missions.append(
      .init(id: mission, title: Strings.stagesLabel, deadline: deadline, progress: progress, target: target))
  }

  mutating func achieve(_ mission: String, at instant: Instant) {
    achievements.append(.init(missionID: mission, title: Strings.categoryStreak, instant: instant))
  }

  /// What falls due in a span, for which the days with sparks are looked at as the store does.
  func due(from: Instant, to: Instant) -> [Reminder] {
    let days = ReminderRules.days(from: from, to: to, in: zone)
    var runBefore = 0
    while sparkDays.contains(days.lowerBound.adding(days: -1 - runBefore)) { runBefore += 1 }
    let state = ReminderState(
      openMissions: missions, achievements: achievements, sparkDays: sparkDays.filter(days.contains),
      runBefore: runBefore)
    return ReminderRules.due(from: from, to: to, settings: settings, state: state, zone: zone)
  }

  /// What falls due on a date.
  func due(on date: String) throws -> [Reminder] {
    let day = try date.day
    return due(from: zone.start(of: day), to: zone.start(of: day.next))
  }
}

/// A text that does not name what a test says it names.
struct NotReadable: Error {
  let text: String
}

extension String {
  /// The instant that a text of RFC 3339 names.
  var instant: Instant {
    get throws {
      guard let instant = Instant(self) else { throw NotReadable(text: self) }
      return instant
    }
  }

  /// The day that a text such as 2026-11-21 names.
  var day: CivilDay {
    get throws {
      guard let day = CivilDay(self) else { throw NotReadable(text: self) }
      return day
    }
  }
}
