import Database
import Kernel
import Localization
import Service

// The refusals of files that are written. (Methods, "Data".)
extension DomainError {
  /// The file or its folder cannot be written.
  static let pathUnwritable = DomainError(
    .validationFailed, rule: "path_unwritable", message: Strings.errorPathUnwritable)
  /// There is a folder, a device or a link.
  static let notARegularFile = DomainError(
    .validationFailed, rule: "not_a_regular_file", message: Strings.errorNotARegularFile)
  /// The path leads to the database that is in use, or to a file beside it.
  static let isTheDatabase = DomainError(
    .validationFailed, rule: "is_the_database", message: Strings.errorIsTheDatabase)
  /// A database lies there whose log is beside it, or the file would be taken for such a log.
  static let databaseInUse = DomainError(
    .validationFailed, rule: "database_in_use", message: Strings.errorDatabaseInUse)
  /// The file that is there was not written by Kindling, or for another purpose.
  static let notAKindlingFile = DomainError(
    .conflict, rule: "not_a_kindling_file", message: Strings.errorNotAKindlingFile)
  /// What can be wrong with the path of a file that is written.
  static let ofWrittenFiles: [DomainError] = [
    .filesNotOpen, .pathNotAllowed, .pathUnwritable, .notARegularFile, .isTheDatabase, .databaseInUse,
    .notAKindlingFile,
  ]
  /// The copy has faults, because the database has.
  static let copyDamaged = DomainError(.storageFailed, rule: "copy_damaged", message: Strings.errorCopyDamaged)

  /// A table is named where the format has none, or is missing where it has.
  static let tableForFormat = DomainError(
    .validationFailed, rule: "table_for_format", message: Strings.errorTableForFormat)

  /// A table can be written, but not be read back.
  static let tableNotTaken = DomainError(
    .validationFailed, rule: "table_not_taken", message: Strings.errorImportTableNotTaken)

  /// The quotation marks of a row do not match, or a cell is too long.
  static let rowUnreadable = DomainError(
    .validationFailed, rule: "broken_quotes", message: Strings.errorImportBrokenQuotes)

  /// What keeps a copy from being made.
  init(_ failure: Copies.Failure) {
    switch failure {
    case .damaged: self = .copyDamaged
    case .isTheDatabase: self = .isTheDatabase.at("/path")
    case .notARegularFile: self = .notARegularFile.at("/path")
    case .inUse: self = .databaseInUse.at("/path")
    case .notOurs: self = .notAKindlingFile.at("/path")
    case .unreachable, .noFile: self = .pathUnwritable.at("/path")
    }
  }
}
