import ArgumentParser
import Foundation
import StringCatalog

/// An error that a command reports.
struct CommandError: Error, CustomStringConvertible {
  /// The line for stderr.
  var description: String { "error: \(message)" }

  private let message: String

  /// Creates an error from one sentence without a final period.
  init(_ message: String) { self.message = message }

  /// Returns the error with the line of the input.
  func inLine(_ line: Int) -> CommandError { CommandError("line \(line): \(message)") }
}

/// A file that a command reads.
enum InputFile {
  /// Returns the content; throws `CommandError` with the path and the cause.
  static func bytes(of path: String) throws(CommandError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, errno) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { throw failure(path, EISDIR) }
    guard let data = try? file.readToEnd() ?? Data() else { throw failure(path, EIO) }
    return [UInt8](data)
  }

  private static func failure(_ path: String, _ number: Int32) -> CommandError {
    CommandError("\(path) cannot be read: \(String(cString: strerror(number)))")
  }
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
