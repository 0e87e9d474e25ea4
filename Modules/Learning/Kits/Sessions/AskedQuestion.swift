import Kernel

/// A question of a session as it was when the session began. (Kits and exams, 3.4.)
struct AskedQuestion: Hashable, Sendable {
  /// Its place in the session, from 1.
  var place: Int
  var prompt: String
  var correctAnswer: String
  /// What is right besides where the answer is typed.
  var acceptedAnswers: [String]
  /// The right answer among the wrong ones, in the order in which they are offered; nil where the answer is typed.
  var options: [String]?
  /// Whether the last answer was right.
  var isSolved = false

  /// How many characters an answer may have.
  static let longestAnswer = KitRules.longestText

  /// Whether an answer is right: one of the options exactly, or typed as `TypedAnswer` compares. (3.1, 3.2.)
  ///
  /// - Parameter answer: What the user chose or typed.
  /// - Returns: Whether it is right.
  /// - Throws: `invalid_option` where it was not offered.
  func isRight(_ answer: String) throws(DomainError) -> Bool {
    guard let options else { return TypedAnswer.matches(answer, anyOf: typedAnswers) }
    guard options.contains(answer) else { throw DomainError.invalidOption.asIssue(at: "/answer") }
    return answer == correctAnswer
  }

  /// What a wrong answer may be told besides.
  func hint(for answer: String) -> AnswerHint? {
    options == nil && TypedAnswer.looksLike(answer, anyOf: typedAnswers) ? .mixedScript : nil
  }

  private var typedAnswers: [String] { [correctAnswer] + acceptedAnswers }
}
