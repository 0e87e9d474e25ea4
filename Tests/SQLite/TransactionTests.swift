import SQLite
import TestFiles
import Testing

@Suite("Transactions and savepoints")
struct TransactionTests {
  private let connection: Connection

  init() throws {
    connection = try inMemoryConnection()
    try connection.configure(.foreignKeys, true)
    try connection.createNotes("a")
    try connection.execute(
      """
      create table reply (note integer references note deferrable initially deferred) strict;
      create trigger doom before insert on reply when new.note < 0 begin select raise(rollback, 'doomed'); end;
      """)
  }

  private func addReply(to noteID: Int) throws {
    try connection.statement("insert into reply values (:note)").bind("note", noteID).run()
  }

  @Test(
    "A transaction is committed when its closure returns",
    arguments: [TransactionMode.deferred, .immediate, .exclusive])
  func commit(_ mode: TransactionMode) throws {
    let value = try connection.transaction(mode) {
      #expect(connection.isInTransaction)
      try connection.addNote(2, "b")
      return 5
    }
    #expect(value == 5)
    #expect(!connection.isInTransaction)
    #expect(try connection.notes() == ["a", "b"])
  }

  @Test("A transaction is rolled back when its closure throws, and the error is rethrown")
  func rollback() throws {
    #expect(throws: Stop.self) {
      try connection.transaction(.immediate) {
        try connection.addNote(2, "b")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.notes() == ["a"])
  }

  @Test("A failed commit rolls the transaction back")
  func failedCommit() throws {
    let error = sqliteError { try connection.transaction(.immediate) { try addReply(to: 99) } }
    #expect(error?.constraint == .foreignKey)
    #expect(!connection.isInTransaction)
    #expect(try connection.statement("select count(*) from reply").scalar(Int.self) == 0)
  }

  @Test("A failed explicit commit leaves the transaction open for a retry")
  func retriedCommit() throws {
    try connection.begin(.immediate)
    try addReply(to: 2)
    #expect(sqliteError { try connection.commit() }?.constraint == .foreignKey)
    #expect(connection.isInTransaction)
    try connection.addNote(2, "b")
    try connection.commit()
    #expect(try connection.notes() == ["a", "b"])
  }

  @Test("A transaction cannot begin inside another")
  func nestedTransaction() throws {
    try connection.transaction(.immediate) {
      #expect(sqliteError { try connection.begin(.deferred) }?.kind == .other)
    }
  }

  @Test("If a nested savepoint fails, only its own changes are rolled back")
  func nesting() throws {
    try connection.transaction(.immediate) {
      try connection.withSavepoint {
        try connection.addNote(2, "b")
        #expect(throws: Stop.self) {
          try connection.withSavepoint {
            try connection.addNote(3, "c")
            try connection.withSavepoint { try connection.addNote(4, "d") }
            throw Stop()
          }
        }
        try connection.withSavepoint { try connection.addNote(5, "e") }
      }
    }
    #expect(try connection.notes() == ["a", "b", "e"])
  }

  @Test("A savepoint outside a transaction begins one")
  func outerSavepoint() throws {
    try connection.withSavepoint { try connection.addNote(2, "b") }
    #expect(throws: Stop.self) {
      try connection.withSavepoint {
        try connection.addNote(3, "c")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.notes() == ["a", "b"])
  }

  @Test("A savepoint remains open after a rollback to it")
  func unscopedSavepoint() throws {
    try connection.begin(.immediate)
    try connection.savepoint()
    try connection.addNote(2, "b")
    try connection.rollbackToSavepoint()
    try connection.addNote(2, "c")
    try connection.releaseSavepoint()
    try connection.commit()
    #expect(try connection.notes() == ["a", "c"])
  }

  @Test(
    "A savepoint that exceeds the memory for savepoints can be rolled back or released", arguments: [true, false])
  func largeSavepoint(_ isRolledBack: Bool) throws {
    let folder = try TemporaryFolder()
    let connection = try folder.connect()
    try connection.execute(
      """
      create table page (id integer primary key, content blob) strict;
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
      insert into page select i, zeroblob(4000) from n;
      """)
    try connection.begin(.immediate)
    try connection.savepoint()
    try connection.execute("delete from page")
    if isRolledBack { try connection.rollbackToSavepoint() }
    try connection.releaseSavepoint()
    try connection.commit()
    #expect(try connection.statement("select count(*) from page").scalar(Int.self) == (isRolledBack ? 1000 : 0))
  }

  @Test("If SQLite rolls back by itself, all scopes rethrow the original error")
  func ownRollback() throws {
    let error = sqliteError {
      try connection.transaction(.immediate) {
        try connection.addNote(2, "b")
        try connection.withSavepoint { try connection.withSavepoint { try addReply(to: -1) } }
      }
    }
    #expect(error?.message == "doomed")
    #expect(!connection.isInTransaction)
    #expect(try connection.notes() == ["a"])
  }

  @Test("If a closure ignores a rollback by SQLite, its transaction fails with `aborted`")
  func ignoredRollback() throws {
    let outerError = sqliteError { try connection.transaction(.immediate) { _ = sqliteError { try addReply(to: -1) } } }
    #expect(outerError?.kind == .aborted)
    let innerError = sqliteError {
      try connection.transaction(.immediate) {
        try connection.withSavepoint { _ = sqliteError { try addReply(to: -1) } }
      }
    }
    #expect(innerError?.kind == .aborted)
    #expect(!connection.isInTransaction)
  }

  @Test("Without a transaction, commit and release are errors, and rollback has no effect")
  func withoutTransaction() throws {
    #expect(sqliteError { try connection.commit() }?.kind == .aborted)
    #expect(sqliteError { try connection.releaseSavepoint() }?.kind == .aborted)
    try connection.rollback()
    try connection.rollbackToSavepoint()
  }
}
