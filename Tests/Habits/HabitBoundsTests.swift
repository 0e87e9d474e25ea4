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
      due = (first...last).allDays.filter(try store.dueDays(of: stored, in: first...last, today: today)).map(\.text)
    }
    return due
  }

  // MARK: - Reminders

  @Test("Reminders of a distant year need no evaluation of the days until then")
  func distantReminders() throws {
    try user.createHabit()
    #expect(try dueDays(1, "9999-01-01", "9999-12-31").count == 365)
    #expect(ContinuousClock().measure { _ = try? dueDays(1, "9999-01-01", "9999-12-31") } < .milliseconds(200))
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

  @Test("An imported mark is at most two days in the future")
  func importedFuture() throws {
    try user.createHabit()
    try user.mark(1, "2026-11-18")
    var exported = try ExportLines(of: Habits.exports, as: user)
    let other = try Harness.habits(at: "2026-11-18T09:00:00Z").user()
    exported.lines = exported.lines.map {
      $0.hasPrefix(#"{"kind":"habitMark""#) ? $0.replacing(#""day":"2026-11-18""#, with: #""day":"2026-11-21""#) : $0
    }
    func rejectedMarks() throws -> Int? {
      try exported.importLines(Habits.exports, as: other).kinds.first { $0.name == "habitMark" }?.counts.rejected
    }
    #expect(try rejectedMarks() == 1)
    exported.lines = exported.lines.map { $0.replacing(#""day":"2026-11-21""#, with: #""day":"2026-11-20""#) }
    #expect(try rejectedMarks() == 0)
  }

  // MARK: - Checkpoints

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
