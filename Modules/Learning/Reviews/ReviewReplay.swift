import Database
import Kernel
import SQLite
import Service

/// Recomputes the cards of reviews from the answers to them, one after the other.
///
/// Every answer stores the card as it was before, and the card is as the last answer has left it.
struct ReviewReplay {
  /// A stored state that does not follow from the answer before it.
  struct Difference {
    let user: Int64
    /// The answer, with the card before it as expected: with exact intervals and a retention of 90 %.
    let answer: ReviewAnswer
    /// Whether the card after the answer differs, instead of the card before it.
    let isOfCard: Bool
  }

  private enum Recounts: SQL, StatementSet {
    case answers = """
      select * from review_log where :user is null or user_id = :user order by user_id, kit_id, position, number
      """
  }

  /// Reports the states that do not follow from the answers before them; each goes on from what is expected.
  ///
  /// - Parameters:
  ///   - transaction: The open transaction.
  ///   - user: Whose answers; nil for all users.
  ///   - report: Takes each difference; it must not write.
  /// - Throws: SQLite's errors, and what the closure throws.
  static func forEachDifference(
    _ transaction: Transaction, of user: Int64?, _ report: (Difference) throws -> Void
  ) throws {
    var last: (user: Int64, answer: ReviewAnswer)?
    func finish(_ user: Int64, _ answer: ReviewAnswer) throws {
      let store = ReviewStore(transaction: transaction, user: user)
      guard let card = try store.record(kit: answer.kit, position: answer.position), !follows(card, answer) else {
        return
      }
      try report(Difference(user: user, answer: answer, isOfCard: true))
    }
    try transaction.statement(Recounts.answers).bind("user", user).forEach { row in
      var (owner, answer) = (try row["user_id"] as Int64, try ReviewAnswer.table.decode(row))
      if let (user, previous) = last,
        (user, previous.position, previous.kit) != (owner, answer.position, answer.kit)
      {
        try finish(user, previous)
        last = nil
      }
      let isSound = last.map { _, previous in answer.before.map { follows($0, previous) } ?? false }
      if !(isSound ?? (answer.before == nil)) {
        answer.before = last.map { record(after: $0.answer) }
        try report(Difference(user: owner, answer: answer, isOfCard: false))
      }
      last = (owner, answer)
    }
    if let last { try finish(last.user, last.answer) }
  }

  /// Replaces every state of a user that does not follow from the answers by the expected one.
  static func repair(_ transaction: Transaction, of user: Int64) throws {
    var differences: [Difference] = []
    try forEachDifference(transaction, of: user) { differences.append($0) }
    for difference in differences {
      let answer = difference.answer
      if difference.isOfCard {
        try ReviewStore(transaction: transaction, user: user)
          .save(record(after: answer), kit: answer.kit, position: answer.position)
      } else {
        try ReviewAnswer.table.update(answer, of: user, in: transaction)
      }
    }
  }

  // MARK: - Rules

  /// The card after an answer.
  private static func record(after answer: ReviewAnswer) -> ReviewRecord {
    let schedule = ReviewScheduler().answer(answer.before?.schedule, answer.rating, at: answer.moment)
    let isLapse = answer.rating == .again && answer.before?.schedule.phase == .review
    let zone = Zone(identifier: answer.zone) ?? .utc
    return ReviewRecord(
      schedule: schedule, dueDay: zone.civilDay(at: schedule.due), reps: (answer.before?.reps ?? 0) + 1,
      lapses: (answer.before?.lapses ?? 0) + (isLapse ? 1 : 0))
  }

  /// Whether a card can be what an answer has left, whatever the user's retention, fuzz and beginning of days were.
  private static func follows(_ stored: ReviewRecord, _ answer: ReviewAnswer) -> Bool {
    let expected = record(after: answer)
    let (schedule, computed) = (stored.schedule, expected.schedule)
    return stored.reps == expected.reps && stored.lapses == expected.lapses && schedule.phase == computed.phase
      && schedule.answeredAt == computed.answeredAt && isClose(schedule.memory.stability, computed.memory.stability)
      && isClose(schedule.memory.difficulty, computed.memory.difficulty) && isDue(schedule.due, computed)
      && stored.dueDay.isPossible(at: schedule.due, inZone: answer.zone)
  }

  /// Whether two numbers differ by rounding alone: mathematical libraries differ in the last digit.
  private static func isClose(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= 1e-9 * max(abs(left), abs(right))
  }

  /// Whether a card can be due at an instant: exactly for a step, after whole days between those of the least and the
  /// highest retention and their fuzz for a review.
  private static func isDue(_ due: Instant, _ computed: ReviewSchedule) -> Bool {
    guard computed.phase == .review else { return due == computed.due }
    let interval = due.milliseconds(since: computed.answeredAt)
    guard interval.isMultiple(of: ReviewScheduler.millisecondsPerDay) else { return false }
    func days(_ retention: Int) -> Double {
      computed.memory.days(until: Double(retention) / 100)
    }
    let bounds = ReviewSettings.desiredRetentions
    let (shortest, longest) = (days(bounds.upperBound), days(bounds.lowerBound))
    let stored = Double(interval / ReviewScheduler.millisecondsPerDay)
    return stored >= 1 && stored >= shortest * 0.7 - 2 && stored <= longest * 1.3 + 2
      && stored <= Double(ReviewScheduler().maximumInterval)
  }
}
