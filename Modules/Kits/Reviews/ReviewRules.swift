import Kernel
import Localization
import Service

/// The rules of reviews, apart from the scheduler.
enum ReviewRules {
  /// The valid durations of an answer, in milliseconds; at most a day.
  static let answerDurationRange = 0...86_400_000
  /// The valid numbers of kits in a call.
  static let kitCountRange = 1...100
  /// The valid numbers of questions to suspend or resume in a call.
  static let questionCountRange = 1...500

  /// Returns the review data of a question after an answer.
  ///
  /// The zone and the start of day of the owner's account determine the due day.
  static func answered(
    _ review: QuestionReview, _ rating: ReviewRating, at now: Instant, for account: Account,
    with settings: ReviewSettings
  ) -> ReviewProgress {
    let progress = review.progress
    let schedule = settings.scheduler.answer(
      progress?.schedule, rating, at: now, fuzz: settings.hasFuzz ? fuzz(of: review) : nil)
    return ReviewProgress(
      after: rating, previous: progress, schedule: schedule, dueDay: account.day(at: schedule.due))
  }

  /// Returns the random source of a question, the same until its next answer, so that previewed due dates are accurate.
  private static func fuzz(of review: QuestionReview) -> any RandomSource {
    SeededRandomSource(seed: StableHash.hash("\(review.id) \(review.reps)"))
  }

  /// Returns at most `limit` positions that are missing from an ascending sequence, as ranges.
  ///
  /// `forEachPosition` visits the sequence starting at `first` until its closure returns false.
  static func gaps(
    from first: Int, through last: Int, limit: Int, among forEachPosition: ((Int) -> Bool) throws -> Void
  ) rethrows -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var (next, remaining) = (first, limit)
    func addGap(before end: Int) {
      let end = min(end, next + remaining, last + 1)
      guard next < end else { return }
      gaps.append(next...end - 1)
      remaining -= end - next
    }
    try forEachPosition { position in
      addGap(before: position)
      next = position + 1
      return remaining > 0 && next <= last
    }
    addGap(before: last + 1)
    return gaps
  }
}

/// The errors of reviews.
extension DomainError {
  /// The question was answered, or an answer was undone, since the client saw it.
  static let reviewChanged = DomainError(.conflict, rule: "review_changed", message: Strings.errorReviewChanged)
  /// No answer is left to undo.
  static let nothingToUndo = DomainError(.conflict, rule: "nothing_to_undo", message: Strings.errorReviewNothingToUndo)
}
