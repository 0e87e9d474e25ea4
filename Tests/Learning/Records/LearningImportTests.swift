import Kernel
import TestSupport
import Testing

@testable import Learning
@testable import Service

@Suite("Export and import of learning data")
struct LearningImportTests {
  private let harness: Harness
  private let user: TestUser
  private let lines: [String]

  init() throws {
    harness = try Harness.learning(at: "2026-12-24T09:00:00Z")
    user = try harness.user()
    lines = try LearningSample.lines()
  }

  @Test("The sample has lines of every kind")
  func kinds() throws {
    let kinds = Set(try lines.dropFirst().map { try JSON($0)["kind"].string ?? "" })
    #expect(kinds == Set(Learning.exports.kinds.map { "\($0.name)" }))
  }

  @Test(
    "An export equals the imported file, also if it is imported again",
    arguments: [ImportConflictPolicy.skip, .replace])
  func sameLines(_ conflict: ImportConflictPolicy) throws {
    #expect(try user.importLines(lines).total.added == lines.count - 1)
    for _ in 0..<2 {
      #expect(try user.exportLines() == lines)
      #expect(try harness.violations() == [])
      #expect(try user.importLines(lines, conflict).total.rejected == 0)
    }
  }

  @Test("Replies are equal after an export and import")
  func sameReplies() throws {
    let source = try Harness.learning(at: "2026-12-24T09:00:00Z")
    let other = try source.user()
    try other.completeFirstLessons(3)
    try user.importLines(other.exportLines())
    for (method, params) in LearningSample.readCalls {
      #expect(
        try user.call(method, params).description == other.call(method, params).description, "\(method)")
    }
  }

  @Test("Renamed courses match those of an older export, also two of one instant")
  func renamedCourses() throws {
    for title in ["One", "Two"] { try user.call("paths.import", ImportCall.course(title: title, lessonsPerStage: [1])) }
    let exported = try user.exportLines()
    for id in 1...2 {
      let source = ImportCall.course(title: "Renamed \(id)", lessonsPerStage: [1]).dropFirst()
      try user.call("paths.update", #"{"pathId": "course-\#(id)", \#(source)"#)
    }
    func titles() throws -> [String] { Array(try user.call("paths.list").texts("items", "title").dropFirst()) }
    try user.importLines(exported)
    #expect(try titles() == ["Renamed 1", "Renamed 2"])
    try user.importLines(exported, .replace)
    #expect(try titles() == ["One", "Two"])
    #expect(try harness.violations() == [])
  }

  @Test("Replacing a course keeps completions of removed lessons and the streak")
  func replacedCourse() throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [1, 1]))
    try user.completeLesson("course-1-lesson-1-1")
    try user.completeLesson("course-1-lesson-2-1")
    let remaining = try user.exportLines().filter { line in
      ["kindling", "course"].contains { line.hasPrefix(#"{"kind":"\#($0)""#) }
        || (line.hasPrefix(#"{"kind":"course"#) && !line.contains(#""number":2"#) && !line.contains(#""stage":2"#))
    }
    let report = try user.importLines(remaining, .replace)
    #expect(report.total.rejected == 0)
    #expect(try user.call("paths.list").number("items/1/lessons") == 1)
    #expect(try user.call("paths.list").number("items/1/lessonsCompleted") == 1)
    #expect(try user.exportLines().count { $0.hasPrefix(#"{"kind":"lessonCompletion""#) } == 2)
    #expect(try user.call("dashboard.get").number("streak/current") == 1)
    #expect(try user.exportLines().count { $0.hasPrefix(#"{"kind":"learned""#) } == 2)
    let (other, exported) = (try harness.user(), try user.exportLines())
    try other.importLines(exported)
    #expect(try other.exportLines() == exported)
    #expect(try harness.violations() == [])
  }

  @Test(
    "After an import, the streak depends on the instants of the lessons, not on the order of insertion",
    arguments: [(["2026-12-20", "2026-12-21"], "2026-12-22"), (["2026-12-24", "2026-12-25"], "2026-12-23")])
  func streak(_ restored: [String], _ own: String) throws {
    let harness = try Harness.learning(at: "\(own)T09:00:00Z")
    let user = try harness.user()
    try user.completeLesson("lesson-01-1")
    let learned = restored.map { day in
      #"{"kind":"learned","lesson":"lesson-01-2","path":"path-fullstack-mobile","stage":"stage-01","#
        + #""day":"\#(day)","completedAt":"\#(day)T10:00:00.000Z"}"#
    }
    try user.importLines([lines[0]] + learned)
    #expect(try harness.violations() == [])
    let last = try #require((restored + [own]).max())
    harness.clock.advance(seconds: last == own ? 86_400 : 86_400 * 3)
    #expect(try user.completeLesson("lesson-01-3").number("streak/current") == 4)
    #expect(try harness.violations() == [])
  }
}
