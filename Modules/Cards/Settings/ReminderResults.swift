import Kernel
import Localization
import Service

/// A reminder in a reply, with its text in the user's language.
struct ReminderView: ResultObject {
  let reminder: Reminder
  let locale: TextLocale

  static let shape = Shape<ReminderView>("Reminder", "A due reminder; the client delivers it, the server does not.") {
    Field("type", "The type of the reminder.") { $0.reminder.kind }
    Field("at", "The time at which it is due.") { $0.reminder.instant }
    Field("missionId", "The slug of the mission; null if the reminder is not about a mission.", as: .missionID) {
      $0.reminder.missionID
    }
    Field("habitId", "The ID of the habit; null if the reminder is not about a habit.", as: .habitID) {
      $0.reminder.habitID
    }
    Field("text", "The text for the user.") { $0.reminder.message.text(in: $0.locale) }
  }
}

/// The reminders that are due in a span.
struct DueReminders: ResultObject {
  let items: [ReminderView]

  static let shape = Shape<DueReminders>("DueReminders", "The reminders due in a time span.") {
    Field(
      "items",
      """
      The reminders by time, then by type: streak, mission deadlines, weekly report, daily reminder, achievements, \
      habits.
      """,
      \.items)
  }
}
