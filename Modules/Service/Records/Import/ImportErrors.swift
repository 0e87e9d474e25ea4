public import Kernel
import Localization

// The errors of exports that are imported, and of their lines. (Methods, "Data".)
extension DomainError {
  /// The file was not written by an export.
  public static let notAnExport = invalid("not_an_export", Strings.errorImportNotAnExport)
  /// The version in the first line is not a whole number from 1.
  public static let invalidVersion = invalid("invalid_version", Strings.errorImportInvalidVersion)
  /// The file was written by a newer version.
  public static let newerExport = invalid("newer_export", Strings.errorImportNewerExport)
  /// The lines of a file contradict each other.
  public static let inconsistentExport = invalid("inconsistent_export", Strings.errorImportInconsistentExport)
  /// A line is not a JSON object, or too long.
  public static let lineMalformed = invalid("line_malformed", Strings.errorImportLineMalformed)
  /// A line breaks a rule that no field alone breaks.
  public static let invalidLine = invalid("invalid_line", Strings.errorImportInvalidLine)
  /// A field of a line is missing, unknown or of another type.
  static let invalidField = invalidField(Strings.errorImportInvalidLine)
  /// A field of a line is missing, unknown or of another type, as the message says.
  static func invalidField(_ message: Message) -> DomainError { invalid("invalid_field", message) }
  /// A line is of an unknown kind.
  static let unknownKind = invalid("unknown_kind", Strings.errorImportUnknownKind)
  /// A line refers to a row that does not come before it.
  public static let unknownRow = invalid("unknown_row", Strings.errorImportUnknownRow)
  /// The number of a line is not larger than those of its kind before it.
  static let numberTaken = invalid("number_taken", Strings.errorImportNumberTaken)
  /// A line is about something that exists, and `fail` was asked for.
  public static let alreadyThere = DomainError(
    .conflict, rule: "already_there", message: Strings.errorImportAlreadyThere)

  private static func invalid(_ rule: String, _ message: Message) -> DomainError {
    DomainError(.validationFailed, rule: rule, message: message)
  }

  /// The errors of a file, and of its lines if one of them fails the import.
  public static let ofExports: [DomainError] = [
    .notAnExport, .invalidVersion, .newerExport, .inconsistentExport, .alreadyThere, .invalidLine, .unknownKind,
    .unknownRow, .numberTaken, .lineMalformed, .invalidField, .unknownTimeZone,
  ]
}
