import SQLite
import TestFiles
import Testing

@Suite("Statements: parameters, execution and cache")
struct StatementTests {
  private let connection: Connection

  init() throws {
    connection = try inMemoryConnection()
    try connection.createNotes("a", "b", "c")
  }

  // MARK: Parameters

  @Test("An unknown parameter is an error", arguments: ["nobody", ":id", "i", "id2", ""] as [StaticString])
  func unknownParameter(_ name: StaticString) throws {
    let statement = try connection.statement(NoteStatement.add)
    let error = sqliteError { try statement.bind(name, 1) }
    #expect(error?.kind == .unknownParameter)
    #expect(error?.message == "parameter :\(name) not found")
  }

  @Test("A parameter that was not bound is an error, not NULL")
  func missingParameter() throws {
    let error = sqliteError { try connection.statement(NoteStatement.add).bind("id", 9).run() }
    #expect(error?.kind == .misuse)
    #expect(error?.message == "parameter :body was not bound")
  }

  @Test("An execution clears the bindings")
  func rebinding() throws {
    let statement = try connection.statement(NoteStatement.add).bind("id", 4).bind("body", "d")
    try statement.run()
    #expect(sqliteError { try statement.run() }?.message == "parameter :id was not bound")
    try statement.bind("body", "e").bind("id", 5).run()
    #expect(try connection.notes() == ["a", "b", "c", "d", "e"])
  }

