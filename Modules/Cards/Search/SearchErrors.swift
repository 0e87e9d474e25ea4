import Kernel
import Localization

// The refusals of lists of sparks. (Sparks, 8.)
extension DomainError {
  /// A custom range lacks a day or ends before it begins, or another range comes with days.
  static let invalidSparkRange = DomainError(
    .validationFailed, rule: "invalid_range", message: Strings.errorInvalidSparkRange)
}
