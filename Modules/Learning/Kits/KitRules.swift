import Kernel

/// What kits and their questions must be like. (Kits and exams, 4.1.)
enum KitRules {
  /// How many characters the name of a kit may have. (1.)
  static let longestName = 30
  /// How many characters may be searched for among the names of kits.
  static let longestQuery = 200
  /// How many wrong answers a question may have. (1.)
  static let mostIncorrect = 3
  /// How many kits of one's own somebody may have.
  static let mostKits = 1000
  /// How many questions a kit may have.
  static let mostQuestions = 20_000
  /// How many characters a prompt or an answer may have.
  static let longestText = 2000
  /// How many bytes one character of a name, a prompt or an answer may have.
  private static let longestCharacter = 512
  /// How many answers beside the right one may be accepted.
  static let mostAccepted = 10

  /// The name of a kit as it is compared and sorted, without regard to case.
  static func key(of name: String) -> String { name.trimmed.uppercased().lowercased().canonicallyComposed }

  /// Checks a kit.
  ///
  /// - Parameters:
  ///   - draft: The kit as it was described.
  ///   - path: Where the name, the stage and the questions stand, as a JSON Pointer from the root of the parameters.
  /// - Returns: The kit with its texts trimmed.
  /// - Throws: Every broken rule at once, the first of each question.
  static func checked(_ draft: KitDraft, at path: String = "") throws(DomainError) -> CheckedKit {
    var issues: [DomainError.Issue] = []
    var questions: [KitQuestion] = []
    for (place, question) in draft.questions.enumerated() {
      do throws(DomainError) {
        questions.append(try checked(question, position: place + 1))
      } catch {
        issues.append(error.issue(at: "\(path)/questions/\(place)\(error.path ?? "")"))
      }
    }
    if draft.questions.isEmpty { issues.append(DomainError.noQuestions.issue(at: "\(path)/questions")) }
    issues += self.issues(ofName: draft.name, stage: draft.stage, at: path)
    if let refusal = DomainError(issues: issues) { throw refusal }
    guard let name = draft.name?.trimmed, let stage = draft.stage.flatMap(StudyStage.init) else { throw .unknownStage }
    return CheckedKit(name: name, stage: stage, questions: questions)
  }

  /// What is wrong with the name and the stage of a kit, each as it was given.
  static func issues(ofName name: String?, stage: Int?, at path: String = "") -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if let refusal = refusal(ofName: name) { issues.append(refusal.issue(at: "\(path)/name")) }
    if stage.flatMap(StudyStage.init) == nil {
      issues.append((stage == nil ? DomainError.noStudyStage : .unknownStage).issue(at: "\(path)/stage"))
    }
    return issues
  }

  /// Checks a question.
  ///
  /// - Parameters:
  ///   - draft: The question as it was described.
  ///   - position: Its place in the kit, from 1.
  ///   - getsIncorrect: Whether its wrong answers are found afterwards, so that it need not have any.
  /// - Returns: The question with its texts trimmed.
  /// - Throws: The first rule that it breaks, with the member that breaks it.
  static func checked(
    _ draft: QuestionDraft, position: Int, getsIncorrect: Bool = false
  ) throws(DomainError) -> KitQuestion {
    let question = KitQuestion(
      position: position, prompt: draft.prompt.trimmed, correctAnswer: draft.correctAnswer.trimmed,
      incorrectAnswers: draft.incorrectAnswers.map(\.trimmed).filter { !$0.isEmpty },
      acceptedAnswers: draft.acceptedAnswers.map(\.trimmed).filter { !$0.isEmpty })
    try checkLengths(of: question)
    guard !question.prompt.isEmpty else { throw .emptyFields.at("/prompt") }
    guard !question.correctAnswer.isEmpty else { throw .emptyFields.at("/correctAnswer") }
    guard getsIncorrect || !question.incorrectAnswers.isEmpty else { throw .emptyFields.at("/incorrectAnswers") }
    guard question.incorrectAnswers.count <= mostIncorrect else { throw .tooManyIncorrect.at("/incorrectAnswers") }
    let incorrect = question.incorrectAnswers.map(TypedAnswer.normalized)
    guard !incorrect.contains(TypedAnswer.normalized(question.correctAnswer)) else {
      throw .incorrectContainsCorrect.at("/incorrectAnswers")
    }
    guard Set(incorrect).count == incorrect.count else { throw .duplicateIncorrect.at("/incorrectAnswers") }
    return question
  }

  private static func checkLengths(of question: KitQuestion) throws(DomainError) {
    if !isKeepable(question.prompt) { throw .textTooLong.at("/prompt") }
    if !isKeepable(question.correctAnswer) { throw .textTooLong.at("/correctAnswer") }
    if !question.incorrectAnswers.allSatisfy({ isKeepable($0) }) { throw .textTooLong.at("/incorrectAnswers") }
    if question.acceptedAnswers.count > mostAccepted { throw .tooManyAccepted.at("/acceptedAnswers") }
    if !question.acceptedAnswers.allSatisfy({ isKeepable($0) }) { throw .textTooLong.at("/acceptedAnswers") }
  }

  /// Whether a text can be kept: marks piled upon one character without end make it too long, for they are sorted wherever
  /// texts are compared, and SQLite ends a text at a NUL when it measures it.
  static func isKeepable(_ text: String, longest: Int = longestText) -> Bool {
    let isShort = text.utf8.count <= longest || text.count <= longest
    return isShort && text.utf8.count <= 32 * longest && !text.utf8.contains(0)
      && (text.utf8.count <= longestCharacter || text.allSatisfy { $0.utf8.count <= longestCharacter })
  }

  private static func refusal(ofName name: String?) -> DomainError? {
    guard let name = name?.trimmed else { return .noKitName }
    if name.isEmpty { return .kitNameEmpty }
    return isKeepable(name, longest: longestName) ? nil : .kitNameTooLong
  }
}
