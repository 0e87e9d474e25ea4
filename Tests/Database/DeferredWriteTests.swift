import SQLite
import TestSupport
import Testing

@testable import Database

/// A write that inserts a user.
private struct DeferredUser: DeferredWrite {
  let name: String

  static func perform(_ writes: [DeferredUser], in transaction: Transaction) throws(SQLiteError) {
    for write in writes { try transaction.database.connection.addUser(write.name) }
  }
}

/// A write that always fails.
private struct BrokenWrite: DeferredWrite {
  static func perform(_ writes: [BrokenWrite], in transaction: Transaction) throws(SQLiteError) {
    try transaction.statement("insert into sparks (id) values (1)").run()
  }
}

@Suite("Deferred writes are committed and rolled back with their savepoint and group")
struct DeferredWriteTests {
  private let database: Database

  init() throws { database = try inMemoryDatabase() }

  private func names() throws -> [String] { try database.connection.userNames() }

  private func deferUsers(_ names: String...) throws {
    try database.write { _ in
      for name in names { try database.deferWrite(DeferredUser(name: name)) }
    }
  }

  @Test("Deferred writes are performed by the commit, in order")
  func commit() throws {
    try deferUsers("Ada", "Bob")
    try deferUsers("Eve")
    #expect(try names() == [])
    try database.commit()
    #expect(try names() == ["Ada", "Bob", "Eve"])
    #expect(!database.hasOpenGroup)
  }

  @Test("Deferred writes can be performed before the commit, which does not repeat them")
  func early() throws {
    try deferUsers("Ada")
    try database.performDeferredWrites()
    #expect(try names() == ["Ada"])
    try deferUsers("Bob")
    try database.performDeferredWrites()
    try database.commit()
    #expect(try names() == ["Ada", "Bob"])
  }

  @Test("A rolled-back call drops only its own deferred writes")
  func rolledBack() throws {
    try deferUsers("Ada")
    try database.beginWriting()
    try database.deferWrite(DeferredUser(name: "Bob"))
    database.rollbackSavepoint()
    try database.commit()
    #expect(try names() == ["Ada"])
  }

  @Test("Earlier writes that were performed inside a rolled-back call are performed again")
  func performedThenRolledBack() throws {
    try deferUsers("Ada")
    try database.beginWriting()
    try database.deferWrite(DeferredUser(name: "Bob"))
    try database.performDeferredWrites()
    #expect(try names() == ["Ada", "Bob"])
    try database.deferWrite(DeferredUser(name: "Eve"))
    database.rollbackSavepoint()
    #expect(try names() == [])
    try deferUsers("Max")
    try database.commit()
    #expect(try names() == ["Ada", "Max"])
  }

  @Test("Deferred writes are rolled back with savepoints inside a call")
  func nested() throws {
    try database.write { _ in
      try database.deferWrite(DeferredUser(name: "Ada"))
      try database.withSavepoint { try database.deferWrite(DeferredUser(name: "Bob")) }
      try? database.withSavepoint {
        try database.deferWrite(DeferredUser(name: "Eve"))
        try database.performDeferredWrites()
        #expect(try names() == ["Ada", "Bob", "Eve"])
        try database.connection.execute("insert into sparks (id) values (1)")
      }
      #expect(try names() == [])
    }
    try database.commit()
    #expect(try names() == ["Ada", "Bob"])
  }

  @Test("A group whose deferred writes fail is not committed, and the database remains usable")
  func failure() throws {
    try deferUsers("Ada")
    try database.write { _ in try database.deferWrite(BrokenWrite()) }
    #expect(throws: SQLiteError.self) { try database.performDeferredWrites() }
    #expect(try names() == [])
    #expect(throws: SQLiteError.self) { try database.commit() }
    #expect(try names() == [])
    #expect(!database.hasOpenGroup && !database.outcomeIsUnknown)
    try deferUsers("Bob")
    try database.commit()
    #expect(try names() == ["Bob"])
  }

  @Test("Nothing is read or written in a group that SQLite has rolled back")
  func automaticRollback() throws {
    try deferUsers("Ada")
    try database.connection.rollback()
    #expect(throws: SQLiteError.self) { try database.beginReading() }
    #expect(throws: SQLiteError.self) { try database.performDeferredWrites() }
    #expect(throws: SQLiteError.self) { try database.commit() }
    #expect(try names() == [])
    try deferUsers("Bob")
    try database.commit()
    #expect(try names() == ["Bob"])
  }

  @Test("Many deferred writes are performed in batches")
  func batches() throws {
    try database.write { _ in
      for number in 1...Database.maxDeferredWrites + 1 { try database.deferWrite(DeferredUser(name: "u\(number)")) }
    }
    #expect(try names().count == Database.maxDeferredWrites)
    try database.commit()
    #expect(try names().count == Database.maxDeferredWrites + 1)
  }
}
