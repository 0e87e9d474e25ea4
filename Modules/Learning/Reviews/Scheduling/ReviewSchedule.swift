import Kernel
import SQLite

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

extension ReviewSchedule.Phase {
  /// A phase without its step.
  enum Name: String, CaseIterable, SQLiteValue {
    case learning, review, relearning
  }

  /// The name; setting another one leaves the step.
  var name: Name {
    get {
      switch self {
      case .learning: .learning
      case .review: .review
      case .relearning: .relearning
      }
    }
    set { self = Self(newValue, step: step) }
  }

  /// The step; 0 of a card in review, whose step cannot be set.
  var step: Int {
    get {
      switch self {
      case .learning(let step), .relearning(let step): step
      case .review: 0
      }
    }
    set { self = Self(name, step: newValue) }
  }

  private init(_ name: Name, step: Int) {
    switch name {
    case .learning: self = .learning(step: step)
    case .review: self = .review
    case .relearning: self = .relearning(step: step)
    }
  }
}

/// How well somebody remembered a card: what is answered to a review.
enum ReviewRating: Int, CaseIterable, SQLiteValue {
  /// Forgotten.
  case again = 1
  /// Remembered, with great effort.
  case hard
  /// Remembered.
  case good
  /// Remembered at once.
  case easy
}
