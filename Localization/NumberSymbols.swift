import Foundation
import Synchronization

/// How a locale writes whole numbers and percentages.
///
/// Foundation knows, and takes microseconds each time; so it is asked once a locale, with sample numbers whose answers
/// show every habit, and the digits are then put down here.
struct NumberSymbols: Sendable {
  /// What stands before a negative number.
  private let minus: [UInt8]
  /// What stands between groups of digits.
  private let separator: [UInt8]
  /// How many digits the last group has.
  private let lastGroup: Int
  /// How many digits the groups before it have: 2 in India.
  private let otherGroups: Int
  /// How many digits have to stand before the last group for it to be set apart: 2 in Spain, where 1234 is one group.
  private let leastBefore: Int
  /// What stands before and after the number of a percentage.
  private let percent: (before: [UInt8], after: [UInt8])

  /// The habits of a locale.
  static func of(_ locale: TextLocale) -> NumberSymbols {
    cache.withLock { known in
      if let symbols = known[locale] { return symbols }
      let symbols = NumberSymbols(asking: Locale(identifier: locale.formatting))
      known[locale] = symbols
      return symbols
    }
  }

  /// Bounded by the number of regions there can be.
  private static let cache = Mutex<[TextLocale: NumberSymbols]>([:])

  private init(asking locale: Locale) {
    func number(_ value: Int) -> String { value.formatted(.number.locale(locale)) }
    func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

    minus = Array(number(-1).prefix { !isDigit($0) }.utf8)
    let groups = number(1_111_111_111).split { !isDigit($0) }
    lastGroup = groups.last?.count ?? 3
    otherGroups = groups.dropLast().last?.count ?? 3
    separator = Array(number(1_111_111_111).drop(while: isDigit).prefix { !isDigit($0) }.utf8)
    leastBefore = number(1_111).allSatisfy(isDigit) ? 2 : 1
    let sample = 11.formatted(.percent.locale(locale))
    percent = (
      Array(sample.prefix { !isDigit($0) }.utf8), Array(sample.drop { !isDigit($0) }.drop(while: isDigit).utf8)
    )
  }

  /// Appends a whole number with the locale's groups.
  func append(_ value: Int, to output: inout [UInt8]) {
    if value < 0 { output += minus }
    let digits = String(value.magnitude).utf8
    let isGrouped = digits.count >= lastGroup + leastBefore
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      if isGrouped, index > 0, left >= lastGroup, (left - lastGroup).isMultiple(of: otherGroups) {
        output += separator
      }
      output.append(digit)
    }
  }

  /// Appends a percentage.
  func appendPercent(_ value: Int, to output: inout [UInt8]) {
    output += percent.before
    append(value, to: &output)
    output += percent.after
  }
}
