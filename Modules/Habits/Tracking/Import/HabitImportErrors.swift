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
  /// A date does not have one of the forms in which programs and spreadsheets write it.
  static let invalidHabitDate = DomainError(
    .validationFailed, rule: FieldRule.invalidFormat.rawValue, message: Strings.errorImportHabitDate)
  /// A date is not in the form of Loop.
  static let invalidLoopDate = DomainError(
    .validationFailed, rule: FieldRule.invalidFormat.rawValue, message: Strings.errorImportHabitIsoDate)
  /// The dates of a table have different orders; the lines are examples.
  static let contradictoryDates = contradictoryDates(line: 2, otherLine: 3)
  /// The dates of a table are possible in several orders; the line is an example.
  static let ambiguousDates = ambiguousDates(line: 2)
  /// Two columns of a table have the same meaning.
  static let columnRepeated = columnRepeated(.day)

  /// The dates of two lines of a table have different orders.
  static func contradictoryDates(line: Int, otherLine: Int) -> DomainError {
    DomainError(
      .validationFailed, rule: "contradictory_dates",
      message: Strings.errorImportContradictoryDates(line: line, otherLine: otherLine))
  }

  /// The date of a line is not possible in the order that a call specifies.
  static func dateOrderMismatch(line: Int, _ order: DateOrder) -> DomainError {
    DomainError(
      .validationFailed, rule: contradictoryDates.rule,
      message: Strings.errorImportDateOrderMismatch(line: line, order: order.rawValue))
  }

  /// The dates of a table are possible in several orders, which give the date of a line different meanings.
  static func ambiguousDates(line: Int) -> DomainError {
    DomainError(
      .validationFailed, rule: "ambiguous_dates", message: Strings.errorImportAmbiguousDates(line: line))
  }

  /// A call maps a column twice, by names that differ only in case.
  static func columnRepeated(named name: String) -> DomainError {
    DomainError(
      .validationFailed, rule: columnRepeated.rule, message: Strings.errorImportColumnMappedTwice(name: name))
  }

  /// Two columns of a table have a meaning that only one can have.
  static func columnRepeated(_ column: HabitColumn) -> DomainError {
    DomainError(
      .validationFailed, rule: "column_repeated", message: Strings.errorImportColumnRepeated(column: column.rawValue))
  }

  /// The meaning of a column is unknown.
  static let invalidColumn = DomainError(
    .validationFailed, rule: "invalid_column",
    message: Strings.errorImportInvalidColumn(
      columns: HabitColumn.allCases.map(\.rawValue).joined(separator: ", ")))
  /// A parameter describes tables, and the format is none.
  static let parameterNotForFormat = parameterNotForFormat([.csv])

  /// A parameter is only for some formats.
  static func parameterNotForFormat(_ formats: [HabitImportFormat]) -> DomainError {
    DomainError(
      .validationFailed, rule: "parameter_not_for_format",
      message: Strings.errorImportParameterFormats(formats: formats.map(\.rawValue).joined(separator: ", ")))
  }

  /// A cell of a table is neither a known word nor a number.
  static let unknownHabitValue = DomainError(
    .validationFailed, rule: invalidAmount.rule, message: Strings.errorImportUnknownValue)
  /// A binary file in a call is not base64.
  static let invalidBase64 = DomainError(
    .validationFailed, rule: "invalid_content", message: Strings.errorImportContentNotBase64)

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
      .validationFailed, rule: format.isText ? "wrong_format" : notALoopBackup.rule, message: message)
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
