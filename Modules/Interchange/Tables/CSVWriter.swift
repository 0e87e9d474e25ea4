/// Writes rows as CSV (RFC 4180): UTF-8, CRLF after each row, fields quoted only if needed.
package struct CSVWriter {
  /// The reason why a row was not written.
  package enum Failure: Error, Hashable, Sendable {
    /// A field contains a NUL character, which CSV readers reject.
    case nul
  }

  private static let quote = UInt8(ascii: "\"")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes written since the last `takeBytes`.
  package private(set) var bytes: [UInt8]
  private let escapesFormulas: Bool

  /// Creates a writer; Excel detects UTF-8 by the byte order mark.
  ///
  /// `escapesFormulas` inserts an apostrophe, which `CSVReader` can remove, before fields that a spreadsheet would
  /// evaluate as formulas. Plain numbers such as -3.5 are unchanged.
  package init(hasByteOrderMark: Bool = false, escapesFormulas: Bool = false) {
    bytes = hasByteOrderMark ? Self.byteOrderMark : []
    self.escapesFormulas = escapesFormulas
  }

  /// Appends a row of at least one field.
  ///
  /// - Throws: `Failure.nul` if a field contains a NUL character; no part of the row is then written.
  package mutating func append(_ fields: [String]) throws(Failure) {
    precondition(!fields.isEmpty, "A row must have at least one field.")
    guard !fields.contains(where: { $0.utf8.contains(0) }) else { throw .nul }
    // A single empty field would be read as an empty line.
    let isEmptyLine = fields == [""]
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(escapesFormulas ? SpreadsheetFormula.escaped(field) : field, forcesQuotes: isEmptyLine)
    }
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// Removes and returns the bytes written so far, to bound memory.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  private mutating func append(_ field: String, forcesQuotes: Bool) {
    // An unquoted U+FEFF at the start would be mistaken for the byte order mark of the file.
    let needsQuotes =
      forcesQuotes || field.utf8.contains(where: Self.isSpecial) || field.unicodeScalars.first == "\u{FEFF}"
    guard needsQuotes else { return bytes.append(contentsOf: field.utf8) }
    bytes.append(Self.quote)
    for byte in field.utf8 {
      if byte == Self.quote { bytes.append(Self.quote) }
      bytes.append(byte)
    }
    bytes.append(Self.quote)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case quote, UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }
}
