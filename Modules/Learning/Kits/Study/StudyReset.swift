import Database
import JSON
import Kernel
import SQLite
import Service

/// What a reset has taken away. (Kits and exams, 3.7.)
struct ResetTally: Hashable, Sendable {
  var kitResults = 0
  var examResults = 0
  /// The chosen stages of the end.
  var finalStages = 0
  /// Running and finished tests, exams and workouts.
  var sessions = 0
  /// The answers to cards of spaced review.
  var reviewAnswers = 0
  /// The totals as they were.
  var totals = StudyTally()

  /// Whether there was nothing to take away.
  var isEmpty: Bool { self == ResetTally() }
}

/// Takes everything away that somebody has come to in the course of kits; kits, name and picture stay. (3.7.)
struct StudyReset {
  /// Every table of the course that a reset empties has its line here, but for reviews, and its count in `ResetTally`.
  private enum Statements: SQL, StatementSet {
    case kitResults = "delete from kit_results where user_id = :user"
    case examResults = "delete from exam_results where user_id = :user"
    case finalStages = "delete from final_stages where user_id = :user"
    case sessions = "delete from study_sessions where user_id = :user"
  }

  let context: CallContext
  let user: Int64

  /// Begins anew, and tells the journal where there was anything.
  func run() throws -> ResetTally {
    let profiles = StudyProfileStore(connection: context.database.connection, user: user)
    let tally = ResetTally(
      kitResults: try delete(.kitResults), examResults: try delete(.examResults),
      finalStages: try delete(.finalStages), sessions: try delete(.sessions),
      reviewAnswers: try ReviewDesk(context).forgetAll(), totals: try profiles.profile().tally)
    guard !tally.isEmpty else { return tally }
    try profiles.clearTotals()
    try context.tell(.studyReset, of: user, subject: "\(user)") { data in
      data.key("kitResults")
      data.int(tally.kitResults)
      data.key("examResults")
      data.int(tally.examResults)
      data.key("finalStages")
      data.int(tally.finalStages)
      data.key("reviewAnswers")
      data.int(tally.reviewAnswers)
    }
    return tally
  }

  private func delete(_ statement: Statements) throws(SQLiteError) -> Int {
    let connection = context.database.connection
    try connection.statement(statement).bind("user", user).run()
    return connection.changes
  }
}
