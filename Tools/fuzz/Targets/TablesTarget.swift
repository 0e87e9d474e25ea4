import Interchange
import JSON

/// Delimited tables and JSON Lines.
///
/// The first byte of an input selects the delimiter and the limits, the second the length of the pieces, and the others
/// are a file. The rows must not depend on how the file is split, and rows that are written as CSV must be read again.
enum TablesTarget {
  private static let delimiters = [",", ";", "\t", "|", "é", "😀"]

  static func check(_ input: UnsafeBufferPointer<UInt8>) {
    guard input.count >= 2 else { return }
    let delimiter = delimiters[Int(input[0] & 0x0F) % delimiters.count]
    let limits =
      input[0] & 0x10 == 0 ? DelimitedLimits() : DelimitedLimits(maxFieldBytes: 16, maxFields: 3, maxRowBytes: 48)
    let length = 1 + Int(input[1])
    let file = UnsafeBufferPointer(rebasing: input[2...])
    _ = CSVReader.declaredDelimiter(in: file)
    let reader = CSVReader(delimiter: delimiter, limits: limits)
    let rows = rows(of: file, by: reader, pieces: file.count + 1)
    let splitRows = self.rows(of: file, by: reader, pieces: length)
    FuzzTarget.expect(rows == splitRows, "The rows must not depend on the split: \(rows), \(splitRows)")
    checkText(Array(file), delimiter, limits, rows)
    if case .success(let rows) = rows {
      for escapes in [false, true] { checkRoundTrip(rows.filter { !$0.isBroken }.map(\.fields), escapes) }
    }
    FuzzTarget.expect(
      lines(of: file, pieces: file.count + 1) == lines(of: file, pieces: length),
      "The lines must not depend on the split.")
  }

  /// Returns the rows of a file that arrives in pieces, or the line that is not text.
  private static func rows(
    of file: UnsafeBufferPointer<UInt8>, by reader: CSVReader, pieces length: Int
  ) -> Result<[DelimitedRow], TextEncodingError> {
    var (reader, rows) = (reader, [DelimitedRow]())
    do throws(TextEncodingError) {
      for start in stride(from: 0, to: file.count, by: length) {
        try reader.append(UnsafeBufferPointer(rebasing: file[start..<min(start + length, file.count)]))
        while let row = reader.nextRow() { rows.append(row) }
      }
      try reader.end()
      while let row = reader.nextRow() { rows.append(row) }
    } catch {
      return .failure(error)
    }
    return .success(rows)
  }

  /// Checks that the text in memory has the same rows, and no NUL.
  private static func checkText(
    _ file: [UInt8], _ delimiter: String, _ limits: DelimitedLimits,
    _ expected: Result<[DelimitedRow], TextEncodingError>
  ) {
    let result = Result { () throws(TextEncodingError) in
      let text = try TextDecoder.text(of: file)
      FuzzTarget.expect(!text.utf8.contains(0), "A text must not contain NUL.")
      var rows: [DelimitedRow] = []
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        var reader = DelimitedReader(of: bytes, delimiter: delimiter, limits: limits)
        while let row = reader.nextRow() { rows.append(row) }
        FuzzTarget.expect(reader.offset == bytes.count, "The whole text must be read.")
      }
      return rows
    }
    FuzzTarget.expect(result == expected, "A text in memory must have the same rows as a file.")
  }

  private static func checkRoundTrip(_ rows: [[String]], _ escapes: Bool) {
    var writer = CSVWriter(hasByteOrderMark: escapes, escapesFormulas: escapes)
    // Without a header, the first row could be a line such as `sep=;`.
    let rows = [["header"]] + rows
    for row in rows {
      guard (try? writer.append(row)) != nil else { fatalError("Rows that were read contain no NUL.") }
    }
    let reader = CSVReader(limits: DelimitedLimits(maxFields: .max), unescapesFormulas: escapes)
    let result = writer.takeBytes().withUnsafeBufferPointer {
      self.rows(of: $0, by: reader, pieces: $0.count)
    }
    let fields = (try? result.get())?.map(\.fields)
    let isEqual = fields?.count == rows.count && fields.map { zip($0, rows).allSatisfy(areIdentical) } == true
    FuzzTarget.expect(isEqual, "Written rows must be read again.")
  }

  /// Compares bytes, because strings with different code points can be equal.
  private static func areIdentical(_ left: [String], _ right: [String]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Returns a description of each line of JSON Lines.
  private static func lines(of file: UnsafeBufferPointer<UInt8>, pieces length: Int) -> [String] {
    var (reader, lines) = (JSONLinesReader(maxLineBytes: 64, maxDepth: 8), [String]())
    func read() {
      while let line = reader.nextLine({ line in
        switch line.content {
        case .success(let value): "\(line.number): \(String(decoding: value.rawBytes, as: UTF8.self))"
        case .failure(let problem): "\(line.number): \(problem)"
        }
      }) {
        lines.append(line)
      }
    }
    for start in stride(from: 0, to: file.count, by: length) {
      reader.append(UnsafeBufferPointer(rebasing: file[start..<min(start + length, file.count)]))
      read()
    }
    reader.end()
    read()
    return lines
  }
}
