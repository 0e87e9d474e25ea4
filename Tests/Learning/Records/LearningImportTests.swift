import Kernel
import TestSupport
import Testing

@testable import Learning
@testable import Service

@Suite("What was learned, from a file")
struct LearningImportTests {
  private let classroom: Classroom
  private let learner: Learner
  private let lines: [String]

  init() throws {
    classroom = try Classroom(at: "2026-12-24T09:00:00Z")
    learner = try classroom.learner()
    lines = try RecordLife.lines()
  }

  @Test("Every kind has lines in the file of these tests")
  func kinds() throws {
    let kinds = Set(try lines.dropFirst().map { try JSON($0)["kind"].string ?? "" })
    #expect(kinds == Set(Learning.records.kinds.map { "\($0.name)" }))
  }

  @Test("A file comes back with the same bytes, and everything that is computed beside it is right")
  func sameBytes() throws {
    let report = try learner.restore(lines)
    #expect(report.refusals.map(\.line) == [])
    #expect(report.total.added == lines.count - 1)
    #expect(try learner.lines() == lines)
    #expect(try classroom.findings() == [])
  }

  @Test("Whoever was shown something is shown the same after the way through a file")
  func sameReplies() throws {
    let source = try Classroom(at: "2026-12-24T09:00:00Z")
    let pupil = try Pupil(source.learner())
    for lesson in Catalogue.lessons.prefix(3) { try pupil.learner.complete(lesson) }
    try pupil.master(0)
    try pupil.exam(0, right: 8)
    try pupil.learner.answer("kit-maths-1", .good)
    try pupil.learner.answer("\(pupil.make("Own", questions: 3))-2", .again)
    try learner.restore(pupil.learner.lines())
    for (method, params) in RecordLife.reads {
      #expect(
        try learner.call(method, params).description == pupil.learner.call(method, params).description, "\(method)")
    }
  }

  @Test("The same file again changes nothing", arguments: [ImportConflict.skip, .replace])
  func again(_ conflict: ImportConflict) throws {
    try learner.restore(lines)
    let report = try learner.restore(lines, conflict)
    #expect(report.total.refused == 0)
    #expect(conflict == .replace || report.total.skipped == lines.count - 1)
    #expect(try learner.lines() == lines)
    #expect(try classroom.findings() == [])
  }

  @Test("The same file again is refused where nothing may be there")
  func fail() throws {
    try learner.restore(lines, .fail)
    #expect(throws: DomainError.self) { try learner.restore(lines, .fail) }
    #expect(try learner.lines() == lines)
  }

  @Test("A replaced kit takes the questions of the file, and cards without a question go")
  func replacedKit() throws {
    try learner.makeKit("Words", questions: 3)
    for position in 1...3 { try learner.answer("kit-1-\(position)", .good) }
    let question =
      #""kit":1,"position":1,"prompt":"p","correctAnswer":"a","incorrectAnswers":["b"],"acceptedAnswers":[]"#
    let kit = #"{"kind":"kit","id":1,"stage":0,"name":"WORDS","createdAt":"2026-01-01T00:00:00.000Z"}"#
    let report = try learner.restore([lines[0], kit, #"{"kind":"kitQuestion",\#(question)}"#], .replace)
    #expect(report.total.replaced == 1 && report.total.added == 1)
    #expect(try learner.call("kits.get", #"{"kitId": "kit-1"}"#).text("kit/name") == "WORDS")
    #expect(try learner.call("reviews.next").number("counts/due") == 1)
    #expect(try classroom.findings() == [])
  }

  @Test("A replaced course that has lost lessons forgets that they were completed, but not the streak")
  func replacedCourse() throws {
    try learner.call("paths.import", Course.json(lessonsPerStage: [1, 1]))
    try learner.complete("course-1-lesson-1-1")
    try learner.complete("course-1-lesson-2-1")
    let kept = try learner.lines().filter { line in
      ["kindling", "course"].contains { line.hasPrefix(#"{"kind":"\#($0)""#) }
        || (line.hasPrefix(#"{"kind":"course"#) && !line.contains(#""number":2"#) && !line.contains(#""stage":2"#))
    }
    let report = try learner.restore(kept, .replace)
    #expect(report.total.refused == 0)
    #expect(try learner.call("paths.list").number("items/1/lessons") == 1)
    #expect(try learner.call("dashboard.get").number("streak/current") == 1)
    #expect(try learner.lines().count { $0.hasPrefix(#"{"kind":"learned""#) } == 2)
    let (other, exported) = (try classroom.learner(), try learner.lines())
    try other.restore(exported)
    #expect(try other.lines() == exported)
    #expect(try classroom.findings() == [])
  }

  @Test(
    "A streak goes by the moments of all lessons, whichever came first into the database",
    arguments: [(["2026-12-20", "2026-12-21"], "2026-12-22"), (["2026-12-24", "2026-12-25"], "2026-12-23")])
  func streak(_ restored: [String], _ own: String) throws {
    let classroom = try Classroom(at: "\(own)T09:00:00Z")
    let learner = try classroom.learner()
    try learner.complete("lesson-01-1")
    let learned = restored.map { day in
      #"{"kind":"learned","lesson":"lesson-01-2","path":"path-fullstack-mobile","stage":"stage-01","#
        + #""day":"\#(day)","at":"\#(day)T10:00:00.000Z"}"#
    }
    try learner.restore([lines[0]] + learned)
    #expect(try classroom.findings() == [])
    let last = try #require((restored + [own]).max())
    classroom.clock.advance(seconds: last == own ? 86_400 : 86_400 * 3)
    #expect(try learner.complete("lesson-01-3").number("streak/after") == 4)
    #expect(try classroom.findings() == [])
  }

  @Test("A running test whose kit was deleted goes on, and counts for the totals alone")
  func kitOfSessionIsGone() throws {
    let source = try Pupil(classroom.learner())
    let kit = try source.make(questions: 2)
    let test = try source.startTest(kit)
    try source.answer(test, source.rightAnswer(test["question"]))
    try source.delete(kit)
    let lines = try source.learner.lines()
    #expect(lines.contains { $0.contains(#""mode":"test","subject":"kit--1""#) })
    #expect(try learner.restore(lines).refusals.isEmpty)
    let outcome = try learner.call("sessions.answer", #"{"sessionId": 2, "answer": "wrong"}"#)["outcome"]
    #expect(outcome.number("result") == 50 && outcome["best"].isNull)
    #expect(try learner.lines().contains { $0.contains(#""subject":"kit--1","asked":2,"correct":1"#) })
    #expect(try classroom.findings() == [])
  }

  @Test("Lines may have any numbers that rise, and only those of the file count")
  func otherNumbers() throws {
    let now = #""2026-11-01T00:00:00.000Z""#
    try learner.makeKit("Mine", questions: 1)
    let report = try learner.restore([
      lines[0], #"{"kind":"kit","id":41,"stage":0,"name":"Words","createdAt":\#(now)}"#,
      #"{"kind":"kitQuestion","kit":41,"position":1,"prompt":"p","correctAnswer":"a","#
        + #""incorrectAnswers":["b"],"acceptedAnswers":[]}"#,
      #"{"kind":"finished","mode":"test","subject":"kit-41","asked":1,"correct":1,"at":\#(now)}"#,
      #"{"kind":"finished","mode":"test","subject":"kit-1","asked":1,"correct":1,"at":\#(now)}"#,
    ])
    #expect(report.refusals.map(\.line) == [5])
    #expect(try learner.call("kits.get", #"{"kitId": "kit-2"}"#).number("kit/best") == 100)
    #expect(try learner.call("kits.get", #"{"kitId": "kit-1"}"#).number("kit/best") == 0)
  }
}
