import Kernel
import TestSupport
import Testing

@testable import Learning

@Suite("The active path (Learning paths, 5.5.)")
struct ActivePathTests {
  let harness: Harness
  let user: TestUser

  init() throws {
    harness = try Harness.learning()
    user = try harness.user()
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [2, 1, 1]))
  }

  private func choose(_ path: String) throws -> JSON {
    try user.call("paths.choose", #"{"pathId": "\#(path)"}"#)
  }

  private func activeIDs() throws -> [String] {
    try user.call("paths.list").at("items").elements.filter { $0.flag("isActive") == true }.compactMap { $0.text("id") }
  }

  @Test("The dashboard is about the active path, which is the shipped one until another is chosen")
  func dashboard() throws {
    #expect(try activeIDs() == ["path-fullstack-mobile"])
    let reply = try choose("course-1")
    #expect(reply.text("path/id") == "course-1" && reply.text("activePathId") == "course-1")
    #expect(try activeIDs() == ["course-1"])
    try user.completeLesson("course-1-lesson-1-1")
    let dashboard = try user.call("dashboard.get")
    #expect(dashboard.text("forToday/lessonId") == "course-1-lesson-1-2")
    #expect(dashboard.text("path/lessonsText") == "1 of 4 lessons")
    #expect(dashboard.number("progress/totalLessons") == 4)
    #expect(try choose("path-fullstack-mobile").text("activePathId") == "path-fullstack-mobile")
    #expect(try user.call("dashboard.get").text("forToday/lessonId") == "lesson-01-1")
  }

  @Test("Choosing a path again changes nothing and emits no event")
  func twice() throws {
    for _ in 0..<2 { _ = try choose("path-fullstack-mobile") }
    for _ in 0..<2 { _ = try choose("course-1") }
    #expect(try harness.journal(of: "path") == ["path.chosen course-1 {}"])
    #expect(try user.failure("paths.choose", #"{"pathId": "course-2"}"#).rule == "path_not_found")
    let other = try harness.user("Grace Hopper")
    #expect(try other.failure("paths.choose", #"{"pathId": "course-1"}"#).rule == "path_not_found")
    #expect(try other.call("dashboard.get").text("path/id") == "path-fullstack-mobile")
  }

  @Test("Lessons and stages of the active course earn badges, and hints name its stages")
  func badges() throws {
    _ = try choose("course-1")
    let hint = try user.call("achievements.get", #"{"achievementId": "ach-version-pro"}"#)
    #expect(hint.text("achievement/hint") == "Finish the stage “Stage 2”")
    let missing = try user.call("achievements.get", #"{"achievementId": "ach-architect"}"#)
    #expect(missing.text("achievement/hint") == "Finish stage 11")
    #expect(try user.completeLesson("course-1-lesson-1-1").texts("achievements", "id") == ["ach-first-steps"])
    #expect(
      try user.completeLesson("course-1-lesson-1-2").texts("achievements", "id") == [
        "ach-code-starter", "ach-halfway-hero",
      ])
    #expect(try user.completeLesson("course-1-lesson-2-1").texts("achievements", "id") == ["ach-version-pro"])
    #expect(
      try user.completeLesson("course-1-lesson-3-1").texts("achievements", "id") == [
        "ach-ui-artisan", "ach-grand-master",
      ])
    #expect(try user.completeLesson("lesson-01-1").count("achievements") == 0)
    #expect(try harness.violations() == [])
  }

  @Test("Choosing a path earns the badges of what was completed on it before, once")
  func badgesOfChoice() throws {
    for lesson in ["1-1", "1-2"] { try user.completeLesson("course-1-lesson-\(lesson)") }
    let earned = ["ach-code-starter", "ach-first-steps", "ach-halfway-hero"]
    #expect(try choose("course-1").texts("achievements", "id") == earned)
    #expect(try harness.journal().filter { $0.hasPrefix("achievement.unlocked") }.count == 3)
    #expect(try choose("path-fullstack-mobile").count("achievements") == 0)
    #expect(try choose("course-1").count("achievements") == 0)
    #expect(try harness.violations() == [])
  }

  @Test("Stages without lessons earn badges only with the first completed lesson of the path")
  func emptyStages() throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: Array(repeating: 0, count: 11) + [1]))
    #expect(try choose("course-2").count("achievements") == 0)
    #expect(try harness.violations() == [])
    #expect(try user.completeLesson("course-2-lesson-12-1").texts("achievements", "id").contains("ach-grand-master"))
    #expect(try harness.violations() == [])
  }

  @Test("A change that completes the active path earns its badges")
  func badgesOfUpdate() throws {
    _ = try choose("course-1")
    try user.completeLesson("course-1-lesson-1-1")
    let shorter = ImportCall.course(lessonsPerStage: [1]).dropFirst()
    let reply = try user.call("paths.update", #"{"pathId": "course-1", \#(shorter)"#)
    #expect(reply.texts("achievements", "id") == ["ach-code-starter", "ach-halfway-hero", "ach-grand-master"])
    #expect(try user.call("dashboard.get").isNull("forToday"))
    #expect(try harness.violations() == [])
  }

  @Test("After the active course is deleted, the shipped path is active, with the badges of its lessons")
  func deletion() throws {
    _ = try choose("course-1")
    try user.completeLesson("lesson-01-1")
    let reply = try user.call("paths.delete", #"{"pathId": "course-1"}"#)
    #expect(reply.text("activePathId") == "path-fullstack-mobile")
    #expect(reply.texts("achievements", "id") == ["ach-first-steps"])
    #expect(try activeIDs() == ["path-fullstack-mobile"])
    #expect(try user.call("dashboard.get").text("forToday/lessonId") == "lesson-01-2")
    #expect(try harness.violations() == [])
  }
}
