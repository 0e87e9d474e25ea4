/// The totals of finished tests and exams, which only increase until a reset. (Kits and exams, 3.6.)
struct StudyCounters: Hashable, Sendable {
  var testsFinished = 0
  /// The number of finished exams, passed or not.
  var examsFinished = 0
  var correctAnswers = 0
  var totalQuestions = 0

  /// Adds a finished test or exam.
  mutating func add(_ result: StudyResult) {
    testsFinished += result.mode == .test ? 1 : 0
    examsFinished += result.mode == .exam ? 1 : 0
    correctAnswers += result.correctCount
    totalQuestions += result.answeredCount
  }

  /// The fraction of correct answers, to four decimals; 0 if no questions were asked.
  var fraction: Double { Percentage.fraction(correctAnswers, of: totalQuestions) }
}
