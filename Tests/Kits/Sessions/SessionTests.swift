import Database
import JSONRPC
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("Sessions (Kits and exams, 3.4 and 9.)")
struct SessionTests {
  @Test("A user has one session per mode; starting another one replaces it")
  func oneSessionPerMode() throws {
    let user = try Harness.kits().user()
    try user.masterStages(0)
    let test = try user.startTest("kit-basic-words")
    let exam = try user.startExam(0)
    let workout = try user.startWorkout(["kit-maths"], count: 3)
    for session in [test, exam, workout] {
      #expect(try user.answer(session, user.rightAnswer(session["question"])).flag("correct") == true)
    }
    let next = try user.startTest("kit-basic-colors")
    #expect(next.number("sessionId") != test.number("sessionId"))
    #expect(try user.answerFailure(test, "x").rule == "session_not_found")
    for session in [exam, workout] {
      let id = session.number("sessionId") ?? 0
      #expect(try user.call("sessions.get", #"{"sessionId": \#(id)}"#).number("question/position") == 2)
    }
  }

  @Test("A rejected start deletes no session")
  func rejectedStart() throws {
    let user = try Harness.kits().user()
    try user.startTest("kit-basic-words")
    #expect(try user.failure("tests.start", #"{"kitId": "kit-maths"}"#).rule == "stage_locked")
    #expect(try user.call("sessions.get", #"{"sessionId": 1}"#).text("kitId") == "kit-basic-words")
  }

  @Test("A finished session can be read until the next one of its mode starts, and accepts no answers")
  func finished() throws {
    let user = try Harness.kits().user()
    let session = try user.startTest("kit-basic-words")
    let outcome = try user.answerAll(session, right: 9)["outcome"]
    let reloaded = try user.call("sessions.get", #"{"sessionId": 1}"#)
    #expect(reloaded.text("state") == "finished")
    #expect(reloaded.isNull("question"))
    #expect(reloaded["outcome"].description == outcome.description)
    let failure = try user.answerFailure(session, "Mother")
    #expect(failure.rule == "session_finished")
    #expect(failure.code == 1004)
    try user.startTest("kit-basic-words")
    #expect(try user.failure("sessions.get", #"{"sessionId": 1}"#).rule == "session_not_found")
  }

  @Test(
    "Unknown sessions and sessions of another user are not found",
    arguments: ["sessions.get", "sessions.drop", "workouts.continue", "sessions.answer"])
  func unknown(_ method: String) throws {
    let harness = try Harness.kits()
    let (owner, stranger) = (try harness.user(), try harness.user())
    try owner.startWorkout(["kit-maths"], count: 1)
    for id in [1, 2, 0, -1] {
      let answer = method == "sessions.answer" ? #", "answer": "x""# : ""
      let failure = try stranger.failure(method, #"{"sessionId": \#(id)\#(answer)}"#)
      #expect(failure.rule == "session_not_found")
      #expect(failure.code == 1003)
      #expect(failure.path == "/sessionId")
    }
    #expect(try owner.call("sessions.get", #"{"sessionId": 1}"#).text("state") == "asking")
  }

  @Test("If two clients answer a question, the first answer counts, and the second reply has the current state")
  func twoClients() throws {
    let user = try Harness.kits().user()
    let session = try user.startTest("kit-basic-words")
    let question = session["question"]
    #expect(try user.answer(session, user.rightAnswer(question), position: 1).flag("counted") == true)
    let late = try user.answer(session, user.wrongAnswer(question), position: 1)
    #expect(late.flag("counted") == false)
    #expect(late.isNull("correct"))
    #expect(late.isNull("correctAnswer"))
    #expect(late.isNull("hint"))
    #expect(late.number("question/position") == 2)
    #expect(late.isNull("outcome"))
    for position in [0, -1, 3, 11] {
      #expect(try user.answer(session, "none of the options", position: position).flag("counted") == false)
    }
    #expect(try user.answerAll(late.withSessionID(session), right: 9).number("outcome/correct") == 10)
    #expect(try user.answerFailure(session, "x").rule == "session_finished")
  }

  @Test("A repeated start with the same key starts no other session")
  func clientKey() throws {
    let user = try Harness.kits().user()
    let call = #"{"kitId": "kit-basic-words", "clientKey": "again"}"#
    let first = try user.call("tests.start", call)
    try user.answer(first, user.rightAnswer(first["question"]))
    #expect(try user.call("tests.start", call).description == first.description)
    #expect(try user.call("sessions.get", #"{"sessionId": 1}"#).number("asked") == 1)
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
    let session = reply
    for index in 0..<10 {
      #expect(reply.text("question/prompt") == asked[index].prompt)
      #expect(reply.texts("question/options") == options[index])
      reply = try user.answer(session, asked[index].correctAnswer)
    }
  }

  @Test("Running sessions persist across restarts with their questions and options")
  func reopened() throws {
    let folder = try TemporaryFolder()
    var expectedReplies: [String] = []
    do {
      let user = try Harness.kits(location: folder.location()).user()
      let kit = try user.createKit(questions: 4)
      let test = try user.startTest(kit)
      try user.answer(test, user.rightAnswer(test["question"]))
      try user.answerAll(user.startWorkout([kit], count: 4), right: 1)
      expectedReplies = try [1, 2].map { try user.call("sessions.get", #"{"sessionId": \#($0)}"#).description }
      try user.deleteKit(kit)
    }
    let harness = try Harness.kits(location: folder.location())
    let user = harness.connect()
    try user.signIn()
    for (index, before) in expectedReplies.enumerated() {
      #expect(try user.call("sessions.get", #"{"sessionId": \#(index + 1)}"#).description == before)
    }
    var reply = try user.call("sessions.answer", #"{"sessionId": 1, "answer": "wrong"}"#)
    for _ in 0..<2 { reply = try user.call("sessions.answer", #"{"sessionId": 1, "answer": "wrong"}"#) }
    #expect(reply.number("outcome/correct") == 1)
    #expect(try user.call("workouts.continue", #"{"sessionId": 2}"#).number("question/total") == 3)
    #expect(try harness.violations().isEmpty)
  }

  @Test("Deleting an account deletes its sessions")
  func account() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    try user.startTest("kit-basic-words")
    try user.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try harness.violations().isEmpty)
  }
}

extension JSON {
  /// Returns a reply with the ID of `session` and the question of this reply.
  fileprivate func withSessionID(_ session: JSON) throws -> JSON {
    try JSON(#"{"sessionId": \#(session.number("sessionId") ?? 0), "question": \#(self["question"].description)}"#)
  }
}
