/// A calendar date without time or zone, from 0001-01-01 to 9999-12-31 (proleptic Gregorian).
///
/// Day arithmetic uses civil days, never spans of 24 hours. Day numbers outside the range are clamped to it.
public struct CivilDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public let dayNumber: Int

  /// The first day, 0001-01-01, a Monday.
  public static let min = CivilDay(dayNumber: firstDayNumber)
  /// The last day, 9999-12-31, a Friday.
  public static let max = CivilDay(dayNumber: lastDayNumber)
  /// The length of `text` in bytes.
  public static let textLength = 10

  @usableFromInline static let firstDayNumber = -719_162
  @usableFromInline static let lastDayNumber = 2_932_896

  /// Creates the day `dayNumber` days after 1970-01-01, clamped to the range.
  @inlinable
  public init(dayNumber: Int) {
    self.dayNumber = Swift.min(Swift.max(dayNumber, Self.firstDayNumber), Self.lastDayNumber)
  }

  /// Creates a day from its year (1 to 9999), month (1 to 12) and day of the month; nil if the date does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), Gregorian.isValid(year: year, month: month, day: day) else { return nil }
    self.init(dayNumber: Gregorian.dayNumber(year: year, month: month, day: day))
  }

  /// Returns whether `left` is earlier than `right`.
  @inlinable
  public static func < (left: CivilDay, right: CivilDay) -> Bool {
    left.dayNumber < right.dayNumber
  }

  /// Returns the day `days` days later, or earlier if negative, clamped to the range.
  @inlinable
  public func adding(days: Int) -> CivilDay {
    let span = Self.lastDayNumber - Self.firstDayNumber
    return CivilDay(dayNumber: dayNumber + Swift.min(Swift.max(days, -span), span))
  }

  /// Returns the number of days from `other` to this day, negative if `other` is later.
  @inlinable
  public func days(since other: CivilDay) -> Int {
    dayNumber - other.dayNumber
  }

  /// The following day.
  @inlinable
  public var next: CivilDay { adding(days: 1) }

  /// The preceding day.
  @inlinable
  public var previous: CivilDay { adding(days: -1) }
}

// MARK: - Components

extension CivilDay {
  /// The year, month (1 to 12) and day of the month (from 1).
  public var date: (year: Int, month: Int, day: Int) {
    Gregorian.date(dayNumber: dayNumber)
  }

  /// The ISO 8601 weekday, Monday = 1 … Sunday = 7.
  public var weekday: Int {
    Gregorian.weekday(dayNumber: dayNumber)
  }

  /// The week, Monday to Sunday, that contains the day.
  public var week: WeekKey { WeekKey(containing: self) }

  /// The month that contains the day.
  public var month: MonthKey { MonthKey(containing: self) }
}

extension ClosedRange<CivilDay> {
  /// All days of the range, in order.
  public var allDays: [CivilDay] {
    (lowerBound.dayNumber...upperBound.dayNumber).map { CivilDay(dayNumber: $0) }
  }
}

// MARK: - Text

extension CivilDay: CustomStringConvertible {
  /// The ISO 8601 form, `2026-11-21`.
  public var text: String {
    String(asciiCount: Self.textLength, write: writeText(to:))
  }

  /// The same as `text`.
  public var description: String { text }

  /// Writes `text` to a buffer of at least `textLength` (10) bytes, without allocating.
  public func writeText(to bytes: UnsafeMutablePointer<UInt8>) {
    let date = date
    bytes.write4(date.year)
    bytes[4] = UInt8(ascii: "-")
    (bytes + 5).write2(date.month)
    bytes[7] = UInt8(ascii: "-")
    (bytes + 8).write2(date.day)
  }

  /// Parses exactly `YYYY-MM-DD`; nil for anything else and for a date that does not exist.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(bytes)
    guard let year = reader.digits(4), reader.consume("-"),
      let month = reader.digits(2), reader.consume("-"),
      let day = reader.digits(2), reader.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Parses exactly `YYYY-MM-DD`; nil for anything else and for a date that does not exist.
  public init?(_ text: String) {
    var text = text
    guard let day = text.withUTF8({ CivilDay(utf8: $0) }) else { return nil }
    self = day
  }
}

extension CivilDay {
  /// The maximum distance in days between two civil days of one instant, over all zones and day starts.
  public static let maxZoneDistance = 2

  /// Returns whether an event at an instant can have this civil day in `zone`, or in any zone if it is nil or unknown.
  ///
  /// The exact day cannot be recomputed, because the user's day start at that time is not stored.
  public func isPossible(at instant: Instant, inZone zone: String?) -> Bool {
    if let zone = zone.flatMap(Zone.init(identifier:)) { return zone.possibleDays(at: instant).contains(self) }
    return abs(days(since: Zone.utc.civilDay(at: instant))) <= Self.maxZoneDistance
  }
}
