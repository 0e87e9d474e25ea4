package import Service

extension Kits {
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
    ])
}
