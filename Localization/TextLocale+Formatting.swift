public import Foundation

extension TextLocale {
  /// A whole number as the locale writes it: 1,234 in English, 1234 but 12.345 in Spanish.
  ///
  /// One of up to three digits looks the same in every locale, so Foundation, which takes most of a microsecond, is not
  /// asked about it.
  public func number(_ value: Int) -> String {
    Self.isPlain(value) ? String(value) : value.formatted(.number.locale(Locale(identifier: formatting)))
  }

  /// A part of a whole in percent, rounded down: 249 of 250 is 99 %, and only all of it is 100 %.
  ///
  /// - Parameters:
  ///   - part: How much.
  ///   - whole: Of how much; where it is 0, so is the percentage.
  /// - Returns: A whole percentage with the sign of the locale.
  public func percent(_ part: Int, of whole: Int) -> String {
    guard whole != 0 else { return percent(0) }
    let (hundredfold, isTooLarge) = part.multipliedReportingOverflow(by: 100)
    guard !isTooLarge else { return percent(fraction: Double(part) / Double(whole)) }
    let (quotient, remainder) = hundredfold.quotientAndRemainder(dividingBy: whole)
    return percent(remainder != 0 && (remainder < 0) != (whole < 0) ? quotient - 1 : quotient)
  }

  /// A fraction in percent, rounded down: 0.996 is 99 %.
  ///
  /// A fraction that misses a whole percentage by less than a billionth counts as having reached it, because 0.29 times
  /// 100 is a little less than 29.
  ///
  /// - Parameter fraction: 0…1 for 0 % to 100 %; what is no number, or far out of range, counts as 0.
  /// - Returns: A whole percentage with the sign of the locale.
  public func percent(fraction: Double) -> String {
    percent(Int(exactly: (fraction * 100 + 1e-9).rounded(.down)) ?? 0)
  }

  private func percent(_ value: Int) -> String {
    value.formatted(.percent.locale(Locale(identifier: formatting)))
  }

  /// Hands out a whole number as the locale writes it.
  func withNumber(_ value: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard Self.isPlain(value) else {
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

  /// Whether a number is written the same in every locale.
  private static func isPlain(_ value: Int) -> Bool { 0..<1000 ~= value }
}

extension TextLocale {
  /// An instant as the day a reader saw on the calendar, without the year: Mar 28, 28 mar, 28 mars.
  ///
  /// - Parameters:
  ///   - instant: When it was.
  ///   - zone: The reader's time zone.
  /// - Returns: Day and abbreviated month in the order of the locale.
  public func monthAndDay(_ instant: Date, in zone: TimeZone) -> String {
    let style = Date.FormatStyle(locale: Locale(identifier: formatting), timeZone: zone)
    return instant.formatted(style.month(.abbreviated).day())
  }
}
