import Kernel
import SQLite

/// The schedule of a question that was answered at least once; a new question has none.
struct ReviewSchedule: Hashable, Sendable {
  /// The learning phase of a question.
  enum Phase: Hashable, Sendable {
    /// First learning, at a step with a short interval; steps count from 0.
    case learning(step: Int)
    /// Review at intervals of days.
    case review
    /// Learning again after a lapse, at a step from 0.
    case relearning(step: Int)
  }

  var phase: Phase
  var memory: FSRSMemory
  /// The instant of the last answer.
  var answeredAt: Instant
  var due: Instant

  /// Returns the probability of recall at an instant, from 0 to 1; it changes every 24 hours after the last answer.
  func retrievability(at now: Instant) -> Double {
    memory.retrievability(afterDays: elapsedDays(until: now))
  }

  /// Returns the number of whole periods of 24 hours since the last answer; 0 if the clock was set back.
  func elapsedDays(until now: Instant) -> Int64 {
    max(0, now.milliseconds(since: answeredAt) / ReviewScheduler.millisecondsPerDay)
  }
}

extension ReviewSchedule.Phase {
  /// A phase without its step.
  enum Name: String, CaseIterable, SQLiteValue {
    case learning, review, relearning
  }

  /// The name; setting it preserves the step, except that review has none.
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

  /// The step; 0 in review, where setting it has no effect.
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

/// The self-assessed rating of an answer.
enum ReviewRating: Int, CaseIterable, SQLiteValue {
  /// Forgotten.
  case again = 1
  /// Recalled with great effort.
  case hard
  /// Recalled.
  case good
  /// Recalled immediately.
  case easy

  /// Whether the question was recalled.
  var isCorrect: Bool { self != .again }
}
