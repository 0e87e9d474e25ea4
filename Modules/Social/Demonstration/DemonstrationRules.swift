import Kernel

/// What demonstration data shows in place of real activity. (Challenges and friends, 2.7 and 2.8.)
enum DemonstrationRules {
  /// The names of tasks; which one somebody shows depends on their name alone. (2.7.)
  static let taskNames = [
    "First workout", "Second workout", "Progress picture", "No alcohol or cheat meals", "Morning run",
    "Meditation session", "Healthy breakfast",
  ]
  /// The hours of the wall clock between which activity lies. (2.8.)
  static let (firstHour, lastHour) = (6, 23)

  /// The task that somebody of a name shows. (2.7.)
  static func taskName(of displayName: String) -> String {
    taskNames[Int(StableHash.hash(displayName) % UInt64(taskNames.count))]
  }

  /// When somebody was active: between 06:00 and the earlier of now and 23:00.
  ///
  /// Before 06:00 it is on the day before. Where in between depends on user and challenge alone. (2.8.)
  ///
  /// - Parameters:
  ///   - user: The name of the user in the starter set.
  ///   - participation: The name of the participation; nil for somebody who takes part in nothing.
  ///   - now: The moment at which the data is made.
  ///   - zone: The zone of the user.
  /// - Returns: The moment, never after now.
  static func time(user: String, participation: String?, now: Instant, zone: Zone) -> Instant {
    let today = zone.wallTime(at: now).date
    let isEarly = now < zone.start(of: today, dayStartsAt: firstHour)
    let day = isEarly ? today.previous : today
    let start = zone.start(of: day, dayStartsAt: firstHour)
    let end = min(now, zone.start(of: day, dayStartsAt: lastHour))
    let span = Double(end.milliseconds(since: start))
    let offset = fraction(of: "\(user)_\(participation ?? "default")") * span
    return start.adding(milliseconds: Int64(offset))
  }

  /// A number from 0 up to but not including 1 that depends on a text alone: one step of a linear congruential generator
  /// from the hash of it. (2.8.)
  static func fraction(of key: String) -> Double {
    let state = StableHash.hash(key) &* 6_364_136_223_846_793_005 &+ 1
    return Double(state >> 11) / 9_007_199_254_740_992
  }
}
