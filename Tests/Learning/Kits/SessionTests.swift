import Database
import JSONRPC
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import Learning

@Suite("Sessions (kits-and-exams.md 3.4 and 9)")
struct SessionTests {
  @Test("There is one session of each mode; another of the same mode drops the old one")
  func oneOfEach() throws {
    let user = try Harness.learning().user()
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

  @Test("What is refused at the start drops nothing")
  func rejectedStart() throws {
    let user = try Harness.learning().user()
    try user.startTest("kit-basic-words")
    #expect(try user.failure("tests.start", #"{"kitId": "kit-maths"}"#).rule == "stage_locked")
    #expect(try user.call("sessions.get", #"{"sessionId": 1}"#).text("kitId") == "kit-basic-words")
  }

  @Test("A finished session stays to be read until the next of its mode, and takes no answers")
  func finished() throws {
    let user = try Harness.learning().user()
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
    "An unknown session and somebody else's are answered alike",
    arguments: ["sessions.get", "sessions.drop", "workouts.continue", "sessions.answer"])
  func unknown(_ method: String) throws {
    let harness = try Harness.learning()
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

  @Test("Of two clients that answer one question the first wins, and the second sees where it stands")
  func twoClients() throws {
    let user = try Harness.learning().user()
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
    #expect(try user.answerAll(late.numbered(session), right: 9).number("outcome/correct") == 10)
    #expect(try user.answerFailure(session, "x").rule == "session_finished")
  }

  @Test("A start that is sent again with its key begins nothing")
  func clientKey() throws {
    let user = try Harness.learning().user()
    let call = #"{"kitId": "kit-basic-words", "clientKey": "again"}"#
    let first = try user.call("tests.start", call)
    try user.answer(first, user.rightAnswer(first["question"]))
    #expect(try user.call("tests.start", call).description == first.description)
    #expect(try user.call("sessions.get", #"{"sessionId": 1}"#).number("asked") == 1)
  }

  @Test("The same seed draws the same questions and options, another one others")
  func seeds() throws {
    func firstReplies(_ seed: UInt64) throws -> [String] {
      let user = try Harness.learning(seed: seed).user()
      try user.masterStages(0)
      return [
        try user.startTest("kit-basic-words").description, try user.startExam(0).description,
        try user.startWorkout(["kit-maths", "kit-swift"], count: 5).description,
      ]
    }
    #expect(try firstReplies(5) == firstReplies(5))
    let others = zip(try firstReplies(5), try firstReplies(6))
    #expect(others.allSatisfy { $0 != $1 })
  }

  @Test(
    "Draws are made in the documented order: which questions first, then the options of each in the order of asking")
  func drawOrder() throws {
    let user = try Harness.learning(seed: 5).user()
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

  @Test("Running sessions survive the end of the program, with questions and options as they were")
  func reopened() throws {
    let folder = try TemporaryFolder()
    var shown: [String] = []
    do {
      let user = try Harness.learning(location: folder.location()).user()
      let kit = try user.createKit(questions: 4)
      let test = try user.startTest(kit)
      try user.answer(test, user.rightAnswer(test["question"]))
      try user.answerAll(user.startWorkout([kit], count: 4), right: 1)
      shown = try [1, 2].map { try user.call("sessions.get", #"{"sessionId": \#($0)}"#).description }
      try user.deleteKit(kit)
    }
    let harness = try Harness.learning(location: folder.location())
    let user = harness.connect()
    try user.signIn()
    for (index, before) in shown.enumerated() {
      #expect(try user.call("sessions.get", #"{"sessionId": \#(index + 1)}"#).description == before)
    }
    var reply = try user.call("sessions.answer", #"{"sessionId": 1, "answer": "wrong"}"#)
    for _ in 0..<2 { reply = try user.call("sessions.answer", #"{"sessionId": 1, "answer": "wrong"}"#) }
    #expect(reply.number("outcome/correct") == 1)
    #expect(try user.call("workouts.continue", #"{"sessionId": 2}"#).number("question/total") == 3)
    #expect(try harness.violations().isEmpty)
  }

  @Test("An account that ends takes its sessions along")
  func account() throws {
    let harness = try Harness.learning()
    let user = try harness.user()
    try user.startTest("kit-basic-words")
    try user.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try harness.violations().isEmpty)
  }
}

extension JSON {
  /// The same reply as one that names its session, to be played on.
  fileprivate func numbered(_ session: JSON) throws -> JSON {
    try JSON(#"{"sessionId": \#(session.number("sessionId") ?? 0), "question": \#(self["question"].description)}"#)
  }
}
