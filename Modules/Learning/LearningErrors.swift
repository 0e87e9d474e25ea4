import Kernel
import Localization
import Service

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
  /// A title is blank in a language, or missing in every one.
  static let courseEmptyTitle = DomainError(
    .validationFailed, rule: "course_empty_title", message: Strings.errorCourseEmptyTitle)
  /// The id of a stage or a lesson in a document is malformed.
  static let courseInvalidID = DomainError(
    .validationFailed, rule: "course_invalid_id", message: Strings.errorCourseInvalidId)
  /// Two stages, or two lessons, of a document have the same id.
  static let courseDuplicateID = DomainError(
    .validationFailed, rule: "course_duplicate_id", message: Strings.errorCourseDuplicateId)
  /// The address of a link is not one of the web.
  static let courseInvalidURL = DomainError(
    .validationFailed, rule: "course_invalid_url", message: Strings.errorCourseInvalidUrl)
  /// The slugs of a course with this identifier could be confused with those of another course.
  static let ambiguousCourseID = DomainError(
    .validationFailed, rule: FieldRule.invalidFormat.rawValue,
    message: Strings.errorContentCourseId(words: CourseSlug.reservedWords.joined(separator: ", ")))
  /// A path that all users see cannot be changed, deleted or exported.
  static let shippedPathProtected = DomainError(
    .forbidden, rule: "shipped_path_protected", message: Strings.errorPathProtected)
}
