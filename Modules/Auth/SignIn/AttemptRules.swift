import Kernel

/// Rate limiting of password attempts per email address, source or session.
///
/// The first four failures within 15 minutes cause no delay. The fifth and each further failure block the next attempt,
/// for one minute at first and twice as long each time, up to one hour.
enum AttemptRules {
  /// The number of failures after which the next attempt is delayed.
  static let failuresBeforeDelay = 5
  /// The counting window in milliseconds: 15 minutes from the first failure, or from the end of a delay.
  static let window: Int64 = 15 * 60_000
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
  static func addingFailure(to failures: FailedAttempts?, now: Instant) -> FailedAttempts {
    let earlier = failures.flatMap { isExpired($0, now: now) ? nil : $0 }
    let count = (earlier?.count ?? 0) + 1
    let firstAt = earlier?.firstAt ?? now
    return FailedAttempts(
      count: count, firstAt: firstAt, lastAt: now, blockedUntil: blockedUntil(failureCount: count, lastAt: now))
  }

  /// Returns when the next attempt is allowed after `count` failures.
  static func blockedUntil(failureCount count: Int, lastAt: Instant) -> Instant {
    guard count >= failuresBeforeDelay else { return lastAt }
    return lastAt.adding(milliseconds: min(minDelay << Int64(min(count - failuresBeforeDelay, 10)), maxDelay))
  }

  /// Returns whether the window of the failures has passed.
  static func isExpired(_ failures: FailedAttempts, now: Instant) -> Bool {
    let start = failures.count < failuresBeforeDelay ? failures.firstAt : failures.blockedUntil
    return now.milliseconds - start.milliseconds > window
  }
}
