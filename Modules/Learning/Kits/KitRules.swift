import Kernel
import Service

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
  /// The most bytes of a cell of a table, which may hold all accepted answers of a question.
  static let longestCell = mostAccepted * TextBounds.bytes(ofCharacters: longestText)
  /// How many answers beside the right one may be accepted.
  static let mostAccepted = 10

  /// The name of a kit as it is compared and sorted, without regard to case.
  static func key(of name: String) -> String { name.trimmed.uppercased().lowercased().canonicallyComposed }

  /// Checks a kit.
  ///
  /// - Parameters:
  ///   - draft: The kit as it was described.
  ///   - noted: What the forms of its fields have noted already.
  ///   - path: Where the name, the stage and the questions stand, as a JSON Pointer from the root of the parameters.
  /// - Returns: The kit with its texts trimmed.
  /// - Throws: Every broken rule at once, the first of each field.
  static func checked(
    _ draft: KitDraft, noted: [DomainError.Issue] = [], at path: String = ""
  ) throws(DomainError) -> CheckedKit {
    var (questions, issues) = checked(draft.questions, at: path)
    issues += self.issues(ofName: draft.name, stage: draft.stage, at: path)
    if let refusal = DomainError(issues: noted.merged(with: issues)) { throw refusal }
    guard let name = draft.name?.trimmed, let stage = draft.stage.flatMap(StudyStage.init) else { throw .unknownStage }
    return CheckedKit(name: name, stage: stage, questions: questions)
  }

  /// Checks new questions of a kit.
  ///
  /// - Parameter drafts: The questions as they were described, at least one.
  /// - Returns: The questions with their texts trimmed, with positions from 1.
  /// - Throws: Every broken rule at once, the first of each question.
  static func checked(_ drafts: [QuestionDraft]) throws(DomainError) -> [KitQuestion] {
    let (questions, issues) = checked(drafts, at: "")
    if let refusal = DomainError(issues: issues) { throw refusal }
    return questions
  }

  private static func checked(
    _ drafts: [QuestionDraft], at path: String
  ) -> (questions: [KitQuestion], issues: [DomainError.Issue]) {
    var issues: [DomainError.Issue] = []
    var questions: [KitQuestion] = []
    for (place, question) in drafts.enumerated() {
      do throws(DomainError) {
        questions.append(try checked(question, position: place + 1))
      } catch {
        issues += error.reportedIssues.map {
          DomainError.Issue(path: "\(path)/questions/\(place)\($0.path)", rule: $0.rule, message: $0.message)
        }
      }
    }
    if drafts.isEmpty { issues.append(DomainError.noQuestions.issue(at: "\(path)/questions")) }
    return (questions, issues)
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
  /// - Throws: Every broken rule at once, the first of each member.
  static func checked(
    _ draft: QuestionDraft, position: Int, getsIncorrect: Bool = false
  ) throws(DomainError) -> KitQuestion {
    if let refusal = DomainError(issues: sizeIssues(of: draft)) { throw refusal }
    let question = KitQuestion(
      position: position, prompt: draft.prompt.trimmed, correctAnswer: draft.correctAnswer.trimmed,
      incorrectAnswers: draft.incorrectAnswers.map(\.trimmed).filter { !$0.isEmpty },
      acceptedAnswers: draft.acceptedAnswers.map(\.trimmed).filter { !$0.isEmpty })
    let wrong = [
      ("/prompt", refusal(of: question.prompt)), ("/correctAnswer", refusal(of: question.correctAnswer)),
      ("/incorrectAnswers", refusal(ofIncorrect: question, getsIncorrect: getsIncorrect)),
      ("/acceptedAnswers", refusal(ofAccepted: question.acceptedAnswers)),
    ]
    let issues = wrong.compactMap { path, refusal in refusal?.issue(at: path) }
    if let refusal = DomainError(issues: issues) { throw refusal }
    return question
  }

  /// The texts that are larger than any that is kept, or hold a U+0000; nothing else is done with a question before.
  private static func sizeIssues(of draft: QuestionDraft) -> [DomainError.Issue] {
    let texts = [
      ("prompt", [draft.prompt]), ("correctAnswer", [draft.correctAnswer]),
      ("incorrectAnswers", draft.incorrectAnswers), ("acceptedAnswers", draft.acceptedAnswers),
    ]
    return texts.compactMap { field, texts in
      if !texts.allSatisfy({ $0.isBounded(toCharacters: longestText) }) {
        return DomainError.textTooLong.issue(at: "/\(field)")
      }
      return texts.lazy.compactMap(\.firstNUL).first.map {
        DomainError.controlCharacter($0, in: field, at: "/\(field)")
      }
    }
  }

  private static func refusal(of text: String) -> DomainError? {
    isKeepable(text) ? text.isEmpty ? .emptyFields : nil : .textTooLong
  }

  private static func refusal(ofIncorrect question: KitQuestion, getsIncorrect: Bool) -> DomainError? {
    let answers = question.incorrectAnswers
    guard answers.allSatisfy({ isKeepable($0) }) else { return .textTooLong }
    guard getsIncorrect || !answers.isEmpty else { return .emptyFields }
    guard answers.count <= mostIncorrect else { return .tooManyIncorrect }
    let incorrect = answers.map(TypedAnswer.normalized)
    // Whether an answer is right cannot be told of one that is too long, or not there.
    let isComparable = refusal(of: question.correctAnswer) == nil
    if isComparable, incorrect.contains(TypedAnswer.normalized(question.correctAnswer)) {
      return .incorrectContainsCorrect
    }
    return Set(incorrect).count == incorrect.count ? nil : .duplicateIncorrect
  }

  private static func refusal(ofAccepted answers: [String]) -> DomainError? {
    if answers.count > mostAccepted { return .tooManyAccepted }
    return answers.allSatisfy { isKeepable($0) } ? nil : .textTooLong
  }

  /// Whether a text of so many characters can be kept.
  static func isKeepable(_ text: String, longest: Int = longestText) -> Bool { text.isKeepable(0...longest) }

  private static func refusal(ofName name: String?) -> DomainError? {
    guard let name = name?.trimmed else { return .noKitName }
    if name.isEmpty { return .kitNameEmpty }
    if let nul = name.firstNUL {
      return DomainError(issues: [DomainError.controlCharacter(nul, in: "name", at: "/name")])
    }
    return isKeepable(name, longest: longestName) ? nil : .kitNameTooLong
  }
}
