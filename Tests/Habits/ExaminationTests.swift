import Database
import SQLite
import Testing

@Suite("Examinations of what goals keep")
struct ExaminationTests {
  let practice: Practice

  init() throws {
    practice = try Practice(goal: "week", at: "2026-11-16T12:00:00Z")
    try practice.learn()
    try practice.freeze(at: "2026-11-17T12:00:00Z")
    try practice.at("2026-11-23T12:00:00Z")
    try practice.proceed(keepStreak: true)
    try practice.learn()
    try practice.freeze(at: "2026-11-24T12:00:00Z")
  }

  @Test("A sound database has nothing to report")
  func sound() throws {
    #expect(try practice.findings() == [])
  }

  @Test(
    "Each kept number that was tampered with is reported, with ids alone",
    arguments: [
      ("update goals set streak = 9", "goals: user 1: streak 9, the marks say 1"),
      ("update goals set freezes_used = 0", "goals: user 1: freezes used 0, the marks say 1"),
      ("update goals set frozen_since = 3", "goals: user 1: days frozen since 3, the marks say 1"),
      ("update goals set days_learned = 2", "goals: user 1: days learned 2, the marks say 1"),
      ("update goals set days_frozen = 2", "goals: user 1: days frozen 2, the marks say 1"),
      (
        "update goals set last_learned_at = 0",
        "goals: user 1: instant of the last learned day 0, the marks say 1795435200000"
      ),
      (
        "update goal_periods set days_frozen = 4",
        "goal periods: user 1: period 1 does not have the days that it counts"
      ),
      (
        "delete from journal where topic = 'goal.frozen' and data like '%2026-11-24%'",
        "goal marks: user 1: the journal knows nothing of 2026-11-24"
      ),
    ])
  func tampered(_ script: String, _ finding: String) throws {
    try practice.database.connection.execute(script: script, name: "tamper")
    #expect(try practice.findings() == [finding])
  }
}
