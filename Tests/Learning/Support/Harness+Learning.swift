import Database
import Kernel
import Learning
import SQLite
import TestSupport

private enum Statements: SQL, StatementSet {
  case journal = """
    select topic, subject, data from journal
    where substr(topic, 1, instr(topic, '.') - 1) in (
      'lesson', 'stage', 'achievement', 'course') order by seq
    """
  case journalOfDomain = """
    select topic, subject, data from journal where substr(topic, 1, instr(topic, '.') - 1) = :domain order by seq
    """
  case courses = "select count(*) from courses"
}

extension Harness {
  /// Creates a harness with the learning domain.
  static func learning(
    at instant: String = Harness.start, location: DatabaseLocation = .memory, seed: UInt64 = 1
  ) throws -> Harness {
    try Harness(
      Learning.methods(), checks: Learning.checks, at: instant, location: location,
      random: SeededRandomSource(seed: seed))
  }

  /// Returns the journal entries of this domain, as "topic subject data", in order.
  func journal() throws -> [String] {
    try connection.statement(Statements.journal).all { row in
      "\(try row.text(0)) \(try row.text(1)) \(try row.text(2))"
    }
  }

  /// Returns the journal entries of a domain of topics, as "topic subject data", in order.
  func journal(of domain: String) throws -> [String] {
    try connection.statement(Statements.journalOfDomain).bind("domain", domain).all { row in
      "\(try row.text(0)) \(try row.text(1)) \(try row.text(2))"
    }
  }

  func courseCount() throws -> Int { try connection.statement(Statements.courses).scalar(Int.self) ?? 0 }
}
