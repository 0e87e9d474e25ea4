import SQLite

/// Computes what one user has come to in the course of kits from the tests and exams that were finished since the last reset.
struct StudySettlement {
  private enum Statements: SQL, StatementSet {
    case forgetKits = "delete from kit_results where user_id = :user"
    case kits = """
      insert into kit_results (user_id, kit_id, best, tested_at)
      select j.user_id, j.subject, max(j.data ->> '$.result'), max(j.time) from journal j
      where j.user_id = :user and j.topic in ('test.finished', 'test.restored')
        and j.seq > ifnull((select max(seq) from journal where user_id = :user and topic = 'study.reset'), 0)
        and (j.subject not glob 'kit-[-0-9]*' or exists (
          select 1 from kits k where k.id = cast(substr(j.subject, 5) as integer) and k.user_id = j.user_id))
      group by j.subject
      """
    case forgetExams = "delete from exam_results where user_id = :user"
    case exams = """
      insert into exam_results (user_id, exam, best, is_completed, examined_at)
      select user_id, cast(subject as integer), max(data ->> '$.result'), max(data ->> '$.result') >= :threshold, max(time)
      from journal
      where user_id = :user and topic in ('exam.finished', 'exam.restored')
        and seq > ifnull((select max(seq) from journal where user_id = :user and topic = 'study.reset'), 0)
      group by subject
      """
    case totals = """
      select ifnull(sum(topic glob 'test.*'), 0), ifnull(sum(topic glob 'exam.*'), 0),
        ifnull(sum(data ->> '$.correct'), 0), ifnull(sum(data ->> '$.asked'), 0)
      from journal
      where user_id = :user and topic in ('test.finished', 'exam.finished', 'test.restored', 'exam.restored')
        and seq > ifnull((select max(seq) from journal where user_id = :user and topic = 'study.reset'), 0)
      """
  }

  let connection: Connection
  let user: Int64

  /// Computes the results of kits and exams, and the totals.
  func settle() throws {
    for statement in [Statements.forgetKits, .kits, .forgetExams] {
      try connection.statement(statement).bind("user", user).run()
    }
    try connection.statement(Statements.exams)
      .bind("user", user).bind("threshold", StudyRecord.examThreshold).run()
    let totals = try connection.statement(Statements.totals).bind("user", user).row { row in
      StudyTally(
        testsFinished: try row.integer(0), examsFinished: try row.integer(1), correctAnswers: try row.integer(2),
        totalQuestions: try row.integer(3))
    }
    try StudyProfileStore(connection: connection, user: user).replaceTotals(totals ?? StudyTally())
  }
}
