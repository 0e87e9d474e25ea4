import Database
import Kernel
import SQLite
import Service

/// The storage of a user's tests, exams and workouts.
struct StudySessionStore {
  private enum Statements: SQL, StatementSet {
    case deletePrevious = "delete from study_sessions where user_id = :user and mode = :mode"
    // Without the index, finding the next question in a late round would scan all solved questions.
    case nextUnsolved = """
      select position from study_questions indexed by study_questions_open
      where session_id = :session and is_solved = 0 and position > :position order by position limit 1
      """
    case solve = "update study_questions set is_solved = 1 where session_id = :session and position = :position"
  }

  let transaction: Transaction
  let user: Int64

  // MARK: - Reading

  /// Returns a session of the user; nil if it does not exist.
  func session(_ id: Int64) throws -> StudySession? { try StudySession.table.row(of: user, id, in: transaction) }

  /// Returns the question at a position; nil if it does not exist.
  func question(at position: Int, of session: StudySession) throws -> AskedQuestion? {
    try AskedQuestion.table.row(of: session.id, position, in: transaction)
  }

  /// Returns the position of the next unsolved question after a position; nil if all later questions are solved.
  func nextUnsolved(after position: Int, of session: StudySession) throws -> Int? {
    try transaction.statement(Statements.nextUnsolved).bind("session", session.id).bind("position", position).scalar(
      Int.self)
  }

  // MARK: - Writing

  /// Inserts a session, and deletes the previous session of the same mode; the questions are inserted separately. (Kits
  /// and exams, 3.4.)
  func start(_ subject: StudySession.Subject, questionCount count: Int, at now: Instant) throws(SQLiteError)
    -> StudySession
  {
    try transaction.statement(Statements.deletePrevious).bind("user", user).bind("mode", subject.mode).run()
    var session = StudySession(id: 0, subject: subject, questionCount: count, startedAt: now, roundSize: count)
    try StudySession.table.insert(session, of: user, in: transaction)
    session.id = transaction.lastInsertedRowID
    return session
  }

  func insert(_ question: AskedQuestion, of session: StudySession) throws(SQLiteError) {
    try AskedQuestion.table.insert(question, of: session.id, in: transaction)
  }

  /// Marks a question as answered correctly.
  func solve(_ question: AskedQuestion, of session: StudySession) throws(SQLiteError) {
    try transaction.statement(Statements.solve).bind("session", session.id).bind("position", question.position).run()
  }

  func save(_ session: StudySession) throws(SQLiteError) {
    try StudySession.table.update(session, of: user, in: transaction)
  }

  /// Deletes a session with its questions.
  func delete(_ session: StudySession) throws(SQLiteError) {
    try StudySession.table.delete(session.id, of: user, in: transaction)
  }
}
