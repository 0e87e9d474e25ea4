/// Numbers in as many bytes as they need, from the low ones, seven bits each.
public enum VariableNumber {
  /// Appends a number.
  public static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Removes a number from the start of bytes; nil if they do not start with one.
  public static func read(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while shift < 64, let byte = bytes.popFirst() {
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  /// Returns a number of few bits for a signed number near 0.
  public static func unsigned(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: number << 1) ^ UInt64(bitPattern: number >> 63)
  }

  /// Returns the signed number of a number from ``unsigned(_:)``.
  public static func signed(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}
