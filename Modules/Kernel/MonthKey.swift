/// A month of the calendar, from 0001-01 to 9999-12; its text is a period key.
public struct MonthKey: Hashable, Comparable, Sendable {
  /// Months since January of the year 0.
  private let ordinal: Int

  private static let ordinals = 12...(9999 * 12 + 11)

  /// The number of bytes of the text of any month.
  public static let textLength = 7

  /// Makes a month; nil if there is none such.
  ///
  /// - Parameters:
  ///   - year: 1 to 9999.
  ///   - month: 1 to 12.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    self.init(ordinal: year * 12 + month - 1)
  }

  /// Makes the month in which a day lies.
  public init(containing day: CivilDay) {
    let date = day.date
    self.init(ordinal: date.year * 12 + date.month - 1)
  }

  private init(ordinal: Int) {
    self.ordinal = min(max(ordinal, Self.ordinals.lowerBound), Self.ordinals.upperBound)
  }

  /// Whether a month is before another.
  public static func < (left: MonthKey, right: MonthKey) -> Bool {
    left.ordinal < right.ordinal
  }

  /// The year, 1 to 9999.
  public var year: Int { ordinal / 12 }

  /// The month of the year, 1 to 12.
  public var month: Int { ordinal % 12 + 1 }

  /// The first day of the month.
  public var firstDay: CivilDay {
    CivilDay(dayNumber: Gregorian.dayNumber(year: year, month: month, day: 1))
  }

  /// The last day of the month: the 28th, 29th, 30th or 31st.
  public var lastDay: CivilDay {
    firstDay.adding(days: dayCount - 1)
  }

  /// How many days the month has, 28 to 31.
  public var dayCount: Int { Gregorian.daysInMonth(month, of: year) }

  /// The month after this one; the last month there is has none, and gives itself.
  public var next: MonthKey { MonthKey(ordinal: ordinal + 1) }

  /// The month before this one; the first month there is has none, and gives itself.
  public var previous: MonthKey { MonthKey(ordinal: ordinal - 1) }
}

// MARK: - Text

extension MonthKey: CustomStringConvertible {
  /// The month in ISO 8601: `2026-11`.
  public var text: String {
    String(asciiCount: Self.textLength, write: writeText(to:))
  }

  /// The same as `text`.
  public var description: String { text }

  /// Writes `text` without allocating.
  ///
  /// - Parameter bytes: Room for the 7 bytes (`textLength`) that are written.
  public func writeText(to bytes: UnsafeMutablePointer<UInt8>) {
    bytes.write4(year)
    bytes[4] = UInt8(ascii: "-")
    (bytes + 5).write2(month)
  }

  /// Reads `YYYY-MM`, strictly; nil if it is anything else.
  ///
  /// - Parameter bytes: The whole text in UTF-8.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(bytes)
    guard let year = reader.digits(4), reader.pass("-"), let month = reader.digits(2), reader.isAtEnd else {
      return nil
    }
    self.init(year: year, month: month)
  }

  /// Reads `YYYY-MM`, strictly; nil if it is anything else.
  public init?(_ text: String) {
    var text = text
    guard let month = text.withUTF8({ MonthKey(utf8: $0) }) else { return nil }
    self = month
  }
}
