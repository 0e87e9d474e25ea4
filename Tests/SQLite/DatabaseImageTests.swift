import Glibc
import SQLite
import TestFiles
import Testing

@Suite("Database images")
struct DatabaseImageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func image(of bytes: [UInt8], inPiecesOf count: Int = 1000) throws -> DatabaseImage {
    let image = DatabaseImage()
    for start in stride(from: 0, to: bytes.count, by: count) {
      try bytes[start..<min(start + count, bytes.count)].withUnsafeBytes { try image.append($0) }
    }
    return image
  }

  /// Returns the bytes of a database file in WAL mode after a complete checkpoint.
  private func fileBytes() throws -> [UInt8] {
    let connection = try folder.connect()
    try connection.createNotes("one", "two")
    connection.close()
    return try folder.bytes(of: "test.sqlite3")
  }

  @Test("An image is read from memory, even if it is in WAL mode")
  func read() throws {
    let bytes = try fileBytes()
    #expect(bytes[18] == 2)
    let image = try image(of: bytes)
    #expect(image.count == bytes.count)
    let connection = try Connection(image: image)
    #expect(image.count == 0)
    #expect(try connection.statement(NoteStatement.bodies).all { row in try row.text(0) } == ["one", "two"])
  }

  @Test("An image is read-only")
  func write() throws {
    let connection = try Connection(image: image(of: fileBytes()))
    let error = sqliteError {
      try connection.statement(NoteStatement.add).bind("id", 3).bind("body", "three").run()
    }
    #expect(error?.kind == .readOnly)
  }

  @Test("A large image is in a temporary file without a name, needs little memory, and is read-only")
  func large() throws {
    let connection = try folder.connect()
    try connection.createNotes(String(repeating: "a", count: DatabaseImage.maxMemoryBytes), "two")
    connection.close()
    let bytes = try folder.bytes(of: "test.sqlite3")
    let image = try image(of: bytes, inPiecesOf: 100_000)
    #expect(image.isInFile && image.count == bytes.count)
    let copy = try Connection(image: image)
    #expect(!image.isInFile && image.count == 0)
    #expect(try copy.statement(NoteStatement.bodies).all { row in try row.text(0).count } == [16 << 20, 3])
    let error = sqliteError { try copy.statement(NoteStatement.add).bind("id", 3).bind("body", "three").run() }
    #expect(error?.kind == .readOnly)
    // The temporary file and its folder contain nothing with a name.
    #expect(try folder.names == ["test.sqlite3"])
  }

  @Test(
    "A file is opened by its URI, whatever bytes its path has",
    arguments: ["ü", "²¼", "a b", "a%20b", "a?b", "a#b", "a&b=c", "日本", "plain-1_2.3"])
  func uri(_ name: String) throws {
    let subfolder = folder.path(name)
    try #require(mkdir(subfolder, 0o700) == 0)
    let connection = try Connection(path: "\(subfolder)/\(name)", mode: .create)
    try connection.createNotes("one")
    connection.close()
    for prefix in ["", "/"] {
      let uri = FileURI.immutable("\(prefix)\(subfolder)/\(name)".utf8)
      let copy = try Connection(path: uri, mode: .readOnly, options: .uri)
      #expect(try copy.statement(NoteStatement.bodies).all { row in try row.text(0) } == ["one"], "\(uri)")
    }
  }

  @Test(
    "An image of at most 16 MiB is in memory, and a larger one is not",
    arguments: [(16 << 20, false), ((16 << 20) + 1, true)])
  func threshold(_ count: Int, _ isInFile: Bool) throws {
    let image = try image(of: [UInt8](repeating: 0x61, count: count), inPiecesOf: 1 << 20)
    #expect(image.isInFile == isInFile)
    #expect(throws: SQLiteError.self) { try Connection(image: image).statement(NoteStatement.count).run() }
  }

  @Test("An image that is not a database fails at the first statement", arguments: [0, 10, 4096])
  func notADatabase(_ count: Int) throws {
    let connection = try Connection(image: image(of: [UInt8](repeating: 0x61, count: count)))
    #expect(throws: SQLiteError.self) { try connection.statement(NoteStatement.count).run() }
  }

  @Test("Reading a text longer than the length limit fails with `tooBig`")
  func lengthLimit() throws {
    let connection = try inMemoryConnection()
    try connection.createNotes(String(repeating: "a", count: 1000), "short")
    try connection.setLengthLimit(bytes: 500)
    #expect(sqliteError { try connection.statement(NoteStatement.bodies).run() }?.kind == .tooBig)
    try connection.setLengthLimit(bytes: 5000)
    #expect(try connection.statement(NoteStatement.bodies).all { row in try row.text(0).count } == [1000, 5])
  }
}
