public import Kernel
import Localization
public import SQLite

/// The reason why a database file cannot be used; its data was not modified.
public enum OpenFailure: Error, CustomStringConvertible {
  /// The file was written by a newer program.
  case newerSchema(found: Int, known: Int)
  /// The file is not a database or belongs to another program.
  case notKindling
  /// The migrations applied to this file differ from the program's: one was edited afterward or is missing.
  case historyMismatch(version: Int, name: String)
  /// The file has a trigger or a view that is not part of the schema.
  case foreignDefinition(name: String)
  /// SQLite did not accept a setting that protects the data.
  case settingRejected(String)
  /// Another process held the lock longer than the busy timeout.
  case busy
  /// The file or its directory cannot be opened or created.
  case cannotOpen(path: String, reason: String)
  /// Another error of SQLite.
  case storage(SQLiteError)

  /// Classifies an error of SQLite by the action that the user can take.
  init(_ error: SQLiteError, path: String) {
    self =
      switch error.kind {
      case .busy: .busy
      case .notADatabase: .notKindling
      case .cannotOpen: .cannotOpen(path: path, reason: error.message)
      default: .storage(error)
      }
  }

  /// The message for the user who started the program.
  public var message: Message {
    switch self {
    case .newerSchema(let found, let known): Strings.programNewerSchema(version: "\(found)", supported: "\(known)")
    case .notKindling: Strings.programNotKindling
    case .historyMismatch(let version, let name): Strings.programEditedMigration(number: "\(version)", name: name)
    case .foreignDefinition(let name): Strings.programForeignDefinition(name: name)
    case .settingRejected(let setting): Strings.programSettingRejected(setting: setting)
    case .busy: Strings.programBusy
    case .cannotOpen(let path, let reason): Strings.programCannotOpen(path: path, reason: reason)
    case .storage(let error): Strings.programStorage(message: "\(error)")
    }
  }

  /// The message in English, for logs.
  public var description: String { message.plainEnglish }
}
