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
