import TestFiles

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

  /// The columns of the page, in its order.
  static func listed() -> [StoredColumn] {
    var columns: [StoredColumn] = []
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
