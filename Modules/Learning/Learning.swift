package import Database
package import Service

/// Learning: paths with lessons, streak and achievements, and the dashboard.
///
/// The rules are in `Documentation/rules/learning-paths.md`.
package enum Learning {
  /// Returns the methods of this domain, in the order of the reference.
  ///
  /// The arguments read the data of the signed-in user in other domains for the dashboard; they must not write.
  package static func methods(
    goal: @escaping @Sendable (CallContext) throws -> DashboardGoal? = { _ in nil },
    habits: @escaping @Sendable (CallContext) throws -> DashboardHabits? = { _ in DashboardHabits(due: 0, done: 0) },
    reviews: @escaping @Sendable (CallContext) throws -> DashboardReviews = { _ in DashboardReviews(due: 0, new: 0) }
  ) -> [Method] {
    DashboardMethods.all(goal: goal, habits: habits, reviews: reviews) + PathMethods.all + LessonMethods.all
      + AchievementMethods.all
  }

  /// The journal topics of this domain.
  package static let topics: [TopicDeclaration] = LearningTopics.all

  /// The tables of this domain.
  package static let tables = [
    ImportedCourse.table.description, CourseStage.table.description, CourseLesson.table.description,
    CourseLink.table.description, ActivePath.table.description,
    CompletedLesson.table.description, CompletedStage.table.description, LearnedLesson.table.description,
    LearningStreak.table.description, UnlockedAchievement.table.description,
  ]

  /// The export and import of this domain's data, in file order.
  package static let exports = DomainExport(
    LearningExport.lines, errors: LearningExport.errors, recompute: LearningExport.recompute)

  /// The doctor's checks of this domain.
  package static let checks: [Doctor.Check] = LearningChecks.all

  /// Updates the progress of all users after a change of the installed content.
  package static func contentDidChange(in context: CallContext) throws { try ContentProgress.update(in: context) }
}
