internal import Glibc

extension JSONValue {
  /// The unescaped string; nil for other kinds.
  public var string: String? {
    guard kind == .string else { return nil }
    guard node.isFlagged else { return String(decoding: contents, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: Int(node.length)) { buffer in
      var bytes = JSONStringBytes(node, base: base)
      return bytes.decode(into: buffer)
    }
  }

  /// Calls a closure with the unescaped UTF-8 of a string, without creating a `String`.
  ///
  /// The bytes are valid until the closure returns. They are copied only if there are escapes. The buffer is empty for
  /// other kinds.
  @inlinable
  public func withStringBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard kind == .string else { return try body(UnsafeBufferPointer(start: base, count: 0)) }
    return node.isFlagged ? try withDecodedBytes(body) : try body(contents)
  }

  /// Implements `withStringBytes` for strings with escapes; if it were inlined, its closures would always allocate.
  @usableFromInline
  func withDecodedBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(node.length)) {
      buffer -> Swift.Result<Result, Failure> in
      var bytes = JSONStringBytes(node, base: base)
      let decoded = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<bytes.decode(into: buffer)])
      do throws(Failure) {
        return .success(try body(decoded))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Returns whether this is a string that equals the given text after unescaping; false for other kinds.
  @inlinable
  public func stringEquals(_ text: StaticString) -> Bool {
    guard text.hasPointerRepresentation else { return text.withUTF8Buffer { stringEquals($0) } }
    return stringEquals(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Returns whether this is a string that equals the given UTF-8 after unescaping; false for other kinds.
  @inlinable
  public func stringEquals(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    // A string in the text is never shorter than its unescaped contents and two quotes.
    let length = utf8.count &+ 2
    guard Int(node.length) == length || Int(node.length) > length && node.isFlagged, kind == .string else {
      return false
    }
    return node.isFlagged ? decodedEquals(utf8) : plainEquals(utf8)
  }

  /// Compares the contents with as many bytes.
  @usableFromInline
  func plainEquals(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = utf8.baseAddress else { return true }
    return memcmp(base + Int(node.start) + 1, start, utf8.count) == 0
  }

  @usableFromInline
  func decodedEquals(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var bytes = JSONStringBytes(node, base: base)
    for byte in utf8 where bytes.next() != byte { return false }
    return bytes.next() == nil
  }

  /// Returns whether this is a string longer than `limit` bytes after unescaping; decodes at most `limit` + 1 bytes.
  public func stringIsLonger(than limit: Int) -> Bool {
    guard kind == .string, Int(node.length) - 2 > limit else { return false }
    guard node.isFlagged else { return true }
    var bytes = JSONStringBytes(node, base: base)
    for _ in 0...limit where bytes.next() == nil { return false }
    return true
  }

  /// Returns at most the first `limit` bytes of a string, truncated between code points; nil for other kinds.
  public func string(first limit: Int) -> String? {
    guard stringIsLonger(than: limit) else { return string }
    var bytes: [UInt8] = []
    var source = JSONStringBytes(node, base: base)
    while bytes.count < limit, let byte = source.next() { bytes.append(byte) }
    // A continuation byte after the limit belongs to a code point that does not fit.
    if let next = source.next(), next & 0xC0 == 0x80 {
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes between the quotes.
  @inlinable var contents: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + Int(node.start) + 1, count: Int(node.length) - 2)
  }
}
