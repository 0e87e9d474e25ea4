import Kernel

/// The filter of a table list.
///
/// A table must match all criteria. (Tables, 4.)
struct TableFilter: Hashable, Sendable {
  /// The text to search for in the name or the description, already `folded`; empty matches every table.
  var foldedText = ""
  var category: TableCategory?
  /// True to match only active tables, false for only inactive tables, nil for both.
  var isActive: Bool?

  func matches(_ table: LibraryTable) -> Bool {
    (category == nil || table.draft.category == category) && (isActive == nil || table.isActive == isActive)
      && (foldedText.isEmpty || table.draft.name.folded.containsBytes(of: foldedText)
        || table.draft.description.folded.containsBytes(of: foldedText))
  }
}

/// The order of a list of tables. (Tables, 4.)
enum TableSort: String, CaseIterable, Sendable {
  case recent, name, date, progress

  /// The paged list of this order; cursors of one order are invalid in another.
  var list: PagedList {
    switch self {
    case .recent: PagedList("tablesRecent", keyCount: 2)
    case .name: PagedList("tablesName", hasKeyText: true)
    case .date: PagedList("tablesDate", keyCount: 2)
    case .progress: PagedList("tablesProgress", keyCount: 2)
    }
  }
}

/// The sort key of a table in a list.
struct TableKey: Hashable, Sendable {
  /// The sort key of the name; empty in other orders.
  let name: String
  /// The numeric key, descending; 0 in the order by name.
  let rank: Int64
  /// The row id, descending, which breaks ties.
  let id: Int64

  /// Creates the key of a table.
  init(_ table: LibraryTable, _ sort: TableSort) {
    name = sort == .name ? table.draft.name.sortKey : ""
    id = table.id
    switch sort {
    case .recent: rank = table.lastActivityAt.milliseconds
    case .date: rank = table.createdAt.milliseconds
    // Nonnegative doubles sort like their bit patterns. Tables without a target are last.
    case .progress: rank = table.progress.map { Int64(bitPattern: $0.bitPattern) } ?? -1
    case .name: rank = 0
    }
  }

  /// Decodes a cursor of a table list.
  init(_ cursor: Cursor) {
    name = cursor.keyText
    rank = cursor.keys.count > 1 ? cursor.keys[0] : 0
    id = cursor.keys[cursor.keys.count - 1]
  }

  /// Returns the cursor of the page that starts after this key.
  func cursor(_ sort: TableSort) -> Cursor {
    sort == .name ? Cursor(sort.list, id, keyText: name) : Cursor(sort.list, rank, id)
  }

  /// Returns whether this key sorts before another.
  func isBefore(_ other: TableKey) -> Bool {
    guard name.utf8.elementsEqual(other.name.utf8) else {
      return name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
    return (rank, id) > (other.rank, other.id)
  }
}

/// The pages of table lists.
enum TableList {
  /// Returns one page of a list.
  ///
  /// All tables are sorted for each page, because a user has at most `TableRules.maxTables`.
  static func page(
    of tables: [LibraryTable], _ filter: TableFilter, _ sort: TableSort, _ request: PageRequest
  ) -> Page<LibraryTable> {
    let lastKey = request.cursor.map(TableKey.init)
    let matches = tables.filter(filter.matches).map { (table: $0, key: TableKey($0, sort)) }
      .filter { entry in lastKey?.isBefore(entry.key) ?? true }
      .sorted { $0.key.isBefore($1.key) }
    return Page(fetched: matches.prefix(request.limit + 1).map(\.table), limit: request.limit) {
      TableKey($0, sort).cursor(sort)
    }
  }
}
