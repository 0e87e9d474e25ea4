import Kernel
import Localization
import Service

// The refusals of sparks, missions and cards. (Sparks, 8.)
extension DomainError {
  /// The title of a spark has more than 200 characters.
  static let titleTooLong = DomainError.titleTooLong(most: SparkRules.titleLengths.upperBound)
  /// There is no such intensity.
  static let invalidIntensity = DomainError(
    .validationFailed, rule: "invalid_intensity", message: Strings.errorInvalidIntensity)
  /// A spark takes less than a minute, or more than a day.
  static let invalidMinutes = DomainError(
    .validationFailed, rule: "invalid_minutes", message: Strings.errorInvalidMinutes)
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

// The refusals of settings and reminders. (Sparks, 8.)
extension DomainError {
  /// The time is not one that a wall clock shows.
  static let invalidTime = DomainError(.validationFailed, rule: "invalid_time", message: Strings.errorInvalidTime)
  /// The value is none of those that the setting can have.
  static let invalidSetting = DomainError(
    .validationFailed, rule: "invalid_setting", message: Strings.errorInvalidSetting)
  /// The span of reminders ends before it begins.
  static let invalidSpan = DomainError(
    .validationFailed, rule: "invalid_span", message: Strings.errorInvalidSpan)
  /// The span of reminders is longer than a year.
  static let spanTooLong = DomainError(
    .validationFailed, rule: "span_too_long", message: Strings.errorSpanTooLong(ReminderRules.longestSpan))
}

/// The refusals of statistics. (Sparks, 6; it has no name there.)
extension DomainError {
  /// A trend would have more buckets than a reply holds. (Sparks, 6.)
  static let tooManyBuckets = DomainError(
    .validationFailed, rule: "too_many_buckets",
    message: Strings.errorTooManyBuckets(StatisticsRules.mostBuckets))
}
