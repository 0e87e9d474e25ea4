import Conversation
import Foundation
import SQLite
import Testing

/// The built program, which tests run as a process.
enum Program {
  /// The path of the executable, next to the tests.
  static let path =
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("kindling").path

  /// Options for cheap password hashes.
  static let cheapHashing = ["--password-cost", "m=8,t=1,p=1"]

  /// The result of a run.
  struct Outcome {
    let termination: ChildProcess.Termination
    let output: String
    let errors: String

    /// The replies, one message per line.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Starts a command.
  static func start(
    _ command: String = "serve", _ arguments: [String] = [], on folder: Folder, environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(path, [command] + arguments, environment: folder.environment.merging(environment) { $1 })
  }

  /// Runs a command to its end.
  static func run(
    _ command: String = "serve", _ arguments: [String] = [], on folder: Folder, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try outcome(of: try start(command, arguments, on: folder, environment: environment), input: input)
  }

  /// Writes the input of a process and waits for its exit.
  static func outcome(of process: ChildProcess, input: String = "") throws -> Outcome {
    try process.write(input.utf8)
    process.closeInput()
    let termination = try process.waitForExit()
    return Outcome(
      termination: termination, output: String(decoding: process.outputBytes, as: UTF8.self), errors: process.errorText)
  }
}

/// A temporary folder for the database of one test.
final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("kindling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The default path of the database.
  var database: String { file("kindling.sqlite3") }

  /// The environment of programs, isolated from the user who runs the tests.
  var environment: [String: String] {
    var environment = ["KINDLING_DATABASE": database, "HOME": path]
    for name in ["PATH", "LD_LIBRARY_PATH"] {
      if let value = ProcessInfo.processInfo.environment[name] { environment[name] = value }
    }
    return environment
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Opens a separate connection to the database.
  func connection() throws -> Connection { try Connection(path: database, mode: .readWrite) }

  /// Executes a script on a database over a separate connection.
  func execute(_ script: String, in name: String = "kindling.sqlite3") throws {
    let connection = try Connection(path: file(name), mode: .readWrite)
    defer { connection.close() }
    try connection.execute(script: script, name: "test")
  }

  /// Returns the texts of the first column of a query.
  func texts(_ query: SQL) throws -> [String] {
    let connection = try connection()
    defer { connection.close() }
    return try connection.statement(query).all { try $0.text(0) }
  }

  func contents(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }
}

extension String {
  /// Returns a call as a line with its line feed.
  static func call(_ method: String, _ params: String = "{}", id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
  }

  /// Returns a notification as a line with its line feed.
  static func notification(_ method: String) -> String { #"{"jsonrpc":"2.0","method":"\#(method)"}"# + "\n" }

  /// Returns a sign-up as a line with its line feed.
  static func signUp(id: Int, name: String = "Ada Lovelace", email: String = "ada@example.org") -> String {
    let password = "analytical engine"
    return call(
      "auth.signUp",
      #"{"name":"\#(name)","email":"\#(email)","password":"\#(password)","passwordConfirmation":"\#(password)","#
        + #""acceptTerms":true}"#, id: id)
  }

  /// Returns the raw text of the first member with a name; the text must not contain quotation marks.
  func firstText(ofMember name: String) -> String? {
    guard let start = range(of: "\"\(name)\":\"") else { return nil }
    return self[start.upperBound...].split(separator: "\"", omittingEmptySubsequences: false).first.map(String.init)
  }
}
