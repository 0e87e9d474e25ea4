internal import CSQLite

/// A switch of one connection (`sqlite3_db_config`).
public enum DatabaseOption: Hashable, Sendable {
  /// Refuse SQL that can damage the file: writes to the schema table, to shadow tables, to the journal mode "off".
  case defensive
  /// Let views, triggers and constraints of the schema call functions that are not known to be harmless.
  case trustedSchema
  /// Enforce foreign keys.
  case foreignKeys
  /// Run triggers.
  case triggers
  /// Let views be read.
  case views
  /// Take an unknown identifier in double quotes for a text, in queries and changes.
  case doubleQuotedTextInStatements
  /// Take an unknown identifier in double quotes for a text, in the schema.
  case doubleQuotedTextInSchema
  /// Let extensions be loaded, through the C API only.
  case extensionLoading
  /// Leave the write-ahead log as it is when the last connection closes, instead of moving it into the file.
  case noCheckpointOnClose

  var code: Int32 {
    switch self {
    case .defensive: SQLITE_DBCONFIG_DEFENSIVE
    case .trustedSchema: SQLITE_DBCONFIG_TRUSTED_SCHEMA
    case .foreignKeys: SQLITE_DBCONFIG_ENABLE_FKEY
    case .triggers: SQLITE_DBCONFIG_ENABLE_TRIGGER
    case .views: SQLITE_DBCONFIG_ENABLE_VIEW
    case .doubleQuotedTextInStatements: SQLITE_DBCONFIG_DQS_DML
    case .doubleQuotedTextInSchema: SQLITE_DBCONFIG_DQS_DDL
    case .extensionLoading: SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION
    case .noCheckpointOnClose: SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE
    }
  }
}
