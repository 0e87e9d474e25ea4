import Database
import Habits
import SQLite
import TestSupport

private enum Statements: SQL, StatementSet {
  case journal = "select topic, subject, data from journal where topic like 'goal.%' order by seq"
}

extension Harness {
  /// Creates a harness with the habits domain.
  static func habits(at instant: String = Harness.start) throws -> Harness {
    try Harness(Habits.methods, checks: Habits.checks, at: instant)
  }

  /// Creates a user who has just set a goal.
  static func userWithGoal(
    _ duration: String, at instant: String, zone: String = "UTC", dayStartsAt: Int = 0
  ) throws -> TestUser {
    let user = try habits(at: instant).user(zone: zone, dayStartsAt: dayStartsAt)
    try user.setGoal(duration)
    return user
  }
}

extension TestUser {
  /// Sets a goal with the text "Swift".
  @discardableResult
  func setGoal(_ duration: String = "week") throws -> JSON {
    try call("goals.set", #"{"text": "Swift", "duration": "\#(duration)"}"#)
  }

  /// Marks the day as learned, after setting the clock if an instant is given.
  @discardableResult
  func logDay(at instant: String? = nil) throws -> JSON { try call("goals.log", at: instant) }

  /// Freezes the day, after setting the clock if an instant is given.
  @discardableResult
  func freezeDay(at instant: String? = nil) throws -> JSON { try call("goals.freeze", at: instant) }

  /// Returns the status of the goal, after setting the clock if an instant is given.
  @discardableResult
  func goalStatus(at instant: String? = nil) throws -> JSON { try call("goals.status", at: instant) }

  /// Starts the next period with or without the streak.
  @discardableResult
  func continueGoal(keepStreak: Bool) throws -> JSON {
    try call("goals.continue", #"{"keepStreak": \#(keepStreak)}"#)
  }

  /// Returns the past periods, newest first.
  func goalHistory() throws -> [JSON] { try call("goals.history")["items"].elements }

  /// Returns the journal events of goals as "topic subject data", in order.
  func journal() throws -> [String] {
    try harness.connection.statement(Statements.journal).all { row in
      "\(try row.text(0)) \(try row.text(1)) \(try row.text(2))"
    }
  }

  private func call(_ method: String, at instant: String?) throws -> JSON {
    if let instant { try clock.set(to: instant) }
    return try call(method)
  }
}
