import Kernel
import Localization
import Service

/// The rules of the feed. (Challenges and friends, 2.8; decisions, "Goals, challenges, friends".)
enum FeedRules {
  /// How long ago something was, in words; the days are those of the reader.
  ///
  /// - Parameters:
  ///   - time: When it was; in the future, after a clock was set back, it counts as now.
  ///   - now: The moment of the call.
  ///   - reader: Who reads it.
  /// - Returns: The text.
  static func label(of time: Instant, now: Instant, for reader: Account) -> Message {
    RelativeTime.message(
      seconds: Int(now.milliseconds(since: time) / 1000),
      civilDays: reader.day(at: now).days(since: reader.day(at: time)))
  }
}
