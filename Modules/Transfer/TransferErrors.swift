import Database
import Kernel
import Localization
import Service

// Errors of export and import. (Methods, "Data".)
extension DomainError {
  /// The file or its folder cannot be written.
  static let pathUnwritable = DomainError(
    .validationFailed, rule: "path_unwritable", message: Strings.errorPathUnwritable)
  /// The path leads to a folder, a device or a link.
  static let notARegularFile = DomainError(
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
  static let outputFileErrors: [DomainError] = [
    .filesNotOpen, .pathNotAllowed, .pathUnwritable, .notARegularFile, .isTheDatabase, .databaseInUse,
    .notAKindlingFile,
  ]
  /// The text of an export is too large for a reply.
  static let exportTooLarge = DomainError(
    .limitReached, rule: "too_large", message: Strings.errorExportTooLarge(maxMiB: ExportText.maxBytes >> 20))

  /// The format requires a table but none is selected.
  static let tableRequired = DomainError(
    .validationFailed, rule: "table_required", message: Strings.errorTableRequired)
  /// A table is selected but the format does not support tables, or `tableId` is missing or not allowed.
  static let tableForFormat = DomainError(
    .validationFailed, rule: "table_for_format", message: Strings.errorTableForFormat)

  /// The quotation marks of a row do not match, or a row or a cell of the header is too long.
  static let rowUnreadable = DomainError(
    .validationFailed, rule: "row_unreadable", message: Strings.errorImportRowUnreadable)

  /// Converts a failure to validate the path of an output file.
  init(_ failure: Backups.Failure) {
    switch failure {
    case .isOpenDatabase: self = .isTheDatabase.at("/path")
    case .notARegularFile: self = .notARegularFile.at("/path")
    case .inUse: self = .databaseInUse.at("/path")
    case .notWrittenByKindling: self = .notAKindlingFile.at("/path")
    // An export is not checked for damage.
    case .unreachable, .noFile, .damaged: self = .pathUnwritable.at("/path")
    }
  }
}
