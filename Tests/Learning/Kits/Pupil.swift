import JSON
import TestSupport

@testable import Learning

/// A signed-in user who takes tests, exams and workouts, and knows every answer.
final class Pupil {
  let learner: Learner
  private var answers: [String: String] = Dictionary(
    uniqueKeysWithValues: KitCatalogue.current.kits.flatMap { kit in
      KitCatalogue.current.questions(of: kit.id).map { ($0.prompt, $0.correctAnswer) }
    })

  init(_ learner: Learner) {
    self.learner = learner
  }

  convenience init(locale: String = "en") throws {
    self.init(try Classroom().learner(locale: locale))
  }

  // MARK: - Kits

  /// Makes a kit with so many questions, each with a right and a wrong answer; returns its slug.
  @discardableResult
  func make(_ name: String = "Extra", stage: Int = 0, questions count: Int = 1) throws -> String {
    let questions = (1...count).map { number in
      answers["\(name) \(number)?"] = "right \(number)"
      return #"{"prompt": "\#(name) \#(number)?", "correctAnswer": "right \#(number)", "incorrectAnswers": "wrong"}"#
    }
    let reply = try learner.call(
      "kits.create",
      #"{"name": "\#(name)", "stage": \#(stage), "questions": [\#(questions.joined(separator: ", "))]}"#)
    return reply.text("kit/id") ?? ""
  }

  /// Deletes a kit.
  func delete(_ kit: String) throws {
    try learner.call("kits.delete", #"{"kitId": "\#(kit)"}"#)
  }

  /// The slugs of the shipped kits of a stage.
  static func kits(ofStage stage: Int) -> [String] {
    KitCatalogue.current.kits.filter { $0.stage.rawValue == stage }.map(\.id)
  }

  // MARK: - Sessions

  @discardableResult
  func startTest(_ kit: String) throws -> JSON { try learner.call("tests.start", #"{"kitId": "\#(kit)"}"#) }
  func startExam(_ exam: Int) throws -> JSON { try learner.call("exams.start", #"{"examId": \#(exam)}"#) }

  @discardableResult
  func startWorkout(_ kits: [String], count: Int) throws -> JSON {
    let list = kits.map { #""\#($0)""# }.joined(separator: ", ")
    return try learner.call("workouts.start", #"{"kitIds": [\#(list)], "count": \#(count)}"#)
  }

  /// The right answer to a question as a reply shows it.
  func rightAnswer(_ question: JSON) -> String { answers[question["prompt"].string ?? ""] ?? "" }

  /// A wrong answer: an option, or something else where one types.
  func wrongAnswer(_ question: JSON) -> String {
    let options = question["options"]
    guard !options.isNull else { return "nothing of the kind" }
    return options.elements.compactMap(\.string).first { $0 != rightAnswer(question) } ?? ""
  }

  /// Answers a session with a text.
  @discardableResult
  func answer(_ session: JSON, _ text: String, position: Int? = nil) throws -> JSON {
    try learner.call("sessions.answer", Self.parameters(session, text, position: position))
  }

  /// What an answer is refused with; nil where it is not.
  func refusal(_ session: JSON, _ text: String) throws -> Fixture.Failure? {
    try learner.refusal("sessions.answer", Self.parameters(session, text))
  }

  private static func parameters(_ session: JSON, _ text: String, position: Int? = nil) -> String {
    let writer = JSONWriter()
    writer.string(text)
    let answer = writer.withBytes { String(decoding: $0, as: UTF8.self) }
    let position = position.map { #", "position": \#($0)"# } ?? ""
    return #"{"sessionId": \#(session.number("sessionId") ?? 0), "answer": \#(answer)\#(position)}"#
  }

  /// Answers what a session asks, the first so many right and the rest wrong; returns the last reply.
  @discardableResult
  func play(_ session: JSON, right: Int) throws -> JSON {
    var reply = session
    var left = right
    while case let question = reply["question"], !question.isNull {
      reply = try answer(session, left > 0 ? rightAnswer(question) : wrongAnswer(question))
      left -= 1
    }
    return reply
  }

  /// Takes the test of a kit; returns what came of it.
  @discardableResult
  func test(_ kit: String, right: Int = .max) throws -> JSON { try play(startTest(kit), right: right)["outcome"] }

  /// Takes an exam; returns what came of it.
  @discardableResult
  func exam(_ exam: Int, right: Int = .max) throws -> JSON { try play(startExam(exam), right: right)["outcome"] }

  // MARK: - Shortcuts

  /// Takes the tests of all shipped kits of some stages without a mistake.
  func master(_ stages: Int...) throws {
    for stage in stages { for kit in Self.kits(ofStage: stage) { try test(kit) } }
  }

  /// Goes through the stages from the first on and passes so many exams; the last one is not among them.
  func pass(exams count: Int) throws {
    for exam in 0..<count {
      for stage in StudyExam.allCases[exam].stages { try master(stage.rawValue) }
      try self.exam(exam)
    }
  }

  /// The overview of stages and exams.
  func overview() throws -> JSON { try learner.call("stages.study") }

  /// Whether an exam is unlocked.
  func isUnlocked(_ exam: Int) throws -> Bool { try overview().flag("exams/\(exam)/isUnlocked") ?? false }
}

extension JSON {
  /// The whole numbers of a list.
  func numbers(_ place: String) -> [Int] { at(place).elements.compactMap(\.int) }

  /// The texts of a list.
  func texts(_ place: String) -> [String] { at(place).elements.compactMap(\.string) }
}
