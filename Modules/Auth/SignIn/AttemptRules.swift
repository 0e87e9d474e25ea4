import Kernel

/// How wrong passwords slow down the next try for the same e-mail address.
///
/// Five failed tries within 15 minutes are free; from then on each further one must wait, twice as long every time,
/// from one minute up to an hour.
enum AttemptRules {
  /// How many failed tries are free.
  static let freeTries = 5
  /// How long failed tries are counted together, in milliseconds: 15 minutes from the first, or from the end of a wait.
  static let window: Int64 = 15 * 60_000
  /// The first wait, in milliseconds.
  static let firstWait: Int64 = 60_000
  /// The longest wait, in milliseconds.
  static let longestWait: Int64 = 3_600_000

  /// The failed tries of one address.
  struct Failures: Equatable, Sendable {
    /// The SHA-256 of the address; empty before they are saved.
    var emailHash: [UInt8] = []
    var count: Int
    var firstAt: Instant
    var lastAt: Instant
    var blockedUntil: Instant
  }

  /// How many seconds the next try must wait, rounded up; nil where it may be made now.
  ///
  /// A clock that was set back to before the last failed try ends the wait: how much of it is over cannot be known, and
  /// nobody shall be shut out until the clock has come round again. The next failed try then waits longer.
  static func wait(_ failures: Failures?, now: Instant) -> Int? {
    guard let failures, failures.lastAt <= now, now < failures.blockedUntil else { return nil }
    return Int((failures.blockedUntil.milliseconds - now.milliseconds + 999) / 1000)
  }

  /// The failed tries after one more.
  static func adding(to failures: Failures?, now: Instant) -> Failures {
    let earlier = failures.flatMap { isForgotten($0, now: now) ? nil : $0 }
    let count = (earlier?.count ?? 0) + 1
    let firstAt = earlier?.firstAt ?? now
    return Failures(count: count, firstAt: firstAt, lastAt: now, blockedUntil: end(ofWaitAfter: count, lastAt: now))
  }

  /// When the next try may be made after so many failed ones.
  static func end(ofWaitAfter count: Int, lastAt: Instant) -> Instant {
    guard count >= freeTries else { return lastAt }
    return lastAt.adding(milliseconds: min(firstWait << Int64(min(count - freeTries, 10)), longestWait))
  }

  /// Whether failed tries lie so far back that they count no more.
  static func isForgotten(_ failures: Failures, now: Instant) -> Bool {
    let start = failures.count < freeTries ? failures.firstAt : failures.blockedUntil
    return now.milliseconds - start.milliseconds > window
  }
}
