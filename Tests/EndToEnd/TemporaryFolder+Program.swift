import Foundation
import SQLite
import TestFiles

extension TemporaryFolder {
  /// The default path of the database.
  var databasePath: String { path("kindling.sqlite3") }

  /// The environment of programs, isolated from the user who runs the tests.
  var environment: [String: String] {
    var environment = ["KINDLING_DATABASE": databasePath, "HOME": path]
    for name in ["PATH", "LD_LIBRARY_PATH"] {
      if let value = ProcessInfo.processInfo.environment[name] { environment[name] = value }
    }
    return environment
  }

  /// Opens a separate connection to the database.
  func connection() throws -> Connection { try Connection(path: databasePath, mode: .readWrite) }

  /// Executes a script on a database over a separate connection.
  func execute(_ script: String, in name: String = "kindling.sqlite3") throws {
    let connection = try Connection(path: path(name), mode: .readWrite)
    defer { connection.close() }
    try connection.execute(script: script, name: "test")
  }

  /// Returns the texts of the first column of a query.
  func texts(_ query: SQL) throws -> [String] {
    let connection = try connection()
    defer { connection.close() }
    return try connection.statement(query).all { try $0.text(0) }
  }

  /// Returns the content of a file; nil if it does not exist.
  func contents(_ name: String) -> Data? { FileManager.default.contents(atPath: path(name)) }
}
