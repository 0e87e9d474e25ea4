internal import Glibc

/// The unescaped UTF-8 of a string on the tape, byte by byte or all at once.
struct JSONStringBytes: IteratorProtocol {
  private var position: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  /// The remaining bytes of the last escape, with the next byte in the lowest bits.
  private var pending: UInt32 = 0
  private var pendingCount = 0

  init(_ node: JSONNode, base: UnsafePointer<UInt8>) {
    position = base + Int(node.start) + 1
    end = position + (Int(node.length) - 2)
  }

  mutating func next() -> UInt8? {
    if pendingCount == 0 {
      guard position < end else { return nil }
      guard position.pointee == UInt8(ascii: "\\") else {
        defer { position += 1 }
        return position.pointee
      }
      (pending, pendingCount) = JSONEscape.utf8(JSONEscape.decode(&position))
    }
    defer {
      pending &>>= 8
      pendingCount -= 1
    }
    return UInt8(truncatingIfNeeded: pending)
  }

  /// Writes all bytes and returns their number; must not be called after `next()`.
  ///
  /// A buffer of the escaped length is sufficient, because unescaping never lengthens a string.
  mutating func decode(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    var out = start
    while position < end {
      let escape = memchr(position, Int32(UInt8(ascii: "\\")), end - position)
      let stop = escape.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
      out.update(from: position, count: stop - position)
      out += stop - position
      position = stop
      guard position < end else { break }
      var (bytes, count) = JSONEscape.utf8(JSONEscape.decode(&position))
      while count > 0 {
        out.pointee = UInt8(truncatingIfNeeded: bytes)
        out += 1
        bytes &>>= 8
        count -= 1
      }
    }
    return out - start
  }
}
