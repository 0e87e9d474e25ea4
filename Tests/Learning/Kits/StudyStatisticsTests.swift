import TestSupport
import Testing

@testable import Learning

@Suite("Statistics and reset (kits-and-exams.md 3.6, 3.7 and 9)")
struct StudyStatisticsTests {
  @Test("In the beginning everything is 0")
  func beginning() throws {
    let statistics = try Pupil().learner.call("study.statistics")
    #expect(
      statistics["totals"].description
        == #"{"testsFinished":0,"examsFinished":0,"examsPassed":0,"correctAnswers":0,"totalQuestions":0,"percentage":0}"#
    )
    #expect(statistics.count("stages") == 8)
    #expect(statistics.count("exams") == 5)
  }

  @Test("The best result of each kit stands in its stage, and of each exam in its place")
  func results() throws {
    let pupil = try Pupil()
    let own = try pupil.make("Own", questions: 3)
    try pupil.test(own, right: 2)
    try pupil.test("kit-basic-colors", right: 8)
    try pupil.test("kit-basic-colors", right: 1)
    let statistics = try pupil.learner.call("study.statistics")
    let kits = statistics.at("stages/0/kits").elements
    #expect(kits.compactMap { $0.text("id") } == ["kit-basic-colors", "kit-basic-words", "kit-farm-animals", own])
    #expect(kits.compactMap { $0.number("best") } == [89, 0, 0, 67])
    #expect(statistics.number("totals/testsFinished") == 3)
    #expect(statistics.number("totals/totalQuestions") == 21)
    #expect(statistics.real("totals/percentage") == 52.38)
  }

  @Test("Exams count when they are finished, passed or not, and passed ones besides")
  func exams() throws {
    let pupil = try Pupil()
    try pupil.master(0)
    try pupil.exam(0, right: 3)
    try pupil.exam(0, right: 6)
    try pupil.exam(0, right: 1)
    let statistics = try pupil.learner.call("study.statistics")
    #expect(statistics.number("exams/0/best") == 60)
    #expect(statistics.flag("exams/0/isCompleted") == true)
    #expect(statistics.number("totals/examsFinished") == 3)
    #expect(statistics.number("totals/examsPassed") == 1)
    #expect(statistics.number("totals/correctAnswers") == 39)
    #expect(statistics.number("totals/totalQuestions") == 59)
  }

  // MARK: - Reset

  @Test("A reset clears results, exams, choices, totals and sessions, and keeps kits, name and picture")
  func reset() throws {
    let classroom = try Classroom()
    let pupil = try Pupil(classroom.learner())
    try pupil.pass(exams: 4)
    try pupil.learner.call("stages.choose", #"{"stage": 7}"#)
    let kit = try pupil.make(questions: 2)
    try pupil.test(kit)
    try pupil.learner.call("study.updateProfile", #"{"name": "Ada", "avatar": "woman", "hasReminder": true}"#)
    let session = try pupil.startTest("kit-basic-words")
    try pupil.learner.call("reviews.answer", #"{"cardId": "kit-maths-1", "rating": 3}"#)
    let reply = try pupil.learner.call("study.reset")
    #expect(
      reply.description
        == #"{"changed":true,"kitResults":16,"examResults":4,"finalStages":1,"sessions":2,"#
        + #""reviewAnswers":1,"testsFinished":16,"examsFinished":4,"correctAnswers":185,"totalQuestions":185}"#)
    #expect(try pupil.refusal(session, "x")?.rule == "session_not_found")
    let overview = try pupil.overview()
    #expect(
      overview.at("stages").elements.compactMap { $0.flag("isOpen") } == [true] + Array(repeating: false, count: 7))
    #expect(overview.at("exams").elements.allSatisfy { $0.number("best") == 0 && $0.flag("isCompleted") == false })
    #expect(try pupil.learner.call("kits.get", #"{"kitId": "\#(kit)"}"#).number("kit/best") == 0)
    #expect(try pupil.learner.call("study.profile").text("name") == "Ada")
    #expect(try pupil.learner.call("study.profile").flag("hasReminder") == true)
    #expect(try pupil.learner.call("study.statistics").number("totals/totalQuestions") == 0)
    #expect(try classroom.findings().isEmpty)
    try pupil.test("kit-basic-words", right: 5)
    #expect(try pupil.learner.call("study.statistics").number("totals/totalQuestions") == 10)
    #expect(try classroom.findings().isEmpty)
  }

  @Test("A reset of nothing changes nothing, and the journal is silent")
  func nothing() throws {
    let classroom = try Classroom()
    #expect(try classroom.learner().call("study.reset").flag("changed") == false)
    #expect(try classroom.journal().isEmpty)
  }

  @Test("A reset concerns its user alone")
  func others() throws {
    let classroom = try Classroom()
    let (one, other) = (try Pupil(classroom.learner()), try Pupil(classroom.learner()))
    try one.test("kit-basic-words")
    try other.test("kit-basic-words")
    try one.learner.call("study.reset")
    #expect(try other.learner.call("study.statistics").number("totals/testsFinished") == 1)
    #expect(try classroom.findings().isEmpty)
  }
}
