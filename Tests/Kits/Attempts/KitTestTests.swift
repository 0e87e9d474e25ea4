import TestSupport
import Testing

@testable import Kits

@Suite("Tests of kits: multiple choice (Kits and exams, 3.1 and 9.)")
struct KitTestTests {
  @Test("A test asks each question once with its four options, and evaluates each answer")
  func evaluatesAnswers() throws {
    let user = try Harness.kits().user()
    let questions = KitCatalog.current.questions(of: "kit-farm-animals")
    var reply = try user.startTest("kit-farm-animals")
    #expect(reply.text("mode") == "test")
    #expect(reply.text("kitId") == "kit-farm-animals")
    #expect(reply.isNull("examId"))
    #expect(reply.isNull("outcome"))
    let attempt = reply
    var asked: Set<String> = []
    for position in 1...10 {
      let shown = reply["question"]
      #expect(shown.number("position") == position)
      #expect(shown.number("total") == 10)
      let question = try #require(questions.first { $0.prompt == shown.text("prompt") })
      asked.insert(question.prompt)
      #expect(Set(shown.texts("options")) == Set([question.correctAnswer] + question.incorrectAnswers))
      #expect(shown.count("options") == 4)
      let isCorrect = position.isMultiple(of: 2)
      reply = try user.answer(attempt, isCorrect ? question.correctAnswer : question.incorrectAnswers[0])
      #expect(reply.flag("counted") == true)
      #expect(reply.flag("correct") == isCorrect)
      #expect(reply.text("correctAnswer") == question.correctAnswer)
      #expect(reply.isNull("hint"))
      #expect(reply.isNull("question") == (position == 10))
      #expect(reply.isNull("outcome") == (position < 10))
    }
    #expect(asked.count == 10)
    #expect(
      reply["outcome"].description
        == #"{"mode":"test","asked":10,"correct":5,"result":50,"best":{"before":0,"after":50},"isNewBest":true,"#
        + #""examsUnlocked":[],"passed":null,"isCompleted":null,"stagesOpened":null,"courseFinished":null,"#
        + #""round":null,"wrong":null,"fraction":null,"isDone":null}"#)
  }

  @Test("A question with one wrong answer has two options")
  func options() throws {
    let user = try Harness.kits().user()
    #expect(
      try user.startTest(user.createKit()).at("question").texts("options").sorted()
        == ["right 1", "wrong"])
  }

  @Test(
    "An answer that is not an option is rejected and changes nothing",
    arguments: ["", " ", "Purple rain", "blue", "Blue ", "BLUE"])
  func invalidOption(_ option: String) throws {
    let user = try Harness.kits().user()
    let attempt = try user.startTest("kit-basic-colors")
    let before = try user.call("attempts.get", #"{"attemptId": 1}"#).description
    let failure = try user.answerFailure(attempt, option)
    #expect(failure.rule == "invalid_option")
    #expect(failure.code == 1005)
    #expect(failure.path == "/answer")
    #expect(try user.call("attempts.get", #"{"attemptId": 1}"#).description == before)
  }

  @Test("An answer of over 2,000 characters is rejected")
  func longAnswer() throws {
    let user = try Harness.kits().user()
    let attempt = try user.startTest("kit-basic-colors")
    let failure = try user.answerFailure(attempt, String(repeating: "x", count: 2001))
    #expect(failure.code == 1005)
    #expect(failure.rule == "too_long")
    #expect(try user.answerFailure(attempt, String(repeating: "x", count: 2000)).rule == "invalid_option")
  }

  @Test("A better result is saved, a worse one is not, and both count in the totals")
  func best() throws {
    let user = try Harness.kits().user()
    let results = try [6, 9, 3, 9].map { try user.takeTest("kit-basic-words", right: $0) }
    #expect(results.compactMap { $0.number("result") } == [60, 90, 30, 90])
    #expect(results.compactMap { $0.number("best/before") } == [0, 60, 90, 90])
    #expect(results.compactMap { $0.number("best/after") } == [60, 90, 90, 90])
    #expect(results.compactMap { $0.flag("isNewBest") } == [true, true, false, false])
    let totals = try user.call("study.statistics")["totals"]
    #expect(totals.number("testsFinished") == 4)
    #expect(totals.number("correctAnswers") == 27)
    #expect(totals.number("totalQuestions") == 40)
    #expect(totals.real("fraction") == 0.675)
  }

  @Test(
    "An exam is unlocked only by test results that are above 70 after rounding",
    arguments: [(10, 7, 70, false), (10, 8, 80, true), (125, 88, 70, false), (200, 141, 71, true), (7, 5, 71, true)])
  func threshold(_ questions: Int, _ right: Int, _ result: Int, _ isUnlocked: Bool) throws {
    let user = try Harness.kits().user()
    let kit = try user.createKit(questions: questions)
    try user.masterStages(0)
    #expect(try !user.isExamUnlocked(0))
    let outcome = try user.takeTest(kit, right: right)
    #expect(outcome.number("result") == result)
    #expect(outcome.numbers("examsUnlocked") == (isUnlocked ? [0] : []))
    #expect(try user.isExamUnlocked(0) == isUnlocked)
  }

  @Test("A test reports an unlocked exam once")
  func unlocking() throws {
    let user = try Harness.kits().user()
    let kits = KitCatalog.slugs(ofStage: 0)
    #expect(try kits.map { try user.takeTest($0).numbers("examsUnlocked") } == [[], [], [0]])
    #expect(try user.takeTest(kits[0]).numbers("examsUnlocked").isEmpty)
  }

  @Test("A test whose kit is deleted continues, and counts only in the totals")
  func deletedKit() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit(questions: 3)
    let attempt = try user.startTest(kit)
    try user.deleteKit(kit)
    let outcome = try user.answerAll(attempt, right: 2)["outcome"]
    #expect(outcome.number("result") == 67)
    #expect(outcome.isNull("best"))
    #expect(outcome.flag("isNewBest") == false)
    #expect(try user.call("study.statistics").number("totals/totalQuestions") == 3)
    #expect(try user.call("attempts.get", #"{"attemptId": 1}"#).text("kitId") == kit)
    #expect(try harness.violations().isEmpty)
  }

  @Test("Dropping an unfinished test records nothing")
  func droppedTest() throws {
    let user = try Harness.kits().user()
    let attempt = try user.startTest("kit-basic-words")
    try user.answer(attempt, user.rightAnswer(attempt["question"]))
    let dropped = try user.call("attempts.drop", #"{"attemptId": 1}"#)
    #expect(dropped.number("asked") == 1)
    #expect(dropped.text("state") == "asking")
    #expect(try user.call("study.statistics").number("totals/totalQuestions") == 0)
    #expect(try user.answerFailure(attempt, "x").rule == "attempt_not_found")
  }

  @Test("A finished test emits an event")
  func journal() throws {
    let harness = try Harness.kits()
    try harness.user().takeTest("kit-basic-words", right: 4)
    #expect(try harness.journal() == [#"test.finished kit-basic-words {"asked":10,"correct":4,"result":40}"#])
  }
}
