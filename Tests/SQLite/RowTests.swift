import SQLite
import Testing

@Suite("Strict reading of rows")
struct RowTests {
  private let connection: Connection

  init() throws {
    connection = try inMemoryConnection()
  }

  /// Reads a row with a column of each type.
  private func read<Value>(_ body: (Row) throws -> Value) throws -> Value? {
    try connection.statement("select 1 as i, 1.5 as r, 't' as t, x'00' as b, null as n").row(body)
  }

  @Test(
    "Reading a column as another type is an error that names the column",
    arguments: [
      ("integer", 1, "column 1 (r) is a real, not an integer"),
      ("integer", 2, "column 2 (t) is a text, not an integer"),
      ("integer", 4, "column 4 (n) is NULL, not an integer"), ("real", 0, "column 0 (i) is an integer, not a real"),
      ("real", 2, "column 2 (t) is a text, not a real"), ("text", 0, "column 0 (i) is an integer, not a text"),
      ("text", 3, "column 3 (b) is a blob, not a text"), ("text", 4, "column 4 (n) is NULL, not a text"),
      ("blob", 2, "column 2 (t) is a text, not a blob"), ("blob", 4, "column 4 (n) is NULL, not a blob"),
      ("bool", 1, "column 1 (r) is a real, not an integer"), ("text", 5, "column 5 of 5 is NULL, not a text"),
      ("text", -1, "column -1 of 5 is NULL, not a text"),
    ])
  func mismatch(_ type: String, _ column: Int, _ message: String) {
    let error = sqliteError {
      try read { row in
        switch type {
        case "integer": _ = try row.integer(column)
        case "real": _ = try row.real(column)
        case "text": _ = try row.text(column)
        case "blob": _ = try row.blob(column)
        default: _ = try row.bool(column)
        }
      }
    }
    #expect(error?.kind == .mismatch)
    #expect(error?.message == message)
    #expect(error?.sql?.hasPrefix("select 1 as i") == true)
  }

  @Test("A Boolean other than 0 and 1 is an error")
  func strictBoolean() {
    let error = sqliteError { _ = try connection.statement("select 2").scalar(Bool.self) }
    #expect(error?.kind == .mismatch)
  }

  @Test("A text that is not UTF-8 is an error")
  func invalidText() {
    let error = sqliteError { _ = try connection.statement("select cast(x'ff' as text)").scalar(String.self) }
    #expect(error?.kind == .mismatch)
  }

  @Test("An optional reads NULL as nil; other mismatches remain errors")
  func optionals() throws {
    try read { (row: Row) throws in
      #expect(row.isNull(4))
      #expect(!row.isNull(0))
      #expect(try row.value(4, as: Int?.self) == nil)
      #expect(try row.value(0, as: Int64?.self) == 1)
      #expect(try row.value(1, as: Double?.self) == 1.5)
      #expect(try row.optionalText(2) == "t")
      #expect(try row.value(3, as: [UInt8]?.self) == [0])
      #expect(try row.value(4, as: Bool?.self) == nil)
      #expect(throws: SQLiteError.self) { try row.value(2, as: Int?.self) }
      #expect(throws: SQLiteError.self) { try row.optionalText(5) }
    }
  }

  @Test("A column is found by name")
  func columnNames() throws {
    try read { row in
      #expect(row.columnCount == 5)
      #expect(row.columnIndex(named: "t") == 2)
      #expect(row.columnIndex(named: "T") == 2)
      #expect(row.columnIndex(named: "missing") == nil)
    }
  }

  @Test("A row that escapes its closure reads as NULL")
  func escapedRow() throws {
    let row = try #require(try read { $0 })
    #expect(row.isNull(0))
    #expect(throws: SQLiteError.self) { try row.integer(0) }
  }
}
