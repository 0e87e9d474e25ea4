import Database
import Kernel
import SQLite
import TestFiles
import TestSupport

/// The moment at which the tests of this target happen.
let now = Instant("2026-11-21T09:00:00Z") ?? Instant(milliseconds: 0)

/// A database of a test in memory.
func memory() throws -> Database { try Database(at: .memory, now: now) }

/// The failure that opening ends with, if it is one of those that are told to whoever started the program.
func openFailure(_ body: () throws -> Database) -> OpenFailure? {
  do {
    try body().close()
    return nil
  } catch {
    return error as? OpenFailure
  }
}

/// The kind of an error of SQLite that a call throws.
func sqliteKind(_ body: () throws -> Void) -> SQLiteError.Kind? {
  do {
    try body()
    return nil
  } catch {
    return (error as? SQLiteError)?.kind
  }
}

extension Connection {
  /// Adds a row to the table of users, which is as good as any for tests of transactions.
  @discardableResult
  func addUser(_ name: String) throws -> Int64 {
    try statement(
      """
      insert into users (name, email, password_hash, joined_at)
      values (:name, lower(:name) || '@example.org', '$argon2id$', 0)
      """
    ).bind("name", name).run()
    return lastInsertedRow
  }

  /// The names of all users in the order in which they were added.
  func userNames() throws -> [String] {
    try statement("select name from users order by id").all { try $0.text(0) }
  }

  /// Adds a session of a user who does not exist, which a deferred check finds only at the commit.
  func breakReferenceUntilCommit() throws {
    try execute(
      """
      pragma defer_foreign_keys = on;
      insert into sessions (user_id, token_hash, created_at, last_used_at) values (999, randomblob(32), 0, 0)
      """)
  }
}

extension Database {
  /// Runs a call that writes, as the dispatcher does.
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
  /// Copies a database to a path, as the command does.
  @discardableResult
  static func backUp(_ database: Database, to path: String, retaining: Int? = nil) throws -> BackupResult {
    try backUp(database, to: BackupDestination(ResolvedPath(path), database: database.location), retaining: retaining)
  }

  /// Puts back a copy at a path, as the command does.
  static func restore(_ path: String, to location: DatabaseLocation, at now: Instant) throws -> String? {
    try restore(ResolvedPath(path), to: location, at: now)
  }
}

extension TemporaryFolder {
  /// Damages a copy behind its header, by which it is still recognized as one.
  func damageCopy(_ name: String) throws {
    try write(Array(try bytes(of: name).prefix(100)) + [UInt8](repeating: 0x5A, count: 20_000), to: name)
  }
}
