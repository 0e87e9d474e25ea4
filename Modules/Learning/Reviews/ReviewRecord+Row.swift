import Kernel
import SQLite

extension ReviewRecord {
  /// Reads nine columns of a row: `phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses`.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - first: Where they begin.
  /// - Throws: `mismatch` where a column holds something else.
  init(_ row: Row, from first: Int = 0) throws {
    guard let phase = ReviewSchedule.Phase(name: try row.text(first), step: try row.integer(first + 1)) else {
      throw row.unreadable(first, as: "a phase of reviews")
    }
    self.init(
      schedule: ReviewSchedule(
        phase: phase,
        memory: FSRSMemory(stability: try row.real(first + 2), difficulty: try row.real(first + 3)),
        answeredAt: Instant(milliseconds: try row.integer64(first + 4)),
        due: Instant(milliseconds: try row.integer64(first + 5))),
      dueDay: CivilDay(dayNumber: try row.integer(first + 6)), reps: try row.integer(first + 7),
      lapses: try row.integer(first + 8))
  }
}

extension ReviewSchedule.Phase {
  /// The name, without the step.
  var name: String {
    switch self {
    case .learning: "learning"
    case .review: "review"
    case .relearning: "relearning"
    }
  }

  /// The step; 0 of a card that is at none.
  var step: Int {
    switch self {
    case .learning(let step), .relearning(let step): step
    case .review: 0
    }
  }

  /// The phase of a name and a step; nil where there is none of that name.
  init?(name: String, step: Int) {
    switch name {
    case "learning": self = .learning(step: step)
    case "review": self = .review
    case "relearning": self = .relearning(step: step)
    default: return nil
    }
  }
}
