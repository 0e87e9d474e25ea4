import Kernel
import Localization
import Service

/// A reminder in the reader's language.
struct ReminderView: ResultObject {
  let reminder: Reminder
  let locale: TextLocale

  static let shape = Shape<ReminderView>("Reminder", "Something that falls due; the program itself sends nothing.") {
    Field("type", "What it is about.") { $0.reminder.kind }
    Field("at", "When it is due.") { $0.reminder.instant }
    Field("missionId", "The slug of the mission that it is about; null where it is about none.") {
      $0.reminder.missionID
    }
    Field("text", "What to tell the user.") { $0.reminder.message.rendered(in: $0.locale) }
  }
}

/// The reminders that are due in a span.
struct DueReminders: ResultObject {
  let items: [ReminderView]

  static let shape = Shape<DueReminders>("DueReminders", "What falls due in a span of time.") {
    Field(
      "items",
      "In order of time; within one instant streak, mission deadlines, weekly report, daily reminder, achievements.",
      \.items)
  }
}
