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
    let pupil = try Pupil()
    try pupil.master(0)
    let test = try pupil.startTest("kit-basic-words")
    let exam = try pupil.startExam(0)
    let workout = try pupil.startWorkout(["kit-maths"], count: 3)
    for session in [test, exam, workout] {
      #expect(try pupil.answer(session, pupil.rightAnswer(session["question"])).flag("correct") == true)
    }
    let next = try pupil.startTest("kit-basic-colors")
    #expect(next.number("sessionId") != test.number("sessionId"))
    #expect(try pupil.refusal(test, "x")?.rule == "session_not_found")
    for session in [exam, workout] {
      let id = session.number("sessionId") ?? 0
      #expect(try pupil.learner.call("sessions.get", #"{"sessionId": \#(id)}"#).number("question/position") == 2)
    }
  }

  @Test("What is refused at the start drops nothing")
  func refusedStart() throws {
    let pupil = try Pupil()
    try pupil.startTest("kit-basic-words")
    #expect(try pupil.learner.refusal("tests.start", #"{"kitId": "kit-maths"}"#)?.rule == "stage_locked")
    #expect(try pupil.learner.call("sessions.get", #"{"sessionId": 1}"#).text("kitId") == "kit-basic-words")
  }

  @Test("A finished session stays to be read until the next of its mode, and takes no answers")
  func finished() throws {
    let pupil = try Pupil()
    let session = try pupil.startTest("kit-basic-words")
    let outcome = try pupil.play(session, right: 9)["outcome"]
    let kept = try pupil.learner.call("sessions.get", #"{"sessionId": 1}"#)
    #expect(kept.text("state") == "finished")
    #expect(kept.isNull("question"))
    #expect(kept["outcome"].description == outcome.description)
    let refusal = try pupil.refusal(session, "Mother")
    #expect(refusal?.rule == "session_finished")
    #expect(refusal?.code == 1004)
    try pupil.startTest("kit-basic-words")
    #expect(try pupil.learner.refusal("sessions.get", #"{"sessionId": 1}"#)?.rule == "session_not_found")
  }

  @Test(
    "An unknown session and somebody else's are answered alike",
    arguments: ["sessions.get", "sessions.drop", "workouts.continue", "sessions.answer"])
  func unknown(_ method: String) throws {
    let classroom = try Classroom()
    let (owner, stranger) = (try Pupil(classroom.learner()), try classroom.learner())
    try owner.startWorkout(["kit-maths"], count: 1)
    for id in [1, 2, 0, -1] {
      let answer = method == "sessions.answer" ? #", "answer": "x""# : ""
      let refusal = try stranger.refusal(method, #"{"sessionId": \#(id)\#(answer)}"#)
      #expect(refusal?.rule == "session_not_found")
      #expect(refusal?.code == 1003)
      #expect(refusal?.path == "/sessionId")
    }
    #expect(try owner.learner.call("sessions.get", #"{"sessionId": 1}"#).text("state") == "asking")
  }

  @Test("Of two clients that answer one question the first wins, and the second sees where it stands")
  func twoClients() throws {
    let pupil = try Pupil()
    let session = try pupil.startTest("kit-basic-words")
    let question = session["question"]
    #expect(try pupil.answer(session, pupil.rightAnswer(question), position: 1).flag("counted") == true)
    let late = try pupil.answer(session, pupil.wrongAnswer(question), position: 1)
    #expect(late.flag("counted") == false)
    #expect(late.isNull("correct"))
    #expect(late.isNull("correctAnswer"))
    #expect(late.isNull("hint"))
    #expect(late.number("question/position") == 2)
    #expect(late.isNull("outcome"))
    for position in [0, -1, 3, 11] {
      #expect(try pupil.answer(session, "none of the options", position: position).flag("counted") == false)
    }
    #expect(try pupil.play(late.numbered(session), right: 9).number("outcome/correct") == 10)
    #expect(try pupil.refusal(session, "x")?.rule == "session_finished")
  }

  @Test("A start that is sent again with its key begins nothing")
  func clientKey() throws {
    let pupil = try Pupil()
    let call = #"{"kitId": "kit-basic-words", "clientKey": "again"}"#
    let first = try pupil.learner.call("tests.start", call)
    try pupil.answer(first, pupil.rightAnswer(first["question"]))
    #expect(try pupil.learner.call("tests.start", call).description == first.description)
    #expect(try pupil.learner.call("sessions.get", #"{"sessionId": 1}"#).number("asked") == 1)
  }

  @Test("The same seed draws the same questions and options, another one others")
  func seeds() throws {
    func firstReplies(_ seed: UInt64) throws -> [String] {
      let clock = ManualClock(try Fixture.start.instant)
      let database = try Database(at: .memory, durability: .normal, now: clock.now())
      let fixture = try Fixture(
        Learning.methods(), clock: clock, database: database, framing: .lines, random: SeededRandomSource(seed: seed))
      try fixture.signUp()
      let pupil = Pupil(Learner(fixture))
      try pupil.master(0)
      return [
        try pupil.startTest("kit-basic-words").description, try pupil.startExam(0).description,
        try pupil.startWorkout(["kit-maths", "kit-swift"], count: 5).description,
      ]
    }
    #expect(try firstReplies(5) == firstReplies(5))
    let others = zip(try firstReplies(5), try firstReplies(6))
    #expect(others.allSatisfy { $0 != $1 })
  }

  @Test(
    "Draws are made in the documented order: which questions first, then the options of each in the order of asking")
  func drawOrder() throws {
    let clock = ManualClock(try Fixture.start.instant)
    let database = try Database(at: .memory, durability: .normal, now: clock.now())
    let fixture = try Fixture(
      Learning.methods(), clock: clock, database: database, framing: .lines, random: SeededRandomSource(seed: 5))
    try fixture.signUp()
    let pupil = Pupil(Learner(fixture))
    let random = SeededRandomSource(seed: 5)
    let questions = KitCatalogue.current.questions(of: "kit-farm-animals")
    let asked = random.sample(10, below: 10).map { questions[$0] }
    let options = asked.map { random.shuffled([$0.correctAnswer] + $0.incorrectAnswers) }
    var reply = try pupil.startTest("kit-farm-animals")
    let session = reply
    for place in 0..<10 {
      #expect(reply.text("question/prompt") == asked[place].prompt)
      #expect(reply.texts("question/options") == options[place])
      reply = try pupil.answer(session, asked[place].correctAnswer)
    }
  }

  @Test("Running sessions survive the end of the program, with questions and options as they were")
  func reopened() throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock(try Fixture.start.instant)
    var shown: [String] = []
    var token = ""
    do {
      let database = try Database(at: folder.location(), durability: .normal, now: clock.now())
      let fixture = try Fixture(Learning.methods(), clock: clock, database: database, framing: .lines)
      token = try fixture.signUp()
      let pupil = Pupil(Learner(fixture))
      let kit = try pupil.make(questions: 4)
      let test = try pupil.startTest(kit)
      try pupil.answer(test, pupil.rightAnswer(test["question"]))
      try pupil.play(pupil.startWorkout([kit], count: 4), right: 1)
      shown = try [1, 2].map { try pupil.learner.call("sessions.get", #"{"sessionId": \#($0)}"#).description }
      try pupil.delete(kit)
    }
    let database = try Database(at: folder.location(), durability: .normal, now: clock.now())
    let fixture = try Fixture(Learning.methods(), clock: clock, database: database, framing: .lines)
    try fixture.call("auth.resume", #"{"token": "\#(token)"}"#)
    let learner = Learner(fixture)
    for (place, before) in shown.enumerated() {
      #expect(try learner.call("sessions.get", #"{"sessionId": \#(place + 1)}"#).description == before)
    }
    var reply = try learner.call("sessions.answer", #"{"sessionId": 1, "answer": "wrong"}"#)
    for _ in 0..<2 { reply = try learner.call("sessions.answer", #"{"sessionId": 1, "answer": "wrong"}"#) }
    #expect(reply.number("outcome/correct") == 1)
    #expect(try learner.call("workouts.continue", #"{"sessionId": 2}"#).number("question/total") == 3)
    #expect(try Doctor(database, examinations: Learning.examinations).examine().isEmpty)
  }

  @Test("An account that ends takes its sessions along")
  func account() throws {
    let classroom = try Classroom()
    let pupil = try Pupil(classroom.learner())
    try pupil.startTest("kit-basic-words")
    try pupil.learner.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try classroom.findings().isEmpty)
  }
}

extension JSON {
  /// The same reply as one that names its session, to be played on.
  fileprivate func numbered(_ session: JSON) throws -> JSON {
    try JSON(#"{"sessionId": \#(session.number("sessionId") ?? 0), "question": \#(self["question"].description)}"#)
  }
}
