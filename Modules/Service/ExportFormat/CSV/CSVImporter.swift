import JSON
public import Kernel
import Localization
import SQLite

/// Imports the rows of a CSV table one by one, in the transaction of a call.
public final class CSVImporter {
  private let table: CSVTable
  private let importer: Importer
  private let decoder: ImportedLine.Decoder
  private let account: Account
  /// The column of each cell; nil for an ignored cell.
  private let columns: [CSVTable.CSVColumn?]
  /// The columns without a name, whose cells must be blank.
  private let blankColumns: Set<Int>
  private let header: [String]
  private let writer = JSONWriter()
  private let tape = JSONTape()

  /// Creates an importer for rows below a header, whose names may be in any order and case.
  ///
  /// `ignored` lists further names that the header may contain. A column without a name must be blank in all rows.
  ///
  /// - Throws: `unknown_column` for an unknown or repeated name; `missing_column` if the required column is missing.
  public init(
    _ table: CSVTable, header: [String], ignoring ignored: [String] = [], into importer: Importer
  ) throws(DomainError) {
    (self.table, self.header, self.importer) = (table, header, importer)
    decoder = ImportedLine.Decoder(table.kind, RowNumbers())
    account = try importer.context.user.account
    let known = table.columns
    let ignored = Set(ignored.compactMap(Self.normalizedName))
    var remainingColumns: [String: CSVTable.CSVColumn] = [:]
    for (name, column) in known { remainingColumns[name.caseFolded] = column }
    var columns: [CSVTable.CSVColumn?] = []
    var blankColumns: Set<Int> = []
    // Spreadsheets write delimiters for empty columns after the last one.
    let names = header.prefix(1 + (header.lastIndex { !$0.trimmed.isEmpty } ?? -1))
    for (index, name) in names.map(Self.normalizedName).enumerated() {
      if name?.isEmpty == true {
        blankColumns.insert(index)
        columns.append(nil)
        continue
      }
      if let name, ignored.contains(name) {
        columns.append(nil)
        continue
      }
      guard let name, let column = remainingColumns.removeValue(forKey: name) else {
        throw .unknownColumn(index + 1, known: known.map(\.name))
      }
      columns.append(column)
    }
    if let required = table.required, remainingColumns["\(required.name)".caseFolded] != nil {
      throw .missingColumn("\(required.name)")
    }
    (self.columns, self.blankColumns) = (columns, blankColumns)
  }

  /// Returns the number of cells in a header row that are names of columns of a table.
  public static func knownColumnCount(of header: [String], in table: CSVTable) -> Int {
    let names = Set(table.columns.map { $0.name.caseFolded })
    return header.count { normalizedName($0).map(names.contains) ?? false }
  }

  /// Returns the normalized name of a column for comparisons; nil if it is too long.
  private static func normalizedName(_ name: String) -> String? {
    name.isWithinByteLimit(forCharacters: NamedTexts.maxNameLength) ? name.trimmed.caseFolded : nil
  }

  /// Imports a row and records its errors; `line` is the line of the file at which the row starts, from 1.
  public func importRow(_ cells: [String], line: Int) throws {
    try importer.importLine(line, of: table.kindName) {
      try checkCharacters(of: cells)
      let unnamedCells = cells.dropFirst(columns.count) + blankColumns.filter(cells.indices.contains).map { cells[$0] }
      guard unnamedCells.allSatisfy(\.trimmed.isEmpty) else { throw DomainError.raggedRow }
      var issues = write(cells)
      defer { tape.reset() }
      var row = try writer.withBytes { bytes in
        do {
          return try decoder.decode(try tape.parse(bytes, maxDepth: 4), isCSVRow: true)
        } catch let error as DomainError where !error.issues.isEmpty {
          issues += error.issues
          throw DomainError(issues: issues) ?? error
        }
      }
      if let error = DomainError(issues: issues) { throw error }
      for (name, value) in table.shared { row[name] = value }
      try table.fillDefaults(&row, importer.context)
      return row
    }
  }

  /// The maximum length of a cell in bytes, which is at least the limit of every field.
  public static let maxCellBytes = TextLimits.maxBytes(forCharacters: maxTextLength)
  private static let maxTextLength = 5000

