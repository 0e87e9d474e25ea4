import Database
import Kernel
import SQLite
package import Service

extension Kits {
  private enum HistoryQueries: SQL, StatementSet {
    // Reviews and results refer to kits by slugs, so no constraint protects them.
    case isUsed = """
      select exists (select 1 from review_questions where user_id = :user and kit_id = :kit
          and (position = :position or :position is null))
        or exists (select 1 from suspended_questions where user_id = :user and kit_id = :kit
          and (position = :position or :position is null))
        or :position is null and exists (select 1 from study_results where user_id = :user and subject = :kit)
      """
  }

  /// The kits, results and reviews of a user, as calls change them. (History, 2.)
  ///
  /// Attempts are not restored, because they belong to a running session.
  package static let history = DomainHistory(
    of: "kits", "study", "reviews",
    tables: [
      .init("kit", StoredKit.table.description), .init("kitQuestion", KitQuestion.table.description),
      .init("finished", StudyResult.table.description), .init("finalStage", FinalStage.table.description),
      .init("reviewSettings", ReviewSettings.table.description),
      .init("reviewQuestion", StoredReview.table.description), .init("reviewAnswer", ReviewLogEntry.table.description),
      .init("suspendedQuestion", SuspendedQuestion.table.description),
    ],
    derivations: [
      StoredKit.derivation, BestKitResult.derivation, BestExamResult.derivation, StudyCounters.derivation,
      DueCount.derivation, AnswerCount.derivation, ReviewedKit.derivation,
    ],
    finish: { rows, context in
      func requireUnused(_ kit: RowValue?, position: RowValue?) throws {
        let isUsed = try context.transaction.statement(HistoryQueries.isUsed)
          .bind("user", context.user.id).bind("kit", "kit-\(kit?.description ?? "")")
          .bind("position", position?.integer).scalar(Bool.self)
        if isUsed == true { throw DomainError.changedSince }
      }
      for kit in rows.rows(of: StoredKit.table.description) where !kit.exists {
        try requireUnused(kit.values["id"], position: nil)
      }
      for question in rows.rows(of: KitQuestion.table.description) where !question.exists {
        try requireUnused(question.values["kit_id"], position: question.values["position"])
      }
    })
}
