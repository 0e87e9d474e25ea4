/// A value on the tape.
///
/// The elements of an array follow its node directly. The names and values of an object follow its node alternately.
@usableFromInline
struct JSONNode: BitwiseCopyable {
  /// The offset of the value in bytes; for a string, the offset of its opening quote.
  @usableFromInline var start: UInt32

  /// The length of the value in bytes, including quotes and brackets.
  @usableFromInline var length: UInt32

  /// The kind in bits 0 to 2, the flag in bit 3, and the number of elements or members in the higher bits.
  @usableFromInline var tag: UInt32

  /// For containers, the index of the node after their last element; for names, the index of the previous name.
  @usableFromInline var link: UInt32

  /// The bit of `tag` for `true`, a string with escapes, or a number with a fraction or an exponent.
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
