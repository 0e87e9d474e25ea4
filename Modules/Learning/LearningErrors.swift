import Kernel
import Localization

/// The errors of paths, lessons and achievements. (Learning paths, 6.)
extension DomainError {
  /// The path does not exist or is a course of another user.
  static let pathNotFound = DomainError(.notFound, rule: "path_not_found", message: Strings.errorPathNotFound(id: "…"))
  /// The stage does not exist or belongs to a course of another user.
  static let stageNotFound = DomainError(
    .notFound, rule: "stage_not_found", message: Strings.errorStageNotFound(id: "…"))
  /// The lesson does not exist or belongs to a course of another user.
  static let lessonNotFound = DomainError(
    .notFound, rule: "lesson_not_found", message: Strings.errorLessonNotFound(id: "…"))
  static let achievementNotFound = DomainError(
    .notFound, rule: "achievement_not_found", message: Strings.errorAchievementNotFound(id: "…"))
  /// The achievement cannot be shared, because the user has not earned it.
  static let achievementLocked = DomainError(
    .locked, rule: "achievement_locked", message: Strings.errorAchievementLocked)
  static let courseNoLessons = DomainError(
    .validationFailed, rule: "course_no_lessons", message: Strings.errorCourseNoLessons)
  static let courseEmptyTitle = DomainError(
    .validationFailed, rule: "course_empty_title", message: Strings.errorCourseEmptyTitle)
}
