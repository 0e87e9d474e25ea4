import Kernel

/// The FSRS-6 scheduler, which computes the next due instant of a question.
///
/// The defaults are those recommended by its authors and produce the same schedules as *py-fsrs*. Its days are periods
/// of 24 hours, independent of the user's civil days.
struct ReviewScheduler: Sendable {
  /// The probability of recall at which a question is due, above 0 and below 1.
  var desiredRetention = 0.9
  /// The intervals of first learning, in seconds.
  var learningSteps: [Int64] = [60, 600]
  /// The intervals after a lapse, in seconds.
  var relearningSteps: [Int64] = [600]
  /// The maximum interval, in days.
  var maximumInterval = 36_500

  static let millisecondsPerDay: Int64 = 86_400_000

  /// Returns the schedule of a question after an answer.
  ///
  /// `previous` is nil for a new question. `now` may precede the last answer. `fuzz` randomizes intervals of days; nil
  /// means exact intervals.
  func answer(
    _ previous: ReviewSchedule?, _ rating: ReviewRating, at now: Instant, fuzz: (any RandomSource)? = nil
  ) -> ReviewSchedule {
    let memory =
      previous.map { $0.memory.answered(rating, afterDays: $0.elapsedDays(until: now)) } ?? FSRSMemory(first: rating)
    let next: (phase: ReviewSchedule.Phase, milliseconds: Int64)? =
      switch previous?.phase ?? .learning(step: 0) {
      case .learning(let step):
        self.step(after: rating, at: step, of: learningSteps).map { (.learning(step: $0), $1) }
      case .relearning(let step):
        self.step(after: rating, at: step, of: relearningSteps).map { (.relearning(step: $0), $1) }
      case .review:
        rating == .again
          ? step(after: rating, at: 0, of: relearningSteps).map { (.relearning(step: $0), $1) } : nil
      }
    let (phase, interval) = next ?? (.review, Int64(days(of: memory, fuzz: fuzz)) * Self.millisecondsPerDay)
    return ReviewSchedule(
      phase: phase, memory: memory, answeredAt: now, due: now.adding(milliseconds: interval))
  }

  // MARK: - Steps

  /// Returns the step after an answer and its interval in milliseconds; nil if the question graduates to intervals of
  /// days.
  ///
  /// "Again" returns to the first step, "good" advances, "easy" graduates. "Hard" repeats the step; at the first step
  /// the interval is the mean of the first two, or one and a half times the only one.
  private func step(after rating: ReviewRating, at step: Int, of steps: [Int64]) -> (Int, Int64)? {
    guard let first = steps.first else { return nil }
    // The number of steps may have been reduced since the question entered one.
    guard rating == .again || step < steps.count else { return nil }
    switch rating {
    case .again:
      return (0, first * 1000)
    case .hard where step == 0:
      return (0, steps.count == 1 ? first * 1500 : (first + steps[1]) * 500)
    case .hard:
      return (step, steps[step] * 1000)
    case .good:
      return step + 1 < steps.count ? (step + 1, steps[step + 1] * 1000) : nil
    case .easy:
      return nil
    }
  }

  // MARK: - Intervals

  /// Returns the interval in whole days, from 1 to the maximum; halves are rounded to even.
  private func days(of memory: FSRSMemory, fuzz: (any RandomSource)?) -> Int {
    let days = memory.days(until: desiredRetention).rounded(.toNearestOrEven)
    let interval = Int(min(max(days, 1), Double(maximumInterval)))
    guard let fuzz else { return interval }
    return ReviewFuzz.fuzzed(interval, upTo: maximumInterval, random: fuzz)
  }
}
