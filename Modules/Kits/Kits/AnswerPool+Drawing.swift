import Kernel

/// The drawing of wrong answers that a user does not enter. (Kits and exams, 4.4.)
extension AnswerPool {
  /// Returns questions with wrong answers drawn for those at `indices`.
  ///
  /// Each gets up to three correct answers of the others and of the `existing` questions of the kit, each combination
  /// equally likely; it remains a flash card if there is none.
  static func drawing(
    at indices: [Int], of questions: [KitQuestion], and existing: [KitQuestion] = [], from random: any RandomSource
  ) throws -> [KitQuestion] {
    guard !indices.isEmpty else { return questions }
    let pool = try AnswerPool(questions + existing)
    var questions = questions
    for index in indices { questions[index].incorrectAnswers = pool.draw(for: index, from: random) }
    return questions
  }
}

/// The flash cards of a kit, whose wrong answers are drawn when they are asked with options. (Kits and exams, 3.1.)
struct FlashCards: Sendable {
  private let pool: AnswerPool
  /// The index of each question in the pool, by its position in the kit.
  private let indices: [Int: Int]

  /// Collects the answers of all questions of a kit; throws `too_few_answers` if a flash card has fewer than three
  /// possible wrong answers.
  init(among questions: [KitQuestion]) throws {
    pool = try AnswerPool(questions)
    indices = Dictionary(uniqueKeysWithValues: questions.enumerated().map { ($1.position, $0) })
    for (index, question) in questions.enumerated() where question.isFlashCard {
      guard pool.availableCount(for: index) == KitRules.maxIncorrectAnswers else { throw DomainError.tooFewAnswers }
    }
  }

  /// Returns a question of the kit; a flash card gets three drawn wrong answers.
  func withOptions(_ question: KitQuestion, from random: any RandomSource) -> KitQuestion {
    guard question.isFlashCard, let index = indices[question.position] else { return question }
    var question = question
    question.incorrectAnswers = pool.draw(for: index, from: random)
    return question
  }
}
