import Database
import SQLite
import TestFiles
import TestSupport
import Testing

/// Calls that share a commit, each in a savepoint of its own. (Protocol, "Guarantees".)
@Suite struct GroupTests {
  let folder: TemporaryFolder
  let database: Database
  /// Another connection to the same file, as another process has.
  let other: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(at: folder.location(), now: now)
    other = try Database(at: folder.location(), now: now)
    try other.connection.setBusyTimeout(milliseconds: 0)
  }

  @Test("Nobody else sees a call before its group is committed")
  func isolation() throws {
    try database.write { try $0.addUser("Ada") }
    #expect(database.hasOpenGroup && database.hasUncommittedWrites)
    #expect(try other.connection.userNames().isEmpty)
    try database.commit()
    #expect(!database.hasOpenGroup && !database.hasUncommittedWrites)
    #expect(try other.connection.userNames() == ["Ada"])
  }

  @Test("A failing call takes nothing of its neighbors along")
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

  @Test("What a call undoes leaves no trace in the counters either")
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

  @Test("Calls that only read share a snapshot")
  func snapshot() throws {
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

  @Test("A call that writes after calls that read works on the present state, not on their snapshot")
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

  @Test("A call that reads sees what the calls before it wrote, committed or not")
  func writingThenReading() throws {
    try database.write { try $0.addUser("Ada") }
    try database.beginReading()
    #expect(try database.connection.userNames() == ["Ada"])
    try database.commit()
  }

  @Test("A commit that fails keeps nothing of its group, and the next group is a new one")
  func failedCommit() throws {
    try database.write { try $0.addUser("Ada") }
    try database.write { try $0.breakReferenceUntilCommit() }
    #expect(sqliteKind { try database.commit() } == .constraint(.foreignKey))
    #expect(!database.hasOpenGroup && !database.connection.isInTransaction)
    try database.write { try $0.addUser("Grace") }
    try database.commit()
    #expect(try other.connection.userNames() == ["Grace"])
  }

  @Test("Where a full disk undoes the whole group, no call of it is kept, also none that comes after the fault")
  func groupRolledBackBySQLite() throws {
    try database.write { try $0.addUser("Ada") }
    try database.commit()
    try database.write { try $0.addUser("Grace") }
    try database.connection.fillDisk()
    #expect(
      sqliteKind {
        try database.write { connection in
          try connection.execute("insert into client_keys values (1, 'key', 'method', hex(randomblob(100000)), 0)")
        }
      } == .full)
    #expect(!database.connection.isInTransaction)
    try database.connection.emptyDisk()
    #expect(sqliteKind { try database.write { try $0.addUser("Alan") } } == .io)
    #expect(sqliteKind { try database.commit() } == .io)
    #expect(try other.connection.userNames() == ["Ada"])

    try database.write { try $0.addUser("Edsger") }
    try database.commit()
    #expect(try other.connection.userNames() == ["Ada", "Edsger"])
  }

  @Test("A group waits for another process, and tells when it has waited too long")
  func busy() throws {
    try database.write { try $0.addUser("Ada") }
    #expect(sqliteKind { try other.beginWriting() } == .busy)
    #expect(!other.hasOpenGroup)
    try database.commit()
    try other.write { try $0.addUser("Grace") }
    try other.commit()
    #expect(try database.connection.userNames() == ["Ada", "Grace"])
  }

  @Test("Where no group is open there is nothing to commit")
  func nothingToCommit() throws {
    try database.commit()
    #expect(!database.needsMaintenance)
  }

  @Test("Each group has a number of its own; calls of one group share it")
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

  @Test("In a quiet moment the log moves into the file")
  func checkpoint() throws {
    #expect(!database.needsMaintenance)
    try database.beginReading()
    try database.commit()
    #expect(!database.needsMaintenance)
    try database.write { try $0.addUser("Ada Lovelace of Ockham Park") }
    try database.commit()
    #expect(database.needsMaintenance)
    #expect(!(try folder.databaseFileContains("Ockham")))
    database.performIdleMaintenance()
    #expect(!database.needsMaintenance)
    #expect(try folder.databaseFileContains("Ockham"))
  }

  @Test("The size is that of the file when its log has moved into it")
  func size() throws {
    try database.write { try $0.addUser("Ada") }
    try database.commit()
    let size = try database.size()
    other.close()
    database.close()
    #expect(try folder.bytes(of: "test.sqlite3").count == size)
  }

  @Test("Closing undoes what was not committed")
  func closing() throws {
    try database.write { try $0.addUser("Ada") }
    database.close()
    #expect(try other.connection.userNames().isEmpty)
  }
}

extension TemporaryFolder {
  /// Whether the database file itself, without its log, holds a text.
  fileprivate func databaseFileContains(_ text: String) throws -> Bool {
    String(decoding: try bytes(of: "test.sqlite3"), as: UTF8.self).contains(text)
  }
}

extension Connection {
  /// What the table of counters says about the number of users.
  func userCounter() throws -> Int? {
    try statement("select value from counters where name = 'users'").scalar(Int.self)
  }

  /// Lets the file grow no further, as a full disk does.
  fileprivate func fillDisk() throws { try execute("pragma max_page_count = 1") }

  /// Lets the file grow again.
  fileprivate func emptyDisk() throws { try execute("pragma max_page_count = 1000000") }
}
