public import Database
public import Interchange
public import Service

/// Learning: paths with their lessons, streak and achievements; kits with their tests, exams and reviews; the
/// dashboard.
///
/// The rules are those of the sheets "Learning paths", sections 3 to 9, and "Kits and exams".
public enum Learning {
  /// The methods of this area, in the order of the reference.
  ///
  /// - Parameter goal: Reads the goal of the signed-in user for the dashboard; it writes nothing.
  package static func methods(
    goal: @escaping @Sendable (CallContext) throws -> DashboardGoal? = { _ in nil }
  ) -> [Method] {
    DashboardMethods.all(goal: goal) + PathMethods.all + LessonMethods.all + AchievementMethods.all
      + StudyStageMethods.all + KitMethods.all + QuestionMethods.all + ImportMethods.all + SessionStartMethods.all
      + SessionMethods.all + StudyMethods.all + ReviewMethods.all
  }

  /// The topics of which this area tells the journal.
  public static let topics: [TopicDescription] =
    LearningTopics.all + TopicDescription.kits + TopicDescription.reviews

  /// Visits what this area has a place for in the signed-in user's calendar.
  public static let calendar: @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void =
    ReviewEvents.visit

  /// The tables of this area.
  package static let tables = pathTables

  private static let pathTables = [
    ImportedCourse.table.description, CourseStage.table.description, CourseLesson.table.description,
    CompletedLesson.table.description, CompletedStage.table.description, LearnedLesson.table.description,
    LearningStreak.table.description, UnlockedAchievement.table.description,
  ]

  /// What this area adds to the file that holds everything of a user, in the order of the file.
  public static let records = DomainExport(
    LearningExport.lines + KitRecords.all + StudyRecords.all + SessionRecords.all + ReviewRecords.all,
    tables: [CSVTableSource("reviews", CSVTable(of: ReviewRecords.answer))]
  ) { importing in
    // Lessons are those of courses that are whole, and results and cards those of kits that are.
    try LearningImport.recompute(importing)
    try KitRecords.settle(importing)
    try StudyRecords.settle(importing)
    try SessionRecords.settle(importing)
    try ReviewRecords.settle(importing)
  }

  /// The recounts of the numbers that this area keeps beside the events they count.
  public static let examinations: [Doctor.Examination] =
    LearningChecks.all + KitsExaminations.all + StudyExaminations.all + ReviewExaminations.all
}
