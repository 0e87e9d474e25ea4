import SQLite
import Testing

@Suite("Binding and reading values")
struct ValueTests {
  private let connection: Connection

  init() throws {
    connection = try inMemoryConnection()
  }

  private func roundTrip<Value: SQLiteBindable & SQLiteReadable>(_ value: Value) throws -> Value? {
    try connection.statement("select :value").bind("value", value).scalar()
  }

  private func type(_ value: some SQLiteBindable) throws -> String? {
    try connection.statement("select typeof(:value)").bind("value", value).scalar()
  }

  @Test("An integer is read back unchanged", arguments: [0, 1, -1, 1 << 53, (1 << 53) + 1, .max, .min] as [Int64])
  func integer(_ value: Int64) throws {
    #expect(try roundTrip(value) == value)
    #expect(try roundTrip(Int(value)) == Int(value))
    #expect(try type(value) == "integer")
  }

  @Test(
    "A floating-point number is read back unchanged",
    arguments: [0, -0.0, 1, 0.1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity])
  func realNumber(_ value: Double) throws {
    #expect(try roundTrip(value) == value)
    #expect(try type(value) == "real")
  }

  @Test("NaN becomes NULL")
  func notANumber() throws {
    #expect(try type(Double.nan) == "null")
  }

  @Test("A Boolean is stored as 0 or 1", arguments: [true, false])
  func boolean(_ value: Bool) throws {
    #expect(try roundTrip(value) == value)
    #expect(try connection.statement("select :value").bind("value", value).scalar(Int.self) == (value ? 1 : 0))
  }

  @Test(
    "A text is read back unchanged",
    arguments: ["", "a", "ünï", "👩‍👩‍👧‍👦 🇩🇪", "a\0b", "\0", "e\u{301}", String(repeating: "x", count: 100_000)])
  func text(_ value: String) throws {
    let read = try #require(try roundTrip(value))
    #expect(Array(read.utf8) == Array(value.utf8))
    #expect(try type(value) == "text")
  }

  @Test("A string made from a substring is bound as a text, and so is a literal")
  func otherTexts() throws {
    #expect(try roundTrip(String("one two three".dropFirst(4).prefix(3))) == "two")
    #expect(
      try connection.statement("select :value").bind("value", "two" as StaticString).scalar(String.self) == "two")
  }

  @Test("A static text is bound unchanged", arguments: ["", "ünï", "a\0b", String(repeating: "x", count: 10_000)])
  func staticText(_ value: String) throws {
    let text = StaticText(value)
    for _ in 0..<2 {
      #expect(try connection.statement("select :value").bind("value", text).scalar(String.self) == value)
      #expect(try type(text) == "text")
    }
  }

  @Test("A statement retains one static text until its bindings are cleared, and copies a second one")
  func retainedUntilCleared() throws {
    weak var first: StaticText?
    do {
      let texts = [StaticText("one"), StaticText("two")]
      first = texts[0]
      try connection.statement("select :a || :b").bind("a", texts[0]).bind("b", texts[1])
    }
    #expect(first != nil)
    let statement = try connection.statement("select :a || :b").bind("b", StaticText("3")).bind("a", StaticText("4"))
    #expect(first == nil)
    #expect(try statement.scalar(String.self) == "43")
  }

  @Test(
    "A blob is read back unchanged",
    arguments: [[], [0], [0, 255, 0], Array(repeating: 7, count: 70_000)] as [[UInt8]])
  func blob(_ value: [UInt8]) throws {
    #expect(try roundTrip(value) == value)
    #expect(try type(value) == "blob")
    #expect(try value.withUnsafeBytes { bytes in try type(bytes) } == "blob")
  }

  @Test("nil is NULL; an empty text or blob is not")
  func null() throws {
    #expect(try type(Int?.none) == "null")
    #expect(try type(String?.none) == "null")
    #expect(try type([UInt8]?.none) == "null")
    #expect(try type(String?("")) == "text")
    #expect(try type([UInt8]?([])) == "blob")
    #expect(try connection.statement("select :value is null").bind("value", nil).scalar(Bool.self) == true)
    #expect(try connection.statement("select :value").bind("value", Int?.none).scalar(Int?.self) == .some(nil))
  }

  @Test("UTF-8 bytes are bound as a text and read without a copy")
  func bytes() throws {
    let (text, blob) = try #require(
      try connection.statement("select :text, :blob").bind("text", UTF8Text("tëxt"))
        .bind("blob", [1, 2] as [UInt8]).row { row in
          (try row.withText(0) { Array($0) }, try row.withBlob(1) { Array($0) })
        })
    #expect(text == Array("tëxt".utf8))
    #expect(blob == [1, 2])
  }

  @Test("A custom type is bound and read")
  func customType() throws {
    #expect(try roundTrip(Color.green) == .green)
    #expect(try roundTrip(Color?.none) == .some(nil))
    let error = sqliteError { _ = try connection.statement("select 'pink' as paint").scalar(Color.self) }
    #expect(error?.kind == .mismatch)
    #expect(error?.message == "column 0 (paint) is not a color")
  }
}

private struct UTF8Text: SQLiteBindable {
  let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  func bind(to parameter: Parameter) throws(SQLiteError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(SQLiteError) in try parameter.set(utf8: bytes) }
    }
    try result.get()
  }
}

private enum Color: String, SQLiteBindable, SQLiteReadable {
  case green, blue

  func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(rawValue) }

  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Color {
    guard let color = Color(rawValue: try row.text(column)) else {
      throw row.conversionError(column, expected: "a color")
    }
    return color
  }
}
