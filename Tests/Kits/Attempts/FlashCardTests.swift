import Kernel
import Service
import TestSupport
import Testing

@testable import Kits

@Suite("Flash cards and drawn wrong answers (Kits and exams, 3.1 and 4.4.)")
struct FlashCardTests {
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
  }

  /// Creates a kit of questions given as "prompt=answer", with JSON members that each question has.
  private func create(_ questions: [String], _ members: String = #"{"incorrectAnswers": []}"#) throws -> String {
    let list = questions.map { question in
      let parts = question.split(separator: "=")
      let own = #""prompt": "\#(parts[0])", "correctAnswer": "\#(parts[1])""#
      return members == "{}" ? "{\(own)}" : "{\(own), \(members.dropFirst())"
    }
    return try user.call("kits.create", #"{"name": "Words", "questions": [\#(list.joined(separator: ", "))]}"#)
      .text("kit/id") ?? ""
  }

  private func incorrectAnswers(_ kit: String) throws -> [[String]] {
    try user.call("kits.get", #"{"kitId": "\#(kit)"}"#).at("questions/items").elements.map {
      $0.texts("incorrectAnswers").sorted()
    }
  }

  private static let words = ["chat=cat", "chien=dog", "oiseau=bird", "cheval=horse", "vache=cow"]

  // MARK: - Drawing when questions are entered

  @Test("Missing wrong answers are drawn from the other answers of the call; an empty list makes a flash card")
  func drawnOnCreation() throws {
    let kit = try create(["a=1", "b=2", "c=3"], "{}")
    #expect(try incorrectAnswers(kit) == [["2", "3"], ["1", "3"], ["1", "2"]])
    try user.deleteKit(kit)
    let cards = try create(["a=1", "b=2", "c=3"])
    #expect(try incorrectAnswers(cards) == [[], [], []])
  }

  @Test("A question for which no wrong answer can be drawn remains a flash card")
  func nothingToDraw() throws {
    let kit = try create(["a=1"], "{}")
    #expect(try incorrectAnswers(kit) == [[]])
    let added = try user.call(
      "kits.addQuestions",
      #"{"kitId": "\#(kit)", "questions": [{"prompt": "b", "correctAnswer": "2"}, {"prompt": "c", "correctAnswer": "2."}]}"#
    )
    #expect(added.texts("questions/0/incorrectAnswers") == ["1"])
    #expect(added.texts("questions/1/incorrectAnswers") == ["1"])
  }

  @Test("Drawing depends only on the seed, never takes an answer of the same prompt, and takes each answer once")
  func rule() throws {
    let questions = ["p=a", "P=b", "q=c", "r=C.", "s=d", "t=e"].enumerated().map { index, text in
      KitQuestion(
        position: index + 1, prompt: String(text.prefix(1)), correctAnswer: String(text.dropFirst(2)),
        incorrectAnswers: [], acceptedAnswers: [])
    }
    func draw(_ seed: UInt64) throws -> [KitQuestion] {
      try AnswerPool.drawing(at: [0, 2], of: questions, from: SeededRandomSource(seed: seed))
    }
    var drawn: Set<Set<String>> = []
    for seed in 1...60 as ClosedRange<UInt64> {
      let result = try draw(seed)
      #expect(result == (try draw(seed)))
      #expect(result[0].incorrectAnswers.sorted() == ["c", "d", "e"])
      #expect(!result[2].incorrectAnswers.contains("c") && result[2].incorrectAnswers.count == 3)
      #expect([1, 3, 4, 5].allSatisfy { result[$0].isFlashCard })
      drawn.insert(Set(result[2].incorrectAnswers))
    }
    #expect(drawn.count == 4, "each three of a, b, d and e")
  }

  @Test("A question becomes a flash card with an empty list or null, and stops being one")
  func update() throws {
    let kit = try user.createKit(questions: 1)
    for members in ["[]", "null", #"" , ""#] {
      try user.call("kits.updateQuestion", #"{"questionId": "\#(kit)-1", "incorrectAnswers": ["x"]}"#)
      #expect(try incorrectAnswers(kit) == [["x"]])
      try user.call("kits.updateQuestion", #"{"questionId": "\#(kit)-1", "incorrectAnswers": \#(members)}"#)
      #expect(try incorrectAnswers(kit) == [[]], "\(members)")
    }
  }

  // MARK: - Asking

  @Test("A test of flash cards has four options each, drawn from the kit; the cards remain flash cards")
  func test() throws {
    let kit = try create(Self.words)
    let answers = Dictionary(
      uniqueKeysWithValues: Self.words.map { ($0.split(separator: "=")[0], $0.split(separator: "=")[1]) })
    var reply = try user.startTest(kit)
    for _ in 1...5 {
      let question = reply["question"]
      let correct = String(answers[question.text("prompt").map { $0[...] } ?? ""] ?? "")
      #expect(Set(question.texts("options")).count == 4)
      #expect(question.texts("options").contains(correct))
      #expect(Set(question.texts("options")).isSubset(of: answers.values.map(String.init)))
      reply = try user.call(
        "attempts.answer", #"{"attemptId": 1, "answer": "\#(correct)"}"#)
      #expect(reply.flag("correct") == true)
    }
    #expect(reply.number("outcome/result") == 100)
    #expect(try incorrectAnswers(kit).allSatisfy(\.isEmpty))
    #expect(try harness.violations() == [])
  }

  @Test("The same seed draws the same options, and another seed other ones")
  func seeds() throws {
    func options(_ seed: UInt64) throws -> [String] {
      let user = try Harness.kits(seed: seed).user()
      let list = (1...30).map { #"{"prompt": "p\#($0)", "correctAnswer": "a\#($0)", "incorrectAnswers": []}"# }
      try user.call("kits.create", #"{"name": "Words", "questions": [\#(list.joined(separator: ", "))]}"#)
      return try user.startTest("kit-1").texts("question/options")
    }
    #expect(try options(7) == options(7))
    #expect(try options(7) != options(8))
  }

  @Test(
    "A test of flash cards needs four questions with different answers",
    arguments: [
      ["a=1"], ["a=1", "b=2", "c=3"], ["a=1", "b=2", "c=3", "d=3."], ["a=1", "A=2", "c=3", "d=4"],
    ])
  func tooFewAnswers(_ questions: [String]) throws {
    let kit = try create(questions)
    let failure = try user.failure("tests.start", #"{"kitId": "\#(kit)"}"#)
    #expect(failure.rule == "too_few_answers")
    #expect(failure.code == 1005)
    #expect(failure.path == "/kitId")
    let list = #""kitIds": ["kit-maths", "kit-maths", "\#(kit)"]"#
    let workout = try user.failure("workouts.start", #"{\#(list), "count": \#(10 + questions.count)}"#)
    #expect(workout.rule == "too_few_answers" && workout.path == "/kitIds/2")
    #expect(try user.call("attempts.list").count("items") == 0)
  }

  @Test("A workout with a kit of three flash cards is rejected even if it would ask another kit")
  func tooFewAnswersInWorkout() throws {
    let kit = try create(["a=1", "b=2", "c=3", "d=3."])
    let big = try user.createKit("Big", questions: 200)
    let failure = try user.failure("workouts.start", #"{"kitIds": ["\#(big)", "\#(kit)"], "count": 1}"#)
    #expect(failure.rule == "too_few_answers" && failure.path == "/kitIds/1")
    #expect(failure.description.contains("at least 4 questions"))
  }

  @Test("One flash card among questions with wrong answers draws from their answers")
  func mixed() throws {
    let kit = try user.createKit(questions: 3)
    try user.call(
      "kits.addQuestions",
      #"{"kitId": "\#(kit)", "questions": [{"prompt": "x", "correctAnswer": "y", "incorrectAnswers": []}]}"#)
    var reply = try user.startTest(kit)
    while !reply["question"].isNull {
      let question = reply["question"]
      if question.text("prompt") == "x" {
        #expect(question.texts("options").sorted() == ["right 1", "right 2", "right 3", "y"])
      } else {
        #expect(question.count("options") == 2)
      }
      reply = try user.answer(try user.call("attempts.list").at("items/0"), question.texts("options")[0])
    }
  }

  @Test("A workout draws from the kit of each flash card, and an exam asks flash cards as any question")
  func workoutAndExam() throws {
    let kit = try create(Self.words)
    let workout = try user.startWorkout([kit, "kit-maths"], count: 15)
    #expect(try user.answerAll(workout, right: 0).number("outcome/asked") == 15)
    try user.masterStages(0)
    try user.updateKit(kit, #""stage": 0"#)
    var reply = try user.startTest(kit)
    while !reply["question"].isNull {
      let prompt = reply.text("question/prompt") ?? ""
      let word = Self.words.first { $0.hasPrefix(prompt + "=") } ?? ""
      reply = try user.call(
        "attempts.answer",
        #"{"attemptId": \#(try user.call("attempts.list").number("items/1/attemptId") ?? 0), "answer": "\#(word.dropFirst(prompt.count + 1))"}"#
      )
    }
    #expect(try user.takeExam(0, right: 10).number("asked") == 10)
    #expect(try harness.violations() == [])
  }

  @Test("Flash cards are reviewed as other questions")
  func reviews() throws {
    let kit = try create(["a=1"])
    #expect(try user.queuedQuestions() == ["\(kit)-1"])
    try user.answerQuestion("\(kit)-1", .good)
    #expect(try user.queueCount("due") == 1)
  }
}
