internal import CSQLite

/// A boolean option of a connection (`sqlite3_db_config`).
public enum DatabaseOption: Hashable, Sendable {
  /// Rejects SQL that can damage the file: writes to the schema table or shadow tables, and `journal_mode=off`.
  case defensive
  /// Allows views, triggers and constraints of the schema to call functions that are not marked as innocuous.
  case trustedSchema
  /// Enforces foreign keys.
  case foreignKeys
  /// Enables triggers.
  case triggers
  /// Enables views.
  case views
  /// Interprets an unknown identifier in double quotes as a text, in statements that read or modify data.
  case doubleQuotedTextInStatements
  /// Interprets an unknown identifier in double quotes as a text, in the schema.
  case doubleQuotedTextInSchema
  /// Enables the loading of extensions, through the C API only.
  case extensionLoading

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
    }
  }
}
