import Kernel

extension RegionalDate {
  /// The only order in which both numbers are possible; nil if both orders are, or neither.
  fileprivate var certainOrder: Order? {
    guard case .numbers(let first, let second, _, _) = self else { return nil }
    let (days, months) = (1...31, 1...12)
    return switch (days.contains(first) && months.contains(second), months.contains(first) && days.contains(second)) {
    case (true, false): .dayFirst
    case (false, true): .monthFirst
    default: nil
    }
  }

  /// The order if no date of the file is certain: the month first with slashes, the day first with other separators.
  fileprivate var usualOrder: Order? {
    guard case .numbers(_, _, _, let separator) = self else { return nil }
    return separator == "/" ? .monthFirst : .dayFirst
  }
}

/// The order of the numbers in all dates of a file. (Habits, 9.)
struct HabitBullDateOrder {
  /// The first lines with dates that are possible in one order only.
  private var certain: [RegionalDate.Order: Int] = [:]
  /// The first lines by the usual order of their dates.
  private var usual: [RegionalDate.Order: Int] = [:]

  /// Takes the date of a line into account.
  mutating func add(_ date: RegionalDate, line: Int) {
    if let order = date.certainOrder, certain[order] == nil { certain[order] = line }
    if let order = date.usualOrder, usual[order] == nil { usual[order] = line }
  }

  /// Returns the order of the whole file; throws `contradictory_dates` with two lines that have different ones.
  func order() throws(DomainError) -> RegionalDate.Order {
    let lines = certain.isEmpty ? usual : certain
    if let dayLine = lines[.dayFirst], let monthLine = lines[.monthFirst] {
      throw .contradictoryDates(dayFirst: dayLine, monthFirst: monthLine)
    }
    return lines.keys.first ?? .monthFirst
  }
}
