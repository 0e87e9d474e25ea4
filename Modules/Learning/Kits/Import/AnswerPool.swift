import Algorithms
import Kernel

/// The right answers of a file, from which wrong ones for its questions are drawn.
///
/// An answer is drawn for a question only where it is right neither for it nor for another one with the same prompt, nor
/// accepted for any of those; answers that count as equal when typed are one. (Kits and exams, 3.5.)
struct AnswerPool: Sendable {
  /// The answers, each in the spelling that came first.
  private var answers: [String] = []
  /// The prompt of each question, by number.
  private var prompts: [Int] = []
  /// The places of the answers that are right for each prompt, in ascending order.
  private var right: [[Int]] = []

  /// Collects the answers of questions.
  ///
  /// - Parameters:
  ///   - questions: The questions.
  ///   - report: Is told from time to time how many have been looked at; may throw to stop.
  /// - Throws: What `report` throws.
  init(_ questions: [KitQuestion], report: (Int) throws -> Void = { _ in }) throws {
    var places: [String: Int] = [:]
    var own: [Int] = []
    for question in questions {
      if own.count.isMultiple(of: ImportCollector.rowsBetweenReports) { try report(own.count) }
      let (next, answer) = (answers.count, TypedAnswer.normalized(question.correctAnswer))
      let place = places[answer, default: next]
      if place == next {
        places[answer] = next
        answers.append(question.correctAnswer)
      }
      own.append(place)
    }

    var numbers: [String: Int] = [:]
    var rightForPrompt: [Set<Int>] = []
    for (question, answer) in zip(questions, own) {
      let next = rightForPrompt.count
      let number = numbers[TypedAnswer.normalized(question.prompt), default: next]
      if number == next {
        numbers[TypedAnswer.normalized(question.prompt)] = next
        rightForPrompt.append([])
      }
      prompts.append(number)
      rightForPrompt[number].insert(answer)
      for accepted in question.acceptedAnswers {
        if let place = places[TypedAnswer.normalized(accepted)] { rightForPrompt[number].insert(place) }
      }
    }
    right = rightForPrompt.map { $0.sorted() }
  }

  /// How many wrong answers the question at a place gets, up to three.
  func available(for question: Int) -> Int {
    min(KitRules.mostIncorrect, answers.count - right[prompts[question]].count)
  }

  /// Draws wrong answers, each choice of them equally likely (Floyd's algorithm: one draw for each answer).
  ///
  /// - Parameters:
  ///   - question: The place of the question.
  ///   - random: Where draws come from.
  /// - Returns: So many answers as are available.
  func draw(for question: Int, from random: any RandomSource) -> [String] {
    let excluded = right[prompts[question]]
    let choices = answers.count - excluded.count
    var chosen: [Int] = []
    for last in choices - available(for: question)..<choices {
      let choice = random.below(last + 1)
      chosen.append(chosen.contains(choice) ? last : choice)
    }
    return chosen.map { answers[AnswerPool.place(of: $0, without: excluded)] }
  }

  /// The place of the nth element, counted from 0, of all whole numbers without some of them.
  ///
  /// - Parameters:
  ///   - choice: Which one.
  ///   - excluded: Those that are left out, in ascending order.
  /// - Returns: The number.
  private static func place(of choice: Int, without excluded: [Int]) -> Int {
    // Before the excluded number at place p there are so many minus p that are not; that never falls.
    choice + excluded.indices.partitioningIndex { excluded[$0] - $0 > choice }
  }
}
