/// A calendar month from 0001-01 to 9999-12.
public struct MonthKey: Hashable, Comparable, Sendable {
  /// Months since January of year 0.
  private let ordinal: Int

  private static let ordinals = 12...(9999 * 12 + 11)

  /// The length of the text `2026-11` in bytes.
  public static let textLength = 7

  /// Creates a month from its year (1 to 9999) and month (1 to 12); nil if it does not exist.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    self.init(ordinal: year * 12 + month - 1)
  }

  /// Creates the month that contains a day.
  public init(containing day: CivilDay) {
    let date = day.date
    self.init(ordinal: date.year * 12 + date.month - 1)
  }

  private init(ordinal: Int) {
    self.ordinal = min(max(ordinal, Self.ordinals.lowerBound), Self.ordinals.upperBound)
  }

  /// Returns whether `left` is earlier than `right`.
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

  /// The last day of the month.
  public var lastDay: CivilDay {
    firstDay.adding(days: dayCount - 1)
  }

  /// The number of days in the month, 28 to 31.
  public var dayCount: Int { Gregorian.daysInMonth(month, of: year) }

  /// The following month; for the last month, itself.
  public var next: MonthKey { MonthKey(ordinal: ordinal + 1) }

  /// The preceding month; for the first month, itself.
  public var previous: MonthKey { MonthKey(ordinal: ordinal - 1) }
}

// MARK: - Text

extension MonthKey {
  /// Parses exactly `YYYY-MM`; nil for anything else and for a month that does not exist.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(bytes)
    guard let year = reader.digits(4), reader.consume("-"), let month = reader.digits(2), reader.isAtEnd else {
      return nil
    }
    self.init(year: year, month: month)
  }
}
