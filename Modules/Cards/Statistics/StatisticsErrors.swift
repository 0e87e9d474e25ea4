import Kernel
import Localization

/// The refusals of ranges and statistics. (Sparks, 8; the second has no name there.)
extension DomainError {
  /// A custom range lacks a day or ends before it begins, or another range comes with days.
  static let invalidRange = DomainError(
    .validationFailed, rule: "invalid_range", message: Strings.errorInvalidRange)
  /// A trend would have more buckets than a reply holds. (Sparks, 6.)
  static let tooManyBuckets = DomainError(
    .validationFailed, rule: "too_many_buckets",
    message: Strings.errorTooManyBuckets(StatisticsRules.mostBuckets))
}
