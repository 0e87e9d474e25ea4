public import Kernel
import Localization

// The errors of exports that are imported, and of their lines. (Methods, "Data".)
extension DomainError {
  /// The file was not written by an export.
  public static let notAnExport = DomainError(
    .validationFailed, rule: "not_an_export", message: Strings.errorImportNotAnExport)
  /// The version in the first line is not a whole number from 1.
  public static let invalidVersion = DomainError(
    .validationFailed, rule: "invalid_version", message: Strings.errorImportInvalidVersion)
  /// The file was written by a newer version.
  public static let newerExport = DomainError(
    .validationFailed, rule: "newer_export", message: Strings.errorImportNewerExport)
  /// The lines of a file contradict each other.
  public static let inconsistentExport = DomainError(
    .validationFailed, rule: "inconsistent_export", message: Strings.errorImportInconsistentExport)
  /// A line is not a JSON object, or too long.
  public static let lineMalformed = DomainError(
    .validationFailed, rule: "line_malformed", message: Strings.errorImportLineMalformed)
  /// A line breaks a rule that no field alone breaks.
  public static let invalidLine = DomainError(
    .validationFailed, rule: "invalid_line", message: Strings.errorImportInvalidLine)
  /// A field of a line is missing, unknown or of another type.
  static let invalidField = invalidField(Strings.errorImportInvalidLine)
  /// A field of a line is missing, unknown or of another type, as the message says.
  static func invalidField(_ message: Message) -> DomainError {
    DomainError(.validationFailed, rule: "invalid_field", message: message)
  }
  /// A line is of an unknown kind.
  static let unknownKind = DomainError(
    .validationFailed, rule: "unknown_kind", message: Strings.errorImportUnknownKind)
  /// A line refers to a row that does not come before it.
  public static let unknownRow = DomainError(
    .validationFailed, rule: "unknown_row", message: Strings.errorImportUnknownRow)
  /// The number of a line is not larger than those of its kind before it.
  static let numberTaken = DomainError(
    .validationFailed, rule: "number_taken", message: Strings.errorImportNumberTaken)
  /// A line is about something that exists, and `fail` was asked for.
  public static let alreadyThere = DomainError(
    .conflict, rule: "already_there", message: Strings.errorImportAlreadyThere)

  /// The errors of a file, and of its lines if one of them fails the import.
  public static let ofExports: [DomainError] = [
    .notAnExport, .invalidVersion, .newerExport, .inconsistentExport, .alreadyThere, .invalidLine, .unknownKind,
    .unknownRow, .numberTaken, .lineMalformed, .invalidField, .unknownTimeZone,
  ]
}
