/// Writes rows as CSV by RFC 4180: UTF-8, CRLF behind each row, quotation marks where they are needed and doubled inside.
package struct CSVWriter {
  /// Why a row is not written.
  package enum Failure: Error, Hashable, Sendable {
    /// A field holds a NUL character, which no reader of CSV lets through.
    case nul
  }

  private static let quote = UInt8(ascii: "\"")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What was written and not taken yet.
  package private(set) var bytes: [UInt8]
  private let defusingFormulas: Bool

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - hasByteOrderMark: Whether the file begins with a mark, by which Excel knows it as UTF-8.
  ///   - defusingFormulas: Whether fields that a spreadsheet would take for a formula get an apostrophe before them, which
  ///     `CSVReader` can take away again. Plain numbers such as -3.5 stay as they are.
  package init(hasByteOrderMark: Bool = false, defusingFormulas: Bool = false) {
    bytes = hasByteOrderMark ? Self.byteOrderMark : []
    self.defusingFormulas = defusingFormulas
  }

  /// Appends a row.
  ///
  /// - Parameter fields: Its fields, at least one.
  /// - Throws: `Failure.nul` where a field holds a NUL character; nothing of the row is written then.
  package mutating func append(_ fields: [String]) throws(Failure) {
    precondition(!fields.isEmpty, "A row of no fields cannot be written.")
    guard !fields.contains(where: { $0.utf8.contains(0) }) else { throw .nul }
    // A single empty field would look like an empty line.
    let isEmptyLine = fields == [""]
    for (place, field) in fields.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      append(defusingFormulas ? SpreadsheetFormula.defused(field) : field, isQuoted: isEmptyLine)
    }
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// Takes what was written so far, so that it need not be held in memory.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  private mutating func append(_ field: String, isQuoted: Bool) {
    let needsQuotes = isQuoted || field.utf8.contains(where: Self.isSpecial) || field.unicodeScalars.first == "\u{FEFF}"
    guard needsQuotes else { return bytes.append(contentsOf: field.utf8) }
    bytes.append(Self.quote)
    for byte in field.utf8 {
      if byte == Self.quote { bytes.append(Self.quote) }
      bytes.append(byte)
    }
    bytes.append(Self.quote)
  }

  /// Whether a byte needs quotation marks about its field; a byte order mark at its beginning does so, too: it would be
  /// taken for that of the file.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case quote, UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }
}
