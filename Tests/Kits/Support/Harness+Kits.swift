import Database
import Kernel
import Kits
import SQLite
import Service
import TestSupport

private enum Statements: SQL, StatementSet {
  case journal = """
    select topic, subject, data from journal
    where substr(topic, 1, instr(topic, '.') - 1) in ('test', 'exam', 'workout', 'study') order by seq
    """
}

extension Harness {
  /// Creates a harness with the domain of kits.
  static func kits(
    at instant: String = Harness.start, location: DatabaseLocation = .memory, seed: UInt64 = 1
  ) throws -> Harness {
    try Harness(
      Kits.methods + Reminders(Kits.reminders).methods, checks: Kits.checks, at: instant, location: location,
      random: SeededRandomSource(seed: seed))
  }

  /// Returns the journal entries of attempts and of the study course as "topic subject data", in order.
  func journal() throws -> [String] {
    try connection.statement(Statements.journal).all { row in
      "\(try row.text(0)) \(try row.text(1)) \(try row.text(2))"
    }
  }
}
