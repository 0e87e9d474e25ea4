import SQLite

/// The first keys of a list behind a place in its order, of those that are inserted.
struct SparkPage {
  let sort: SparkSort
  /// The key behind which the page begins; nil for the first page.
  let start: SparkKey?
  /// Maximum number of keys.
  let count: Int
  /// The keys, in the order of the list.
  private(set) var keys: [SparkKey] = []

  /// Whether as many keys as wanted are there, all of them of other spans than one.
  func isFull(before span: Int64) -> Bool {
    keys.count == count && keys.last.map { SearchRow.span(of: $0.time) } != span
  }

  /// Inserts a key, unless it comes before the page or behind it.
  mutating func insert(_ key: SparkKey) {
    if let start, !start.isBefore(key, sort) { return }
    guard let last = keys.last, key.isBefore(last, sort) else {
      if keys.count < count { keys.append(key) }
      return
    }
    if keys.count == count { keys.removeLast() }
    var (first, end) = (0, keys.count)
    while first < end {
      let middle = (first + end) / 2
      if keys[middle].isBefore(key, sort) { first = middle + 1 } else { end = middle }
    }
    keys.insert(key, at: first)
  }
}

extension SparkKey {
  /// Reads a row: `id, created_at, sort_key, intensity, category`, where `sort_key` is the points, or the key of the
  /// title if the order goes by it.
  init(_ row: Row, _ sort: SparkSort) throws(SQLiteError) {
    let rank: Int
    switch sort {
    case .newest, .oldest, .alphabetical: rank = 0
    case .points: rank = -(try row["sort_key"] as Int)
    case .intensity: rank = -(try row["intensity"] as Int)
    case .category: rank = (try row["category"] as SparkCategory).placeByName
    }
    self.init(
      rank: rank, title: sort == .alphabetical ? try row["sort_key"] : "", time: try row["created_at"],
      id: try row["id"])
  }
}
