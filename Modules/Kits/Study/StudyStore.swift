import Database
import Kernel
import SQLite
import Service

/// The storage of a user's results, chosen stages and totals in the study course.
struct StudyStore {
  private enum Statements: SQL, StatementSet {
    case results = "select kit_id, best from kit_results where user_id = :user"
    case exams = "select exam, best from exam_results where user_id = :user"
    case chosen = "select stage from final_stages where user_id = :user"
    case saveResult = """
      insert into kit_results (user_id, kit_id, best) values (:user, :kit, :result)
      on conflict (user_id, kit_id) do update set best = max(best, excluded.best)
      """
    case saveExam = """
      insert into exam_results (user_id, exam, best) values (:user, :exam, :result)
      on conflict (user_id, exam) do update set best = max(best, excluded.best)
      """
  }

  let transaction: Transaction
  let user: Int64

  /// Loads the visible kits, the best results and the chosen stages.
  func progress() throws -> StudyProgress {
    var progress = StudyProgress(kits: try KitStore(transaction: transaction, user: user).all())
    try transaction.statement(Statements.results).bind("user", user).forEach { row in
      progress.results[try row["kit_id"]] = try row["best"] as Int
    }
    try transaction.statement(Statements.exams).bind("user", user).forEach { row in
      progress.exams[try row["exam"]] = StudyProgress.ExamState(best: try row["best"])
    }
    try transaction.statement(Statements.chosen).bind("user", user).forEach { row in
      progress.chosenStages.insert(try row["stage"])
    }
    return progress
  }

  // MARK: - Results

  /// Returns the best result of a kit in percent; 0 before the first test.
  func best(_ kit: Kit) throws -> Int { try BestKitResult.table.row(of: user, kit.id, in: transaction)?.best ?? 0 }

  /// Inserts a finished test or exam, and adds it to the totals.
  func insert(_ result: StudyResult) throws {
    try StudyResult.table.insert(result, of: user, in: transaction)
    var counters = try counters()
    counters.add(result)
    try StudyCounters.table.save(counters, of: user, in: transaction)
  }

  /// Saves the result of a test, in percent, if it is the best so far.
  ///
  /// `kit` is a slug.
  func save(_ result: Int, ofKit kit: String) throws(SQLiteError) {
    try transaction.statement(Statements.saveResult)
      .bind("user", user).bind("kit", kit).bind("result", result).run()
  }

  /// Saves the result of an exam, in percent, if it is the best so far.
  func save(_ result: Int, of exam: StudyExam) throws(SQLiteError) {
    try transaction.statement(Statements.saveExam)
      .bind("user", user).bind("exam", exam).bind("result", result).run()
  }

  func deleteResult(of kit: Kit) throws(SQLiteError) {
    try BestKitResult.table.delete(kit.id, of: user, in: transaction)
  }

  // MARK: - Stages and totals

  /// Records the choice of a final stage, which remains until a reset.
  func insertChoice(of stage: StudyStage, at now: Instant) throws(SQLiteError) {
    try FinalStage.table.insert(FinalStage(stage: stage, chosenAt: now), of: user, in: transaction)
  }

  /// Returns the totals since the last reset.
  func counters() throws -> StudyCounters { try StudyCounters.table.row(of: user, in: transaction) ?? StudyCounters() }

  // MARK: - Reset

  /// Deletes results, chosen stages, attempts and totals.
  ///
  /// Returns the numbers of deleted rows, and the previous totals.
  func reset() throws -> ResetCounts {
    let totals = try counters()
    let counts = ResetCounts(
      kitResults: try delete(BestKitResult.table.description),
      examResults: try delete(BestExamResult.table.description),
      finalStages: try delete(FinalStage.table.description), attempts: try delete(Attempt.table.description),
      totals: totals)
    try StudyResult.table.description.deleteAll(of: user, in: transaction)
    try StudyCounters.table.description.deleteAll(of: user, in: transaction)
    return counts
  }

  private func delete(_ table: TableDescription) throws(SQLiteError) -> Int {
    try table.deleteAll(of: user, in: transaction)
    return transaction.changes
  }
}
