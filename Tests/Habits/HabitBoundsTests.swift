import Database
import Kernel
import Service
import TestSupport
import Testing

@testable import Habits

/// Habits with distant days, long lives, repeated parameters and several violations. (Habits, 3 to 9.)
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
    try user.createHabit(#""name": "Run", "kind": "amount", "target": 5, "schedule": {"type": "per", "period": "week"}"#)
    #expect(try dueDays(1, "2026-11-18", "2026-11-30").count == 13)
    try user.mark(1, "2026-11-18", #""amount": 5"#)
    #expect(try dueDays(1, "2026-11-18", "2026-11-24") == ["2026-11-23", "2026-11-24"])
  }
}
