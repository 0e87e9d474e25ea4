import Glibc
import SQLite

/// A folder for the files of one test, removed with its test.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = "/tmp/sqlite-tests-XXXXXX".utf8CString
    path = try template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress, let made = mkdtemp(start) else {
        throw SQLiteError(extendedCode: 14, message: "no temporary folder")
      }
      return String(cString: made)
    }
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// The names of the files in it, in order.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// A connection to the database of the test, in the mode that the program uses.
  func connect(_ mode: OpenMode = .create) throws -> Connection {
    let connection = try Connection(path: file("test.sqlite3"), mode: mode)
    if mode == .create { _ = try connection.pragmaText("pragma journal_mode = wal") }
    return connection
  }

  /// Writes a file that is no database, or that spoils one from an offset on.
  func write(_ bytes: [UInt8], to name: String, at offset: Int = 0) throws {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    guard pwrite(descriptor, bytes, bytes.count, offset) == bytes.count else {
      throw SQLiteError(extendedCode: 10, message: "cannot write \(name)")
    }
  }
}
