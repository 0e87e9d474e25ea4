import Kernel

/// A date in a table of HabitBull, which spreadsheets write in the form of a region. (Habits, 9.)
///
/// Its numbers are separated by hyphens, slashes or full stops.
enum HabitBullDate: Hashable {
  /// The day and the month in a date that begins with one of them.
  enum Order: Hashable {
    case dayFirst, monthFirst
  }

  /// A date that begins with the year.
  case day(CivilDay)
  /// A day and a month, or a month and a day, and the year.
  case numbers(Int, Int, year: Int, separator: Character)

  /// Parses a date; nil for anything else.
  ///
  /// A year of two digits is of the century of `today`.
  init?(_ text: String, today: CivilDay) {
    let separators: [Character] = ["-", "/", "."]
    guard text.utf8.count <= 10, let separator = separators.first(where: { text.contains($0) }) else { return nil }
    let parts = text.split(separator: separator, maxSplits: 3, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.count <= 4 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let lengths = parts.map(\.utf8.count)
    if lengths[0] == 4, lengths[1] <= 2, lengths[2] <= 2 {
      guard let day = CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
      self = .day(day)
    } else {
      guard lengths[0] <= 2, lengths[1] <= 2, lengths[2] == 2 || lengths[2] == 4 else { return nil }
      let year = lengths[2] == 4 ? numbers[2] : today.month.year / 100 * 100 + numbers[2]
      self = .numbers(numbers[0], numbers[1], year: year, separator: separator)
    }
  }

  /// Returns the civil day; nil if it does not exist.
  func day(_ order: Order) -> CivilDay? {
    switch (self, order) {
    case (.day(let day), _): day
    case (.numbers(let day, let month, let year, _), .dayFirst),
      (.numbers(let month, let day, let year, _), .monthFirst):
      CivilDay(year: year, month: month, day: day)
    }
  }

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
  private var certain: [HabitBullDate.Order: Int] = [:]
  /// The first lines by the usual order of their dates.
  private var usual: [HabitBullDate.Order: Int] = [:]

  /// Takes the date of a line into account.
  mutating func add(_ date: HabitBullDate, line: Int) {
    if let order = date.certainOrder, certain[order] == nil { certain[order] = line }
    if let order = date.usualOrder, usual[order] == nil { usual[order] = line }
  }

  /// Returns the order of the whole file; throws `contradictory_dates` with two lines that have different ones.
  func order() throws(DomainError) -> HabitBullDate.Order {
    let lines = certain.isEmpty ? usual : certain
    if let dayLine = lines[.dayFirst], let monthLine = lines[.monthFirst] {
      throw .contradictoryDates(dayFirst: dayLine, monthFirst: monthLine)
    }
    return lines.keys.first ?? .monthFirst
  }
}
