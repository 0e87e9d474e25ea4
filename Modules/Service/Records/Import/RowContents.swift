/// The rows that were there before an import, by what they say: for lines that do not say when.
struct RowContents {
  private let rows: [(key: Int, row: Int64)]

  /// Sorts rows.
  ///
  /// - Parameter rows: Each row with the hash of what is compared.
  init(_ rows: [(key: Int, row: Int64)]) {
    self.rows = rows.sorted { ($0.key, $0.row) < ($1.key, $1.row) }
  }

  /// The first row of a hash after another row; nil if there is none.
  func first(_ key: Int, after row: Int64) -> Int64? {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if (rows[middle].key, rows[middle].row) <= (key, row) { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].key == key ? rows[low].row : nil
  }
}
