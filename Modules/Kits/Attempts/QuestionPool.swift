import Kernel

/// The questions of several kits, numbered consecutively, from which an attempt draws.
///
/// The order of random draws is fixed, so that a seed determines the attempt: first the questions in the order in which
/// they are asked (`RandomSource.sample`), then for each question in that order the wrong answers of a flash card
/// (`AnswerPool.draw`) and the order of the options (`RandomSource.shuffled`, starting with the correct answer).
/// Questions with typed answers draw nothing.
struct QuestionPool {
  /// The kits, in order.
  let kits: [Kit]
  /// The number of the first question of each kit.
  private let starts: [Int]
  /// The total number of questions.
  let count: Int

  /// Numbers the questions of distinct kits from 0, in the order of the kits.
  init(_ kits: [Kit]) {
    var starts: [Int] = []
    var count = 0
    for kit in kits {
      starts.append(count)
      count += kit.questionCount
    }
    (self.kits, self.starts, self.count) = (kits, starts, count)
  }

  /// Returns the kit of the question with a number, and the index of the question in that kit, from 0.
  subscript(_ number: Int) -> (kit: Kit, index: Int) {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    return (kits[low], number - starts[low])
  }
}

extension KitQuestion {
  /// Creates the question of an attempt.
  ///
  /// `position` counts from 1. `random` shuffles the options; it is nil if the answer is typed.
  func asked(at position: Int, optionsShuffledBy random: (any RandomSource)?) -> AskedQuestion {
    AskedQuestion(
      position: position, prompt: prompt, correctAnswer: correctAnswer,
      acceptedAnswers: random == nil ? acceptedAnswers : [],
      options: random.map { $0.shuffled([correctAnswer] + incorrectAnswers) })
  }
}
