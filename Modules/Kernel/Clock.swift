import Glibc
import Synchronization

/// A source of the current time: rules get "now" from a clock, never from SQL or the system.
public protocol Clock: Sendable {
  /// Returns the current instant. It can be earlier than the previous one if the clock was set back.
  func now() -> Instant
}

/// The system clock.
public struct SystemClock: Clock {
  /// Creates a system clock.
  public init() {}

  /// Returns the current instant, truncated to milliseconds.
  public func now() -> Instant {
    var time = timespec()
    // Fails only for a clock that does not exist.
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

/// A clock that changes only when it is set, for tests and for clients that test long periods (`--clock`).
public final class ManualClock: Clock {
  private let instant: Mutex<Instant>

  /// Creates a clock that is set to an instant.
  public init(_ instant: Instant) {
    self.instant = Mutex(instant)
  }

  /// Returns the instant to which the clock was last set.
  public func now() -> Instant {
    instant.withLock { $0 }
  }

  /// Sets the clock, forward or back.
  public func set(to instant: Instant) {
    self.instant.withLock { $0 = instant }
  }

  /// Advances the clock, or sets it back if `milliseconds` is negative.
  public func advance(milliseconds: Int64) {
    instant.withLock { $0 = $0.adding(milliseconds: milliseconds) }
  }

  /// Advances the clock, or sets it back if `seconds` is negative.
  public func advance(seconds: Int64) {
    instant.withLock { $0 = $0.adding(seconds: seconds) }
  }
}
