import Kernel
import Localization

/// The refusals of statistics. (Sparks, 6; it has no name there.)
extension DomainError {
  /// A trend would have more buckets than a reply holds. (Sparks, 6.)
  static let tooManyBuckets = DomainError(
    .validationFailed, rule: "too_many_buckets",
    message: Strings.errorTooManyBuckets(StatisticsRules.mostBuckets))
}
