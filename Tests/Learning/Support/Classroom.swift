import Database
import JSONRPC
import Kernel
import Learning
import SQLite
import TestSupport

/// One database in memory with users who learn; the clock stands still until it is moved.
final class Classroom {
  private enum Statements: SQL, StatementSet {
    case journal = """
      select topic, subject, data from journal
      where substr(topic, 1, instr(topic, '.') - 1) in (
        'lesson', 'stage', 'achievement', 'course', 'test', 'exam', 'workout', 'study') order by seq
      """
    case courses = "select count(*) from courses"
  }

  let database: Database
  let clock: ManualClock
  private var learners = 0

  init(at instant: String = Fixture.start) throws {
    clock = ManualClock(try instant.instant)
    database = try Database(at: .memory, durability: .normal, now: clock.now())
  }

  /// A signed-in user on a connection of their own.
  func learner(
    _ name: String = "Ada Lovelace", locale: String = "en", zone: String = "UTC", dayStartsAt: Int = 0
  ) throws -> Learner {
    let fixture = try Fixture(Learning.methods(), clock: clock, database: database, framing: .lines)
    learners += 1
    try fixture.signUp(name: name, email: "learner\(learners)@example.org", locale: locale, zone: zone)
    let learner = Learner(fixture)
    if dayStartsAt != 0 { try learner.call("profile.update", #"{"dayStartsAt": \#(dayStartsAt)}"#) }
    return learner
  }

  /// What the journal tells of learning, as `topic subject data`.
  func journal() throws -> [String] {
    try database.connection.statement(Statements.journal).all { row in
      "\(try row.text(0)) \(try row.text(1)) \(try row.text(2))"
    }
  }

  /// How many courses there are.
  func courses() throws -> Int {
    try database.connection.statement(Statements.courses).scalar(Int.self) ?? 0
  }

  /// What the doctor finds with the examinations of this area.
  func findings() throws -> [String] {
    try Doctor(database, examinations: Learning.examinations).examine().map(\.description)
  }
}

extension String {
  /// The instant that a text of RFC 3339 names.
  var instant: Instant {
    get throws {
      guard let instant = Instant(self) else { throw NotAnInstant(text: self) }
      return instant
    }
  }
}

/// A text that names no instant.
struct NotAnInstant: Error {
  let text: String
}
