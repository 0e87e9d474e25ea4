import Kernel
import Localization

/// The warning before a streak lapses.
enum GoalReminder {
  /// The time between the start of the warning and the deadline: 8 hours, in milliseconds.
  static let warningLead: Int64 = 8 * 3_600_000

  private static let hour: Int64 = 3_600_000
  private static let minute: Int64 = 60_000

  /// Returns a warning with the remaining hours, or with the minutes if less than an hour remains.
  ///
  /// The time is rounded down so that the user is not late. Returns nil if more than 8 hours remain. `now` must not be
  /// after `deadline`.
  static func message(deadline: Instant, now: Instant) -> Message? {
    let remaining = deadline.milliseconds(since: now)
    if remaining > warningLead { return nil }
    if remaining >= hour { return Strings.goalReminderHours(hours: Int(remaining / hour)) }
    if remaining >= minute { return Strings.goalReminderMinutes(minutes: Int(remaining / minute)) }
    return Strings.goalReminderNow
  }
}
