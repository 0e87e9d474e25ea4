/// A JSON value with the line on which it begins, independent of the bytes that it was parsed from.
///
/// Catalogs retain members of no known meaning, which are edited, compared and written back.
package struct JSONTree: Equatable, Sendable {
  /// The contents of a JSON value.
  package enum Value: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number in the digits of the document, so that writing it back loses nothing.
    case number(String)
    /// A string without its quotes and escapes.
    case string(String)
    /// The elements of an array.
    case array([JSONTree])
    /// The members of an object, without their order: the canonical form sorts them.
    case object([String: JSONTree])
  }

  /// The contents.
  package var value: Value
  /// The line of the value; for a member, the line of its name.
  package var line: SourceLine

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - value: The contents.
  ///   - line: The line of the value; unknown for values that were not read from a document.
  package init(_ value: Value, line: SourceLine = SourceLine()) {
    self.value = value
    self.line = line
  }

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - file: The name of the file, for errors.
  /// - Throws: `CatalogError` with the line of the first error; a repeated name is one.
  package init(reading bytes: [UInt8], file: String) throws(CatalogError) {
    let (tree, duplicates) = try JSONTreeBuilder.read(bytes, file: file)
    if let duplicate = duplicates.first {
      let remark = duplicate.isComposedDifferently ? ", in a different composition" : ""
      throw CatalogError(
        file: file, line: duplicate.line, message: "duplicate key \"\(duplicate.names.last ?? "")\"\(remark)")
    }
    self = tree
  }
}

/// A line in a document.
///
/// Any two lines are equal, because the location of a value is no part of its contents.
package struct SourceLine: Equatable, Sendable {
  /// The line, counted from 1; nil for what was not read from a document.
  package var number: Int?

  /// Creates a line.
  ///
  /// - Parameter number: The line, counted from 1.
  package init(_ number: Int? = nil) {
    self.number = number
  }

  /// Always true, so that catalogs are compared by their contents.
  package static func == (_: SourceLine, _: SourceLine) -> Bool { true }
}
