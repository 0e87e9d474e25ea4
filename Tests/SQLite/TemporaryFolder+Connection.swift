import Glibc
import SQLite
import TestFiles

extension TemporaryFolder {
  /// A connection to the database of the test, in the mode that the program uses.
  func connect(_ mode: OpenMode = .create) throws -> Connection {
    let connection = try Connection(path: path("test.sqlite3"), mode: mode)
    if mode == .create { _ = try connection.pragmaText("pragma journal_mode = wal") }
    return connection
  }

  /// Spoils a file from an offset on.
  func overwrite(_ name: String, with bytes: [UInt8], at offset: Int) throws {
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    guard pwrite(descriptor, bytes, bytes.count, offset) == bytes.count else {
      throw SQLiteError(extendedCode: 10, message: "cannot write \(name)")
    }
  }
}
