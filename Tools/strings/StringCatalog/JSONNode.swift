/// A JSON value that knows the line on which it begins.
///
/// Findings about a catalogue name a line, members of no known meaning are written back, and a name that stands twice in
/// an object is an error; Foundation's decoders offer none of the three.
public struct JSONNode: Equatable, Sendable {
  /// The value itself.
  public enum Value: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number in the digits of the document, so that nothing is lost when it is written back.
    case number(String)
    /// A text without its quotes and escapes.
    case string(String)
    /// The elements of an array.
    case array([JSONNode])
    /// The members of an object; their order is not kept, because the canonical form sorts them.
    case object([String: JSONNode])
  }

  /// The value itself.
  public var value: Value
  /// Where the value begins.
  public var line: SourceLine

  /// Makes a value.
  ///
  /// - Parameters:
  ///   - value: The value itself.
  ///   - line: Where it begins; unknown for values that were not read from a document.
  public init(_ value: Value, line: SourceLine = SourceLine()) {
    self.value = value
    self.line = line
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - file: The name of the file, for errors.
  /// - Throws: `CatalogError` with the line of the first mistake.
  public init(reading bytes: [UInt8], file: String) throws(CatalogError) {
    self = try JSONReader.read(bytes, file: file)
  }
}

/// A line in a document.
///
/// Where something stands is no part of what it says: any two lines are equal.
public struct SourceLine: Equatable, Sendable {
  /// The line, counted from 1; nil for what was not read from a document.
  public var number: Int?

  /// Makes a line.
  ///
  /// - Parameter number: The line, counted from 1.
  public init(_ number: Int? = nil) {
    self.number = number
  }

  /// Always true, so that catalogues are compared by what they say.
  public static func == (_: SourceLine, _: SourceLine) -> Bool { true }
}
