import Kernel
import Localization
import Service

/// The reminders of sparks and missions. (Accounts, 5.)
enum SparkReminders {
  static let all = [streak, missionDeadline, weeklyReport, dailySpark, achievement]

  private static let streak = ReminderDeclaration(
    .streak, default: ReminderSetting(isOn: true, time: TimeOfDay(minutes: 20 * 60))
  ) { setting, span, context in
    let days = try SparkReminderStore(context).sparkDays(in: span.days)
    return setting.time.map {
      ReminderRules.streakReminders(
        in: span, at: $0, sparkDays: days.days, precedingRunLength: days.precedingRunLength)
    } ?? []
  }

  private static let missionDeadline = ReminderDeclaration(.missionDeadline, default: ReminderSetting(isOn: true)) {
    _, _, context in
    ReminderRules.missionDeadlines(of: try MissionCommands(context).states().compactMap(PeriodicMission.init))
  }

  private static let weeklyReport = ReminderDeclaration(
    .weeklyReport,
    default: ReminderSetting(isOn: true, time: TimeOfDay(minutes: 18 * 60), weekdays: Weekdays([7]))
  ) { setting, span, _ in
    span.occurrences(of: setting).map { DueReminder(at: $0.instant, Strings.reminderWeeklyReport) }
  }

  private static let dailySpark = ReminderDeclaration(
    .dailySpark, default: ReminderSetting(isOn: true, time: TimeOfDay(minutes: 19 * 60), weekdays: .all)
  ) { setting, span, _ in
    span.occurrences(of: setting).map { DueReminder(at: $0.instant, Strings.reminderDaily) }
  }

  private static let achievement = ReminderDeclaration(.achievement, default: ReminderSetting(isOn: true)) {
    _, span, context in
    try SparkReminderStore(context).achievements(in: span.instants, of: .current).map {
      DueReminder(at: $0.instant, Strings.reminderAchievement(title: $0.title), about: .mission($0.missionID))
    }
  }
}
