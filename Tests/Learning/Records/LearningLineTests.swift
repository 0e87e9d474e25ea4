import Kernel
import TestSupport
import Testing

@testable import Learning
@testable import Service

@Suite("Invalid and incomplete lines of learning data, and the data derived from lines")
struct LearningLineTests {
  private let harness: Harness
  private let user: TestUser

  private static let head = #"{"kind":"kindling","version":1}"#
  private static let now = #""2026-11-01T00:00:00.000Z""#
  private static let course = [
    #"{"kind":"course","id":1,"titleEn":"Knots","createdAt":\#(now)}"#,
    #"{"kind":"courseStage","course":1,"documentId":"1","number":1,"titleEn":"One"}"#,
    #"{"kind":"courseLesson","course":1,"documentId":"1-1","stage":1,"position":1,"titleEn":"A","minutes":5}"#,
  ]
  private static func completion(_ path: String, _ lesson: String) -> String {
    #"{"kind":"lessonCompletion","path":"\#(path)","lesson":"\#(lesson)","completedAt":\#(now),"zone":"UTC","#
      + #""day":"2026-11-01"}"#
  }

  private static func learned(_ path: String, _ stage: String, _ lesson: String, day: String = "2026-11-01") -> String {
    #"{"kind":"learned","lesson":"\#(lesson)","path":"\#(path)","stage":"\#(stage)","#
      + #""day":"\#(day)","completedAt":\#(now)}"#
  }

  init() throws {
    harness = try Harness.learning()
    user = try harness.user()
  }

  private func rowCount(_ kind: String) throws -> Int {
    try user.exportLines().count { $0.hasPrefix(#"{"kind":"\#(kind)","#) }
  }

  @Test(
    "A line with an unknown reference or a violation is rejected",
    arguments: [
      (completion("path-fullstack-mobile", "lesson-99-1"), "unknown_row", "/lesson"),
      (completion("path-fullstack-mobile", "course-1-lesson-1-1"), "unknown_row", "/lesson"),
      (completion("course-1", "course-1-lesson--2"), "unknown_row", "/lesson"),
      (completion("course-1", "course-1-lesson-"), "unknown_row", "/lesson"),
      (completion("course-1", "course-1-lesson-a b"), "unknown_row", "/lesson"),
      (completion("course-1", "course-1-stage-1"), "unknown_row", "/lesson"),
      (completion("course-1", "lesson-01-1"), "unknown_row", "/lesson"),
      (completion("course-2", "course-2-lesson-1-1"), "unknown_row", "/path"),
      (completion("course--2", "course--3-lesson-1-1"), "unknown_row", "/lesson"),
      (completion("other", "lesson-01-1"), "unknown_row", "/path"),
      (completion("course-01x", "course-01x-lesson-1-1"), "unknown_row", "/path"),
      (learned("path-fullstack-mobile", "stage-02", "lesson-01-1"), "invalid_line", "/stage"),
      (learned("path-fullstack-mobile", "stage-99", "lesson-01-1"), "unknown_row", "/stage"),
      (learned("course-1", "course-1-lesson-2", "course-1-lesson-1-1"), "unknown_row", "/stage"),
      (learned("course-1", "course-1-stage-1", "course-2-lesson-1-1"), "unknown_row", "/lesson"),
      (learned("course-1", "course-1-stage-1", "course-1-lesson-.x"), "unknown_row", "/lesson"),
      (learned("course-1-x", "course-1-stage-1", "course-1-lesson-1-1"), "unknown_row", "/path"),
      (learned("course--2", "course--2-stage-1", "course--3-lesson-1-1"), "unknown_row", "/lesson"),
      (
        #"{"kind":"stageCompletion","path":"course-1","stage":"course-1-lesson-2","completedAt":\#(now)}"#,
        "unknown_row", "/stage"
      ),
      (#"{"kind":"achievement","achievement":"ach-none","unlockedAt":\#(now)}"#, "unknown_row", "/achievement"),
      (#"{"kind":"course","id":2,"titleEn":" \t","createdAt":\#(now)}"#, "invalid_line", "/titleEn"),
      (#"{"kind":"course","id":2,"createdAt":\#(now)}"#, "invalid_line", ""),
      (#"{"kind":"courseStage","course":-4,"documentId":"2","number":1,"titleEn":"One"}"#, "invalid_line", ""),
      (#"{"kind":"courseStage","course":1,"documentId":"1","number":2,"titleEn":"One"}"#, "invalid_line", ""),
      (
        #"{"kind":"courseStage","course":1,"documentId":"a b","number":2,"titleEn":"One"}"#, "course_invalid_id",
        "/documentId"
      ),
      (
        #"{"kind":"courseLink","course":1,"lesson":"1-1","position":1,"titleEn":"A","url":"javascript:alert(1)"}"#,
        "course_invalid_url", "/url"
      ),
      (
        #"{"kind":"courseLink","course":1,"lesson":"1-2","position":1,"titleEn":"A","url":"https://a.example"}"#,
        "invalid_line", ""
      ),
      (#"{"kind":"activePath","path":"course-2"}"#, "unknown_row", "/path"),
      (#"{"kind":"activePath","path":"course-1-stage-1"}"#, "unknown_row", "/path"),
    ])
  func rejected(_ line: String, _ rule: String, _ path: String) throws {
    let report = try user.importLines([Self.head] + Self.course + [line])
    let issues = report.rejectedLines.flatMap(\.issues)
    #expect(issues.first?.rule == rule && issues.first?.path == path)
    #expect(report.rejectedLines.map(\.line) == [5])
    #expect(try harness.violations() == [])
  }

  @Test(
    "An incomplete course and its completions are deleted",
    arguments: 0...2)
  func incompleteCourse(_ missing: Int) throws {
    var lines = Self.course
    lines.remove(at: missing)
    try user.importLines([Self.head] + lines + [Self.completion("course-1", "course-1-lesson-1-1")])
    #expect(try user.exportLines().count == 1)
  }

  @Test("A course with gaps in its stages or lessons is deleted")
  func gaps() throws {
    let stage = Self.course[1].replacing(#""documentId":"1","number":1"#, with: #""documentId":"3","number":3"#)
    let lesson = Self.course[2].replacing(
      #""documentId":"1-1","stage":1,"position":1"#, with: #""documentId":"1-3","stage":1,"position":3"#)
    for line in [stage, lesson] {
      try user.importLines([Self.head] + Self.course + [line, Self.completion("course-1", "course-1-lesson-1-1")])
      #expect(try user.exportLines().count == 1)
    }
  }

  @Test("An import records a completed stage with the time of the latest completion among the lessons up to its end")
  func stages() throws {
    let lessons = RuleLessons.slugs.prefix(3).map { Self.completion("path-fullstack-mobile", $0) }
    let last = lessons[1].replacing("2026-11-01", with: "2026-11-05")
    try user.importLines([Self.head, lessons[0], last, lessons[2]])
    let lines = try user.exportLines()
    #expect(
      lines.contains(
        #"{"kind":"stageCompletion","path":"path-fullstack-mobile","stage":"stage-01","#
          + #""completedAt":"2026-11-05T00:00:00.000Z"}"#))
    #expect(lines.count { $0.contains(#""kind":"achievement""#) } > 0, "the achievements of the lessons are unlocked")
    #expect(try harness.violations() == [])
  }
}
