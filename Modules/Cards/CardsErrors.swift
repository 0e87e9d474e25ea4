import Kernel
import Localization

// The refusals of sparks, missions and cards. (Sparks, 8.)
extension DomainError {
  /// A spark has no title, or one of white space alone.
  static let titleRequired = DomainError(
    .validationFailed, rule: "title_required", message: Strings.errorTitleRequired)
  /// The title of a spark has more than 200 characters.
  static let titleTooLong = DomainError(
    .validationFailed, rule: "title_too_long", message: Strings.errorTitleTooLong(SparkRules.titleLengths.upperBound))
  /// There is no such category.
  static let invalidCategory = DomainError(
    .validationFailed, rule: "invalid_category", message: Strings.errorInvalidCategory)
  /// There is no such intensity.
  static let invalidIntensity = DomainError(
    .validationFailed, rule: "invalid_intensity", message: Strings.errorInvalidIntensity)
  /// A spark takes less than a minute, or more than a day.
  static let invalidMinutes = DomainError(
    .validationFailed, rule: "invalid_minutes", message: Strings.errorInvalidMinutes)
  /// There are too many tags, or one is too long.
  static let invalidTag = DomainError(.validationFailed, rule: "invalid_tag", message: Strings.errorInvalidTag)
  /// A spark cannot be of a moment that is still to come.
  static let dateInFuture = DomainError(
    .validationFailed, rule: "date_in_future", message: Strings.errorDateInFuture)
  /// There is no such spark, or it is somebody else's.
  static let sparkNotFound = DomainError(.notFound, rule: "spark_not_found", message: Strings.errorSparkNotFound)
  /// One or several sparks were to be named, in one of the two ways.
  static let sparkIDOrIDs = DomainError(
    .validationFailed, rule: "spark_id_or_ids", message: Strings.errorSparkIdOrIds)
  /// There is no such mission.
  static let missionNotFound = DomainError(
    .notFound, rule: "mission_not_found", message: Strings.errorMissionNotFound)
  /// There is no such card.
  static let cardNotFound = DomainError(.notFound, rule: "card_not_found", message: Strings.errorCardNotFound)
}
