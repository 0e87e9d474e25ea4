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

  /// Runs the program to its end; what it writes passes through a folder.
  static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Outcome {
    let status = Python.run(path, arguments, output: folder.path("output"), errors: folder.path("errors"))
    return Outcome(
      status: status, output: String(decoding: try folder.bytes(of: "output"), as: UTF8.self),
      errors: String(decoding: try folder.bytes(of: "errors"), as: UTF8.self))
  }
}
