import Kernel
import Localization

/// The warning that a streak is about to end.
enum GoalReminder {
  /// How long before the deadline the warning begins: 8 hours, in milliseconds.
  static let lead: Int64 = 8 * 3_600_000

  private static let hour: Int64 = 3_600_000
  private static let minute: Int64 = 60_000

  /// The warning, with whole hours, or with minutes in the last one; both are rounded down, so that nobody comes too late.
  ///
  /// - Parameters:
  ///   - deadline: The last instant at which the streak is alive.
  ///   - now: The present, not after it.
  /// - Returns: The warning; nil where there is more time.
  static func message(deadline: Instant, now: Instant) -> Message? {
    let left = deadline.milliseconds(since: now)
    if left > lead { return nil }
    if left >= hour { return Strings.goalReminderHours(Int(left / hour)) }
    if left >= minute { return Strings.goalReminderMinutes(Int(left / minute)) }
    return Strings.goalReminderNow
  }
}
