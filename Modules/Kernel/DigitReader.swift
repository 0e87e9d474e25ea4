/// Reads texts of fixed shape, such as dates, from bytes: digits and separators, nothing repaired, nothing skipped.
struct DigitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The number written in exactly `count` ASCII digits.
  mutating func digits(_ count: Int) -> Int? {
    guard count <= bytes.count - position else { return nil }
    var value = 0
    for offset in position..<position + count {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    position += count
    return value
  }

  /// Passes one byte if it is the wanted one.
  mutating func pass(_ byte: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes a value from 0 to 9999 in four decimal digits.
  @inline(__always)
  func write4(_ value: Int) {
    let hundreds = UInt32(truncatingIfNeeded: value) / 100
    write2(Int(hundreds))
    (self + 2).write2(value &- Int(hundreds) &* 100)
  }

  /// Writes a value from 0 to 999 in three decimal digits.
  @inline(__always)
  func write3(_ value: Int) {
    let hundreds = UInt32(truncatingIfNeeded: value) / 100
    self[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: hundreds)
    (self + 1).write2(value &- Int(hundreds) &* 100)
  }

  /// Writes a value from 0 to 99 in two decimal digits.
  @inline(__always)
  func write2(_ value: Int) {
    // 103 of 1024 is near enough to a tenth.
    let tens = (value &* 103) &>> 10
    self[0] = UInt8(truncatingIfNeeded: tens &+ 0x30)
    self[1] = UInt8(truncatingIfNeeded: value &- tens &* 10 &+ 0x30)
  }
}

extension String {
  /// Makes a text of exactly `count` ASCII characters from a function that writes them.
  init(asciiCount count: Int, write: (UnsafeMutablePointer<UInt8>) -> Void) {
    self.init(unsafeUninitializedCapacity: count) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      write(start)
      return count
    }
  }
}
