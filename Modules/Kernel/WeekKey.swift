/// An ISO 8601 week, Monday to Sunday, from 0001-W01 to 9999-W52.
///
/// Days around New Year can belong to a week of the adjacent year: 2027-01-01 is in `2026-W53`.
public struct WeekKey: Hashable, Comparable, Sendable {
  /// The Monday of the week.
  public let firstDay: CivilDay

  /// The length of `text` in bytes.
  public static let textLength = 8

  /// Creates a week from its week-based year (1 to 9999) and number (1 to 53); nil if it does not exist.
  public init?(year: Int, week: Int) {
    guard (1...9999).contains(year), (1...53).contains(week) else { return nil }
    // 4 January is always in week 1.
    let fourth = Gregorian.dayNumber(year: year, month: 1, day: 4)
    let monday = fourth + 1 - Gregorian.weekday(dayNumber: fourth) + (week - 1) * 7
    self.init(monday: monday)
    // A Monday after the last day is clamped to it.
    guard firstDay.dayNumber == monday, self.year == year else { return nil }
  }

  /// Creates the week that contains a day.
  public init(containing day: CivilDay) {
    self.init(monday: day.dayNumber + 1 - day.weekday)
  }

  private init(monday: Int) {
    firstDay = CivilDay(dayNumber: monday)
  }

  /// Returns whether `left` is earlier than `right`.
  public static func < (left: WeekKey, right: WeekKey) -> Bool {
    left.firstDay < right.firstDay
  }

  /// The week-based year, which is the calendar year of its Thursday.
  public var year: Int { thursday.date.year }

  /// The number of the week in its year, 1 to 53.
  public var week: Int {
    let newYear = Gregorian.dayNumber(year: year, month: 1, day: 1)
    return (thursday.dayNumber - newYear) / 7 + 1
  }

  /// The Sunday of the week; for the last week, `CivilDay.max`.
  public var lastDay: CivilDay { firstDay.adding(days: 6) }

  /// The following week; for the last week, itself.
  public var next: WeekKey { WeekKey(containing: firstDay.adding(days: 7)) }

  /// The preceding week; for the first week, itself.
  public var previous: WeekKey { WeekKey(containing: firstDay.adding(days: -7)) }

  private var thursday: CivilDay { firstDay.adding(days: 3) }
}

// MARK: - Text

extension WeekKey: CustomStringConvertible {
  /// The ISO 8601 form, `2026-W47`.
  public var text: String {
    String(asciiCount: Self.textLength, write: writeText(to:))
  }

  /// The same as `text`.
  public var description: String { text }

  /// Writes `text` to a buffer of at least `textLength` (8) bytes, without allocating.
  public func writeText(to bytes: UnsafeMutablePointer<UInt8>) {
    bytes.write4(year)
    bytes[4] = UInt8(ascii: "-")
    bytes[5] = UInt8(ascii: "W")
    (bytes + 6).write2(week)
  }

  /// Parses exactly `YYYY-Www`; nil for anything else and for a week that does not exist.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(bytes)
    guard let year = reader.digits(4), reader.consume("-"), reader.consume("W"), let week = reader.digits(2),
      reader.isAtEnd
    else { return nil }
    self.init(year: year, week: week)
  }

  /// Parses exactly `YYYY-Www`; nil for anything else and for a week that does not exist.
  public init?(_ text: String) {
    var text = text
    guard let week = text.withUTF8({ WeekKey(utf8: $0) }) else { return nil }
    self = week
  }
}
