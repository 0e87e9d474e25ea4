/// Reads little-endian integers and bytes from a record; throws `damaged` beyond its end.
struct ByteReader {
  private let source: [UInt8]
  private var position = 0

  init(_ source: [UInt8]) {
    self.source = source
  }

  /// The number of remaining bytes.
  var remaining: Int { source.count - position }

  var isAtEnd: Bool { remaining == 0 }

  /// Reads an unsigned integer of up to 8 bytes; throws `damaged` if it is 2^60 or more.
  mutating func integer(_ width: Int) throws(AnkiPackageError) -> Int {
    var value: UInt64 = 0
    for (index, byte) in try bytes(width).enumerated() { value |= UInt64(byte) << UInt64(8 * index) }
    // With this limit, sums of a few integers cannot overflow.
    guard value < 1 << 60 else { throw .damaged }
    return Int(value)
  }

  mutating func bytes(_ count: Int) throws(AnkiPackageError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw .damaged }
    position += count
    return source[position - count..<position]
  }

  mutating func skip(_ count: Int) throws(AnkiPackageError) {
    _ = try bytes(count)
  }
}

extension [UInt8] {
  /// Calls a closure with the bytes; unlike `withUnsafeBytes`, it has typed throws.
  func withRawBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(AnkiPackageError) -> Result
  ) throws(AnkiPackageError) -> Result {
    try withUnsafeBufferPointer { bytes throws(AnkiPackageError) in try body(UnsafeRawBufferPointer(bytes)) }
  }
}
