import SQLite
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
