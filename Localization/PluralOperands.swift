/// The operands of plural rules.
///
/// They depend on the written form of a number, not only on its value (UTS #35).
public struct PluralOperands: Equatable, Sendable {
  /// The integer part of the absolute value.
  public let i: UInt
  /// The number of visible fraction digits with trailing zeros.
  public let v: Int
  /// The number of visible fraction digits without trailing zeros.
  public let w: Int
  /// The visible fraction digits with trailing zeros, as an integer.
  public let f: UInt
  /// The visible fraction digits without trailing zeros, as an integer.
  public let t: UInt
  /// The exponent of a compact form: 6 in `1.2c6`.
  public let c: Int

  /// The absolute value.
  public var n: Double { Double("\(i).\(String(repeating: "0", count: w - (t == 0 ? 0 : String(t).count)))\(t)") ?? 0 }

  /// Creates the operands of an integer.
  public init(_ number: Int) {
    i = number.magnitude
    (v, w, f, t, c) = (0, 0, 0, 0, 0)
  }

  /// Parses a written number: `3`, `-1.20`, `1.2c6`.
  ///
  /// The exponent after `c` or `e` is applied first: `1.2c6` has the operands of 1200000 and c = 6. Returns nil if
  /// the text is malformed or an operand would have more than 18 digits.
  public init?(_ text: String) {
    var parser = NumberParser(text)
    _ = parser.consume("+") || parser.consume("-")
    guard let integerDigits = parser.digits() else { return nil }
    var fraction: ArraySlice<UInt8> = []
    if parser.consume(".") {
      guard let digits = parser.digits() else { return nil }
      fraction = digits
    }
    var exponent: UInt = 0
    if parser.consume("c") || parser.consume("e") {
      guard let digits = parser.digits(), digits.count <= 2, let number = NumberParser.value(of: digits) else {
        return nil
      }
      exponent = number
    }
    guard parser.isAtEnd else { return nil }
    let shifted = fraction.prefix(Int(exponent))
    let zeros = repeatElement(UInt8(ascii: "0"), count: Int(exponent) - shifted.count)
    let visible = fraction.dropFirst(Int(exponent))
    let significant = visible.lastIndex { $0 != UInt8(ascii: "0") }.map { visible[...$0] } ?? []
    guard let i = NumberParser.value(of: integerDigits + shifted + zeros), visible.count <= NumberParser.maxDigits,
      let f = NumberParser.value(of: visible), let t = NumberParser.value(of: significant)
    else { return nil }
    (self.i, self.f, self.t) = (i, f, t)
    (v, w, c) = (visible.count, significant.count, Int(exponent))
  }
}

private struct NumberParser {
  /// The maximum number of digits of an operand, without leading zeros.
  static let maxDigits = 18

  private let bytes: [UInt8]
  private var index = 0

  var isAtEnd: Bool { index == bytes.count }

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Consumes the next ASCII digits; nil if there are none.
  mutating func digits() -> ArraySlice<UInt8>? {
    let start = index
    while index < bytes.count, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") { index += 1 }
    return index == start ? nil : bytes[start..<index]
  }

  /// Returns the value of digits; 0 if there are none, nil if there are too many.
  static func value(of digits: ArraySlice<UInt8>) -> UInt? {
    var value: UInt = 0
    var count = 0
    for digit in digits {
      if value != 0 || digit != UInt8(ascii: "0") { count += 1 }
      guard count <= maxDigits else { return nil }
      value = value * 10 + UInt(digit - UInt8(ascii: "0"))
    }
    return value
  }
}
