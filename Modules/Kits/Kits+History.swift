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

  private enum CheckQueries: SQL, StatementSet {
    case kitsWithoutQuestions = """
      select id from kits where user_id = :user and not exists (select 1 from kit_questions where kit_id = kits.id)
      """
  }

  /// The kits, results and reviews of a user, as calls change them. (History, 2.)
  ///
  /// Attempts are not restored, because they belong to a running session.
  package static let history = DomainHistory(
    of: "kits", "study", "reviews", hiding: ["tests", "exams", "attempts", "workouts"],
    tables: [
      .init(
        "kit", StoredKit.table.requiring { KitRules.issues(ofName: $0.name, stage: nil).isEmpty },
        .born("stage", "name", "createdAt").naming(kitNaming).hiding(kitsWithoutQuestions), idPrefix: "kit-"),
      .init(
        "kitQuestion", KitQuestion.table.requiring(KitRules.isPossible),
        .born("prompt", "correctAnswer", "incorrectAnswers", "acceptedAnswers")),
      .init("finished", StudyResult.table.requiring(\.isPossible), .log.in("study")),
      .init("finalStage", FinalStage.table.description, .record.in("study")),
      .init("reviewSettings", ReviewSettings.table.description, .single),
      .init("reviewQuestion", StoredReview.table.description),
      .init(
        "reviewAnswer",
        ReviewLogEntry.table.requiring {
          KitSlug.isPossible($0.kit) && $0.day.isPossible(at: $0.answeredAt, inZone: $0.zone)
        },
        .log(by: "kit", "position", "answeredAt", numberedBy: "answeredAt").in("study")),
      // A day that was reached.
      .init("reviewDay", AnswerCount.table.description),
      .init(
        "suspendedQuestion", SuspendedQuestion.table.requiring { KitSlug.isPossible($0.kit) },
        .record.in("study").hiding(ReviewMerge.hiddenSuspensions)),
    ],
    derivations: [
      StoredKit.derivation, BestKitResult.derivation, BestExamResult.derivation, StudyCounters.derivation,
      DueCount.derivation, AnswerCount.derivation, ReviewedKit.derivation,
    ], resets: [("study.reset", "study")], contradictions: HistoryQueries.haveNoKit,
    merge: { _ = try ReviewMerge.update($0, $1) },
    finish: { rows, context in
      // Answers can have arrived while their question was deleted.
      guard try ReviewMerge.update(rows, restoring: true, context) else { return }
      for derivation in [DueCount.derivation, AnswerCount.derivation, ReviewedKit.derivation] {
        try derivation.recompute(of: try context.user.id, in: context.transaction)
      }
    },
    refuse: { _, context in
      let kits = KitStore(transaction: context.transaction, user: try context.user.id)
      guard try kits.userKitCount() <= KitRules.maxKits else { throw DomainError.changedSince }
    })

  /// Of two kits with one name in a stage, the younger one gets ` (2)`.
  private static let kitNaming = FactNaming("name", conflict: kitOfSameName, numbered: KitRules.numbered)

  /// Returns the number of another kit with the name of a kit in its stage; nil if there is none.
  @Sendable
  private static func kitOfSameName(_ row: FactRow, _ context: CallContext) throws -> Int64? {
    guard let name = row["name"].text else { return nil }
    let store = KitStore(transaction: context.transaction, user: row.owner)
    return try store.kit(
      named: name, in: row["stage"].integer.flatMap { StudyStage(rawValue: Int($0)) }, except: row.id)
  }

  /// Returns the keys of kits without questions, which are not shown.
  @Sendable
  private static func kitsWithoutQuestions(_ context: CallContext) throws -> [[RowValue]] {
    try context.transaction.statement(CheckQueries.kitsWithoutQuestions).bind("user", try context.user.id)
      .all { [.integer(try $0["id"])] }
  }
}
