import TestSupport

@testable import Kits

/// The correct answers of the shipped questions by prompt.
private let shippedAnswers = Dictionary(
  uniqueKeysWithValues: KitCatalog.current.kits.flatMap { kit in
    KitCatalog.current.questions(of: kit.id).map { ($0.prompt, $0.correctAnswer) }
  })

extension KitCatalog {
  /// Returns the slugs of the shipped kits of a stage.
  static func slugs(ofStage stage: Int) -> [String] {
    current.kits.filter { $0.stage?.rawValue == stage }.map(\.id)
  }
}

extension TestUser {
  // MARK: - Kits

  /// Creates a kit and returns its slug; its questions are "name 1?" and so on, with the answers "right 1" and so on.
  ///
  /// A nil stage means a kit outside the study course.
  @discardableResult
  func createKit(_ name: String = "Extra", stage: Int? = 0, questions count: Int = 1) throws -> String {
    let questions = (1...count).map {
      #"{"prompt": "\#(name) \#($0)?", "correctAnswer": "right \#($0)", "incorrectAnswers": ["wrong"]}"#
    }
    let stage = stage.map { #""stage": \#($0), "# } ?? ""
    let reply = try call(
      "kits.create", #"{"name": "\#(name)", \#(stage)"questions": [\#(questions.joined(separator: ", "))]}"#)
    return reply.text("kit/id") ?? ""
  }

  /// Updates a kit with JSON members, and returns it.
  @discardableResult
  func updateKit(_ kit: String, _ members: String) throws -> JSON {
    try call("kits.update", #"{"kitId": "\#(kit)", \#(members)}"#)["kit"]
  }

  func deleteKit(_ kit: String) throws {
    try call("kits.delete", #"{"kitId": "\#(kit)"}"#)
  }

  // MARK: - Attempts

  @discardableResult
  func startTest(_ kit: String) throws -> JSON { try call("tests.start", #"{"kitId": "\#(kit)"}"#) }
  func startExam(_ exam: Int) throws -> JSON { try call("exams.start", #"{"examId": \#(exam)}"#) }

  @discardableResult
  func startWorkout(_ kits: [String], count: Int) throws -> JSON {
    let list = kits.map { #""\#($0)""# }.joined(separator: ", ")
    return try call("workouts.start", #"{"kitIds": [\#(list)], "count": \#(count)}"#)
  }

  /// Returns the correct answer to a question of a shipped kit or of `createKit`.
  func rightAnswer(_ question: JSON) -> String {
    let prompt = question["prompt"].string ?? ""
    return shippedAnswers[prompt] ?? "right \(prompt.split(separator: " ").last?.dropLast() ?? "")"
  }

  /// Returns a wrong answer: an option, or another text if the question has no options.
  func wrongAnswer(_ question: JSON) -> String {
    let options = question["options"]
    guard !options.isNull else { return "another text" }
    return options.elements.compactMap(\.string).first { $0 != rightAnswer(question) } ?? ""
  }

  /// Answers the current question of an attempt.
  @discardableResult
  func answer(_ attempt: JSON, _ text: String, position: Int? = nil) throws -> JSON {
    try call("attempts.answer", Self.parameters(attempt, text, position: position))
  }

  /// Returns the error of an answer that must fail.
  func answerFailure(_ attempt: JSON, _ text: String) throws -> CallFailure {
    try failure("attempts.answer", Self.parameters(attempt, text))
  }

  private static func parameters(_ attempt: JSON, _ text: String, position: Int? = nil) -> String {
    let position = position.map { #", "position": \#($0)"# } ?? ""
    return #"{"attemptId": \#(attempt.number("attemptId") ?? 0), "answer": \#(text.json)\#(position)}"#
  }

  /// Answers the remaining questions of an attempt, the first `right` correctly; returns the last reply.
  @discardableResult
  func answerAll(_ attempt: JSON, right: Int) throws -> JSON {
    var reply = attempt
    var remaining = right
    while case let question = reply["question"], !question.isNull {
      reply = try answer(attempt, remaining > 0 ? rightAnswer(question) : wrongAnswer(question))
      remaining -= 1
    }
    return reply
  }

  /// Takes the test of a kit and returns the outcome.
  @discardableResult
  func takeTest(_ kit: String, right: Int = .max) throws -> JSON {
    try answerAll(startTest(kit), right: right)["outcome"]
  }

  /// Takes an exam and returns the outcome.
  @discardableResult
  func takeExam(_ exam: Int, right: Int = .max) throws -> JSON {
    try answerAll(startExam(exam), right: right)["outcome"]
  }

  // MARK: - Progress

  /// Takes the tests of all shipped kits of the stages without a mistake.
  func masterStages(_ stages: Int...) throws {
    for stage in stages { for kit in KitCatalog.slugs(ofStage: stage) { try takeTest(kit) } }
  }

  /// Masters the stages of the first exams and passes these exams.
  ///
  /// `count` is at most 4, because the Final exam requires a chosen stage.
  func passFirstExams(_ count: Int) throws {
    for exam in 0..<count {
      for stage in StudyExam.allCases[exam].stages { try masterStages(stage.rawValue) }
      try takeExam(exam)
    }
  }

  /// Returns the result of `study.stages`.
  func studyOverview() throws -> JSON { try call("study.stages") }

  func isExamUnlocked(_ exam: Int) throws -> Bool { try studyOverview().flag("exams/\(exam)/isUnlocked") ?? false }
}
