/// The rows of a complete delimited text in memory, in the format of ``DelimitedReader``.
package struct DelimitedTextReader {
  private static let pieceLength = 1 << 16

  private let bytes: UnsafeBufferPointer<UInt8>
  private var reader: DelimitedReader
  private var appendedCount = 0

  /// The number of bytes read so far.
  package var offset: Int { reader.offset }

  /// Creates a reader; `bytes` must outlive it, and are UTF-8 without a byte order mark.
  ///
  /// `delimiter` is one character that is neither a quotation mark nor a line break, and `firstLine` is the number of
  /// the first line.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, delimiter: String, limits: DelimitedLimits = DelimitedLimits(),
    firstLine: Int = 1
  ) {
    self.bytes = bytes
    reader = DelimitedReader(delimiter: delimiter, limits: limits, firstLine: firstLine)
  }

  /// Returns the next row; nil at the end of the text.
  package mutating func next() -> DelimitedRow? {
    while true {
      if let row = reader.nextRow() { return row }
      guard appendedCount < bytes.count else { return nil }
      let end = min(appendedCount + Self.pieceLength, bytes.count)
      reader.append(UnsafeBufferPointer(rebasing: bytes[appendedCount..<end]))
      appendedCount = end
      if appendedCount == bytes.count { reader.end() }
    }
  }
}
