import Kernel
import SQLite

/// The results of one user, and the stages that were chosen.
struct StudyStore {
  private enum Statements: SQL, StatementSet {
    case results = "select kit_id, best from kit_results where user_id = :user"
    case best = "select best from kit_results where user_id = :user and kit_id = :kit"
    case exams = "select exam, best, is_completed from exam_results where user_id = :user"
    case chosen = "select stage from final_stages where user_id = :user"
    case choose = """
      insert into final_stages (user_id, stage, chosen_at) values (:user, :stage, :now)
      on conflict (user_id, stage) do nothing
      """
    case saveResult = """
      insert into kit_results (user_id, kit_id, best, tested_at) values (:user, :kit, :result, :now)
      on conflict (user_id, kit_id) do update set best = max(best, excluded.best), tested_at = excluded.tested_at
      """
    case forgetResult = "delete from kit_results where user_id = :user and kit_id = :kit"
    case saveExam = """
      insert into exam_results (user_id, exam, best, is_completed, examined_at)
      values (:user, :exam, :result, :passed, :now)
      on conflict (user_id, exam) do update
      set best = max(best, excluded.best), is_completed = max(is_completed, excluded.is_completed),
        examined_at = excluded.examined_at
      """
  }

  let connection: Connection
  let user: Int64

  /// How far the user has come.
  func record() throws -> StudyRecord {
    var record = StudyRecord(kits: try KitStore(connection: connection, user: user).all())
    try connection.statement(Statements.results).bind("user", user).forEach { row in
      record.results[try row.text(0)] = try row.integer(1)
    }
    try connection.statement(Statements.exams).bind("user", user).forEach { row in
      guard let exam = StudyExam(rawValue: try row.integer(0)) else { throw row.unreadable(0, as: "an exam") }
      record.exams[exam] = StudyRecord.Exam(best: try row.integer(1), isCompleted: try row.bool(2))
    }
    try connection.statement(Statements.chosen).bind("user", user).forEach { row in
      guard let stage = StudyStage(rawValue: try row.integer(0)) else { throw row.unreadable(0, as: "a study stage") }
      record.chosen.insert(stage)
    }
    return record
  }

  /// The best result of a kit in percent; 0 before the first.
  func best(_ kit: Kit) throws -> Int {
    try connection.statement(Statements.best).bind("user", user).bind("kit", kit.id).scalar(Int.self) ?? 0
  }

  /// Chooses a stage of the end for good.
  func choose(_ stage: StudyStage, at now: Instant) throws(SQLiteError) {
    try connection.statement(Statements.choose)
      .bind("user", user).bind("stage", stage.rawValue).bind("now", now.milliseconds).run()
  }

  /// Keeps the result of a test, in percent, where it is better than those before.
  func save(_ result: Int, of kit: Kit, at now: Instant) throws(SQLiteError) {
    try connection.statement(Statements.saveResult)
      .bind("user", user).bind("kit", kit.id).bind("result", result).bind("now", now.milliseconds).run()
  }

  /// Forgets the results of a kit.
  func forgetResult(of kit: Kit) throws(SQLiteError) {
    try connection.statement(Statements.forgetResult).bind("user", user).bind("kit", kit.id).run()
  }

  /// Keeps the result of an exam, in percent, where it is better than those before; what is passed once stays so.
  func save(_ result: Int, of exam: StudyExam, at now: Instant) throws(SQLiteError) {
    try connection.statement(Statements.saveExam)
      .bind("user", user).bind("exam", exam.rawValue).bind("result", result)
      .bind("passed", StudyRecord.isPassed(result)).bind("now", now.milliseconds).run()
  }
}
