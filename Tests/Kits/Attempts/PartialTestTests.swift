import SQLite
import TestSupport
import Testing

@testable import Kits

@Suite("Tests with a number of questions (Kits and exams, 3.1.)")
struct PartialTestTests {
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
  }

  private func start(_ kit: String, _ count: Int) throws -> JSON {
    try user.call("tests.start", #"{"kitId": "\#(kit)", "count": \#(count)}"#)
  }

  private func best(_ kit: String) throws -> Int? {
    try user.call("kits.get", #"{"kitId": "\#(kit)"}"#).number("kit/best")
  }

  @Test("Tests of single questions never unlock an exam, but count in the totals")
  func neverUnlocks() throws {
    for kit in KitCatalog.slugs(ofStage: 0) {
      let attempt = try start(kit, 1)
      #expect(attempt.flag("isPartial") == true)
      #expect(attempt.number("questionCount") == 1)
      let outcome = try user.answerAll(attempt, right: 1)["outcome"]
      #expect(outcome.number("result") == 100)
      #expect(outcome["best"].description == #"{"before":0,"after":0}"#)
      #expect(outcome.flag("isNewBest") == false)
      #expect(outcome.numbers("examsUnlocked") == [])
      #expect(try best(kit) == 0)
    }
    #expect(try user.studyOverview().number("exams/0/kitsLeft") == 3)
    #expect(try user.call("study.statistics").number("totals/testsFinished") == 3)
    #expect(try user.call("study.statistics").number("totals/totalQuestions") == 3)
    #expect(try user.queueCount("new") == 20, "the kits are studied")
    #expect(try harness.violations() == [])
  }

  @Test("A partial test keeps the best result, also a lower one")
  func keepsBest() throws {
    try user.takeTest("kit-basic-words", right: 6)
    let outcome = try user.answerAll(start("kit-basic-words", 9), right: 9)["outcome"]
    #expect(outcome["best"].description == #"{"before":60,"after":60}"#)
    #expect(try best("kit-basic-words") == 60)
    let complete = try start("kit-basic-words", 10)
    #expect(complete.flag("isPartial") == false)
    #expect(try user.answerAll(complete, right: 9)["outcome"].number("best/after") == 90)
    #expect(try harness.violations() == [])
  }

  @Test(
    "A test of 20 or more questions counts, one of 19 does not",
    arguments: [(19, 0), (20, 100), (24, 100), (25, 100)])
  func bound(_ count: Int, _ expected: Int) throws {
    let kit = try user.createKit("Big", stage: 0, questions: 25)
    let attempt = try start(kit, count)
    #expect(attempt.flag("isPartial") == (expected == 0))
    try user.answerAll(attempt, right: count)
    #expect(try best(kit) == expected)
    #expect(try harness.violations() == [])
  }

  @Test("The questions are drawn at random without repetition")
  func random() throws {
    let kit = try user.createKit("Big", stage: nil, questions: 40)
    var asked: [Set<String>] = []
    for _ in 1...3 {
      var (reply, prompts) = (try start(kit, 10), Set<String>())
      while !reply["question"].isNull {
        prompts.insert(reply.text("question/prompt") ?? "")
        reply = try user.answer(try user.call("attempts.list").at("items/0"), "wrong")
      }
      #expect(prompts.count == 10)
      asked.append(prompts)
    }
    #expect(Set(asked).count == 3)
  }

  @Test("A number that is not from 1 to the number of questions is rejected", arguments: [-1, 0, 11, 20_001])
  func invalidCount(_ count: Int) throws {
    let failure = try user.failure("tests.start", #"{"kitId": "kit-basic-words", "count": \#(count)}"#)
    #expect(failure.rule == "invalid_question_count")
    #expect(failure.path == "/count")
    #expect(failure.description.contains("10"))
  }

  @Test("Whether a test is partial is determined when it starts")
  func changedKit() throws {
    let kit = try user.createKit("Words", stage: nil, questions: 4)
    let complete = try user.startTest(kit)
    try user.call(
      "kits.addQuestions",
      #"{"kitId": "\#(kit)", "questions": [{"prompt": "x", "correctAnswer": "y", "incorrectAnswers": ["z"]}]}"#)
    #expect(try user.answerAll(complete, right: 4)["outcome"].number("best/after") == 100)
    let other = try user.createKit("Others", stage: nil, questions: 3)
    let partial = try start(other, 1)
    for position in 2...3 { try user.call("kits.removeQuestion", #"{"questionId": "\#(other)-\#(position)"}"#) }
    #expect(try user.answerAll(partial, right: 1)["outcome"].number("best/after") == 0)
    #expect(try harness.violations() == [])
  }

  @Test(
    "The doctor reports a result that a partial test must not have",
    arguments: [
      "update kit_results set best = 100", "update attempts set best_after = 100",
      "update study_results set is_partial = 0", "update attempts set is_partial = 0",
    ])
  func doctor(_ script: String) throws {
    try user.answerAll(start("kit-basic-words", 1), right: 1)
    try harness.connection.execute(script: script, name: "tamper")
    #expect(try harness.violations().count == 1)
  }
}
