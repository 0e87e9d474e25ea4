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

  /// The few kinds with numbers, which are found by comparing their names; a dictionary would have to hash them.
  private var names: [StaticString] = []
  /// The rows of each kind, parallel to `names`.
  private var kinds: [Rows] = []

  private func index(of kind: StaticString) -> Int? { names.firstIndex { $0.hasBytes(of: kind) } }

  private func indexAddingKind(_ kind: StaticString) -> Int {
    if let index = index(of: kind) { return index }
    names.append(kind)
    kinds.append(Rows())
    return kinds.count - 1
  }

  /// Assigns and returns the next number of a kind for an exported row; rows must be added in ascending order.
  func add(_ row: Int64, _ kind: StaticString) -> Int {
    let index = indexAddingKind(kind)
    kinds[index].rows.append(row)
    return kinds[index].rows.count
  }

  /// Returns the number of an exported row; nil if the row was not exported.
  func number(of row: Int64, _ kind: StaticString) -> Int? {
    index(of: kind).flatMap { kinds[$0].rows.sortedIndex(of: row) }.map { $0 + 1 }
  }

  /// Records the row of an imported line, whose number `isIncreasing(_:_:)` has accepted.
  func set(_ number: Int, _ kind: StaticString, to row: Int64, isSkipped: Bool) {
    let index = indexAddingKind(kind)
    kinds[index].numbers.append(number)
    kinds[index].rows.append(row)
    if isSkipped { kinds[index].skipped.insert(row) }
  }

  /// Whether a number is larger than the earlier ones of its kind.
  func isIncreasing(_ number: Int, _ kind: StaticString) -> Bool {
    number > index(of: kind).flatMap { kinds[$0].numbers.last } ?? 0
  }

  /// Returns the row of an imported line; nil if no earlier line had the number.
  func row(_ number: Int, _ kind: StaticString) -> Int64? {
    guard let index = index(of: kind), let position = kinds[index].numbers.sortedIndex(of: number) else { return nil }
    return kinds[index].rows[position]
  }

  func isSkipped(_ row: Int64, _ kind: StaticString) -> Bool {
    index(of: kind).map { kinds[$0].skipped.contains(row) } ?? false
  }
}

extension Array where Element: Comparable {
  fileprivate func sortedIndex(of element: Element) -> Int? {
    let index = partitioningIndex { $0 >= element }
    return index < count && self[index] == element ? index : nil
  }
}
