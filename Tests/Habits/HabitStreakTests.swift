import SQLite
import TestSupport
import Testing

@Suite("The streak of a habit in replies (Habits, 5.)")
struct HabitStreakTests {
  /// Returns the streak of a habit today as "current longest lastDay deadlineAt"; the last one only if it is at risk.
  private func streak(_ user: TestUser, _ habit: Int = 1) throws -> String {
    let streak = try user.habit(habit)["streak"]
    #expect(streak["isAtRisk"].bool == !streak["deadlineAt"].isNull)
    return [
      "\(streak["current"])", "\(streak["longest"])", streak["lastDay"].string ?? "–",
      streak["deadlineAt"].string ?? "–",
    ].joined(separator: " ")
  }

  @Test(
    "A streak is at risk from the start of an unmarked day to its end, in the zone and with the day start of the user")
  func daily() throws {
    let user = try Harness.habits(at: "2026-03-28T12:00:00Z").user(zone: "Europe/Paris", dayStartsAt: 4)
    try user.createHabit()
    #expect(try streak(user) == "0 0 – –")
    try user.mark(1, "2026-03-28")
    #expect(try streak(user) == "1 1 2026-03-28 –")
    // 04:00 in Paris, an hour earlier in UTC from this day on.
    try user.clock.set(to: "2026-03-29T01:59:59.999Z")
    #expect(try streak(user) == "1 1 2026-03-28 –")
    try user.clock.set(to: "2026-03-29T02:00:00Z")
    #expect(try streak(user) == "1 1 2026-03-28 2026-03-30T02:00:00.000Z")
    try user.mark(1, "2026-03-29", #""done": false"#)
    #expect(try streak(user) == "1 1 2026-03-28 2026-03-30T02:00:00.000Z")
    try user.clock.set(to: "2026-03-30T02:00:00Z")
    #expect(try streak(user) == "0 1 2026-03-28 –")
  }

  @Test("A skipped, paused or implied day, a day off and an archived habit are no risk")
  func noRisk() throws {
    let user = try Harness.habits(at: "2026-11-21T12:00:00Z").user()
    try user.createHabit()
    try user.mark(1, "2026-11-20")
    #expect(try streak(user) == "1 1 2026-11-20 2026-11-22T00:00:00.000Z")
    try user.mark(1, "2026-11-21", #""skipped": true"#)
    #expect(try streak(user) == "1 1 2026-11-20 –")
    try user.call("habits.unmark", #"{"habitId": 1}"#)
    try user.call("habits.pause", #"{"habitId": 1}"#)
    #expect(try streak(user) == "1 1 2026-11-20 –")
    try user.call("habits.resume", #"{"habitId": 1}"#)
    try user.call("habits.archive", #"{"habitId": 1}"#)
    #expect(try streak(user) == "1 1 2026-11-20 –")
    try user.createHabit(#""name": "Friday", "schedule": {"type": "weekdays", "weekdays": [5]}"#)
    try user.mark(2, "2026-11-20")
    #expect(try streak(user, 2) == "1 1 2026-11-20 –")
    let run = try user.createThreeOfSeven()
    for day in ["2026-11-17", "2026-11-18", "2026-11-19"] { try user.mark(run, day) }
    #expect(try streak(user, run) == "5 5 2026-11-21 –")
  }

  @Test("A maximum is at risk only after it is exceeded")
  func maximum() throws {
    let user = try Harness.habits(at: "2026-11-20T12:00:00Z").user()
    try user.createHabit(#""name": "Coffee", "kind": "amount", "target": 2, "direction": "at_most""#)
    try user.clock.set(to: "2026-11-21T12:00:00Z")
    #expect(try streak(user) == "1 1 2026-11-20 –")
    try user.mark(1, "2026-11-21", #""amount": 2"#)
    #expect(try streak(user) == "1 1 2026-11-20 –")
    try user.mark(1, "2026-11-21", #""amount": 3"#)
    #expect(try streak(user) == "1 1 2026-11-20 2026-11-22T00:00:00.000Z")
  }

  @Test("The streak of a weekly target ends with the week, which ends on Sunday even if weeks of calendars do not")
  func weekly() throws {
    let user = try Harness.habits(at: "2026-11-15T12:00:00Z").user()
    #expect(try user.call("profile.get")["user"]["weekStartsOn"].int == 7)
    try user.createHabit(
      #""name": "Run", "kind": "amount", "target": 10, "schedule": {"type": "per", "period": "week"}"#)
    try user.mark(1, "2026-11-13", #""amount": 10"#)
    #expect(try streak(user) == "1 1 2026-11-15 –")
    try user.clock.set(to: "2026-11-18T12:00:00Z")
    #expect(try streak(user) == "1 1 2026-11-15 2026-11-23T00:00:00.000Z")
    try user.mark(1, "2026-11-17", #""amount": 10"#)
    #expect(try streak(user) == "2 2 2026-11-18 –")
  }

  @Test("A past day shows the streak of that day, without a risk")
  func pastDay() throws {
    let user = try Harness.habits(at: "2026-11-21T12:00:00Z").user()
    try user.createHabit()
    for day in ["2026-11-14", "2026-11-15", "2026-11-16", "2026-11-20"] { try user.mark(1, day) }
    let day = try user.call("habits.today", #"{"day": "2026-11-17"}"#)["items"][0]["streak"]
    #expect(
      day.description == #"{"current":3,"longest":3,"lastDay":"2026-11-16","isAtRisk":false,"deadlineAt":null}"#)
    #expect(try streak(user) == "1 3 2026-11-20 2026-11-22T00:00:00.000Z")
  }

  @Test("The longest streak of years ago is known from the checkpoint")
  func checkpoint() throws {
    let user = try Harness.habits(at: "2026-11-21T12:00:00Z").user()
    try user.createHabit()
    for day in ["2026-01-01", "2026-01-02", "2026-01-03", "2026-11-20"] { try user.mark(1, day) }
    #expect(try streak(user) == "1 3 2026-11-20 2026-11-22T00:00:00.000Z")
    try user.call("habits.unmark", #"{"habitId": 1, "day": "2026-01-02"}"#)
    #expect(try streak(user) == "1 1 2026-11-20 2026-11-22T00:00:00.000Z")
    #expect(try user.harness.violations() == [])
    try user.harness.connection.execute(
      script: "update habit_checkpoints set longest = 9, last_day = null", name: "damage")
    let violations = try user.harness.violations()
    #expect(violations.contains { $0.contains("habit_checkpoints.longest") })
    #expect(violations.contains { $0.contains("habit_checkpoints.last_day") })
  }
}
