import TestFiles

@testable import Service
@testable import kindling

/// A column of the database, as the page `COLUMNS.md` lists it.
struct StoredColumn: Hashable, CustomStringConvertible {
  /// Whether the doctor can recompute it.
  enum Kind: String {
    case key, fact, bounded, derived, view
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

  private init(table: String, name: String, kind: Kind, reason: String) {
    (self.table, self.name, self.kind, self.reason) = (table, name, kind, reason)
  }

  /// The columns of the declared tables, and those of the page in its order.
  static func listed() -> [StoredColumn] {
    var columns = Composition.tables.flatMap { table in
      let keys = [table.owner.column] + (table.keyColumns.contains("id") ? ["id"] : [])
      return keys.map { StoredColumn(table: table.name, name: $0, kind: .key, reason: "key") }
        + table.columns.map { StoredColumn(table, $0) }
    }
    var table = ""
    for line in (Repository.text(of: "COLUMNS.md") ?? "").split(separator: "\n") {
      if line.hasPrefix("## ") { table = String(line.dropFirst(3)) }
      let cells = line.split(separator: "|").map { String($0).trimming(" ") }
      guard line.hasPrefix("| `"), cells.count == 3, let kind = Kind(rawValue: cells[1]) else { continue }
      columns.append(StoredColumn(table: table, name: cells[0].trimming("`"), kind: kind, reason: cells[2]))
    }
    return columns
  }
}

extension String {
  /// The text without a character at its ends.
  fileprivate func trimming(_ character: Character) -> String {
    var text = self[...]
    while text.first == character { text = text.dropFirst() }
    while text.last == character { text = text.dropLast() }
    return String(text)
  }
}
