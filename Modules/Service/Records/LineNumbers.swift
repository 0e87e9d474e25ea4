import Algorithms

/// By which numbers a file names the rows of a database, and which rows the numbers of a file stand for.
///
/// Not for use by two threads.
final class LineNumbers {
  /// The rows of one kind: numbers rise, and rows do so where a file is written.
  private struct Rows {
    var numbers: [Int] = []
    var rows: [Int64] = []
    /// Those that stay as they were.
    var kept: Set<Int64> = []
  }

  private var kinds: [String: Rows] = [:]

  /// Gives a row that is written the next number of its kind; rows come in rising order.
  func add(_ row: Int64, _ kind: StaticString) -> Int {
    kinds["\(kind)", default: Rows()].rows.append(row)
    return kinds["\(kind)"]?.rows.count ?? 0
  }

  /// The number of a row that was written; nil where it was not.
  func number(of row: Int64, _ kind: StaticString) -> Int? {
    kinds["\(kind)"]?.rows.sortedIndex(of: row).map { $0 + 1 }
  }

  /// Notes which row the line of a number has become, or is about.
  ///
  /// - Parameters:
  ///   - number: The number, which `isNext(_:_:)` has admitted.
  ///   - kind: The kind of the line.
  ///   - row: The row.
  ///   - isKept: Whether the row stays as it was.
  func set(_ number: Int, _ kind: StaticString, to row: Int64, isKept: Bool) {
    kinds["\(kind)", default: Rows()].numbers.append(number)
    kinds["\(kind)", default: Rows()].rows.append(row)
    if isKept { kinds["\(kind)", default: Rows()].kept.insert(row) }
  }

  /// Whether a number may follow those that were read: numbers of a kind rise.
  func isNext(_ number: Int, _ kind: StaticString) -> Bool {
    number > kinds["\(kind)"]?.numbers.last ?? 0
  }

  /// The row that the line of a number has become, or is about; nil where there was none before.
  func row(_ number: Int, _ kind: StaticString) -> Int64? {
    guard let rows = kinds["\(kind)"] else { return nil }
    return rows.numbers.sortedIndex(of: number).map { rows.rows[$0] }
  }

  /// Whether a row stays as it was, although a line is about it.
  func isKept(_ row: Int64, _ kind: StaticString) -> Bool { kinds["\(kind)"]?.kept.contains(row) ?? false }
}

extension Array where Element: Comparable {
  /// The index of an element in a sorted array; nil if it is not there.
  fileprivate func sortedIndex(of element: Element) -> Int? {
    let index = partitioningIndex { $0 >= element }
    return index < count && self[index] == element ? index : nil
  }
}
