import Kernel
import Service

/// Which days statistics are about. (Sparks, 6.)
enum StatisticsRange: Hashable, Sendable {
  /// The present day.
  case today
  /// The running week, from Monday on.
  case week
  /// The running month.
  case month
  /// The running year.
  case year
  /// Everything since the day of the first spark.
  case all
  /// The named days, both ends included.
  case custom(ClosedRange<CivilDay>)

  /// How a call names a range.
  enum Name: String, CaseIterable, Sendable {
    case today, week, month, year, all, custom
  }

  /// Makes a range from what a call says.
  ///
  /// - Parameters:
  ///   - name: Which range.
  ///   - from: The first day of a custom range, and of no other.
  ///   - to: The last day of a custom range, and of no other.
  /// - Throws: `invalidRange`, pointing at the day that is missing, too much, or before the first.
  init(_ name: Name, from: CivilDay?, to: CivilDay?) throws(DomainError) {
    switch (name, from, to) {
    case (.custom, let from?, let to?) where from <= to: self = .custom(from...to)
    case (.custom, nil, _): throw StatisticsRange.refusal(at: "/from")
    case (.custom, _, _): throw StatisticsRange.refusal(at: "/to")
    case (_, _?, _): throw StatisticsRange.refusal(at: "/from")
    case (_, nil, _?): throw StatisticsRange.refusal(at: "/to")
    case (.today, nil, nil): self = .today
    case (.week, nil, nil): self = .week
    case (.month, nil, nil): self = .month
    case (.year, nil, nil): self = .year
    case (.all, nil, nil): self = .all
    }
  }

  private static func refusal(at path: String) -> DomainError {
    DomainError(issues: [DomainError.invalidRange.issue(at: path)]) ?? .invalidRange
  }

  /// The days of the range.
  ///
  /// What runs goes up to today. (Decisions, "Sparks, missions, statistics".) Where the zone or the clock was set back, the
  /// latest spark can lie after today; `all` has it.
  ///
  /// - Parameters:
  ///   - today: The present day in the user's present zone.
  ///   - recorded: The days of the user's first and latest spark; nil without any. Only `all` asks for them.
  /// - Returns: The first and the last day.
  func days(on today: CivilDay, recorded: () throws -> ClosedRange<CivilDay>?) rethrows -> ClosedRange<CivilDay> {
    switch self {
    case .today: return today...today
    case .week: return today.week.firstDay...today
    case .month: return today.month.firstDay...today
    case .year: return (CivilDay(year: today.date.year, month: 1, day: 1) ?? .min)...today
    case .all:
      guard let recorded = try recorded() else { return today...today }
      return recorded.lowerBound...max(today, recorded.upperBound)
    case .custom(let days): return days
    }
  }
}
