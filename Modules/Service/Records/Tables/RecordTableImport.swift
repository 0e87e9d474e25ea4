import JSONRPC
public import Kernel
import SQLite

/// Takes the rows of a table, one after the other, in the transaction of a call.
public final class RecordTableImport {
  private let table: RecordTable
  private let importing: RecordImport
  private let form: Record.Form
  private let needed: [StaticString]
  /// What each cell of a row is; nil for the number of a row, which the database gives anew.
  private let columns: [RecordTable.Column?]
  private let writer = JSONWriter()
  private let tape = JSONTape()

  /// Prepares to take rows below a row of names.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - header: The names of the columns in the file, in any case and order.
  ///   - importing: What keeps the rows.
  /// - Throws: `unknown_column` for a name that the table does not have, or has had before it in the row;
  ///   `missing_column`.
  public init(_ table: RecordTable, header: [String], into importing: RecordImport) throws(DomainError) {
    self.table = table
    self.importing = importing
    form = Record.Form(table.kind, RecordNumbers())
    needed = table.needed ?? []
    var left: [String: RecordTable.Column] = [:]
    for (name, column) in table.columns { left[name.lowercased()] = column }
    var columns: [RecordTable.Column?] = []
    // Spreadsheets write delimiters for empty columns behind the last one.
    let names = header.prefix(1 + (header.lastIndex { !$0.trimmed.isEmpty } ?? -1))
    for name in names {
      guard let column = left.removeValue(forKey: name.trimmed.lowercased()) else { throw .unknownColumn(name) }
      if case .number = column { columns.append(nil) } else { columns.append(column) }
    }
    for name in needed where left["\(name)".lowercased()] != nil { throw .missingColumn("\(name)") }
    self.columns = columns
  }

  /// How many names of a row are those of columns.
  public static func knownColumns(of header: [String], in table: RecordTable) -> Int {
    let names = Set(table.columns.map { $0.name.lowercased() })
    return header.count { names.contains($0.trimmed.lowercased()) }
  }

  /// Takes a row.
  ///
  /// - Parameters:
  ///   - cells: Its cells.
  ///   - line: The line of the file on which it begins, from 1.
  /// - Throws: Faults of the storage; what is wrong with the row is noted.
  public func take(_ cells: [String], line: Int) throws {
    try importing.restoring("\(table.kind.name)", line, follow: table.follow) {
      guard cells.count <= columns.count || cells[columns.count...].allSatisfy(\.trimmed.isEmpty) else {
        throw DomainError.raggedRow
      }
      write(cells)
      defer { tape.reset() }
      var record = try writer.withBytes { bytes in
        try form.read(try tape.parse(bytes, maxDepth: 4)) { [needed] name in
          !needed.contains { $0.hasBytes(of: name) }
        }
      }
      for (name, value) in table.shared { record[name] = value }
      try table.complete(&record, importing.context)
      return record
    }
  }

  /// Notes that a row cannot be read.
  public func refuse(_ refusal: DomainError, line: Int) {
    importing.note(refusal, line: line, kind: "\(table.kind.name)")
  }

  /// Computes anew what is kept beside the rows, after the last one; throws what `RecordImport.finish` does.
  public func finish() throws { try importing.settle() }

  /// Writes a row as the line of a file that holds everything of a user.
  private func write(_ cells: [String]) {
    writer.reset()
    writer.beginObject()
    writer.key("kind")
    writer.string(table.kind.name)
    var texts: [NamedText] = []
    for (cell, column) in zip(cells, columns) where !cell.isEmpty {
      switch column {
      case .field(let place):
        writer.key(table.kind.fields[place].name)
        table.kind.fields[place].form.write(cell: cell, to: writer)
      case .text(let name): texts.append(NamedText(name: name, text: cell))
      case .number, nil: break
      }
    }
    if let spread = table.spread, !texts.isEmpty {
      writer.key(spread.field)
      NamedTexts(texts).write(to: writer)
    }
    writer.endObject()
  }
}

extension RecordForm {
  /// Writes a cell as a line says it; what is of another form becomes a text, which is refused when it is read.
  fileprivate func write(cell: String, to writer: JSONWriter) {
    switch self {
    case .integer, .row:
      if let number = Int(cell.trimmed) { writer.int(number) } else { writer.string(cell) }
    case .real:
      if let number = Double(cell.trimmed), number.isFinite { writer.double(number) } else { writer.string(cell) }
    case .flag:
      switch cell.trimmed.lowercased() {
      case "true", "1": writer.bool(true)
      case "false", "0": writer.bool(false)
      default: writer.string(cell)
      }
    case .texts: cell.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }.write(to: writer)
    case .oneOf, .ranked: writer.string(cell.trimmed.lowercased())
    case .instant, .day, .zone: writer.string(cell.trimmed)
    case .text, .namedTexts, .slug: writer.string(cell)
    }
  }
}
