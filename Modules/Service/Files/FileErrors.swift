public import Kernel
import Localization

// The errors of files that a call contains or names. (Kits and exams, 4.3.)
extension DomainError {
  /// The program opens no files for its clients.
  public static let filesNotOpen = DomainError(
    .forbidden, rule: "files_not_open", message: Strings.errorFilesNotOpen, path: "/path")
  /// A path is absolute or leaves the directory of `--files`.
  public static let pathNotAllowed = DomainError(
    .validationFailed, rule: "path_not_allowed", message: Strings.errorPathNotAllowed, path: "/path")
  /// The file does not exist, cannot be read, or is not a regular file.
  public static let unreadableFile = DomainError(
    .validationFailed, rule: "unreadable_file", message: Strings.errorImportUnreadableFile, path: "/path")
  /// A file is larger than the limit, which the message states in MiB.
  public static func fileTooLarge(_ maxBytes: Int) -> DomainError {
    DomainError(
      .validationFailed, rule: "file_too_large", message: Strings.errorImportFileTooLarge(maxMiB: maxBytes >> 20),
      path: "/path")
  }
  /// A text is neither UTF-8 nor UTF-16 with a byte order mark, or contains a NUL; line 1 is an example.
  public static let invalidEncoding = invalidEncoding(1)
  /// A line, numbered from 1, is invalid in the encoding of its text or contains a NUL.
  public static func invalidEncoding(_ line: Int, isNUL: Bool = false) -> DomainError {
    DomainError(
      .validationFailed, rule: "invalid_encoding",
      message: isNUL ? Strings.errorImportContainsNul(line: line) : Strings.errorImportInvalidEncoding(line: line))
  }

  /// The delimiter between fields is invalid.
  public static let invalidDelimiter = DomainError(
    .validationFailed, rule: "invalid_delimiter", message: Strings.errorImportInvalidDelimiter)
  /// The table does not have a column that the call names.
  public static let unknownColumn = DomainError(
    .validationFailed, rule: "unknown_column", message: Strings.errorImportNoColumn)
  private static let maxListedNames = 60
  /// Columns of a file, numbered from 1, are unknown or repeated.
  ///
  /// The message does not contain their names, which are content of the file.
  static func unknownColumns(_ numbers: [Int], known: [String]) -> DomainError {
    let listed = numbers.prefix(maxListedNames).map(String.init).joined(separator: ", ")
    return DomainError(
      .validationFailed, rule: "unknown_column",
      message: Strings.errorImportUnknownColumns(numbers: listed, columns: list(of: known)))
  }
  /// A mapping names a column that the table does not have.
  static func unknownTarget(known: [String]) -> DomainError {
    DomainError(
      .validationFailed, rule: "unknown_column", message: Strings.errorImportUnknownTarget(columns: list(of: known)))
  }
  /// A mapping has two spellings of one name.
  static let repeatedColumn = DomainError(
    .validationFailed, rule: "unknown_column", message: Strings.errorImportRepeatedColumn)
  private static func list(of names: [String]) -> String {
    names.prefix(maxListedNames).map(\.excerpt).joined(separator: ", ")
  }
  /// A table lacks a required column; the name `1` is an example.
  public static let missingColumn = missingColumn("1")
  /// A table lacks a required column with this name.
  public static func missingColumn(_ name: String) -> DomainError {
    DomainError(.validationFailed, rule: "missing_column", message: Strings.errorImportMissingColumn(column: name))
  }
  /// A file whose columns can be mapped lacks a required one.
  static func unmappedColumn(_ name: String) -> DomainError {
    DomainError(.validationFailed, rule: "missing_column", message: Strings.errorImportUnmappedColumn(column: name))
  }
  /// A row has a nonblank field after the last column.
  public static let raggedRow = DomainError(
    .validationFailed, rule: "ragged_row", message: Strings.errorImportRaggedRow)
}
