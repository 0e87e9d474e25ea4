import Database
import Kernel
import SQLite
import Service
import TestSupport
import Testing

@testable import Habits

/// Habits with distant days, long lives, invalid spans and old checkpoints. (Habits, 3 to 9.)
@Suite struct HabitBoundsTests {
  private let user: TestUser

  init() throws { user = try Harness.habits(at: "2026-11-18T09:00:00Z").user() }

  private func dueDays(_ habit: Int64, _ from: String, _ to: String) throws -> [String] {
    let (first, last, today) = (try from.day, try to.day, try "2026-11-18".day)
    var due: [String] = []
    try user.dispatcher.perform(.read) { context in
      let store = HabitStore(transaction: context.transaction, user: user.id)
      let stored = try #require(try store.habit(habit))
      due = (first...last).allDays.filter(try store.dueDays(of: stored.basis, in: first...last, today: today)).map(
        \.text)
    }
    return due
  }

  // MARK: - Reminders

  @Test("The reminders of a distant year are known")
  func distantReminders() throws {
    try user.createHabit()
    #expect(try dueDays(1, "9999-01-01", "9999-12-31").count == 365)
  }

  @Test("A first partial week is due until it is met, whatever the end of the span")
  func partialWeek() throws {
    try user.createHabit(
      #""name": "Run", "kind": "amount", "target": 5, "schedule": {"type": "per", "period": "week"}"#)
    #expect(try dueDays(1, "2026-11-18", "2026-11-30").count == 13)
    try user.mark(1, "2026-11-18", #""amount": 5"#)
    #expect(try dueDays(1, "2026-11-18", "2026-11-24") == ["2026-11-23", "2026-11-24"])
  }

  // MARK: - Statistics

  @Test("The default span of statistics is never too long")
  func longLife() throws {
    try user.createHabit()
    let day = try "2026-11-18".day.dayNumber - 73_000
    try user.harness.connection.execute(
      script: "insert into habit_marks (habit_id, day, done, skipped) values (1, \(day), 1, 0)", name: "mark")
    let statistics = try user.call("habits.statistics", #"{"habitId": 1, "bucket": "year"}"#)
    #expect(statistics["done"].int == 1)
    let failure = try user.failure("habits.statistics", #"{"habitId": 1, "bucket": "year", "from": "1800-01-01"}"#)
    #expect(failure.rule == "span_too_long")
  }

  @Test(
    "A span of statistics that ends before it starts is invalid, also with a default",
    arguments: [
      (#""from": "2026-11-19""#, "/from"), (#""to": "2026-11-17""#, "/to"),
      (#""from": "2026-11-18", "to": "2026-11-17""#, "/to"),
    ])
  func invalidSpan(_ span: String, _ path: String) throws {
    try user.createHabit()
    let failure = try user.failure("habits.statistics", #"{"habitId": 1, "bucket": "day", \#(span)}"#)
    #expect(try failure.rules == ["invalid_span"] && failure.paths == [path])
  }

  // MARK: - Marks

  @Test("An imported mark is at most 73,000 days in the future")
  func importedFuture() throws {
    try user.createHabit()
    try user.mark(1, "2026-11-18")
    var exported = try ExportLines(of: Habits.exports, as: user)
    let other = try Harness.habits(at: "2026-11-18T09:00:00Z").user()
    exported.lines = exported.lines.map {
      $0.hasPrefix(#"{"kind":"habitMark""#) ? $0.replacing(#""day":"2026-11-18""#, with: #""day":"2226-10-02""#) : $0
    }
    func rejectedMarks() throws -> Int? {
      try exported.importLines(Habits.exports, as: other).kinds.first { $0.name == "habitMark" }?.counts.rejected
    }
    #expect(try rejectedMarks() == 1)
    exported.lines = exported.lines.map { $0.replacing(#""day":"2226-10-02""#, with: #""day":"2226-10-01""#) }
    #expect(try rejectedMarks() == 0)
  }

  @Test("An error of a mark lists every violated rule")
  func violations() throws {
    try user.createHabit()
    try user.createHabit(#""name": "Water", "kind": "amount", "target": 2"#)
    func rules(_ habit: Int, _ fields: String) throws -> [String] {
      try user.failure("habits.mark", #"{"habitId": \#(habit), "day": "2026-11-19", \#(fields)}"#).rules
    }
    #expect(try rules(1, #""amount": 1.2345"#) == ["wrong_kind", "date_in_future"])
    #expect(try rules(2, #""amount": 1.2345"#) == ["invalid_amount", "date_in_future"])
    #expect(try rules(2, #""amount": -1"#) == ["invalid_amount", "date_in_future"])
    #expect(try rules(2, #""add": 1000000000.001"#) == ["invalid_amount", "date_in_future"])
    #expect(try rules(2, #""skipped": false"#) == ["mark_required", "date_in_future"])
  }

  @Test("An archived habit cannot be paused or resumed", arguments: ["habits.pause", "habits.resume"])
  func archivedPause(_ method: String) throws {
    try user.createHabit()
    try user.call("habits.pause", #"{"habitId": 1}"#)
    try user.call("habits.archive", #"{"habitId": 1}"#)
    #expect(try user.failure(method, #"{"habitId": 1}"#).rule == "habit_archived")
    try user.call("habits.restore", #"{"habitId": 1}"#)
    #expect(try user.call("habits.resume", #"{"habitId": 1}"#)["changed"].bool == true)
  }

  @Test("A calendar has each habit once, in the order of the habits")
  func repeatedHabits() throws {
    for name in ["Read", "Run", "Write"] { try user.createHabit(#""name": "\#(name)""#) }
    try user.call("habits.move", #"{"habitId": 3, "position": 0}"#)
    let calendar = try user.call(
      "habits.calendar", #"{"habitIds": [1, 3, 1], "from": "2026-11-18", "to": "2026-11-18"}"#)
    #expect(calendar["items"].elements.compactMap { $0["habitId"].int } == [3, 1])
  }

  // MARK: - Checkpoints

  @Test(
    "A damaged checkpoint on or before the first day is not used, and the doctor reports it", arguments: [0, 1, 100])
  func damagedCheckpoint(_ daysBefore: Int) throws {
    try user.createHabit()
    try user.mark(1, "2026-11-18")
    let today = try user.call("habits.today")
    let day = try "2026-11-18".day.dayNumber - daysBefore
    try user.harness.connection.execute(
      script: """
        insert into habit_checkpoints (habit_id, day, score, latest_step, run, longest, latest_values)
          values (1, \(day), 1, 1, 7, 7, '')
        """, name: "checkpoint")
    #expect(try user.call("habits.today") == today)
    #expect(try user.harness.violations().contains { $0.contains("habit_checkpoints.day") })
  }

  @Test("A write of another habit advances checkpoints that have become old")
  func oldCheckpoints() throws {
    try user.createHabit()
    try user.createHabit()
    try user.clock.set(to: "2027-11-18T09:00:00Z")
    try user.signIn()
    try user.mark(2, "2027-11-18")
    let status = try user.call("habits.today")
    let count = SQL(interning: "select count(*) from habit_checkpoints where day > 20770")
    #expect(try user.harness.connection.statement(count).scalar(Int.self) == 2)
    #expect(try user.call("habits.today") == status && user.harness.violations() == [])
  }
}
