import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of the study course: totals, best results and session counters.
enum StudyChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameStudyTotals) { try StudyCounters.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameKitResults) { try BestKitResult.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameExamResults) { try BestExamResult.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameSessions) { transaction in
      try brokenSessions(transaction, of: nil).map { Strings.doctorSessionCounts(session: "\($0)") }
    },
  ]

  private enum CheckQueries: SQL, StatementSet {
    // Solved questions are not asked again, and the remaining questions of a round follow those already asked.
    case sessions = """
      select id from study_sessions where (:user is null or user_id = :user) and (
        select count(*) = study_sessions.question_count and max(q.position) = count(*)
          and sum(q.is_solved) = study_sessions.solved
          and sum((q.options is null) <> (study_sessions.mode = 'exam')) = 0
          and study_sessions.round_size - study_sessions.correct = count(*) - study_sessions.solved
          and (study_sessions.round > 1 or study_sessions.correct = study_sessions.solved)
          and (study_sessions.mode <> 'workout' or study_sessions.unlocked_exam is null)
          and ((study_sessions.position = 0 and study_sessions.mode <> 'workout') or study_sessions.best_before is null)
          and (study_sessions.best_before is null or study_sessions.best_after
            = max(study_sessions.best_before,
              (200 * study_sessions.correct + study_sessions.asked) / (2 * study_sessions.asked)))
          and iif(study_sessions.position = 0, study_sessions.asked = study_sessions.round_size,
            (study_sessions.round > 1 or study_sessions.asked = study_sessions.position - 1)
              and sum(q.is_solved = 0 and q.position = study_sessions.position) = 1
              and sum(q.is_solved = 0 and q.position >= study_sessions.position)
                = study_sessions.round_size - study_sessions.asked)
        from study_questions q where q.session_id = study_sessions.id) is not 1
      order by id
      """
  }

  /// Returns the ids of sessions whose counters contradict each other or their questions; a nil `user` means all.
  static func brokenSessions(_ transaction: Transaction, of user: Int64?) throws -> [Int64] {
    try transaction.statement(CheckQueries.sessions).bind("user", user).all { try $0["id"] }
  }
}
