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
  /// A column of a file, numbered from 1, is unknown or repeated.
  ///
  /// The message does not contain its name, which is content of the file.
  public static func unknownColumn(_ number: Int, known: [String]) -> DomainError {
    let names = known.prefix(maxListedNames).map(\.excerpt).joined(separator: ", ")
    return DomainError(
      .validationFailed, rule: "unknown_column",
      message: Strings.errorImportUnknownColumn(number: number, columns: names))
  }
  /// A table lacks a required column; the name `1` is an example.
  public static let missingColumn = missingColumn("1")
  /// A table lacks a required column with this name.
  public static func missingColumn(_ name: String) -> DomainError {
    DomainError(.validationFailed, rule: "missing_column", message: Strings.errorImportMissingColumn(column: name))
  }
  /// A row has a nonblank field after the last column.
  public static let raggedRow = DomainError(
    .validationFailed, rule: "ragged_row", message: Strings.errorImportRaggedRow)
}
