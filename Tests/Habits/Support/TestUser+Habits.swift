import Database
import Habits
import SQLite
import Service
import TestSupport

private enum Statements: SQL, StatementSet {
  case journal = "select topic, subject, data from journal where topic like 'goal.%' order by seq"
  case habitTopics = "select topic from journal where topic like 'habit.%' order by seq"
}

extension Harness {
  /// Creates a harness with the habits domain.
  static func habits(at instant: String = Harness.start) throws -> Harness {
    try Harness(Habits.methods + Reminders(Habits.reminders).methods, checks: Habits.checks, at: instant)
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

  // MARK: - Habits

  /// Creates a habit, by default a daily check, and returns its ID.
  @discardableResult
  func createHabit(_ fields: String = #""name": "Read""#) throws -> Int {
    try call("habits.create", "{\(fields)}")["habit"]["id"].int ?? 0
  }

  /// Creates a habit of three times in any seven days.
  func createThreeOfSeven() throws -> Int {
    try createHabit(#""name": "Run", "schedule": {"type": "times", "times": 3, "days": 7}"#)
  }

  /// Marks a day of a habit, by default as done.
  @discardableResult
  func mark(_ habit: Int, _ day: String, _ value: String = #""done": true"#) throws -> JSON {
    try call("habits.mark", #"{"habitId": \#(habit), "day": "\#(day)", \#(value)}"#)
  }

  /// Returns the habit with its status today.
  func habit(_ id: Int) throws -> JSON { try call("habits.get", #"{"habitId": \#(id)}"#)["habit"] }

  /// Returns the states of the days of a habit, separated by spaces.
  func states(_ habit: Int, _ from: String, _ to: String) throws -> String {
    let calendar = try call("habits.calendar", #"{"habitIds": [\#(habit)], "from": "\#(from)", "to": "\#(to)"}"#)
    return calendar["items"][0]["days"].elements.compactMap { $0["state"].string }.joined(separator: " ")
  }

  /// Returns the names of the habits of a day, by default today.
  func habitsOfDay(_ day: String? = nil) throws -> [String] {
    let today = try call("habits.today", day.map { #"{"day": "\#($0)"}"# } ?? "{}")
    return today["items"].elements.compactMap { $0["name"].string }
  }

  // MARK: - Journal

  /// Returns the journal events of goals as "topic subject data", in order.
  func journal() throws -> [String] {
    try harness.connection.statement(Statements.journal).all { row in
      "\(try row.text(0)) \(try row.text(1)) \(try row.text(2))"
    }
  }

  /// Returns the topics of the journal events of habits, without the domain, in order.
  func habitTopics() throws -> [String] {
    try harness.connection.statement(Statements.habitTopics).all { String(try $0.text(0).dropFirst("habit.".count)) }
  }

  private func call(_ method: String, at instant: String?) throws -> JSON {
    if let instant { try clock.set(to: instant) }
    return try call(method)
  }
}