  @Test("Columns and parameters are found in every order, also if many names share a slot of the cache")
  func namesInAnyOrder() throws {
    let names: [StaticString] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]
    let columns = names.map { ":\($0) as \($0)" }.joined(separator: ", ")
    let statement = try connection.statement(SQL(interning: "select \(columns)"))
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      for name in names.shuffled(using: &random) { try statement.bind(name, "\(name)") }
      try statement.row { row in
        for name in names.shuffled(using: &random) {
          let value: String = try row[name]
          #expect(value == "\(name)")
        }
      }
    }
  }

  @Test("A parameter that occurs twice is bound once")
  func repeatedParameter() throws {
    let statement = try connection.statement("select :x + :y + :x").bind("y", 10).bind("x", 1)
    #expect(try statement.scalar(Int.self) == 12)
  }

  @Test("Parameter names remain valid after a schema change")
  func schemaChange() throws {
    let statement = try connection.statement("select body from note where id = :id and body > :after")
    #expect(try statement.bind("id", 2).bind("after", "").scalar(String.self) == "b")
    try connection.execute("alter table note add column colour text")
    #expect(try statement.bind("after", "").bind("id", 3).scalar(String.self) == "c")
  }

  @Test(
    "Only a single statement whose parameters all have the form `:name` is accepted",
    arguments: [
      "select ?", "select ?1", "select @a", "select $a", "select 1; select 2", "", " -- nothing", "select 1; nonsense",
    ] as [SQL])
  func rejected(_ sql: SQL) {
    #expect(sqliteError { _ = try connection.statement(sql) }?.kind == .misuse)
  }

  @Test("A comment or semicolon after the statement is not a second statement")
  func trailingComment() throws {
    #expect(try connection.statement("select 1; -- one").scalar(Int.self) == 1)
  }

  @Test("A statement must have at most 64 parameters")
  func parameterLimit() throws {
    let sql: SQL = """
      select :a0+:a1+:a2+:a3+:a4+:a5+:a6+:a7+:b0+:b1+:b2+:b3+:b4+:b5+:b6+:b7+:c0+:c1+:c2+:c3+:c4+:c5+:c6+:c7+
      :d0+:d1+:d2+:d3+:d4+:d5+:d6+:d7+:e0+:e1+:e2+:e3+:e4+:e5+:e6+:e7+:f0+:f1+:f2+:f3+:f4+:f5+:f6+:f7+
      :g0+:g1+:g2+:g3+:g4+:g5+:g6+:g7+:h0+:h1+:h2+:h3+:h4+:h5+:h6+:h7
      """
    #expect(sqliteError { try connection.statement(sql).run() }?.message == "parameter :a0 was not bound")
    let tooMany: SQL = """
      select :a0+:a1+:a2+:a3+:a4+:a5+:a6+:a7+:b0+:b1+:b2+:b3+:b4+:b5+:b6+:b7+:c0+:c1+:c2+:c3+:c4+:c5+:c6+:c7+
      :d0+:d1+:d2+:d3+:d4+:d5+:d6+:d7+:e0+:e1+:e2+:e3+:e4+:e5+:e6+:e7+:f0+:f1+:f2+:f3+:f4+:f5+:f6+:f7+
      :g0+:g1+:g2+:g3+:g4+:g5+:g6+:g7+:h0+:h1+:h2+:h3+:h4+:h5+:h6+:h7+:i0
      """
    #expect(sqliteError { _ = try connection.statement(tooMany) }?.message == "65 parameters exceed the maximum of 64")
  }

  // MARK: Execution

  @Test("Reading one row returns the first row; nil if there are no rows")
  func firstRow() throws {
    #expect(try connection.statement(NoteStatement.bodies).row { try $0.text(0) } == "a")
    #expect(try connection.statement("select 1 where false").row { try $0.integer(0) } == nil)
    #expect(try connection.statement("select 1 where false").scalar(Int.self) == nil)
  }

  @Test("Rows are read in order, one by one or all")
  func allRows() throws {
    var bodies: [String] = []
    try connection.statement(NoteStatement.bodies).forEach { row in bodies.append(try row.text(0)) }
    #expect(bodies == ["a", "b", "c"])
    #expect(try connection.notes() == bodies)
  }

  @Test("A `returning` statement is executed to its end after the first row is read")
  func returning() throws {
    let change = try connection.statement("update note set body = body || '!' where id < :limit returning id")
    #expect(try change.bind("limit", 3).row { try $0.integer(0) } == 1)
    #expect(!connection.isInTransaction)
    #expect(try connection.notes() == ["a!", "b!", "c"])
  }

  @Test("An error of a closure is rethrown, and the statement is reset")
  func closureError() throws {
    let statement = try connection.statement(NoteStatement.bodies)
    #expect(throws: Stop.self) { try statement.forEach { _ in throw Stop() } }
    #expect(throws: Stop.self) { try statement.row { _ in throw Stop() } }
    #expect(throws: Stop.self) { try statement.all { _ in throw Stop() } }
    #expect(!statement.isActive)
    // A table cannot be dropped while a statement reads it.
    try connection.execute("drop table note")
  }

  @Test("An error while stepping contains the statement text and resets the statement")
  func stepError() throws {
    try connection.execute("create unique index note_body on note (body)")
    let error = try #require(sqliteError { try connection.addNote(4, "a") })
    #expect(error.sql == "insert into note (id, body) values (:id, :body)")
    #expect(error.message == "UNIQUE constraint failed: note.body")
    #expect(try !connection.statement(NoteStatement.add).isActive)
  }

  @Test("A statement cannot be executed or bound while its rows are read")
  func ownRows() throws {
    let statement = try connection.statement("select id from note where id >= :from").bind("from", 1)
    var rowCount = 0
    try statement.forEach { _ in
      rowCount += 1
      #expect(sqliteError { try statement.run() }?.kind == .misuse)
      #expect(sqliteError { try statement.bind("from", 2) }?.kind == .misuse)
    }
    #expect(rowCount == 3)
  }

  // MARK: Cache

  @Test("A statement is prepared once")
  func cached() throws {
    let first = try connection.statement(NoteStatement.count)
    #expect(try connection.statement(NoteStatement.count) === first)
    #expect(try connection.statement(NoteStatement.bodies) !== first)
  }

  @Test("The cache still returns the same statements after it has grown")
  func manyStatements() throws {
    let all = try NumberStatement.allCases.map { try connection.statement($0) }
    #expect(try NumberStatement.allCases.map { try connection.statement($0).scalar(Int.self) } == Array(0..<40))
    for (statement, old) in zip(NumberStatement.allCases, all) { #expect(try connection.statement(statement) === old) }
  }

  @Test("While the rows of a statement are read, the connection returns a copy of it that can be executed")
  func reentrant() throws {
    func pairs() throws -> [String] {
      try connection.statement(NoteStatement.bodies).all { outer in
        let inner = try connection.statement(NoteStatement.bodies).all { inner in
          try outer.text(0) + inner.text(0) + String(try connection.notes().count)
        }
        return inner.joined(separator: " ")
      }
    }
    #expect(try pairs() == ["aa3 ab3 ac3", "ba3 bb3 bc3", "ca3 cb3 cc3"])
    #expect(try pairs() == ["aa3 ab3 ac3", "ba3 bb3 bc3", "ca3 cb3 cc3"])
  }

  @Test("A statement that was bound but not executed is returned without bindings")
  func clean() throws {
    try connection.statement(NoteStatement.add).bind("id", 7)
    let error = sqliteError { try connection.statement(NoteStatement.add).bind("body", "x").run() }
    #expect(error?.message == "parameter :id was not bound")
  }

  @Test("Read-only statements are recognized")
  func readOnly() throws {
    #expect(try connection.statement(NoteStatement.bodies).isReadOnly)
    #expect(try !connection.statement(NoteStatement.add).isReadOnly)
  }
}

/// More statements than the cache can hold before it grows.
private enum NumberStatement: SQL, StatementSet {
  case s0 = "select 0"
  case s1 = "select 1"
  case s2 = "select 2"
  case s3 = "select 3"
  case s4 = "select 4"
  case s5 = "select 5"
  case s6 = "select 6"
  case s7 = "select 7"
  case s8 = "select 8"
  case s9 = "select 9"
  case s10 = "select 10"
  case s11 = "select 11"
  case s12 = "select 12"
  case s13 = "select 13"
  case s14 = "select 14"
  case s15 = "select 15"
  case s16 = "select 16"
  case s17 = "select 17"
  case s18 = "select 18"
  case s19 = "select 19"
  case s20 = "select 20"
  case s21 = "select 21"
  case s22 = "select 22"
  case s23 = "select 23"
  case s24 = "select 24"
  case s25 = "select 25"
  case s26 = "select 26"
  case s27 = "select 27"
  case s28 = "select 28"
  case s29 = "select 29"
  case s30 = "select 30"
  case s31 = "select 31"
  case s32 = "select 32"
  case s33 = "select 33"
  case s34 = "select 34"
  case s35 = "select 35"
  case s36 = "select 36"
  case s37 = "select 37"
  case s38 = "select 38"
  case s39 = "select 39"
}
