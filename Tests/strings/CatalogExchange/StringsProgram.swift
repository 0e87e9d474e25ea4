import Foundation
import TestFiles

/// The translators' command as a program of its own, built beside the tests.
enum StringsProgram {
  /// How a run ended.
  struct Outcome: Equatable {
    var status: Int32?
    var output: String
    var errors: String
  }

  private static let path =
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "strings").path

  /// Runs the program to its end; what it reads and writes passes through a folder.
  ///
  /// - Parameters:
  ///   - arguments: What it is given.
  ///   - input: What it can read.
  ///   - limit: What the shell does before, to set a limit say.
  ///   - folder: The folder.
  /// - Returns: How it ended.
  /// - Throws: An error of Foundation where the folder cannot be written.
  static func run(
    _ arguments: [String], input: String = "", limit: String = "true", in folder: TemporaryFolder
  ) throws -> Outcome {
    try folder.write(Array(input.utf8), to: "input")
    let script = #"input="$1"; shift; \#(limit); exec "$@" < "$input""#
    let status = Python.run(
      "/bin/sh", ["-c", script, "sh", folder.path("input"), path] + arguments, output: folder.path("output"),
      errors: folder.path("errors"))
    return Outcome(
      status: status, output: String(decoding: try folder.bytes(of: "output"), as: UTF8.self),
      errors: String(decoding: try folder.bytes(of: "errors"), as: UTF8.self))
  }
}
