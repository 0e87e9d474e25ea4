public import Kernel
import Localization

// The errors of files that a call writes, and of content in replies.
extension DomainError {
  /// The file or its folder cannot be written.
  public static let pathUnwritable = DomainError(
    .validationFailed, rule: "path_unwritable", message: Strings.errorPathUnwritable)
  /// The path leads to a folder, a device or a link.
  public static let notARegularFile = DomainError(
    .validationFailed, rule: "not_a_regular_file", message: Strings.errorNotARegularFile)
  /// The path leads to the open database or to one of its companion files.
  static let isTheDatabase = DomainError(
    .validationFailed, rule: "is_the_database", message: Strings.errorIsTheDatabase)
  /// The path leads to a database with a log, or has the name of a database log.
  static let databaseInUse = DomainError(
    .validationFailed, rule: "database_in_use", message: Strings.errorDatabaseInUse)
  /// The existing file was not written by Kindling, or has another purpose.
  static let notAKindlingFile = DomainError(
    .conflict, rule: "not_a_kindling_file", message: Strings.errorNotAKindlingFile)
  /// The errors of the path of an output file.
  public static let outputFileErrors: [DomainError] = [
    .filesNotOpen, .pathNotAllowed, .pathUnwritable, .notARegularFile, .isTheDatabase, .databaseInUse,
    .notAKindlingFile,
  ]
  /// The content of an export is too large for a reply.
  public static let exportTooLarge = DomainError(
    .limitReached, rule: "too_large", message: Strings.errorExportTooLarge(maxMiB: ExportContent.maxBytes >> 20))
  /// The content of an exported kit is too large for a reply.
  public static let kitExportTooLarge = DomainError(
    .limitReached, rule: "too_large", message: Strings.errorExportKitTooLarge(maxMiB: ExportContent.maxBytes >> 20))
}
