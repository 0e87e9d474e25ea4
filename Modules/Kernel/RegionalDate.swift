/// The order of the day, the month and the year in the dates of a file.
public enum DateOrder: String, CaseIterable, Sendable {
  /// `30.11.2026`.
  case dayFirst = "day_first"
  /// `11/30/2026`.
  case monthFirst = "month_first"
  /// `2026-11-30`.
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

/// A date as programs and spreadsheets write it in the form of a region: `11/30/2026`, `30.11.26` or `2026-11-30`.
///
/// Its three numbers are separated by hyphens, slashes or full stops. A time that follows is ignored.
public struct RegionalDate: Hashable, Sendable {
  private let numbers: [Int]
  /// The number of digits of each number.
  private let lengths: [Int]
  /// The first year of the current century, to which years of two digits belong.
  private let century: Int
  /// The orders in which the numbers are possible; none if the year has four digits and comes first.
  public let possibleOrders: [DateOrder]

  /// Parses a date; nil for anything else.
  ///
  /// A year of two digits is not after the current one, because no record is in the future, unless `permitsFuture` is
  /// true.
  public init?(_ text: String, today: CivilDay, permitsFuture: Bool = false) {
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
    let latest = permitsFuture ? 99 : year % 100
    let isYear = (0...2).map { lengths[$0] == 4 || lengths[$0] == 2 && numbers[$0] <= latest }
    let (days, months) = (1...31, 1...12)
    possibleOrders = DateOrder.allCases.filter { order in
      let (year, month, day) = order.positions
      return isYear[year] && months.contains(numbers[month]) && days.contains(numbers[day])
    }
    if possibleOrders.isEmpty { return nil }
  }

  /// Returns the civil day; nil if it does not exist, or if its order is unknown.
  public func day(_ order: DateOrder?) -> CivilDay? {
    if lengths[0] == 4 { return CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]) }
    guard let order, possibleOrders.contains(order) else { return nil }
    let (year, month, day) = order.positions
    let number = numbers[year]
    return CivilDay(year: lengths[year] == 4 ? number : century + number, month: numbers[month], day: numbers[day])
  }
}
