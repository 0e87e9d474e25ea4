import JSON
import JSONRPC

/// A number of 48 bits that identifies a replica, or one of 64 bits that identifies a fact or an account or sums
/// hashes.
struct HexadecimalNumber: ResultValue {
  let number: UInt64
  let digits: Int

  static let schema = JSONSchema.string(pattern: "^[0-9a-f]{12,16}$")

  fileprivate static let replicaDigits = 12

  static func replica(_ number: Int64) -> HexadecimalNumber {
    HexadecimalNumber(number: UInt64(bitPattern: number), digits: replicaDigits)
  }

  init(number: UInt64, digits: Int = 16) { (self.number, self.digits) = (number, digits) }

  /// Reads as many digits in lower case; nil for other texts.
  init?(_ text: some Collection<UInt8>, digits: Int = 16) {
    guard text.count == digits else { return nil }
    var number: UInt64 = 0
    for digit in text {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    self.init(number: number, digits: digits)
  }

  /// The digits in lower case.
  var text: String {
    String(unsafeUninitializedCapacity: digits) { bytes in
      for index in 0..<digits {
        let digit = UInt8(truncatingIfNeeded: number >> (4 * (digits - 1 - index))) & 15
        bytes[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return digits
    }
  }

  func write(to writer: JSONWriter) { writer.string(text) }
}

extension Int64 {
  /// The 16 hexadecimal digits of a uid.
  var uidText: String { HexadecimalNumber(number: UInt64(bitPattern: self)).text }

  /// Reads a uid of 16 hexadecimal digits in lower case; nil for other texts, and for 0.
  init?(uidDigits digits: some Collection<UInt8>) {
    guard let number = HexadecimalNumber(digits)?.number, number > 0 else { return nil }
    self.init(bitPattern: number)
  }

  /// Reads a replica of 12 hexadecimal digits in lower case; nil for other texts.
  init?(replicaDigits digits: some Collection<UInt8>) {
    guard let number = HexadecimalNumber(digits, digits: HexadecimalNumber.replicaDigits)?.number else { return nil }
    self.init(number)
  }
}
