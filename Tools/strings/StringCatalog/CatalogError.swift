/// What is wrong with a catalog, and where.
package struct CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as it was named to the reader.
  package var file: String
  /// The line, counted from 1, where it can be known.
  package var line: Int?
  /// One sentence without a final period.
  package var message: String
  /// Where a name stands twice, the key of the entry that it stands in, or the name itself.
  package var duplicateKey: String?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - file: The file as it was named to the reader.
  ///   - line: The line, counted from 1, where it can be known.
  ///   - message: One sentence without a final period.
  ///   - duplicateKey: Where a name stands twice, the key of the entry that it stands in, or the name itself.
  package init(file: String, line: Int? = nil, message: String, duplicateKey: String? = nil) {
    self.file = file
    self.line = line
    self.message = message
    self.duplicateKey = duplicateKey
  }

  /// The form of compilers, `file:line: error: message`, which editors make clickable.
  package var description: String { "\(location): error: \(message)" }

  /// Where it is: `file:line`, or the file alone.
  package var location: String { line.map { "\(file):\($0)" } ?? file }
}
