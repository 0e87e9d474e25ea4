import Database
import SQLite
import TestFiles
import TestSupport
import Testing

@Suite("Groups of calls that share a commit")
struct GroupTests {
  let folder: TemporaryFolder
  let database: Database
  /// Another connection to the same file, like that of another process.
  let other: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(at: folder.location(), now: now)
    other = try Database(at: folder.location(), now: now)
    try other.connection.setBusyTimeout(milliseconds: 0)
  }

  @Test("Other connections see a call only after its group is committed")
  func isolation() throws {
    try database.write { try $0.addUser("Ada") }
    #expect(database.hasOpenGroup && database.hasWritingGroup)
    #expect(try other.connection.userNames().isEmpty)
    try database.commit()
    #expect(!database.hasOpenGroup && !database.hasWritingGroup)
    #expect(try other.connection.userNames() == ["Ada"])
  }

  @Test("A failed call does not affect the other calls of its group")
  func oneFails() throws {
    try database.write { try $0.addUser("Ada") }
    #expect(throws: SQLiteError.self) {
      try database.write {
        try $0.addUser("Grace")
        try $0.addUser("Ada")
      }
    }
    try database.write { try $0.addUser("Alan") }
    try database.commit()
    #expect(try other.connection.userNames() == ["Ada", "Alan"])
  }

  @Test("A rolled-back call does not change the counters")
  func countersAfterRollback() throws {
    #expect(throws: CancellationError.self) {
      try database.write {
        try $0.addUser("Ada")
        throw CancellationError()
      }
    }
    try database.write { try $0.addUser("Grace") }
    try database.commit()
    #expect(try database.connection.userCounter() == 1)
  }

  @Test("The reading calls of a group see the same state of the database")
  func sharedState() throws {
    try database.beginReading()
    #expect(try database.connection.userNames().isEmpty)
    try other.write { try $0.addUser("Ada") }
    try other.commit()
    try database.beginReading()
    #expect(try database.connection.userNames().isEmpty)
    try database.commit()
    try database.beginReading()
    #expect(try database.connection.userNames() == ["Ada"])
  }

  @Test("A writing call after reading calls uses the current state, not the state that the reading calls saw")
  func readingThenWriting() throws {
    try database.beginReading()
    #expect(try database.connection.userNames().isEmpty)
    try other.write { try $0.addUser("Ada") }
    try other.commit()
    try database.write { try $0.addUser("Grace") }
    #expect(try database.connection.userNames() == ["Ada", "Grace"])
    try database.commit()
    #expect(try other.connection.userNames() == ["Ada", "Grace"])
  }

  @Test("A reading call sees uncommitted changes of earlier calls")
  func writingThenReading() throws {
    try database.write { try $0.addUser("Ada") }
    try database.beginReading()
    #expect(try database.connection.userNames() == ["Ada"])
    try database.commit()
  }

  @Test("A failed commit rolls back its group and does not affect the next one")
  func failedCommit() throws {
    try database.write { try $0.addUser("Ada") }
    try database.write { try $0.insertOrphanedSession() }
    #expect(sqliteKind { try database.commit() } == .constraint(.foreignKey))
    #expect(!database.hasOpenGroup && !database.connection.isInTransaction)
    try database.write { try $0.addUser("Grace") }
    try database.commit()
    #expect(try other.connection.userNames() == ["Grace"])
  }

  @Test("If a full disk rolls back a group, none of its calls is stored, including later ones")
  func groupRolledBackBySQLite() throws {
    try database.write { try $0.addUser("Ada") }
    try database.commit()
    try database.write { try $0.addUser("Grace") }
    try database.connection.fillDisk()
    #expect(
      sqliteKind {
        try database.write { connection in
          try connection.execute("insert into client_keys values (1, 1, 'key', 'method', 0, hex(randomblob(100000)))")
        }
      } == .full)
    #expect(!database.connection.isInTransaction)
    try database.connection.freeDiskSpace()
    #expect(sqliteKind { try database.write { try $0.addUser("Alan") } } == .io)
    #expect(sqliteKind { try database.commit() } == .io)
    #expect(try other.connection.userNames() == ["Ada"])

    try database.write { try $0.addUser("Edsger") }
    try database.commit()
    #expect(try other.connection.userNames() == ["Ada", "Edsger"])
  }

  @Test("A writing call that waits too long for another connection fails with `busy`")
  func busy() throws {
    try database.write { try $0.addUser("Ada") }
    #expect(sqliteKind { try other.beginWriting() } == .busy)
    #expect(!other.hasOpenGroup)
    try database.commit()
    try other.write { try $0.addUser("Grace") }
    try other.commit()
    #expect(try database.connection.userNames() == ["Ada", "Grace"])
  }

  @Test("A commit without an open group has no effect")
  func nothingToCommit() throws {
    try database.commit()
    #expect(!database.needsMaintenance)
  }

  @Test("Each transaction has its own number")
  func numbers() throws {
    try database.beginReading()
    let reading = database.transactionNumber
    try database.beginReading()
    #expect(database.transactionNumber == reading)
    try database.write { try $0.addUser("Ada") }
    let writing = database.transactionNumber
    #expect(writing > reading)
    try database.write { try $0.addUser("Grace") }
    #expect(database.transactionNumber == writing)
    try database.commit()
    try database.beginReading()
    #expect(database.transactionNumber > writing)
  }

  @Test("Idle maintenance moves the log into the file")
  func checkpoint() throws {
    #expect(!database.needsMaintenance)
    try database.beginReading()
    try database.commit()
    #expect(!database.needsMaintenance)
    try database.write { try $0.addUser("Ada Lovelace of Ockham Park") }
    try database.commit()
    #expect(database.needsMaintenance)
    #expect(!(try folder.databaseFileContains("Ockham")))
    database.performIdleMaintenance(at: now)
    #expect(!database.needsMaintenance)
    #expect(try folder.databaseFileContains("Ockham"))
  }

  @Test("The reported size is that of the file after a checkpoint")
  func size() throws {
    try database.write { try $0.addUser("Ada") }
    try database.commit()
    let size = try database.size()
    other.close()
    database.close()
    #expect(try folder.bytes(of: "test.sqlite3").count == size)
  }

  @Test("Closing rolls back uncommitted changes")
  func closing() throws {
    try database.write { try $0.addUser("Ada") }
    database.close()
    #expect(try other.connection.userNames().isEmpty)
  }
}

extension TemporaryFolder {
  /// Returns whether the database file, without its log, contains a text.
  fileprivate func databaseFileContains(_ text: String) throws -> Bool {
    String(decoding: try bytes(of: "test.sqlite3"), as: UTF8.self).contains(text)
  }
}

extension Connection {
  /// Returns the stored user count.
  func userCounter() throws -> Int? {
    try statement("select value from counters where name = 'users'").scalar(Int.self)
  }

  /// Prevents the file from growing, like a full disk.
  fileprivate func fillDisk() throws { try execute("pragma max_page_count = 1") }

  /// Allows the file to grow again.
  fileprivate func freeDiskSpace() throws { try execute("pragma max_page_count = 1000000") }
}
