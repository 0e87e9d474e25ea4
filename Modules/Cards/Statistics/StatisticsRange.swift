import Kernel
import Service

/// The days of a statistics request. (Sparks, 6.)
enum StatisticsRange: Hashable, Sendable {
  case today
  /// The current week, from Monday.
  case week
  case month
  case year
  /// All days since the first spark.
  case all
  /// A custom range; both bounds are inclusive.
  case custom(ClosedRange<CivilDay>)

  /// The range names of the wire format.
  enum Name: String, CaseIterable, Sendable {
    case today, week, month, year, all, custom
  }

  /// Creates a range from its parameters.
  ///
  /// Only custom ranges have `from` and `to`, both inclusive. Throws `invalid_range` at a bound that is missing,
  /// superfluous or reversed.
  init(_ name: Name, from: CivilDay?, to: CivilDay?) throws(DomainError) {
    switch (name, from, to) {
    case (.custom, let from?, let to?) where from <= to: self = .custom(from...to)
    case (.custom, nil, _): throw DomainError.invalidRange.asSingleIssue(at: "/from")
    case (.custom, _, _): throw DomainError.invalidRange.asSingleIssue(at: "/to")
    case (_, _?, _): throw DomainError.invalidRange.asSingleIssue(at: "/from")
    case (_, nil, _?): throw DomainError.invalidRange.asSingleIssue(at: "/to")
    case (.today, nil, nil): self = .today
    case (.week, nil, nil): self = .week
    case (.month, nil, nil): self = .month
    case (.year, nil, nil): self = .year
    case (.all, nil, nil): self = .all
    }
  }

  /// Returns the days of the range.
  ///
  /// Current periods end today. `all` includes sparks after `today`, which exist if the zone or the clock was set back.
  ///
  /// - `recorded`: Returns the range from the first to the last day with a spark, nil without sparks; called only for
  ///   `all`.
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
