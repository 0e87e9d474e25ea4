import Kernel

/// Rate limiting of password attempts per email address.
///
/// The first five failed attempts within 15 minutes cause no delay. From then on, each failure blocks the next attempt,
/// for one minute at first and twice as long each time, up to one hour.
enum AttemptRules {
  /// The number of failed attempts without a delay.
  static let freeTries = 5
  /// The counting window in milliseconds: 15 minutes from the first failure, or from the end of a delay.
  static let window: Int64 = 15 * 60_000
  /// The first delay, in milliseconds.
  static let firstWait: Int64 = 60_000
  /// The maximum delay, in milliseconds.
  static let longestWait: Int64 = 3_600_000

  /// The failed attempts for one address.
  struct Failures: Equatable, Sendable {
    /// The SHA-256 of the address; empty until saved.
    var emailHash: [UInt8] = []
    var count: Int
    var firstAt: Instant
    var lastAt: Instant
    var blockedUntil: Instant
  }

  /// Returns the seconds until the next attempt is allowed, rounded up; nil if it is allowed now.
  ///
  /// If the clock was set back to before the last failure, the delay ends. The elapsed time is unknown then, and no
  /// user should be locked out until the clock catches up. The next failure causes a longer delay.
  static func wait(_ failures: Failures?, now: Instant) -> Int? {
    guard let failures, failures.lastAt <= now, now < failures.blockedUntil else { return nil }
    return Int((failures.blockedUntil.milliseconds - now.milliseconds + 999) / 1000)
  }

  /// Returns the failures including a new one, starting at 1 if the window has passed.
  static func adding(to failures: Failures?, now: Instant) -> Failures {
    let earlier = failures.flatMap { isForgotten($0, now: now) ? nil : $0 }
    let count = (earlier?.count ?? 0) + 1
    let firstAt = earlier?.firstAt ?? now
    return Failures(count: count, firstAt: firstAt, lastAt: now, blockedUntil: end(ofWaitAfter: count, lastAt: now))
  }

  /// Returns when the next attempt is allowed after `count` failures.
  static func end(ofWaitAfter count: Int, lastAt: Instant) -> Instant {
    guard count >= freeTries else { return lastAt }
    return lastAt.adding(milliseconds: min(firstWait << Int64(min(count - freeTries, 10)), longestWait))
  }

  /// Returns whether the window of the failures has passed.
  static func isForgotten(_ failures: Failures, now: Instant) -> Bool {
    let start = failures.count < freeTries ? failures.firstAt : failures.blockedUntil
    return now.milliseconds - start.milliseconds > window
  }
}
