/// A decimal number in the precision in which a client writes it.
struct ReplayedDecimal: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The digits without the decimal point.
  var digits: Int
  /// Number of digits after the decimal point.
  var decimals: Int

  /// Creates `digits` divided by ten to the power of `decimals`.
  init(_ digits: Int, decimals: Int) {
    self.digits = digits
    self.decimals = decimals
  }

  /// Creates a whole number.
  init(integerLiteral value: Int) { self.init(value, decimals: 0) }

  /// Creates a number of thousandths.
  init(thousandths: Int) { self.init(thousandths, decimals: 3) }

  /// The number in thousandths; nil if it needs more than three decimals or is beyond the range of `Int`.
  var thousandths: Int? {
    var value = digits
    for _ in 3..<max(3, decimals) {
      guard value % 10 == 0 else { return nil }
      value /= 10
    }
    for _ in min(3, decimals)..<3 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = product
    }
    return value
  }
}
