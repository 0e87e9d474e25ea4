import Kernel
import SQLite

/// Validates a file and migrates it to the schema of this program.
struct Migrator {
  /// The application id of Kindling's files ("Kndl" in ASCII).
  static let applicationID = 0x4B6E_646C

  private enum Statements: SQL, StatementSet {
    case readVersion = "pragma user_version"
    case readApplicationID = "pragma application_id"
    case anyTable = "select 1 from sqlite_schema limit 1"
    case writeApplicationID = "pragma application_id = 1265525868"
    case createHistory = """
      create table if not exists schema_migrations (
        version integer primary key check (version > 0),
        name text not null check (length(name) between 1 and 64),
        checksum text not null check (length(checksum) = 64),
        applied_at integer not null
      ) strict
      """
    case readHistory = "select version, checksum from schema_migrations order by version"
    case readDefinitions = """
      select name, sql from sqlite_schema
      where sql is not null and name not in (select name from pragma_table_list where type = 'shadow')
      order by name
      """
    // Compared by SQLite, because a damaged text may not be UTF-8.
    case countDefinition = "select count(*) from sqlite_schema where name = :name and sql = :sql"
    // SQLite creates the tables and indexes with reserved names; a trigger or view cannot have one.
    case readNames = """
      select cast(type as blob) as type, cast(name as blob) as name from sqlite_schema
      where type not in ('table', 'index') or name not like 'sqlite\\_%' escape '\\' order by name
      """
    // The text of a trigger is `CREATE TRIGGER` and the rest of its statement.
    case foreignTrigger = """
      select cast(name as blob) as name from sqlite_schema
      where type = 'view' or (
        type = 'trigger' and ifnull(instr(:script, 'create trigger ' || substr(sql, 16) || ';'), 0) = 0)
      order by name limit 1
      """
    case recordMigration = """
      insert into schema_migrations (version, name, checksum, applied_at)
      values (:version, :name, :checksum, :now)
      """
  }

  let connection: Connection
  let migrations: [Migration]

  private var latest: Int { migrations.last?.version ?? 0 }

  /// Throws if the file belongs to another program or has a newer schema; does not modify the file.
  func validateFile() throws {
    try validateApplicationID()
    try validateVersion()
  }

  /// Applies the missing migrations in one transaction and verifies all applied ones.
  func migrate(at now: Instant) throws {
    if try version() < latest {
      try connection.transaction(.immediate) {
        // Another process may have migrated the file while this one waited for the lock.
        try validateVersion()
        let currentVersion = try version()
        if currentVersion > 0 { try verifyHistory() }
        try connection.statement(Statements.writeApplicationID).run()
        try connection.statement(Statements.createHistory).run()
        for migration in migrations where migration.version > currentVersion {
          try apply(migration, at: now)
        }
      }
    }
    try validateFile()
    try verifyHistory()
  }

  private func validateVersion() throws {
    let version = try version()
    guard version <= latest else { throw OpenFailure.newerSchema(found: version, known: latest) }
  }

  private func version() throws -> Int {
    try connection.statement(Statements.readVersion).scalar(Int.self) ?? 0
  }

  /// Whether the file has the latest schema, so that `migrate(at:)` does not write.
  func isCurrent() throws -> Bool { try version() == latest }

  /// Throws if the file has a trigger or a view that is not part of the schema; a write could run it.
  func validateTriggers() throws {
    let script = migrations.map(\.script).joined()
    let name = try connection.statement(Statements.foreignTrigger).bind("script", script).row {
      try $0["name"] as [UInt8]
    }
    if let name { throw OpenFailure.foreignDefinition(name: Migrator.text(of: name)) }
  }

  /// Returns a name for messages; that of another program can contain anything.
  private static func text(of name: [UInt8]) -> String { String(decoding: name, as: UTF8.self).excerpt }

  /// Returns whether the file belongs to Kindling; false for an empty one.
  func isKindlingFile() throws -> Bool { try applicationID() == Migrator.applicationID }

  private func applicationID() throws -> Int? {
    try connection.statement(Statements.readApplicationID).scalar(Int.self)
  }

  private func validateApplicationID() throws {
    let id = try applicationID()
    guard id != Migrator.applicationID else { return }
    let hasTables = try connection.statement(Statements.anyTable).scalar(Int.self) != nil
    guard id == 0, !hasTables else { throw OpenFailure.notKindling }
  }

  private func apply(_ migration: Migration, at now: Instant) throws {
    try connection.execute(script: migration.script, name: migration.name)
    try connection.statement(Statements.recordMigration)
      .bind("version", migration.version).bind("name", migration.name).bind("checksum", migration.computedChecksum)
      .bind("now", now.milliseconds).run()
    // A pragma takes no parameters; the version is a constant of the program.
    try connection.execute(script: "pragma user_version = \(migration.version)", name: "version")
  }

  /// Throws unless the migrations applied to the file are this program's migrations up to the version of the file.
  func verifyHistory() throws {
    let applied = try connection.statement(Statements.readHistory).all { row in
      (version: try row["version"] as Int, checksum: try row["checksum"] as String)
    }
    let version = try version()
    let expected = migrations.filter { $0.version <= version }
    for (migration, row) in zip(expected, applied) where (migration.version, migration.checksum) != row {
      throw OpenFailure.historyMismatch(version: migration.version, name: migration.name)
    }
    guard applied.count == expected.count else {
      throw OpenFailure.historyMismatch(version: min(applied.count, expected.count) + 1, name: "missing")
    }
  }

  /// The differences of a file from the schema that the applied migrations define.
  struct SchemaDifferences {
    /// The names of tables, indexes and triggers that are missing or were changed.
    let changed: [String]
    /// The names of tables, indexes, triggers and views that are not part of the schema.
    let foreign: [String]
  }

  /// The tables that Litestream adds to a file that it replicates.
  private static let replicationTables: Set = ["_litestream_seq", "_litestream_lock"]

  /// Compares the schema with the one that the applied migrations define.
  ///
  /// The statements of the tables in which SQLite stores full-text indexes depend on its version, so that only their
  /// names are compared.
  func schemaDifferences() throws -> SchemaDifferences {
    let version = try version()
    let expected = try Connection(path: ":memory:", mode: .create)
    defer { expected.close() }
    try expected.statement(Statements.createHistory).run()
    for migration in migrations where migration.version <= version {
      try expected.execute(script: migration.script, name: migration.name)
    }
    let definitions = try expected.statement(Statements.readDefinitions).all { row in
      (name: try row["name"] as String, sql: try row["sql"] as String)
    }
    let changed = try definitions.filter { name, sql in
      try connection.statement(Statements.countDefinition).bind("name", name).bind("sql", sql).scalar(Int.self) != 1
    }
    let known = Set(try Migrator.names(in: expected))
    let foreign = try Migrator.names(in: connection).filter { item in
      !known.contains(item) && !(item.type == "table" && Migrator.replicationTables.contains(item.name))
    }
    return SchemaDifferences(changed: changed.map(\.name), foreign: foreign.map(\.name))
  }

  private struct SchemaItem: Hashable {
    let type: String
    let name: String
  }

  private static func names(in connection: Connection) throws -> [SchemaItem] {
    try connection.statement(Statements.readNames).all { row in
      SchemaItem(type: text(of: try row["type"]), name: text(of: try row["name"]))
    }
  }
}
