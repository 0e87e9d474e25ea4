import Conversation
import Foundation
import TestFiles

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

    /// The lines of the output; for `serve` with line framing, one message each.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Starts a command.
  static func start(
    _ command: String = "serve", _ arguments: [String] = [], on folder: TemporaryFolder,
    environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(path, [command] + arguments, environment: folder.environment.merging(environment) { $1 })
  }

  /// Runs a command to its end.
  static func run(
    _ command: String = "serve", _ arguments: [String] = [], on folder: TemporaryFolder, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try outcome(of: try start(command, arguments, on: folder, environment: environment), input: input)
  }

  /// Writes and closes the input of a process, waits for its exit, and returns the outcome.
  static func outcome(of process: ChildProcess, input: String = "") throws -> Outcome {
    try process.write(input.utf8)
    process.closeInput()
    let termination = try process.waitForExit()
    return Outcome(
      termination: termination, output: String(decoding: process.outputBytes, as: UTF8.self), errors: process.errorText)
  }
}

extension String {
  /// Returns a call as a line with its line feed.
  static func call(_ method: String, _ params: String = "{}", id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
  }

  /// Returns a notification as a line with its line feed.
  static func notification(_ method: String) -> String { #"{"jsonrpc":"2.0","method":"\#(method)"}"# + "\n" }

  /// Returns the cancellation of a call as a line with its line feed.
  static func cancellation(of id: Int) -> String {
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"# + "\n"
  }

  /// Returns a sign-up as a line with its line feed.
  static func signUp(id: Int, name: String = "Ada Lovelace", email: String = "ada@example.org") -> String {
    let password = "analytical engine"
    return call(
      "auth.signUp",
      #"{"name":"\#(name)","email":"\#(email)","password":"\#(password)","passwordConfirmation":"\#(password)","#
        + #""acceptTerms":true}"#, id: id)
  }

  /// Returns the raw value of the first member with this name whose value is a text; nil if there is none.
  ///
  /// The value must not contain quotation marks.
  func firstText(ofMember name: String) -> String? {
    guard let start = range(of: "\"\(name)\":\"") else { return nil }
    return self[start.upperBound...].split(separator: "\"", omittingEmptySubsequences: false).first.map(String.init)
  }
}
