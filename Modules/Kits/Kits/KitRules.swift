import Kernel
import Service

/// The validation rules of kits and questions. (Kits and exams, 4.1.)
enum KitRules {
  /// The maximum length of a kit's name, in characters. (Kits and exams, 1.)
  static let maxNameLength = 60
  /// The maximum length of a kit's name in code points, which suffices for names of emoji.
  private static let maxNameCodePoints = 960
  /// The maximum length of a search text, in characters.
  static let maxSearchLength = 200
  /// The maximum number of wrong answers of a question. (Kits and exams, 1.)
  static let maxIncorrectAnswers = 3
  /// The maximum number of kits of a user.
  static let maxKits = 1000
  /// The maximum number of questions of a kit.
  static let maxQuestions = 20_000
  /// The maximum length of a prompt or an answer, in characters.
  static let maxTextLength = 2000
  /// The maximum size in bytes of a table cell, which may contain all accepted answers of a question.
  static let maxCellBytes = maxAcceptedAnswers * TextLimits.maxBytes(forCharacters: maxTextLength)
  /// The maximum number of accepted answers of a question, besides the correct one.
  static let maxAcceptedAnswers = 10

  /// Returns the normalized form of a name, for case-insensitive comparison and sorting.
  static func key(of name: String) -> String { name.trimmed.caseFolded }

  /// Validates a kit and trims its texts; throws the first violation of each field in one error.
  ///
  /// `fieldIssues` are the issues found while the fields were decoded. `path` is the JSON Pointer of the object that
  /// contains the name, the stage and the questions.
  static func checked(
    _ draft: KitDraft, fieldIssues: [DomainError.Issue] = [], at path: String = ""
  ) throws(DomainError) -> CheckedKit {
    var (questions, issues) = checked(draft.questions, at: path)
    issues += self.issues(ofName: draft.name, stage: draft.stage, at: path)
    if let error = DomainError(issues: fieldIssues.merged(with: issues)) { throw error }
    guard let name = draft.name?.trimmed else { throw .noKitName }
    return CheckedKit(name: name, stage: draft.stage.flatMap(StudyStage.init), questions: questions)
  }

  /// Validates one or more new questions and trims their texts; throws the first violation of each field in one error.
  static func checked(_ drafts: [QuestionDraft]) throws(DomainError) -> [KitQuestion] {
    let (questions, issues) = checked(drafts, at: "")
    if let error = DomainError(issues: issues) { throw error }
    return questions
  }

  private static func checked(
    _ drafts: [QuestionDraft], at path: String
  ) -> (questions: [KitQuestion], issues: [DomainError.Issue]) {
    var issues: [DomainError.Issue] = []
    var questions: [KitQuestion] = []
    for (index, question) in drafts.enumerated() {
      do throws(DomainError) {
        questions.append(try checked(question, position: index + 1))
      } catch {
        issues += error.reportedIssues.map {
          DomainError.Issue(path: "\(path)/questions/\(index)\($0.path)", rule: $0.rule, message: $0.message)
        }
      }
    }
    if drafts.isEmpty { issues.append(DomainError.noQuestions.issue(at: "\(path)/questions")) }
    return (questions, issues)
  }

