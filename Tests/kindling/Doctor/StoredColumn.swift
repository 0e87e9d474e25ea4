@testable import Service
@testable import kindling

/// A column of the database and the origin of its values.
struct StoredColumn: Hashable, CustomStringConvertible {
  /// The origin of the values; only derived values can be recomputed.
  enum Kind: String {
    case key, fact, bounded, derived
  }

  let table: String
  let name: String
  let kind: Kind
  /// The source of derived values; for other columns, their meaning, their limit or "key".
  let reason: String

  var description: String { "\(table).\(name)" }

  /// Creates a column of a declared table.
  init(_ table: TableDescription, _ column: ColumnDescription) {
    self.table = table.name
    name = column.column
    switch column.origin {
    case _ where table.keyColumns.contains(name): (kind, reason) = (.key, "key")
    case .fact: (kind, reason) = (.fact, "\(column.meaning)")
    case .derived(let source), .consistent(let source): (kind, reason) = (.derived, "\(source)")
    case .bounded(let limit): (kind, reason) = (.bounded, "\(limit)")
    }
  }

  init(table: String, name: String, kind: Kind, reason: String) {
    (self.table, self.name, self.kind, self.reason) = (table, name, kind, reason)
  }

  /// Returns the columns of all declared tables.
  static func declared() -> [StoredColumn] {
    Composition.tables.flatMap { table in
      let keys = table.owner.columns + (table.keyColumns.contains("id") ? ["id"] : [])
      return keys.map { StoredColumn(table: table.name, name: $0, kind: .key, reason: "key") }
        + table.columns.map { StoredColumn(table, $0) }
    }
  }
}
