import Database
import Kernel
import SQLite
package import Service

extension Kits {
  private enum HistoryQueries: SQL, StatementSet {
    // Reviews refer to kits by slugs, so no constraint protects them. Results remain when their kit is deleted.
    case haveNoKit = """
      select exists (
          select 1 from (
            select kit_id, position from review_questions where user_id = :user
            union all select kit_id, position from suspended_questions where user_id = :user) r
          where r.kit_id glob 'kit-[0-9]*' and not exists (
            select 1 from kits k join kit_questions q on q.kit_id = k.id
            where k.id = cast(substr(r.kit_id, 5) as integer) and k.user_id = :user and q.position = r.position))
      """
  }

  /// The kits, results and reviews of a user, as calls change them. (History, 2.)
  ///
  /// Attempts are not restored, because they belong to a running session.
  package static let history = DomainHistory(
    of: "kits", "study", "reviews",
    tables: [
      .init("kit", StoredKit.table.description, idPrefix: "kit-"),
      .init("kitQuestion", KitQuestion.table.description),
      .init("finished", StudyResult.table.description), .init("finalStage", FinalStage.table.description),
      .init("reviewSettings", ReviewSettings.table.description),
      .init("reviewQuestion", StoredReview.table.description), .init("reviewAnswer", ReviewLogEntry.table.description),
      // A day that was reached.
      .init("reviewDay", AnswerCount.table.description),
      .init("suspendedQuestion", SuspendedQuestion.table.description),
    ],
    derivations: [
      StoredKit.derivation, BestKitResult.derivation, BestExamResult.derivation, StudyCounters.derivation,
      DueCount.derivation, AnswerCount.derivation, ReviewedKit.derivation,
    ], contradictions: HistoryQueries.haveNoKit,
    finish: { _, context in
      let kits = KitStore(transaction: context.transaction, user: try context.user.id)
      guard try kits.userKitCount() <= KitRules.maxKits else { throw DomainError.changedSince }
    })
}
