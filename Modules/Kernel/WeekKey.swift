/// A week that begins on a given weekday.
public struct WeekKey: Hashable, Sendable {
  /// The first day of the week.
  public let firstDay: CivilDay

  /// Creates the week that contains a day.
  ///
  /// - `weekday`: The weekday of the first day, Monday = 1 … Sunday = 7; by default Monday, as in ISO 8601.
  public init(containing day: CivilDay, startingOn weekday: Int = 1) {
    firstDay = CivilDay(dayNumber: day.dayNumber - (day.weekday + 7 - weekday) % 7)
  }

  /// The last day of the week; for the last week, `CivilDay.max`.
  public var lastDay: CivilDay { firstDay.adding(days: 6) }

  /// The preceding week; for the first week, itself.
  public var previous: WeekKey { WeekKey(containing: firstDay.adding(days: -7), startingOn: firstDay.weekday) }
}
