public import Kernel

/// The days that a call selects: a named range, or the days from `from` to `to`.
public struct DaySelection: Hashable, Sendable {
  /// The names of ranges; the schema component has the name of this type.
  enum DayRangeName: String, CaseIterable, Sendable {
    case today, yesterday
    case thisWeek = "this_week"
    case lastWeek = "last_week"
    case thisMonth = "this_month"
    case lastMonth = "last_month"
    case thisYear = "this_year"
    case all, custom
  }

  private let name: DayRangeName
  private let custom: ClosedRange<CivilDay>?

  /// All days.
  static let all = DaySelection()

  private init() { (name, custom) = (.all, nil) }

  /// Creates a selection; without a name, it is custom if there is a bound, otherwise all days.
  ///
  /// Throws `invalid_range` at a bound that is missing, superfluous or reversed.
  init(_ name: DayRangeName?, from: CivilDay?, to: CivilDay?) throws(DomainError) {
    self.name = name ?? (from == nil && to == nil ? .all : .custom)
    switch (self.name, from, to) {
    case (.custom, let from?, let to?) where from <= to: custom = from...to
    case (.custom, .some, _): throw DomainError.invalidRange.asSingleIssue(at: "/to")
    case (.custom, nil, _), (_, .some, _): throw DomainError.invalidRange.asSingleIssue(at: "/from")
    case (_, nil, .some): throw DomainError.invalidRange.asSingleIssue(at: "/to")
    case (_, nil, nil): custom = nil
    }
  }

  /// Returns the days of the selection; nil for all days.
  ///
  /// The current week, month and year end today. Weeks start on the user's first weekday.
  public func days(on today: CivilDay, of account: Account) -> ClosedRange<CivilDay>? {
    let (week, month) = (account.week(of: today), today.month)
    return switch name {
    case .today: today...today
    case .yesterday: today.previous...today.previous
    case .thisWeek: week.firstDay...today
    case .lastWeek: week.previous.firstDay...week.previous.lastDay
    case .thisMonth: month.firstDay...today
    case .lastMonth: month.previous.firstDay...month.previous.lastDay
    case .thisYear: (CivilDay(year: today.date.year, month: 1, day: 1) ?? .min)...today
    case .all: nil
    case .custom: custom
    }
  }
}

extension ParameterReader {
  /// Reads the optional fields `range`, `from` and `to`, which select days; by default all days.
  public mutating func daySelection() throws(DomainError) -> DaySelection {
    let name = try optional(
      "range", FieldType<DaySelection.DayRangeName>.choice,
      """
      The days, as a range that ends today or before, or custom for those from `from` to `to`. Default custom if \
      `from` or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
      """)
    let from = try optional("from", .day, "The first day of a custom range.")
    let to = try optional("to", .day, "The last day of a custom range, inclusive.")
    var selection = DaySelection.all
    check("range", "from", "to") { () throws(DomainError) in
      selection = try DaySelection(name, from: from, to: to)
      return []
    }
    return selection
  }
}
