import Foundation
import TestFiles

/// Runs the built executable `strings`.
enum StringsProgram {
  /// The result of a run; the status is nil if the program could not be started.
  struct Outcome: Equatable {
    var status: Int32?
    var output: String
    var errors: String
  }

  private static let path =
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "strings").path

  /// Runs the program to completion, with input and output in files of a folder.
  ///
  /// `setup` is a shell command that runs first, for example to limit the size of files.
  static func run(
    _ arguments: [String], input: String = "", setup: String = "true", in folder: TemporaryFolder
  ) throws -> Outcome {
    try folder.write(Array(input.utf8), to: "input")
    let script = #"input="$1"; shift; \#(setup); exec "$@" < "$input""#
    let status = Python.runProgram(
      "/bin/sh", ["-c", script, "sh", folder.path("input"), path] + arguments, output: folder.path("output"),
      errors: folder.path("errors"))
    return Outcome(
      status: status, output: String(decoding: try folder.bytes(of: "output"), as: UTF8.self),
      errors: String(decoding: try folder.bytes(of: "errors"), as: UTF8.self))
  }
}
