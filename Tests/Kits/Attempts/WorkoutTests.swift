import Database
import Kernel
import TestSupport
import Testing

@testable import Kits

@Suite("Workouts (Kits and exams, 3.3 and 9.)")
struct WorkoutTests {
  @Test("A workout asks questions of kits of any stage, with options; the default count is one question")
  func start() throws {
    let user = try Harness.kits().user()
    let reply = try user.call("workouts.start", #"{"kitIds": ["kit-swift", "kit-waiter"]}"#)
    #expect(reply.text("mode") == "workout")
    #expect(reply.number("questionCount") == 1)
    #expect(reply.count("question/options") == 4)
    #expect(reply.isNull("kitId"))
  }

  @Test("A workout requires a kit")
  func noKits() throws {
    let failure = try Harness.kits().user().failure("workouts.start", #"{"kitIds": []}"#)
    #expect(failure.rule == "no_kits_selected")
    #expect(failure.code == 1005)
    #expect(failure.path == "/kitIds")
  }

  @Test("An unknown kit is reported with its index")
  func unknownKit() throws {
    let failure = try Harness.kits().user().failure("workouts.start", #"{"kitIds": ["kit-swift", "kit-none"]}"#)
    #expect(failure.rule == "kit_not_found")
    #expect(failure.path == "/kitIds/1")
  }

  @Test(
    "The question count is from 1 to the total of the chosen kits; the error contains the maximum",
    arguments: [-1, 0, 15])
  func count(_ count: Int) throws {
    let user = try Harness.kits().user(locale: "es")
    let failure = try user.failure("workouts.start", #"{"kitIds": ["kit-swift", "kit-waiter"], "count": \#(count)}"#)
    #expect(failure.rule == "invalid_question_count")
    #expect(failure.path == "/count")
    #expect(failure.code == 1005)
    #expect(failure.description.contains("Elige un número de preguntas entre 1 y 14."))
    #expect(
      try user.call("workouts.start", #"{"kitIds": ["kit-swift", "kit-waiter"], "count": 14}"#).number(
        "questionCount") == 14)
  }

  @Test("Duplicate kits count once")
  func duplicateKits() throws {
    let user = try Harness.kits().user()
    #expect(
      try user.failure("workouts.start", #"{"kitIds": ["kit-courier", "kit-courier"], "count": 5}"#).rule
        == "invalid_question_count")
  }

  @Test("A new workout cannot use the questions of a deleted kit; a running workout retains them")
  func deleted() throws {
    let user = try Harness.kits().user()
    let (remainingKit, deletedKit) = (
      try user.createKit("Kept", questions: 2), try user.createKit("Gone", questions: 2)
    )
    let attempt = try user.startWorkout([remainingKit, deletedKit], count: 4)
    try user.deleteKit(deletedKit)
    #expect(
      try user.failure("workouts.start", #"{"kitIds": ["\#(remainingKit)"], "count": 4}"#).rule
        == "invalid_question_count")
    #expect(try user.answerAll(attempt, right: 4).flag("outcome/isDone") == true)
  }

  @Test("Rounds repeat wrongly answered questions until all are correct")
  func rounds() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let kit = try user.createKit(questions: 8)
    let attempt = try user.startWorkout([kit], count: 8)
    var outcome = try user.answerAll(attempt, right: 5)["outcome"]
    #expect(
      outcome.description
        == #"{"mode":"workout","asked":8,"correct":5,"result":63,"best":null,"isNewBest":false,"examsUnlocked":null,"#
        + #""passed":null,"isCompleted":null,"stagesOpened":null,"courseFinished":null,"round":1,"wrong":3,"#
        + #""fraction":0.625,"isDone":false}"#)
    var next = try user.call("attempts.continue", #"{"attemptId": 1}"#)
    #expect(next.number("round") == 2)
    #expect(next.number("question/position") == 1)
    #expect(next.number("question/total") == 3)
    outcome = try user.answerAll(next, right: 1)["outcome"]
    #expect(outcome.number("wrong") == 2)
    #expect(outcome.real("fraction") == 0.75)
    next = try user.call("attempts.continue", #"{"attemptId": 1}"#)
    outcome = try user.answerAll(next, right: 2)["outcome"]
    #expect(outcome.number("round") == 3)
    #expect(outcome.number("asked") == 2)
    #expect(outcome.number("wrong") == 0)
    #expect(outcome.real("fraction") == 1)
    #expect(outcome.flag("isDone") == true)
    #expect(try user.call("attempts.get", #"{"attemptId": 1}"#)["outcome"].description == outcome.description)
    #expect(try harness.journal() == [#"workout.finished 1 {"questions":8,"rounds":3}"#])
  }

  @Test("An answer for another round is not counted, even at the same position")
  func otherRound() throws {
    let user = try Harness.kits().user()
    let attempt = try user.startWorkout(["kit-maths"], count: 2)
    try user.answerAll(attempt, right: 0)
    let next = try user.call("attempts.continue", #"{"attemptId": 1}"#)
    for round in [1, 3] {
      let reply = try user.call(
        "attempts.answer", #"{"attemptId": 1, "answer": "none of the options", "round": \#(round), "position": 1}"#)
      #expect(reply.flag("counted") == false)
      #expect(reply.number("round") == 2)
      #expect(reply["question"].description == next["question"].description)
    }
    let answer = try user.call(
      "attempts.answer",
      #"{"attemptId": 1, "answer": "\#(user.rightAnswer(next["question"]))", "round": 2, "position": 1}"#)
    #expect(answer.flag("correct") == true)
  }

  @Test("Later rounds ask the wrongly answered questions with the original options")
  func sameQuestions() throws {
    let user = try Harness.kits().user()
    var reply = try user.startWorkout(["kit-maths"], count: 10)
    let attempt = reply
    var wrong: [String] = []
    while case let question = reply["question"], !question.isNull {
      let isCorrect = (question.number("position") ?? 0).isMultiple(of: 3)
      if !isCorrect { wrong.append(question["prompt"].description + question["options"].description) }
      reply = try user.answer(attempt, isCorrect ? user.rightAnswer(question) : user.wrongAnswer(question))
    }
    reply = try user.call("attempts.continue", #"{"attemptId": 1}"#)
    var repeated: [String] = []
    while case let question = reply["question"], !question.isNull {
      repeated.append(question["prompt"].description + question["options"].description)
      reply = try user.answer(attempt, user.rightAnswer(question))
    }
    #expect(repeated == wrong)
    #expect(repeated.count == 7)
  }

  @Test("Between rounds no answers are accepted; continuing twice has no further effect")
  func betweenRounds() throws {
    let user = try Harness.kits().user()
    let attempt = try user.startWorkout([user.createKit(questions: 2)], count: 2)
    try user.answerAll(attempt, right: 1)
    let failure = try user.answerFailure(attempt, "right 1")
    #expect(failure.rule == "round_finished")
    #expect(failure.code == 1004)
    let first = try user.call("attempts.continue", #"{"attemptId": 1}"#).description
    #expect(try user.call("attempts.continue", #"{"attemptId": 1}"#).description == first)
    try user.answerAll(try JSON(first), right: 1)
    #expect(try user.failure("attempts.continue", #"{"attemptId": 1}"#).rule == "attempt_finished")
    #expect(try user.answerFailure(attempt, "right 1").rule == "attempt_finished")
  }

  @Test("A test or an exam has no next round")
  func notAWorkout() throws {
    let user = try Harness.kits().user()
    try user.masterStages(0)
    for attempt in [try user.startExam(0), try user.startTest(user.createKit())] {
      try user.answerAll(attempt, right: 0)
      let id = try #require(attempt.number("attemptId"))
      #expect(try user.failure("attempts.continue", #"{"attemptId": \#(id)}"#).rule == "attempt_not_found")
    }
  }

  @Test("A workout changes neither results nor exams nor totals")
  func changesNothing() throws {
    let user = try Harness.kits().user()
    let kits = KitCatalog.slugs(ofStage: 0)
    let before = try user.call("study.statistics").description
    try user.answerAll(user.startWorkout(kits, count: 29), right: 29)
    #expect(try user.call("study.statistics").description == before)
  }

  @Test("A workout of 20,000 questions can be started, and accepts answers")
  func large() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    let questions = (1...20_000).map {
      KitQuestion(position: $0, prompt: "a", correctAnswer: "b", incorrectAnswers: ["c"], acceptedAnswers: [])
    }
    let store = KitStore(transaction: harness.transaction, user: user.id)
    _ = try store.insert(CheckedKit(name: "Large", stage: .newborn, questions: questions), at: harness.clock.now())
    let failure = try user.failure("workouts.start", #"{"kitIds": ["kit-1", "kit-maths"], "count": 20001}"#)
    #expect(failure.rule == "invalid_question_count" && failure.description.contains("20,000"))
    let attempt = try user.startWorkout(["kit-1"], count: 20_000)
    #expect(attempt.number("question/total") == 20_000)
    #expect(try user.answer(attempt, "b").number("question/position") == 2)
    #expect(try harness.violations().isEmpty)
  }
}
