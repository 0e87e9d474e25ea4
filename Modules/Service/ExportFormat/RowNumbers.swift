import Kernel

/// The numbers by which a file refers to rows of a database.
///
/// Not thread-safe.
final class RowNumbers {
  /// The rows of one kind.
  ///
  /// In an export, `rows` is ascending and `numbers` is empty. In an import, `numbers` is ascending and parallel to
  /// `rows`.
  private struct Rows {
    var numbers: [Int] = []
    var rows: [Int64] = []
    var skipped: Set<Int64> = []
  }

  private var kinds: [String: Rows] = [:]

  /// Assigns and returns the next number of a kind for an exported row; rows must be added in ascending order.
  func add(_ row: Int64, _ kind: StaticString) -> Int {
    kinds["\(kind)", default: Rows()].rows.append(row)
    return kinds["\(kind)"]?.rows.count ?? 0
  }

  /// Returns the number of an exported row; nil if the row was not exported.
  func number(of row: Int64, _ kind: StaticString) -> Int? {
    kinds["\(kind)"]?.rows.sortedIndex(of: row).map { $0 + 1 }
  }

  /// Records the row of an imported line, whose number `isIncreasing(_:_:)` has accepted.
  func set(_ number: Int, _ kind: StaticString, to row: Int64, isSkipped: Bool) {
    kinds["\(kind)", default: Rows()].numbers.append(number)
    kinds["\(kind)", default: Rows()].rows.append(row)
    if isSkipped { kinds["\(kind)", default: Rows()].skipped.insert(row) }
  }

  /// Whether a number is larger than the earlier ones of its kind.
  func isIncreasing(_ number: Int, _ kind: StaticString) -> Bool {
    number > kinds["\(kind)"]?.numbers.last ?? 0
  }

  /// Returns the row of an imported line; nil if no earlier line had the number.
  func row(_ number: Int, _ kind: StaticString) -> Int64? {
    guard let rows = kinds["\(kind)"] else { return nil }
    return rows.numbers.sortedIndex(of: number).map { rows.rows[$0] }
  }

  func isSkipped(_ row: Int64, _ kind: StaticString) -> Bool { kinds["\(kind)"]?.skipped.contains(row) ?? false }
}

extension Array where Element: Comparable {
  fileprivate func sortedIndex(of element: Element) -> Int? {
    let index = partitioningIndex { $0 >= element }
    return index < count && self[index] == element ? index : nil
  }
}