  /// Returns the violations in the name and the stage of a kit.
  static func issues(ofName name: String?, stage: Int?, at path: String = "") -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if let error = error(ofName: name) { issues.append(error.issue(at: "\(path)/name")) }
    if let stage, StudyStage(rawValue: stage) == nil {
      issues.append(DomainError.unknownStage.issue(at: "\(path)/stage"))
    }
    return issues
  }

  /// Validates a question and trims its texts; throws one error with at most one violation for each member.
  static func checked(_ draft: QuestionDraft, position: Int) throws(DomainError) -> KitQuestion {
    if let error = DomainError(issues: sizeIssues(of: draft)) { throw error }
    let question = KitQuestion(
      position: position, prompt: draft.prompt.trimmed, correctAnswer: draft.correctAnswer.trimmed,
      incorrectAnswers: draft.incorrectAnswers.map(\.trimmed).filter { !$0.isEmpty },
      acceptedAnswers: draft.acceptedAnswers.map(\.trimmed).filter { !$0.isEmpty })
    let fieldErrors = [
      ("/prompt", error(of: question.prompt, ifEmpty: .emptyPrompt)),
      ("/correctAnswer", error(of: question.correctAnswer, ifEmpty: .emptyCorrectAnswer)),
      ("/incorrectAnswers", error(ofIncorrect: question)),
      ("/acceptedAnswers", error(ofAccepted: question.acceptedAnswers)),
    ]
    let issues = fieldErrors.compactMap { path, error in error?.issue(at: path) }
    if let error = DomainError(issues: issues) { throw error }
    return question
  }

  /// Returns whether a question of another device has texts that questions can have.
  @Sendable
  static func isPossible(_ question: KitQuestion) -> Bool {
    (try? checked(QuestionDraft(question), position: question.position)) == question
  }

  /// Returns the issues of texts that are too long or contain U+0000; must precede any normalization.
  private static func sizeIssues(of draft: QuestionDraft) -> [DomainError.Issue] {
    let fields = [
      ("prompt", [draft.prompt]), ("correctAnswer", [draft.correctAnswer]),
      ("incorrectAnswers", draft.incorrectAnswers), ("acceptedAnswers", draft.acceptedAnswers),
    ]
    return fields.compactMap { field, texts in
      if !texts.allSatisfy({ $0.isWithinByteLimit(forCharacters: maxTextLength) }) {
        return DomainError.textTooLong.issue(at: "/\(field)")
      }
      return texts.lazy.compactMap(\.firstNUL).first.map {
        DomainError.controlCharacter($0, in: field, at: "/\(field)")
      }
    }
  }

  private static func error(of text: String, ifEmpty emptyError: DomainError) -> DomainError? {
    isStorable(text) ? text.isEmpty ? emptyError : nil : .textTooLong
  }

  private static func error(ofIncorrect question: KitQuestion) -> DomainError? {
    let answers = question.incorrectAnswers
    guard answers.allSatisfy({ isStorable($0) }) else { return .textTooLong }
    guard answers.count <= maxIncorrectAnswers else { return .tooManyIncorrect }
    let incorrect = answers.map(TypedAnswer.normalized)
    // Wrong answers can be compared only with a valid correct answer.
    let isComparable = error(of: question.correctAnswer, ifEmpty: .emptyCorrectAnswer) == nil
    if isComparable, incorrect.contains(TypedAnswer.normalized(question.correctAnswer)) {
      return .incorrectContainsCorrect
    }
    return Set(incorrect).count == incorrect.count ? nil : .duplicateIncorrect
  }

  private static func error(ofAccepted answers: [String]) -> DomainError? {
    if answers.count > maxAcceptedAnswers { return .tooManyAccepted }
    return answers.allSatisfy { isStorable($0) } ? nil : .textTooLong
  }

  /// Returns whether a prompt or an answer can be stored, even if it is empty.
  private static func isStorable(_ text: String) -> Bool { text.isStorable(0...maxTextLength) }

  /// Returns whether a name can be stored, even if it is empty.
  static func isStorableName(_ name: String) -> Bool {
    name.isStorable(0...maxNameLength) && name.unicodeScalars.count <= maxNameCodePoints
  }

  /// Returns a name with a number behind it, in place of the one that it may have.
  ///
  /// A name that would be too long is shortened.
  @Sendable
  static func numbered(_ name: String, _ number: Int) -> String {
    let suffix = " (\(number))"
    var base = String(name.replacing(#/ \([0-9]+\)$/#, with: "").prefix(maxNameLength - suffix.count))
    while !base.isEmpty, !isStorableName(base + suffix) { base.removeLast() }
    return base + suffix
  }

  private static func error(ofName name: String?) -> DomainError? {
    guard let name = name?.trimmed else { return .noKitName }
    if name.isEmpty { return .kitNameEmpty }
    if let nul = name.firstNUL {
      return DomainError(issues: [DomainError.controlCharacter(nul, in: "name", at: "/name")])
    }
    return isStorableName(name) ? nil : .kitNameTooLong
  }
}
