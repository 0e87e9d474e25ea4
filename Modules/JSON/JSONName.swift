internal import Glibc

/// Comparison and hashing of strings on the tape by their unescaped contents.
enum JSONName {
  static func areEqual(_ left: JSONNode, _ right: JSONNode, base: UnsafePointer<UInt8>) -> Bool {
    if !left.isFlagged && !right.isFlagged {
      return left.length == right.length
        && memcmp(base + Int(left.start), base + Int(right.start), Int(left.length)) == 0
    }
    var left = JSONStringBytes(left, base: base)
    var right = JSONStringBytes(right, base: base)
    while true {
      let byte = left.next()
      guard byte == right.next() else { return false }
      if byte == nil { return true }
    }
  }

  static func hash(_ node: JSONNode, base: UnsafePointer<UInt8>) -> UInt32 {
    var hasher = Hasher()
    if node.isFlagged {
      var bytes = JSONStringBytes(node, base: base)
      let decoded = ContiguousArray(unsafeUninitializedCapacity: Int(node.length)) { buffer, count in
        count = bytes.decode(into: buffer)
      }
      decoded.withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      hasher.combine(bytes: UnsafeRawBufferPointer(start: base + Int(node.start) + 1, count: Int(node.length) - 2))
    }
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }
}
