import Kernel
import Localization

// The refusals of goals. (Goals, 5.) `only_today` cannot arise, because no call names the day that it marks.
extension DomainError {
  /// The text is nothing but white space.
  static let goalRequired = DomainError(.validationFailed, rule: "goal_required", message: Strings.errorGoalRequired)
  /// The text has more than 100 characters.
  static let goalTooLong = DomainError(
    .validationFailed, rule: "goal_too_long", message: Strings.errorGoalTooLong(GoalRules.longestText))
  /// The text holds what cannot be kept.
  static let goalInvalidFormat = DomainError(
    .validationFailed, rule: "invalid_format", message: Strings.validationInvalidFormat("text"))
  /// A goal is active already.
  static let goalExists = DomainError(.conflict, rule: "goal_exists", message: Strings.errorGoalExists)
  /// No goal was set.
  static let noGoal = DomainError(.notFound, rule: "no_goal", message: Strings.errorNoGoal)
  /// Today is marked already.
  static let dayAlreadyMarked = DomainError(
    .conflict, rule: "day_already_marked", message: Strings.errorDayAlreadyMarked)
  /// No freezes are left.
  static let freezeLimitReached = DomainError(
    .limitReached, rule: "freeze_limit_reached", message: Strings.errorFreezeLimitReached)
  /// The period is over and waits for a decision.
  static let periodComplete = DomainError(.conflict, rule: "period_complete", message: Strings.errorPeriodComplete)
  /// The period is not over yet, so that there is nothing to go on after.
  static let periodNotComplete = DomainError(
    .conflict, rule: "period_not_complete", message: Strings.errorPeriodNotComplete)
  /// A calendar shows a month or a week, not both.
  static let monthOrWeek = DomainError(.validationFailed, rule: "month_or_week", message: Strings.errorMonthOrWeek)
}
