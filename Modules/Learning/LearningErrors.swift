import Kernel
import Localization

/// The refusals of learning. (Learning paths, 6; those of imports have no sheet.)
extension DomainError {
  /// There is no such path, or it is a course of somebody else.
  static let pathNotFound = DomainError(.notFound, rule: "path_not_found", message: Strings.errorPathNotFound)
  /// There is no such stage, or it belongs to a course of somebody else.
  static let stageNotFound = DomainError(.notFound, rule: "stage_not_found", message: Strings.errorStageNotFound)
  /// There is no such lesson, or it belongs to a course of somebody else.
  static let lessonNotFound = DomainError(.notFound, rule: "lesson_not_found", message: Strings.errorLessonNotFound)
  /// There is no such achievement.
  static let achievementNotFound = DomainError(
    .notFound, rule: "achievement_not_found", message: Strings.errorAchievementNotFound)
  /// The stage opens when the one before it is completed; a study stage, when the exam before it is passed.
  static let stageLocked = DomainError(.locked, rule: "stage_locked", message: Strings.errorStageLocked)
  /// Only an achievement that was earned can be shared. (Decisions, "Added after a second reading".)
  static let achievementLocked = DomainError(
    .locked, rule: "achievement_locked", message: Strings.errorAchievementLocked)
  /// None of the stages of a course has a lesson.
  static let courseNoLessons = DomainError(
    .validationFailed, rule: "course_no_lessons", message: Strings.errorCourseNoLessons)
  /// A title of a course is nothing but white space.
  static let courseEmptyTitle = DomainError(
    .validationFailed, rule: "course_empty_title", message: Strings.errorCourseEmptyTitle)
}
