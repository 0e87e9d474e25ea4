internal import Glibc

// Comparisons of literals by their bytes; comparing the collections `utf8` takes several times as long.

extension StaticString {
  /// The UTF-8 of the literal.
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }

  /// Whether two literals have the same UTF-8.
  public func hasBytes(of other: StaticString) -> Bool {
    utf8Start == other.utf8Start && utf8CodeUnitCount == other.utf8CodeUnitCount || bytes.equals(other)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are the UTF-8 of a literal.
  public func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && hasPrefix(text) }

  /// Whether the bytes begin with the UTF-8 of a literal.
  public func hasPrefix(_ text: StaticString) -> Bool {
    guard let start = baseAddress else { return text.utf8CodeUnitCount == 0 }
    return count >= text.utf8CodeUnitCount && memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}
