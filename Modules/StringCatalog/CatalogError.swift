/// An error in a catalog or another input file, with its location.
package struct CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file as passed by the caller.
  package var file: String
  /// The line, from 1; nil if unknown.
  package var line: Int?
  /// The problem, in one sentence without a final period.
  package var message: String
  /// For a repeated name, the key of the enclosing entry or, outside entries, the name itself; nil for other errors.
  package var duplicateKey: String?

  /// Creates an error.
  package init(file: String, line: Int? = nil, message: String, duplicateKey: String? = nil) {
    self.file = file
    self.line = line
    self.message = message
    self.duplicateKey = duplicateKey
  }

  /// The compiler format `file:line: error: message`, which editors recognize.
  package var description: String { "\(location): error: \(message)" }

  /// The location: `file:line`, or the file alone.
  package var location: String { line.map { "\(file):\($0)" } ?? file }
}
