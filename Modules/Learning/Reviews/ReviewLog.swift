import Kernel
import SQLite

/// The answers of one user that were not taken back.
struct ReviewLog {
  private enum Statements: SQL, StatementSet {
    case append = """
      insert into review_log (user_id, number, kit_id, position, rating, answered_at, zone, day, counted_day, milliseconds,
        before_phase, before_step, before_stability, before_difficulty, before_answered_at, before_due_at,
        before_due_day, before_reps, before_lapses)
      values (:user, (select ifnull(max(number), 0) + 1 from review_log where user_id = :user), :kit, :position, :rating,
        :now, :zone, :day, :countedDay, :milliseconds, :phase, :step, :stability, :difficulty, :answered, :due, :dueDay,
        :reps, :lapses)
      """
    case last = """
      select number, kit_id, position, rating, answered_at, day, counted_day, milliseconds, before_phase, before_step,
        before_stability, before_difficulty, before_answered_at, before_due_at, before_due_day, before_reps,
        before_lapses
      from review_log l
      where user_id = :user and exists (
        select 1 from review_cards c
        where c.user_id = l.user_id and c.kit_id = l.kit_id and c.position = l.position)
      order by number desc limit 1
      """
    case remove = "delete from review_log where user_id = :user and number = :number"
    case forget = "delete from review_log where user_id = :user"
  }

  let connection: Connection
  let user: Int64

  /// Keeps an answer.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - zone: The user's zone, which belongs to the day.
  /// - Throws: What SQLite refuses.
  func append(_ answer: ReviewAnswer, zone: Zone) throws(SQLiteError) {
    let (before, schedule) = (answer.before, answer.before?.schedule)
    try connection.statement(Statements.append)
      .bind("user", user).bind("kit", answer.kit).bind("position", answer.position)
      .bind("rating", answer.rating.rawValue).bind("now", answer.moment.milliseconds).bind("zone", zone.identifier)
      .bind("day", answer.day.dayNumber).bind("countedDay", answer.countedDay.dayNumber)
      .bind("milliseconds", answer.milliseconds).bind("phase", schedule?.phase.name)
      .bind("step", schedule?.phase.step).bind("stability", schedule?.memory.stability)
      .bind("difficulty", schedule?.memory.difficulty).bind("answered", schedule?.answeredAt.milliseconds)
      .bind("due", schedule?.due.milliseconds).bind("dueDay", before?.dueDay.dayNumber).bind("reps", before?.reps)
      .bind("lapses", before?.lapses).run()
  }

  /// The last answer to a card that is still there, with its number; nil where there is none.
  func last() throws -> (number: Int64, answer: ReviewAnswer)? {
    try connection.statement(Statements.last).bind("user", user).row { row in
      guard let rating = ReviewRating(rawValue: try row.integer(3)) else { throw row.unreadable(3, as: "a rating") }
      let answer = ReviewAnswer(
        kit: try row.text(1), position: try row.integer(2), rating: rating,
        moment: Instant(milliseconds: try row.integer64(4)), day: CivilDay(dayNumber: try row.integer(5)),
        countedDay: CivilDay(dayNumber: try row.integer(6)),
        milliseconds: row.isNull(7) ? nil : try row.integer(7),
        before: row.isNull(8) ? nil : try ReviewRecord(row, from: 8))
      return (try row.integer64(0), answer)
    }
  }

  /// Takes an answer out.
  func remove(_ number: Int64) throws(SQLiteError) {
    try connection.statement(Statements.remove).bind("user", user).bind("number", number).run()
  }

  /// Forgets all answers, and returns how many there were.
  func forgetAll() throws(SQLiteError) -> Int {
    try connection.statement(Statements.forget).bind("user", user).run()
    return connection.changes
  }
}
