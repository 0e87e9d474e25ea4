import Kernel
import Service

/// The order of all dates of a file, which those show that are possible in some orders only. (Habits, 9.5.)
struct ImportedDateOrder {
  /// The first lines with dates that are not possible in an order.
  private var impossible: [DateOrder: Int] = [:]
  /// The first lines with dates that are different days in two orders.
  private var different: [Set<DateOrder>: Int] = [:]

  /// Takes the date of a line into account.
  mutating func add(_ date: RegionalDate, line: Int) {
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
