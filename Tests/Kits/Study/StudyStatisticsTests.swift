import TestSupport
import Testing

@testable import Kits

@Suite("Statistics and reset (Kits and exams, 3.6, 3.7 and 9.)")
struct StudyStatisticsTests {
  @Test("All totals of a new user are 0")
  func newUser() throws {
    let statistics = try Harness.kits().user().call("study.statistics")
    #expect(
      statistics["totals"].description
        == #"{"testsFinished":0,"examsFinished":0,"examsPassed":0,"correctAnswers":0,"totalQuestions":0,"fraction":0}"#
    )
    #expect(statistics.count("stages") == 8)
    #expect(statistics.count("exams") == 5)
  }

  @Test("Best results are listed by stage and kit, and all finished tests count in the totals")
  func results() throws {
    let user = try Harness.kits().user()
    let own = try user.createKit("Own", questions: 3)
    try user.takeTest(own, right: 2)
    try user.takeTest("kit-basic-colors", right: 8)
    try user.takeTest("kit-basic-colors", right: 1)
    let statistics = try user.call("study.statistics")
    let kits = statistics.at("stages/0/kits").elements
    #expect(kits.compactMap { $0.text("id") } == ["kit-basic-colors", "kit-basic-words", "kit-farm-animals", own])
    #expect(kits.compactMap { $0.number("best") } == [89, 0, 0, 67])
    #expect(statistics.number("totals/testsFinished") == 3)
    #expect(statistics.number("totals/totalQuestions") == 21)
    #expect(statistics.real("totals/fraction") == 0.5238)
  }

  @Test("Finished exams and passed exams are counted separately")
  func exams() throws {
    let user = try Harness.kits().user()
    try user.masterStages(0)
    try user.takeExam(0, right: 3)
    try user.takeExam(0, right: 6)
    try user.takeExam(0, right: 1)
    let statistics = try user.call("study.statistics")
    #expect(statistics.number("exams/0/best") == 60)
    #expect(statistics.flag("exams/0/isCompleted") == true)
    #expect(statistics.number("totals/examsFinished") == 3)
    #expect(statistics.number("totals/examsPassed") == 1)
    #expect(statistics.number("totals/correctAnswers") == 39)
    #expect(statistics.number("totals/totalQuestions") == 59)
  }

  // MARK: - Reset

  @Test("A reset deletes results, choices, totals, attempts and review answers, but no kits")
  func reset() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    try user.passFirstExams(4)
    try user.call("study.choose", #"{"stage": 7}"#)
    let kit = try user.createKit(questions: 2)
    try user.takeTest(kit)
    let attempt = try user.startTest("kit-basic-words")
    try user.call("reviews.answer", #"{"questionId": "kit-maths-1", "rating": 3}"#)
    let reply = try user.call("study.reset")
    #expect(
      reply.description
        == #"{"changed":true,"kitResults":16,"examResults":4,"finalStages":1,"attempts":2,"#
        + #""reviewAnswers":1,"suspendedQuestions":0,"testsFinished":16,"examsFinished":4,"correctAnswers":185,"#
        + #""totalQuestions":185}"#)
    #expect(try user.answerFailure(attempt, "x").rule == "attempt_not_found")
    let overview = try user.studyOverview()
    #expect(
      overview.at("stages").elements.compactMap { $0.flag("isOpen") } == [true] + Array(repeating: false, count: 7))
    #expect(overview.at("exams").elements.allSatisfy { $0.number("best") == 0 && $0.flag("isCompleted") == false })
    #expect(try user.call("kits.get", #"{"kitId": "\#(kit)"}"#).number("kit/best") == 0)
    #expect(try user.call("study.statistics").number("totals/totalQuestions") == 0)
    #expect(try harness.violations().isEmpty)
    try user.takeTest("kit-basic-words", right: 5)
    #expect(try user.call("study.statistics").number("totals/totalQuestions") == 10)
    #expect(try harness.violations().isEmpty)
  }

  @Test("A reset without data changes nothing and emits no event")
  func emptyReset() throws {
    let harness = try Harness.kits()
    #expect(try harness.user().call("study.reset").flag("changed") == false)
    #expect(try harness.journal().isEmpty)
  }

  @Test("A reset does not affect other users")
  func otherUsers() throws {
    let harness = try Harness.kits()
    let (one, other) = (try harness.user(), try harness.user())
    try one.takeTest("kit-basic-words")
    try other.takeTest("kit-basic-words")
    try one.call("study.reset")
    #expect(try other.call("study.statistics").number("totals/testsFinished") == 1)
    #expect(try harness.violations().isEmpty)
  }
}
