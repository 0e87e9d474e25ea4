public import Kernel
import Localization

// The errors of imported exports and of their lines. (Methods, "Data".)
extension DomainError {
  /// The file was not written by an export.
  public static let notAnExport = invalid("not_an_export", Strings.errorImportNotAnExport)
  /// The version in the first line is not an integer of at least 1.
  public static let invalidVersion = invalid("invalid_version", Strings.errorImportInvalidVersion)
  /// The file was written by a newer version.
  public static let newerExport = invalid("newer_export", Strings.errorImportNewerExport)
  /// The lines of a file contradict each other.
  public static let inconsistentExport = invalid("inconsistent_export", Strings.errorImportInconsistentExport)
  /// A line is too long or not a JSON object.
  public static let lineMalformed = invalid("line_malformed", Strings.errorImportLineMalformed)
  /// A line breaks a rule that involves more than one field.
  public static let invalidLine = invalid("invalid_line", Strings.errorImportInvalidLine)
  /// A field of a line is missing, unknown or of the wrong type.
  public static let invalidField = invalidField(Strings.errorImportInvalidLine)
  private static func invalidField(_ message: Message) -> DomainError { invalid("invalid_field", message) }
  static let unknownKind = invalid("unknown_kind", Strings.errorImportUnknownKind)
  /// A line refers to a row that no earlier line contains.
  public static let unknownRow = invalid("unknown_row", Strings.errorImportUnknownRow)
  /// The number of a line is not larger than the earlier numbers of its kind.
  static let numberNotIncreasing = invalid("number_not_increasing", Strings.errorImportNumberNotIncreasing)
  /// A line is about existing data, and conflicts fail the import.
  public static let alreadyExists = DomainError(
    .conflict, rule: "already_exists", message: Strings.errorImportAlreadyExists)

  private static func invalid(_ rule: String, _ message: Message) -> DomainError {
    DomainError(.validationFailed, rule: rule, message: message)
  }

  /// The issues of this error of a line, at least one; `invalid_field` for a field without the declared form.
  public var issuesOfLine: [Issue] {
    let issues = issues.isEmpty ? [issue(at: path ?? "")] : issues
    guard kind == .invalidParams else { return issues }
    return issues.map { Self.invalidField($0.message).issue(at: $0.path) }
  }

  /// The errors of a file and of its lines.
  public static let ofExports: [DomainError] = [
    .notAnExport, .invalidVersion, .newerExport, .inconsistentExport, .alreadyExists, .invalidLine, .unknownKind,
    .unknownRow, .numberNotIncreasing, .lineMalformed, .invalidField, .unknownTimeZone,
  ]
}
