import Kernel

/// The correct answers of imported and existing questions, from which wrong answers are drawn.
///
/// An answer is available for a question if it is neither correct nor accepted for any question with the same prompt.
/// Answers with the same normalized form count once. (Kits and exams, 3.5.)
struct AnswerPool: Sendable {
  /// The distinct answers, each in its first spelling.
  private var answers: [String] = []
  /// The index of each question's prompt in `correctIndices`.
  private var promptIndices: [Int] = []
  /// The indices in `answers` of the correct and accepted answers of each prompt, ascending.
  private var correctIndices: [[Int]] = []

  /// Collects the answers of questions.
  ///
  /// `reportProgress` periodically receives the number of processed questions, and may throw to stop.
  init(_ questions: [KitQuestion], reportProgress: (Int) throws -> Void = { _ in }) throws {
    var indexByAnswer: [String: Int] = [:]
    var answerIndices: [Int] = []
    for question in questions {
      if answerIndices.count.isMultiple(of: ImportCollector.rowsBetweenProgressReports) {
        try reportProgress(answerIndices.count)
      }
      let (next, answer) = (answers.count, TypedAnswer.normalized(question.correctAnswer))
      let index = indexByAnswer[answer, default: next]
      if index == next {
        indexByAnswer[answer] = next
        answers.append(question.correctAnswer)
      }
      answerIndices.append(index)
    }

    var indexByPrompt: [String: Int] = [:]
    var correctForPrompt: [Set<Int>] = []
    for (question, answerIndex) in zip(questions, answerIndices) {
      let (next, prompt) = (correctForPrompt.count, TypedAnswer.normalized(question.prompt))
      let promptIndex = indexByPrompt[prompt, default: next]
      if promptIndex == next {
        indexByPrompt[prompt] = next
        correctForPrompt.append([])
      }
      promptIndices.append(promptIndex)
      correctForPrompt[promptIndex].insert(answerIndex)
      for accepted in question.acceptedAnswers {
        if let index = indexByAnswer[TypedAnswer.normalized(accepted)] { correctForPrompt[promptIndex].insert(index) }
      }
    }
    correctIndices = correctForPrompt.map { $0.sorted() }
  }

  /// Returns the number of wrong answers that can be drawn for the question at an index, at most three.
  func availableCount(for index: Int) -> Int {
    min(KitRules.maxIncorrectAnswers, answers.count - correctIndices[promptIndices[index]].count)
  }

  /// Draws up to three wrong answers for the question at an index, each combination equally likely.
  ///
  /// Calls `next(upperBound:)` once per answer (Floyd's algorithm).
  func draw(for index: Int, from random: any RandomSource) -> [String] {
    let excluded = correctIndices[promptIndices[index]]
    let choices = answers.count - excluded.count
    var chosenIndices: [Int] = []
    for maxChoice in choices - availableCount(for: index)..<choices {
      let choice = random.next(upperBound: maxChoice + 1)
      chosenIndices.append(chosenIndices.contains(choice) ? maxChoice : choice)
    }
    return chosenIndices.map { answers[AnswerPool.index(of: $0, without: excluded)] }
  }

  /// Returns the nth integer, counted from 0, that is not in an ascending list of excluded integers.
  private static func index(of choice: Int, without excluded: [Int]) -> Int {
    // The excluded integer at index p has `excluded[p] - p` included integers below it. This number never decreases
    // with p.
    choice + excluded.indices.partitioningIndex { excluded[$0] - $0 > choice }
  }
}
