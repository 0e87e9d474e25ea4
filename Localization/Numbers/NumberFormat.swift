/// How a locale writes integers and whole percentages, according to CLDR.
public struct NumberFormat: Equatable, Sendable {
  /// The sizes of groups of digits: 3 and 2 in 12,34,567.
  struct Groups: Equatable, Sendable {
    /// The size of the last group.
    let last: Int
    /// The size of the other groups.
    let others: Int
  }

  /// The digit zero of the locale's numbering system; the other digits follow it.
  private let zero: Unicode.Scalar
  private let separator: String
  /// The number of digits before the last group from which a number has separators: 2 if 1234 has none.
  private let minimumGroupingDigits: Int
  private let groups: Groups
  private let percentGroups: Groups
  private let minus: String
  private let percentPrefix: String
  private let percentSuffix: String
  private let negativePercentPrefix: String

  /// Creates a format; the defaults are those of CLDR's root locale.
  init(
    zero: Unicode.Scalar = "0", separator: String = ",", minimumGroupingDigits: Int = 1, groups: (Int, Int) = (3, 3),
    percentGroups: (Int, Int) = (3, 3), minus: String = "-", percentPrefix: String = "", percentSuffix: String = "%",
    negativePercentPrefix: String? = nil
  ) {
    self.zero = zero
    self.separator = separator
    self.minimumGroupingDigits = minimumGroupingDigits
    self.groups = Groups(last: groups.0, others: groups.1)
    self.percentGroups = Groups(last: percentGroups.0, others: percentGroups.1)
    self.minus = minus
    self.percentPrefix = percentPrefix
    self.percentSuffix = percentSuffix
    self.negativePercentPrefix = negativePercentPrefix ?? minus + percentPrefix
  }

  /// Returns an integer in the digits of the locale, with separators.
  public func number(_ value: Int) -> String {
    (value < 0 ? minus : "") + digits(of: value.magnitude, in: groups)
  }

  /// Returns a whole percentage with its sign.
  public func percentage(_ value: Int) -> String {
    (value < 0 ? negativePercentPrefix : percentPrefix) + digits(of: value.magnitude, in: percentGroups) + percentSuffix
  }

  private func digits(of magnitude: UInt, in groups: Groups) -> String {
    let digits = String(magnitude)
    var rest = digits.utf8.count
    let hasSeparators = rest >= groups.last + minimumGroupingDigits
    guard hasSeparators || zero != "0" else { return digits }
    var text = ""
    for digit in digits.unicodeScalars {
      if hasSeparators, !text.isEmpty, rest >= groups.last, (rest - groups.last).isMultiple(of: groups.others) {
        text += separator
      }
      // The digits of a numbering system are consecutive scalars.
      text.unicodeScalars.append(Unicode.Scalar(zero.value + digit.value - 48) ?? digit)
      rest -= 1
    }
    return text
  }
}

extension NumberFormat {
  /// The version of CLDR from which the formats come.
  public static let version = NumberFormatTable.version

  /// Returns the format of a locale, such as `es-MX`, in the spelling of CLDR.
  ///
  /// A locale that CLDR does not have has the format of the one without its last subtag, an unknown language that of
  /// the root locale, which is also that of English.
  public static func format(of identifier: String) -> NumberFormat {
    var identifier = identifier
    while true {
      if let position = NumberFormatTable.positions[identifier] { return NumberFormatTable.formats[position] }
      guard let end = identifier.utf8.lastIndex(of: UInt8(ascii: "-")) else { return NumberFormatTable.formats[0] }
      identifier = String(identifier[..<end])
    }
  }
}
