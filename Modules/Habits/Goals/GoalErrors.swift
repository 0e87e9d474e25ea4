import Kernel
import Localization

// The errors of goals. (Goals, 5.) `only_today` cannot occur, because no call has a parameter for the marked day.
extension DomainError {
  /// The text is empty or contains only white space.
  static let goalRequired = DomainError(.validationFailed, rule: "goal_required", message: Strings.errorGoalRequired)
  static let goalTooLong = DomainError(
    .validationFailed, rule: "goal_too_long", message: Strings.errorGoalTooLong(max: GoalRules.maxTextLength))
  /// The text contains a NUL character.
  static let goalInvalidFormat = DomainError(
    .validationFailed, rule: "invalid_format", message: Strings.validationInvalidFormat(field: "text"))
  static let goalExists = DomainError(.conflict, rule: "goal_exists", message: Strings.errorGoalExists)
  static let noGoal = DomainError(.notFound, rule: "no_goal", message: Strings.errorNoGoal)
  static let dayAlreadyMarked = DomainError(
    .conflict, rule: "day_already_marked", message: Strings.errorDayAlreadyMarked)
  static let freezeLimitReached = DomainError(
    .limitReached, rule: "freeze_limit_reached", message: Strings.errorFreezeLimitReached)
  /// The period has ended, and the user must decide how to continue.
  static let periodComplete = DomainError(.conflict, rule: "period_complete", message: Strings.errorPeriodComplete)
  /// The period has not ended, so it cannot be continued.
  static let periodNotComplete = DomainError(
    .conflict, rule: "period_not_complete", message: Strings.errorPeriodNotComplete)
}
