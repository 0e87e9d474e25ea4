import SQLite

/// The first keys of a list after a start key, selected from the inserted keys.
struct SparkPage {
  let sort: SparkSort
  /// The exclusive start; nil for the first page.
  let start: SparkKey?
  /// The maximum number of keys.
  let capacity: Int
  /// The keys in list order.
  private(set) var keys: [SparkKey] = []

  /// Returns whether the page is full and its last key is not in `span`.
  func isFull(beforeSpan span: Int64) -> Bool {
    keys.count == capacity && keys.last.map { SearchRow.span(of: $0.time) } != span
  }

  /// Inserts a key if it belongs to the page.
  mutating func insert(_ key: SparkKey) {
    if let start, !start.isBefore(key, sort) { return }
    guard let last = keys.last, key.isBefore(last, sort) else {
      if keys.count < capacity { keys.append(key) }
      return
    }
    if keys.count == capacity { keys.removeLast() }
    var (first, end) = (0, keys.count)
    while first < end {
      let middle = (first + end) / 2
      if keys[middle].isBefore(key, sort) { first = middle + 1 } else { end = middle }
    }
    keys.insert(key, at: first)
  }
}

extension SparkKey {
  /// Reads `id`, `created_at` and the column that the order requires: `sort_key`, `intensity`, `category` or none.
  ///
  /// `sort_key` is the title key in alphabetical order and the points otherwise.
  init(_ row: Row, _ sort: SparkSort) throws(SQLiteError) {
    let rank: Int
    switch sort {
    case .newest, .oldest, .alphabetical: rank = 0
    case .points: rank = -(try row["sort_key"] as Int)
    case .intensity: rank = -(try row["intensity"] as Int)
    case .category: rank = (try row["category"] as SparkCategory).alphabeticalIndex
    }
    self.init(
      rank: rank, title: sort == .alphabetical ? try row["sort_key"] : "", time: try row["created_at"],
      id: try row["id"])
  }
}
