import Kernel
import Localization
import Service

/// The rules of reviews beside those of the scheduler.
enum ReviewRules {
  /// How long an answer may have taken, in milliseconds: a day.
  static let answerTimes = 0...86_400_000
  /// How many kits a call may name.
  static let namedKits = 1...100

  /// What is kept of a card after an answer.
  ///
  /// - Parameters:
  ///   - card: The card before it.
  ///   - rating: The answer.
  ///   - now: The moment of the answer.
  ///   - account: Whose card it is: zone and start of the day say on which day it is due.
  ///   - settings: How that user wants to review.
  /// - Returns: What is kept from then on.
  static func answered(
    _ card: ReviewCard, _ rating: ReviewRating, at now: Instant, for account: Account, with settings: ReviewSettings
  ) -> ReviewRecord {
    let record = card.record
    let schedule = settings.scheduler.answer(
      record?.schedule, rating, at: now, fuzz: settings.hasFuzz ? fuzz(of: card) : nil)
    let isLapse = rating == .again && record?.schedule.phase == .review
    return ReviewRecord(
      schedule: schedule, dueDay: account.day(at: schedule.due), reps: (record?.reps ?? 0) + 1,
      lapses: (record?.lapses ?? 0) + (isLapse ? 1 : 0))
  }

  /// What spreads the next interval of a card: always the same, so that the dates which were shown beforehand are those that
  /// come, and another one after each answer.
  private static func fuzz(of card: ReviewCard) -> any RandomSource {
    SeededRandomSource(seed: StableHash.hash("\(card.id) \(card.reps)"))
  }

  /// The first positions that are not among some others.
  ///
  /// - Parameters:
  ///   - first: Where to begin.
  ///   - last: Where to end.
  ///   - limit: How many there are at most.
  ///   - others: Goes through the others from `first` on in their order, while the closure says so.
  /// - Returns: The positions, in order, as ranges.
  /// - Throws: What going through the others throws.
  static func gaps(
    from first: Int, through last: Int, limit: Int, among others: ((Int) -> Bool) throws -> Void
  ) rethrows -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var (next, left) = (first, limit)
    func take(before end: Int) {
      let end = min(end, next + left, last + 1)
      guard next < end else { return }
      gaps.append(next...end - 1)
      left -= end - next
    }
    try others { position in
      take(before: position)
      next = position + 1
      return left > 0 && next <= last
    }
    take(before: last + 1)
    return gaps
  }
}

/// The errors of reviews, for which there is no sheet.
extension DomainError {
  /// There is no such card, or it is of a kit of somebody else.
  static let reviewCardNotFound = DomainError(
    .notFound, rule: "review_card_not_found", message: Strings.errorReviewCardNotFound)
  /// The card was answered, or an answer taken back, since the client saw it.
  static let reviewChanged = DomainError(.conflict, rule: "review_changed", message: Strings.errorReviewChanged)
  /// No answer is left that could be taken back.
  static let nothingToUndo = DomainError(.conflict, rule: "nothing_to_undo", message: Strings.errorReviewNothingToUndo)
}
