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
    .validationFailed, rule: "row_unreadable", message: Strings.errorImportHabitRowUnreadable)
  /// A date or a time does not have the required form.
  static let invalidFormat = DomainError.invalidText("day")

  /// A text contains a NUL character.
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

  /// Whether an imported row was changed rather than rejected.
  var isImportNotice: Bool { self.rule == Self.targetRaised.rule || self.rule == Self.noteShortened.rule }
}
