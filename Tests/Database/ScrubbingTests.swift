import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Database

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

  /// Performs idle maintenance until it is complete; fails the test after 100 steps.
  private func finishMaintenance(of database: Database, at instant: Instant = now) {
    for _ in 0..<100 where database.needsMaintenance { database.performIdleMaintenance(at: instant) }
    #expect(!database.needsMaintenance)
  }

  /// Returns the time of the last rewrite; nil if the file has never been rewritten.
  private func lastRewrite() throws -> Int64? {
    try database.connection.statement("select value from counters where name = 'rewritten_at'").scalar(Int64.self)
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
    finishMaintenance(of: database)
    #expect(try !containsUser())
  }

  @Test("The rewrite waits for a quiet time, but the row and the log are overwritten at once")
  func quietTime() throws {
    try database.write { try $0.addUser("Grace") }
    try erase()
    for _ in 0..<200 {
      database.performIdleMaintenance(at: now)
      try database.write { try $0.execute("update counters set value = 7 where name = 'ended_sessions'") }
      try database.commit()
    }
    #expect(try lastRewrite() == nil)
    #expect(try !String(decoding: folder.bytes(of: "test.sqlite3"), as: UTF8.self).contains("Ockham"))
    finishMaintenance(of: database)
    #expect(try lastRewrite() == now.milliseconds)
  }

  @Test("A second erasure within an hour is not followed by a rewrite, not even at the exit or in the next process")
  func postponed() throws {
    try erase()
    finishMaintenance(of: database)
    let later = now.adding(milliseconds: ScrubbingRules.minInterval - 1)
    try erase()
    finishMaintenance(of: database, at: later)
    #expect(try logLength() == 0)
    #expect(try !containsUser())
    #expect(try lastRewrite() == now.milliseconds)
    database.scrubBeforeExit(at: later)
    database.close()
    let second = try Self.open(folder)
    finishMaintenance(of: second, at: later)
    second.scrubBeforeExit(at: later)
    let rewritten = "select value from counters where name = 'rewritten_at'" as SQL
    #expect(try second.connection.statement(rewritten).scalar(Int64.self) == now.milliseconds)
    // The erasure remains pending, and is done after a day.
    let nextDay = now.adding(milliseconds: ScrubbingRules.maxInterval)
    try second.write { try $0.addUser("Alan") }
    try second.commit()
    finishMaintenance(of: second, at: nextDay)
    #expect(try second.connection.statement(rewritten).scalar(Int64.self) == nextDay.milliseconds)
  }

  @Test(
    "A file is rewritten once an hour if a quarter of it is free, once a day otherwise, and the first time at once",
    arguments: [
      (nil, 0, true), (0, 100, false), (3_599_999, 100, false), (3_600_000, 25, true), (3_600_000, 24, false),
      (86_399_999, 24, false), (86_400_000, 0, true), (-3_599_999, 100, false), (-3_600_000, 25, true),
    ] as [(Int64?, Int, Bool)])
  func times(_ interval: Int64?, _ freePages: Int, _ isPermitted: Bool) {
    let last = interval.map { now.adding(milliseconds: -$0) }
    #expect(ScrubbingRules.permitsRewrite(after: last, at: now, freePages: freePages, pages: 100) == isPermitted)
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
      database.performIdleMaintenance(at: now)
      #expect(database.needsMaintenance)
      #expect(try logLength() > 0)
    }
    try other.commit()
    finishMaintenance(of: database)
    #expect(try !containsUser())
  }

  @Test("Work that a reader prevents is done by the reader when it is idle")
  func leftToReader() throws {
    let other = try Self.open(folder)
    try other.beginReading()
    _ = try other.connection.userNames()
    try erase()
    database.scrubBeforeExit(at: now)
    database.close()
    #expect(try logLength() > 0 && containsUser())
    try other.commit()
    // The next call of the reader sees the changes.
    try other.beginReading()
    #expect(try other.connection.userNames().isEmpty)
    try other.commit()
    #expect(other.needsMaintenance)
    finishMaintenance(of: other)
    #expect(try !containsUser())
  }

  @Test("Unfinished work is done by the next process, and only once")
  func leftToNextProcess() throws {
    try erase()
    database.close()
    let second = try Self.open(folder)
    #expect(second.needsMaintenance)
    finishMaintenance(of: second)
    second.close()
    #expect(try !Self.open(folder).needsMaintenance)
  }

  @Test("A program that exits normally rewrites the file and truncates the log")
  func atExit() throws {
    try erase()
    database.scrubBeforeExit(at: now)
    #expect(try !containsUser())
    database.close()
    #expect(try !Self.open(folder).needsMaintenance)
  }

  @Test("A file that is too large, or a stop request, leaves the work to the next process")
  func tooLarge() throws {
    try erase()
    let size = try database.size()
    database.scrubBeforeExit(at: now, maxBytes: size - 1)
    database.scrubBeforeExit(at: now, isStopping: { true })
    #expect(database.needsMaintenance)
    database.close()
    let second = try Self.open(folder)
    #expect(second.needsMaintenance)
    second.scrubBeforeExit(at: now, maxBytes: size)
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
    database.scrubBeforeExit(
      at: now,
      isStopping: {
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
    finishMaintenance(of: database)
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
