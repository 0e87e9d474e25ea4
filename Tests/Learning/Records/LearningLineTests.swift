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
    #"{"kind":"courseStage","course":1,"number":1,"titleEn":"One"}"#,
    #"{"kind":"courseLesson","course":1,"stage":1,"position":1,"titleEn":"A","minutes":5}"#,
  ]
  private static let kit = [
    #"{"kind":"kit","id":1,"stage":0,"name":"Words","createdAt":\#(now)}"#, question(1), question(2),
  ]

  private static func question(
    _ position: Int, prompt: String = "p", wrong: String = #"["b"]"#, accepted: String = "[]"
  ) -> String {
    #"{"kind":"kitQuestion","kit":1,"position":\#(position),"prompt":"\#(prompt)","correctAnswer":"a","#
      + #""incorrectAnswers":\#(wrong),"acceptedAnswers":\#(accepted)}"#
  }

  private static func completion(_ path: String, _ lesson: String) -> String {
    #"{"kind":"lessonCompletion","path":"\#(path)","lesson":"\#(lesson)","completedAt":\#(now),"zone":"UTC","#
      + #""day":"2026-11-01"}"#
  }

  private static func learned(_ path: String, _ stage: String, _ lesson: String, day: String = "2026-11-01") -> String {
    #"{"kind":"learned","lesson":"\#(lesson)","path":"\#(path)","stage":"\#(stage)","day":"\#(day)","at":\#(now)}"#
  }

  private static func finished(_ mode: String, _ subject: String, correct: Int = 3) -> String {
    #"{"kind":"finished","mode":"\#(mode)","subject":"\#(subject)","asked":4,"correct":\#(correct),"at":\#(now)}"#
  }

  private static func card(_ kit: String, _ position: Int, phase: String = #""phase":"review","step":0"#) -> String {
    #"{"kind":"reviewCard","kit":"\#(kit)","position":\#(position),\#(phase),"stability":2.5,"difficulty":5,"#
      + #""answeredAt":\#(now),"dueAt":"2026-11-03T00:00:00.000Z","dueDay":"2026-11-03","reps":9,"lapses":9}"#
  }

  private static func answer(_ kit: String, _ position: Int, before: String = "") -> String {
    #"{"kind":"reviewAnswer","kit":"\#(kit)","position":\#(position),"rating":1,"answeredAt":\#(now),"zone":"UTC","#
      + #""day":"2026-11-01","countedDay":"2026-11-01"\#(before)}"#
  }

  private static func before(phase: String = "review", step: Int = 0, due: String = now) -> String {
    #","beforePhase":"\#(phase)","beforeStep":\#(step),"beforeStability":2,"beforeDifficulty":5,"#
      + #""beforeAnsweredAt":\#(now),"beforeDueAt":\#(due),"beforeDueDay":"2026-11-01","beforeReps":77,"beforeLapses":7"#
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
      (completion("course-1", "course-1-lesson-1-2"), "unknown_row", "/lesson"),
      (completion("course-1", "lesson-01-1"), "unknown_row", "/lesson"),
      (completion("course-2", "course-2-lesson-1-1"), "unknown_row", "/path"),
      (completion("course--2", "course--3-lesson-1-1"), "unknown_row", "/lesson"),
      (completion("other", "lesson-01-1"), "unknown_row", "/lesson"),
      (completion("course-01x", "course-01x-lesson-1-1"), "unknown_row", "/lesson"),
      (learned("path-fullstack-mobile", "stage-02", "lesson-01-1"), "invalid_line", "/stage"),
      (learned("path-fullstack-mobile", "stage-99", "lesson-01-1"), "unknown_row", "/stage"),
      (learned("course-1", "course-1-stage-2", "course-1-lesson-1-1"), "unknown_row", "/stage"),
      (learned("course-1", "course-1-stage-1", "course-2-lesson-1-1"), "unknown_row", "/lesson"),
      (learned("course-1", "course-1-stage-1", "course-1-lesson-x"), "unknown_row", "/lesson"),
      (learned("course-1-x", "course-1-stage-1", "course-1-lesson-1-1"), "unknown_row", "/path"),
      (learned("course--2", "course--2-stage-1", "course--3-lesson-1-1"), "unknown_row", "/lesson"),
      (
        #"{"kind":"stageCompletion","path":"course-1","stage":"course-1-stage-2","completedAt":\#(now)}"#,
        "unknown_row", "/stage"
      ),
      (#"{"kind":"achievement","achievement":"ach-none","unlockedAt":\#(now)}"#, "unknown_row", "/achievement"),
      (#"{"kind":"course","id":2,"titleEn":" \t","createdAt":\#(now)}"#, "invalid_line", "/titleEn"),
      (#"{"kind":"courseStage","course":-4,"number":1,"titleEn":"One"}"#, "invalid_line", ""),
      (#"{"kind":"kit","id":2,"stage":0,"name":" Words","createdAt":\#(now)}"#, "invalid_line", "/name"),
      (question(3, prompt: " p"), "invalid_line", ""), (question(3, wrong: "[]"), "invalid_line", "/incorrectAnswers"),
      (question(3, wrong: #"["A"]"#), "invalid_line", "/incorrectAnswers"),
      (question(3, wrong: #"["b","c","d","e"]"#), "invalid_line", "/incorrectAnswers"),
      (question(3, accepted: #"[" "]"#), "invalid_line", ""), (question(1), "invalid_line", ""),
      (finished("test", "kit-none"), "unknown_row", "/subject"), (finished("test", "kit-9"), "unknown_row", "/subject"),
      (finished("exam", "5"), "invalid_line", "/subject"), (finished("exam", "01"), "invalid_line", "/subject"),
      (finished("exam", "kit-maths"), "invalid_line", "/subject"),
      (finished("test", "kit-maths", correct: 5), "invalid_line", "/correct"),
      (card("kit-maths", 999), "unknown_row", "/position"), (card("kit--4", 1), "unknown_row", "/position"),
      (card("kit-1", 3), "unknown_row", "/position"),
      (card("kit-maths", 1, phase: #""phase":"review","step":1"#), "invalid_line", ""),
      (answer("kit-none", 1), "unknown_row", "/kit"), (answer("kit-7", 1), "unknown_row", "/kit"),
      (answer("kit-maths", 1, before: before(step: 1)), "invalid_line", "/beforeStep"),
      (answer("kit-maths", 1, before: #","beforeReps":1"#), "invalid_line", ""),
      (answer("kit-maths", 1, before: before(due: #""2026-10-01T00:00:00.000Z""#)), "invalid_line", "/beforeDueAt"),
    ])
  func rejected(_ line: String, _ rule: String, _ path: String) throws {
    let report = try user.importLines([Self.head] + Self.course + Self.kit + [line])
    let issues = report.rejectedLines.flatMap(\.issues)
    #expect(issues.first?.rule == rule && issues.first?.path == path)
    #expect(report.rejectedLines.map(\.line) == [8])
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
    let stage = Self.course[1].replacing(#""number":1"#, with: #""number":3"#)
    let lesson = Self.course[2].replacing(#""position":1"#, with: #""position":3"#)
    for line in [stage, lesson] {
      try user.importLines([Self.head] + Self.course + [line, Self.completion("course-1", "course-1-lesson-1-1")])
      #expect(try user.exportLines().count == 1)
    }
  }

  @Test(
    "A kit without questions, or with gaps but no question count, is deleted with its cards; results and answers stay")
  func incompleteKit() throws {
    for questions in [[], [Self.question(1), Self.question(3)]] {
      try user.importLines([Self.head, Self.kit[0]] + questions + [Self.finished("test", "kit-1")])
      #expect(try rowCount("kit") == 0 && harness.violations() == [])
    }
    try user.importLines([
      Self.head, Self.kit[0], Self.question(1), Self.question(3), Self.card("kit-1", 3), Self.answer("kit-1", 3),
    ])
    #expect(try rowCount("reviewCard") == 0 && rowCount("reviewAnswer") == 1 && harness.violations() == [])
    #expect(try rowCount("finished") == 2)
  }

  @Test("Best results and totals are derived from finished sessions, including those of deleted kits")
  func totals() throws {
    try user.importLines(
      [Self.head] + Self.kit + [
        Self.finished("test", "kit-1"), Self.finished("test", "kit-1", correct: 1), Self.finished("test", "kit--5"),
        Self.finished("exam", "0", correct: 2),
      ])
    let finishedLines = try user.exportLines().filter { $0.contains("finished") }
    #expect(finishedLines.count == 4 && finishedLines[2].contains(#""kit--5""#))
    #expect(try user.call("kits.get", #"{"kitId": "kit-1"}"#).number("kit/best") == 75)
    #expect(try user.call("stages.study").flag("exams/0/isCompleted") == true)
    #expect(try harness.violations() == [])
  }

  @Test("Cards are recomputed from consistent answers, which can all be undone; other cards and answers are deleted")
  func reviews() throws {
    try user.importLines([
      Self.head, Self.card("kit-maths", 1), Self.card("kit-maths", 2), Self.card("kit-maths", 4),
      Self.answer("kit-maths", 1, before: Self.before()), Self.answer("kit-maths", 1, before: Self.before()),
      Self.answer("kit-maths", 1), Self.answer("kit-maths", 3), Self.answer("kit-maths", 4),
      Self.answer("kit-maths", 4, before: Self.before(phase: "learning", step: 3)),
    ])
    let lines = try user.exportLines()
    // After their first answers both cards are at a learning step, so the second answers are not lapses.
    #expect(lines.count { $0.contains(#""reps":2,"lapses":0}"#) } == 2)
    #expect(try rowCount("reviewCard") == 2 && rowCount("reviewAnswer") == 4)
    for _ in 0..<4 {
      #expect(try harness.violations() == [])
      try user.undoReview()
    }
    #expect(try user.exportLines().count == 1 && harness.violations() == [])
  }

  @Test("An import adds kits only up to the maximum number")
  func manyKits() throws {
    let kits = (1...KitRules.maxKits + 2).flatMap { number in
      [
        #"{"kind":"kit","id":\#(number),"stage":0,"name":"Kit \#(number)","createdAt":\#(Self.now)}"#,
        Self.question(1).replacing(#""kit":1"#, with: #""kit":\#(number)"#),
      ]
    }
    let report = try user.importLines([Self.head] + kits)
    #expect(report.rejectedLines.map(\.line).count == 4)
    #expect(try rowCount("kit") == KitRules.maxKits)
  }

  @Test("An import records a completed stage with the time of the latest completion among the lessons up to its end")
  func stages() throws {
    let lessons = RuleSheetLessons.slugs.prefix(3).map { Self.completion("path-fullstack-mobile", $0) }
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
