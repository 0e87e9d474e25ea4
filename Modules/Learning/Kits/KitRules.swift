import Kernel
import Service

/// The validation rules of kits and questions. (Kits and exams, 4.1.)
enum KitRules {
  /// The maximum length of a kit's name, in characters. (1.)
  static let longestName = 30
  /// The maximum length of a search text, in characters.
  static let longestQuery = 200
  /// The maximum number of wrong answers of a question. (1.)
  static let mostIncorrect = 3
  /// The maximum number of kits of a user.
  static let mostKits = 1000
  /// The maximum number of questions of a kit.
  static let mostQuestions = 20_000
  /// The maximum length of a prompt or an answer, in characters.
  static let longestText = 2000
  /// The maximum size in bytes of a table cell, which may contain all accepted answers of a question.
  static let longestCell = mostAccepted * TextBounds.bytes(ofCharacters: longestText)
  /// The maximum number of accepted answers of a question, besides the correct one.
  static let mostAccepted = 10

  /// Returns the normalized form of a name, for case-insensitive comparison and sorting.
  static func key(of name: String) -> String { name.trimmed.uppercased().lowercased().canonicallyComposed }

  /// Validates a kit and trims its texts; throws all violations together, the first of each field.
  ///
  /// `noted` are the issues found while the fields were decoded. `path` is the JSON Pointer of the object that contains
  /// the name, the stage and the questions.
  static func checked(
    _ draft: KitDraft, noted: [DomainError.Issue] = [], at path: String = ""
  ) throws(DomainError) -> CheckedKit {
    var (questions, issues) = checked(draft.questions, at: path)
    issues += self.issues(ofName: draft.name, stage: draft.stage, at: path)
    if let refusal = DomainError(issues: noted.merged(with: issues)) { throw refusal }
    guard let name = draft.name?.trimmed, let stage = draft.stage.flatMap(StudyStage.init) else { throw .unknownStage }
    return CheckedKit(name: name, stage: stage, questions: questions)
  }

  /// Validates at least one new question and trims the texts; throws all violations together, the first of each
  /// question.
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

  /// Returns the violations in the name and the stage of a kit.
  static func issues(ofName name: String?, stage: Int?, at path: String = "") -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if let refusal = refusal(ofName: name) { issues.append(refusal.issue(at: "\(path)/name")) }
    if stage.flatMap(StudyStage.init) == nil {
      issues.append((stage == nil ? DomainError.noStudyStage : .unknownStage).issue(at: "\(path)/stage"))
    }
    return issues
  }

  /// Validates a question and trims its texts; throws all violations together, the first of each member.
  ///
  /// With `getsIncorrect`, wrong answers are drawn later, so that the draft need not have any.
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

  /// Returns the texts that are too long or contain U+0000; runs before any normalization.
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
    // Wrong answers can be compared only with a valid correct answer.
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

  /// Returns whether a text can be stored within a maximum length in characters.
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
