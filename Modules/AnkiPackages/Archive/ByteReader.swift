/// Reads the numbers of a record, which are little-endian.
struct ByteReader {
  private let source: [UInt8]
  private var position = 0

  init(_ source: [UInt8]) {
    self.source = source
  }

  /// How many bytes are left.
  var rest: Int { source.count - position }

  var isAtEnd: Bool { rest == 0 }

  /// Reads a number without a sign.
  ///
  /// - Parameter width: Its bytes, up to 8.
  /// - Returns: The number.
  /// - Throws: `damaged` if there are not so many, or if it is larger than any size.
  mutating func integer(_ width: Int) throws(AnkiPackageError) -> Int {
    var value: UInt64 = 0
    for (place, byte) in try bytes(width).enumerated() { value |= UInt64(byte) << UInt64(8 * place) }
    // Sums of a few such numbers stay far from the largest integer.
    guard value < 1 << 60 else { throw .damaged }
    return Int(value)
  }

  /// Reads bytes.
  ///
  /// - Throws: `damaged` if there are not so many.
  mutating func bytes(_ count: Int) throws(AnkiPackageError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest else { throw .damaged }
    position += count
    return source[position - count..<position]
  }

  /// Leaves bytes out.
  ///
  /// - Throws: `damaged` if there are not so many.
  mutating func skip(_ count: Int) throws(AnkiPackageError) {
    _ = try bytes(count)
  }
}

extension [UInt8] {
  /// Lends the bytes, with the errors of this module told by their type.
  func withRawBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(AnkiPackageError) -> Result
  ) throws(AnkiPackageError) -> Result {
    try withUnsafeBufferPointer { bytes throws(AnkiPackageError) in try body(UnsafeRawBufferPointer(bytes)) }
  }
}
