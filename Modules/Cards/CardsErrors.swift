import Kernel
import Localization
import Service

// Errors of sparks, missions and cards. (Sparks, 8.)
extension DomainError {
  static let titleTooLong = DomainError.titleTooLong(max: SparkRules.titleLengths.upperBound)
  static let invalidIntensity = DomainError(
    .validationFailed, rule: "invalid_intensity", message: Strings.errorInvalidIntensity)
  /// The duration is less than a minute or more than a day.
  static let invalidMinutes = DomainError(
    .validationFailed, rule: "invalid_minutes", message: Strings.errorInvalidMinutes)
  /// The spark does not exist or belongs to another user.
  static let sparkNotFound = DomainError(
    .notFound, rule: "spark_not_found", message: Strings.errorSparkNotFound(id: "…"))
  /// A search has more than `SearchText.maxWords` words.
  static let tooManyWords = DomainError(
    .validationFailed, rule: "too_many_words", message: Strings.errorTooManyWords(max: SearchText.maxWords))
  static let missionNotFound = DomainError(
    .notFound, rule: "mission_not_found", message: Strings.errorMissionNotFound(id: "…"))
  static let cardNotFound = DomainError(.notFound, rule: "card_not_found", message: Strings.errorCardNotFound(id: "…"))
}
