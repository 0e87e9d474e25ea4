import Kernel

/// The questions of some kits, one numbered after the other, from which a session draws.
///
/// Draws are made in this order, so that a seed fixes them: first which questions, in the order in which they are asked
/// (`RandomSource.sample`); then, question by question in that order, how the right answer and the wrong ones are mixed
/// (`RandomSource.shuffled`, the right one first among what is shuffled). Typed questions have nothing to mix.
struct QuestionPool {
  private let kits: [Kit]
  /// The number of the first question of each kit.
  private let starts: [Int]
  /// How many questions there are.
  let count: Int

  /// Numbers the questions of different kits, from 0, in the order of the kits.
  init(_ kits: [Kit]) {
    var starts: [Int] = []
    var count = 0
    for kit in kits {
      starts.append(count)
      count += kit.questionCount
    }
    (self.kits, self.starts, self.count) = (kits, starts, count)
  }

  /// The kit of a question and its place among the questions there, from 0.
  subscript(_ number: Int) -> (kit: Kit, place: Int) {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    return (kits[low], number - starts[low])
  }
}

extension KitQuestion {
  /// The question as a session asks it.
  ///
  /// - Parameters:
  ///   - place: Its place in the session, from 1.
  ///   - random: What mixes the options; nil where the answer is typed.
  /// - Returns: The question.
  func asked(at place: Int, optionsMixedBy random: (any RandomSource)?) -> AskedQuestion {
    AskedQuestion(
      place: place, prompt: prompt, correctAnswer: correctAnswer,
      acceptedAnswers: random == nil ? acceptedAnswers : [],
      options: random.map { $0.shuffled([correctAnswer] + incorrectAnswers) })
  }
}
