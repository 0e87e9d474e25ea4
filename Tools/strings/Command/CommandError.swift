import ArgumentParser
import Foundation
import StringCatalog

/// An error that a command reports.
struct CommandError: Error, CustomStringConvertible {
  /// The line for stderr.
  let description: String

  /// Creates an error from one sentence without a final period.
  init(_ message: String) { description = "error: \(message)" }
}

extension Error {
  /// Writes the error to stderr.
  func report() {
    let text = self is CommandError || self is CatalogError ? "\(self)" : "error: \(localizedDescription)"
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  /// Writes the error to stderr and returns the exit code to throw.
  func reported(exitCode: Int32) -> ExitCode {
    report()
    return ExitCode(exitCode)
  }
}

extension OutputFile {
  /// Creates a document with the canonical form of a catalog, to replace its file.
  init(_ file: CatalogFile) {
    self.init(path: file.path, text: CatalogWriter.write(file.catalog))
  }
}
