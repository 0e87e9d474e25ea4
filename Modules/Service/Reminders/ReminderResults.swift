import JSONRPC
import Kernel
import Localization

/// A reminder that is due, with its texts in the user's language.
public struct ReminderView: Sendable {
  let kind: ReminderKind
  let reminder: DueReminder
  let locale: TextLocale
}

extension ReminderView: ResultObject {
  /// The reminder object in all replies.
  public static let shape = Shape<ReminderView>(
    "DueReminder", "A due reminder; the client delivers it, the program does not."
  ) {
    Field("kind", "The kind of reminder.", \.kind)
    Field("at", "The time at which it is due.", \.reminder.instant)
    Field("title", "The title for the user; null if the text needs none.") { view in
      view.reminder.title.map { $0.text(in: view.locale) }
    }
    Field("text", "The text for the user.") { $0.reminder.text.text(in: $0.locale) }
    Field("missionId", "The slug of the mission; null if the reminder is not about a mission.", as: .missionID) {
      if case .mission(let id)? = $0.reminder.subject { id } else { nil as String? }
    }
    Field("habitId", "The ID of the habit; null if the reminder is not about a habit.", as: .habitID) {
      if case .habit(let id)? = $0.reminder.subject { id } else { nil as Int64? }
    }
    Field("study", "The next step of the study course; null if the reminder is not about it.") {
      if case .study(let step)? = $0.reminder.subject { step } else { nil as StudyStep? }
    }
  }
}

extension StudyStep: ResultObject {
  /// The study step in a reminder.
  public static let shape = Shape<StudyStep>("StudyStep", "The next step of the study course.") {
    Field("kind", "The kind of the step.", \.kind)
    Field("examId", "The number of the next exam; null after the last one.", as: .examNumber, \.exam)
    Field("kitsLeft", "The number of kits that still lock the exam.", as: .count, \.kitsLeft)
  }
}

/// The reminders that are due in a span.
struct DueReminders: ResultObject {
  let items: [ReminderView]

  static let shape = Shape<DueReminders>("DueReminders", "The reminders that are due in a span of time.") {
    Field("items", "The reminders by time, then in the order of the kinds in reminders.list.", \.items)
  }
}

/// The setting of a kind of reminder, or the reminder of a habit.
struct ReminderSettingView: ResultObject {
  let kind: ReminderKind
  let setting: ReminderSetting
  /// The habit; nil for other kinds.
  var habit: HabitReminderSetting?
  let locale: TextLocale

  static let shape = Shape<ReminderSettingView>("Reminder", "The setting of a kind of reminder, or of a habit.") {
    Field("kind", "The kind of reminder.", \.kind)
    Field("name", "The name of the kind in the user's language, or the name of the habit.", \.name)
    Field("isOn", "Whether the reminder is on.", \.setting.isOn)
    Field("time", "The local time, inside the user's day; null if the kind has none.", \.setting.time)
    Field(
      "weekdays", "The weekdays of the user's days, from Monday (1); null if the kind has none.", as: .integer(1...7)
    ) {
      $0.setting.weekdays?.numbers.sorted()
    }
    Field("habitId", "The ID of the habit, whose reminder habits.update changes; null otherwise.", as: .habitID) {
      $0.habit?.habitID
    }
  }

  private var name: Text {
    if let habit { return .verbatim(habit.name) }
    return Strings.message(forKey: "reminder_kind.\(kind.rawValue)").map { $0.text(in: locale) }
      ?? .verbatim(kind.rawValue)
  }
}

struct ReminderList: ResultObject {
  let items: [ReminderSettingView]

  static let shape = Shape<ReminderList>("ReminderList", "The settings of all reminders.") {
    Field("items", "The settings of the kinds, and the reminders of the habits that are not archived.", \.items)
  }
}

struct ReminderReply: ResultObject {
  let reminder: ReminderSettingView
  let changed: Bool

  static let shape = Shape<ReminderReply>("ReminderReply", "The setting of a kind of reminder after an update.") {
    Field("reminder", "The setting.", \.reminder)
    Field("changed", "Whether the call changed the setting.", \.changed)
  }
}
