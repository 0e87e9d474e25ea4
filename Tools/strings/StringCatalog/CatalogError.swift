/// What is wrong with a catalogue, and where.
public struct CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as it was named to the reader.
  public var file: String
  /// The line, counted from 1, where it can be known.
  public var line: Int?
  /// One sentence without a final period.
  public var message: String
  /// Where a name stands twice, the key of the entry that it stands in, or the name itself.
  public var duplicateKey: String?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - file: The file as it was named to the reader.
  ///   - line: The line, counted from 1, where it can be known.
  ///   - message: One sentence without a final period.
  ///   - duplicateKey: Where a name stands twice, the key of the entry that it stands in, or the name itself.
  public init(file: String, line: Int? = nil, message: String, duplicateKey: String? = nil) {
    self.file = file
    self.line = line
    self.message = message
    self.duplicateKey = duplicateKey
  }

  /// The form of compilers, `file:line: error: message`, which editors make clickable.
  public var description: String { "\(place): error: \(message)" }

  /// Where it is: `file:line`, or the file alone.
  public var place: String { line.map { "\(file):\($0)" } ?? file }
}
