public import Kernel
import Localization

// The refusals of files that a call brings or names. (Kits and exams, 4.3.)
extension DomainError {
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
  public static let unknownColumn = unknownColumn("1")
  /// A table has no column of that name or number.
  public static func unknownColumn(_ name: String) -> DomainError {
    DomainError(
      .validationFailed, rule: "unknown_column", message: Strings.errorImportUnknownColumn(name.excerpt))
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
  /// The quotation marks of a row do not match.
  public static let brokenQuotes = malformed(Strings.errorImportBrokenQuotes)

  /// A file, or an entry in it, has not the form of its format: a JSON text is neither a list nor an object with one, say.
  public static let importMalformed = malformed(Strings.errorImportWrongShape)
  /// A file, or an entry in it, has not the form of its format.
  public static func malformed(_ message: Message) -> DomainError {
    DomainError(.validationFailed, rule: "import_malformed", message: message)
  }
}
