import Kernel
import SQLite

/// Recomputes the cards of reviews from the answers to them, one after the other.
///
/// Every answer stores the card as it was before, and the card is as the last answer has left it.
struct ReviewReplay {
  /// A stored state that does not follow from the answer before it.
  struct Difference {
    let user: Int64
    let kit: String
    let position: Int
    /// The answer that stores the state; nil for the card.
    let number: Int64?
    /// What the answer before gives, with exact intervals and a retention of 90 %; nil for a new card.
    let expected: ReviewRecord?
  }

  private enum Recounts: SQL, StatementSet {
    case answers = """
      select user_id, kit_id, position, number, rating, answered_at, zone, before_phase, before_step, before_stability,
        before_difficulty, before_answered_at, before_due_at, before_due_day, before_reps, before_lapses
      from review_log where :user is null or user_id = :user order by user_id, kit_id, position, number
      """
  }

  private enum Statements: SQL, StatementSet {
    case replaceBefore = """
      update review_log
      set before_phase = :phase, before_step = :step, before_stability = :stability, before_difficulty = :difficulty,
        before_answered_at = :answered, before_due_at = :due, before_due_day = :dueDay, before_reps = :reps,
        before_lapses = :lapses
      where user_id = :user and number = :number
      """
  }

  /// An answer, with the card before it.
  private struct Answer {
    let user: Int64
    let kit: String
    let position: Int
    let number: Int64
    let rating: ReviewRating
    let moment: Instant
    let zone: String
    var before: ReviewRecord?

    init(_ row: Row) throws {
      guard let rating = ReviewRating(rawValue: try row.integer(4)) else { throw row.unreadable(4, as: "a rating") }
      (user, kit, position) = (try row.integer64(0), try row.text(1), try row.integer(2))
      number = try row.integer64(3)
      self.rating = rating
      moment = Instant(milliseconds: try row.integer64(5))
      zone = try row.text(6)
      before = row.isNull(7) ? nil : try ReviewRecord(row, from: 7)
    }

    func isOfSameCard(as other: Answer) -> Bool {
      user == other.user && position == other.position && kit == other.kit
    }
  }

  /// Reports the states that do not follow from the answers before them; each goes on from what is expected.
  ///
  /// - Parameters:
  ///   - connection: The database.
  ///   - user: Whose answers; nil for all users.
  ///   - report: Takes each difference; it must not write.
  /// - Throws: SQLite's errors, and what the closure throws.
  static func forEachDifference(
    _ connection: Connection, of user: Int64?, _ report: (Difference) throws -> Void
  ) throws {
    var last: Answer?
    func finish(_ answer: Answer) throws {
      let store = ReviewStore(connection: connection, user: answer.user)
      guard let card = try store.record(kit: answer.kit, position: answer.position), !follows(card, answer) else {
        return
      }
      try report(difference(answer, number: nil, record(after: answer)))
    }
    try connection.statement(Recounts.answers).bind("user", user).forEach { row in
      var answer = try Answer(row)
      if let previous = last {
        if !previous.isOfSameCard(as: answer) {
          try finish(previous)
          last = nil
        }
      }
      let isSound = last.map { previous in answer.before.map { follows($0, previous) } ?? false }
      if !(isSound ?? (answer.before == nil)) {
        answer.before = last.map(record(after:))
        try report(difference(answer, number: answer.number, answer.before))
      }
      last = answer
    }
    try last.map(finish)
  }

  /// Puts the expected state in the place of every one of a user that does not follow from the answers.
  static func repair(_ connection: Connection, of user: Int64) throws {
    var differences: [Difference] = []
    try forEachDifference(connection, of: user) { differences.append($0) }
    for difference in differences {
      guard let number = difference.number else {
        guard let card = difference.expected else { continue }
        try ReviewStore(connection: connection, user: user)
          .save(card, kit: difference.kit, position: difference.position)
        continue
      }
      let (record, schedule) = (difference.expected, difference.expected?.schedule)
      try connection.statement(Statements.replaceBefore)
        .bind("phase", schedule?.phase.name).bind("step", schedule?.phase.step)
        .bind("stability", schedule?.memory.stability).bind("difficulty", schedule?.memory.difficulty)
        .bind("answered", schedule?.answeredAt.milliseconds).bind("due", schedule?.due.milliseconds)
        .bind("dueDay", record?.dueDay.dayNumber).bind("reps", record?.reps).bind("lapses", record?.lapses)
        .bind("user", user).bind("number", number).run()
    }
  }

  private static func difference(_ answer: Answer, number: Int64?, _ expected: ReviewRecord?) -> Difference {
    Difference(user: answer.user, kit: answer.kit, position: answer.position, number: number, expected: expected)
  }

  // MARK: - Rules

  /// The card after an answer.
  private static func record(after answer: Answer) -> ReviewRecord {
    let schedule = ReviewScheduler().answer(answer.before?.schedule, answer.rating, at: answer.moment)
    let isLapse = answer.rating == .again && answer.before?.schedule.phase == .review
    let zone = Zone(identifier: answer.zone) ?? .utc
    return ReviewRecord(
      schedule: schedule, dueDay: zone.civilDay(at: schedule.due), reps: (answer.before?.reps ?? 0) + 1,
      lapses: (answer.before?.lapses ?? 0) + (isLapse ? 1 : 0))
  }

  /// Whether a card can be what an answer has left, whatever the user's retention, fuzz and beginning of days were.
  private static func follows(_ stored: ReviewRecord, _ answer: Answer) -> Bool {
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
