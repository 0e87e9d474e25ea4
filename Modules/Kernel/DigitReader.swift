/// A strict parser of fixed-format ASCII texts such as dates: digits and separators, without skipping or repair.
struct DigitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

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

  mutating func consume(_ byte: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes a value from 0 to 9999 as four decimal digits.
  @inline(__always)
  func write4(_ value: Int) {
    let hundreds = UInt32(truncatingIfNeeded: value) / 100
    write2(Int(hundreds))
    (self + 2).write2(value &- Int(hundreds) &* 100)
  }

  /// Writes a value from 0 to 999 as three decimal digits.
  @inline(__always)
  func write3(_ value: Int) {
    let hundreds = UInt32(truncatingIfNeeded: value) / 100
    self[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: hundreds)
    (self + 1).write2(value &- Int(hundreds) &* 100)
  }

  /// Writes a value from 0 to 99 as two decimal digits.
  @inline(__always)
  func write2(_ value: Int) {
    // 103 / 1024 approximates 1/10 closely enough for two digits.
    let tens = (value &* 103) &>> 10
    self[0] = UInt8(truncatingIfNeeded: tens &+ 0x30)
    self[1] = UInt8(truncatingIfNeeded: value &- tens &* 10 &+ 0x30)
  }
}

extension String {
  init(asciiCount count: Int, write: (UnsafeMutablePointer<UInt8>) -> Void) {
    self.init(unsafeUninitializedCapacity: count) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      write(start)
      return count
    }
  }
}
