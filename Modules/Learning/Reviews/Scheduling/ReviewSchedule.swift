import Kernel

/// Where a card stands that has been answered at least once; a new card has none.
struct ReviewSchedule: Hashable, Sendable {
  /// Where a card is on its way.
  enum Phase: Hashable, Sendable {
    /// It is being learned, at a step of the short intervals that come first, from 0.
    case learning(step: Int)
    /// It is known and reviewed after days.
    case review
    /// It was forgotten and is learned again, at a step from 0.
    case relearning(step: Int)
  }

  var phase: Phase
  var memory: FSRSMemory
  /// When it was last answered.
  var answeredAt: Instant
  /// When it is to be answered next.
  var due: Instant

  /// The chance with which it would be recalled at a moment, from 0 to 1; it falls once in 24 hours.
  func retrievability(at now: Instant) -> Double {
    memory.retrievability(afterDays: wholeDays(until: now))
  }

  /// The whole spans of 24 hours since the last answer; 0 where the clock was set back.
  func wholeDays(until now: Instant) -> Int64 {
    max(0, now.milliseconds(since: answeredAt) / ReviewScheduler.millisecondsPerDay)
  }
}
