import Algorithms

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
    let index = rows.partitioningIndex { ($0.key, $0.row) > (key, row) }
    return index < rows.count && rows[index].key == key ? rows[index].row : nil
  }
}
