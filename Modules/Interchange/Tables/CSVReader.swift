/// The rows of a CSV file that comes in pieces, in bounded memory.
///
/// UTF-8 with or without a byte order mark, or UTF-16 with one; rows as in ``DelimitedReader``.
package struct CSVReader {
  private let restoringFormulas: Bool
  private var decoder = TextDecoder()
  private var reader: DelimitedReader
  private var text: [UInt8] = []

  /// Begins at the start of a file.
  ///
  /// - Parameters:
  ///   - delimiter: What stands between fields: one character that is neither a quotation mark nor a line break.
  ///   - limits: How much of a row is kept.
  ///   - restoringFormulas: Whether fields that `CSVWriter` has made harmless lose their apostrophe again.
  package init(
    delimiter: String = ",", limits: DelimitedLimits = DelimitedLimits(), restoringFormulas: Bool = false
  ) {
    reader = DelimitedReader(delimiter: delimiter, limits: limits)
    self.restoringFormulas = restoringFormulas
  }

  /// The delimiter that a line `sep=;` at the start of a file states.
  ///
  /// - Parameter beginning: The first bytes of the file, in any encoding that is read.
  /// - Returns: The delimiter; nil if there is no such line.
  package static func statedDelimiter(_ beginning: UnsafeBufferPointer<UInt8>) -> String? {
    var (decoder, text) = (TextDecoder(), [UInt8]())
    let line = UnsafeBufferPointer(rebasing: beginning.prefix(64))
    guard (try? decoder.decode(line, into: &text)) != nil else { return nil }
    return SeparatorLine.delimiter(in: text)
  }

  /// Adds the next piece of the file.
  ///
  /// - Parameter piece: The bytes, which may end anywhere.
  /// - Throws: `TextEncodingError` with the first line that cannot be read; the reader is of no use afterwards.
  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) throws(TextEncodingError) {
    text.removeAll(keepingCapacity: true)
    try decoder.decode(piece, into: &text)
    text.withUnsafeBufferPointer { reader.append($0) }
  }

  /// Says that no further piece comes.
  ///
  /// - Throws: `TextEncodingError` where the file ends within a character.
  package mutating func end() throws(TextEncodingError) {
    text.removeAll(keepingCapacity: true)
    try decoder.end(into: &text)
    text.withUnsafeBufferPointer { reader.append($0) }
    reader.end()
  }

  /// Reads the next row.
  ///
  /// - Returns: The row; nil where more of the file is needed, or at its end.
  package mutating func nextRow() -> DelimitedRow? {
    guard var row = reader.nextRow() else { return nil }
    if restoringFormulas { row.fields = row.fields.map(SpreadsheetFormula.restored) }
    return row
  }
}
