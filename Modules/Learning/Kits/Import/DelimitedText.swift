/// The rows of a text with delimiters between its fields, one after another. (RFC 4180)
///
/// Fields may stand in quotation marks, which then hold delimiters, line breaks, and marks written twice. Lines end with LF, CR
/// or CRLF, the last one with or without. Rows need not have equally many fields. A mark inside of a field that does not begin
/// with one is a character like any other. A row whose quoting cannot be understood is passed over by itself: a field that is
/// never closed ends with its first line, so that the rows behind it are not lost. There is at most one such field, because
/// the marks behind it come in pairs: no byte is read more than twice.
struct DelimitedText {
  /// One row.
  struct Row: Equatable {
    /// The number of its first line, from 1.
    let line: Int
    /// Its fields as they are meant, at least one; none where the row is broken.
    ///
    /// Of those beyond the 1024th only the last that is not blank is kept, so that a file of delimiters does not fill the
    /// memory.
    fileprivate(set) var fields: [String] = []
    /// Whether a quoted field is not closed, or something other than spaces follows its end.
    var isBroken = false

    /// Whether there is nothing in it at all, as in the lines between others.
    var isBlank: Bool { !isBroken && fields.allSatisfy(Row.isBlank) }

    private static let mostFields = 1024

    private static func isBlank(_ field: String) -> Bool { field.allSatisfy(\.isWhitespace) }

    fileprivate mutating func add(_ field: String) {
      if fields.count < Row.mostFields { return fields.append(field) }
      guard !Row.isBlank(field) else { return }
      fields[Row.mostFields...] = [field]
    }
  }

  private enum Ending {
    case field, row, broken
  }

  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let bytes: UnsafeBufferPointer<UInt8>
  private let delimiter: [UInt8]
  /// How many bytes have been read.
  private(set) var offset = 0
  private var line = 1
  private var field: [UInt8] = []

  /// Begins at the start of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8 without a byte order mark, which must outlive the reading.
  ///   - delimiter: What stands between fields: one character that is neither a quotation mark nor a line break.
  init(_ bytes: UnsafeBufferPointer<UInt8>, delimiter: String) {
    self.bytes = bytes
    self.delimiter = Array(delimiter.utf8)
  }

  /// Reads the next row; nil at the end of the text.
  mutating func next() -> Row? {
    guard offset < bytes.count else { return nil }
    var row = Row(line: line)
    while true {
      let start = (offset: offset, line: line)
      field.removeAll(keepingCapacity: true)
      let ending = byte(at: offset) == Self.quote ? quotedField() : plainField()
      row.add(String(decoding: field, as: UTF8.self))
      switch ending {
      case .field: continue
      case .row: return row
      case .broken:
        if offset == bytes.count { (offset, line) = start }
        skipLine()
        return Row(line: row.line, isBroken: true)
      }
    }
  }

  // MARK: - Fields

  private mutating func plainField() -> Ending {
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if isDelimiter(at: offset) || byte == Self.lineFeed || byte == Self.carriageReturn { break }
      offset += 1
    }
    field.append(contentsOf: bytes[start..<offset])
    return fieldEnd()
  }

  private mutating func quotedField() -> Ending {
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == Self.quote {
        guard self.byte(at: offset + 1) == Self.quote else {
          offset += 1
          return closedFieldEnd()
        }
        offset += 1
      } else if byte == Self.lineFeed && bytes[offset - 1] != Self.carriageReturn || byte == Self.carriageReturn {
        line += 1
      }
      field.append(byte)
      offset += 1
    }
    return .broken
  }

  /// Goes over the spaces behind a quoted field to what ends it.
  private mutating func closedFieldEnd() -> Ending {
    while offset < bytes.count, bytes[offset] == Self.space, !isDelimiter(at: offset) { offset += 1 }
    return fieldEnd()
  }

  /// Goes over what ends a field.
  private mutating func fieldEnd() -> Ending {
    if offset == bytes.count { return .row }
    if isDelimiter(at: offset) {
      offset += delimiter.count
      return .field
    }
    guard bytes[offset] == Self.lineFeed || bytes[offset] == Self.carriageReturn else { return .broken }
    skipLine()
    return .row
  }

  // MARK: - Places

  private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private func isDelimiter(at place: Int) -> Bool {
    guard bytes[place] == delimiter[0] else { return false }
    return delimiter.count == 1
      || (place + delimiter.count <= bytes.count && delimiter.indices.allSatisfy { bytes[place + $0] == delimiter[$0] })
  }

  /// Goes behind the end of the present line.
  private mutating func skipLine() {
    while let byte = byte(at: offset) {
      offset += 1
      guard byte == Self.lineFeed || byte == Self.carriageReturn else { continue }
      if byte == Self.carriageReturn, self.byte(at: offset) == Self.lineFeed { offset += 1 }
      line += 1
      return
    }
  }
}
