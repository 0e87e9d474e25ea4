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
    guard let match = text.wholeMatch(of: /[+\-]?([0-9]+)(?:\.([0-9]+))?(?:[ce]([0-9]{1,2}))?/),
      let power = Int(match.3 ?? "0")
    else { return nil }
    let written = match.2 ?? ""
    let shifted = written.prefix(power)
    let zeros = String(repeating: "0", count: power - shifted.count)
    let whole = (match.1 + shifted + zeros).drop { $0 == "0" }
    let fraction = written.dropFirst(power)
    let significant = fraction.reversed().drop { $0 == "0" }.reversed()
    guard whole.count <= 18, fraction.count <= 18 else { return nil }
    i = UInt(whole) ?? 0
    v = fraction.count
    w = significant.count
    f = UInt(fraction) ?? 0
    t = UInt(String(significant)) ?? 0
    c = power
  }
}
