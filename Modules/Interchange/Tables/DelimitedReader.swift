/// The rows of a text with delimiters between its fields, which comes in pieces. (RFC 4180)
///
/// Fields may stand in quotation marks, which then hold delimiters, line breaks, and marks written twice. Lines end
/// with LF, CR or CRLF, the last one with or without. Rows need not have equally many fields. A mark inside of a field
/// that does not begin with one is a character like any other. A row that cannot be understood is reported as soon as
/// that is known, and only the rest of its line is skipped: a quoted field that is never closed, or not within the
/// limit, ends with its first line, so that the rows behind it are not lost. Behind such a field the marks come in
/// pairs as far as it was read, so that no byte is read more than twice. What is held in memory is one row, the bytes
/// of its last field, and the latest piece.
///
/// Where tabs stand between fields, quotation marks are often not doubled (Anki, notes that are pasted): a field that
/// begins with one but is not a quoted field as a whole is plain text, marks included. A first line `sep=;` is no row.
package struct DelimitedReader {
  private enum Place {
    case row, field, plainField, quotedField, fieldEnd, brokenLine
  }

  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let separator: String
  private let delimiter: [UInt8]
  /// Whether a field that only begins like a quoted one is plain text.
  private let allowsLiteralQuotes: Bool
  private let limits: DelimitedLimits

  private var bytes: [UInt8] = []
  /// How many bytes have been dropped from before those at hand.
  private var dropped = 0
  /// The next byte to be read, among those at hand.
  private var next = 0
  private var hasEnded = false

  private var place = Place.row
  private var line = 1
  /// Whether a line feed that comes next belongs to the carriage return before it.
  private var isAfterReturn = false
  private var row = DelimitedRow(line: 1)
  /// Where the row begins in the whole text.
  private var rowStart = 0
  private var field: [UInt8] = []
  private var fieldStart = (next: 0, line: 1)
  /// Whether the field stands in quotation marks, as far as is known.
  private var isQuoted = false

  /// Begins at the start of a text.
  ///
  /// - Parameters:
  ///   - delimiter: What stands between fields: one character that is neither a quotation mark nor a line break.
  ///   - limits: How much of a row is kept.
  package init(delimiter: String = ",", limits: DelimitedLimits = DelimitedLimits()) {
    separator = delimiter
    allowsLiteralQuotes = delimiter == "\t"
    self.delimiter = Array(delimiter.utf8)
    self.limits = limits
  }

  /// How many bytes of the whole text have been read.
  package var offset: Int { dropped + next }

  /// Adds the next piece of the text.
  ///
  /// - Parameter piece: UTF-8 without a byte order mark; a piece may end anywhere, even within a character.
  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    // A quoted field that turns out not to be closed is read again from its start.
    let mayGoBack = place == .quotedField || (place == .fieldEnd && isQuoted && allowsLiteralQuotes)
    let unneeded = mayGoBack ? fieldStart.next : next
    if unneeded > bytes.count / 2 {
      bytes.removeFirst(unneeded)
      dropped += unneeded
      next -= unneeded
      fieldStart.next -= unneeded
    }
    bytes.append(contentsOf: piece)
  }

  /// Says that no further piece comes.
  package mutating func end() { hasEnded = true }

  /// Reads the next row.
  ///
  /// - Returns: The row; nil where more of the text is needed, or at its end.
  package mutating func nextRow() -> DelimitedRow? {
    while true {
      let isReported = place == .brokenLine
      let mayGoOn =
        switch place {
        case .row: beginRow()
        case .field: beginField()
        case .plainField: readPlainField()
        case .quotedField: readQuotedField()
        case .fieldEnd: passFieldEnd()
        case .brokenLine: skipLine()
        }
      guard mayGoOn else { return nil }
      if place == .brokenLine { return row }
      guard place == .row, !isReported else { continue }
      let isSeparatorLine =
        row.line == 1 && SeparatorLine.delimiter(of: row.fields.joined(separator: separator)) != nil
      if !isSeparatorLine { return row }
    }
  }

  /// How many bytes are held.
  var heldBytes: Int { bytes.count + field.count }

  // MARK: - Steps

  // Each goes on to the next place and returns true, or returns false where it needs bytes that are not there yet.

  private mutating func beginRow() -> Bool {
    if isAfterReturn, next < bytes.count {
      isAfterReturn = false
      if bytes[next] == Self.lineFeed { next += 1 }
    }
    guard next < bytes.count else { return false }
    row = DelimitedRow(line: line)
    rowStart = offset
    place = .field
    return true
  }

  private mutating func beginField() -> Bool {
    guard next < bytes.count || hasEnded else { return false }
    fieldStart = (next, line)
    field.removeAll(keepingCapacity: true)
    isQuoted = next < bytes.count && bytes[next] == Self.quote
    if isQuoted { next += 1 }
    place = isQuoted ? .quotedField : .plainField
    return true
  }

  private mutating func readPlainField() -> Bool {
    let start = next
    var isUndecided = false
    while next < bytes.count, bytes[next] != Self.lineFeed, bytes[next] != Self.carriageReturn {
      let isDelimiter = isDelimiter(at: next)
      if isDelimiter != false {
        isUndecided = isDelimiter == nil
        break
      }
      next += 1
    }
    guard next - start <= limits.longestField - field.count else { return giveUp(.fieldTooLong) }
    field.append(contentsOf: bytes[start..<next])
    guard !isUndecided, next < bytes.count || hasEnded else { return false }
    place = .fieldEnd
    return true
  }

  private mutating func readQuotedField() -> Bool {
    while next < bytes.count {
      let byte = bytes[next]
      if byte == Self.quote {
        guard next + 1 < bytes.count || hasEnded else { return false }
        next += 1
        guard next < bytes.count, bytes[next] == Self.quote else {
          place = .fieldEnd
          return true
        }
      } else if byte == Self.lineFeed && bytes[next - 1] != Self.carriageReturn || byte == Self.carriageReturn {
        line += 1
      }
      guard field.count < limits.longestField else { return giveUp(.fieldTooLong, goingBack: true) }
      field.append(byte)
      next += 1
    }
    return hasEnded ? giveUp(.brokenQuotes, goingBack: true) : false
  }

  /// Goes over what ends a field, and over the spaces behind a quoted one.
  private mutating func passFieldEnd() -> Bool {
    while next < bytes.count {
      guard let isDelimiter = isDelimiter(at: next) else { return false }
      if isDelimiter {
        next += delimiter.count
        guard offset - rowStart <= limits.longestRow else { return giveUp(.rowTooLong) }
        finishField()
        place = .field
        return true
      }
      switch bytes[next] {
      case Self.lineFeed, Self.carriageReturn:
        finishField()
        return skipLine()
      case Self.space:
        // Bounds what is held until it is known whether the field is a quoted one.
        guard !isQuoted || !allowsLiteralQuotes || next - fieldStart.next <= limits.longestField else {
          return readLiterally()
        }
        next += 1
      default: return allowsLiteralQuotes ? readLiterally() : giveUp(.brokenQuotes)
      }
    }
    guard hasEnded else { return false }
    finishField()
    place = .row
    return true
  }

  /// Goes behind the end of the present line, where its row ends.
  private mutating func skipLine() -> Bool {
    while next < bytes.count, bytes[next] != Self.lineFeed, bytes[next] != Self.carriageReturn { next += 1 }
    guard next < bytes.count else {
      if hasEnded { place = .row }
      return hasEnded
    }
    isAfterReturn = bytes[next] == Self.carriageReturn
    next += 1
    if isAfterReturn, next < bytes.count {
      isAfterReturn = false
      if bytes[next] == Self.lineFeed { next += 1 }
    }
    line += 1
    place = .row
    return true
  }

  private mutating func finishField() {
    row.add(String(decoding: field, as: UTF8.self), most: limits.mostFields)
  }

  /// Goes back to the start of a field that only begins like a quoted one, to read it as plain text.
  private mutating func readLiterally() -> Bool {
    (next, line) = fieldStart
    field.removeAll(keepingCapacity: true)
    isQuoted = false
    place = .plainField
    return true
  }

  private mutating func giveUp(_ problem: DelimitedRow.Problem, goingBack: Bool = false) -> Bool {
    if goingBack {
      guard !allowsLiteralQuotes else { return readLiterally() }
      (next, line) = fieldStart
    }
    row.brokenField = row.fields.count
    row.fields = []
    row.problem = problem
    field.removeAll(keepingCapacity: true)
    place = .brokenLine
    return true
  }

  /// Whether the delimiter stands at a place; nil where that is not decided by the bytes at hand.
  private func isDelimiter(at place: Int) -> Bool? {
    guard bytes[place] == delimiter[0] else { return false }
    for index in delimiter.indices.dropFirst() {
      guard place + index < bytes.count else { return hasEnded ? false : nil }
      guard bytes[place + index] == delimiter[index] else { return false }
    }
    return true
  }
}
