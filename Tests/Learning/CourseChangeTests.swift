import Kernel
import TestSupport
import Testing

@testable import Learning

@Suite("Changing and deleting courses (Learning paths, 5.3 and 5.4.)")
struct CourseChangeTests {
  let harness: Harness
  let user: TestUser

  init() throws {
    harness = try Harness.learning()
    user = try harness.user()
  }

  /// Returns a document; each stage is an id with the ids of its lessons.
  private static func source(_ stages: [(id: String, lessons: [String])]) -> String {
    let stages = stages.map { stage in
      let lessons = stage.lessons.map { #"{"id": "\#($0)", "title": {"en": "Lesson \#($0)"}, "minutes": 10}"# }
      return #"{"id": "\#(stage.id)", "title": {"en": "S"}, "lessons": [\#(lessons.joined(separator: ","))]}"#
    }
    return #""source": {"title": {"en": "Knots"}, "stages": [\#(stages.joined(separator: ","))]}"#
  }

  private func importCourse(_ stages: [(id: String, lessons: [String])]) throws {
    try user.call("paths.import", "{\(Self.source(stages))}")
  }

  @discardableResult
  private func update(_ stages: [(id: String, lessons: [String])]) throws -> JSON {
    try user.call("paths.update", #"{"pathId": "course-1", \#(Self.source(stages))}"#)
  }

  private func states() throws -> [String] {
    try user.call("paths.get", #"{"pathId": "course-1"}"#).texts("stages", "state")
  }

  private func completedLessons() throws -> [String] {
    try user.call("paths.get", #"{"pathId": "course-1"}"#).at("stages").elements.flatMap { $0.at("lessons").elements }
      .filter { $0.flag("isCompleted") == true }.compactMap { $0.text("title") }
  }

  private func complete(_ lessons: String...) throws {
    for lesson in lessons { try user.completeLesson("course-1-lesson-\(lesson)") }
  }

  @Test("A moved lesson keeps its completion, a removed one keeps the streak, and one that returns is completed again")
  func completions() throws {
    try importCourse([("s", ["a", "b"]), ("t", ["c"])])
    try complete("a", "b")
    #expect(try update([("s", ["b"]), ("t", ["c", "a"])]).number("path/lessonsCompleted") == 2)
    #expect(try completedLessons() == ["Lesson b", "Lesson a"])
    try update([("s", ["b"]), ("t", ["c"])])
    #expect(try completedLessons() == ["Lesson b"])
    #expect(try user.call("paths.list").number("items/1/lessonsCompleted") == 1)
    #expect(try user.call("dashboard.get").number("streak/current") == 1)
    try update([("t", ["a", "c"])])
    #expect(try completedLessons() == ["Lesson a"])
    #expect(try user.completeLesson("course-1-lesson-a").flag("changed") == false)
    #expect(try harness.violations() == [])
  }

  @Test("A completed stage stays completed if it gets a lesson or moves; its lessons can be completed")
  func completedStage() throws {
    try importCourse([("s", ["a"]), ("t", ["b"])])
    try complete("a")
    try update([("s", ["a", "new"]), ("t", ["b"])])
    #expect(try states() == ["completed", "current"])
    #expect(try user.call("dashboard.get").text("forToday/lessonId") == "lesson-01-1")
    try update([("first", ["x"]), ("t", ["b"]), ("s", ["a", "new"])])
    #expect(try states() == ["current", "locked", "completed"])
    let reply = try user.completeLesson("course-1-lesson-new")
    #expect(reply.isNull("stageFinished") && reply.isNull("stageUnlocked"))
    #expect(try user.failure("lessons.complete", #"{"lessonId": "course-1-lesson-b"}"#).rule == "stage_locked")
    #expect(try harness.violations() == [])
  }

  @Test("A stage whose remaining lessons are completed is completed by the change, once and with its event")
  func stageCompletedByChange() throws {
    try importCourse([("s", ["a", "b"]), ("t", ["c"])])
    try complete("a")
    let reply = try update([("s", ["a"]), ("t", ["c"])])
    #expect(reply.number("path/currentStage") == 2)
    #expect(try states() == ["completed", "current"])
    try update([("s", ["a", "b"]), ("t", ["c"])])
    #expect(try states() == ["completed", "current"])
    try update([("t", ["c"])])
    #expect(try states() == ["current"])
    try update([("s", ["b"]), ("t", ["c"])])
    #expect(try states() == ["completed", "current"])
    #expect(try harness.journal().filter { $0.hasPrefix("stage.completed") }.count == 1)
    #expect(try harness.violations() == [])
  }

  @Test("A completed lesson that moves to a locked stage can be read, and completing it again changes nothing")
  func completedLessonInLockedStage() throws {
    try importCourse([("s", ["a", "b"]), ("t", ["c"])])
    try complete("a")
    try update([("s", ["b"]), ("t", ["a", "c"])])
    #expect(try states() == ["current", "locked"])
    let lesson = #"{"lessonId": "course-1-lesson-a"}"#
    #expect(try user.call("lessons.get", lesson).flag("lesson/isCompleted") == true)
    #expect(try user.call("lessons.complete", lesson).flag("changed") == false)
    #expect(try user.failure("lessons.get", #"{"lessonId": "course-1-lesson-c"}"#).rule == "stage_locked")
  }

  @Test("Without ids, lessons are those of the same position; in a document with ids, a lesson without one is new")
  func missingIDs() throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [3]))
    try complete("1-1", "1-3")
    let renamed = ImportCall.course(lessonsPerStage: [3]).replacing("Lesson 1.1", with: "Renamed").dropFirst()
    try user.call("paths.update", #"{"pathId": "course-1", \#(renamed)"#)
    #expect(try completedLessons() == ["Renamed", "Lesson 1.3"])
    let mixed = #"""
      {"pathId": "course-1", "source": {"title": {"en": "A"}, "stages": [{"id": "1", "title": {"en": "B"}, "lessons": [
        {"id": "1-1", "title": {"en": "Old"}, "minutes": 1}, {"title": {"en": "New"}, "minutes": 1},
        {"title": {"en": "Newer"}, "minutes": 1}]}]}}
      """#
    for _ in 0..<2 {
      try user.call("paths.update", mixed)
      let exported = try user.call("paths.export", #"{"pathId": "course-1"}"#)
      #expect(exported.texts("source/stages/0/lessons", "id") == ["1-1", "1-2", "1-4"])
      #expect(try completedLessons() == ["Old"])
    }
    #expect(try harness.violations() == [])
  }

  @Test("Without ids, stages and lessons keep those of their positions, also chosen ones and after a move")
  func idsOfPositions() throws {
    try importCourse([("base", ["bowline", "reef"])])
    try complete("reef")
    let ids = { [user] in
      let source = try user.call("paths.export", #"{"pathId": "course-1"}"#).at("source/stages/0")
      return [source.text("id") ?? ""] + source.texts("lessons", "id")
    }
    let withoutIDs = #"{"pathId": "course-1", \#(ImportCall.course(lessonsPerStage: [2]).dropFirst())"#
    #expect(try user.call("paths.update", withoutIDs).number("path/lessonsCompleted") == 1)
    #expect(try ids() == ["base", "bowline", "reef"])
    try update([("base", ["reef", "bowline"])])
    try user.call("paths.update", withoutIDs)
    #expect(try ids() == ["base", "reef", "bowline"] && completedLessons() == ["Lesson 1.1"])
    #expect(try harness.violations() == [])
  }

  @Test("A completed stage stays completed if a document without ids of stages adds a lesson to it")
  func stageWithoutID() throws {
    try importCourse([("base", ["a"]), ("t", ["b"])])
    try complete("a")
    let lessons = [["a", "new"], ["b"]].map { ids in
      ids.map { #"{"id": "\#($0)", "title": {"en": "L"}, "minutes": 1}"# }.joined(separator: ",")
    }
    let stages = lessons.map { #"{"title": {"en": "S"}, "lessons": [\#($0)]}"# }.joined(separator: ",")
    try user.call(
      "paths.update", #"{"pathId": "course-1", "source": {"title": {"en": "A"}, "stages": [\#(stages)]}}"#)
    #expect(try states() == ["completed", "current"])
    #expect(try harness.violations() == [])
  }

  @Test("A lesson at a position that the course did not have is new, although one with its id was completed")
  func newPosition() throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [2]))
    try complete("1-2")
    for count in [1, 2] {
      let source = ImportCall.course(lessonsPerStage: [count]).dropFirst()
      try user.call("paths.update", #"{"pathId": "course-1", \#(source)"#)
    }
    #expect(try completedLessons() == [])
    let exported = try user.call("paths.export", #"{"pathId": "course-1"}"#)
    #expect(exported.texts("source/stages/0/lessons", "id") == ["1-1", "1-3"])
    #expect(try harness.violations() == [])
  }

  @Test("An update returns the path and emits an event; an invalid document changes nothing")
  func reply() throws {
    try importCourse([("s", ["a"])])
    let reply = try update([("s", ["a", "b"]), ("t", [])])
    #expect(reply.text("path/id") == "course-1" && reply.number("path/lessons") == 2)
    #expect(reply.text("activePathId") == "path-fullstack-mobile" && reply.count("achievements") == 0)
    #expect(try harness.journal().last == #"course.updated course-1 {"stages":2,"lessons":2}"#)
    let failure = try user.failure("paths.update", #"{"pathId": "course-1", \#(Self.source([("s", [])]))}"#)
    #expect(failure.rule == "course_no_lessons" && failure.path == "/source/stages")
    #expect(try user.call("paths.list").number("items/1/lessons") == 2)
    #expect(try harness.violations() == [])
  }

  @Test("A deleted course keeps streak, badges and the days of its lessons, but not their completions")
  func deletion() throws {
    try importCourse([("s", ["a"]), ("t", ["b"])])
    try complete("a")
    let reply = try user.call("paths.delete", #"{"pathId": "course-1"}"#)
    #expect(reply.text("path/title") == "Knots" && reply.number("path/lessonsCompleted") == 1)
    #expect(try user.failure("paths.delete", #"{"pathId": "course-1"}"#).rule == "path_not_found")
    #expect(try user.failure("lessons.get", #"{"lessonId": "course-1-lesson-a"}"#).rule == "lesson_not_found")
    #expect(try user.call("paths.list").count("items") == 1)
    #expect(try user.call("dashboard.get").number("streak/current") == 1)
    let day = try #require(CivilDay("2026-11-21"))
    #expect(try LearningActivity.lessons(of: user.id, in: day...day, harness.transaction) == [day: 1])
    #expect(try harness.journal().last == "course.deleted course-1 {}")
    #expect(try user.exportLines().map { try JSON($0)["kind"].string ?? "" } == ["kindling", "learned"])
    try importCourse([("s", ["a"])])
    #expect(try user.call("paths.list").text("items/1/id") == "course-2")
    #expect(try user.call("paths.list").number("items/1/lessonsCompleted") == 0)
    #expect(try harness.violations() == [])
  }

  @Test(
    "The shipped path, a course of another user and an unknown one cannot be changed, exported or deleted",
    arguments: ["paths.update", "paths.export", "paths.delete"])
  func protected(_ method: String) throws {
    try importCourse([("s", ["a"])])
    let source = method == "paths.update" ? ", \(Self.source([("s", ["b"])]))" : ""
    let shipped = try user.failure(method, #"{"pathId": "path-fullstack-mobile"\#(source)}"#)
    #expect(shipped.rule == "shipped_path_protected" && shipped.path == "/pathId" && shipped.code == 1002)
    let other = try harness.user("Grace Hopper")
    for (caller, id) in [(other, "course-1"), (user, "course-2"), (user, "course-1-stage-s")] {
      #expect(try caller.failure(method, #"{"pathId": "\#(id)"\#(source)}"#).rule == "path_not_found")
    }
    #expect(try user.call("paths.list").number("items/1/lessons") == 1)
  }
}
