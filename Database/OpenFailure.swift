public import SQLite

/// Why a database file cannot be used; nothing in the file was touched.
public enum OpenFailure: Error, CustomStringConvertible {
  /// The file was written by a newer program.
  case newerSchema(found: Int, known: Int)
  /// The file is no database, or that of another program.
  case notKindling
  /// A migration was edited after it had been applied to this file.
  case editedMigration(version: Int, name: String)
  /// A setting that keeps data safe was refused.
  case settingRefused(String)
  /// Another process held the file for longer than the wait.
  case busy
  /// The file or its folder cannot be opened or created.
  case cannotOpen(path: String, reason: String)
  /// SQLite reported a fault.
  case storage(SQLiteError)

  /// Sorts a fault of SQLite by what whoever started the program can do about it.
  init(_ error: SQLiteError, path: String) {
    self =
      switch error.kind {
      case .busy: .busy
      case .notADatabase: .notKindling
      case .cannotOpen: .cannotOpen(path: path, reason: error.message)
      default: .storage(error)
      }
  }

  /// A sentence for whoever started the program.
  public var description: String {
    switch self {
    case .newerSchema(let found, let known):
      "the database has schema version \(found), but this program knows versions up to \(known): use a newer Kindling"
    case .notKindling: "the file is not a Kindling database"
    case .editedMigration(let version, let name):
      "migration \(version) (\(name)) is not the one that was applied to this database"
    case .settingRefused(let setting): "SQLite refused the setting \(setting)"
    case .busy: "another process holds the database"
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .storage(let error): "the database cannot be used: \(error)"
    }
  }
}
