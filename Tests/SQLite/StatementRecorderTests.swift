import SQLite
import TestFiles
import Testing

@Suite("Recordings of statements")
struct StatementRecorderTests {
  private let folder: TemporaryFolder
  private let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try inMemoryConnection()
    try connection.statement("create table value (id integer primary key, content any) strict").run()
    try connection.recordStatements(to: folder.path("recording"))
  }

  /// Closes the connection and returns the entries of the recording.
  private func entries() throws -> [String] {
    connection.close()
    var reader = RecordingReader(bytes: try folder.bytes(of: "recording"))
    return reader.entries()
  }

  @Test("Each execution has its statement, its steps and its values")
  func values() throws {
    let add: SQL = "insert into value (content) values (:content)"
    try connection.statement(add).bind("content", 7).run()
    try connection.statement(add).bind("content", 0.1).run()
    try connection.statement(add).bind("content", "é").run()
    try connection.statement(add).bind("content", [0, 255] as [UInt8]).run()
    try connection.statement(add).bind("content", nil).run()
    let count = try connection.statement("select content from value").all { row in row.isNull(0) }.count
    #expect(count == 5)
    #expect(
      try entries() == [
        "insert into value (content) values (:content)", "0 1 7", "0 1 0.1", "0 1 é", "0 1 [0, 255]", "0 1 null",
        "select content from value", "1 6",
      ])
  }

  @Test("The bindings reach the statement")
  func bindings() throws {
    let echo = try connection.statement("select :a, :b, :c").bind("a", 1).bind("b", "x").bind("c", 2.5)
    let values = try echo.row { row in (try row.integer(0), try row.text(1), try row.real(2)) }
    #expect(values?.0 == 1)
    #expect(values?.1 == "x")
    #expect(values?.2 == 2.5)
  }

  @Test("A statement that runs during another one follows it; one that is not finished has fewer steps")
  func nesting() throws {
    try connection.statement("select 1 union all select 2").iterate { _ in
      try connection.statement("savepoint inner").run()
      return false
    }
    #expect(try entries() == ["select 1 union all select 2", "0 1", "savepoint inner", "1 1"])
  }

  @Test("A failed execution has no steps")
  func failure() throws {
    let add: SQL = "insert into value (id) values (:id)"
    try connection.statement(add).bind("id", 1).run()
    #expect(throws: SQLiteError.self) { try connection.statement(add).bind("id", 1).run() }
    #expect(try entries() == ["insert into value (id) values (:id)", "0 1 1", "0 0 1"])
  }

  @Test("A recording that cannot be created is an error")
  func unwritable() throws {
    let error = sqliteError { try connection.recordStatements(to: folder.path("missing/recording")) }
    #expect(error?.kind == .misuse)
  }
}

/// Reads the entries of a recording as texts: the text of a statement, or its number, its steps and its values.
private struct RecordingReader {
  var bytes: ArraySlice<UInt8>
  private var parameterCounts: [Int] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  mutating func entries() -> [String] {
    var entries: [String] = []
    while let kind = bytes.popFirst() {
      if kind == UInt8(ascii: "S") {
        let text = String(decoding: take(Int(number() as UInt32)).dropLast(), as: UTF8.self)
        parameterCounts.append(text.count { $0 == ":" })
        entries.append(text)
      } else {
        let (statement, steps): (UInt32, UInt32) = (number(), number())
        let values = (0..<parameterCounts[Int(statement)]).map { _ in value() }
        entries.append((["\(statement)", "\(steps)"] + values).joined(separator: " "))
      }
    }
    return entries
  }

  private mutating func value() -> String {
    switch take(1).first {
    case 1: "\(number() as Int64)"
    case 2: "\(number() as Double)"
    case 3: String(decoding: take(Int(number() as UInt32)), as: UTF8.self)
    case 4: "\(Array(take(Int(number() as UInt32))))"
    default: "null"
    }
  }

  private mutating func number<Number: BitwiseCopyable>() -> Number {
    take(MemoryLayout<Number>.size).withUnsafeBytes { $0.loadUnaligned(as: Number.self) }
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
