public import Kernel
import Localization

// The refusals of files that hold everything of a user, and of their lines. (Methods, "Data".)
extension DomainError {
  /// The file does not hold what an export has written.
  public static let notAnExport = DomainError(
    .validationFailed, rule: "not_an_export", message: Strings.errorImportNotAnExport)
  /// The first line of a file has no version that there is: not a whole number from 1 on.
  public static let invalidVersion = DomainError(
    .validationFailed, rule: "invalid_version", message: Strings.errorImportInvalidVersion)
  /// The file was written by a newer version.
  public static let newerExport = DomainError(
    .validationFailed, rule: "newer_export", message: Strings.errorImportNewerExport)
  /// The lines of a file do not go together.
  public static let inconsistentExport = DomainError(
    .validationFailed, rule: "inconsistent_export", message: Strings.errorImportInconsistentExport)
  /// A line is no object in JSON, or too long.
  public static let lineMalformed = DomainError(
    .validationFailed, rule: "line_malformed", message: Strings.errorImportLineMalformed)
  /// A line is against a rule that no field alone breaks.
  public static let invalidLine = DomainError(
    .validationFailed, rule: "invalid_line", message: Strings.errorImportInvalidLine)
  /// A field of a line is missing, unknown or of another type; what exactly is in the message.
  static let invalidField = invalidField(Strings.errorImportInvalidLine)
  /// A field of a line is missing, unknown or of another type, as the message says.
  static func invalidField(_ message: Message) -> DomainError {
    DomainError(.validationFailed, rule: "invalid_field", message: message)
  }
  /// A line is of a kind that nobody knows.
  static let unknownKind = DomainError(
    .validationFailed, rule: "unknown_kind", message: Strings.errorImportUnknownKind)
  /// A line names a row that does not come before it.
  public static let unknownRow = DomainError(
    .validationFailed, rule: "unknown_row", message: Strings.errorImportUnknownRow)
  /// The number of a line is not larger than those of its kind before it.
  static let numberTaken = DomainError(
    .validationFailed, rule: "number_taken", message: Strings.errorImportNumberTaken)
  /// A line is about something that is there already, which was to end the import.
  public static let alreadyThere = DomainError(
    .conflict, rule: "already_there", message: Strings.errorImportAlreadyThere)
}
