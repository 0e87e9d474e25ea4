import Kernel
import Service

/// How far an import is, over everything that it does.
struct ImportProgress {
  /// What an import does, one after another.
  enum Phase: Int, CaseIterable {
    /// Bytes become questions.
    case reading
    /// Wrong answers are looked for.
    case preparing
    /// Questions are kept.
    case keeping
  }

  let context: CallContext

  /// Tells the client how far a phase is; throws `cancelled` where the call was cancelled.
  func report(_ done: Int, of total: Int, in phase: Phase) throws(DomainError) {
    let parts = 1000
    let part = total > 0 ? min(parts, Int(Double(done) / Double(total) * Double(parts))) : parts
    try context.report(phase.rawValue * parts + part, of: Phase.allCases.count * parts)
  }
}
