import Foundation
import SQLite
import Synchronization
import Testing

@Suite("Interruption of statements")
struct InterruptionTests {
  private static let endless: SQL = """
    with recursive number (n) as (select 1 union all select n + 1 from number) select n from number
    """

  @Test("A progress handler stops a long query, and the connection remains usable")
  func progressHandler() throws {
    let connection = try inMemoryConnection()
    var callCount = 0
    try connection.setProgressHandler(every: 1000) {
      callCount += 1
      return callCount < 10
    }
    #expect(sqliteError { try connection.statement(Self.endless).run() }?.kind == .interrupted)
    #expect(callCount == 10)
    connection.removeProgressHandler()
    #expect(try connection.statement("select 1").scalar(Int.self) == 1)
  }

  @Test("An interrupter stops a running query")
  func interruptInside() throws {
    let connection = try inMemoryConnection()
    let interrupter = connection.interrupter
    var rowCount = 0
    let error = sqliteError {
      try connection.statement(Self.endless).forEach { _ in
        rowCount += 1
        if rowCount == 100 { interrupter.interrupt() }
      }
    }
    #expect(error?.kind == .interrupted)
    #expect(rowCount == 100)
  }

  @Test("An interrupter used on another thread stops a running query")
  func interruptFromOutside() throws {
    let connection = try inMemoryConnection()
    let statement = try connection.statement(Self.endless)
    let interrupter = connection.interrupter
    let isStopped = Flag()
    // An interruption before the query has no effect, so it is repeated until the query ends.
    Thread.detachNewThread {
      while !isStopped.value.load(ordering: .acquiring) {
        interrupter.interrupt()
        sched_yield()
      }
    }
    #expect(sqliteError { try statement.run() }?.kind == .interrupted)
    isStopped.value.store(true, ordering: .releasing)
  }

  @Test("Interrupting an idle connection has no effect")
  func idle() throws {
    let connection = try inMemoryConnection()
    connection.interrupter.interrupt()
    #expect(try connection.statement("select 1").scalar(Int.self) == 1)
  }

  @Test("An interrupted write rolls back its transaction")
  func interruptedChange() throws {
    let connection = try inMemoryConnection()
    try connection.createNotes("a")
    let error = sqliteError {
      try connection.transaction(.immediate) {
        try connection.addNote(2, "b")
        try connection.setProgressHandler(every: 1000) { false }
        try connection.statement(
          """
          with recursive number (n) as (select 10 union all select n + 1 from number)
          insert into note (id, body) select n, '' from number
          """
        ).run()
      }
    }
    #expect(error?.kind == .interrupted)
    connection.removeProgressHandler()
    #expect(try connection.notes() == ["a"])
  }
}

private final class Flag: Sendable {
  let value = Atomic(false)
}
