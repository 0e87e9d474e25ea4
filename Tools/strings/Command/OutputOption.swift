import ArgumentParser

/// Where a document goes.
struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write; else standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  /// Writes a document to the file, or to standard output.
  ///
  /// - Parameter document: The text of the document.
  /// - Throws: `CommandError` where it cannot be written.
  func write(_ document: String) throws(CommandError) {
    guard let output else { return try WrittenFile.print(document) }
    try WrittenFile.write([WrittenFile(path: output, text: document)])
  }
}
