import JSON
import Kernel

/// The columns of a file to import, by the names in its header row.
struct CSVHeader: Sendable {
  /// The column of each cell; nil for an ignored or a blank one.
  let columns: [CSVTable.ImportedColumn?]
  /// The indices of the columns without a name, whose cells must be blank.
  let blankColumns: Set<Int>

  private enum Target {
    case column(CSVTable.ImportedColumn)
    case ignored
  }

  /// Resolves names, in any order and case, with a mapping of the names that are not those of the table.
  ///
  /// - Throws: One error that lists, each as `unknown_column`, mapped columns that the table or the file lacks or that
  ///   repeat an earlier name, and the unknown and repeated columns of the file; `missing_column` if the required
  ///   column is missing.
  init(_ header: [String], of table: CSVTable, mapping: ColumnMapping) throws(DomainError) {
    let known = table.importedColumns
    let columnsByName = Self.columnsByName(of: table)
    var issues: [DomainError.Issue] = []
    var targets = columnsByName.mapValues(Target.column)
    // Spreadsheets write delimiters for empty columns after the last one.
    let names = header.prefix(1 + (header.lastIndex { !$0.trimmed.isEmpty } ?? -1)).map(Self.normalized)
    var mapped: Set<String> = []
    for (name, column) in mapping.entries {
      let (path, key) = ("/columns/\(name.excerpt.pointerToken)", Self.normalized(name) ?? name)
      guard mapped.insert(key).inserted else {
        issues.append(DomainError.repeatedColumn.issue(at: path))
        continue
      }
      guard let column else {
        targets[key] = .ignored
        continue
      }
      guard let target = columnsByName[Self.normalized(column) ?? column] else {
        issues.append(DomainError.unknownTarget(known: known.map(\.name)).issue(at: path))
        continue
      }
      if !names.contains(key) { issues.append(DomainError.unknownColumn.issue(at: path)) }
      targets[key] = .column(target)
    }

    var (columns, blankColumns): ([CSVTable.ImportedColumn?], Set<Int>) = ([], [])
    var used: Set<CSVTable.CSVColumn> = []
    var unknownNumbers: [Int] = []
    for (index, name) in names.enumerated() {
      columns.append(nil)
      if name?.isEmpty == true { blankColumns.insert(index) }
      switch name.flatMap({ targets[$0] }) {
      case .column(let column):
        columns[index] = column
        if !used.insert(column.column).inserted { unknownNumbers.append(index + 1) }
      case .ignored: break
      case nil: if name?.isEmpty != true { unknownNumbers.append(index + 1) }
      }
    }
    // A file of which no column is imported has only unknown ones.
    if used.isEmpty, table.required == nil { unknownNumbers = Array(1...max(1, names.count)) }
    if !unknownNumbers.isEmpty {
      issues.append(DomainError.unknownColumns(unknownNumbers, known: known.map(\.name)).issue(at: ""))
    }
    if let error = DomainError(issues: issues) { throw error }
    if let required = table.required.map({ "\($0.name)" }),
      let column = known.first(where: { $0.name == required }), !used.contains(column.column)
    {
      throw .unmappedColumn(required)
    }
    (self.columns, self.blankColumns) = (columns, blankColumns)
  }

  /// Returns the number of names in a header row that are known or mapped.
  static func knownColumnCount(of header: [String], in table: CSVTable, mapping: ColumnMapping) -> Int {
    let known = Set(columnsByName(of: table).keys).union(mapping.entries.compactMap { normalized($0.name) })
    return header.count { normalized($0).map(known.contains) ?? false }
  }

  /// The columns by their normalized names; a named value also has a qualified one, and its label if no other has it.
  private static func columnsByName(of table: CSVTable) -> [String: CSVTable.ImportedColumn] {
    var (columns, labels): ([String: CSVTable.ImportedColumn], [String: CSVTable.ImportedColumn]) = ([:], [:])
    for column in table.importedColumns {
      columns[column.name.caseFolded] = column
      if case .text(let name) = column.column, let qualified = table.qualifiedName(ofValue: name) {
        columns[qualified.caseFolded] = column
      }
      if let label = column.label { labels[label.caseFolded] = column }
    }
    return columns.merging(labels) { column, _ in column }
  }

  /// Returns the normalized name of a column for comparisons; nil if it is too long.
  private static func normalized(_ name: String) -> String? {
    name.isWithinByteLimit(forCharacters: CSVImporter.maxNameLength) ? name.trimmed.caseFolded : nil
  }
}
