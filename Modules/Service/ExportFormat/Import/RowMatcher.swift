import Kernel

/// Matches lines with rows that existed before the import, each row with at most one line.
struct RowMatcher {
  private struct Matches {
    /// The ID of the first row that the import added; rows with smaller IDs existed before the import.
    var firstAdded = Int64.max
    var lastMatchedRows: [Int: Int64] = [:]
    /// The rows that CSV rows have matched; several searches can find the same row.
    var matchedByCSVRows: Set<Int64> = []
  }

  private var kinds: [String: Matches] = [:]
  private var contents: [Int: RowContents] = [:]

  mutating func add(_ row: Int64, for line: ImportedLine) {
    let name = "\(line.kind.name)"
    if kinds[name]?.firstAdded ?? .max == .max { kinds[name, default: Matches()].firstAdded = row }
  }

  /// Returns the next row of a search that no line has matched.
  ///
  /// `find` returns the first row after `after` and up to `last`.
  mutating func next(
    _ search: Int, for line: ImportedLine, _ find: (_ after: Int64, _ last: Int64) throws -> Int64?
  ) rethrows -> Int64? {
    let name = "\(line.kind.name)"
    let firstAdded = kinds[name]?.firstAdded ?? .max
    let last = firstAdded == .max ? firstAdded : firstAdded - 1
    while let row = try find(kinds[name]?.lastMatchedRows[search] ?? .min, last) {
      kinds[name, default: Matches()].lastMatchedRows[search] = row
      if !line.isCSVRow || kinds[name, default: Matches()].matchedByCSVRows.insert(row).inserted { return row }
    }
    return nil
  }

  /// Returns the rows that a search compares by content; they are read when the search is first used.
  mutating func contents(
    _ search: Int, reading read: () throws -> [(hash: Int, row: Int64)]
  ) rethrows -> RowContents {
    if let known = contents[search] { return known }
    let rows = RowContents(try read())
    contents[search] = rows
    return rows
  }
}

struct RowContents {
  private let rows: [(hash: Int, row: Int64)]

  init(_ rows: [(hash: Int, row: Int64)]) {
    self.rows = rows.sorted { ($0.hash, $0.row) < ($1.hash, $1.row) }
  }

  func first(_ hash: Int, after row: Int64, upTo last: Int64) -> Int64? {
    let index = rows.partitioningIndex { ($0.hash, $0.row) > (hash, row) }
    return index < rows.count && rows[index].hash == hash && rows[index].row <= last ? rows[index].row : nil
  }
}
