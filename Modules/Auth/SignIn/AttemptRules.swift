import Kernel

/// Rate limiting of password attempts per email address, source or session.
///
/// The first failures within a time cause no delay. The next and each further failure block the next attempt, for one
/// minute at first and twice as long each time, up to one hour.
enum AttemptRules {
  /// The number of failures that cause a delay.
  struct Threshold: Hashable, Sendable {
    /// The number of failures from which on the next attempt is delayed.
    let failures: Int
    /// The counting window in milliseconds, from the first failure or from the end of a delay.
    let window: Int64

    /// Five failures within 15 minutes.
    static let standard = Threshold(failures: 5, window: 15 * 60_000)
    /// For an address that is attacked from many sources: 100 failures within an hour.
    static let manySources = Threshold(failures: 100, window: 60 * 60_000)

    static let all = [standard, manySources]
  }

  /// The time after the last failure after which every count has expired, in milliseconds.
  static let maxAge = maxDelay + (Threshold.all.map(\.window).max() ?? 0)
  /// The first delay, in milliseconds.
  static let minDelay: Int64 = 60_000
  /// The maximum delay, in milliseconds.
  static let maxDelay: Int64 = 3_600_000

  /// The failed attempts of one subject.
  struct FailedAttempts: Equatable, Sendable {
    /// The SHA-256 of the subject; empty until saved.
    var subjectHash: [UInt8] = []
    var count: Int
    var firstAt: Instant
    var lastAt: Instant
    var blockedUntil: Instant
  }

  /// Returns the seconds until the next attempt is allowed, rounded up; nil if it is allowed now.
  ///
  /// If the clock was set back to before the last failure, the delay ends: the elapsed time is unknown, and no
  /// user should be locked out until the clock catches up. The next failure causes a longer delay.
  static func secondsUntilRetry(_ failures: FailedAttempts?, now: Instant) -> Int? {
    guard let failures, failures.lastAt <= now, now < failures.blockedUntil else { return nil }
    return Int((failures.blockedUntil.milliseconds - now.milliseconds + 999) / 1000)
  }

  /// Returns the failures including a new one; the count restarts at 1 if the window has passed.
  static func addingFailure(
    to failures: FailedAttempts?, now: Instant, _ threshold: Threshold = .standard
  ) -> FailedAttempts {
    let earlier = failures.flatMap { isExpired($0, now: now, threshold) ? nil : $0 }
    let count = (earlier?.count ?? 0) + 1
    let firstAt = earlier?.firstAt ?? now
    return FailedAttempts(
      count: count, firstAt: firstAt, lastAt: now,
      blockedUntil: blockedUntil(failureCount: count, lastAt: now, threshold))
  }

  /// Returns when the next attempt is allowed after `count` failures.
  static func blockedUntil(failureCount count: Int, lastAt: Instant, _ threshold: Threshold) -> Instant {
    guard count >= threshold.failures else { return lastAt }
    return lastAt.adding(milliseconds: min(minDelay << Int64(min(count - threshold.failures, 10)), maxDelay))
  }

  /// Returns whether the window of the failures has passed.
  static func isExpired(_ failures: FailedAttempts, now: Instant, _ threshold: Threshold) -> Bool {
    let start = failures.count < threshold.failures ? failures.firstAt : failures.blockedUntil
    return now.milliseconds - start.milliseconds > threshold.window
  }
}
