/// Reads little-endian integers and bytes from a record; throws `damaged` beyond its end.
package struct ByteReader {
  private let source: [UInt8]
  private var position = 0

  /// Creates a reader at the start of a record.
  package init(_ source: [UInt8]) {
    self.source = source
  }

  /// The number of remaining bytes.
  var remaining: Int { source.count - position }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { remaining == 0 }

  /// Reads an unsigned integer of up to 8 bytes; throws `damaged` if it is 2^60 or more.
  package mutating func integer(_ width: Int) throws(ZipError) -> Int {
    var value: UInt64 = 0
    for (index, byte) in try bytes(width).enumerated() { value |= UInt64(byte) << UInt64(8 * index) }
    // With this limit, sums of a few integers cannot overflow.
    guard value < 1 << 60 else { throw .damaged }
    return Int(value)
  }

  /// Reads bytes.
  package mutating func bytes(_ count: Int) throws(ZipError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw .damaged }
    position += count
    return source[position - count..<position]
  }

  /// Skips bytes.
  package mutating func skip(_ count: Int) throws(ZipError) {
    _ = try bytes(count)
  }
}
