/// Reads rows from a CSV file that arrives in pieces, in bounded memory.
///
/// Accepts UTF-8 with or without a byte order mark, UTF-16 with one, and the row format of ``DelimitedReader``.
package struct CSVReader {
  private let unescapesFormulas: Bool
  private var decoder = TextDecoder()
  private var reader: DelimitedReader
  private var text: [UInt8] = []

  /// Creates a reader; `delimiter` is one character that is neither a quotation mark nor a line break.
  ///
  /// `unescapesFormulas` removes the apostrophes that `CSVWriter` inserted before formulas.
  package init(
    delimiter: String = ",", limits: DelimitedLimits = DelimitedLimits(), unescapesFormulas: Bool = false
  ) {
    reader = DelimitedReader(delimiter: delimiter, limits: limits)
    self.unescapesFormulas = unescapesFormulas
  }

  /// Returns the delimiter declared by a line `sep=;` at the start of a file; nil if the line is missing.
  ///
  /// `beginning` is the start of the file, in any supported encoding.
  package static func declaredDelimiter(in beginning: UnsafeBufferPointer<UInt8>) -> String? {
    var (decoder, text) = (TextDecoder(), [UInt8]())
    let line = UnsafeBufferPointer(rebasing: beginning.prefix(64))
    guard (try? decoder.decode(line, into: &text)) != nil else { return nil }
    return SeparatorLine.delimiter(in: text)
  }

  /// Returns the delimiter that the start of a file declares, or that yields the most known columns; a comma otherwise.
  ///
  /// `beginning` is the start of the file, in any supported encoding. `knownColumnCount` returns the number of known
  /// names in a row.
  package static func delimiter(
    of beginning: UnsafeBufferPointer<UInt8>, knownColumnCount: ([String]) -> Int
  ) -> String {
    if let declared = declaredDelimiter(in: beginning) { return declared }
    var (decoder, text) = (TextDecoder(), [UInt8]())
    let sample = UnsafeBufferPointer(rebasing: beginning.prefix(DelimiterDetector.maxSampleBytes))
    guard (try? decoder.decode(sample, into: &text)) != nil else { return "," }
    return text.withUnsafeBufferPointer {
      DelimiterDetector.delimiter(of: $0, knownColumnCount: knownColumnCount) ?? ","
    }
  }

  /// Appends the next piece of the file, which may end at any byte.
  ///
  /// - Throws: `TextEncodingError` with the first invalid line; the reader must not be used afterward.
  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) throws(TextEncodingError) {
    text.removeAll(keepingCapacity: true)
    try decoder.decode(piece, into: &text)
    text.withUnsafeBufferPointer { reader.append($0) }
  }

  /// Marks the end of the input; throws `TextEncodingError` if the remaining bytes are invalid or incomplete.
  package mutating func end() throws(TextEncodingError) {
    text.removeAll(keepingCapacity: true)
    try decoder.end(into: &text)
    text.withUnsafeBufferPointer { reader.append($0) }
    reader.end()
  }

  /// Returns the next row; nil if more input is needed or the file has ended.
  package mutating func nextRow() -> DelimitedRow? {
    guard var row = reader.nextRow() else { return nil }
    if unescapesFormulas { row.fields = row.fields.map(SpreadsheetFormula.unescaped) }
    return row
  }
}
