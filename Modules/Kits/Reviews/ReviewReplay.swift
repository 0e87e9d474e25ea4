import Database
import Kernel
import SQLite
import Service

/// The replay of the review log, which recomputes the review data of questions.
///
/// Every answer stores the previous state of its question, and every question stores its state after the last answer.
enum ReviewReplay {
  /// A stored state that does not follow from the preceding answer.
  struct Violation {
    let user: Int64
    /// The answer with the expected previous state; for the state of a question, its last answer.
    let answer: ReviewLogEntry
    /// Whether the state of the question is invalid, rather than the previous state in the answer.
    let isReviewState: Bool
  }

  private enum CheckQueries: SQL, StatementSet {
    case answers = """
      select * from review_log where :user is null or user_id = :user order by user_id, kit_id, position, number
      """
  }

  /// Reports each state that does not follow from the preceding answer, and continues from the expected state.
  ///
  /// A nil `user` means all users. `report` must not write.
  static func forEachViolation(
    _ transaction: Transaction, of user: Int64?, _ report: (Violation) throws -> Void
  ) throws {
    var lastAnswered: (user: Int64, answer: ReviewLogEntry)?
    func checkReview(of user: Int64, after answer: ReviewLogEntry) throws {
      let store = ReviewStore(transaction: transaction, user: user)
      guard let review = try store.progress(kit: answer.kit, position: answer.position), !follows(review, answer) else {
        return
      }
      try report(Violation(user: user, answer: answer, isReviewState: true))
    }
    try transaction.statement(CheckQueries.answers).bind("user", user).forEach { row in
      var (owner, answer) = (try row["user_id"] as Int64, try ReviewLogEntry.table.decode(row))
      if let (user, previous) = lastAnswered,
        (user, previous.position, previous.kit) != (owner, answer.position, answer.kit)
      {
        try checkReview(of: user, after: previous)
        lastAnswered = nil
      }
      let isConsistent = lastAnswered.map { _, previous in answer.before.map { follows($0, previous) } ?? false }
      if !(isConsistent ?? (answer.before == nil)) {
        answer.before = lastAnswered.map { progress(after: $0.answer) }
        try report(Violation(user: owner, answer: answer, isReviewState: false))
      }
      lastAnswered = (owner, answer)
    }
    if let lastAnswered { try checkReview(of: lastAnswered.user, after: lastAnswered.answer) }
  }

  /// Replaces each inconsistent state of a user with the expected one.
  static func repair(_ transaction: Transaction, of user: Int64) throws {
    var violations: [Violation] = []
    try forEachViolation(transaction, of: user) { violations.append($0) }
    for violation in violations {
      let answer = violation.answer
      if violation.isReviewState {
        try ReviewStore(transaction: transaction, user: user)
          .save(progress(after: answer), kit: answer.kit, position: answer.position)
      } else {
        try ReviewLogEntry.table.update(answer, of: user, in: transaction)
      }
    }
  }

  // MARK: - Rules

  /// Returns the expected review data after an answer.
  ///
  /// The question is due when the answer says if that is possible. Otherwise, because past settings are not stored,
  /// intervals are exact, the retention is 90 %, and days start at midnight.
  static func progress(after answer: ReviewLogEntry) -> ReviewProgress {
    var progress = exactProgress(after: answer)
    if let due = answer.due, isPossible(due, progress.schedule, inZone: answer.zone) { progress.due = due }
    return progress
  }

  private static func exactProgress(after answer: ReviewLogEntry) -> ReviewProgress {
    let schedule = ReviewScheduler().answer(answer.before?.schedule, answer.rating, at: answer.answeredAt)
    let zone = Zone(identifier: answer.zone) ?? .utc
    return ReviewProgress(
      after: answer.rating, previous: answer.before, schedule: schedule, dueDay: zone.civilDay(at: schedule.due))
  }

  /// Returns whether review data are a possible result of an answer, for any retention, fuzz and start of day.
  private static func follows(_ stored: ReviewProgress, _ answer: ReviewLogEntry) -> Bool {
    let expected = exactProgress(after: answer)
    let (schedule, computed) = (stored.schedule, expected.schedule)
    return stored.reps == expected.reps && stored.lapses == expected.lapses && schedule.phase == computed.phase
      && schedule.answeredAt == computed.answeredAt && isClose(schedule.memory.stability, computed.memory.stability)
      && isClose(schedule.memory.difficulty, computed.memory.difficulty)
      && isPossible(stored.due, computed, inZone: answer.zone)
  }

  /// Returns whether a due date is possible for a schedule, for any retention, fuzz and start of day.
  private static func isPossible(_ due: ReviewDue, _ computed: ReviewSchedule, inZone zone: String) -> Bool {
    isPossibleDue(due.instant, computed) && due.day.isPossible(at: due.instant, inZone: zone)
  }

  /// Returns whether two numbers are equal up to rounding; math libraries differ in the last digit.
  private static func isClose(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= 1e-9 * max(abs(left), abs(right))
  }

  /// Returns whether a due instant is possible.
  ///
  /// For steps, it must be exact. For reviews, the interval must be a whole number of days between the intervals for
  /// the highest and the lowest retention, widened by the maximum fuzz.
  private static func isPossibleDue(_ due: Instant, _ computed: ReviewSchedule) -> Bool {
    guard computed.phase == .review else { return due == computed.due }
    let interval = due.milliseconds(since: computed.answeredAt)
    guard interval.isMultiple(of: ReviewScheduler.millisecondsPerDay) else { return false }
    func days(_ retention: Int) -> Double {
      computed.memory.days(until: Double(retention) / 100)
    }
    let bounds = ReviewSettings.desiredRetentionRange
    let (shortest, longest) = (days(bounds.upperBound), days(bounds.lowerBound))
    let stored = Double(interval / ReviewScheduler.millisecondsPerDay)
    return stored >= 1 && stored >= shortest * 0.7 - 2 && stored <= longest * 1.3 + 2
      && stored <= Double(ReviewScheduler().maximumInterval)
  }
}
