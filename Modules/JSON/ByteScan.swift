/// Scans a word of eight bytes for bytes that end a run of plain string characters.
///
/// Uses the zero-byte test: `word - 0x01…` marks each byte that was zero by setting its highest bit. A borrow can
/// produce false marks only above a correct one, so the lowest mark is always exact.
@usableFromInline
enum ByteScan {
  @usableFromInline static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @usableFromInline static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks quotes, backslashes, control characters and all bytes outside ASCII.
  @inlinable @inline(__always)
  static func specialBytes(_ word: UInt64) -> UInt64 {
    let quotes = (word ^ (ones &* 0x22)) &- ones
    let backslashes = (word ^ (ones &* 0x5C)) &- ones
    let controls = word &- (ones &* 0x20)
    return (quotes | backslashes | controls | word) & highBits
  }

  /// Marks the bytes that must be escaped: quotes, backslashes and control characters.
  @inlinable @inline(__always)
  static func bytesToEscape(_ word: UInt64) -> UInt64 {
    let quotes = (word ^ (ones &* 0x22)) &- ones
    let backslashes = (word ^ (ones &* 0x5C)) &- ones
    let controls = word &- (ones &* 0x20)
    return (quotes | backslashes | controls) & ~word & highBits
  }

  /// Returns the number of bytes before the lowest mark.
  @inlinable @inline(__always)
  static func offset(of marks: UInt64) -> Int { marks.trailingZeroBitCount &>> 3 }

  /// Loads eight bytes as a little-endian word.
  @inlinable @inline(__always)
  static func load(_ start: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  /// Loads one to eight bytes as a little-endian word without reading beyond them; the upper bytes are zero.
  @inlinable @inline(__always)
  static func load(_ start: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    if count == 8 { return load(start) }
    let raw = UnsafeRawPointer(start)
    if count >= 4 {
      let low = UInt64(UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self)))
      let high = UInt64(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)))
      return low | high &<< (8 &* UInt64(count &- 4))
    }
    // The first, middle and last of one to three bytes, which may coincide.
    let middle = UInt64(start[count &>> 1]) &<< (8 &* UInt64(count &>> 1))
    return UInt64(start[0]) | middle | UInt64(start[count &- 1]) &<< (8 &* UInt64(count &- 1))
  }
}
