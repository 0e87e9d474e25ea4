import Kernel
import TestSupport
import Testing

@testable import Kits
@testable import Service

@Suite("Export and import of kits and reviews")
struct KitRecordTests {
  private let harness: Harness
  private let user: TestUser
  private let lines: [String]

  init() throws {
    harness = try Harness.kits(at: "2026-12-24T09:00:00Z")
    user = try harness.user()
    lines = try KitSample.lines()
  }

  @Test("The sample has lines of every kind")
  func kinds() throws {
    let kinds = Set(try lines.dropFirst().map { try JSON($0)["kind"].string ?? "" })
    #expect(kinds == Set(Kits.exports.kinds.map { "\($0.name)" }))
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
    let source = try Harness.kits(at: "2026-12-24T09:00:00Z")
    let other = try source.user()
    try other.masterStages(0)
    try other.takeExam(0, right: 8)
    try other.answerQuestion("kit-maths-1", .good)
    try other.answerQuestion("\(other.createKit("Own", questions: 3))-2", .again)
    try user.importLines(other.exportLines())
    for (method, params) in KitSample.readCalls {
      #expect(
        try user.call(method, params).description == other.call(method, params).description, "\(method)")
    }
  }

  @Test("With the conflict policy `fail`, every line about existing reviews is a conflict")
  func failsOnExistingReviews() throws {
    let reviews = lines.filter { line in
      ["reviewQuestion", "reviewAnswer"].contains { line.hasPrefix(#"{"kind":"\#($0)""#) }
        && line.contains(#""kit":"kit-maths""#)
    }
    let file = [lines[0]] + reviews
    #expect(try user.importLines(file, .fail).total.added == reviews.count)
    let before = try user.exportLines()
    let error = #expect(throws: DomainError.self) { try user.importLines(file, .fail) }
    #expect(error?.kind == .conflict)
    #expect(error?.issues.map(\.rule) == reviews.map { _ in "already_exists" })
    #expect(try user.exportLines() == before)
  }

  @Test("A replaced kit has the questions of the file, and questions without a question are deleted")
  func replacedKit() throws {
    try user.createKit("Words", questions: 3)
    for position in 1...3 { try user.answerQuestion("kit-1-\(position)", .good) }
    let question =
      #""kit":1,"position":1,"prompt":"p","correctAnswer":"a","incorrectAnswers":["b"],"acceptedAnswers":[]"#
    let kit = #"{"kind":"kit","id":1,"stage":0,"name":"WORDS","createdAt":"2026-01-01T00:00:00.000Z"}"#
    let report = try user.importLines([lines[0], kit, #"{"kind":"kitQuestion",\#(question)}"#], .replace)
    #expect(report.total.replaced == 1 && report.total.added == 1)
    #expect(try user.call("kits.get", #"{"kitId": "kit-1"}"#).text("kit/name") == "WORDS")
    #expect(try user.call("reviews.next").number("counts/due") == 1)
    #expect(try harness.violations() == [])
  }

  @Test("After an import, a running test of a deleted kit continues, and counts only in the totals")
  func attemptOfDeletedKit() throws {
    let source = try harness.user()
    let kit = try source.createKit(questions: 2)
    let test = try source.startTest(kit)
    try source.answer(test, source.rightAnswer(test["question"]))
    try source.deleteKit(kit)
    let lines = try source.exportLines()
    #expect(lines.contains { $0.contains(#""mode":"test","subject":"kit--1""#) })
    #expect(try user.importLines(lines).rejectedLines.isEmpty)
    let outcome = try user.call("attempts.answer", #"{"attemptId": 2, "answer": "wrong"}"#)["outcome"]
    #expect(outcome.number("result") == 50 && outcome["best"].isNull)
    #expect(try user.exportLines().contains { $0.contains(#""subject":"kit--1","asked":2,"correct":1"#) })
    #expect(try harness.violations() == [])
  }

  @Test("IDs in a file need not be consecutive, and never refer to existing kits")
  func nonconsecutiveIDs() throws {
    let now = #""2026-11-01T00:00:00.000Z""#
    try user.createKit("Mine", questions: 1)
    let report = try user.importLines([
      lines[0], #"{"kind":"kit","id":41,"stage":0,"name":"Words","createdAt":\#(now)}"#,
      #"{"kind":"kitQuestion","kit":41,"position":1,"prompt":"p","correctAnswer":"a","#
        + #""incorrectAnswers":["b"],"acceptedAnswers":[]}"#,
      #"{"kind":"finished","mode":"test","subject":"kit-41","asked":1,"correct":1,"isPartial":false,"finishedAt":\#(now)}"#,
      #"{"kind":"finished","mode":"test","subject":"kit-1","asked":1,"correct":1,"isPartial":false,"finishedAt":\#(now)}"#,
    ])
    #expect(report.rejectedLines.map(\.line) == [5])
    #expect(try user.call("kits.get", #"{"kitId": "kit-2"}"#).number("kit/best") == 100)
    #expect(try user.call("kits.get", #"{"kitId": "kit-1"}"#).number("kit/best") == 0)
  }
}
