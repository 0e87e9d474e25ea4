import Database
import Kernel
import SQLite
import Service

/// The storage of a user's tests, exams and workouts.
struct AttemptStore {
  private enum Statements: SQL, StatementSet {
    case deletePrevious = "delete from attempts where user_id = :user and mode = :mode"
    case unfinished = """
      select * from attempts
      where user_id = :user and (position > 0 or (mode = 'workout' and solved < question_count)) and id > :after
      order by id limit :limit
      """
    // Without the index, finding the next question in a late round would scan all solved questions.
    case nextUnsolved = """
      select position from attempt_questions indexed by attempt_questions_open
      where attempt_id = :attempt and is_solved = 0 and position > :position order by position limit 1
      """
    case solve = "update attempt_questions set is_solved = 1 where attempt_id = :attempt and position = :position"
  }

  let transaction: Transaction
  let user: Int64

  // MARK: - Reading

  /// Returns an attempt of the user; nil if it does not exist.
  func attempt(_ id: Int64) throws -> Attempt? { try Attempt.table.row(of: user, id, in: transaction) }

  /// Returns the unfinished attempts with row ids greater than `id`, oldest first.
  func unfinished(after id: Int64, limit: Int) throws -> [Attempt] {
    try transaction.statement(Statements.unfinished).bind("user", user).bind("after", id).bind("limit", limit)
      .all { try Attempt.table.decode($0) }
  }

  /// Returns the question at a position; nil if it does not exist.
  func question(at position: Int, of attempt: Attempt) throws -> AskedQuestion? {
    try AskedQuestion.table.row(of: attempt.id, position, in: transaction)
  }

  /// Returns the position of the next unsolved question after a position; nil if all later questions are solved.
  func nextUnsolved(after position: Int, of attempt: Attempt) throws -> Int? {
    try transaction.statement(Statements.nextUnsolved).bind("attempt", attempt.id).bind("position", position).scalar(
      Int.self)
  }

  // MARK: - Writing

  /// Inserts an attempt, and deletes the previous one of its mode; the questions are inserted separately. (Kits and
  /// exams, 3.4.)
  func start(
    _ subject: Attempt.Subject, questionCount count: Int, isPartial: Bool, at now: Instant
  ) throws(SQLiteError) -> Attempt {
    try transaction.statement(Statements.deletePrevious).bind("user", user).bind("mode", subject.mode).run()
    var attempt = Attempt(
      id: 0, subject: subject, questionCount: count, startedAt: now, isPartial: isPartial, roundSize: count)
    try Attempt.table.insert(attempt, of: user, in: transaction)
    attempt.id = transaction.lastInsertedRowID
    return attempt
  }

  func insert(_ question: AskedQuestion, of attempt: Attempt) throws(SQLiteError) {
    try AskedQuestion.table.insert(question, of: attempt.id, in: transaction)
  }

  /// Marks a question as answered correctly.
  func solve(_ question: AskedQuestion, of attempt: Attempt) throws(SQLiteError) {
    try transaction.statement(Statements.solve).bind("attempt", attempt.id).bind("position", question.position).run()
  }

  func save(_ attempt: Attempt) throws(SQLiteError) {
    try Attempt.table.update(attempt, of: user, in: transaction)
  }

  /// Deletes an attempt with its questions.
  func delete(_ attempt: Attempt) throws(SQLiteError) {
    try Attempt.table.delete(attempt.id, of: user, in: transaction)
  }
}
