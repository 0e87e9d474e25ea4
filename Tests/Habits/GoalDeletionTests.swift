import Database
import Kernel
import Service
import TestSupport
import Testing

@testable import Habits

@Suite("Deletion of a goal (Goals, 2.9.)")
struct GoalDeletionTests {
  private let user: TestUser

  init() throws {
    user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z")
    try user.logDay()
    try user.logDay(at: "2026-11-22T12:00:00Z")
  }

  private func newUser() throws -> TestUser { try Harness.habits(at: "2026-11-22T12:00:00Z").user() }

  private func lines(_ user: TestUser) throws -> ExportLines { try ExportLines(of: Habits.exports, as: user) }

  @Test("The running period is recorded, marks and history stay, and there is no goal until a new one is set")
  func deletion() throws {
    let reply = try user.call("goals.delete")
    let period = #"{"number": 1, "daysLearned": 2, "finalStreak": 2, "ending": "deleted", "lastDay": "2026-11-21"}"#
    #expect(reply["period"].difference(from: try JSON(period)) == nil)
    #expect(try user.goalHistory().map(\.description) == [reply["period"].description])
    for method in ["goals.status", "goals.log", "goals.freeze", "goals.update", "goals.delete"] {
      #expect(try user.failure(method).rule == "no_goal")
    }
    let marks = try user.call("goals.calendar", #"{"month": "2026-11"}"#)["items"].elements.filter {
      !$0["mark"].isNull
    }
    #expect(marks.count == 2)
    #expect(try user.harness.violations() == [])
    #expect(try user.journal().last?.hasPrefix("goal.deleted 1") == true)

    // The new goal has new numbers, so that the marks of the old one neither count nor prevent a mark.
    try user.setGoal("month")
    let status = try user.logDay()
    #expect(status["streak"]["current"].int == 1 && status["streak"]["longest"].int == 2)
    try user.call("goals.delete")
    #expect(try user.goalHistory().map { $0["number"].int } == [2, 1])
    #expect(try user.harness.violations() == [])
  }

  @Test("A goal whose period has ended is deleted without another period; a pending lapse comes first")
  func endedPeriod() throws {
    try user.clock.set(to: "2026-12-02T12:00:00Z")
    try user.signIn()
    let reply = try user.call("goals.delete")
    #expect(reply["period"]["ending"].string == "lapsed" && reply["lapsed"]["lost"].int == 2)
    #expect(try user.goalHistory().count == 1)
    #expect(try user.journal().suffix(2).map { $0.prefix(12) } == ["goal.lapsed ", "goal.deleted"])
    #expect(try user.harness.violations() == [])
  }

  @Test("A history without a goal is exported and imported, skipped if there is one, or replaces it")
  func export() throws {
    try user.call("goals.delete")
    let (file, other) = (try lines(user), try newUser())
    #expect(file.lines(of: "goal").isEmpty && file.lines(of: "goalMark").count == 2)
    #expect(try file.importLines(Habits.exports, as: other).total.added == 5)
    #expect(try lines(other) == file)
    #expect(try other.harness.violations() == [])
    #expect(try file.importLines(Habits.exports, as: other).total.skipped == 5)
    #expect(try file.importLines(Habits.exports, as: other, .replace).total.replaced == 5)
    #expect(try lines(other) == file)
    // A goal is no part of the history, and stays.
    try other.setGoal()
    #expect(try file.importLines(Habits.exports, as: other).total.skipped == 5)
    #expect(try file.importLines(Habits.exports, as: other, .replace).total.rejected == 5)
    #expect(try other.harness.violations() == [])
  }

  @Test("A goal is imported in place of a history only by replace")
  func goalOverHistory() throws {
    let file = try lines(user)
    let other = try newUser()
    try other.setGoal()
    try other.logDay()
    try other.call("goals.delete")
    #expect(try file.importLines(Habits.exports, as: other).total.skipped == 4)
    #expect(try other.failure("goals.status").rule == "no_goal")
    #expect(try file.importLines(Habits.exports, as: other, .replace).total.rejected == 0)
    #expect(try lines(other) == file)
    #expect(try other.harness.violations() == [])
  }

  @Test("Without a goal, a mark of a period that is not past is rejected")
  func markWithoutPeriod() throws {
    try user.call("goals.delete")
    var file = try lines(user)
    file.lines.removeAll { $0.contains("goalPeriod") }
    let other = try newUser()
    #expect(try file.importLines(Habits.exports, as: other).total.rejected == 2)
    #expect(try other.harness.violations() == [])
  }
}
