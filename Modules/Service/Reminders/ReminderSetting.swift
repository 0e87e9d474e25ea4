public import Kernel
import SQLite

/// The setting of a kind of reminder.
public struct ReminderSetting: Hashable, Sendable {
  /// Whether reminders of the kind are on.
  public var isOn: Bool
  /// The time of day, inside the civil day; nil for a kind that has none.
  public var time: TimeOfDay?
  /// The weekdays of the civil days; nil for a kind that has none.
  public var weekdays: Weekdays?

  /// Creates a setting; `time` and `weekdays` are nil for a kind that does not have them.
  public init(isOn: Bool, time: TimeOfDay? = nil, weekdays: Weekdays? = nil) {
    self.isOn = isOn
    self.time = time
    self.weekdays = weekdays
  }

  /// Whether the setting has the same fields as another one.
  func hasFields(of other: ReminderSetting) -> Bool {
    (time == nil) == (other.time == nil) && (weekdays == nil) == (other.weekdays == nil)
  }
}

/// The setting of a kind of reminder that a user has changed.
struct StoredReminder: Sendable {
  var kind: ReminderKind
  var setting: ReminderSetting

  /// The settings that users have changed; for other kinds, the default applies.
  static let table = Table(
    "reminders", key: .columns(["reminder"]),
    blank: StoredReminder(kind: .streak, setting: ReminderSetting(isOn: true)),
    [
      Column("reminder", column: "kind", \.kind, .oneOf(ReminderKind.self), "The kind of reminder."),
      Column("isOn", \.setting.isOn, .flag, "Whether reminders of the kind are on."),
      Column(
        "minute", \.setting.time, .integer(0...1439),
        "The time of day, in minutes after midnight; missing for a kind that has none."),
      Column(
        "weekdays", \.setting.weekdays, .text(1...13),
        "The weekdays, Monday = 1, such as `1,3,5`; missing for a kind that has none."),
    ])
}
