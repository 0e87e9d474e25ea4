import Kernel
import Localization

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
