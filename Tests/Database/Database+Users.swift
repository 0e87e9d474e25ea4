import Database
import Kernel
import SQLite
import TestFiles
import TestSupport

/// The current time in the tests of this target.
let now = Instant("2026-11-21T09:00:00Z") ?? Instant(milliseconds: 0)

/// Opens a database in memory.
func inMemoryDatabase() throws -> Database { try Database.inMemory(durability: .full, now: now) }

/// Returns the `OpenFailure` that a closure throws; nil if it throws none.
func openFailure(_ body: () throws -> Database) -> OpenFailure? {
  do {
    try body().close()
    return nil
  } catch {
    return error as? OpenFailure
  }
}

/// Returns the kind of the `SQLiteError` that a closure throws; nil if it throws none.
func sqliteKind(_ body: () throws -> Void) -> SQLiteError.Kind? {
  do {
    try body()
    return nil
  } catch {
    return (error as? SQLiteError)?.kind
  }
}

extension Connection {
  /// Inserts a user and returns its row id.
  @discardableResult
  func addUser(_ name: String) throws(SQLiteError) -> Int64 {
    try statement(
      """
      insert into users (name, email, password_hash, joined_at)
      values (:name, lower(:name) || '@example.org', '$argon2id$', 0)
      """
    ).bind("name", name).run()
    return lastInsertedRowID
  }

  /// Returns the names of all users in insertion order.
  func userNames() throws -> [String] {
    try statement("select name from users order by id").all { try $0.text(0) }
  }

  /// Inserts a session of a missing user, which the deferred foreign key rejects only at the commit.
  func insertOrphanedSession() throws {
    try execute(
      """
      pragma defer_foreign_keys = on;
      insert into sessions (user_id, token_hash, created_at, last_used_at) values (999, randomblob(32), 0, 0)
      """)
  }
}

extension Database {
  /// Runs a writing call, as the dispatcher does.
  func write(_ body: (Connection) throws -> Void) throws {
    try beginWriting()
    do {
      try body(connection)
      try releaseSavepoint()
    } catch {
      rollbackSavepoint()
      throw error
    }
  }
}

extension Backups {
  /// Copies a database to a path, as `kindling backup` does.
  @discardableResult
  static func backUp(
    _ database: Database, to path: String, retaining: Int? = nil, willPublish: () throws -> Void = {}
  ) throws -> BackupResult {
    try backUp(
      database, to: OutputDestination(ResolvedPath(path), database: database.location), retaining: retaining,
      willPublish: willPublish)
  }

  /// Restores a copy from a path, as `kindling restore` does.
  static func restore(_ path: String, to location: DatabaseLocation, at now: Instant) throws -> String? {
    try restore(ResolvedPath(path), to: location, at: now)
  }
}

extension TemporaryFolder {
  /// Overwrites a backup except for its header, by which it is still recognized as a backup.
  func damageBackup(_ name: String) throws {
    try write(Array(try bytes(of: name).prefix(100)) + [UInt8](repeating: 0x5A, count: 20_000), to: name)
  }
}
