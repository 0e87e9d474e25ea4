package import Database
package import Interchange
package import Service

/// Learning: paths with lessons, streak and achievements; kits with tests, exams and reviews; the dashboard.
///
/// The rules are in the rule sheets "Learning paths", sections 3 to 9, and "Kits and exams".
package enum Learning {
  /// Returns the methods of this domain, in the order of the reference.
  ///
  /// `goal` and `habits` read the data of the signed-in user for the dashboard; they must not write.
  package static func methods(
    goal: @escaping @Sendable (CallContext) throws -> DashboardGoal? = { _ in nil },
    habits: @escaping @Sendable (CallContext) throws -> DashboardHabits? = { _ in DashboardHabits(due: 0, done: 0) }
  ) -> [Method] {
    DashboardMethods.all(goal: goal, habits: habits) + PathMethods.all + LessonMethods.all + AchievementMethods.all
      + StudyStageMethods.all + KitMethods.all + QuestionMethods.all + KitImportMethods.all + SessionStartMethods.all
      + StudySessionMethods.all + StudyMethods.all + ReviewMethods.all
      + ReviewStatisticsMethods.all
  }

  /// The journal topics of this domain.
  package static let topics: [TopicDeclaration] =
    LearningTopics.all + KitTopics.all + ReviewTopics.all

  /// Visits the calendar events of the signed-in user.
  package static let calendar: @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void =
    ReviewEvents.forEachEvent

  /// The tables of this domain.
  package static let tables = [
    ImportedCourse.table.description, CourseStage.table.description, CourseLesson.table.description,
    CompletedLesson.table.description, CompletedStage.table.description, LearnedLesson.table.description,
    LearningStreak.table.description, UnlockedAchievement.table.description,
    StoredKit.table.description, KitQuestion.table.description, StudyResult.table.description,
    BestKitResult.table.description, BestExamResult.table.description, FinalStage.table.description,
    StudyProfile.table.description, StudySession.table.description, AskedQuestion.table.description,
    StoredCard.table.description, ReviewLogEntry.table.description, DueCount.table.description,
    AnswerCount.table.description, AnsweredKit.table.description, ReviewSettings.table.description,
  ]

  /// The export and import of this domain's data, in file order.
  package static let exports = DomainExport(
    LearningExport.lines + KitExport.lines + StudyExport.lines + ReviewExport.lines,
    tables: [CSVTableSource("reviews", CSVTable(of: ReviewExport.answer))]
  ) { importer in
    // The order matters: lessons require complete courses, and results and cards require complete kits.
    try LearningExport.recompute(importer)
    try KitExport.recompute(importer)
    try StudyExport.recompute(importer)
    try ReviewExport.recompute(importer)
  }

  /// The doctor's checks of this domain.
  package static let checks: [Doctor.Check] =
    LearningChecks.all + KitChecks.all + StudyChecks.all + ReviewChecks.all
}
