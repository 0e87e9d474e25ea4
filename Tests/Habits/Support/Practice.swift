import Database
import Habits
import JSONRPC
import Kernel
import SQLite
import Service
import TestSupport

/// One user with a database in memory and a clock that stands still until it is moved.
final class Practice {
  private enum Statements: SQL, StatementSet {
    case journal = "select topic, subject, data from journal where topic like 'goal.%' order by seq"
  }

  let clock: ManualClock
  let database: Database
  let fixture: Fixture

  init(at instant: String = Fixture.start, locale: String = "en", zone: String = "UTC", dayStartsAt: Int = 0) throws {
    clock = ManualClock(try instant.instant)
    database = try Database(at: .memory, durability: .normal, now: clock.now())
    fixture = try Fixture(Habits.methods, clock: clock, database: database, framing: .lines)
    try fixture.signUp(locale: locale, zone: zone)
    if dayStartsAt != 0 { try live(dayStartsAt: dayStartsAt) }
  }

  /// Signs in again, after more time than a session lives.
  func signIn() throws {
    try call("auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#)
  }

  /// Calls a method; throws what it is refused with.
  @discardableResult
  func call(_ method: String, _ parameters: String = "{}") throws -> JSON {
    try JSON(try fixture.call(method, parameters))
  }

  /// What a call that must be refused is refused with.
  func refusal(_ method: String, _ parameters: String = "{}") throws -> Fixture.Failure {
    try fixture.refusal(method, parameters)
  }

  /// Sets the clock.
  func at(_ instant: String) throws { clock.set(to: try instant.instant) }

  /// Sets a goal with the text "Swift".
  @discardableResult
  func set(_ duration: String = "week") throws -> JSON {
    try call("goals.set", #"{"text": "Swift", "duration": "\#(duration)"}"#)
  }

  /// Sets a goal at an instant, in a zone of its own where one is named.
  convenience init(goal duration: String, at instant: String, zone: String = "UTC", dayStartsAt: Int = 0) throws {
    try self.init(at: instant, zone: zone, dayStartsAt: dayStartsAt)
    try set(duration)
  }

  @discardableResult
  func learn(at instant: String? = nil) throws -> JSON {
    if let instant { try at(instant) }
    return try call("goals.log")
  }

  @discardableResult
  func freeze(at instant: String? = nil) throws -> JSON {
    if let instant { try at(instant) }
    return try call("goals.freeze")
  }

  @discardableResult
  func status(at instant: String? = nil) throws -> JSON {
    if let instant { try at(instant) }
    return try call("goals.status")
  }

  @discardableResult
  func proceed(keepStreak: Bool) throws -> JSON {
    try call("goals.continue", #"{"keepStreak": \#(keepStreak)}"#)
  }

  /// The periods that are over, newest first.
  func history() throws -> [JSON] { try call("goals.history")["items"].elements }

  /// Lives in another zone from now on.
  func move(to zone: String) throws { try call("profile.update", #"{"timeZone": "\#(zone)"}"#) }

  /// Begins days at another hour from now on.
  func live(dayStartsAt hour: Int) throws { try call("profile.update", #"{"dayStartsAt": \#(hour)}"#) }

  /// What the journal tells of goals, as `topic subject data`.
  func journal() throws -> [String] {
    try database.connection.statement(Statements.journal).all { row in
      "\(try row.text(0)) \(try row.text(1)) \(try row.text(2))"
    }
  }

  /// What the doctor finds with the examinations of this area.
  func findings() throws -> [String] {
    try Doctor(database, examinations: Habits.examinations).examine().map(\.description)
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
