import Database
import JSONRPC
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("Attempts (Kits and exams, 3.4 and 9.)")
struct AttemptTests {
  @Test("A user has one attempt per mode; starting another one replaces it")
  func oneAttemptPerMode() throws {
    let user = try Harness.kits().user()
    try user.masterStages(0)
    let test = try user.startTest("kit-basic-words")
    let exam = try user.startExam(0)
    let workout = try user.startWorkout(["kit-maths"], count: 3)
    for attempt in [test, exam, workout] {
      #expect(try user.answer(attempt, user.rightAnswer(attempt["question"])).flag("correct") == true)
    }
    let next = try user.startTest("kit-basic-colors")
    #expect(next.number("attemptId") != test.number("attemptId"))
    #expect(try user.answerFailure(test, "x").rule == "attempt_not_found")
    for attempt in [exam, workout] {
      let id = attempt.number("attemptId") ?? 0
      #expect(try user.call("attempts.get", #"{"attemptId": \#(id)}"#).number("question/position") == 2)
    }
  }

  @Test("Unfinished attempts are listed by id, in pages, also between two rounds; finished ones are not")
  func list() throws {
    let harness = try Harness.kits()
    let (user, other) = (try harness.user(), try harness.user())
    #expect(try user.call("attempts.list").count("items") == 0)
    try user.masterStages(0)
    let exam = try user.startExam(0)
    let workout = try user.startWorkout(["kit-maths"], count: 1)
    let test = try user.startTest("kit-basic-words")
    func listed(_ parameters: String = "{}") throws -> JSON { try user.call("attempts.list", parameters) }
    let ids = [exam, workout, test].map { $0.number("attemptId") ?? 0 }
    #expect(try listed().attemptIDs == ids)
    #expect(try listed()["items"].elements.first?.description == exam.description)
    let page = try listed(#"{"limit": 2}"#)
    #expect(page.attemptIDs == Array(ids.prefix(2)))
    let cursor = try #require(page.text("nextCursor"))
    let last = try listed(#"{"limit": 2, "cursor": "\#(cursor)"}"#)
    #expect(last.attemptIDs == [ids[2]] && last.isNull("nextCursor"))
    #expect(try other.call("attempts.list").count("items") == 0)

    try user.answerAll(test, right: .max)
    try user.answer(workout, user.wrongAnswer(workout["question"]))
    #expect(try listed().attemptIDs == Array(ids.prefix(2)))
    #expect(try listed().texts("items", "state") == ["asking", "between_rounds"])
    try user.call("attempts.continue", #"{"attemptId": \#(ids[1])}"#)
    try user.answer(workout, user.rightAnswer(workout["question"]))
    #expect(try listed().attemptIDs == [ids[0]])
  }

  @Test("A rejected start deletes no attempt")
  func rejectedStart() throws {
    let user = try Harness.kits().user()
    try user.startTest("kit-basic-words")
    #expect(try user.failure("tests.start", #"{"kitId": "kit-maths"}"#).rule == "stage_locked")
    #expect(try user.call("attempts.get", #"{"attemptId": 1}"#).text("kitId") == "kit-basic-words")
  }

  @Test("A finished attempt can be read until the next one of its mode starts, and accepts no answers")
  func finished() throws {
    let user = try Harness.kits().user()
    let attempt = try user.startTest("kit-basic-words")
    let outcome = try user.answerAll(attempt, right: 9)["outcome"]
    let reloaded = try user.call("attempts.get", #"{"attemptId": 1}"#)
    #expect(reloaded.text("state") == "finished")
    #expect(reloaded.isNull("question"))
    #expect(reloaded["outcome"].description == outcome.description)
    let failure = try user.answerFailure(attempt, "Mother")
    #expect(failure.rule == "attempt_finished")
    #expect(failure.code == 1004)
    try user.startTest("kit-basic-words")
    #expect(try user.failure("attempts.get", #"{"attemptId": 1}"#).rule == "attempt_not_found")
  }

  @Test(
    "Unknown attempts and attempts of another user are not found",
    arguments: ["attempts.get", "attempts.drop", "attempts.continue", "attempts.answer"])
  func unknown(_ method: String) throws {
    let harness = try Harness.kits()
    let (owner, stranger) = (try harness.user(), try harness.user())
    try owner.startWorkout(["kit-maths"], count: 1)
    for id in [1, 2, 0, -1] {
      let answer = method == "attempts.answer" ? #", "answer": "x""# : ""
      let failure = try stranger.failure(method, #"{"attemptId": \#(id)\#(answer)}"#)
      #expect(failure.rule == "attempt_not_found")
      #expect(failure.code == 1003)
      #expect(failure.path == "/attemptId")
    }
    #expect(try owner.call("attempts.get", #"{"attemptId": 1}"#).text("state") == "asking")
  }

  @Test("If two clients answer a question, the first answer counts, and the second reply has the current state")
  func twoClients() throws {
    let user = try Harness.kits().user()
    let attempt = try user.startTest("kit-basic-words")
    let question = attempt["question"]
    #expect(try user.answer(attempt, user.rightAnswer(question), position: 1).flag("counted") == true)
    let late = try user.answer(attempt, user.wrongAnswer(question), position: 1)
    #expect(late.flag("counted") == false)
    #expect(late.isNull("correct"))
    #expect(late.isNull("correctAnswer"))
    #expect(late.isNull("hint"))
    #expect(late.number("question/position") == 2)
    #expect(late.isNull("outcome"))
    for position in [0, -1, 3, 11] {
      #expect(try user.answer(attempt, "none of the options", position: position).flag("counted") == false)
    }
    #expect(try user.answerAll(late.withSessionID(attempt), right: 9).number("outcome/correct") == 10)
    #expect(try user.answerFailure(attempt, "x").rule == "attempt_finished")
  }

  @Test("A repeated start with the same key starts no other attempt")
  func clientKey() throws {
    let user = try Harness.kits().user()
    let call = #"{"kitId": "kit-basic-words", "clientKey": "again"}"#
    let first = try user.call("tests.start", call)
    try user.answer(first, user.rightAnswer(first["question"]))
    #expect(try user.call("tests.start", call).description == first.description)
    #expect(try user.call("attempts.get", #"{"attemptId": 1}"#).number("asked") == 1)
  }

  @Test("Equal seeds draw equal questions and options, and different seeds draw different ones")
  func seeds() throws {
    func firstReplies(_ seed: UInt64) throws -> [String] {
      let user = try Harness.kits(seed: seed).user()
      try user.masterStages(0)
      return [
        try user.startTest("kit-basic-words").description, try user.startExam(0).description,
        try user.startWorkout(["kit-maths", "kit-swift"], count: 5).description,
      ]
    }
    #expect(try firstReplies(5) == firstReplies(5))
    let pairs = zip(try firstReplies(5), try firstReplies(6))
    #expect(pairs.allSatisfy { $0 != $1 })
  }

  @Test(
    "Draws are in the documented order: first the questions, then the options of each question")
  func drawOrder() throws {
    let user = try Harness.kits(seed: 5).user()
    let random = SeededRandomSource(seed: 5)
    let questions = KitCatalog.current.questions(of: "kit-farm-animals")
    let asked = random.sample(10, below: 10).map { questions[$0] }
    let options = asked.map { random.shuffled([$0.correctAnswer] + $0.incorrectAnswers) }
    var reply = try user.startTest("kit-farm-animals")
    let attempt = reply
    for index in 0..<10 {
      #expect(reply.text("question/prompt") == asked[index].prompt)
      #expect(reply.texts("question/options") == options[index])
      reply = try user.answer(attempt, asked[index].correctAnswer)
    }
  }

  @Test("Running attempts persist across restarts with their questions and options")
  func reopened() throws {
    let folder = try TemporaryFolder()
    var expectedReplies: [String] = []
    do {
      let user = try Harness.kits(location: folder.location()).user()
      let kit = try user.createKit(questions: 4)
      let test = try user.startTest(kit)
      try user.answer(test, user.rightAnswer(test["question"]))
      try user.answerAll(user.startWorkout([kit], count: 4), right: 1)
      expectedReplies = try [1, 2].map { try user.call("attempts.get", #"{"attemptId": \#($0)}"#).description }
      try user.deleteKit(kit)
    }
    let harness = try Harness.kits(location: folder.location())
    let user = harness.connect()
    try user.signIn()
    for (index, before) in expectedReplies.enumerated() {
      #expect(try user.call("attempts.get", #"{"attemptId": \#(index + 1)}"#).description == before)
    }
    var reply = try user.call("attempts.answer", #"{"attemptId": 1, "answer": "wrong"}"#)
    for _ in 0..<2 { reply = try user.call("attempts.answer", #"{"attemptId": 1, "answer": "wrong"}"#) }
    #expect(reply.number("outcome/correct") == 1)
    #expect(try user.call("attempts.continue", #"{"attemptId": 2}"#).number("question/total") == 3)
    #expect(try harness.violations().isEmpty)
  }

  @Test("Deleting an account deletes its attempts")
  func account() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    try user.startTest("kit-basic-words")
    try user.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try harness.violations().isEmpty)
  }
}

extension JSON {
  /// Returns a reply with the ID of `attempt` and the question of this reply.
  fileprivate func withSessionID(_ attempt: JSON) throws -> JSON {
    try JSON(#"{"attemptId": \#(attempt.number("attemptId") ?? 0), "question": \#(self["question"].description)}"#)
  }
}

extension JSON {
  /// The ids in the result of `attempts.list`.
  fileprivate var attemptIDs: [Int] { at("items").elements.compactMap { $0.number("attemptId") } }
}
