import Database
import Kernel
import TestSupport
import Testing

@testable import Learning

@Suite("Workouts (kits-and-exams.md 3.3, 8 row 17 and 9)")
struct WorkoutTests {
  @Test("Kits of any stage, locked or not, asked with options; one question unless told")
  func start() throws {
    let learner = try Classroom().learner()
    let reply = try learner.call("workouts.start", #"{"kitIds": ["kit-swift", "kit-waiter"]}"#)
    #expect(reply.text("mode") == "workout")
    #expect(reply.number("questionCount") == 1)
    #expect(reply.count("question/options") == 4)
    #expect(reply.isNull("kitId"))
  }

  @Test("Without a kit there is no workout")
  func noKits() throws {
    let refusal = try Classroom().learner().refusal("workouts.start", #"{"kitIds": []}"#)
    #expect(refusal?.rule == "no_kits_selected")
    #expect(refusal?.code == 1005)
    #expect(refusal?.path == "/kitIds")
  }

  @Test("An unknown kit is named by its place")
  func unknownKit() throws {
    let refusal = try Classroom().learner().refusal("workouts.start", #"{"kitIds": ["kit-swift", "kit-none"]}"#)
    #expect(refusal?.rule == "kit_not_found")
    #expect(refusal?.path == "/kitIds/1")
  }

  @Test(
    "The number of questions is 1 to all of the chosen kits; the refusal tells the largest", arguments: [-1, 0, 15])
  func count(_ count: Int) throws {
    let learner = try Classroom().learner(locale: "es")
    let refusal = try learner.refusal("workouts.start", #"{"kitIds": ["kit-swift", "kit-waiter"], "count": \#(count)}"#)
    #expect(refusal?.rule == "invalid_question_count")
    #expect(refusal?.path == "/count")
    #expect(refusal?.code == 1005)
    #expect(refusal?.description.contains("Elige un número de preguntas entre 1 y 14.") == true)
    #expect(
      try learner.call("workouts.start", #"{"kitIds": ["kit-swift", "kit-waiter"], "count": 14}"#).number(
        "questionCount") == 14)
  }

  @Test("A kit named twice counts once")
  func repeated() throws {
    let learner = try Classroom().learner()
    #expect(
      try learner.refusal("workouts.start", #"{"kitIds": ["kit-courier", "kit-courier"], "count": 5}"#)?.rule
        == "invalid_question_count")
  }

  @Test("More questions than are left after a deletion are refused at the start")
  func deleted() throws {
    let pupil = try Pupil()
    let (kept, gone) = (try pupil.make("Kept", questions: 2), try pupil.make("Gone", questions: 2))
    let session = try pupil.startWorkout([kept, gone], count: 4)
    try pupil.delete(gone)
    #expect(
      try pupil.learner.refusal("workouts.start", #"{"kitIds": ["\#(kept)"], "count": 4}"#)?.rule
        == "invalid_question_count")
    #expect(try pupil.play(session, right: 4).flag("outcome/isDone") == true)
  }

  @Test("Rounds: what was wrong is asked again until nothing is, with one reply at the end")
  func rounds() throws {
    let classroom = try Classroom()
    let pupil = try Pupil(classroom.learner())
    let kit = try pupil.make(questions: 8)
    let session = try pupil.startWorkout([kit], count: 8)
    var outcome = try pupil.play(session, right: 5)["outcome"]
    #expect(
      outcome.description
        == #"{"mode":"workout","asked":8,"correct":5,"result":63,"best":null,"isNewBest":false,"examsUnlocked":null,"#
        + #""passed":null,"isCompleted":null,"stagesOpened":null,"courseFinished":null,"round":1,"wrong":3,"#
        + #""progress":0.625,"isDone":false}"#)
    var next = try pupil.learner.call("workouts.continue", #"{"sessionId": 1}"#)
    #expect(next.number("round") == 2)
    #expect(next.number("question/position") == 1)
    #expect(next.number("question/total") == 3)
    outcome = try pupil.play(next, right: 1)["outcome"]
    #expect(outcome.number("wrong") == 2)
    #expect(outcome.real("progress") == 0.75)
    next = try pupil.learner.call("workouts.continue", #"{"sessionId": 1}"#)
    outcome = try pupil.play(next, right: 2)["outcome"]
    #expect(outcome.number("round") == 3)
    #expect(outcome.number("asked") == 2)
    #expect(outcome.number("wrong") == 0)
    #expect(outcome.real("progress") == 1)
    #expect(outcome.flag("isDone") == true)
    #expect(try pupil.learner.call("sessions.get", #"{"sessionId": 1}"#)["outcome"].description == outcome.description)
    #expect(try classroom.journal() == [#"workout.finished 1 {"questions":8,"rounds":3}"#])
  }

  @Test("An answer to a round before the present one is not counted, though the position is the same")
  func lateRound() throws {
    let pupil = try Pupil()
    let session = try pupil.startWorkout(["kit-maths"], count: 2)
    try pupil.play(session, right: 0)
    let next = try pupil.learner.call("workouts.continue", #"{"sessionId": 1}"#)
    for round in [1, 3] {
      let late = try pupil.learner.call(
        "sessions.answer", #"{"sessionId": 1, "answer": "none of the options", "round": \#(round), "position": 1}"#)
      #expect(late.flag("counted") == false)
      #expect(late.number("round") == 2)
      #expect(late["question"].description == next["question"].description)
    }
    let answer = try pupil.learner.call(
      "sessions.answer",
      #"{"sessionId": 1, "answer": "\#(pupil.rightAnswer(next["question"]))", "round": 2, "position": 1}"#)
    #expect(answer.flag("correct") == true)
  }

  @Test("The questions of a later round are those that were wrong, with the options of the first time")
  func sameQuestions() throws {
    let pupil = try Pupil()
    var reply = try pupil.startWorkout(["kit-maths"], count: 10)
    let session = reply
    var wrong: [String] = []
    while case let question = reply["question"], !question.isNull {
      let isRight = (question.number("position") ?? 0).isMultiple(of: 3)
      if !isRight { wrong.append(question["prompt"].description + question["options"].description) }
      reply = try pupil.answer(session, isRight ? pupil.rightAnswer(question) : pupil.wrongAnswer(question))
    }
    reply = try pupil.learner.call("workouts.continue", #"{"sessionId": 1}"#)
    var again: [String] = []
    while case let question = reply["question"], !question.isNull {
      again.append(question["prompt"].description + question["options"].description)
      reply = try pupil.answer(session, pupil.rightAnswer(question))
    }
    #expect(again == wrong)
    #expect(again.count == 7)
  }

  @Test("Between rounds nothing is answered; to continue twice is to continue once")
  func betweenRounds() throws {
    let pupil = try Pupil()
    let session = try pupil.startWorkout([pupil.make(questions: 2)], count: 2)
    try pupil.play(session, right: 1)
    let refusal = try pupil.refusal(session, "right 1")
    #expect(refusal?.rule == "round_finished")
    #expect(refusal?.code == 1004)
    let first = try pupil.learner.call("workouts.continue", #"{"sessionId": 1}"#).description
    #expect(try pupil.learner.call("workouts.continue", #"{"sessionId": 1}"#).description == first)
    try pupil.play(try JSON(first), right: 1)
    #expect(try pupil.learner.refusal("workouts.continue", #"{"sessionId": 1}"#)?.rule == "session_finished")
    #expect(try pupil.refusal(session, "right 1")?.rule == "session_finished")
  }

  @Test("A test or an exam has no next round")
  func notAWorkout() throws {
    let pupil = try Pupil()
    try pupil.play(pupil.startTest(pupil.make()), right: 0)
    #expect(try pupil.learner.refusal("workouts.continue", #"{"sessionId": 1}"#)?.rule == "session_not_found")
  }

  @Test("A workout changes neither results nor exams nor totals")
  func changesNothing() throws {
    let pupil = try Pupil()
    let kits = Pupil.kits(ofStage: 0)
    let before = try pupil.learner.call("study.statistics").description
    try pupil.play(pupil.startWorkout(kits, count: 29), right: 29)
    #expect(try pupil.learner.call("study.statistics").description == before)
  }

  @Test("A workout of 20,000 questions can begin and be answered")
  func large() throws {
    let classroom = try Classroom()
    let pupil = try Pupil(classroom.learner())
    let questions = (1...20_000).map {
      KitQuestion(position: $0, prompt: "a", correctAnswer: "b", incorrectAnswers: ["c"], acceptedAnswers: [])
    }
    let kits = KitStore(transaction: classroom.database.transaction, user: pupil.learner.user)
    _ = try kits.insert(CheckedKit(name: "Large", stage: .newborn, questions: questions), at: classroom.clock.now())
    let session = try pupil.startWorkout(["kit-1"], count: 20_000)
    #expect(session.number("question/total") == 20_000)
    #expect(try pupil.answer(session, "b").number("question/position") == 2)
    let refusal = try pupil.learner.refusal("workouts.start", #"{"kitIds": ["kit-1"], "count": 20001}"#)
    #expect(refusal?.rule == "invalid_question_count")
    #expect(try classroom.findings().isEmpty)
  }
}
