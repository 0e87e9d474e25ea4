import Kernel
import SQLite
import Service

/// The profile and the totals of one user in the course of kits.
struct StudyProfileStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select name, avatar, has_reminder, tests_finished, exams_finished, correct_answers, total_questions
      from study_profiles where user_id = :user
      """
    case save = """
      insert into study_profiles (user_id, name, avatar, has_reminder, tests_finished, exams_finished, correct_answers,
        total_questions)
      values (:user, :name, :avatar, :reminder, 0, 0, 0, 0)
      on conflict (user_id) do update
      set name = excluded.name, avatar = excluded.avatar, has_reminder = excluded.has_reminder
      """
    case add = """
      update study_profiles
      set tests_finished = tests_finished + :tests, exams_finished = exams_finished + :exams,
        total_questions = total_questions + :asked, correct_answers = correct_answers + :correct
      where user_id = :user
      """
    case saveTotals = """
      update study_profiles
      set tests_finished = :tests, exams_finished = :exams, correct_answers = :correct, total_questions = :asked
      where user_id = :user
      """
  }

  let connection: Connection
  let user: Int64

  /// The profile; nil where nothing was changed or counted yet.
  private func kept() throws -> StudyProfile? {
    try connection.statement(Statements.find).bind("user", user).row { row in
      guard let avatar = Account.Avatar(rawValue: try row.text(1)) else { throw row.unreadable(1, as: "an avatar") }
      return StudyProfile(
        name: try row.text(0), avatar: avatar, hasReminder: try row.bool(2),
        tally: StudyTally(
          testsFinished: try row.integer(3), examsFinished: try row.integer(4), correctAnswers: try row.integer(5),
          totalQuestions: try row.integer(6)))
    }
  }

  /// The profile; that of somebody new where nothing was changed or counted yet.
  func profile() throws -> StudyProfile { try kept() ?? StudyProfile() }

  /// Keeps how the user appears; the totals stay.
  func save(_ profile: StudyProfile) throws(SQLiteError) {
    try connection.statement(Statements.save)
      .bind("user", user).bind("name", profile.name).bind("avatar", profile.avatar.rawValue)
      .bind("reminder", profile.hasReminder).run()
  }

  /// Adds a finished test or exam to the totals.
  ///
  /// - Parameters:
  ///   - kind: What was finished.
  ///   - asked: How many questions it asked.
  ///   - correct: How many of them were answered right.
  /// - Throws: Faults of the storage.
  func add(_ kind: StudyTally.Kind, asked: Int, correct: Int) throws {
    if try kept() == nil { try save(StudyProfile()) }
    try connection.statement(Statements.add)
      .bind("tests", kind == .test ? 1 : 0).bind("exams", kind == .exam ? 1 : 0)
      .bind("asked", asked).bind("correct", correct).bind("user", user).run()
  }

  /// Sets the totals to nothing; the profile stays.
  func clearTotals() throws(SQLiteError) {
    try save(StudyTally())
  }

  /// Sets the totals; somebody who has none yet and needs none stays without a profile.
  func replaceTotals(_ tally: StudyTally) throws {
    if tally != StudyTally(), try kept() == nil { try save(StudyProfile()) }
    try save(tally)
  }

  private func save(_ tally: StudyTally) throws(SQLiteError) {
    try connection.statement(Statements.saveTotals)
      .bind("tests", tally.testsFinished).bind("exams", tally.examsFinished).bind("correct", tally.correctAnswers)
      .bind("asked", tally.totalQuestions).bind("user", user).run()
  }
}
