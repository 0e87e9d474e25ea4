import Kernel

/// The rules for generated activity. (Challenges and friends, 2.7 and 2.8.)
enum DemonstrationRules {
  /// The task names of generated activity, selected by the user's display name. (Challenges and friends, 2.7.)
  static let taskNames = [
    "First workout", "Second workout", "Progress picture", "No alcohol or cheat meals", "Morning run",
    "Meditation session", "Healthy breakfast",
  ]
  /// The local hours at which the activity of a day begins and ends. (Challenges and friends, 2.8.)
  static let (firstHour, lastHour) = (6, 23)

  /// Returns the task name for a user with this display name. (Challenges and friends, 2.7.)
  static func taskName(of displayName: String) -> String {
    taskNames[Int(StableHash.hash(displayName) % UInt64(taskNames.count))]
  }

  /// Returns an activity time between 06:00 and 23:00 local time that is not in the future. (Challenges and friends,
  /// 2.8.)
  ///
  /// Between 06:00 and 23:00, the interval ends at `now`; before 06:00, it is that of the previous day. The relative
  /// position of the result in the interval depends only on the user and the participation.
  ///
  /// - `user`: The key of the user in the starter set.
  /// - `participation`: The key of the participation; nil for a user without participations.
  static func time(user: String, participation: String?, now: Instant, zone: Zone) -> Instant {
    let today = zone.localTime(at: now).date
    let isEarly = now < zone.start(of: today, dayStartsAt: firstHour)
    let day = isEarly ? today.previous : today
    let start = zone.start(of: day, dayStartsAt: firstHour)
    let end = min(now, zone.start(of: day, dayStartsAt: lastHour))
    let span = Double(end.milliseconds(since: start))
    let offset = fraction(of: "\(user)_\(participation ?? "default")") * span
    return start.adding(milliseconds: Int64(offset))
  }

  /// Returns a number in [0, 1) that depends only on the key: one step of a linear congruential generator seeded with
  /// its hash. (Challenges and friends, 2.8.)
  static func fraction(of key: String) -> Double {
    let state = StableHash.hash(key) &* 6_364_136_223_846_793_005 &+ 1
    return Double(state >> 11) / 9_007_199_254_740_992
  }
}
