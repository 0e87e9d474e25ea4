import Kernel
import Service

/// The order of the day, the month and the year in the dates of a file. (Habits, 9.5.)
enum DateOrder: String, CaseIterable, Sendable, ResultValue {
  case dayFirst = "day_first"
  case monthFirst = "month_first"
  case yearFirst = "year_first"

  /// The positions of the numbers.
  fileprivate var positions: (year: Int, month: Int, day: Int) {
    switch self {
    case .dayFirst: (2, 1, 0)
    case .monthFirst: (2, 0, 1)
    case .yearFirst: (0, 1, 2)
    }
  }
}

/// A date in a table, which programs and spreadsheets write in the form of a region. (Habits, 9.5.)
///
/// Its three numbers are separated by hyphens, slashes or full stops. A time that follows is ignored.
struct ImportedDate: Hashable {
  private let numbers: [Int]
  /// The number of digits of each number.
  private let lengths: [Int]
  /// The first year of the current century, to which years of two digits belong.
  private let century: Int
  /// The orders in which the numbers are possible; none if the year has four digits and comes first.
  let possibleOrders: [DateOrder]

  /// Parses a date; nil for anything else.
  init?(_ text: String, today: CivilDay) {
    let separators: [Character] = ["-", "/", "."]
    guard text.utf8.count <= 40 else { return nil }
    let date = text.prefix { $0 != " " && $0 != "T" }
    let time = text.dropFirst(date.count + 1)
    guard date.endIndex == text.endIndex || time.first?.isASCII == true && time.first?.isNumber == true,
      let separator = separators.first(where: { date.contains($0) })
    else { return nil }
    let parts = date.split(separator: separator, maxSplits: 3, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      (1...4).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    let lengths = parts.map(\.utf8.count)
    guard parts.count == 3, numbers.count == 3, lengths[1] <= 2, lengths[0] != 3, lengths[2] != 3,
      lengths[0] + lengths[2] < 8
    else { return nil }
    let year = today.month.year
    (self.numbers, self.lengths, century) = (numbers, lengths, year / 100 * 100)
    guard lengths[0] < 4 else {
      possibleOrders = []
      guard CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]) != nil else { return nil }
      return
    }
    // No mark is in the future, so that a number of two digits above the current year is none.
    let isYear = (0...2).map { lengths[$0] == 4 || lengths[$0] == 2 && numbers[$0] <= year % 100 }
    let (days, months) = (1...31, 1...12)
    possibleOrders = DateOrder.allCases.filter { order in
      let (year, month, day) = order.positions
      return isYear[year] && months.contains(numbers[month]) && days.contains(numbers[day])
    }
    if possibleOrders.isEmpty { return nil }
  }

  /// Returns the civil day; nil if it does not exist.
  func day(_ order: DateOrder) -> CivilDay? {
    if lengths[0] == 4 { return CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]) }
    guard possibleOrders.contains(order) else { return nil }
    let (year, month, day) = order.positions
    let number = numbers[year]
    return CivilDay(year: lengths[year] == 4 ? number : century + number, month: numbers[month], day: numbers[day])
  }
}

/// The order of all dates of a file, which those show that are possible in some orders only. (Habits, 9.5.)
struct ImportedDateOrder {
  /// The first lines with dates that are not possible in an order.
  private var impossible: [DateOrder: Int] = [:]
  /// The first lines with dates that are different days in two orders.
  private var different: [Set<DateOrder>: Int] = [:]

  /// Takes the date of a line into account.
  mutating func add(_ date: ImportedDate, line: Int) {
    guard !date.possibleOrders.isEmpty else { return }
    for order in DateOrder.allCases where impossible[order] == nil && !date.possibleOrders.contains(order) {
      impossible[order] = line
    }
    for (index, order) in DateOrder.allCases.enumerated() {
      for other in DateOrder.allCases[(index + 1)...] where different[[order, other]] == nil {
        if date.day(order) != date.day(other) { different[[order, other]] = line }
      }
    }
  }

  /// Returns the order of the whole file.
  ///
  /// Throws `contradictory_dates` if no order, or not the `chosen` one, is possible for all dates, and
  /// `ambiguous_dates` if several orders are possible and none is chosen.
  func order(_ chosen: DateOrder?) throws(DomainError) -> DateOrder {
    if let chosen {
      guard let line = impossible[chosen] else { return chosen }
      throw .dateOrderMismatch(line: line, chosen).at("/dateOrder")
    }
    let possible = DateOrder.allCases.filter { impossible[$0] == nil }
    guard let order = possible.first else {
      throw .contradictoryDates(line: impossible.values.min() ?? 0, otherLine: impossible.values.max() ?? 0)
    }
    let lines = different.filter { $0.key.isSubset(of: possible) }.values
    if let line = lines.min() { throw .ambiguousDates(line: line).at("/dateOrder") }
    return order
  }
}
