import Database
import SQLite
import TestSupport
import Testing

@Suite("Doctor checks of goals")
struct GoalCheckTests {
  let user: TestUser

  init() throws {
    user = try Harness.userWithGoal("week", at: "2026-11-16T12:00:00Z")
    try user.logDay()
    try user.freezeDay(at: "2026-11-17T12:00:00Z")
    try user.clock.set(to: "2026-11-23T12:00:00Z")
    try user.continueGoal(keepStreak: true)
    try user.logDay()
    try user.freezeDay(at: "2026-11-24T12:00:00Z")
  }

  @Test("A consistent database has no violations")
  func consistent() throws {
    #expect(try user.harness.violations() == [])
  }

  @Test(
    "Each manipulated derived value is reported with the key of its row",
    arguments: [
      ("update goals set streak = 9", "goals: user 1: goals.streak of user=1 is 9, expected 1"),
      ("update goals set freezes_used = 0", "goals: user 1: goals.freezes_used of user=1 is 0, expected 1"),
      ("update goals set frozen_since = 3", "goals: user 1: goals.frozen_since of user=1 is 3, expected 1"),
      ("update goals set days_learned = 2", "goals: user 1: goals.days_learned of user=1 is 2, expected 1"),
      ("update goals set days_frozen = 2", "goals: user 1: goals.days_frozen of user=1 is 2, expected 1"),
      (
        "update goals set last_learned_at = 0",
        "goals: user 1: goals.last_learned_at of user=1 is 1970-01-01T00:00:00.000Z, expected 2026-11-23T12:00:00.000Z"
      ),
      (
        "update goals set period_end = period_end + 1",
        "goals: user 1: goals.period_end of user=1 is 2026-12-01, expected 2026-11-30"
      ),
      (
        "update goal_periods set days_frozen = 4",
        "goal periods: user 1: goal_periods.days_frozen of period=1 is 4, expected 1"
      ),
      (
        "update goal_periods set end_day = end_day + 1",
        "goals: user 1: goal_periods.end_day of period=1 is 2026-11-24, expected 2026-11-23"
      ),
    ])
  func tampered(_ script: String, _ violation: String) throws {
    try user.database.connection.execute(script: script, name: "tamper")
    #expect(try user.harness.violations() == [violation])
  }

  @Test(
    "A goal is reported if it is missing, or if its run or period number is lower than that of a mark or period",
    arguments: [
      ("update goal_marks set run = 6 where day = 20780", "goals: user 1: goals.run of user=1 is 2, expected 6"),
      ("update goals set period = 1", "goals: user 1: goals.period of user=1 is 1, expected 2"),
      ("delete from goals", "goals: user 1: row for user=1 is missing in goals"),
    ])
  func outdatedNumbers(_ script: String, _ violation: String) throws {
    try user.database.connection.execute(script: script, name: "tamper")
    let violations = try user.harness.violations()
    #expect(violations.contains(violation), "\(violations)")
  }
}
