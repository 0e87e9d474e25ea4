import Kernel
import TestSupport
import Testing

@testable import Kits
@testable import Service

@Suite("Invalid and incomplete lines of kits and reviews, and the data derived from lines")
struct KitLineTests {
  private let harness: Harness
  private let user: TestUser

  private static let head = #"{"kind":"kindling","version":1}"#
  private static let now = #""2026-11-01T00:00:00.000Z""#
  private static let kit = [
    #"{"kind":"kit","id":1,"stage":0,"name":"Words","createdAt":\#(now)}"#, question(1), question(2),
  ]

  private static func question(
    _ position: Int, prompt: String = "p", wrong: String = #"["b"]"#, accepted: String = "[]"
  ) -> String {
    #"{"kind":"kitQuestion","kit":1,"position":\#(position),"prompt":"\#(prompt)","correctAnswer":"a","#
      + #""incorrectAnswers":\#(wrong),"acceptedAnswers":\#(accepted)}"#
  }

  private static func finished(_ mode: String, _ subject: String, correct: Int = 3) -> String {
    #"{"kind":"finished","mode":"\#(mode)","subject":"\#(subject)","asked":4,"#
      + #""correct":\#(correct),"isPartial":false,"finishedAt":\#(now)}"#
  }

  private static func review(_ kit: String, _ position: Int, phase: String = #""phase":"review","step":0"#) -> String {
    #"{"kind":"reviewQuestion","kit":"\#(kit)","position":\#(position),\#(phase),"stability":2.5,"difficulty":5,"#
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
    harness = try Harness.kits()
    user = try harness.user()
  }

  private func rowCount(_ kind: String) throws -> Int {
    try user.exportLines().count { $0.hasPrefix(#"{"kind":"\#(kind)","#) }
  }

  @Test(
    "A line with an unknown reference or a violation is rejected",
    arguments: [
      (#"{"kind":"kit","id":2,"stage":0,"name":" Words","createdAt":\#(now)}"#, "invalid_line", "/name"),
      (question(3, prompt: " p"), "invalid_line", ""),
      (question(3, wrong: #"["A"]"#), "invalid_line", "/incorrectAnswers"),
      (question(3, wrong: #"["b","c","d","e"]"#), "invalid_line", "/incorrectAnswers"),
      (question(3, accepted: #"[" "]"#), "invalid_line", ""), (question(1), "invalid_line", ""),
      (finished("test", "kit-none"), "unknown_row", "/subject"), (finished("test", "kit-9"), "unknown_row", "/subject"),
      (finished("exam", "5"), "invalid_line", "/subject"), (finished("exam", "01"), "invalid_line", "/subject"),
      (finished("exam", "kit-maths"), "invalid_line", "/subject"),
      (finished("test", "kit-maths", correct: 5), "invalid_line", "/correct"),
      (review("kit-maths", 999), "unknown_row", "/position"), (review("kit--4", 1), "unknown_row", "/position"),
      (review("kit-1", 3), "unknown_row", "/position"),
      (review("kit-maths", 1, phase: #""phase":"review","step":1"#), "invalid_line", ""),
      (answer("kit-none", 1), "unknown_row", "/kit"), (answer("kit-7", 1), "unknown_row", "/kit"),
      (answer("kit-maths", 1, before: before(step: 1)), "invalid_line", "/beforeStep"),
      (answer("kit-maths", 1, before: #","beforeReps":1"#), "invalid_line", ""),
      (answer("kit-maths", 1, before: before(due: #""2026-10-01T00:00:00.000Z""#)), "invalid_line", "/beforeDueAt"),
    ])
  func rejected(_ line: String, _ rule: String, _ path: String) throws {
    let report = try user.importLines([Self.head] + Self.kit + [line])
    let issues = report.rejectedLines.flatMap(\.issues)
    #expect(issues.first?.rule == rule && issues.first?.path == path)
    #expect(report.rejectedLines.map(\.line) == [5])
    #expect(try harness.violations() == [])
  }

  @Test(
    "A kit without questions, or with gaps but no question count, is deleted with its reviews; results and answers stay"
  )
  func incompleteKit() throws {
    for questions in [[], [Self.question(1), Self.question(3)]] {
      try user.importLines([Self.head, Self.kit[0]] + questions + [Self.finished("test", "kit-1")])
      #expect(try rowCount("kit") == 0 && harness.violations() == [])
    }
    try user.importLines([
      Self.head, Self.kit[0], Self.question(1), Self.question(3), Self.review("kit-1", 3), Self.answer("kit-1", 3),
    ])
    #expect(try rowCount("reviewQuestion") == 0 && rowCount("reviewAnswer") == 1 && harness.violations() == [])
    #expect(try rowCount("finished") == 2)
  }

  @Test("Best results and totals are derived from finished attempts, including those of deleted kits")
  func totals() throws {
    try user.importLines(
      [Self.head] + Self.kit + [
        Self.finished("test", "kit-1"), Self.finished("test", "kit-1", correct: 1), Self.finished("test", "kit--5"),
        Self.finished("exam", "0", correct: 2),
      ])
    let finishedLines = try user.exportLines().filter { $0.contains("finished") }
    #expect(finishedLines.count == 4 && finishedLines[2].contains(#""kit--5""#))
    #expect(try user.call("kits.get", #"{"kitId": "kit-1"}"#).number("kit/best") == 75)
    #expect(try user.call("study.stages").flag("exams/0/isCompleted") == true)
    #expect(try harness.violations() == [])
  }

  @Test(
    "Questions are recomputed from consistent answers, which can all be undone; other questions and answers are deleted"
  )
  func reviews() throws {
    try user.importLines([
      Self.head, Self.review("kit-maths", 1), Self.review("kit-maths", 2), Self.review("kit-maths", 4),
      Self.answer("kit-maths", 1, before: Self.before()), Self.answer("kit-maths", 1, before: Self.before()),
      Self.answer("kit-maths", 1), Self.answer("kit-maths", 3), Self.answer("kit-maths", 4),
      Self.answer("kit-maths", 4, before: Self.before(phase: "learning", step: 3)),
    ])
    let lines = try user.exportLines()
    // After their first answers both questions are at a learning step, so the second answers are not lapses.
    #expect(lines.count { $0.contains(#""reps":2,"lapses":0}"#) } == 2)
    #expect(try rowCount("reviewQuestion") == 2 && rowCount("reviewAnswer") == 4)
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
}
