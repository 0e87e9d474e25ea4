/// An ISO 8601 week, Monday to Sunday.
public struct WeekKey: Hashable, Sendable {
  /// The Monday of the week.
  public let firstDay: CivilDay

  /// Creates the week that contains a day.
  public init(containing day: CivilDay) {
    firstDay = CivilDay(dayNumber: day.dayNumber + 1 - day.weekday)
  }

  /// The Sunday of the week; for the last week, `CivilDay.max`.
  public var lastDay: CivilDay { firstDay.adding(days: 6) }

  /// The preceding week; for the first week, itself.
  public var previous: WeekKey { WeekKey(containing: firstDay.adding(days: -7)) }
}
