import Kernel
import SQLite
import Service

/// The tests, exams and workouts of one user.
struct SessionStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select id, mode, subject, question_count, started_at, round, round_size, place, asked, correct, solved,
        best_before, best_after, unlocked_exam
      from study_sessions where id = :session and user_id = :user
      """
    case replace = "delete from study_sessions where user_id = :user and mode = :mode"
    case insert = """
      insert into study_sessions (user_id, mode, subject, question_count, round, round_size, place, asked, correct, solved,
        started_at)
      values (:user, :mode, :subject, :count, 1, :count, 1, 0, 0, 0, :now)
      """
    case insertQuestion = """
      insert into study_questions (session_id, place, prompt, correct_answer, accepted_answers, options)
      values (:session, :place, :prompt, :correct, :accepted, :options)
      """
    case question = """
      select place, prompt, correct_answer, accepted_answers, options from study_questions
      where session_id = :session and place = :place
      """
    // Without the index, the next question of a late round would be searched among all that were answered right.
    case nextOpen = """
      select place from study_questions indexed by study_questions_open
      where session_id = :session and is_solved = 0 and place > :place order by place limit 1
      """
    case solve = "update study_questions set is_solved = 1 where session_id = :session and place = :place"
    case save = """
      update study_sessions
      set round = :round, round_size = :size, place = :place, asked = :asked, correct = :correct, solved = :solved,
        best_before = :before, best_after = :after, unlocked_exam = :unlocked
      where id = :session
      """
    case delete = "delete from study_sessions where id = :session"
  }

  let connection: Connection
  let user: Int64

  // MARK: - Reading

  /// A session of the user's; nil where there is none of that number.
  func session(_ id: Int64) throws -> StudySession? {
    try connection.statement(Statements.find).bind("session", id).bind("user", user).row { try StudySession($0) }
  }

  /// A question of a session; nil where it has none at that place.
  func question(at place: Int, of session: StudySession) throws -> AskedQuestion? {
    try connection.statement(Statements.question).bind("session", session.id).bind("place", place).row {
      try AskedQuestion($0)
    }
  }

  /// The place of the next question that was not answered right; nil where there is none after a place.
  func nextOpen(after place: Int, of session: StudySession) throws -> Int? {
    try connection.statement(Statements.nextOpen).bind("session", session.id).bind("place", place).scalar(Int.self)
  }

  // MARK: - Writing

  /// Begins a session without its questions; the one of the same mode before it is gone. (3.4.)
  func begin(_ subject: StudySession.Subject, questions count: Int, at now: Instant) throws(SQLiteError) -> StudySession
  {
    try connection.statement(Statements.replace).bind("user", user).bind("mode", subject.mode.rawValue).run()
    try connection.statement(Statements.insert)
      .bind("user", user).bind("mode", subject.mode.rawValue).bind("subject", subject.text).bind("count", count)
      .bind("now", now.milliseconds).run()
    return StudySession(
      id: connection.lastInsertedRow, subject: subject, questionCount: count, startedAt: now, roundSize: count)
  }

  /// Keeps a question of a session.
  func insert(_ question: AskedQuestion, of session: StudySession) throws(SQLiteError) {
    try connection.statement(Statements.insertQuestion)
      .bind("session", session.id).bind("place", question.place).bind("prompt", question.prompt)
      .bind("correct", question.correctAnswer).bind("accepted", TextList.json(question.acceptedAnswers))
      .bind("options", question.options.map(TextList.json)).run()
  }

  /// Keeps that a question was answered right.
  func solve(_ question: AskedQuestion, of session: StudySession) throws(SQLiteError) {
    try connection.statement(Statements.solve).bind("session", session.id).bind("place", question.place).run()
  }

  /// Keeps how far a session has come.
  func save(_ session: StudySession) throws(SQLiteError) {
    try connection.statement(Statements.save)
      .bind("round", session.round).bind("size", session.roundSize).bind("place", session.place)
      .bind("asked", session.asked).bind("correct", session.correct).bind("solved", session.solved)
      .bind("before", session.best?.before).bind("after", session.best?.after)
      .bind("unlocked", session.unlockedExam?.rawValue).bind("session", session.id).run()
  }

  /// Forgets a session with its questions.
  func delete(_ session: StudySession) throws(SQLiteError) {
    try connection.statement(Statements.delete).bind("session", session.id).run()
  }
}

extension StudySession {
  /// Reads a row: `id, mode, subject, question_count, started_at, round, round_size, place, asked, correct, solved,
  /// best_before, best_after, unlocked_exam`.
  fileprivate init(_ row: Row) throws {
    guard let mode = Mode(rawValue: try row.text(1)), let subject = Subject(mode, text: try row.text(2)) else {
      throw row.unreadable(2, as: "the subject of a session")
    }
    self.init(
      id: try row.integer64(0), subject: subject, questionCount: try row.integer(3),
      startedAt: Instant(milliseconds: try row.integer64(4)), round: try row.integer(5), roundSize: try row.integer(6),
      place: try row.integer(7), asked: try row.integer(8), correct: try row.integer(9), solved: try row.integer(10))
    if let before = try row.optionalInteger(11), let after = try row.optionalInteger(12) {
      best = Best(before: before, after: after)
    }
    unlockedExam = try row.optionalInteger(13).flatMap(StudyExam.init)
  }
}

extension AskedQuestion {
  /// Reads a row: `place, prompt, correct_answer, accepted_answers, options`.
  fileprivate init(_ row: Row) throws {
    self.init(
      place: try row.integer(0), prompt: try row.text(1), correctAnswer: try row.text(2),
      acceptedAnswers: try TextList.texts(row, 3), options: row.isNull(4) ? nil : try TextList.texts(row, 4))
  }
}
