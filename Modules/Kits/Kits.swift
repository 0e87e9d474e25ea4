package import Database
package import Interchange
package import Service

/// Kits of questions: tests, exams, workouts and the study course, and spaced reviews.
///
/// The rules are in `Documentation/rules/kits-and-exams.md`.
package enum Kits {
  /// The methods of this domain, in the order of the reference.
  package static let methods =
    StudyStageMethods.all + KitMethods.all + QuestionMethods.all + KitImportMethods.all + KitExportMethods.all
    + AttemptStartMethods.all + AttemptMethods.all + StudyMethods.all + ReviewMethods.all + SuspensionMethods.all
    + ReviewStatisticsMethods.all

  /// The reminders of this domain.
  package static let reminders: [ReminderDeclaration] = [StudyReminder.declaration]

  /// The journal topics of this domain.
  package static let topics: [TopicDeclaration] = KitTopics.all + ReviewTopics.all

  /// Visits the calendar events of the signed-in user.
  package static let calendar: @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void =
    ReviewEvents.forEachEvent

  /// The tables of this domain.
  package static let tables = [
    StoredKit.table.description, KitQuestion.table.description, StudyResult.table.description,
    BestKitResult.table.description, BestExamResult.table.description, FinalStage.table.description,
    StudyCounters.table.description, Attempt.table.description, AskedQuestion.table.description,
    StoredReview.table.description, ReviewLogEntry.table.description, DueCount.table.description,
    AnswerCount.table.description, ReviewedKit.table.description, SuspendedQuestion.table.description,
    ReviewSettings.table.description,
  ]

  /// The export and import of this domain's data, in file order.
  package static let exports = DomainExport(
    KitExport.lines + StudyExport.lines + ReviewExport.lines,
    tables: [CSVTableSource("reviews", CSVTable(of: ReviewExport.answer))]
  ) { importer in
    // Results and questions require complete kits.
    try KitExport.recompute(importer)
    try StudyExport.recompute(importer)
    try ReviewExport.recompute(importer)
  }

  /// The doctor's checks of this domain.
  package static let checks: [Doctor.Check] = KitChecks.all + StudyChecks.all + ReviewChecks.all

  /// Updates the reviews of all users after a change of the installed content.
  package static func contentDidChange(in transaction: Transaction) throws {
    try ContentReviews.update(transaction)
  }
}
