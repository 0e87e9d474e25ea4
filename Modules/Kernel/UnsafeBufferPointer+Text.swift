internal import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are the UTF-8 of a literal; comparing with `utf8` takes several times as long.
  public func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && hasPrefix(text) }

  /// Whether the bytes begin with the UTF-8 of a literal.
  public func hasPrefix(_ text: StaticString) -> Bool {
    guard let start = baseAddress else { return text.utf8CodeUnitCount == 0 }
    return count >= text.utf8CodeUnitCount && memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}
