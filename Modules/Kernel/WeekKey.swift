/// A week of ISO 8601, Monday to Sunday, from 0001-W01 to 9999-W52; its text is a period key.
///
/// Week 1 is the week that holds the first Thursday of the year, so the days around New Year can belong to a week of the
/// neighbouring year: 2027-01-01 lies in `2026-W53`.
public struct WeekKey: Hashable, Comparable, Sendable {
  /// The Monday of the week.
  public let firstDay: CivilDay

  /// The number of bytes of the text of any week.
  public static let textLength = 8

  /// Makes a week; nil if that year has no such week.
  ///
  /// - Parameters:
  ///   - year: The year to which the week belongs, 1 to 9999.
  ///   - week: 1 to 52, or 53 in the years that have it.
  public init?(year: Int, week: Int) {
    guard (1...9999).contains(year), (1...53).contains(week) else { return nil }
    // 4 January always lies in week 1.
    let fourth = Gregorian.dayNumber(year: year, month: 1, day: 4)
    let monday = fourth + 1 - Gregorian.weekday(dayNumber: fourth) + (week - 1) * 7
    self.init(monday: monday)
    guard self.year == year else { return nil }
  }

  /// Makes the week in which a day lies.
  public init(containing day: CivilDay) {
    self.init(monday: day.dayNumber + 1 - day.weekday)
  }

  private init(monday: Int) {
    firstDay = CivilDay(dayNumber: monday)
  }

  /// Whether a week is before another.
  public static func < (left: WeekKey, right: WeekKey) -> Bool {
    left.firstDay < right.firstDay
  }

  /// The year to which the week belongs, which is that of its Thursday.
  public var year: Int { thursday.date.year }

  /// The number of the week in its year, 1 to 53.
  public var week: Int {
    let newYear = Gregorian.dayNumber(year: year, month: 1, day: 1)
    return (thursday.dayNumber - newYear) / 7 + 1
  }

  /// The Sunday of the week; of the last week there is, the last day there is.
  public var lastDay: CivilDay { firstDay.adding(days: 6) }

  /// The week after this one; the last week there is has none, and gives itself.
  public var next: WeekKey { WeekKey(containing: firstDay.adding(days: 7)) }

  /// The week before this one; the first week there is has none, and gives itself.
  public var previous: WeekKey { WeekKey(containing: firstDay.adding(days: -7)) }

  private var thursday: CivilDay { firstDay.adding(days: 3) }
}

// MARK: - Text

extension WeekKey: CustomStringConvertible {
  /// The week in ISO 8601: `2026-W47`.
  public var text: String {
    String(asciiCount: Self.textLength, write: writeText(to:))
  }

  /// The same as `text`.
  public var description: String { text }

  /// Writes `text` without allocating.
  ///
  /// - Parameter bytes: Room for the 8 bytes (`textLength`) that are written.
  public func writeText(to bytes: UnsafeMutablePointer<UInt8>) {
    bytes.write4(year)
    bytes[4] = UInt8(ascii: "-")
    bytes[5] = UInt8(ascii: "W")
    (bytes + 6).write2(week)
  }

  /// Reads `YYYY-Www`, strictly; nil if it is anything else or that year has no such week.
  ///
  /// - Parameter bytes: The whole text in UTF-8.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(bytes)
    guard let year = reader.digits(4), reader.pass("-"), reader.pass("W"), let week = reader.digits(2),
      reader.isAtEnd
    else { return nil }
    self.init(year: year, week: week)
  }

  /// Reads `YYYY-Www`, strictly; nil if it is anything else or that year has no such week.
  public init?(_ text: String) {
    var text = text
    guard let week = text.withUTF8({ WeekKey(utf8: $0) }) else { return nil }
    self = week
  }
}
