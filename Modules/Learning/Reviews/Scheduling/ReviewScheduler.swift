import Kernel

/// The scheduler FSRS-6: when a card comes next after an answer.
///
/// Unless told otherwise it has the values that its authors advise, and comes to the schedules of *py-fsrs*. Its days are spans of 24 hours; the user's day is no part of it.
struct ReviewScheduler: Sendable {
  /// The chance of recall at which a card comes again, above 0 and below 1.
  var desiredRetention = 0.9
  /// The intervals of a card that is being learned, in seconds.
  var learningSteps: [Int64] = [60, 600]
  /// The intervals of a card that was forgotten, in seconds.
  var relearningSteps: [Int64] = [600]
  /// The longest interval, in days.
  var maximumInterval = 36_500

  static let millisecondsPerDay: Int64 = 86_400_000

  /// Where a card stands after an answer.
  ///
  /// - Parameters:
  ///   - card: Where it stood; nil where it is new.
  ///   - rating: The answer.
  ///   - now: The moment of the answer. It may be long before or after the card was due, or before the last answer.
  ///   - fuzz: What draws, where intervals of days are to be spread a little so that cards that were learned together do
  ///     not come together for ever; nil for the exact intervals.
  /// - Returns: Where it stands from then on.
  func answer(
    _ card: ReviewSchedule?, _ rating: ReviewRating, at now: Instant, fuzz: (any RandomSource)? = nil
  ) -> ReviewSchedule {
    let memory =
      card.map { $0.memory.answered(rating, afterDays: $0.wholeDays(until: now)) } ?? FSRSMemory(first: rating)
    let next: (phase: ReviewSchedule.Phase, milliseconds: Int64)? =
      switch card?.phase ?? .learning(step: 0) {
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

  /// Where a card would stand after each of the ratings, from "again" to "easy", without fuzz.
  func outcomes(of card: ReviewSchedule?, at now: Instant) -> [ReviewSchedule] {
    ReviewRating.allCases.map { answer(card, $0, at: now) }
  }

  // MARK: - Steps

  /// The step after an answer, and its interval in milliseconds; nil where the card leaves the steps for intervals of days.
  ///
  /// "Again" goes back to the first step, "good" to the next one, "easy" leaves at once. "Hard" stays; at the first step
  /// it waits for the mean of the first two, or for one and a half times the only one.
  private func step(after rating: ReviewRating, at step: Int, of steps: [Int64]) -> (Int, Int64)? {
    guard let first = steps.first else { return nil }
    // Steps may have become fewer since the card was put on one.
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

  // MARK: - Days

  /// The whole days until a memory is to be refreshed, 1 up to the longest interval; halves are rounded to even.
  private func days(of memory: FSRSMemory, fuzz: (any RandomSource)?) -> Int {
    let days = memory.days(until: desiredRetention).rounded(.toNearestOrEven)
    let interval = Int(min(max(days, 1), Double(maximumInterval)))
    guard let fuzz else { return interval }
    return ReviewFuzz.spread(interval, upTo: maximumInterval, random: fuzz)
  }
}
