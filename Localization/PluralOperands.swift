/// A number as plural rules see it: what is written matters, not only what it is worth (UTS #35, plural operands).
public struct PluralOperands: Equatable, Sendable {
  /// The integer part of the absolute value.
  public let i: UInt
  /// How many digits of the fraction are written, zeros at the end included.
  public let v: Int
  /// How many digits of the fraction are written, zeros at the end left out.
  public let w: Int
  /// The digits of the fraction as a number, zeros at the end included.
  public let f: UInt
  /// The digits of the fraction as a number, zeros at the end left out.
  public let t: UInt
  /// The power of ten of a compact form: 6 in `1.2c6`.
  public let c: Int

  /// The absolute value.
  public var n: Double { Double("\(i).\(String(repeating: "0", count: w - (t == 0 ? 0 : String(t).count)))\(t)") ?? 0 }

  /// The operands of a whole number.
  public init(_ number: Int) {
    i = number.magnitude
    (v, w, f, t, c) = (0, 0, 0, 0, 0)
  }

  /// Reads a number as it is written: `3`, `-1.20`, `1.2c6`.
  ///
  /// The power of a compact form is applied first: `1.2c6` has the operands of 1200000 and c = 6. Nil for anything else,
  /// and where an operand would have more than 18 digits.
  ///
  /// - Parameter text: ASCII digits with an optional sign, fraction, and power after `c` or `e`.
  public init?(_ text: String) {
    var reader = WrittenDigits(text)
    _ = reader.take("+") || reader.take("-")
    guard let whole = reader.digits() else { return nil }
    var fraction: ArraySlice<UInt8> = []
    if reader.take(".") {
      guard let digits = reader.digits() else { return nil }
      fraction = digits
    }
    var power: UInt = 0
    if reader.take("c") || reader.take("e") {
      guard let digits = reader.digits(), digits.count <= 2, let number = WrittenDigits.value(of: digits) else {
        return nil
      }
      power = number
    }
    guard reader.isAtEnd else { return nil }
    let shifted = fraction.prefix(Int(power))
    let zeros = repeatElement(UInt8(ascii: "0"), count: Int(power) - shifted.count)
    let visible = fraction.dropFirst(Int(power))
    let significant = visible.lastIndex { $0 != UInt8(ascii: "0") }.map { visible[...$0] } ?? []
    guard let i = WrittenDigits.value(of: whole + shifted + zeros), visible.count <= WrittenDigits.limit,
      let f = WrittenDigits.value(of: visible), let t = WrittenDigits.value(of: significant)
    else { return nil }
    (self.i, self.f, self.t) = (i, f, t)
    (v, w, c) = (visible.count, significant.count, Int(power))
  }
}

/// Takes a written number apart.
private struct WrittenDigits {
  /// How many digits an operand has at most; zeros before them do not count.
  static let limit = 18

  private let bytes: [UInt8]
  private var place = 0

  /// Whether everything has been taken.
  var isAtEnd: Bool { place == bytes.count }

  /// Makes a reader at the beginning of a text.
  init(_ text: String) { bytes = Array(text.utf8) }

  /// Takes a character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// Takes the ASCII digits that come next; nil where there is none.
  mutating func digits() -> ArraySlice<UInt8>? {
    let start = place
    while place < bytes.count, bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9") { place += 1 }
    return place == start ? nil : bytes[start..<place]
  }

  /// The number that digits make, 0 for none; nil where it has too many.
  static func value(of digits: ArraySlice<UInt8>) -> UInt? {
    var value: UInt = 0
    var count = 0
    for digit in digits {
      if value != 0 || digit != UInt8(ascii: "0") { count += 1 }
      guard count <= limit else { return nil }
      value = value * 10 + UInt(digit - UInt8(ascii: "0"))
    }
    return value
  }
}
