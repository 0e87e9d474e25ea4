public import Kernel
import Localization

// The refusals of files that a call brings or names. (Kits and exams, 4.3.)
extension DomainError {
  /// The program opens no files for its clients. (Protocol, "Guarantees".)
  public static let filesNotOpen = DomainError(
    .forbidden, rule: "files_not_open", message: Strings.errorFilesNotOpen, path: "/path")
  /// A path is absolute or leaves the directory of `--files`.
  public static let pathNotAllowed = DomainError(
    .validationFailed, rule: "path_not_allowed", message: Strings.errorPathNotAllowed, path: "/path")
  /// A call names the text of a file or the path of one.
  public static let contentOrPath = DomainError(
    .validationFailed, rule: "content_or_path", message: Strings.errorImportContentOrPath)
  /// There is no such file, it may not be read, or it is no plain one.
  public static let unreadableFile = DomainError(
    .validationFailed, rule: "unreadable_file", message: Strings.errorImportUnreadableFile, path: "/path")
  /// A file is larger than so many bytes.
  public static func fileTooLarge(_ mostBytes: Int) -> DomainError {
    DomainError(
      .validationFailed, rule: "file_too_large", message: Strings.errorImportFileTooLarge(mostBytes >> 20),
      path: "/path")
  }
  /// A text is neither UTF-8 nor, with a byte order mark, UTF-16.
  public static let invalidEncoding = invalidEncoding(1)
  /// A line is not in the encoding of its text.
  public static func invalidEncoding(_ line: Int) -> DomainError {
    DomainError(.validationFailed, rule: "invalid_encoding", message: Strings.errorImportInvalidEncoding(line))
  }

  /// What is to stand between fields cannot.
  public static let invalidDelimiter = DomainError(
    .validationFailed, rule: "invalid_delimiter", message: Strings.errorImportInvalidDelimiter)
  /// A column is named that the table does not have.
  public static let unknownColumn = DomainError(
    .validationFailed, rule: "unknown_column", message: Strings.errorImportNoColumn)
  /// The most names that a message lists.
  private static let maxListedNames = 60
  /// A column of a file is none that the table has, or is there twice; its name is content of the file and not
  /// repeated.
  ///
  /// - Parameters:
  ///   - number: The number of the column in the file, from 1.
  ///   - known: The names of the columns that the table has.
  /// - Returns: The refusal.
  public static func unknownColumn(_ number: Int, known: [String]) -> DomainError {
    let names = known.prefix(maxListedNames).map(\.excerpt).joined(separator: ", ")
    return DomainError(
      .validationFailed, rule: "unknown_column", message: Strings.errorImportUnknownColumn(number, names))
  }
  /// A table lacks a column that it needs.
  public static let missingColumn = missingColumn("1")
  /// A table lacks the column of that name.
  public static func missingColumn(_ name: String) -> DomainError {
    DomainError(.validationFailed, rule: "missing_column", message: Strings.errorImportMissingColumn(name))
  }
  /// A row has more fields than there are columns.
  public static let raggedRow = DomainError(
    .validationFailed, rule: "ragged_row", message: Strings.errorImportRaggedRow)
}
