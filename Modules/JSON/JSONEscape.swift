enum JSONEscape {
  @inline(__always)
  static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte &- UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte &- UInt8(ascii: "a") &+ 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte &- UInt8(ascii: "A") &+ 10)
    default: nil
    }
  }

  /// The code point in place of a surrogate that is not part of a pair.
  private static let replacement: UInt32 = 0xFFFD

  /// Returns the code point of the validated escape or surrogate pair at `next`, and advances past it.
  ///
  /// An unpaired surrogate is decoded as U+FFFD. The escape is followed by at least the closing quote.
  static func decode(_ next: inout UnsafePointer<UInt8>) -> UInt32 {
    let letter = next[1]
    next += 2
    switch letter {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"): break
    default: return UInt32(letter)
    }
    let unit = fourDigits(&next)
    guard 0xD800...0xDFFF ~= unit else { return unit }
    guard unit < 0xDC00, next[0] == UInt8(ascii: "\\"), next[1] == UInt8(ascii: "u") else { return replacement }
    var second = next + 2
    let low = fourDigits(&second)
    guard 0xDC00...0xDFFF ~= low else { return replacement }
    next = second
    return 0x10000 &+ (unit &- 0xD800) &<< 10 &+ (low &- 0xDC00)
  }

  private static func fourDigits(_ next: inout UnsafePointer<UInt8>) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      value = value &<< 4 | (hexadecimalDigit(next.pointee) ?? 0)
      next += 1
    }
    return value
  }

  /// Returns the UTF-8 encoding of a code point, with the first byte in the lowest bits.
  static func utf8(_ scalar: UInt32) -> (bytes: UInt32, count: Int) {
    switch scalar {
    case 0..<0x80: return (scalar, 1)
    case 0x80..<0x800: return (0x80C0 | scalar &>> 6 | (scalar & 0x3F) &<< 8, 2)
    case 0x800..<0x10000:
      return (0x8080E0 | scalar &>> 12 | (scalar &>> 6 & 0x3F) &<< 8 | (scalar & 0x3F) &<< 16, 3)
    default:
      let high = scalar &>> 18 | (scalar &>> 12 & 0x3F) &<< 8
      return (0x8080_80F0 | high | (scalar &>> 6 & 0x3F) &<< 16 | (scalar & 0x3F) &<< 24, 4)
    }
  }
}
