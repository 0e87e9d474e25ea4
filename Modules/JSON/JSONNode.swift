/// One value on the tape: where it was written, and for arrays and objects how many it holds and where they end.
///
/// The nodes of an array follow it at once; those of an object follow it as name, value, name, value.
@usableFromInline
struct JSONNode: BitwiseCopyable {
  /// The offset of the first byte, a string's opening quote included.
  @usableFromInline var start: UInt32

  /// The number of bytes as written, quotes and brackets included.
  @usableFromInline var length: UInt32

  /// The kind in the lowest three bits, the flag in the fourth, the count of elements or members above.
  @usableFromInline var tag: UInt32

  /// For arrays and objects the index of the node after their last; for names the index of the name before.
  @usableFromInline var link: UInt32

  /// The bit of `tag` that says: `true`; a string with escapes; a number with a fraction or an exponent.
  @usableFromInline static var flag: UInt32 { 8 }

  @inlinable
  init(_ kind: JSONKind, flag: Bool = false, start: Int, length: Int, link: UInt32 = 0) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.length = UInt32(truncatingIfNeeded: length)
    self.tag = UInt32(kind.rawValue) | (flag ? Self.flag : 0)
    self.link = link
  }

  @inlinable var kind: JSONKind { JSONKind(rawValue: UInt8(truncatingIfNeeded: tag & 7)) ?? .null }
  @inlinable var isFlagged: Bool { tag & Self.flag != 0 }
  @inlinable var count: Int { Int(tag >> 4) }
  @inlinable var isContainer: Bool { tag & 7 >= UInt32(JSONKind.array.rawValue) }
}
