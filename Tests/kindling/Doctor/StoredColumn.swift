@testable import Service
@testable import kindling

/// A column of the database, as its table declares it.
struct StoredColumn: Hashable, CustomStringConvertible {
  /// Whether the doctor can recompute it.
  enum Kind: String {
    case key, fact, bounded, derived
  }

  let table: String
  let name: String
  let kind: Kind
  /// From what it is recomputed, or why it cannot be.
  let reason: String

  var description: String { "\(table).\(name)" }

  /// The columns of a declared table.
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

  /// The columns of the declared tables.
  static func listed() -> [StoredColumn] {
    Composition.tables.flatMap { table in
      let keys = table.owner.columns + (table.keyColumns.contains("id") ? ["id"] : [])
      return keys.map { StoredColumn(table: table.name, name: $0, kind: .key, reason: "key") }
        + table.columns.map { StoredColumn(table, $0) }
    }
  }
}
