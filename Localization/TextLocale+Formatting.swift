extension TextLocale {
  /// Formats an integer for the locale: 1,234 in English, 1234 but 12.345 in Spanish.
  ///
  /// Integers from 0 to 999 look the same in all locales of the built-in languages, so they need no format.
  public func number(_ value: Int) -> String {
    isPlain(value) ? String(value) : NumberFormat.format(of: identifier).number(value)
  }

  /// Formats a ratio as a whole percentage, rounded down: 249 of 250 is 99 %, only 250 of 250 is 100 %.
  ///
  /// If `total` is 0, the percentage is 0.
  public func percent(_ part: Int, of total: Int) -> String {
    guard total != 0 else { return percent(0) }
    let (hundredfold, isTooLarge) = part.multipliedReportingOverflow(by: 100)
    guard !isTooLarge else { return percent(fraction: Double(part) / Double(total)) }
    let (quotient, remainder) = hundredfold.quotientAndRemainder(dividingBy: total)
    return percent(remainder != 0 && (remainder < 0) != (total < 0) ? quotient - 1 : quotient)
  }

  /// Formats a fraction as a whole percentage, rounded down: 0.996 is 99 %.
  ///
  /// A tolerance of 10^-9 percentage points compensates for rounding errors: 0.29 × 100 is slightly less than 29.
  /// NaN and values far out of range count as 0.
  public func percent(fraction: Double) -> String {
    percent(Int(exactly: (fraction * 100 + 1e-9).rounded(.down)) ?? 0)
  }

  private func percent(_ value: Int) -> String {
    NumberFormat.format(of: identifier).percentage(value)
  }

  /// Passes an integer, formatted for the locale, to a closure.
  func withNumber(_ value: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard isPlain(value) else {
      var text = number(value)
      return text.withUTF8(body)
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3) { digits in
      digits[0] = UInt8(ascii: "0") + UInt8(value / 100)
      digits[1] = UInt8(ascii: "0") + UInt8(value / 10 % 10)
      digits[2] = UInt8(ascii: "0") + UInt8(value % 10)
      let first = value >= 100 ? 0 : value >= 10 ? 1 : 2
      body(UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  private func isPlain(_ value: Int) -> Bool { 0..<1000 ~= value && language.isBuiltIn }
}
