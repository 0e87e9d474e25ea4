/// By which numbers a file names the rows of a database.
///
/// Not for use by two threads.
final class RecordNumbers {
  /// For each kind, its rows in rising order, which is that of their numbers.
  private var rows: [String: [Int64]] = [:]

  /// Gives a row that is written the next number of its kind; rows come in rising order.
  func add(_ row: Int64, _ kind: StaticString) -> Int {
    rows["\(kind)", default: []].append(row)
    return rows["\(kind)"]?.count ?? 0
  }

  /// The number of a row that was written; nil where it was not.
  func number(of row: Int64, _ kind: StaticString) -> Int? {
    guard let rows = self.rows["\(kind)"] else { return nil }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low] == row ? low + 1 : nil
  }
}
