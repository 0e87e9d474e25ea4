import ArgumentParser
import Foundation

/// Where a document goes.
struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write; else standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  /// Writes a document to the file, or to standard output.
  ///
  /// - Parameter document: The text of the document.
  /// - Throws: An error of Foundation where the file cannot be written.
  func write(_ document: String) throws {
    guard let output else { return try FileHandle.standardOutput.write(contentsOf: Data(document.utf8)) }
    try Data(document.utf8).write(to: URL(filePath: output), options: .atomic)
  }
}
