import Database
import Kernel
import Localization
import SQLite

/// Recomputes what the course of kits keeps beside what happened: totals, best results, and the counters of sessions.
enum StudyExaminations {
  static let all = [
    Doctor.Examination(Strings.doctorNameStudyTotals) { connection in
      try connection.statement(Recounts.totals).all { row in
        Strings.doctorTotals("\(try row.integer64(0))")
      }
    },
    Doctor.Examination(Strings.doctorNameKitResults) { connection in
      try connection.statement(Recounts.kitResults).all { row in
        Strings.doctorKitResult("\(try row.integer64(0))", try row.text(1))
      } + Doctor.unexpectedRows(in: "kit_results", connection.statement(Recounts.testMoments))
    },
    Doctor.Examination(Strings.doctorNameExamResults) { connection in
      try connection.statement(Recounts.examResults).all { row in
        Strings.doctorExamResult("\(try row.integer64(0))", try row.text(1))
      } + Doctor.unexpectedRows(in: "exam_results", connection.statement(Recounts.examMoments))
    },
    Doctor.Examination(Strings.doctorNameSessions) { connection in
      try broken(connection, of: nil).map { Strings.doctorSessionCounts("\($0)") }
    },
  ]

  private enum Recounts: SQL, StatementSet {
    case totals = """
      with resets as (select user_id, max(seq) as seq from journal where topic = 'study.reset' group by user_id),
        counted as (
          select j.user_id, sum(j.topic glob 'test.*') as tests, sum(j.topic glob 'exam.*') as exams,
            sum(j.data ->> '$.correct') as correct, sum(j.data ->> '$.asked') as asked
          from journal j left join resets r on r.user_id = j.user_id
          where j.topic in ('test.finished', 'exam.finished', 'test.restored', 'exam.restored')
            and j.seq > ifnull(r.seq, 0)
          group by j.user_id),
        kept as (
          select user_id, tests_finished, exams_finished, correct_answers, total_questions from study_profiles
          where tests_finished + exams_finished + total_questions > 0)
      select user_id from (select * from counted except select * from kept)
      union
      select user_id from (select * from kept except select * from counted)
      order by user_id
      """
    // The result of a kit is kept while there is the kit; a test that outlived its kit has none, nor one of a kit that
    // was gone when it was exported, which has a negative number.
    case kitResults = """
      with resets as (select user_id, max(seq) as seq from journal where topic = 'study.reset' group by user_id),
        counted as (
          select j.user_id, j.subject, max(j.data ->> '$.result') as best
          from journal j left join resets r on r.user_id = j.user_id
          where j.topic in ('test.finished', 'test.restored') and j.seq > ifnull(r.seq, 0)
          group by j.user_id, j.subject)
      select user_id, kit_id from (
        select user_id, kit_id, best from kit_results except select * from counted)
      union
      select c.user_id, c.subject from counted c
      where (c.subject not glob 'kit-[-0-9]*' or exists (
          select 1 from kits k where k.id = cast(substr(c.subject, 5) as integer)))
        and not exists (
          select 1 from kit_results k where k.user_id = c.user_id and k.kit_id = c.subject)
      order by 1, 2
      """
    case examResults = """
      with resets as (select user_id, max(seq) as seq from journal where topic = 'study.reset' group by user_id),
        counted as (
          select j.user_id, j.subject, max(j.data ->> '$.result') as best
          from journal j left join resets r on r.user_id = j.user_id
          where j.topic in ('exam.finished', 'exam.restored') and j.seq > ifnull(r.seq, 0)
          group by j.user_id, j.subject),
        expected (user_id, exam, best, is_completed) as (select user_id, subject, best, best >= 50 from counted),
        kept (user_id, exam, best, is_completed) as (
          select user_id, cast(exam as text), best, is_completed from exam_results)
      select user_id, exam from (select * from expected except select * from kept)
      union
      select user_id, exam from (select * from kept except select * from expected)
      order by 1, 2
      """
    case testMoments = """
      with resets as (select user_id, max(seq) as seq from journal where topic = 'study.reset' group by user_id)
      select user_id, kit_id from kit_results
      where (user_id, kit_id, tested_at) not in (
        select j.user_id, j.subject, j.time from journal j left join resets r on r.user_id = j.user_id
        where j.topic in ('test.finished', 'test.restored') and j.seq > ifnull(r.seq, 0))
      order by user_id, kit_id
      """
    case examMoments = """
      with resets as (select user_id, max(seq) as seq from journal where topic = 'study.reset' group by user_id)
      select user_id, 'exam ' || exam from exam_results
      where (user_id, cast(exam as text), examined_at) not in (
        select j.user_id, j.subject, j.time from journal j left join resets r on r.user_id = j.user_id
        where j.topic in ('exam.finished', 'exam.restored') and j.seq > ifnull(r.seq, 0))
      order by user_id, exam
      """
    // What was answered right is not asked again, and what this round still asks lies behind what it has asked.
    case sessions = """
      select id from study_sessions where (:user is null or user_id = :user) and (
        select count(*) = study_sessions.question_count and max(q.place) = count(*)
          and sum(q.is_solved) = study_sessions.solved
          and sum((q.options is null) <> (study_sessions.mode = 'exam')) = 0
          and study_sessions.round_size - study_sessions.correct = count(*) - study_sessions.solved
          and (study_sessions.round > 1 or study_sessions.correct = study_sessions.solved)
          and (study_sessions.mode <> 'workout' or study_sessions.unlocked_exam is null)
          and ((study_sessions.place = 0 and study_sessions.mode <> 'workout') or study_sessions.best_before is null)
          and (study_sessions.best_before is null or study_sessions.best_after
            = max(study_sessions.best_before,
              (200 * study_sessions.correct + study_sessions.asked) / (2 * study_sessions.asked)))
          and iif(study_sessions.place = 0, study_sessions.asked = study_sessions.round_size,
            (study_sessions.round > 1 or study_sessions.asked = study_sessions.place - 1)
              and sum(q.is_solved = 0 and q.place = study_sessions.place) = 1
              and sum(q.is_solved = 0 and q.place >= study_sessions.place)
                = study_sessions.round_size - study_sessions.asked)
        from study_questions q where q.session_id = study_sessions.id) is not 1
      order by id
      """
  }

  /// The sessions whose numbers contradict each other or their questions: of a user, or of all for nil.
  static func broken(_ connection: Connection, of user: Int64?) throws -> [Int64] {
    try connection.statement(Recounts.sessions).bind("user", user).all { try $0.integer64(0) }
  }
}
