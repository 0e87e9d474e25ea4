import Kernel

/// A question of an attempt, copied from its kit when the attempt started. (Kits and exams, 3.4.)
struct AskedQuestion: Hashable, Sendable {
  /// The position in the attempt, from 1.
  var position: Int
  var prompt: String
  var correctAnswer: String
  /// Further answers that are correct when typed.
  var acceptedAnswers: [String]
  /// The shuffled correct and wrong answers; nil if the answer is typed.
  var options: [String]?
  /// Whether the question was answered correctly.
  var isSolved = false

  /// The maximum length of an answer, in characters.
  static let maxAnswerLength = KitRules.maxTextLength

  /// Returns whether an answer is the correct option or, if typed, matches the correct or an accepted answer. (Kits and
  /// exams, 3.1 and 3.2.)
  ///
  /// Throws `invalid_option` if the answer is not one of the options.
  func isCorrect(_ answer: String) throws(DomainError) -> Bool {
    guard let options else { return TypedAnswer.matches(answer, anyOf: typedAnswers) }
    guard options.contains(answer) else { throw DomainError.invalidOption.asSingleIssue(at: "/answer") }
    return answer == correctAnswer
  }

  /// Returns a hint for a wrong typed answer; nil if no hint applies.
  func hint(for answer: String) -> AnswerHint? {
    options == nil && TypedAnswer.matchesWithLatinLetters(answer, anyOf: typedAnswers) ? .mixedScript : nil
  }

  private var typedAnswers: [String] { [correctAnswer] + acceptedAnswers }
}
