import Glibc
import Synchronization

/// What tells the time; every rule gets its "now" from one of these, never from SQL or the system.
public protocol Clock: Sendable {
  /// The present instant. It may be earlier than the one before: clocks are set back.
  func now() -> Instant
}

/// The clock of the machine.
public struct SystemClock: Clock {
  /// Makes the clock of the machine.
  public init() {}

  /// The present instant, cut to the millisecond.
  public func now() -> Instant {
    var time = timespec()
    // It can fail only for a clock that does not exist.
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

/// A clock that stands still until it is set: for tests, and for clients that test what takes weeks (`--clock`).
public final class ManualClock: Clock {
  private let instant: Mutex<Instant>

  /// Makes a clock that stands at an instant.
  public init(_ instant: Instant) {
    self.instant = Mutex(instant)
  }

  /// The instant at which the clock was last set.
  public func now() -> Instant {
    instant.withLock { $0 }
  }

  /// Sets the clock, forward or back.
  public func set(to instant: Instant) {
    self.instant.withLock { $0 = instant }
  }

  /// Moves the clock by so many milliseconds, back if negative.
  public func advance(milliseconds: Int64) {
    instant.withLock { $0 = $0.adding(milliseconds: milliseconds) }
  }

  /// Moves the clock by so many seconds, back if negative.
  public func advance(seconds: Int64) {
    instant.withLock { $0 = $0.adding(seconds: seconds) }
  }
}
