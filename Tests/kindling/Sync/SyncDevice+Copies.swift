import Database
import Kernel
import SQLite
import TestSupport

@testable import kindling

extension SyncDevice {
  private enum Statements: SQL {
    case move = "update sync_accounts set file = 'elsewhere'"
  }

  /// Returns a copy of the file as it is now.
  func copy() throws -> Database { try Self.copy(of: user.database, at: user.clock.now()) }

  /// Opens a copy of a file at an instant; the random numbers of devices with other seeds differ.
  ///
  /// A copy that was moved is at another place than its original. One that was not moved has replaced it, and cannot be
  /// distinguished from it.
  convenience init(
    opening copy: Database, named name: String, seed: UInt64, at now: Instant, isMoved: Bool
  ) throws {
    let database = try Self.copy(of: copy, at: now)
    if isMoved { try database.connection.statement(Statements.move.rawValue).run() }
    let harness = Harness.program(on: database, at: now, random: SeededRandomSource(seed: seed))
    self.init(of: harness.connect(), named: name)
    try user.signIn("zoe@example.org")
  }

  private static func copy(of database: Database, at now: Instant) throws -> Database {
    try Database(copying: database, durability: .full, now: now, indexMerges: Composition.indexMerges)
  }
}
