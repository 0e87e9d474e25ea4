/// Decimal numbers of imported files, in thousandths.
enum ImportedNumber {
  /// Returns a number in thousandths; nil if it has more than three decimals or is outside of ±10^12.
  static func thousandths(_ number: Double) -> Int64? {
    let scaled = (number * 1000).rounded()
    // The quotient is the double that is closest to the decimal number, and thus equal to it.
    guard scaled.magnitude <= 1e15, scaled / 1000 == number else { return nil }
    return Int64(scaled)
  }

  /// Returns a number in thousandths; nil if the text is not a plain decimal number with at most three decimals.
  static func thousandths(_ text: String) -> Int64? {
    let characters = text.utf8
    guard characters.count <= 24, characters.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D })
    else { return nil }
    return Double(text).flatMap { thousandths($0) }
  }
}
