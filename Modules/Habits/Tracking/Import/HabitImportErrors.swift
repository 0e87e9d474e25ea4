import Kernel
import Localization
import Service

// The errors and notices of imported habits. (Habits, 8 and 9.)
extension DomainError {
  /// The file is neither a backup nor an export of Loop, or it is damaged or of an unknown version.
  static let notALoopBackup = DomainError(
    .validationFailed, rule: "not_a_loop_backup", message: Strings.errorNotALoopBackup)
  /// The file has too many rows, or the unpacked content of an archive is too large.
  static let importTooLarge = DomainError.fileTooLarge(HabitImportFormat.loop.maxBytes)
  /// A cell has the wrong type or an unknown value, or the row cannot be parsed.
  static let habitRowUnreadable = DomainError(
    .validationFailed, rule: "row_unreadable", message: Strings.errorImportRowUnreadable)
  /// A date does not have one of the forms in which HabitBull and spreadsheets write it.
  static let invalidHabitDate = DomainError(
    .validationFailed, rule: FieldRule.invalidFormat.rawValue, message: Strings.errorImportHabitDate)
  /// A date is not in the form of Loop.
  static let invalidLoopDate = DomainError(
    .validationFailed, rule: FieldRule.invalidFormat.rawValue, message: Strings.errorImportHabitIsoDate)
  /// The dates of a table begin with the day and with the month; the lines are examples.
  static let contradictoryDates = contradictoryDates(dayFirst: 2, monthFirst: 3)

  /// The dates of a table begin with the day and with the month.
  static func contradictoryDates(dayFirst: Int, monthFirst: Int) -> DomainError {
    DomainError(
      .validationFailed, rule: "contradictory_dates",
      message: Strings.errorImportContradictoryDates(dayFirst: dayFirst, monthFirst: monthFirst))
  }

  /// The file has the format of another kind, such as a database instead of a table.
  static let wrongFormat = wrongFormat(.loopBackup, for: .habitBull)

  /// A file of a kind does not have the format that a call names; the message names the right one.
  static func wrongFormat(_ kind: HabitFileKind, for format: HabitImportFormat) -> DomainError {
    let right = kind.format.rawValue
    let message =
      switch kind {
      case .loopBackup: Strings.errorHabitFileLoopBackup(format: right)
      case .loopExport: Strings.errorHabitFileLoopExport(format: right)
      case .habitBull: Strings.errorHabitFileHabitbull(format: right)
      case .packedBackup: Strings.errorHabitFilePackedBackup(format: right)
      }
    return DomainError(
      .validationFailed, rule: format == .habitBull ? "wrong_format" : notALoopBackup.rule, message: message)
  }

  /// A text contains a NUL character, or a time does not exist.
  static func invalidText(_ field: String) -> DomainError {
    DomainError(
      .validationFailed, rule: FieldRule.invalidFormat.rawValue, message: Strings.validationInvalidFormat(field: field))
  }

  /// A text exceeds its maximum length.
  static func textTooLong(_ field: String, max: Int) -> DomainError {
    DomainError(
      .validationFailed, rule: FieldRule.tooLong.rawValue,
      message: Strings.validationTooLong(field: field, characters: max))
  }

  /// The target 0 of a habit to reach became 0.001.
  static let targetRaised = DomainError(
    .validationFailed, rule: "target_raised", message: Strings.habitImportTargetRaised)
  /// The note of a mark was shortened to its maximum length.
  static let noteShortened = DomainError(
    .validationFailed, rule: "note_shortened",
    message: Strings.habitImportNoteShortened(max: HabitRules.markNoteLengths.upperBound))

  /// The format has no target, and an amount needs one.
  static let targetAdded = DomainError(
    .validationFailed, rule: "target_added", message: Strings.habitImportTargetAdded)
  /// A value of the row, such as an unknown color, is not imported.
  static let notImported = DomainError(
    .validationFailed, rule: "not_imported", message: Strings.habitImportNotImported)
  /// The row replaced an earlier one of the same day.
  static let dayRepeated = DomainError(
    .validationFailed, rule: "day_repeated", message: Strings.habitImportDayRepeated)

  private static let importNotices = Set(
    [targetRaised, targetAdded, noteShortened, notImported, dayRepeated].compactMap(\.rule))

  /// Whether an imported row was changed rather than rejected.
  var isImportNotice: Bool { rule.map(Self.importNotices.contains) ?? false }
}
