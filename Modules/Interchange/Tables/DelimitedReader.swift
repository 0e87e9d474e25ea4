/// Reads rows of delimited text that arrives in pieces. (RFC 4180)
///
/// Quoted fields may contain delimiters, line breaks and doubled quotation marks. Lines end with LF, CR or CRLF; the
/// last line need not end with one. Rows may differ in length. A quotation mark inside an unquoted field is an ordinary
/// character. A first line such as `sep=;` is not a row.
///
/// A broken row is reported as soon as it is detected, and only the rest of its line is skipped. If a quoted field is
/// not closed before the limit or the end of the text, the rest of its first line is skipped, and its later lines are
/// read again as rows. The reader stores one row, the bytes of its last field, and the latest piece in memory.
///
/// In tab-separated text, quotation marks are often not doubled (Anki, pasted notes). There, a field that begins with a
/// quotation mark but is not entirely quoted is plain text, including the marks.
package struct DelimitedReader {
  private enum State {
    case row, field, plainField, quotedField, fieldEnd, brokenLine
  }

  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let delimiter: String
  private let delimiterBytes: [UInt8]
  /// Whether a field that begins with a quotation mark but is not entirely quoted is plain text.
  private let allowsLiteralQuotes: Bool
  private let limits: DelimitedLimits

  private(set) var bytes: [UInt8] = []
  /// The number of bytes already removed from the front of `bytes`.
  private var dropped = 0
  /// The index in `bytes` of the next byte to read.
  private var next = 0
  private var hasEnded = false
  /// The rest of a complete text.
  private var rest = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private static let pieceLength = 1 << 16

  private var state = State.row
  private var line: Int
  /// Whether a line feed at `next` belongs to the preceding carriage return.
  private var isAfterReturn = false
  private var row: DelimitedRow
  private var rowStart = 0
  private(set) var field: [UInt8] = []
  private var fieldStart: (next: Int, line: Int)
  /// Whether the current field begins with a quotation mark and is not yet known to be plain text.
  private var isQuoted = false

  /// Creates a reader; `delimiter` is one character that is neither a quotation mark nor a line break.
  ///
  /// `firstLine` is the number of the first line of the text, from 1.
  package init(delimiter: String = ",", limits: DelimitedLimits = DelimitedLimits(), firstLine: Int = 1) {
    (line, row, fieldStart) = (firstLine, DelimitedRow(line: firstLine), (0, firstLine))
    self.delimiter = delimiter
    delimiterBytes = Array(delimiter.utf8)
    allowsLiteralQuotes = delimiter == "\t"
    self.limits = limits
  }

  /// Creates a reader of a complete text in memory, which must outlive the reader.
  package init(
    of text: UnsafeBufferPointer<UInt8>, delimiter: String, limits: DelimitedLimits = DelimitedLimits(),
    firstLine: Int = 1
  ) {
    self.init(delimiter: delimiter, limits: limits, firstLine: firstLine)
    rest = text
    hasEnded = text.isEmpty
  }

  /// Appends the next piece of a complete text; returns false if there is none.
  private mutating func appendRest() -> Bool {
    guard !rest.isEmpty else { return false }
    append(UnsafeBufferPointer(rebasing: rest.prefix(Self.pieceLength)))
    rest = UnsafeBufferPointer(rebasing: rest.dropFirst(Self.pieceLength))
    hasEnded = rest.isEmpty
    return true
  }

  /// The number of bytes of the text read so far.
  package var offset: Int { dropped + next }

  /// Appends a piece of the text, which is UTF-8 without a byte order mark; a piece may end within a character.
  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    // A field that begins with a quotation mark may be read again from its start.
    let mayRewind = state == .quotedField || (state == .fieldEnd && isQuoted && allowsLiteralQuotes)
    let unneededCount = mayRewind ? fieldStart.next : next
    if unneededCount > bytes.count / 2 {
      bytes.removeFirst(unneededCount)
      dropped += unneededCount
      next -= unneededCount
      fieldStart.next -= unneededCount
    }
    bytes.append(contentsOf: piece)
  }

  /// Marks the end of the input.
  package mutating func end() { hasEnded = true }

  /// Returns the next row; nil if more input is needed or the text has ended.
  package mutating func nextRow() -> DelimitedRow? {
    while true {
      let wasReported = state == .brokenLine
      let hasAdvanced =
        switch state {
        case .row: beginRow()
        case .field: beginField()
        case .plainField: readPlainField()
        case .quotedField: readQuotedField()
        case .fieldEnd: consumeFieldEnd()
        case .brokenLine: consumeRestOfLine()
        }
      guard hasAdvanced else {
        if appendRest() { continue }
        return nil
      }
      if state == .brokenLine { return row }
      guard state == .row, !wasReported else { continue }
      let isSeparatorLine =
        row.line == 1 && SeparatorLine.delimiter(of: row.fields.joined(separator: delimiter)) != nil
      if !isSeparatorLine { return row }
    }
  }

  // MARK: - States

  // Each step advances to the next state and returns true, or returns false at the end of the available input.

  private mutating func beginRow() -> Bool {
    if isAfterReturn, next < bytes.count {
      isAfterReturn = false
      if bytes[next] == Self.lineFeed { next += 1 }
    }
    guard next < bytes.count else { return false }
    row = DelimitedRow(line: line)
    rowStart = offset
    state = .field
    return true
  }

  private mutating func beginField() -> Bool {
    guard next < bytes.count || hasEnded else { return false }
    fieldStart = (next, line)
    field.removeAll(keepingCapacity: true)
    isQuoted = next < bytes.count && bytes[next] == Self.quote
    if isQuoted { next += 1 }
    state = isQuoted ? .quotedField : .plainField
    return true
  }

  private mutating func readPlainField() -> Bool {
    let start = next
    var isUndecided = false
    while skipToDelimiterOrLineEnd() {
      let isDelimiter = isDelimiter(at: next)
      if isDelimiter != false {
        isUndecided = isDelimiter == nil
        break
      }
      next += 1
    }
    guard next - start <= limits.maxFieldBytes - field.count else { return reject(.fieldTooLong) }
    field.append(contentsOf: bytes[start..<next])
    guard !isUndecided, next < bytes.count || hasEnded else { return false }
    state = .fieldEnd
    return true
  }

  /// Advances to the next byte with which a delimiter or a line end begins, or to the end; returns whether it is the
  /// former.
  private mutating func skipToDelimiterOrLineEnd() -> Bool {
    let first = delimiterBytes[0]
    next = bytes.withUnsafeBufferPointer { bytes in
      var index = next
      while index < bytes.count, bytes[index] != first, bytes[index] != Self.lineFeed,
        bytes[index] != Self.carriageReturn
      {
        index += 1
      }
      return index
    }
    return next < bytes.count && bytes[next] == first
  }

  private mutating func readQuotedField() -> Bool {
    while next < bytes.count {
      let byte = bytes[next]
      if byte == Self.quote {
        guard next + 1 < bytes.count || hasEnded else { return false }
        next += 1
        guard next < bytes.count, bytes[next] == Self.quote else {
          state = .fieldEnd
          return true
        }
      } else if byte == Self.lineFeed && bytes[next - 1] != Self.carriageReturn || byte == Self.carriageReturn {
        line += 1
      }
      guard field.count < limits.maxFieldBytes else { return reject(.fieldTooLong, rewinding: true) }
      field.append(byte)
      next += 1
    }
    return hasEnded ? reject(.brokenQuotes, rewinding: true) : false
  }

  /// Consumes the delimiter or line end after a field, and spaces between a quoted field and it.
  private mutating func consumeFieldEnd() -> Bool {
    while next < bytes.count {
      guard let isDelimiter = isDelimiter(at: next) else { return false }
      if isDelimiter {
        next += delimiterBytes.count
        guard offset - rowStart <= limits.maxRowBytes else { return reject(.rowTooLong) }
        finishField()
        state = .field
        return true
      }
      switch bytes[next] {
      case Self.lineFeed, Self.carriageReturn:
        finishField()
        return consumeRestOfLine()
      case Self.space:
        // Limits the buffered bytes until it is known whether the field is quoted.
        guard !isQuoted || !allowsLiteralQuotes || next - fieldStart.next <= limits.maxFieldBytes else {
          return rereadAsPlainField()
        }
        next += 1
      default: return allowsLiteralQuotes ? rereadAsPlainField() : reject(.brokenQuotes)
      }
    }
    guard hasEnded else { return false }
    finishField()
    state = .row
    return true
  }

  private mutating func consumeRestOfLine() -> Bool {
    while next < bytes.count, bytes[next] != Self.lineFeed, bytes[next] != Self.carriageReturn { next += 1 }
    guard next < bytes.count else {
      if hasEnded { state = .row }
      return hasEnded
    }
    isAfterReturn = bytes[next] == Self.carriageReturn
    next += 1
    if isAfterReturn, next < bytes.count {
      isAfterReturn = false
      if bytes[next] == Self.lineFeed { next += 1 }
    }
    line += 1
    state = .row
    return true
  }

  private mutating func finishField() {
    row.append(String(decoding: field, as: UTF8.self), maxFields: limits.maxFields)
  }

  /// Returns to the start of a field that is not entirely quoted, to read it as plain text.
  private mutating func rereadAsPlainField() -> Bool {
    (next, line) = fieldStart
    field.removeAll(keepingCapacity: true)
    isQuoted = false
    state = .plainField
    return true
  }

  private mutating func reject(_ problem: DelimitedRow.Problem, rewinding: Bool = false) -> Bool {
    if rewinding {
      guard !allowsLiteralQuotes else { return rereadAsPlainField() }
      // All quotation marks read in the field are doubled, because a single one would have closed it. On the second
      // reading, doubled marks that open a field also close it, so no byte is read more than twice.
      (next, line) = fieldStart
    }
    row.brokenFieldIndex = row.fields.count
    row.fields = []
    row.problem = problem
    field.removeAll(keepingCapacity: true)
    state = .brokenLine
    return true
  }

  /// Returns whether a delimiter starts at an index; nil if more bytes are needed to decide.
  private func isDelimiter(at start: Int) -> Bool? {
    guard bytes[start] == delimiterBytes[0] else { return false }
    for index in delimiterBytes.indices.dropFirst() {
      guard start + index < bytes.count else { return hasEnded ? false : nil }
      guard bytes[start + index] == delimiterBytes[index] else { return false }
    }
    return true
  }
}
