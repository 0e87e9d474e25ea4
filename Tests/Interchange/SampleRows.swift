import Interchange
import JSON
import Kernel

/// Rows for round-trip tests.
enum SampleRows {
  private static let fragments = [
    "\"", "\"\"", ",", ";", "\n", "\r", "\r\n", "\t", " ", "a", "é", "🙂", "'", "=1+1", "-", "+", "@", "-3.5",
    "\u{FEFF}",
    "\u{301}", "\u{85}", "\u{2028}", "\u{1}", "\u{7F}", "＝", "",
  ]

  /// Returns random rows of special fragments and of arbitrary characters except NUL.
  static func random(_ count: Int, from random: SeededRandomSource) -> [[String]] {
    func scalar() -> Unicode.Scalar {
      while true {
        let limit = [0x80, 0x800, 0x1_0000, 0x11_0000][random.next(upperBound: 4)]
        if let scalar = Unicode.Scalar(UInt32(1 + random.next(upperBound: limit - 1))) { return scalar }
      }
    }
    func field() -> String {
      if random.next(upperBound: 3) == 0 {
        return String(String.UnicodeScalarView((0..<random.next(upperBound: 6)).map { _ in scalar() }))
      }
      return (0..<random.next(upperBound: 5)).map { _ in fragments[random.next(upperBound: fragments.count)] }.joined()
    }
    return (0..<count).map { _ in (0...random.next(upperBound: 5)).map { _ in field() } }
  }

  /// Returns rows as a CSV file.
  static func csv(_ rows: [[String]], hasByteOrderMark: Bool = false, escapesFormulas: Bool = false) throws -> [UInt8] {
    var writer = CSVWriter(hasByteOrderMark: hasByteOrderMark, escapesFormulas: escapesFormulas)
    for row in rows { try writer.append(row) }
    return writer.takeBytes()
  }

  /// Returns the rows of a CSV file that arrives in pieces of `pieceLength` bytes.
  static func rows(of bytes: [UInt8], unescapesFormulas: Bool = false, pieceLength: Int = 1000) throws -> [[String]] {
    var reader = CSVReader(unescapesFormulas: unescapesFormulas)
    var rows: [[String]] = []
    for start in stride(from: 0, to: bytes.count, by: pieceLength) {
      try bytes[start..<min(start + pieceLength, bytes.count)].withUnsafeBufferPointer { try reader.append($0) }
      while let row = reader.nextRow() { rows.append(row.fields) }
    }
    try reader.end()
    while let row = reader.nextRow() { rows.append(row.fields) }
    return rows
  }

  /// Returns rows as a JSON array of arrays.
  static func json(_ rows: [[String]]) -> [UInt8] {
    let writer = JSONWriter()
    writer.beginArray()
    for row in rows {
      writer.beginArray()
      for field in row { writer.string(field) }
      writer.endArray()
    }
    writer.endArray()
    return writer.withBytes { Array($0) }
  }

  /// Returns the rows of a JSON array of arrays.
  static func rows(ofJSON bytes: [UInt8]) throws -> [[String]] {
    let tape = JSONTape()
    return try bytes.withUnsafeBufferPointer { bytes in
      try tape.parse(bytes, maxDepth: 3).elements.map { $0.elements.map { $0.string ?? "no text" } }
    }
  }
}
