import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of the study course: totals, best results and attempt counters.
enum StudyChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameStudyTotals) { try StudyCounters.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameKitResults) { try BestKitResult.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameExamResults) { try BestExamResult.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameAttempts) { transaction in
      try brokenAttempts(transaction, of: nil).map { Strings.doctorAttemptCounts(attempt: "\($0)") }
    },
  ]

  private enum CheckQueries: SQL, StatementSet {
    // Solved questions are not asked again, and the remaining questions of a round follow those already asked.
    case attempts = """
      select id from attempts where (:user is null or user_id = :user) and (
        select count(*) = attempts.question_count and max(q.position) = count(*)
          and sum(q.is_solved) = attempts.solved
          and sum((q.options is null) <> (attempts.mode = 'exam')) = 0
          and attempts.round_size - attempts.correct = count(*) - attempts.solved
          and (attempts.round > 1 or attempts.correct = attempts.solved)
          and (attempts.mode <> 'workout' or attempts.unlocked_exam is null)
          and ((attempts.position = 0 and attempts.mode <> 'workout') or attempts.best_before is null)
          and (attempts.best_before is null or attempts.best_after
            = max(attempts.best_before,
              iif(attempts.is_partial, 0, (200 * attempts.correct + attempts.asked) / (2 * attempts.asked))))
          and iif(attempts.position = 0, attempts.asked = attempts.round_size,
            (attempts.round > 1 or attempts.asked = attempts.position - 1)
              and sum(q.is_solved = 0 and q.position = attempts.position) = 1
              and sum(q.is_solved = 0 and q.position >= attempts.position)
                = attempts.round_size - attempts.asked)
        from attempt_questions q where q.attempt_id = attempts.id) is not 1
      order by id
      """
  }

  /// Returns the ids of attempts whose counters contradict each other or their questions; a nil `user` means all.
  static func brokenAttempts(_ transaction: Transaction, of user: Int64?) throws -> [Int64] {
    try transaction.statement(CheckQueries.attempts).bind("user", user).all { try $0["id"] }
  }
}
