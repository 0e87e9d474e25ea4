package import Service

extension Learning {
  /// The courses and the progress of a user, as calls change them. (History, 2.)
  package static let history = DomainHistory(
    of: "lessons", "paths",
    tables: [
      .init("course", ImportedCourse.table.description), .init("courseStage", CourseStage.table.description),
      .init("courseLesson", CourseLesson.table.description), .init("courseLink", CourseLink.table.description),
      .init("activePath", ActivePath.table.description),
      .init("lessonCompletion", CompletedLesson.table.description),
      .init("stageCompletion", CompletedStage.table.description), .init("learned", LearnedLesson.table.description),
      .init("achievement", UnlockedAchievement.table.description),
    ], derivations: [ImportedCourse.derivation, LearningStreak.derivation])
}
