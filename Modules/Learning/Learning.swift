package import Database
package import Interchange
package import Service

/// Learning: paths with their lessons, streak and achievements; kits with their tests, exams and reviews; the
/// dashboard.
///
/// The rules are those of the sheets "Learning paths", sections 3 to 9, and "Kits and exams".
package enum Learning {
  /// The methods of this area, in the order of the reference.
  ///
  /// - Parameter goal: Reads the goal of the signed-in user for the dashboard; it writes nothing.
  /// - Returns: The methods.
  package static func methods(
    goal: @escaping @Sendable (CallContext) throws -> DashboardGoal? = { _ in nil }
  ) -> [Method] {
    DashboardMethods.all(goal: goal) + PathMethods.all + LessonMethods.all + AchievementMethods.all
      + StudyStageMethods.all + KitMethods.all + QuestionMethods.all + KitImportMethods.all + SessionStartMethods.all
      + StudySessionMethods.all + StudyMethods.all + ReviewMethods.all
  }

  /// The topics of which this area tells the journal.
  package static let topics: [TopicDescription] =
    LearningTopics.all + KitTopics.all + ReviewTopics.all

  /// Visits what this area has a place for in the signed-in user's calendar.
  package static let calendar: @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void =
    ReviewEvents.visit

  /// The tables of this area.
  package static let tables = [
    ImportedCourse.table.description, CourseStage.table.description, CourseLesson.table.description,
    CompletedLesson.table.description, CompletedStage.table.description, LearnedLesson.table.description,
    LearningStreak.table.description, UnlockedAchievement.table.description,
    StoredKit.table.description, KitQuestion.table.description, StudyResult.table.description,
    KitResult.table.description, ExamResult.table.description, FinalStage.table.description,
    StudyProfile.table.description, StudySession.table.description, AskedQuestion.table.description,
    StoredCard.table.description, ReviewAnswer.table.description, DueCount.table.description,
    AnswerCount.table.description, AnsweredKit.table.description, ReviewSettings.table.description,
  ]

  /// What this area adds to the file that holds everything of a user, in the order of the file.
  package static let records = DomainExport(
    LearningExport.lines + KitExport.lines + StudyExport.lines + ReviewExport.lines,
    tables: [CSVTableSource("reviews", CSVTable(of: ReviewExport.answer))]
  ) { importer in
    // Lessons belong to complete courses, and results and cards to complete kits.
    try LearningExport.recompute(importer)
    try KitExport.recompute(importer)
    try StudyExport.recompute(importer)
    try ReviewExport.recompute(importer)
  }

  /// The recounts of the numbers that this area keeps beside the events they count.
  package static let examinations: [Doctor.Examination] =
    LearningChecks.all + KitChecks.all + StudyChecks.all + ReviewChecks.all
}
