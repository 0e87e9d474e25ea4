import Foundation

extension TextLocale {
  /// A whole number as the locale writes it: 1,234 in English, 1234 but 12.345 in Spanish.
  public func number(_ value: Int) -> String {
    var output: [UInt8] = []
    append(value, to: &output)
    return String(decoding: output, as: UTF8.self)
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

  /// Appends a whole number.
  ///
  /// One of up to three digits looks the same in every locale, so Foundation, which takes most of a microsecond, is not
  /// asked about it.
  func append(_ value: Int, to output: inout [UInt8]) {
    guard 0..<1000 ~= value else {
      output.append(contentsOf: value.formatted(.number.locale(Locale(identifier: formatting))).utf8)
      return
    }
    if value >= 100 { output.append(UInt8(ascii: "0") + UInt8(value / 100)) }
    if value >= 10 { output.append(UInt8(ascii: "0") + UInt8(value / 10 % 10)) }
    output.append(UInt8(ascii: "0") + UInt8(value % 10))
  }
}
