/// A day of the calendar, without time or zone, from 0001-01-01 to 9999-12-31 (proleptic Gregorian).
///
/// Events are recorded with the civil day on which they fell, and day arithmetic is done on these, never on spans of 24
/// hours. What would lie outside the range becomes the nearest day in it.
public struct CivilDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public let dayNumber: Int

  /// The first day, 0001-01-01, a Monday.
  public static let min = CivilDay(dayNumber: firstDayNumber)
  /// The last day, 9999-12-31, a Friday.
  public static let max = CivilDay(dayNumber: lastDayNumber)
  /// The number of bytes of the text of any day.
  public static let textLength = 10

  @usableFromInline static let firstDayNumber = -719_162
  @usableFromInline static let lastDayNumber = 2_932_896

  /// Makes the day so many days after 1970-01-01, or the nearest one there is.
  @inlinable
  public init(dayNumber: Int) {
    self.dayNumber = Swift.min(Swift.max(dayNumber, Self.firstDayNumber), Self.lastDayNumber)
  }

  /// Makes a day from its date; nil if the date does not exist.
  ///
  /// - Parameters:
  ///   - year: 1 to 9999.
  ///   - month: 1 to 12.
  ///   - day: The day of the month, from 1.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), Gregorian.isValid(year: year, month: month, day: day) else { return nil }
    self.init(dayNumber: Gregorian.dayNumber(year: year, month: month, day: day))
  }

  /// Whether a day is before another.
  @inlinable
  public static func < (left: CivilDay, right: CivilDay) -> Bool {
    left.dayNumber < right.dayNumber
  }

  /// The day so many days later, or earlier if negative; beyond the range, its end.
  @inlinable
  public func adding(days: Int) -> CivilDay {
    let span = Self.lastDayNumber - Self.firstDayNumber
    return CivilDay(dayNumber: dayNumber + Swift.min(Swift.max(days, -span), span))
  }

  /// The days from another day to this one, negative if the other is later.
  @inlinable
  public func days(since other: CivilDay) -> Int {
    dayNumber - other.dayNumber
  }

  /// The day after this one.
  @inlinable
  public var next: CivilDay { adding(days: 1) }

  /// The day before this one.
  @inlinable
  public var previous: CivilDay { adding(days: -1) }
}

// MARK: - Parts

extension CivilDay {
  /// The year, month (1 to 12) and day of the month (from 1).
  public var date: (year: Int, month: Int, day: Int) {
    Gregorian.date(dayNumber: dayNumber)
  }

  /// The weekday after ISO 8601, Monday = 1 … Sunday = 7.
  public var weekday: Int {
    Gregorian.weekday(dayNumber: dayNumber)
  }

  /// Whether a year of the calendar has a 29 February.
  public static func isLeapYear(_ year: Int) -> Bool {
    Gregorian.isLeap(year)
  }

  /// The week, Monday to Sunday, in which the day lies.
  public var week: WeekKey { WeekKey(containing: self) }

  /// The month in which the day lies.
  public var month: MonthKey { MonthKey(containing: self) }
}

// MARK: - Text

extension CivilDay: CustomStringConvertible {
  /// The day in ISO 8601: `2026-11-21`.
  public var text: String {
    String(asciiCount: Self.textLength, write: writeText(to:))
  }

  /// The same as `text`.
  public var description: String { text }

  /// Writes `text` without allocating.
  ///
  /// - Parameter bytes: Room for the 10 bytes (`textLength`) that are written.
  public func writeText(to bytes: UnsafeMutablePointer<UInt8>) {
    let date = date
    bytes.write4(date.year)
    bytes[4] = UInt8(ascii: "-")
    (bytes + 5).write2(date.month)
    bytes[7] = UInt8(ascii: "-")
    (bytes + 8).write2(date.day)
  }

  /// Reads `YYYY-MM-DD`, strictly; nil if it is anything else or the date does not exist.
  ///
  /// - Parameter bytes: The whole text in UTF-8.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(bytes)
    guard let year = reader.digits(4), reader.pass("-"),
      let month = reader.digits(2), reader.pass("-"),
      let day = reader.digits(2), reader.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Reads `YYYY-MM-DD`, strictly; nil if it is anything else or the date does not exist.
  public init?(_ text: String) {
    var text = text
    guard let day = text.withUTF8({ CivilDay(utf8: $0) }) else { return nil }
    self = day
  }
}

extension CivilDay {
  /// How many days the civil days of one instant are apart at most, over all zones and beginnings of days.
  public static let maxZoneDistance = 2

  /// Whether an event can have this civil day.
  ///
  /// The exact day cannot be recomputed, because the hour at which the user's days began then is not stored.
  ///
  /// - Parameters:
  ///   - instant: When the event happened.
  ///   - zone: The IANA name of the zone in which its day was counted; nil or a name that is no longer known for any
  ///     zone.
  /// - Returns: False if the user's day can never have been this one.
  public func isPossible(at instant: Instant, inZone zone: String?) -> Bool {
    if let zone = zone.flatMap(Zone.init(identifier:)) { return zone.possibleDays(at: instant).contains(self) }
    return abs(days(since: Zone.utc.civilDay(at: instant))) <= Self.maxZoneDistance
  }
}
