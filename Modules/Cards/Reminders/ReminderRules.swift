import Kernel
import Localization
import Service

/// The reminders of the streak of sparks and of missions. (Accounts, 5.)
///
/// Past and future reminders are computed from the current state: the days with a spark, and the missions of the
/// current period. Future days have no sparks, so at most one streak reminder is due in the future, on the day after
/// the last spark. Missions of future periods have no reminders.
enum ReminderRules {
  /// The lead time of a mission reminder before the deadline: one hour, in milliseconds.
  static let deadlineLead: Int64 = 3_600_000

  /// Returns a reminder for each day without a spark that follows a day with one.
  ///
  /// - `sparkDays`: The days of the span with a spark.
  /// - `precedingRunLength`: The length of the run of days with sparks that ends on the day before those of the span.
  static func streakReminders(
    in span: ReminderSpan, at time: TimeOfDay, sparkDays: Set<CivilDay>, precedingRunLength: Int
  ) -> [DueReminder] {
    let instants = Dictionary(uniqueKeysWithValues: span.occurrences(of: time).map { ($0.day, $0.instant) })
    var run = precedingRunLength
    var reminders: [DueReminder] = []
    for day in span.days.allDays {
      guard !sparkDays.contains(day) else {
        run += 1
        continue
      }
      if run > 0, let instant = instants[day] {
        reminders.append(DueReminder(at: instant, Strings.reminderStreak(days: run)))
      }
      run = 0
    }
    return reminders
  }

  /// Returns a reminder one hour before the period of each mission in progress ends.
  static func missionDeadlines(of missions: [PeriodicMission]) -> [DueReminder] {
    missions.filter(\.isInProgress).map { mission in
      DueReminder(
        at: mission.deadline.adding(milliseconds: -deadlineLead),
        Strings.reminderMissionDeadline(title: mission.title, done: mission.progress, target: mission.target),
        about: .mission(mission.id))
    }
  }
}
