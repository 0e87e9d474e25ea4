import Kernel
import Localization
import Service

// The errors of habits. (Habits, 8.)
extension DomainError {
  /// The habit does not exist or belongs to another user.
  static let habitNotFound = DomainError(
    .notFound, rule: "habit_not_found", message: Strings.errorHabitNotFound(id: "…"))
  /// The user has the maximum number of habits.
  static let tooManyHabits = DomainError(
    .limitReached, rule: "too_many_habits", message: Strings.errorTooManyHabits(max: HabitRules.maxHabits))
  /// The habit is archived, so it cannot be marked.
  static let habitArchived = DomainError(.conflict, rule: "habit_archived", message: Strings.errorHabitArchived)
  /// A name is empty.
  static let habitNameRequired = DomainError(
    .validationFailed, rule: "title_required", message: Strings.errorNameRequired)
  /// A name exceeds 80 characters.
  static let habitNameTooLong = DomainError.titleTooLong(max: HabitRules.maxNameLength)
  /// A schedule is malformed, or does not suit the kind of the habit.
  static let invalidSchedule = DomainError(
    .validationFailed, rule: "invalid_schedule", message: Strings.errorInvalidSchedule)
  /// An amount is out of range or has more than three decimals.
  static let invalidAmount = DomainError(
    .validationFailed, rule: "invalid_amount", message: Strings.errorInvalidAmount)
  /// An icon is not exactly one emoji.
  static let invalidIcon = DomainError(.validationFailed, rule: "invalid_icon", message: Strings.errorInvalidIcon)
  /// The day of a mark is before the start day or after the end day of the habit.
  static let dayOutsideHabit = DomainError(
    .validationFailed, rule: "day_outside_habit", message: Strings.errorDayOutsideHabit)
  /// A mark does not suit the kind of the habit.
  static let wrongKind = DomainError(.validationFailed, rule: "wrong_kind", message: Strings.errorWrongKind)
  /// A call specifies none or several of `done`, `amount`, `add` and `skipped`.
  static let markRequired = DomainError(.validationFailed, rule: "mark_required", message: Strings.errorMarkRequired)
  /// A day is too long ago to be marked.
  static let dateTooEarly = DomainError(
    .validationFailed, rule: "date_too_early", message: Strings.errorDateTooEarly(max: HabitRules.maxMarkAge))
  /// Statistics cover more days than can be marked.
  static let statisticsTooLong = DomainError.spanTooLong(maxDays: HabitRules.maxMarkAge + 1)
}
