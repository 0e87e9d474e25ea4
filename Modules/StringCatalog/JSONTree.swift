/// A JSON value with its line number.
///
/// Catalogs preserve unknown members as such values.
package struct JSONTree: Equatable, Sendable {
  /// The contents of a JSON value.
  package enum Value: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number in its original spelling, which is preserved.
    case number(String)
    /// A string without its quotes and escapes.
    case string(String)
    /// The elements of an array.
    case array([JSONTree])
    /// The unordered members of an object; the canonical form sorts them.
    case object([String: JSONTree])
  }

  /// The contents.
  package var value: Value
  /// The line of the value; for a member, the line of its name.
  package var line: SourceLine

  /// Creates a value; the line is unknown if it was not read from a document.
  package init(_ value: Value, line: SourceLine = SourceLine()) {
    self.value = value
    self.line = line
  }

  /// Parses a document; throws `CatalogError` with the line of the first error, such as a duplicate name.
  package init(reading bytes: [UInt8], file: String) throws(CatalogError) {
    let (tree, duplicates) = try JSONTreeBuilder.read(bytes, file: file)
    if let duplicate = duplicates.first { throw duplicate }
    self = tree
  }
}

/// A line in a document.
///
/// All lines compare equal, so that values are compared only by contents.
package struct SourceLine: Equatable, Sendable {
  /// The line number, from 1; nil if not read from a document.
  package var number: Int?

  /// Creates a line.
  package init(_ number: Int? = nil) {
    self.number = number
  }

  /// Always true.
  package static func == (_: SourceLine, _: SourceLine) -> Bool { true }
}
