import Kernel

/// Which tables a list holds; all of it has to be true of each. (Sparks, 5.1.)
struct TableFilter: Hashable, Sendable {
  /// What the name or the description contains, without case and diacritics; empty for anything.
  var text = ""
  /// What the tables are about; nil for anything.
  var category: TableCategory?
  /// Whether they take entries; nil for both.
  var isActive: Bool?

  /// Whether a table belongs to the list.
  func admits(_ table: LibraryTable) -> Bool {
    (category == nil || table.draft.category == category) && (isActive == nil || table.isActive == isActive)
      && (text.isEmpty || table.draft.name.folded.containsBytes(of: text)
        || table.draft.description.folded.containsBytes(of: text))
  }
}

/// The order of a list of tables. (Sparks, 5.1.)
enum TableSort: String, CaseIterable, Sendable {
  case recent, name, date, progress

  /// The list of that order: a cursor of another order is none of its own.
  var list: PagedList {
    switch self {
    case .recent: PagedList("tablesRecent", keyCount: 2)
    case .name: PagedList("tablesName", hasKeyText: true)
    case .date: PagedList("tablesDate", keyCount: 2)
    case .progress: PagedList("tablesProgress", keyCount: 2)
    }
  }
}

/// Where a table stands in a list.
struct TableKey: Hashable, Sendable {
  /// The key of the name in the order that goes by it; empty in the others.
  let name: String
  /// What comes before the row in the other orders, the larger first.
  let rank: Int64
  /// The row; of equal ones the larger comes first.
  let id: Int64

  /// The place of a table.
  init(_ table: LibraryTable, _ sort: TableSort) {
    name = sort == .name ? table.draft.name.sortingKey : ""
    id = table.id
    switch sort {
    case .recent: rank = table.recentAt.milliseconds
    case .date: rank = table.createdAt.milliseconds
    // Numbers from 0 up are in the order of their bits; without a target there is nothing to reach, which comes last.
    case .progress: rank = table.progress.map { Int64(bitPattern: $0.bitPattern) } ?? -1
    case .name: rank = 0
    }
  }

  /// Reads the cursor of a list.
  init(_ cursor: Cursor) {
    name = cursor.keyText
    rank = cursor.keys.count > 1 ? cursor.keys[0] : 0
    id = cursor.keys[cursor.keys.count - 1]
  }

  /// The cursor after which a page begins behind this place.
  func cursor(_ sort: TableSort) -> Cursor {
    sort == .name ? Cursor(sort.list, id, keyText: name) : Cursor(sort.list, rank, id)
  }

  /// Whether this place is before another one.
  func isBefore(_ other: TableKey) -> Bool {
    guard name.utf8.elementsEqual(other.name.utf8) else {
      return name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
    return (rank, id) > (other.rank, other.id)
  }
}

/// Finds the tables of a list, page by page.
enum TableList {
  /// A page of a list; there are no more tables than can be sorted each time.
  static func page(
    of tables: [LibraryTable], _ filter: TableFilter, _ sort: TableSort, _ request: PageRequest
  ) -> Page<LibraryTable> {
    let place = request.cursor.map(TableKey.init)
    let found = tables.filter(filter.admits).map { (table: $0, key: TableKey($0, sort)) }
      .filter { entry in place?.isBefore(entry.key) ?? true }
      .sorted { $0.key.isBefore($1.key) }
    return Page(fetched: found.prefix(request.limit + 1).map(\.table), limit: request.limit) {
      TableKey($0, sort).cursor(sort)
    }
  }
}