  /// Records that a cell is too long.
  public func rejectCell(_ index: Int, line: Int) {
    let name = name(ofColumn: index)
    let issue = DomainError.Issue(
      path: "/\(name.pointerToken)", rule: "too_long",
      message: Strings.validationTooLong(field: name, characters: Self.maxTextLength))
    reject(DomainError(issues: [issue]) ?? .invalidLine, line: line)
  }

  private func checkCharacters(of cells: [String]) throws(DomainError) {
    guard let index = cells.firstIndex(where: \.hasOverlongCharacter) else { return }
    let name = name(ofColumn: index)
    throw DomainError(
      .validationFailed, rule: "too_many_marks",
      message: Strings.validationTooManyMarks(field: name), path: "/\(name.pointerToken)")
  }

  /// Returns the name of a column, shortened if it is long; empty for a missing column.
  private func name(ofColumn index: Int) -> String {
    guard columns.indices.contains(index) else { return "" }
    switch columns[index] {
    case .field(let field): return "\(table.kind.fields[field].name)"
    case .text(let name): return name.excerpt
    case .rowID: return "id"
    case nil: return header[index].trimmed.excerpt
    }
  }

  /// Records the error of a row that cannot be read.
  public func reject(_ error: DomainError, line: Int) { importer.recordError(error, line: line, kind: table.kindName) }

  /// Recomputes derived columns after the last row; throws the row errors as one if the policy is `fail`.
  public func finish() throws { try importer.recompute() }

  /// Writes a row in the form of an export line, and returns the issues of malformed cells and a missing required one.
  private func write(_ cells: [String]) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    writer.reset()
    writer.beginObject()
    writer.key("kind")
    writer.string(table.kind.name)
    var texts: [NamedText] = []
    var missingColumn = table.required
    for (cell, column) in zip(cells, columns) where !cell.isEmpty {
      switch column {
      case .field(let index):
        let field = table.kind.fields[index]
        if missingColumn?.name.hasBytes(of: field.name) == true, !cell.trimmed.isEmpty { missingColumn = nil }
        writer.key(field.name)
        if let expected = field.type.write(cell: cell, of: account, to: writer) {
          writer.null()
          issues.append(
            DomainError.Issue(
              path: "/\(field.name)", rule: "invalid_format",
              message: Strings.paramsWrongType(name: "\(field.name)", type: expected)))
        }
      case .text(let name): texts.append(NamedText(name: name, text: cell))
      // The database assigns IDs.
      case .rowID, nil: break
      }
    }
    if let expandedField = table.expandedField, !texts.isEmpty {
      writer.key(expandedField.field)
      NamedTexts(texts).write(to: writer)
    }
    writer.endObject()
    return (missingColumn.map { [$0.missing.issue(at: "/\($0.name)")] } ?? []) + issues
  }
}

extension ColumnType {
  /// Writes a cell as the value of a field; local times are in the time zone of the account.
  ///
  /// - Returns: The expected type if the cell is malformed and nothing was written; otherwise nil.
  fileprivate func write(cell: String, of account: Account, to writer: JSONWriter) -> Message? {
    let text = cell.trimmed
    switch self {
    case .integer, .row:
      guard let number = Int(text) else { return Strings.typeInteger }
      writer.int(number)
    case .real:
      guard let number = Double(text), number.isFinite else { return Strings.typeNumber }
      writer.double(number)
    case .flag:
      switch text.caseFolded {
      case "true", "1": writer.bool(true)
      case "false", "0": writer.bool(false)
      default: return Strings.typeBoolean
      }
    case .instant:
      let local = { LocalDateTime(text).map { account.zone.instant(of: $0, dayStartsAt: account.dayStartsAt) } }
      guard let instant = Instant(text) ?? local() else { return Strings.typeLocalInstant }
      writer.string(instant.text)
    case .texts: TextListCell.texts(cell).write(to: writer)
    case .oneOf, .enumerated: writer.string(text.caseFolded)
    case .day, .optionalDay, .zone, .language: writer.string(text)
    case .text, .namedTexts, .bytes, .slug: writer.string(cell)
    }
    return nil
  }
}
