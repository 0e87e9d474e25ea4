public import Kernel
import Localization
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
  public var message: Message {
    switch self {
    case .newerSchema(let found, let known): Strings.programNewerSchema("\(found)", "\(known)")
    case .notKindling: Strings.programNotKindling
    case .editedMigration(let version, let name): Strings.programEditedMigration("\(version)", name)
    case .settingRefused(let setting): Strings.programSettingRefused(setting)
    case .busy: Strings.programBusy
    case .cannotOpen(let path, let reason): Strings.programCannotOpen(path, reason)
    case .storage(let error): Strings.programStorage("\(error)")
    }
  }

  /// The same in English, for logs.
  public var description: String { message.plainEnglish }
}
