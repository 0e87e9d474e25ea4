import Database
import SQLite
import TestFiles
import TestSupport
import Testing

@Suite("Erased data is removed from the log and the file")
struct ScrubbingTests {
  private let folder: TemporaryFolder
  private let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Self.open(folder)
  }

  private static func open(_ folder: TemporaryFolder) throws -> Database {
    try Database(at: folder.location(), durability: .normal, now: now)
  }

  private func logLength() throws -> Int { try folder.bytes(of: "test.sqlite3-wal").count }

  /// Inserts a user and erases all users.
  private func erase() throws {
    try database.write { try $0.addUser("Ockham") }
    try database.commit()
    #expect(try logLength() > 0)
    try database.beginWriting()
    try database.connection.execute("delete from users")
    try database.scheduleErasure()
    try database.releaseSavepoint()
    try database.commit()
  }

  private func containsUser() throws -> Bool {
    try ["test.sqlite3", "test.sqlite3-wal"].contains { name in
      String(decoding: try folder.bytes(of: name), as: UTF8.self).contains("Ockham")
    }
  }

  @Test("The log is truncated with the commit, and the file is rewritten when idle")
  func singleProcess() throws {
    try erase()
    #expect(try logLength() == 0)
    #expect(database.needsMaintenance)
    database.performIdleMaintenance()
    #expect(!database.needsMaintenance)
    #expect(try !containsUser())
  }

  @Test("A log that another process reads is truncated in idle time after the read ends")
  func whileOthersRead() throws {
    try database.write { try $0.addUser("Grace") }
    try database.commit()
    let other = try Self.open(folder)
    try other.beginReading()
    _ = try other.connection.userNames()
    try erase()
    for _ in 0..<3 {
      database.performIdleMaintenance()
      #expect(database.needsMaintenance)
      #expect(try logLength() > 0)
    }
    try other.commit()
    database.performIdleMaintenance()
    #expect(!database.needsMaintenance)
    #expect(try !containsUser())
  }

  @Test("Work that a reader prevents is done by the reader when it is idle")
  func leftToReader() throws {
    let other = try Self.open(folder)
    try other.beginReading()
    _ = try other.connection.userNames()
    try erase()
    database.scrubBeforeExit()
    database.close()
    #expect(try logLength() > 0 && containsUser())
    try other.commit()
    // The next call of the reader sees the changes.
    try other.beginReading()
    #expect(try other.connection.userNames().isEmpty)
    try other.commit()
    #expect(other.needsMaintenance)
    other.performIdleMaintenance()
    #expect(!other.needsMaintenance)
    #expect(try !containsUser())
  }

  @Test("Unfinished work is done by the next process, and only once")
  func leftToNextProcess() throws {
    try erase()
    database.close()
    let second = try Self.open(folder)
    #expect(second.needsMaintenance)
    second.performIdleMaintenance()
    #expect(!second.needsMaintenance)
    second.close()
    #expect(try !Self.open(folder).needsMaintenance)
  }

  @Test("A program that exits normally rewrites the file and truncates the log")
  func atExit() throws {
    try erase()
    database.scrubBeforeExit()
    #expect(try !containsUser())
    database.close()
    #expect(try !Self.open(folder).needsMaintenance)
  }

  @Test("A file that is too large, or a stop request, leaves the work to the next process")
  func tooLarge() throws {
    try erase()
    let size = try database.size()
    database.scrubBeforeExit(maxBytes: size - 1)
    database.scrubBeforeExit(isStopping: { true })
    #expect(database.needsMaintenance)
    database.close()
    let second = try Self.open(folder)
    #expect(second.needsMaintenance)
    second.scrubBeforeExit(maxBytes: size)
    #expect(!second.needsMaintenance)
  }

  @Test("A stop request during the rewrite rolls it back")
  func stopped() throws {
    try database.write { connection in
      try connection.execute("create table filling (content text)")
      try connection.execute(
        """
        with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 200000)
        insert into filling select 'line ' || number from numbers
        """)
    }
    try erase()
    var calls = 0
    database.scrubBeforeExit(isStopping: {
      calls += 1
      return calls > 1
    })
    #expect(calls == 2)
    #expect(try database.connection.statement("pragma integrity_check").scalar(String.self) == "ok")
    database.close()
    #expect(try Self.open(folder).needsMaintenance)
  }

  @Test("A rolled-back erasure has no effect")
  func rolledBack() throws {
    try database.beginWriting()
    try database.scheduleErasure()
    database.rollbackSavepoint()
    try database.commit()
    database.performIdleMaintenance()
    database.close()
    #expect(try !Self.open(folder).needsMaintenance)
  }

  @Test("A database in memory has nothing to erase")
  func memory() throws {
    let memory = try Database(at: .memory, durability: .normal, now: now)
    try memory.beginWriting()
    try memory.scheduleErasure()
    try memory.releaseSavepoint()
    try memory.commit()
    #expect(!memory.needsMaintenance)
  }
}
