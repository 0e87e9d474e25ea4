import ArgumentParser
import Foundation
import StringCatalog

/// Why a command cannot do what it was asked to.
struct CommandError: Error, CustomStringConvertible {
  /// The line for standard error.
  let description: String

  /// Makes an error.
  ///
  /// - Parameter message: What is wrong, in one sentence without a final period.
  init(_ message: String) { description = "error: \(message)" }
}

extension Error {
  /// Writes the error to standard error.
  func report() {
    let text = self is CommandError || self is CatalogError ? "\(self)" : "error: \(localizedDescription)"
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  /// Writes the error to standard error, and gives what ends the command.
  func reported(exitCode: Int32) -> ExitCode {
    report()
    return ExitCode(exitCode)
  }
}

extension OutputFile {
  /// A catalog in its canonical form.
  init(_ file: CatalogFile) {
    self.init(path: file.path, text: CatalogWriter.write(file.catalog))
  }
}
