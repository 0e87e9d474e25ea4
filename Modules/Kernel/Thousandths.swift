/// Decimal numbers with at most three decimals, as integers in thousandths.
public enum Thousandths {
  /// The greatest magnitude, a billion. (Habits, 3; Tables, 1.1.)
  public static let max: Int64 = 1_000_000_000_000

  /// Returns a number in thousandths; nil if it has more than three decimals or is out of range.
  public static func parse(_ number: Double) -> Int64? {
    let thousandths = (number * 1000).rounded()
    guard abs(thousandths) <= Double(max), thousandths / 1000 == number else { return nil }
    return Int64(thousandths)
  }

  /// Returns a number in thousandths; nil if the text is not a plain decimal number or has more than three decimals.
  public static func parse(_ text: String) -> Int64? {
    let bytes = text.utf8
    guard bytes.count <= 24, bytes.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }) else {
      return nil
    }
    return Double(text).flatMap { parse($0) }
  }

  /// Returns the number of an integer in thousandths.
  public static func number(_ thousandths: Int64) -> Double { Double(thousandths) / 1000 }

  /// Returns the decimal text of a nonnegative integer in thousandths, without trailing zeros: `1500` becomes `1.5`.
  public static func text(_ thousandths: Int64) -> String {
    let (units, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(units)" }
    var decimals = String("\(1000 + rest)".dropFirst())
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(units).\(decimals)"
  }
}
